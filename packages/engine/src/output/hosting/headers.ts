// Response headers that point clients to the page list and each page's Markdown, for our servers and the rule files of
// static hosts.

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

/** Files other than pages may do nothing when opened directly. */
const BARE_FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** The policy for an SVG or XML file, which could run its author's scripts when opened directly. */
export function barePolicy(type: string): string | undefined {
  return /^image\/svg|xml/.test(type) ? BARE_FILE_POLICY : undefined;
}

/** A header rule for static hosts. */
export interface HeaderRule {
  /** `*` matches any characters: `/*.md`. */
  readonly path: string;
  readonly headers: Headers;
}

/** Content-hashed names: `_lectern/site-1a2b3c4d.css`, `_lectern/search/texts-3-1a2b3c.json`. */
const HASHED: readonly RegExp[] = [
  /^_lectern\/(?:islands\/|fonts\/)?[\w.-]+-[0-9a-z]{8,11}\.(?:css|js|woff2)$/,
  /^_lectern\/search\/[\w.-]+-[0-9a-z]{6,11}\.json$/,
  /^_lectern\/classes\/[0-9a-z]{11,12}\.css$/,
  /^_lectern\/nav\/[0-9a-z]{11}\/\d+\.html$/,
  /^_lectern\/mermaid\/[\w.-]+-[0-9A-Z]{8}\.js$/,
];

/** True for an output file that can be cached forever. */
export function isHashed(path: string): boolean {
  return HASHED.some((pattern) => pattern.test(path));
}

/** Directories and name prefixes of such files. Those directly in `_lectern/` are listed one by one. */
const HASHED_PATHS = [
  "islands/*",
  "fonts/*",
  "classes/*",
  "nav/*",
  "mermaid/*",
  "search/texts-*",
  "search/list-*",
  "search/words-*",
];
const IMMUTABLE = { "Cache-Control": "public, max-age=31536000, immutable" };

/** The headers a static host should send. */
export function headerRules(site: Site, base: string, published: () => Iterable<string>): readonly HeaderRule[] {
  const { common } = createHeaders(site, base);
  const paths = [...published()];
  const named = paths.filter((path) => /^_lectern\/[^/]+$/.test(path) && isHashed(path)).sort();
  const hashed = [...named, ...HASHED_PATHS.map((path) => `_lectern/${path}`)];
  return [
    { path: "/*", headers: common },
    { path: "/*.md", headers: { "Content-Type": "text/markdown; charset=utf-8", "X-Robots-Tag": "noindex" } },
    { path: "/.well-known/api-catalog", headers: { "Content-Type": "application/linkset+json" } },
    ...hashed.map((path) => ({ path: `/${path}`, headers: IMMUTABLE })),
    ...barePaths(paths).map((path) => ({ path, headers: BARE_FILE_HEADERS })),
  ].filter(({ headers }) => Object.keys(headers).length > 0);
}

const BARE_FILE_HEADERS = { "Content-Security-Policy": BARE_FILE_POLICY, "X-Content-Type-Options": "nosniff" };

/** All such files. Hosts distinguish upper and lower case. */
function barePaths(paths: readonly string[]): readonly string[] {
  const endings = paths.flatMap((path) => /\.(?:svg|xml)$/i.exec(path)?.[0] ?? []);
  return [...new Set([".svg", ".xml", ...endings.sort()])].map((ending) => `/*${ending}`);
}

/** The rules in the format of Netlify, Cloudflare Pages and others. */
export function renderHeaderRules(site: Site, base: string, published: () => Iterable<string>): string {
  const blocks = headerRules(site, base, published).map(({ path, headers }) => {
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
    return `${base}${path}\n${lines.join("\n")}\n`;
  });
  return blocks.join("\n");
}
