// Addresses for readers outside the site: absolute when it is known where the site will stand, else from its root.

import { type Route, routeToHref } from "../base/route.ts";
import type { Site } from "../site/site.ts";
import { markdownFile } from "./pages/page-file.ts";

/** Where the site will be served from. */
export interface SiteLocation {
  /** `https://docs.example.com`, without base path and slash. */
  readonly siteUrl: string | undefined;
  readonly base: string;
}

/** Writes addresses of one site. */
export interface SiteUrls {
  /** `https://docs.example.com/docs`, else the base path; no slash at its end. */
  readonly root: string;
  readonly isAbsolute: boolean;
  page(route: Route): string;
  markdown(route: Route): string;
  /** The address of an output file: `"llms.txt"` → `"https://docs.example.com/llms.txt"`. */
  file(path: string): string;
}

/** The addresses of a site. A canonical address in docs.json says where the site stands, base path included. */
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
