// Response headers by which programs find the list of pages and each page's Markdown, for our servers and for the
// rule files of static hosts.

import { type Route, routeToHref } from "../../base/route.ts";
import { isUnlisted } from "../../site/robots.ts";
import type { Site } from "../../site/site.ts";
import { specPaths } from "../machines/llms.ts";
import { markdownFile } from "../pages/page-file.ts";

/** Header names and values. */
export type Headers = Readonly<Record<string, string>>;

/** The headers of one site. */
export interface SiteHeaders {
  /** On every answer. */
  readonly common: Headers;
  /** On a page. */
  page(route: Route): Headers;
  /** On the Markdown of a page, which search engines must not list beside the page. */
  markdown(route: Route): Headers;
}

/** Prepares the headers of a site served under `base`. */
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

/** A rule of a static host: which addresses it is for, and what they answer with. */
export interface HeaderRule {
  /** With `*` for any characters: `/*.md`. */
  readonly path: string;
  readonly headers: Headers;
}

/** What a static host should send beside the files. */
export function headerRules(site: Site, base: string): readonly HeaderRule[] {
  const { common } = createHeaders(site, base);
  return [
    { path: "/*", headers: common },
    { path: "/*.md", headers: { "Content-Type": "text/markdown; charset=utf-8", "X-Robots-Tag": "noindex" } },
    { path: "/.well-known/api-catalog", headers: { "Content-Type": "application/linkset+json" } },
  ].filter(({ headers }) => Object.keys(headers).length > 0);
}

/** The rules as Netlify, Cloudflare Pages and others read them. */
export function renderHeaderRules(site: Site, base: string): string {
  const blocks = headerRules(site, base).map(({ path, headers }) => {
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
    return `${base}${path}\n${lines.join("\n")}\n`;
  });
  return blocks.join("\n");
}
