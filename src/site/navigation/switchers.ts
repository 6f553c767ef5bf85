// What a reader can switch between on a page: languages, versions, tabs … with the page each choice leads to.

import type { Route } from "../../base/route.ts";
import type { DivisionKind } from "../../config/navigation.ts";
import type { FindSibling } from "../pages/sibling-route.ts";
import type { NavDivision, Navigation, NavNode, Page, Site, TrailStep } from "../site.ts";
import { divisionOf } from "./breadcrumbs.ts";
import { firstInLanguage } from "./first-in-language.ts";

/** The choices of one kind at one level of the navigation. */
export interface Switcher {
  readonly kind: DivisionKind;
  readonly items: readonly SwitcherItem[];
  /** The page stands beside these choices and in none of them. */
  readonly apart?: true;
}

/** One list of nodes on the way to a place, and the division in it that the way leads through. */
export interface Level {
  readonly nodes: readonly NavNode[];
  readonly chosen?: NavDivision;
}

/** One choice; `node` has its label, icon, tag and colour. */
export interface SwitcherItem {
  readonly node: NavDivision;
  readonly active: boolean;
  /** The page it opens; absent when the choice is a link of its own (`node.href`). */
  readonly route?: Route;
}

/** Kinds whose members hold the same pages again, so that switching stays on the page. */
const PARALLEL: ReadonlySet<DivisionKind> = new Set<DivisionKind>(["language", "version", "product", "dropdown"]);

/** The switchers around a page, outermost first. A page outside the navigation gets those of its folder or of the default path. */
export function switchers(site: Pick<Site, "navigation">, page: Page, sibling: FindSibling): readonly Switcher[] {
  const own = ownTrail(page);
  return levelsOf(own ?? defaultTrail(site.navigation.children), site.navigation).flatMap(({ nodes, chosen }) => {
    const shown = nodes.filter(isDivision).filter((node) => !node.hidden);
    const toChoice = (node: NavDivision) =>
      toItem(node, { active: own !== undefined && node === chosen, page, sibling });
    return [...new Set(shown.map(({ kind }) => kind))].map((kind): Switcher => {
      const items = shown.filter((node) => node.kind === kind).map(toChoice);
      return { kind, items, ...(chosen?.kind !== kind && { apart: true }) };
    });
  });
}

/** The lists of nodes on a trail, outermost first, down to the one that the page's own sidebar shows. */
export function levelsOf(trail: readonly TrailStep[], navigation: Pick<Navigation, "children">): readonly Level[] {
  const levels: Level[] = [];
  let nodes = navigation.children;
  for (const { node, siblings } of trail) {
    if (node.kind === "group") continue;
    levels.push({ nodes: siblings, chosen: node });
    nodes = node.children;
  }
  return [...levels, { nodes }];
}

/** Where a page stands, or seems to stand by its address; undefined when nothing tells. */
function ownTrail(page: Page): readonly TrailStep[] | undefined {
  return isListed(page) ? page.trail : page.nearby;
}

/** Whether a page has a place in the navigation; that of a page beside all divisions and groups is an empty trail. */
export function isListed({ trail, visibility }: Page): boolean {
  return trail.length > 0 || visibility.navigation;
}

/** Items shown everywhere around a page, from the site and from the divisions it stands in, those of a kind together. */
export function globalItems(
  site: Pick<Site, "navigation">,
  page: Page,
): ReadonlyMap<DivisionKind, readonly NavDivision[]> {
  const items = new Map<DivisionKind, NavDivision[]>();
  const divisions = (ownTrail(page) ?? []).flatMap(({ node }) => (node.kind === "group" ? [] : node.global));
  for (const item of [...site.navigation.global, ...divisions]) {
    if (item.hidden) continue;
    const list = items.get(item.kind);
    if (list) list.push(item);
    else items.set(item.kind, [item]);
  }
  return items;
}

/** The divisions a reader sees first: at each level the default one, else the first that is shown. */
export function defaultTrail(nodes: readonly NavNode[]): readonly TrailStep[] {
  const shown = nodes.filter(isDivision).filter((node) => !node.hidden && node.first !== undefined);
  const node = shown.find((division) => division.default) ?? shown[0];
  return node ? [{ node, siblings: nodes }, ...defaultTrail(node.children)] : [];
}

interface ItemContext {
  readonly active: boolean;
  readonly page: Page;
  readonly sibling: FindSibling;
}

function toItem(node: NavDivision, context: ItemContext): SwitcherItem {
  const { active } = context;
  const route = node.href === undefined ? itemRoute(node, context) : undefined;
  return { node, active, ...(route !== undefined && { route }) };
}

/** The language and the version that a reader has already chosen keep the page; other choices open their first one. */
function itemRoute(node: NavDivision, { active, page, sibling }: ItemContext): Route | undefined {
  if (active && (node.kind === "language" || node.kind === "version")) return page.route;
  if (!active && PARALLEL.has(node.kind)) return sibling(page, node);
  return firstInLanguage(node, divisionOf(page, "language")?.label);
}

/** True for products, versions, tabs and the like. */
export function isDivision(node: NavNode): node is NavDivision {
  return node.kind !== "page" && node.kind !== "link" && node.kind !== "group";
}
