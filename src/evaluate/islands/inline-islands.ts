// Islands for page expressions: elements with event handlers outside of any component run as an island of the expression.

import { type ComponentType, h, type VNode } from "preact";
import { expressionPlace } from "./expression-places.ts";
import { islandComponent } from "./island.ts";
import type { IslandPlace } from "./island-files.ts";

/** Elements produced by an expression as an island; undefined if the browser cannot run the expression. */
export function inlineIsland(value: unknown): VNode | undefined {
  const place = expressionPlace(value);
  return place && placedIsland(place, () => value as VNode);
}

/** An expression as an island; `component` returns its value at build time. */
export function placedIsland(place: IslandPlace, component: () => VNode): VNode {
  const island = islandComponent({ ...place, component, name: "expression", originOf: () => undefined });
  return h(island as ComponentType<object>, place.locals ?? {});
}
