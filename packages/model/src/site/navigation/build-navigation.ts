// The navigation of docs.json → the resolved tree, plus every place that lists each page. One walk from the root; inherited
// settings (visibility, boost, specs) travel in a `Place`.

import type { Checked, Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import type { Route } from "@lectern/base/route.ts";
import { titleFromPath } from "@lectern/base/text.ts";
import type { DivisionEntry } from "../../config/navigation.ts";
import {
  type ListedSnippet,
  pageIsSnippet,
  pageNotFound,
  pageRedirected,
  pageSpelledDifferently,
  unsafeEntry,
} from "../diagnostics.ts";
import { createNearest } from "../links/nearest-route.ts";
import { hasSafeScheme, isAbsoluteUrl } from "../links/url.ts";
import { isHiddenPage, type PageTable } from "../pages/page-table.ts";
import { compileRedirects, matchRedirect, type RedirectTable } from "../redirects/match-redirect.ts";
import type { NavDivision, NavGroup, Navigation, NavNode, Redirect, TrailStep } from "../site.ts";
import { checkDivisions } from "./check-listings.ts";
import {
  type ExpandedDivision,
  type ExpandedEntry,
  type ExpandedGroup,
  type ExpandedNavigation,
  isGenerated,
} from "./expanded-navigation.ts";
import type { Listing, NavPosition } from "./listing.ts";
import { resolveEntry } from "./resolve-entry.ts";

/** The tree, with listings in reading order. */
export interface BuiltNavigation {
  readonly navigation: Navigation;
  readonly listings: readonly Listing[];
}

interface Walk {
  readonly table: PageTable;
  readonly snippets: ReadonlyMap<Route, ListedSnippet>;
  readonly nearest: (route: Route) => Route | undefined;
  readonly redirects: RedirectTable;
  readonly listings: Listing[];
  readonly diagnostics: Diagnostic[];
}

type Draft<T> = { -readonly [Key in keyof T]: T[Key] };

/** Resolves the whole navigation; entries without a page are reported and skipped. */
export function buildNavigation(
  root: ExpandedNavigation,
  table: PageTable,
  {
    snippets = new Map(),
    redirects = [],
  }: {
    readonly snippets?: ReadonlyMap<Route, ListedSnippet> | undefined;
    readonly redirects?: readonly Redirect[];
  } = {},
): Checked<BuiltNavigation> {
  const nearest = createNearest(() => entryNames(table));
  const walk: Walk = {
    table,
    snippets,
    nearest,
    redirects: compileRedirects(redirects),
    listings: [],
    diagnostics: [],
  };
  const position: NavPosition = {
    trail: [],
    division: undefined,
    hidden: false,
    withheld: false,
    folded: false,
    directory: root.directory ?? "none",
    ...(root.openapi && { openapi: root.openapi }),
  };
  const children: NavNode[] = [];
  addEntries(root.children, children, { walk, position });
  const global = buildGlobal(root.global, walk);
  return { value: { navigation: { children, global }, listings: walk.listings }, diagnostics: walk.diagnostics };
}

/** Names that entries may use: every route, and a folder's index file by its own name. */
function entryNames({ sources, operations, channels, summaries, parts }: PageTable): readonly Route[] {
  const indexes = [...sources.values()].flatMap(({ path }) => /^(?:.*\/)?index(?=\.mdx?$)/i.exec(path)?.[0] ?? []);
  return [
    ...sources.keys(),
    ...operations.keys(),
    ...channels.keys(),
    ...summaries.keys(),
    ...parts.keys(),
    ...indexes.map((path) => `/${path}`),
  ];
}

interface Step {
  readonly walk: Walk;
  readonly position: NavPosition;
}

function addEntries(entries: readonly ExpandedEntry[], siblings: NavNode[], step: Step): void {
  step.walk.diagnostics.push(...checkDivisions(entries));
  for (const entry of entries) {
    if (entry.kind === "page") addPage(entry.value, entry.at, { siblings, step });
    else if (isGenerated(entry)) addRoute(entry.route, entry.at, { siblings, step });
    else if (entry.kind === "group" && isUnnamed(entry, step.position)) addUnnamed(entry, siblings, step);
    else if (entry.kind === "group") addGroup(entry, siblings, step);
    else addDivision(entry, siblings, step);
  }
}

interface Target {
  readonly siblings: NavNode[];
  readonly step: Step;
}

function addPage(value: string, at: Location, target: Target): void {
  const { walk } = target.step;
  const found = resolveEntry(value, walk.table);
  switch (found.kind) {
    case "link":
      target.siblings.push(found.link);
      return;
    case "unsafe":
      walk.diagnostics.push(unsafeEntry(value, at));
      return;
    case "missing":
      addMissing(value, found.route, { at, target });
      return;
    case "page":
      if (found.misspelled) reportSpelling(value, found.route, { walk, at });
      addRoute(found.route, at, target);
  }
}

/** An entry without a file links to where its path is redirected; otherwise it is reported. */
function addMissing(value: string, route: Route, { at, target }: { at: Location; target: Target }): void {
  const { walk } = target.step;
  const moved = matchRedirect(walk.redirects, route);
  if (!moved?.isExact) {
    reportMissing(value, route, { walk, at });
    return;
  }
  walk.diagnostics.push(pageRedirected(value, moved.destination, at));
  target.siblings.push({ kind: "link", label: titleFromPath(route), href: moved.destination });
}

function reportMissing(value: string, route: Route, { walk, at }: { walk: Walk; at: Location }): void {
  const snippet = walk.snippets.get(route);
  walk.diagnostics.push(
    snippet ? pageIsSnippet(value, snippet, at) : pageNotFound(value, at, walk.nearest(route)?.slice(1)),
  );
}

function reportSpelling(value: string, route: Route, { walk, at }: { walk: Walk; at: Location }): void {
  const file = walk.table.sources.get(route)?.path ?? route;
  walk.diagnostics.push(pageSpelledDifferently(value, file, at));
}

function addRoute(route: Route, at: Location, { siblings, step }: Target): void {
  const { walk, position } = step;
  const frontmatter = walk.table.sources.get(route)?.frontmatter;
  if (frontmatter?.url !== undefined) {
    const { url, icon } = frontmatter;
    const label = frontmatter.sidebarTitle ?? frontmatter.title ?? url;
    if (isAbsoluteUrl(url) && !hasSafeScheme(url)) walk.diagnostics.push(unsafeEntry(url, at));
    else siblings.push({ kind: "link", label, href: url, ...(icon !== undefined && { icon }) });
    return;
  }
  walk.listings.push({ route, at, position, isRoot: false });
  if (!isHiddenPage(walk.table, route)) siblings.push({ kind: "page", route });
}

function addGroup(entry: ExpandedGroup, siblings: NavNode[], step: Step): void {
  const listed = groupRoot(entry, step.walk);
  // A hidden root page keeps its place, but the group's title doesn't link to it.
  const root = listed !== undefined && isHiddenPage(step.walk.table, listed) ? undefined : listed;
  const children: NavNode[] = [];
  const directory = ownDirectory(entry, step.position);
  const group: Draft<NavGroup> = {
    kind: "group",
    label: entry.label,
    expanded: entry.expanded,
    hidden: entry.hidden,
    directory,
    children,
    ...(entry.icon !== undefined && { icon: entry.icon }),
    ...(entry.tag !== undefined && { tag: entry.tag }),
    ...(root !== undefined && { root }),
  };
  const position: NavPosition = {
    ...positionBelow(entry, step.position, { node: group, siblings }),
    folded: step.position.folded || entry.hidden,
    ...(entry.boost !== undefined && { boost: entry.boost }),
    ...(entry.public !== undefined && { public: entry.public }),
  };
  if (listed !== undefined) step.walk.listings.push({ route: listed, at: entry.at, position, isRoot: true });
  addEntries(entry.children, children, { walk: step.walk, position });
  const first = root ?? firstRoute(children);
  if (first !== undefined) group.first = first;
  group.hidden = entry.hidden || (root === undefined && !showsAnything(children));
  siblings.push(group);
}

/** A nested group needs a name to open it; without one, its children take its place. */
function isUnnamed({ label, hidden }: ExpandedGroup, { trail }: NavPosition): boolean {
  return label === "" && !hidden && trail.at(-1)?.node.kind === "group";
}

function addUnnamed(entry: ExpandedGroup, siblings: NavNode[], { walk, position: above }: Step): void {
  const { boost, searchable, openapi } = entry;
  const position: NavPosition = {
    ...above,
    ...(boost !== undefined && { boost }),
    ...(searchable !== undefined && { searchable }),
    ...(entry.public !== undefined && { public: entry.public }),
    ...(openapi && { openapi }),
    directory: ownDirectory(entry, above),
  };
  const root = groupRoot(entry, walk);
  if (root !== undefined) addRoute(root, entry.at, { siblings, step: { walk, position } });
  addEntries(entry.children, siblings, { walk, position });
}

function groupRoot(entry: ExpandedGroup, walk: Walk): Route | undefined {
  if (entry.root === undefined) return undefined;
  const found = resolveEntry(entry.root, walk.table);
  if (found.kind === "page") return found.route;
  if (found.kind === "missing") reportMissing(entry.root, found.route, { walk, at: entry.at });
  else walk.diagnostics.push(pageNotFound(entry.root, entry.at, undefined));
  return undefined;
}

function addDivision(entry: ExpandedDivision, siblings: NavNode[], step: Step): void {
  const children: NavNode[] = [];
  const division = divisionNode(entry, children, step.walk);
  const position = { ...positionBelow(entry, step.position, { node: division, siblings }), division, folded: false };
  addEntries(entry.children, children, { walk: step.walk, position });
  const first = firstRoute(children);
  if (first !== undefined) division.first = first;
  division.hidden = entry.hidden || (division.href === undefined && !showsAnything(children));
  siblings.push(division);
}

function divisionNode(
  entry: ExpandedDivision | DivisionEntry,
  children: readonly NavNode[],
  walk: Walk,
): Draft<NavDivision> {
  const { kind, label, hidden, icon, description, tag, color, align, href, banner, footer, navbar } = entry;
  return {
    kind,
    label,
    hidden,
    default: entry.default,
    children,
    global: buildGlobal(entry.global, walk),
    ...(icon !== undefined && { icon }),
    ...(description !== undefined && { description }),
    ...(tag !== undefined && { tag }),
    ...(color !== undefined && { color }),
    ...(align !== undefined && { align }),
    ...(href !== undefined && { href }),
    ...(banner !== undefined && { banner }),
    ...(footer !== undefined && { footer }),
    ...(navbar !== undefined && { navbar }),
  };
}

function buildGlobal(entries: readonly DivisionEntry[], walk: Walk): readonly NavDivision[] {
  return entries.map((entry) => divisionNode(entry, [], walk));
}

function positionBelow(entry: ExpandedGroup | ExpandedDivision, above: NavPosition, step: TrailStep): NavPosition {
  return {
    ...above,
    trail: [...above.trail, step],
    hidden: above.hidden || entry.hidden,
    withheld: above.withheld || (entry.hidden && entry.searchable !== true),
    directory: ownDirectory(entry, above),
    ...(entry.searchable !== undefined && { searchable: entry.searchable }),
    ...(entry.openapi && { openapi: entry.openapi }),
  };
}

/** A node with its own spec doesn't inherit the directory style. */
function ownDirectory(entry: ExpandedGroup | ExpandedDivision, above: NavPosition): NavPosition["directory"] {
  return entry.directory ?? (entry.openapi ? "none" : above.directory);
}

/** The page that opens first in a list of nodes; a default version or language goes before its siblings. */
export function firstRoute(nodes: readonly NavNode[]): Route | undefined {
  for (const node of nodes) {
    if ("default" in node && node.default && !node.hidden && node.first !== undefined) return node.first;
  }
  for (const node of nodes) {
    if (node.kind === "page") return node.route;
    if (node.kind !== "link" && !node.hidden && node.first !== undefined) return node.first;
  }
  return undefined;
}

function showsAnything(nodes: readonly NavNode[]): boolean {
  return nodes.some((node) => node.kind === "page" || node.kind === "link" || !node.hidden);
}
