// Objects with known keys: which keys exist, whether they are required, and their defaults.

import { type Cursor, childCursor } from "./cursor.ts";
import type { Field, FieldValue, JsonSchema } from "./field.ts";
import { isBlank } from "./value-node.ts";

type Presence = "required" | "expected" | "optional" | "filled";

export interface Key<T, P extends Presence = Presence> {
  readonly field: Field<T>;
  readonly presence: P;
  /** One line, shown in editors. */
  readonly note: string;
  /** Used if the value is absent or invalid. */
  readonly fallback?: () => T;
  /** The default as editors show it. */
  readonly display?: unknown;
}

export type Shape = Readonly<Record<string, Key<unknown>>>;

type OptionalKeys<S extends Shape> = {
  [K in keyof S]: S[K]["presence"] extends "optional" | "expected" ? K : never;
}[keyof S];

/** The type of an object with these keys. */
export type ObjectOf<S extends Shape> = {
  readonly [K in Exclude<keyof S, OptionalKeys<S>>]: FieldValue<S[K]["field"]>;
} & {
  readonly [K in OptionalKeys<S>]?: FieldValue<S[K]["field"]>;
};

export function optional<T>(field: Field<T>, note: string): Key<T, "optional"> {
  return { field, presence: "optional", note };
}

/** A required key. Without it and without a fallback, the whole object is unusable. */
export function required<T>(field: Field<T>, note: string, fallback?: NoInfer<T>): Key<T, "required"> {
  return { field, presence: "required", note, ...(fallback === undefined ? {} : { fallback: () => fallback }) };
}

/** A key that should be present; the object is usable without it. */
export function expected<T>(field: Field<T>, note: string): Key<T, "expected"> {
  return { field, presence: "expected", note };
}

/** An optional key with a default. */
export function filled<T>(field: Field<T>, value: NoInfer<T>, note: string): Key<T, "filled"> {
  const display = typeof value === "object" ? undefined : value;
  return { field, presence: "filled", note, fallback: () => value, display };
}

/** An optional object whose keys have their own defaults. */
export function section<S extends Shape>(shape: S, note: string): Key<ObjectOf<S>, "filled"> {
  return { field: object(shape), presence: "filled", note, fallback: () => defaultsOf(shape) };
}

/** An object with known keys; unknown ones are reported and ignored. */
export function object<S extends Shape>(shape: S): Field<ObjectOf<S>> {
  return {
    read(cursor) {
      const result = readKeys(shape, cursor);
      reportUnknownKeys(cursor, Object.keys(shape));
      return result;
    },
    describe: () => describeObject(shape),
  };
}

export function defaultsOf<S extends Shape>(shape: S): ObjectOf<S> {
  const result: Record<string, unknown> = {};
  for (const [name, key] of Object.entries(shape)) {
    if (key.fallback !== undefined) result[name] = key.fallback();
  }
  return result as ObjectOf<S>;
}

/** Reads the known keys of an object and ignores the rest. */
export function readKeys<S extends Shape>(shape: S, cursor: Cursor): ObjectOf<S> | undefined {
  const { node } = cursor;
  if (node.kind !== "object") {
    cursor.reject(cursor, { kind: "type", expected: "an object" });
    return undefined;
  }
  const { members } = node;
  const result: Record<string, unknown> = {};
  let usable = true;
  for (const name in shape) {
    const key = shape[name];
    if (key === undefined) continue;
    const member = members.get(name);
    const isUnset = !isNeeded(key) && key.field.skipsBlank === true && isBlank(member?.node);
    const value = isUnset ? undefined : member && key.field.read(childCursor(cursor, name, member.node));
    if (value !== undefined) result[name] = value;
    else if (key.fallback !== undefined) result[name] = key.fallback();
    else if (key.presence === "required") usable = false;
    if (member === undefined && isNeeded(key) && !node.partial) {
      const isUsable = key.presence === "expected" || key.fallback !== undefined;
      cursor.reject(cursor, { kind: "missing", name, note: key.note, expected: key.field.expected, isUsable });
    }
  }
  return usable ? (result as ObjectOf<S>) : undefined;
}

function isNeeded({ presence }: Key<unknown>): boolean {
  return presence === "required" || presence === "expected";
}

/** Reports every unknown key of an object; `likely` are the candidates for suggestions. */
export function reportUnknownKeys(cursor: Cursor, known: readonly string[], likely = known): void {
  if (cursor.node.kind !== "object") return;
  for (const [name, member] of cursor.node.members) {
    if (!known.includes(name)) cursor.reject(cursor, { kind: "unknown", name, known: likely, at: member.at });
  }
}

/** JSON Schema for the key that moves an object into its own file. */
export const REFERENCE: Readonly<Record<string, JsonSchema>> = {
  $ref: { type: "string", description: "JSON file whose object is inserted here." },
};

/** The keys of an object as JSON Schema. */
export function describeKeys(shape: Shape): { readonly properties: JsonSchema; readonly required?: readonly string[] } {
  const properties: Record<string, JsonSchema> = {};
  for (const [name, key] of Object.entries(shape)) {
    const extra = key.display === undefined ? {} : { default: key.display };
    properties[name] = { description: key.note, ...extra, ...key.field.describe() };
  }
  const needed = Object.entries(shape).flatMap(([name, key]) => (isNeeded(key) ? [name] : []));
  return { properties, ...(needed.length > 0 && { required: needed }) };
}

/** The JSON Schema of an object in docs.json; `{ "$ref": "part.json" }` is allowed in place of any. */
export function describeObject(shape: Shape): JsonSchema {
  const { properties, required } = describeKeys(shape);
  return {
    type: "object",
    properties: { ...properties, ...REFERENCE },
    ...(required !== undefined && { anyOf: [{ required }, { required: ["$ref"] }] }),
    additionalProperties: false,
  };
}
