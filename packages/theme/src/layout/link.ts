// URLs in the layout: routes get the base path, absolute URLs stay unchanged. A route may contain any character, so routes
// and links written by authors are handled separately: `/why?` may be a page, `why?` ends in a query.

import { type Route, routeToHref } from "@lectern/base/route.ts";
import { decodePercent } from "@lectern/base/text.ts";

import type { NavDivision } from "@lectern/model/site/site.ts";

export interface LinkBase {
  /** The base path the site is served from, without a trailing slash. */
  readonly base: string;
  /** Tells pages from files; set if page URLs end with a slash. */
  readonly isPage?: ((route: Route) => boolean) | undefined;
}

/** The URL of a link as authors write it: `("/guides/start?a#b", "/docs")` → `"/docs/guides/start?a#b"`. */
export function toHref(target: string, base: LinkBase): string {
  if (isExternal(target) || target.startsWith("#")) return target;
  const [path = "", tail = ""] = splitTail(target.startsWith("/") ? target : `/${target}`);
  const isPage = base.isPage?.(decodePercent(path)) ?? false;
  return `${pageHref(path, isPage ? base : { base: base.base })}${tail}`;
}

/** The URL of a page: `("/why?-#1", "/docs")` → `"/docs/why%3F-%231"`. */
export function pageHref(route: Route, { base, isPage }: LinkBase): string {
  const href = routeToHref(route === "/" && base !== "" ? "" : route, base);
  return isPage && href !== "/" ? `${href}/` : href;
}

/** The URL of a navigation division: its own link, or a page. */
export function divisionHref(node: Pick<NavDivision, "href" | "first">, base: LinkBase, route = node.first): string {
  return node.href === undefined ? pageHref(route ?? "/", base) : toHref(node.href, base);
}

/** True for external URLs: `https://…`, `//host`, `mailto:…`. */
export function isExternal(target: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target);
}

/** An absolute URL within the site; undefined without a site URL. */
export function toAbsolute(href: string, siteUrl: string | undefined): string | undefined {
  if (/^https?:/i.test(href)) return href;
  return siteUrl === undefined ? undefined : `${siteUrl.replace(/(?<!\/)\/+$/, "")}${href === "/" ? "" : href}`;
}

function splitTail(target: string): readonly [string, string] {
  const at = target.search(/[?#]/);
  return at === -1 ? [target, ""] : [target.slice(0, at), target.slice(at)];
}
