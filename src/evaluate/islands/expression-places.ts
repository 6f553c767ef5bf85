// Where the browser finds the code of a value that an expression of a page gave: the value itself cannot be sent.

import type { IslandPlace } from "./island-files.ts";

const places = new WeakMap<object, () => IslandPlace | undefined>();

/** Notes which expression gave a value. */
export function noteExpression(value: unknown, place: () => IslandPlace | undefined): void {
  if ((typeof value === "object" && value !== null) || typeof value === "function") places.set(value, place);
}

/** Where the browser can get a value from; undefined when no expression gave it. */
export function expressionPlace(value: unknown): IslandPlace | undefined {
  const isKey = (typeof value === "object" && value !== null) || typeof value === "function";
  return isKey ? places.get(value)?.() : undefined;
}
