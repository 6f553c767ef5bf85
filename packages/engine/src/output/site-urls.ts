// URLs for use outside the site: absolute if the site URL is known, otherwise root-relative.

import { type Route, routeToHref } from "@lectern/base/route.ts";
import type { Site } from "@lectern/model/site/site.ts";
import { markdownFile } from "./pages/page-file.ts";

/** Where the site is published. */
export interface SiteLocation {
  /** `https://docs.example.com`, without base path and trailing slash. */
  readonly siteUrl: string | undefined;
  readonly base: string;
}

export interface SiteUrls {
  /** `https://docs.example.com/docs`, or else the base path; without trailing slash. */
  readonly root: string;
  readonly isAbsolute: boolean;
  page(route: Route): string;
  markdown(route: Route): string;
  /** The URL of an output file: `"llms.txt"` → `"https://docs.example.com/llms.txt"`. */
  file(path: string): string;
}

/** The URLs of a site. A canonical URL in docs.json, base path included, takes precedence. */
export function createSiteUrls(site: Pick<Site, "config">, { siteUrl, base }: SiteLocation): SiteUrls {
  const canonical = site.config.seo.metatags.get("canonical")?.replace(/(?<!\/)\/+$/, "");
  const isUrl = canonical !== undefined && /^https?:\/\/[^\s/]/i.test(canonical);
  const root = isUrl ? canonical : `${siteUrl?.replace(/(?<!\/)\/+$/, "") ?? ""}${base}`;
  const slash = site.config.seo.trailingSlash ? "/" : "";
  const file = (path: string): string => `${root}${routeToHref(`/${path}`)}`;
  return {
    root,
    isAbsolute: isUrl || siteUrl !== undefined,
    page: (route) => (route === "/" ? `${root}/` : `${root}${routeToHref(route)}${slash}`),
    markdown: (route) => file(markdownFile(route)),
    file,
  };
}
