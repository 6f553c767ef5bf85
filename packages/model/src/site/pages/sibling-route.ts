// Finds the same page in another version, language, product or dropdown.
// Two routes match if they differ in one folder: `/v1/setup` and `/v2/setup`, `/setup` and `/fr/setup`.

import type { Route } from "@lectern/base/route.ts";
import { divisionOf, firstInLanguage } from "../navigation/breadcrumbs.ts";
import type { NavDivision, NavNode, Page } from "../site.ts";

/** Finds a page's counterpart in another division, else that division's first page in its language. */
export type FindSibling = (page: Page, division: NavDivision) => Route | undefined;

interface DivisionIndex {
  readonly routes: ReadonlySet<Route>;
  /** Routes with one folder blanked out or removed → the first such route. */
  readonly masked: ReadonlyMap<string, Route>;
  readonly shortened: ReadonlyMap<string, Route>;
}

/** Deeper folders don't distinguish versions or languages. */
const DEPTH = 5;

/** Creates a finder that indexes each division on first use. */
export function createSiblings(): FindSibling {
  const indexes = new WeakMap<NavDivision, DivisionIndex>();
  let target = targetFor("/");
  return (page, division) => {
    // Callers look up one page in many divisions in a row.
    if (target.route !== page.route) target = targetFor(page.route);
    const index = indexes.get(division) ?? buildIndex(division);
    indexes.set(division, index);
    return findSibling(target, index) ?? firstInLanguage(division, divisionOf(page, "language")?.label);
  };
}

interface Target {
  readonly route: Route;
  readonly masked: readonly string[];
  readonly shortened: readonly string[];
}

function targetFor(route: Route): Target {
  return { route, masked: variants(route, MASK), shortened: variants(route, undefined) };
}

function findSibling(target: Target, index: DivisionIndex): Route | undefined {
  if (index.routes.has(target.route)) return target.route;
  for (const key of target.masked) {
    const replaced = index.masked.get(key);
    if (replaced !== undefined) return replaced;
  }
  return target.shortened.find((key) => index.routes.has(key)) ?? index.shortened.get(target.route);
}

function buildIndex(division: NavDivision): DivisionIndex {
  const routes = new Set<Route>();
  collectRoutes(division.children, routes);
  const masked = new Map<string, Route>();
  const shortened = new Map<string, Route>();
  for (const route of routes) {
    for (const key of variants(route, MASK)) if (!masked.has(key)) masked.set(key, route);
    for (const key of variants(route, undefined)) if (!shortened.has(key)) shortened.set(key, route);
  }
  return { routes, masked, shortened };
}

function collectRoutes(nodes: readonly NavNode[], routes: Set<Route>): void {
  for (const node of nodes) {
    if (node.kind === "page") routes.add(node.route);
    else if (node.kind !== "link") {
      if (node.kind === "group" && node.root !== undefined) routes.add(node.root);
      collectRoutes(node.children, routes);
    }
  }
}

/** Never occurs in a path. */
const MASK = "\0";

/** A route with each of its folders replaced or removed; the page name itself always stays. */
function variants(route: Route, replacement: string | undefined): readonly string[] {
  const parts = route.split("/").slice(1);
  if (parts.length === 1) return replacement === undefined && parts[0] !== "" ? ["/"] : [];
  const put = replacement === undefined ? [] : [replacement];
  return parts
    .slice(0, Math.min(parts.length - 1, DEPTH))
    .map((_, index) => `/${parts.toSpliced(index, 1, ...put).join("/")}`);
}
