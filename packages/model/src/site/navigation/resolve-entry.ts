// A page entry in docs.json, in any form authors use → the page or link it means.

import { pathToRoute, type Route, routeToHref } from "@lectern/base/route.ts";
import { decodePercent, titleFromPath } from "@lectern/base/text.ts";
import { hasSafeScheme, isAbsoluteUrl } from "../links/url.ts";
import { foldRoute, hasPage, type PageTable } from "../pages/page-table.ts";
import type { NavLink } from "../site.ts";

/** What a navigation entry resolves to. */
export type EntryTarget =
  | { readonly kind: "page"; readonly route: Route; readonly misspelled: boolean }
  | { readonly kind: "link"; readonly link: NavLink }
  | { readonly kind: "unsafe" }
  | { readonly kind: "missing"; readonly route: Route };

/** Resolves an entry: `"./guides/start.mdx"` → the page `/guides/start`, `"https://a.dev/x"` → a link. */
export function resolveEntry(value: string, table: PageTable): EntryTarget {
  const raw = value.trim();
  // A file may be named `col:on`, which looks like a URL.
  if (isAbsoluteUrl(raw) && !hasPage(table, entryRoute(raw))) {
    if (!hasSafeScheme(raw)) return { kind: "unsafe" };
    return { kind: "link", link: { kind: "link", label: urlLabel(raw), href: raw } };
  }
  const hash = raw.lastIndexOf("#");
  const page = findPage(raw, table);
  if (page) return page;
  const around = hash > 0 ? findPage(raw.slice(0, hash), table) : undefined;
  if (!around) return { kind: "missing", route: entryRoute(raw) };
  const fragment = raw.slice(hash);
  const label = titleFromPath(fragment.slice(1));
  return { kind: "link", link: { kind: "link", label, href: `${routeToHref(around.route)}${fragment}` } };
}

function findPage(path: string, table: PageTable): Extract<EntryTarget, { kind: "page" }> | undefined {
  // File names are in this form too, whatever the disk uses.
  const route = entryRoute(path.normalize("NFC"));
  if (hasPage(table, route)) return { kind: "page", route, misspelled: false };
  const alike = table.folded.get(foldRoute(route));
  if (alike !== undefined) return { kind: "page", route: alike, misspelled: true };
  const decoded = decodePercent(path);
  return decoded === path ? undefined : findPage(decoded, table);
}

/** The route an entry names; trailing slashes go first, so that an extension is recognized. */
function entryRoute(path: string): Route {
  return pathToRoute(path.replace(/(?<!\/)\/+$/, ""));
}

function urlLabel(url: string): string {
  return url.replace(/^(?:[a-z]+:)?\/\//i, "").replace(/\/$/, "");
}
