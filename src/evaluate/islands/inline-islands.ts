// Expressions of a page that the browser must run: where it finds the code of a value that one of them gave, and islands
// around elements with event handlers that no component holds.

import { type ComponentType, h, type VNode } from "preact";
import { expressionPlace } from "./expression-places.ts";
import { islandComponent } from "./island.ts";
import type { IslandPlace } from "./island-files.ts";

/** The elements that an expression gave, as an island; undefined when the browser cannot run that expression. */
export function inlineIsland(value: unknown): VNode | undefined {
  const place = expressionPlace(value);
  return place && placedIsland(place, () => value as VNode);
}

/** An expression as an island; `component` gives its value at build. */
export function placedIsland(place: IslandPlace, component: () => VNode): VNode {
  const island = islandComponent({ ...place, component, name: "expression", originOf: () => undefined });
  return h(island as ComponentType<object>, place.locals ?? {});
}
