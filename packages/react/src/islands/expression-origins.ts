// Where the browser finds the code for a value of a page expression, if the value itself cannot be serialized.

import { isValidElement } from "preact";
import type { Island } from "../bridge.ts";

/** Where the browser finds a component or value. */
export interface IslandReference {
  readonly island: Island;
  readonly exportName: string;
  /** For a page expression: the props of its snippet, which the export is called with. */
  readonly locals?: Readonly<Record<string, unknown>>;
}

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

/** True if JSON can represent the value without loss. */
export function isData(value: unknown, depth = 0): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || depth > 100 || isValidElement(value)) return false;
  if (!Array.isArray(value) && !isPlainObject(value)) return false;
  return Object.values(value).every((item) => isData(item, depth + 1));
}

/** True for an object without a class. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value) || isValidElement(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
