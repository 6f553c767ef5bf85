// Where a link leads → what stands in the page for it.

import { type Route, routeToHref } from "../../base/route.ts";
import type { Config } from "../../config/schema.ts";
import type { LinkTarget } from "../../site/links/resolve-link.ts";

/** How addresses of a site are written. */
export interface SiteLinks {
  readonly base: string;
  /** The address of a page, with a slash at its end where the site wants one. */
  page(route: Route): string;
}

/** Prepares the addresses of a site. */
export function createSiteLinks(config: Pick<Config, "seo">, base: string): SiteLinks {
  const { trailingSlash } = config.seo;
  return {
    base,
    page: (route) => {
      const href = routeToHref(route, base);
      return trailingSlash && !href.endsWith("/") ? `${href}/` : href;
    },
  };
}

/** A link target as it goes into the page, whose address is made by `page`. A broken link is kept as written, so that nothing is hidden. */
export function linkToHref(target: LinkTarget, written: string, { base, page }: SiteLinks): string {
  if (written.startsWith("#")) return written;
  switch (target.kind) {
    case "page":
      return page(target.page.route) + target.suffix;
    case "asset":
    case "broken":
    case "redirect":
      return routeToHref(target.route, base) + target.suffix;
    case "external":
      return target.href;
    case "unsafe":
      return target.href;
  }
}
