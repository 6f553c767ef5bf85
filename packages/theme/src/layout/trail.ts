// The position of a page in the navigation, as needed by the layout: its division and the rows above it.

import type { DivisionKind } from "@lectern/model/config/navigation.ts";
import { defaultTrail, isDivision, isListed, levelsOf } from "@lectern/model/site/navigation/switchers.ts";
import type { NavDivision, Navigation, NavNode, Page, Site, TrailStep } from "@lectern/model/site/site.ts";

export interface NavPosition {
  /** The innermost division around the page, or the whole navigation. */
  readonly root: NavDivision | Navigation;
  readonly steps: readonly TrailStep[];
}

/** A division as an entry in a row of tabs or anchors. */
export interface RowEntry {
  readonly node: NavDivision;
  readonly active: boolean;
}

/** The place of a page; an unlisted page is shown in the default divisions. */
export function positionOf(page: Page | undefined, navigation: Navigation): NavPosition {
  const steps = page && isListed(page) ? page.trail : defaultTrail(navigation.children);
  const divisions = steps.filter((step) => step.node.kind !== "group");
  const innermost = divisions.at(-1)?.node;
  return { root: innermost && innermost.kind !== "group" ? innermost : navigation, steps };
}

/**
 * The visible divisions of a kind around a place, outermost first, then global ones; one without label and icon has
 * nothing to show. If several levels have a division with
 * the same name, the innermost wins: tabs next to versions often repeat those inside the versions.
 */
export function divisionRow(kind: DivisionKind, position: NavPosition, navigation: Navigation): readonly RowEntry[] {
  const entries = new Map<NavDivision, RowEntry>();
  const add = (node: NavNode, active: boolean): void => {
    if (node.kind === kind && (!node.hidden || active) && (node.label !== "" || node.icon))
      entries.set(node, { node, active });
  };
  for (const { nodes, chosen } of levelsOf(position.steps, navigation)) {
    const names = new Set(nodes.flatMap((node) => (node.kind === kind && !node.hidden ? [node.label] : [])));
    for (const node of entries.keys()) if (names.has(node.label)) entries.delete(node);
    for (const node of nodes) add(node, node === chosen);
  }
  const globals = position.steps.flatMap(({ node }) => (node.kind === "group" ? [] : node.global));
  for (const node of [...navigation.global, ...globals]) add(node, false);
  return [...entries.values()];
}

/** The accessible name of an entry that shows only its icon: the title of its first page. */
export function iconName(node: NavDivision, { pages }: Pick<Site, "pages">): string | undefined {
  if (node.label !== "") return undefined;
  return (node.first === undefined ? undefined : pages.get(node.first)?.label) ?? node.href;
}

/**
 * The pages and groups around a place, innermost first. Most sites have them at one level only; see
 * `config/mixed-children`.
 */
export function sidebarNodes(position: NavPosition, navigation: Navigation): readonly NavNode[] {
  const levels = levelsOf(position.steps, navigation);
  return levels.toReversed().flatMap(({ nodes }) => nodes.filter((node) => !isDivision(node)));
}
