// What an audience may not see: pages restricted by their own `groups` or those of their operation, and non-public pages for
// readers who are not signed in. Prunes the navigation and everything else that names them.

import { type Audience, mayRead } from "@lectern/base/audience.ts";
import type { Location } from "@lectern/base/diagnostic.ts";
import { pathToRoute, type Route } from "@lectern/base/route.ts";
import { decodePercent } from "@lectern/base/text.ts";
import type { ApiPart, Channel, FindApi, Operation } from "@lectern/openapi";
import { namedWorkflows, stepTargets } from "@lectern/openapi/internal/arazzo/list-workflows.ts";
import type { NamedPart } from "@lectern/openapi/internal/describe/describing.ts";
import { ownList } from "@lectern/openapi/internal/record.ts";
import type { DivisionEntry } from "../config/navigation.ts";
import { isAbsoluteUrl, splitSuffix } from "./links/url.ts";
import { type ExpandedEntry, isGenerated } from "./navigation/expanded-navigation.ts";
import type { Listing } from "./navigation/listing.ts";
import type { PageTable } from "./pages/page-table.ts";
import { redirectPath, redirectTarget } from "./redirects/match-redirect.ts";
import { isExact, matchRedirectPattern, parseRedirectPattern } from "./redirects/redirect-pattern.ts";
import type { Page, Redirect, Site } from "./site.ts";
import { frameOf, hidesIntroduction } from "./withheld-settings.ts";

export interface Withheld {
  readonly routes: ReadonlySet<Route>;
  /** Folders that contain nothing else. */
  readonly folders: ReadonlySet<Route>;
  /** The files of these pages. */
  readonly paths: ReadonlySet<string>;
  /** The operations, channels and workflows that no other page documents, by `partKey`. */
  readonly parts: ReadonlySet<string>;
  /** The navigation entries that name them. */
  readonly entries: ReadonlySet<Location>;
  /** True if the banner and the description of the site are withheld too. */
  readonly introduction: boolean;
}

/** Checks every page; undefined if the audience may see all of them. */
export function findWithheld(
  audience: Audience,
  site: {
    readonly value: Site;
    readonly table: PageTable;
    readonly pages: ReadonlyMap<Route, Page>;
    readonly listings: readonly Listing[];
    readonly findApi: FindApi;
  },
  base: string,
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
  const parts = partsOf(site.pages, routes);
  for (const page of site.pages.values())
    if (page.part && callsWithheld(page.part, site.findApi, parts)) routes.add(page.route);
  if (routes.size === 0) return undefined;
  // Pages that are only links to these.
  const isWithheld = createIsWithheld({ routes }, base);
  for (const [route, { path, frontmatter }] of site.table.sources) {
    if (frontmatter.url === undefined || !isWithheld(frontmatter.url)) continue;
    routes.add(route);
    paths.add(path);
  }
  const entries = site.listings.filter((one) => routes.has(one.route) && !one.isRoot).map(({ at }) => at);
  const readable = [...site.table.sources.keys(), ...site.pages.keys()].filter((route) => !routes.has(route));
  const shown = new Set(readable.flatMap((route) => [route, ...foldersOf(route)]));
  const folders = new Set([...routes].flatMap(foldersOf).filter((folder) => !shown.has(folder)));
  const introduction = hidesIntroduction(audience, site.value.config);
  return { routes, folders, paths, parts: partsOf(site.pages, routes), entries: new Set(entries), introduction };
}

function partsOf(pages: Iterable<readonly [Route, Page]>, routes: ReadonlySet<Route>): ReadonlySet<string> {
  const [hidden, shown] = [new Set<string>(), new Set<string>()];
  for (const [route, page] of pages) {
    const { operation, channel, part } = page;
    const found = operation ?? channel ?? part;
    if (found) (routes.has(route) ? hidden : shown).add(partKey(found));
  }
  return new Set([...hidden].filter((key) => !shown.has(key)));
}

/** Identifies an operation, a channel or a workflow in all variants of its file. */
export function partKey(part: NamedPart): string {
  const own =
    "method" in part ? [part.kind, part.method, part.path] : "id" in part ? [part.id] : [part.kind, part.name];
  return [part.api.path, ...own].join("\n");
}

/** True for a workflow that calls something withheld, itself or through workflows that it names. */
function callsWithheld({ api, name }: ApiPart, find: FindApi, parts: ReadonlySet<string>): boolean {
  const isWithheld = (operation: Operation): boolean => isRestricted(operation) || parts.has(partKey(operation));
  // A Set iterates over items added during the loop.
  const named = new Set([name]);
  for (const one of named) {
    for (const target of stepTargets(api, one, find))
      if (target.kind === "operation" && isWithheld(target.operation)) return true;
    for (const other of namedWorkflows(api, one)) named.add(other);
  }
  return false;
}

