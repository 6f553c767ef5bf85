// Where the browser finds the code for a value of a page expression, since the value itself cannot be serialized.

import type { IslandPlace } from "./island-files.ts";

const places = new WeakMap<object, () => IslandPlace | undefined>();

/** Records which expression produced a value. */
export function noteExpression(value: unknown, place: () => IslandPlace | undefined): void {
  if ((typeof value === "object" && value !== null) || typeof value === "function") places.set(value, place);
}

/** Where the browser can get a value; undefined if no expression produced it. */
export function expressionPlace(value: unknown): IslandPlace | undefined {
  const isKey = (typeof value === "object" && value !== null) || typeof value === "function";
  return isKey ? places.get(value)?.() : undefined;
}
