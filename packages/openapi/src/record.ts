// Accessors for untyped JSON and YAML values, whose shape is never certain.
// Only own properties count, so `__proto__` or `constructor` are names like any other.

import { isNumeric } from "@lectern/base/exact-json.ts";

/** An object in a spec, with keys as written. */
export type JsonRecord = Readonly<Record<string, unknown>>;

const EMPTY_RECORD: JsonRecord = Object.freeze(Object.create(null) as Record<string, unknown>);

/** True for objects other than null and lists. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An own property; undefined if the value is not an object. */
export function own(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** An own property if it is an object, else an empty one. */
export function ownRecord(value: unknown, key: string): JsonRecord {
  const found = own(value, key);
  return isRecord(found) ? found : EMPTY_RECORD;
}

/** An own property if it is a list, else an empty one. */
export function ownList(value: unknown, key: string): readonly unknown[] {
  const found = own(value, key);
  return Array.isArray(found) ? found : [];
}

/** An own property as text: numbers and booleans are converted, blank strings and objects count as absent. */
export function ownText(value: unknown, key: string): string | undefined {
  return textOf(own(value, key));
}

/** True if an own property is `true`, also as a string. */
export function ownFlag(value: unknown, key: string): boolean {
  const found = own(value, key);
  return found === true || found === "true";
}

/** A scalar as text; undefined for blank strings, lists and objects. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  return isNumeric(value) || typeof value === "boolean" ? String(value) : undefined;
}

/** Adds a member under any name: plain assignment to `__proto__` would change the prototype. */
export function define(object: object, name: string | number, value: unknown): void {
  if (name === "__proto__") {
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    // Many times faster than defineProperty.
    (object as Record<string | number, unknown>)[name] = value;
  }
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** An object without its undefined members. */
export function defined<T extends object>(members: T): Defined<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;
}
