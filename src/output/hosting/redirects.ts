// Redirects and headers for static hosting: a page per redirected URL, and the rule files of common hosts.

import { expandRedirects } from "../../site/redirects/expand-redirects.ts";
import type { Site } from "../../site/site.ts";
import { renderRedirectPage } from "../../ui/layout/redirect-page.ts";
import type { Artifact } from "../artifact.ts";
import { mediaType } from "../media-type.ts";
import { pageFile } from "../pages/page-file.ts";
import { headerRules, renderHeaderRules } from "./headers.ts";
import { netlifyRedirects, type Published, vercelRedirects } from "./host-redirects.ts";

/** All redirects as files. `published` returns the paths of all output files when a rule file is generated. */
export function redirectArtifacts(site: Site, base: string, published: Published = () => []): readonly Artifact[] {
  const pages = expandRedirects(site)
    .filter(({ from }) => !NEVER_REQUESTED.test(from))
    .map(({ from, to }): Artifact => {
      const path = pageFile(from);
      return { path, type: mediaType(path), body: async () => renderRedirectPage(to, base), redirect: true };
    });
  return [...pages, ...ruleFiles(site, base, published)];
}

/** Browsers turn `\` into `/` and servers merge slashes, so no file can be served at such a URL. */
const NEVER_REQUESTED = /\\|\/\//;

/**
 * `_redirects` and `_headers` for Netlify and Cloudflare Pages, `vercel.json` for Vercel. `.nojekyll` keeps GitHub
 * Pages from skipping directories that start with `_`, such as those of our styles and scripts.
 */
function ruleFiles(site: Site, base: string, published: Published): readonly Artifact[] {
  const plain = "text/plain; charset=utf-8";
  const files: readonly Artifact[] = [
    ...(site.redirects.length > 0
      ? [{ path: "_redirects", type: plain, body: async () => netlifyRedirects(site, base, published) }]
      : []),
    { path: "_headers", type: plain, body: async () => renderHeaderRules(site, base, published) },
    { path: "vercel.json", type: mediaType("vercel.json"), body: async () => vercelConfig(site, base, published) },
    { path: ".nojekyll", type: plain, body: async () => "" },
  ];
  return files.filter(({ path }) => !site.assets.has(`/${path}`));
}

function vercelConfig(site: Site, base: string, published: Published): string {
  const redirects = vercelRedirects(site, base, published);
  const headers = headerRules(site, base, published).map(({ path, headers: values }) => ({
    source: `${base}${path.replace("*", "(.*)")}`,
    headers: Object.entries(values).map(([key, value]) => ({ key, value })),
  }));
  const config = { cleanUrls: true, redirects: [...redirects, ...markdownRules(base)], headers };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** Redirects clients that accept Markdown. On this host, only redirects run before files are served. */
function markdownRules(base: string): readonly object[] {
  const has = [{ type: "header", key: "accept", value: ".*text/markdown.*" }];
  return [
    { source: base || "/", has, destination: `${base}/index.md`, permanent: false },
    { source: `${base}/:path((?!.*\\.[a-zA-Z0-9]{1,5}$).+)`, has, destination: `${base}/:path.md`, permanent: false },
  ];
}
