// What an audience may not see: pages restricted by their own `groups` or those of their operation, and non-public pages for
// readers who are not signed in. Prunes the navigation accordingly.

import { type Audience, mayRead } from "../base/audience.ts";
import type { Location } from "../base/diagnostic.ts";
import { pathToRoute, type Route } from "../base/route.ts";
import { ownList } from "../openapi/record.ts";
import type { Listing } from "./navigation/build-navigation.ts";
import { type ExpandedEntry, isGenerated } from "./navigation/expanded-navigation.ts";
import type { PageTable } from "./pages/page-table.ts";
import type { Page, Site } from "./site.ts";

export interface Withheld {
  readonly routes: ReadonlySet<Route>;
  /** The files of these pages. */
  readonly paths: ReadonlySet<string>;
  /** The navigation entries that name them. */
  readonly entries: ReadonlySet<Location>;
}

/** Checks every page; undefined if the audience may see all of them. */
export function findWithheld(
  audience: Audience,
  site: {
    readonly value: Site;
    readonly table: PageTable;
    readonly pages: ReadonlyMap<Route, Page>;
    readonly listings: readonly Listing[];
  },
): Withheld | undefined {
  const routes = new Set<Route>();
  const paths = new Set<string>();
  for (const [route, { path, frontmatter }] of site.table.sources) {
    const page = site.pages.get(route);
    const isPublic = page?.public ?? frontmatter.public ?? site.value.config.public;
    if (mayRead(audience, frontmatter.groups) && !isForOthers(page) && !(audience.onlyPublic && !isPublic)) continue;
    routes.add(route);
    paths.add(path);
  }
  for (const [route, page] of site.pages)
    if (
      page.kind !== "document" &&
      (isForOthers(page) || (audience.onlyPublic && (page.public ?? site.value.config.public) !== true))
    )
      routes.add(route);
  if (routes.size === 0) return undefined;
  const entries = site.listings.filter((one) => routes.has(one.route) && !one.isRoot).map(({ at }) => at);
  return { routes, paths, entries: new Set(entries) };
}

/** True if a page documents something with `groups`; the audience's own groups were removed when the spec was read. */
function isForOthers(page: Page | undefined): boolean {
  const part = page?.operation ?? page?.channel;
  return ownList(part?.docs.metadata, "groups").length > 0;
}

/** The navigation without withheld pages, and without groups and divisions that had nothing else. */
export function withoutWithheld(entries: readonly ExpandedEntry[], withheld: Withheld): readonly ExpandedEntry[] {
  return entries.flatMap((entry): readonly ExpandedEntry[] => {
    if (entry.kind === "page") return withheld.entries.has(entry.at) ? [] : [entry];
    if (isGenerated(entry)) return withheld.routes.has(entry.route) ? [] : [entry];
    const children = withoutWithheld(entry.children, withheld);
    const target = entry.kind === "group" ? entry.root : entry.href;
    const isRemoved = target !== undefined && withheld.routes.has(pathToRoute(target.trim().replace(/^\//, "")));
    const hasOther = children.length > 0 || (entry.children.length === 0 && !isRemoved);
    const isVisible = hasOther || (target !== undefined && !isRemoved);
    if (!isVisible) return [];
    if (entry.kind !== "group" || !isRemoved) return [{ ...entry, children }];
    const { root: _, ...group } = entry;
    return [{ ...group, children }];
  });
}
