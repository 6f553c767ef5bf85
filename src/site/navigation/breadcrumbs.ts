// Where a page stands, as the layout shows it above the title.

import type { Route } from "../../base/route.ts";
import type { DivisionKind } from "../../config/navigation.ts";
import type { NavDivision, NavGroup, Page } from "../site.ts";
import { firstInLanguage } from "./first-in-language.ts";

/** One step of the way to a page. */
export interface Breadcrumb {
  readonly label: string;
  /** Where the step leads; absent when it has no page. */
  readonly route?: Route;
}

/** The way to a page, outermost first, without the page itself; versions, languages and what is hidden or has no name are no steps of it. */
export function breadcrumbs(page: Page): readonly Breadcrumb[] {
  const language = divisionOf(page, "language")?.label;
  return page.trail.flatMap(({ node }) => {
    if (node.kind === "version" || node.kind === "language" || node.hidden || node.label === "") return [];
    const route = node.kind === "group" ? (node.root ?? node.first) : firstInLanguage(node, language);
    return [{ label: node.label, ...(route !== undefined && { route }) }];
  });
}

/** The nearest group around a page that readers see by its name: the eyebrow above its title. */
export function groupOf(page: Page): NavGroup | undefined {
  const { node } = page.trail.findLast(({ node }) => node.kind === "group" && !node.hidden && node.label !== "") ?? {};
  return node?.kind === "group" ? node : undefined;
}

/** The innermost division of a kind around a page, for an unlisted page by its address: its language, its version. */
export function divisionOf(page: Page, kind: DivisionKind): NavDivision | undefined {
  const trail = page.nearby ?? page.trail;
  const { node } = trail.findLast((step) => step.node.kind === kind) ?? {};
  return node === undefined || node.kind === "group" ? undefined : node;
}
