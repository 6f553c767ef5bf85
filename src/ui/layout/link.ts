// Addresses in the layout: routes get the base path, URLs stay as they are.
// A route may have any character, so it is told apart from an address that an author wrote: `/why?` is a page, `why?` a query.

import { type Route, routeToHref } from "../../base/route.ts";
import type { NavDivision } from "../../site/site.ts";

/** An address as authors write it: `("/guides/start?a#b", "/docs")` → `"/docs/guides/start?a#b"`. */
export function toHref(target: string, base: string): string {
  if (isExternal(target) || target.startsWith("#")) return target;
  const [path = "", tail = ""] = splitTail(target.startsWith("/") ? target : `/${target}`);
  return `${pageHref(path, base)}${tail}`;
}

/** The address of a page: `("/why?-#1", "/docs")` → `"/docs/why%3F-%231"`. */
export function pageHref(route: Route, base: string): string {
  return routeToHref(route === "/" && base !== "" ? "" : route, base);
}

/** Where a division of the navigation leads: its own address, else a page. */
export function divisionHref(node: Pick<NavDivision, "href" | "first">, base: string, route = node.first): string {
  return node.href === undefined ? pageHref(route ?? "/", base) : toHref(node.href, base);
}

/** True for addresses that leave the site: `https://…`, `//host`, `mailto:…`. */
export function isExternal(target: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target);
}

/** An absolute URL inside the site, undefined without a site URL. */
export function toAbsolute(href: string, siteUrl: string | undefined): string | undefined {
  if (/^https?:/i.test(href)) return href;
  return siteUrl === undefined ? undefined : `${siteUrl.replace(/\/+$/, "")}${href === "/" ? "" : href}`;
}

function splitTail(target: string): readonly [string, string] {
  const at = target.search(/[?#]/);
  return at === -1 ? [target, ""] : [target.slice(0, at), target.slice(at)];
}
