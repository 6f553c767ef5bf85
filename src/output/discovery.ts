// What crawlers read: sitemap.xml and robots.txt. A file of the same name in the project wins over ours.

import { escapeHtml } from "../base/html.ts";
import { routeToHref } from "../base/route.ts";
import type { Page, Site } from "../site/site.ts";
import type { Artifact } from "./artifact.ts";
import { mediaType } from "./media-type.ts";

/** Where the site will be served from. */
export interface SiteAddress {
  /** `https://docs.example.com`, without base path and slash. */
  readonly siteUrl: string | undefined;
  readonly base: string;
}

/** The sitemap (only with a site URL: its addresses must be absolute) and the robots file. */
export function discoveryArtifacts(site: Site, address: SiteAddress): readonly Artifact[] {
  const files: Artifact[] = [];
  const { siteUrl, base } = address;
  if (siteUrl !== undefined) files.push(textFile("sitemap.xml", () => sitemap(site, `${siteUrl}${base}`)));
  files.push(textFile("robots.txt", () => robots(siteUrl === undefined ? undefined : `${siteUrl}${base}/sitemap.xml`)));
  return files.filter(({ path }) => !site.assets.has(`/${path}`));
}

function textFile(path: string, text: () => string): Artifact {
  return { path, type: mediaType(path), body: async () => text() };
}

function sitemap(site: Site, root: string): string {
  const pages = [...site.pages.values()].filter((page) => page.visibility.sitemap && page.visibility.engines);
  const slash = site.config.seo.trailingSlash ? "/" : "";
  const entries = pages.map((page) => {
    const href = page.route === "/" ? `${root}/` : `${root}${routeToHref(page.route)}${slash}`;
    return `<url><loc>${escapeHtml(href)}</loc>${lastModified(page)}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`;
}

function lastModified(page: Page): string {
  const date = page.frontmatter.lastUpdatedDate;
  return date === undefined ? "" : `<lastmod>${new Date(date).toISOString().slice(0, 10)}</lastmod>`;
}

function robots(sitemapUrl: string | undefined): string {
  return `User-agent: *\nAllow: /\n${sitemapUrl === undefined ? "" : `\nSitemap: ${sitemapUrl}\n`}`;
}
