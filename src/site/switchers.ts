// What a reader can switch between on a page: languages, versions, tabs … with the page each choice leads to.

import type { Route } from "../base/route.ts";
import type { DivisionKind } from "../config/navigation.ts";
import type { FindSibling } from "./sibling-route.ts";
import type { NavDivision, NavNode, Page, Site, TrailStep } from "./site.ts";

/** The choices of one kind at one level of the navigation. */
export interface Switcher {
  readonly kind: DivisionKind;
  readonly items: readonly SwitcherItem[];
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
  return (own ?? defaultTrail(site.navigation.children)).flatMap(({ node, siblings }) => {
    if (node.kind === "group") return [];
    const { kind } = node;
    const items = siblings.filter(isDivision).filter((other) => other.kind === kind && !other.hidden);
    const toChoice = (item: NavDivision) => toItem(item, { active: own !== undefined && item === node, page, sibling });
    return [{ kind, items: items.map(toChoice) }];
  });
}

/** Where a page stands, or seems to stand by its address; undefined when nothing tells. */
function ownTrail(page: Page): readonly TrailStep[] | undefined {
  return page.trail.length > 0 ? page.trail : page.nearby;
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

function toItem(node: NavDivision, { active, page, sibling }: ItemContext): SwitcherItem {
  const stays = !active && PARALLEL.has(node.kind);
  const route = node.href !== undefined ? undefined : stays ? sibling(page, node) : node.first;
  return { node, active, ...(route !== undefined && { route }) };
}

function isDivision(node: NavNode): node is NavDivision {
  return node.kind !== "page" && node.kind !== "link" && node.kind !== "group";
}
