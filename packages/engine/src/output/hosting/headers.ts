// The response headers of a site: one table for our server and the rule files of static hosts, and the headers that point
// clients to the page list and each page's Markdown.

import { type Route, routeToHref } from "@lectern/base/route.ts";
import type { Site } from "@lectern/model/site/site.ts";
import { isUnlisted } from "@lectern/model/site/visibility.ts";
import { specPaths } from "../machines/llms.ts";
import { markdownFile } from "../pages/page-file.ts";

export type Headers = Readonly<Record<string, string>>;

export interface SiteHeaders {
  /** Sent with every response. */
  readonly common: Headers;
  /** Sent with a page. */
  page(route: Route): Headers;
  /** Sent with a page's Markdown, which search engines must not list next to the page. */
  markdown(route: Route): Headers;
}

export function createHeaders(site: Site, base: string): SiteHeaders {
  const links = isUnlisted(site) ? [] : indexLinks(site, base);
  const common = links.length === 0 ? {} : { Link: links.join(", "), "X-Llms-Txt": `${base}/llms.txt` };
  const withLink = (link: string): Headers => ({ ...common, Link: [...links, link].join(", "), Vary: "Accept" });
  const slash = (href: string): string => (site.config.seo.trailingSlash && !href.endsWith("/") ? `${href}/` : href);
  return {
    common,
    page: (route) =>
      withLink(`<${routeToHref(`/${markdownFile(route)}`, base)}>; rel="alternate"; type="text/markdown"`),
    markdown: (route) => ({
      ...withLink(`<${slash(routeToHref(route === "/" && base !== "" ? "" : route, base))}>; rel="canonical"`),
      "X-Robots-Tag": "noindex",
    }),
  };
}

function indexLinks(site: Site, base: string): readonly string[] {
  const to = (path: string, rel: string): string => `<${base}/${path}>; rel="${rel}"`;
  return [
    to("llms.txt", "llms-txt"),
    `${to("llms.txt", "describedby")}; type="text/plain"`,
    to("llms-full.txt", "llms-full-txt"),
    to(".well-known/agent-skills/index.json", "agent-skills"),
    ...(specPaths(site).length > 0 ? [to(".well-known/api-catalog", "api-catalog")] : []),
  ];
}

/** Sent with every response. */
export const COMMON_HEADERS: Headers = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  "X-Frame-Options": "SAMEORIGIN",
};

/**
 * What hosts can say about every page of a site. Our server sends a policy of its own for each page, which includes this
 * one; a rule file cannot know the scripts of thousands of pages.
 */
const SITE_POLICY = "base-uri 'none'; object-src 'none'; frame-ancestors 'self'";

/** Files other than pages may do nothing when opened directly. */
const BARE_FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Headers of files with certain endings, or names. */
interface FileHeaders {
  readonly endings: readonly string[];
  readonly headers: Headers;
}

/** Search engines must list a text once, as the page. An SVG or XML file could run its author's scripts when opened. */
const FILE_HEADERS: readonly FileHeaders[] = [
  { endings: [".md", ".txt"], headers: { "X-Robots-Tag": "noindex" } },
  { endings: [".svg", ".xml"], headers: { "Content-Security-Policy": BARE_FILE_POLICY } },
];

/** The caching rule of a file: forever if its name changes with its content. */
export function cacheRule(path: string): string {
  return isHashed(path) ? "max-age=31536000, immutable" : "max-age=0, must-revalidate";
}

export const IMMUTABLE: Headers = { "Cache-Control": "public, max-age=31536000, immutable" };

/** The headers of an output file that is not a page. */
export function fileHeaders(path: string): Headers {
  const name = path.toLowerCase();
  const rows = FILE_HEADERS.filter(({ endings }) => endings.some((ending) => name.endsWith(ending)));
  return Object.assign({}, ...rows.map(({ headers }) => headers));
}

/** The policy for a file of a type that could run scripts when opened directly. */
export function barePolicy(type: string): string | undefined {
  return /^image\/svg|xml/.test(type) ? BARE_FILE_POLICY : undefined;
}

/** Content-hashed names: `_lectern/site-1a2b3c4d.css`, `_lectern/search/texts-3-1a2b3c.json`. */
const HASHED: readonly RegExp[] = [
  /^_lectern\/(?:islands\/|fonts\/)?[\w.-]+-[0-9a-z]{8,11}\.(?:css|js|woff2)$/,
  /^_lectern\/search\/[\w.-]+-[0-9a-z]{6,11}\.json$/,
  /^_lectern\/classes\/[0-9a-z]{11,12}\.css$/,
  /^_lectern\/nav\/[0-9a-z]{11}\/\d+\.html$/,
  /^_lectern\/(?:mermaid|console-parts)\/[\w.-]+-[0-9A-Z]{8}\.js$/,
];

/** True for an output file that can be cached forever. */
export function isHashed(path: string): boolean {
  return HASHED.some((pattern) => pattern.test(path));
}

/** A header rule for static hosts. */
export interface HeaderRule {
  /** With base path; `*` matches any characters: `/*.md`. */
  readonly path: string;
  readonly headers: Headers;
}

/**
 * The headers a static host should send with files that it revalidates, which is what hosts do by default. The page at
 * the base path needs a rule of its own, since it is not below it.
 */
export function headerRules(site: Site, base: string, files: Iterable<string>): readonly HeaderRule[] {
  const { common } = createHeaders(site, base);
  const all = { ...common, ...COMMON_HEADERS, "Content-Security-Policy": SITE_POLICY };
  return [
    ...(base === "" ? [] : [{ path: base, headers: all }]),
    { path: `${base}/*`, headers: all },
    { path: `${base}/*.md`, headers: { "Content-Type": "text/markdown; charset=utf-8" } },
    ...fileRules(base, files),
    { path: `${base}/.well-known/api-catalog`, headers: { "Content-Type": "application/linkset+json" } },
  ];
}

/** One rule for each ending. Hosts distinguish upper and lower case. */
function fileRules(base: string, files: Iterable<string>): readonly HeaderRule[] {
  const found = new Set([...files].flatMap((path) => /\.[A-Za-z]+$/.exec(path)?.[0] ?? []));
  return FILE_HEADERS.flatMap(({ endings, headers }) =>
    [
      ...endings,
      ...[...found].filter((one) => !endings.includes(one) && endings.includes(one.toLowerCase())).sort(),
    ].map((ending) => ({ path: `${base}/*${ending}`, headers })),
  );
}

/**
 * Files that never change, those of every page first. Hosts match rules by path, whether there is a file or not, so a
 * rule for a folder would cache a missing file for a year too.
 */
export function hashedFiles(files: Iterable<string>): readonly string[] {
  const rank = (path: string): number => {
    const folder = path.split("/")[1] ?? "";
    return path.split("/").length === 2 ? 0 : folder === "mermaid" || folder === "nav" ? 2 : 1;
  };
  return [...files].filter(isHashed).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** The rules of `_headers` that Cloudflare reads. */
export const MAX_HEADER_RULES = 100;

/**
 * `_headers`, which Cloudflare, Netlify and others read. Cloudflare reads the first hundred rules, and browsers revalidate
 * hashed files without one.
 */
export function renderHeaderRules(rules: readonly HeaderRule[], hashed: readonly string[], base: string): string {
  const all = [...rules, ...hashed.map((path) => ({ path: `${base}/${path}`, headers: IMMUTABLE }))];
  const blocks = all.map(({ path, headers }) => {
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
    return `${path}\n${lines.join("\n")}\n`;
  });
  return blocks.join("\n");
}
