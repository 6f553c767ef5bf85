// A page's breadcrumbs, shown above its title.

import type { Route } from "@lectern/base/route.ts";
import type { DivisionKind } from "../../config/navigation.ts";
import type { NavDivision, NavGroup, NavNode, Page } from "../site.ts";

export interface Breadcrumb {
  readonly label: string;
  /** The linked page; absent if there is none. */
  readonly route?: Route;
}

/**
 * The breadcrumbs of a page, outermost first, without the page itself. Versions, languages and hidden or unnamed nodes are
 * skipped.
 */
export function breadcrumbs(page: Page): readonly Breadcrumb[] {
  const language = divisionOf(page, "language")?.label;
  return page.trail.flatMap(({ node }) => {
    if (node.kind === "version" || node.kind === "language" || node.hidden || node.label === "") return [];
    const route = node.kind === "group" ? (node.root ?? node.first) : firstInLanguage(node, language);
    return [{ label: node.label, ...(route !== undefined && { route }) }];
  });
}

/** The nearest visible, named group around a page: the eyebrow above its title. */
export function groupOf(page: Page): NavGroup | undefined {
  const { node } = page.trail.findLast(({ node }) => node.kind === "group" && !node.hidden && node.label !== "") ?? {};
  return node?.kind === "group" ? node : undefined;
}

/** The innermost division of a kind around a page, such as its language; for an unlisted page, judged by its path. */
export function divisionOf(page: Page, kind: DivisionKind): NavDivision | undefined {
  const trail = page.nearby ?? page.trail;
  const { node } = trail.findLast((step) => step.node.kind === kind) ?? {};
  return node === undefined || node.kind === "group" ? undefined : node;
}

/** The page that opens a division for a language; the division's first page if it doesn't have that language. */
export function firstInLanguage(division: NavDivision, language: string | undefined): Route | undefined {
  if (language === undefined || division.kind === "language") return division.first;
  return findFirst(division.children, language) ?? division.first;
}

function findFirst(nodes: readonly NavNode[], language: string): Route | undefined {
  for (const node of nodes) {
    if (node.kind === "page" || node.kind === "link" || node.kind === "group" || node.hidden) continue;
    const found = node.kind !== "language" ? findFirst(node.children, language) : ownFirst(node, language);
    if (found !== undefined) return found;
  }
  return undefined;
}

function ownFirst(node: NavDivision, language: string): Route | undefined {
  return node.label === language ? node.first : undefined;
}
