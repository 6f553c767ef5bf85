// Redirects and headers for static hosting: a page for each old address, and the rule files that common hosts read.

import { routeToHref } from "../base/route.ts";
import { splitSuffix } from "../site/address.ts";
import { expandRedirects } from "../site/expand-redirects.ts";
import type { Redirect, Site } from "../site/site.ts";
import { renderRedirectPage } from "../ui/layout/redirect-page.ts";
import type { Artifact } from "./artifact.ts";
import { headerRules, renderHeaderRules } from "./headers.ts";
import { mediaType } from "./media-type.ts";
import { pageFile } from "./page-file.ts";

/** Every redirect as files. */
export function redirectArtifacts(site: Site, base: string): readonly Artifact[] {
  const pages = expandRedirects(site)
    .filter(({ from }) => !NEVER_ASKED.test(from))
    .map(({ from, to }): Artifact => {
      const path = pageFile(from);
      return { path, type: mediaType(path), body: async () => renderRedirectPage(to, base), redirect: true };
    });
  return [...pages, ...ruleFiles(site, base)];
}

/** Browsers turn `\` into `/` and servers take two slashes for one, so no file can stand at such an address. */
const NEVER_ASKED = /\\|\/\//;

/**
 * `_redirects` and `_headers` for Netlify and Cloudflare Pages, `vercel.json` for Vercel. `.nojekyll` keeps GitHub Pages
 * from leaving out folders whose names begin with `_`, as those of our styles and scripts do.
 */
function ruleFiles(site: Site, base: string): readonly Artifact[] {
  const plain = "text/plain; charset=utf-8";
  const redirects = (): string => site.redirects.map((redirect) => netlifyRule(redirect, base)).join("");
  const files: readonly Artifact[] = [
    ...(site.redirects.length > 0 ? [{ path: "_redirects", type: plain, body: async () => redirects() }] : []),
    { path: "_headers", type: plain, body: async () => renderHeaderRules(site, base) },
    { path: "vercel.json", type: mediaType("vercel.json"), body: async () => vercelConfig(site, base) },
    { path: ".nojekyll", type: plain, body: async () => "" },
  ];
  return files.filter(({ path }) => !site.assets.has(`/${path}`));
}

function netlifyRule({ source, destination, permanent }: Redirect, base: string): string {
  const splat = /:([\w-]+)\*|\*/;
  const name = splat.exec(source)?.[1];
  const from = address(source.replace(splat, "*"), base);
  const target =
    name === undefined
      ? destination.replace("*", ":splat")
      : destination.replace(`:${name}*`, ":splat").replace(`:${name}`, ":splat");
  return `${from} ${destinationAddress(target, base)} ${permanent ? 308 : 307}\n`;
}

function vercelConfig(site: Site, base: string): string {
  const redirects = site.redirects.map(({ source, destination, permanent }) => ({
    source: address(source.replace(/(?<!:[\w-]*)\*/, ":rest*"), base),
    destination: destinationAddress(destination.replace(/(?<!:[\w-]*)\*/, ":rest*"), base),
    permanent,
  }));
  const headers = headerRules(site, base).map(({ path, headers: values }) => ({
    source: `${base}${path.replace("*", "(.*)")}`,
    headers: Object.entries(values).map(([key, value]) => ({ key, value })),
  }));
  const config = { cleanUrls: true, redirects: [...redirects, ...markdownRules(base)], headers };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** Sends readers that name Markdown to it. Redirects are the only rules of this host that come before its files. */
function markdownRules(base: string): readonly object[] {
  const has = [{ type: "header", key: "accept", value: ".*text/markdown.*" }];
  return [
    { source: base || "/", has, destination: `${base}/index.md`, permanent: false },
    { source: `${base}/:path((?!.*\\.[a-zA-Z0-9]{1,5}$).+)`, has, destination: `${base}/:path.md`, permanent: false },
  ];
}

/** An address of the site with its base path; other sites' addresses stay as they are. */
function address(target: string, base: string): string {
  return target.startsWith("/") && !target.startsWith("//") ? routeToHref(target.replace(/ /g, "%20"), base) : target;
}

/** Where a redirect leads: unlike its source it may end with a query and an anchor, which stay what they are. */
function destinationAddress(target: string, base: string): string {
  const [path, suffix] = splitSuffix(target);
  return `${address(path, base)}${suffix.replace(/[^!-~]/gu, encodeURIComponent)}`;
}
