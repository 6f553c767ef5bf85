// What a reader can switch between on a page: languages, versions, tabs and so on, with the page each choice opens.

import type { Route } from "@lectern/base/route.ts";
import type { DivisionKind } from "../../config/navigation.ts";
import type { FindSibling } from "../pages/sibling-route.ts";
import type { NavDivision, Navigation, NavNode, Page, Site, TrailStep } from "../site.ts";
import { divisionOf, firstInLanguage } from "./breadcrumbs.ts";

/** The choices of one kind at one level of the navigation. */
export interface Switcher {
  readonly kind: DivisionKind;
  readonly items: readonly SwitcherItem[];
  /** The page is beside these choices, not in any of them. */
  readonly separate?: true;
}

/** A list of nodes along a trail, and the division the trail goes through. */
export interface Level {
  readonly nodes: readonly NavNode[];
  readonly chosen?: NavDivision;
}

/** A choice; `node` has its label, icon, tag and color. */
export interface SwitcherItem {
  readonly node: NavDivision;
  readonly active: boolean;
  /** The page it opens; absent if the choice is a link (`node.href`). */
  readonly route?: Route;
}

/** Kinds whose members contain the same pages, so switching stays on the page. */
const PARALLEL: ReadonlySet<DivisionKind> = new Set<DivisionKind>(["language", "version", "product", "dropdown"]);

/** A page's switchers, outermost first. Unlisted pages get those of their folder or of the default trail. */
export function switchers(site: Pick<Site, "navigation">, page: Page, sibling: FindSibling): readonly Switcher[] {
  const own = ownTrail(page);
  return levelsOf(own ?? defaultTrail(site.navigation.children), site.navigation).flatMap(({ nodes, chosen }) => {
    const shown = nodes.filter(isDivision).filter((node) => !node.hidden);
    const toChoice = (node: NavDivision) =>
      toItem(node, { active: own !== undefined && node === chosen, page, sibling });
    return [...new Set(shown.map(({ kind }) => kind))].map((kind): Switcher => {
      const items = shown.filter((node) => node.kind === kind).map(toChoice);
      return { kind, items, ...(chosen?.kind !== kind && { separate: true }) };
    });
  });
}

/** The lists of nodes along a trail, outermost first, down to the page's own sidebar. */
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

/** The page's place in the navigation, or a guess from its path; undefined if neither is known. */
function ownTrail(page: Page): readonly TrailStep[] | undefined {
  return isListed(page) ? page.trail : page.nearby;
}

/** True if a page is in the navigation. The trail is empty for a page outside all divisions and groups. */
export function isListed({ trail, visibility }: Page): boolean {
  return trail.length > 0 || visibility.navigation;
}

/** The divisions a reader sees first: at each level the default, else the first visible one. */
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

/** The active language and version keep the page; other choices open their first page. */
function itemRoute(node: NavDivision, { active, page, sibling }: ItemContext): Route | undefined {
  if (active && (node.kind === "language" || node.kind === "version")) return page.route;
  if (!active && PARALLEL.has(node.kind)) return sibling(page, node);
  return firstInLanguage(node, divisionOf(page, "language")?.label);
}

/** True for products, versions, tabs and the like. */
export function isDivision(node: NavNode): node is NavDivision {
  return node.kind !== "page" && node.kind !== "link" && node.kind !== "group";
}
