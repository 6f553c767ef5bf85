// Tells which values can be serialized into a page.

import { isValidElement } from "preact";

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
