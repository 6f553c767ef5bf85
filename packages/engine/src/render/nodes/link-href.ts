// Turns a resolved link target into an href.

import { runsCode } from "@lectern/base/markup/url-attributes.ts";
import { type Route, routeToHref } from "@lectern/base/route.ts";
import type { Config } from "@lectern/model/config/schema.ts";
import type { LinkTarget } from "@lectern/model/site/links/resolve-link.ts";

/** How URLs of a site are written. */
export interface SiteLinks {
  readonly base: string;
  /** The URL of a page, with a trailing slash if the site uses them. */
  page(route: Route): string;
}

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

/** The href for a link target. A broken link is kept as written, so that it is not hidden; one that would run code has no target. */
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
      return runsCode(target.href) ? "#" : target.href;
  }
}
