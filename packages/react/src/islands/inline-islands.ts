// Islands for page expressions: elements with event handlers outside of any component run as an island of the expression.

import { type ComponentType, h, type VNode } from "preact";
import type { Need } from "../modules/read-uses.ts";
import type { IslandReference } from "./expression-origins.ts";
import { expressionReference } from "./expression-origins.ts";
import { islandComponent } from "./island.tsx";

/** Elements produced by an expression as an island; undefined if the browser cannot run the expression. */
export function inlineIsland(value: unknown, need: Need): VNode | undefined {
  const location = expressionReference(value);
  return location && placedIsland({ ...location, component: () => value as VNode, need });
}

/** An expression as an island; `component` returns its value at build time. */
export function placedIsland(
  placed: IslandReference & { readonly component: () => VNode; readonly need: Need },
): VNode {
  const island = islandComponent({ ...placed, name: "expression", originOf: () => undefined });
  return h(island as ComponentType<object>, placed.locals ?? {});
}
