// Values of an API description as they come from JSON or YAML: nothing about their shape is certain.
// Only own properties count, so that names such as `__proto__` or `constructor` are names like any other.

import { isNumeric } from "../base/exact-json.ts";

/** An object of the description, keys as written. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** No properties at all. */
const EMPTY_RECORD: JsonRecord = Object.freeze(Object.create(null) as Record<string, unknown>);

/** True for objects that are neither null nor lists. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The own property of an object, undefined for anything else. */
export function own(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The own property when it is an object, else an empty one. */
export function ownRecord(value: unknown, key: string): JsonRecord {
  const found = own(value, key);
  return isRecord(found) ? found : EMPTY_RECORD;
}

/** The own property when it is a list, else an empty one. */
export function ownList(value: unknown, key: string): readonly unknown[] {
  const found = own(value, key);
  return Array.isArray(found) ? found : [];
}

/** The own property as text: numbers and booleans are taken as written, blanks and objects count as absent. */
export function ownText(value: unknown, key: string): string | undefined {
  return textOf(own(value, key));
}

/** True when the own property is `true`, also when written as a string. */
export function ownFlag(value: unknown, key: string): boolean {
  const found = own(value, key);
  return found === true || found === "true";
}

/** A scalar as text, undefined for blanks, lists and objects. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  return isNumeric(value) || typeof value === "boolean" ? String(value) : undefined;
}

/** Adds a member under any name: plain assignment to `__proto__` would change the object instead. */
export function define(object: object, name: string | number, value: unknown): void {
  if (name === "__proto__") {
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    // Many times faster than a definition.
    (object as Record<string | number, unknown>)[name] = value;
  }
}
