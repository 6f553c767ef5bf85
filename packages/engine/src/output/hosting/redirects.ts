// Redirects and headers for static hosting: a page per redirected URL, and the rule files of common hosts.

import type { Route } from "@lectern/base/route.ts";
import { splitSuffix } from "@lectern/model/site/links/url.ts";
import { divisionOf } from "@lectern/model/site/navigation/breadcrumbs.ts";
import { expandRedirects } from "@lectern/model/site/redirects/expand-redirects.ts";
import type { Site } from "@lectern/model/site/site.ts";
import { renderRedirectPage } from "@lectern/theme/layout/redirect-page.tsx";
import { type Artifact, siteFile } from "../artifact.ts";
import { pageFile } from "../pages/page-file.ts";
import { hashedFiles, headerRules, MAX_HEADER_RULES, renderHeaderRules } from "./headers.ts";
import type { HostExcess } from "./host-limits.ts";
import { MAX_DYNAMIC_RULES, MAX_STATIC_RULES, netlifyRedirects, type WrittenRedirects } from "./netlify-redirects.ts";
import { withPageSlash } from "./rule-urls.ts";
import { listSitePaths } from "./site-paths.ts";
import { MAX_VERCEL_PATTERN, MAX_VERCEL_REDIRECTS, type VercelConfig, vercelConfig } from "./vercel-config.ts";

/** A page for each redirected URL. Some have the path of another output file, which then wins. */
export function redirectPages(site: Site, base: string): readonly Artifact[] {
  return expandRedirects(site)
    .filter(({ from }) => !NEVER_REQUESTED.test(from))
    .map(({ from, to }) => {
      const path = INDEX_FILE.test(from) ? from.slice(1) : pageFile(from);
      const target = withPageSlash(to, site);
      return siteFile(path, async () => renderRedirectPage(target, base, languageOf(to, site)), { redirect: true });
    });
}

/** The language of the page behind a redirect. */
function languageOf(to: string, site: Site): string | undefined {
  const [path] = splitSuffix(to);
  const page = site.pages.get(path as Route);
  return page && divisionOf(page, "language")?.label;
}

/** A URL that names the file of a directory: as a directory of that name, it would hide `/`. */
const INDEX_FILE = /\/index\.html$/;

/** Browsers turn `\` into `/` and servers merge slashes, so no file can be served at such a URL. */
const NEVER_REQUESTED = /\\|\/\//;

/** The rules of all hosts, each generated once. */
export interface HostRules {
  redirects(): WrittenRedirects;
  headers(): string;
  vercel(): VercelConfig;
  /** What exceeds the limits of hosts. */
  excesses(): readonly HostExcess[];
}

/** `files` returns the paths of all output files without redirect pages when the first rule is generated. */
export function createHostRules(site: Site, base: string, files: () => Iterable<string>): HostRules {
  const rules = { site, base };
  const paths = once(() => listSitePaths(site, files));
  const redirects = once(() => netlifyRedirects(paths(), rules));
  const headers = once(() => {
    const all = [...files()];
    return { rules: headerRules(site, base, all), hashed: hashedFiles(all) };
  });
  const vercel = once(() => vercelConfig(paths(), rules, headers()));
  return {
    redirects,
    vercel,
    headers: () => renderHeaderRules(headers().rules, headers().hashed, base),
    excesses: () => [
      ...redirectExcesses(redirects().omitted, vercel()),
      ...headerExcesses(headers().rules.length, headers().hashed),
    ],
  };
}

function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

function redirectExcesses(omitted: WrittenRedirects["omitted"], vercel: VercelConfig): readonly HostExcess[] {
  const sources = (list: WrittenRedirects["omitted"]): readonly string[] => list.map(({ source }) => source);
  const many = vercel.omitted.filter((one) => !vercel.long.includes(one));
  return [
    { host: "cloudflare", kind: "redirects", limit: [MAX_STATIC_RULES, MAX_DYNAMIC_RULES], names: sources(omitted) },
    { host: "vercel", kind: "redirects", limit: [MAX_VERCEL_REDIRECTS], names: sources(many) },
    { host: "vercel", kind: "pattern", limit: [MAX_VERCEL_PATTERN], names: sources(vercel.long) },
  ].filter(({ names }) => names.length > 0) as readonly HostExcess[];
}

function headerExcesses(rules: number, hashed: readonly string[]): readonly HostExcess[] {
  const names = hashed.slice(Math.max(0, MAX_HEADER_RULES - rules));
  const count = rules + hashed.length;
  return names.length > 0 ? [{ host: "cloudflare", kind: "headers", limit: [MAX_HEADER_RULES], count, names }] : [];
}

/** Files for hosts that Cloudflare would otherwise publish. */
const PRIVATE_FILES = "vercel.json\n.nojekyll\n.lectern-output\n";

/**
 * `_redirects` and `_headers` for Netlify and Cloudflare, `vercel.json` for Vercel. `.nojekyll` keeps GitHub Pages from
 * skipping directories that start with `_`, such as those of our styles and scripts. They are generated last, since
 * their rules depend on every other file.
 */
export function ruleFiles(site: Site, rules: HostRules): readonly Artifact[] {
  const plain = { type: "text/plain; charset=utf-8" };
  const files: readonly Artifact[] = [
    ...(site.redirects.length > 0
      ? [siteFile("_redirects", async () => rules.redirects().text, { ...plain, isLast: true })]
      : []),
    siteFile("_headers", async () => rules.headers(), { ...plain, isLast: true }),
    siteFile("vercel.json", async () => rules.vercel().text, { isLast: true }),
    siteFile(".nojekyll", async () => "", plain),
    siteFile(".assetsignore", async () => PRIVATE_FILES, plain),
  ];
  return files.filter(({ path }) => !site.assets.has(`/${path}`));
}
