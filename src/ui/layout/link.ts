// Addresses in the layout: routes get the base path, URLs stay as they are.

import { type Route, routeToHref } from "../../base/route.ts";

/** A route or URL as it stands in a link: `("/guides/start", "/docs")` → `"/docs/guides/start"`. */
export function toHref(target: Route | string, base: string): string {
  if (isExternal(target) || target.startsWith("#")) return target;
  const [path = "", tail = ""] = splitTail(target.startsWith("/") ? target : `/${target}`);
  return `${routeToHref(path === "/" && base !== "" ? "" : path, base)}${tail}`;
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