/** `/a/b/c` → `/a`, `/a/b`. */
function foldersOf(route: Route): readonly Route[] {
  return [...route.matchAll(/(?!^)\//g)].map(({ index }) => route.slice(0, index));
}

/** True if a page documents something with `groups`; the audience's own groups were removed when the spec was read. */
function isForOthers(page: Page | undefined): boolean {
  const part = page?.operation ?? page?.channel;
  return part !== undefined && isRestricted(part);
}

function isRestricted({ docs }: Operation | Channel): boolean {
  return ownList(docs.metadata, "groups").length > 0;
}

/** Tells whether a link points to a withheld page: `"/docs/a/#b"` with the base path `/docs`. */
export function createIsWithheld(
  { routes, folders }: Pick<Withheld, "routes"> & Partial<Withheld>,
  base: string,
): (href: string) => boolean {
  return (href) => {
    if (isAbsoluteUrl(href)) return false;
    const path = decodePercent(href.trim().replace(/[?#].*$/s, "")).normalize("NFC");
    const inside = base !== "" && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
    const route = pathToRoute(inside.replace(/^(?:\.?\/)+/, "").replace(/(?<!\/)\/+$/, ""));
    return routes.has(route) || folders?.has(route) === true;
  };
}

export interface Pruning {
  readonly withheld: Withheld;
  readonly isWithheld: (href: string) => boolean;
}

/** Redirects without those whose targets are only withheld pages, directly, by a pattern or through others. */
export function redirectsWithout<T extends Redirect>(
  redirects: readonly T[],
  { withheld, isWithheld, readable }: Pruning & { readonly readable: Iterable<Route> },
): readonly T[] {
  const routes = [...readable];
  const isRemoved = ({ destination }: Redirect): boolean => {
    if (isWithheld(destination)) return true;
    const pattern = parseRedirectPattern(redirectPath(splitSuffix(redirectTarget(destination))[0]));
    const matches = (route: Route): boolean => matchRedirectPattern(pattern, route) !== undefined;
    return !isExact(pattern) && [...withheld.routes].some(matches) && !routes.some(matches);
  };
  const removed = new Set(redirects.filter(isRemoved));
  const sources = new Set([...removed].map(({ source }) => redirectPath(source)));
  // A Set iterates over items added during the loop.
  for (const source of sources)
    for (const one of redirects)
      if (!removed.has(one) && redirectPath(splitSuffix(one.destination)[0]) === source) {
        removed.add(one);
        sources.add(redirectPath(one.source));
      }
  return redirects.filter((one) => !removed.has(one));
}

/** The navigation without withheld pages, and without groups and divisions that had nothing else. */
export function withoutWithheld(entries: readonly ExpandedEntry[], pruning: Pruning): readonly ExpandedEntry[] {
  const { withheld, isWithheld } = pruning;
  return entries.flatMap((entry): readonly ExpandedEntry[] => {
    if (entry.kind === "page") return withheld.entries.has(entry.at) || isWithheld(entry.value) ? [] : [entry];
    if (isGenerated(entry)) return withheld.routes.has(entry.route) ? [] : [entry];
    const children = withoutWithheld(entry.children, pruning);
    const target = entry.kind === "group" ? entry.root : entry.href;
    const isRemoved = target !== undefined && isWithheld(target);
    const hasOther = children.length > 0 || (entry.children.length === 0 && !isRemoved);
    const isVisible = hasOther || (target !== undefined && !isRemoved);
    if (!isVisible) return [];
    if (entry.kind === "group") {
      const { root, ...group } = entry;
      return [{ ...group, children, ...(root !== undefined && !isRemoved && { root }) }];
    }
    const { href, ...division } = withoutLinks(entry, pruning);
    return [{ ...division, children, ...(href !== undefined && !isRemoved && { href }) }];
  });
}

/** Items shown everywhere, without links to withheld pages. */
export function globalWithout(entries: readonly DivisionEntry[], pruning: Pruning): readonly DivisionEntry[] {
  return entries
    .filter(({ href }) => href === undefined || !pruning.isWithheld(href))
    .map((entry) => withoutLinks(entry, pruning));
}

function withoutLinks<T extends Pick<DivisionEntry, "global" | "navbar" | "footer" | "banner">>(
  entry: T,
  pruning: Pruning,
): T {
  const { navbar: _, footer: __, banner: ___, ...division } = entry;
  const frame = frameOf(entry, pruning.isWithheld, pruning.withheld.introduction);
  return { ...division, ...frame, global: globalWithout(entry.global, pruning) } as T;
}
