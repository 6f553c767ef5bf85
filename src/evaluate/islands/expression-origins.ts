// Where the browser finds the code for a value of a page expression, since the value itself cannot be serialized.

import type { IslandReference } from "./island-files.ts";

const locations = new WeakMap<object, () => IslandReference | undefined>();

/** Records which expression produced a value. */
export function noteExpression(value: unknown, location: () => IslandReference | undefined): void {
  if ((typeof value === "object" && value !== null) || typeof value === "function") locations.set(value, location);
}

/** Where the browser can get a value; undefined if no expression produced it. */
export function expressionReference(value: unknown): IslandReference | undefined {
  const isKey = (typeof value === "object" && value !== null) || typeof value === "function";
  return isKey ? locations.get(value)?.() : undefined;
}
