// The field types that whatever authors write is defined with: docs.json, lectern.config, frontmatter, components. A
// field states once how a value is read, what is wrong if it is invalid and how editors see it (JSON Schema); its
// TypeScript type follows. An invalid value is dropped on its own. (A schema library would add 115 ms of start-up time and
// reject a whole object for one invalid value.)

import { type Cursor, childCursor } from "./cursor.ts";
import { type Mistake, words } from "./mistake.ts";
import { rawValue, type ValueNode } from "./value-node.ts";

/** How one value is parsed and described. */
export interface Field<T> {
  /** The value, or undefined if it is unusable, which has been reported by then. */
  readonly read: (cursor: Cursor) => T | undefined;
  readonly describe: () => JsonSchema;
  /** True if an empty string means that the key is not set. */
  readonly skipsBlank?: boolean;
  /** What a value must be, for messages about a missing one. */
  readonly expected?: string;
}

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** The type a field produces. */
export type FieldValue<F> = F extends Field<infer T> ? T : never;

/** The format of a string; `expected` completes "must be …". */
export interface TextRule {
  readonly expected: string;
  readonly pattern: RegExp;
  readonly hint?: (value: string) => string | undefined;
}

/** A string, trimmed and not empty. */
export function text(rule?: TextRule): Field<string> {
  return {
    read(cursor) {
      if (cursor.node.kind !== "text") return reject(cursor, wrongType("text"));
      const value = cursor.node.value.trim();
      if (value === "") return reject(cursor, NOT_BLANK);
      if (rule === undefined || rule.pattern.test(value)) return value;
      return reject(cursor, { kind: "format", expected: rule.expected, hint: rule.hint?.(value) });
    },
    describe: () => ({ type: "string", ...(rule ? { pattern: sourceOf(rule.pattern), minLength: 1 } : NOT_EMPTY) }),
    skipsBlank: true,
  };
}

const NOT_BLANK: Mistake = { kind: "format", expected: "a non-empty string" };

/** JSON Schema for a string with more than whitespace. */
export const NOT_EMPTY: JsonSchema = { pattern: "\\S" };

/** A regular expression as JSON Schema pattern, which has no case-insensitive flag. */
function sourceOf({ source, ignoreCase }: RegExp): string {
  if (!ignoreCase) return source;
  return source.replace(/\\.|\[[^\]]*\]|[a-z]/gi, (found) =>
    found.length === 1 ? `[${found.toLowerCase()}${found.toUpperCase()}]` : found,
  );
}

/** A string exactly as written, possibly empty. */
export function anyText({ minLength = 0, maxLength }: TextLimits = {}): Field<string> {
  return {
    read(cursor) {
      if (cursor.node.kind !== "text") return reject(cursor, wrongType("text"));
      const { value } = cursor.node;
      if (minLength > 0 && value.trim() === "") return reject(cursor, NOT_BLANK);
      const count = (limit: number): string => `${limit} character${limit === 1 ? "" : "s"} long`;
      if (value.length < minLength) return reject(cursor, { kind: "format", expected: `at least ${count(minLength)}` });
      if (maxLength === undefined || value.length <= maxLength) return value;
      return reject(cursor, { kind: "format", expected: `at most ${count(maxLength)}` });
    },
    describe: () => ({
      type: "string",
      ...(minLength > 0 && { minLength }),
      ...(maxLength !== undefined && { maxLength }),
    }),
  };
}

export interface TextLimits {
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** A value that a function accepts and converts; undefined rejects it. */
export function value<T>(expected: string, read: (value: unknown) => T | undefined): Field<T> {
  return {
    read: (cursor) => read(rawValue(cursor.node)) ?? reject(cursor, { kind: "type", expected }),
    describe: () => ({}),
    expected,
  };
}

export function flag(): Field<boolean> {
  return {
    read: (cursor) => (cursor.node.kind === "boolean" ? cursor.node.value : reject(cursor, wrongType("true or false"))),
    describe: () => ({ type: "boolean" }),
    expected: "true or false",
  };
}

export function number(): Field<number> {
  return {
    read(cursor) {
      const { node } = cursor;
      const isNumber = node.kind === "number" && Number.isFinite(node.value);
      return isNumber ? node.value : reject(cursor, wrongType("a number"));
    },
    describe: () => ({ type: "number" }),
  };
}

/** A whole number from `minimum` to `maximum`, if there is one. */
export function count(minimum: number, maximum?: number): Field<number> {
  const expected = `a whole number ${maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`}`;
  return {
    read(cursor) {
      const { node } = cursor;
      const isFit = node.kind === "number" && Number.isInteger(node.value) && node.value >= minimum;
      return isFit && node.value <= (maximum ?? node.value) ? node.value : reject(cursor, wrongType(expected));
    },
    describe: () => ({ type: "integer", minimum, ...(maximum !== undefined && { maximum }) }),
  };
}

/** One of a fixed set of strings. */
export function choice<const C extends string>(choices: readonly C[]): Field<C> {
  return {
    read(cursor) {
      if (cursor.node.kind !== "text") return reject(cursor, wrongType("text"));
      const { value } = cursor.node;
      return choices.find((choice) => choice === value) ?? reject(cursor, { kind: "choice", choices });
    },
    describe: () => ({ enum: choices }),
    expected: words(choices),
  };
}

/** Limits shown in editors; the parser of the list reports violations. */
export interface ListLimits {
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** A list; invalid items are skipped. */
export function list<T>(item: Field<T>, limits: ListLimits = {}): Field<readonly T[]> {
  return {
    read(cursor) {
      if (cursor.node.kind !== "array") return reject(cursor, wrongType("an array"));
      return cursor.node.items.flatMap((node, index) => item.read(childCursor(cursor, index, node)) ?? []);
    },
    describe: () => ({ anyOf: [{ type: "array", ...limits, items: item.describe() }, PART] }),
  };
}

/** JSON Schema for `{ "$ref": "part.json" }` in place of a list. */
export const PART: JsonSchema = { $ref: "#/$defs/part" };

/** An object with author-defined keys, in source order. */
export function map<T>(value: Field<T>): Field<ReadonlyMap<string, T>> {
  return {
    read(cursor) {
      if (cursor.node.kind !== "object") return reject(cursor, wrongType("an object"));
      const result = new Map<string, T>();
      for (const [key, member] of cursor.node.members) {
        const item = value.read(childCursor(cursor, key, member.node));
        if (item !== undefined) result.set(key, item);
      }
      return result;
    },
    describe: () => ({ type: "object", additionalProperties: value.describe() }),
  };
}

/** Alternatives distinguished by JSON type. */
export interface Alternatives<A, B, C, D, E> {
  readonly text?: Field<A>;
  readonly array?: Field<B>;
  readonly object?: Field<C>;
  readonly number?: Field<D>;
  readonly boolean?: Field<E>;
}

const KIND_NAMES = {
  text: "a string",
  array: "an array",
  object: "an object",
  number: "a number",
  boolean: "true or false",
} as const;

/** One of several forms: `"logo.svg"` or `{ "light": …, "dark": … }`. */
export function either<A = never, B = never, C = never, D = never, E = never>(
  forms: Alternatives<A, B, C, D, E>,
): Field<A | B | C | D | E> {
  return {
    read(cursor) {
      const form: Field<A | B | C | D | E> | undefined = formOf(forms, cursor.node);
      if (form !== undefined) return form.read(cursor);
      const kinds = Object.keys(forms).map((kind) => KIND_NAMES[kind as keyof typeof KIND_NAMES]);
      return reject(cursor, wrongType(kinds.join(" or ")));
    },
    describe: () => ({ anyOf: Object.values(forms).map((form: Field<unknown>) => form.describe()) }),
    skipsBlank: forms.text?.skipsBlank === true,
  };
}

function formOf<A, B, C, D, E>(
  forms: Alternatives<A, B, C, D, E>,
  node: ValueNode,
): Field<A | B | C | D | E> | undefined {
  return node.kind === "null" || node.kind === "other" ? undefined : forms[node.kind];
}

/** Maps the value of a field; undefined drops it. */
export function convert<T, U>(field: Field<T>, turn: (value: T, cursor: Cursor) => U | undefined): Field<U> {
  return {
    read(cursor) {
      const value = field.read(cursor);
      return value === undefined ? undefined : turn(value, cursor);
    },
    describe: field.describe,
    skipsBlank: field.skipsBlank === true,
  };
}

/** One value or a list; always returns a list. */
export function oneOrMore<T>(item: Field<T>): Field<readonly T[]> {
  const many = list(item);
  return {
    read(cursor) {
      if (cursor.node.kind === "array") return many.read(cursor);
      const value = item.read(cursor);
      return value === undefined ? undefined : [value];
    },
    describe: () => ({ anyOf: [item.describe(), many.describe()] }),
    skipsBlank: item.skipsBlank === true,
  };
}

/** A field with a named definition in the JSON Schema, because it is used in many places. */
export interface SharedField<T> extends Field<T> {
  readonly name: string;
  /** The definition; `describe` only refers to it. */
  readonly define: () => JsonSchema;
}

/** A field that drops a value if any part of it is invalid. */
export function strict<T>(field: Field<T>): Field<T> {
  return {
    ...field,
    read(cursor) {
      let isValid = true;
      const reject: Cursor["reject"] = (at, mistake) => {
        isValid = false;
        cursor.reject(at, mistake);
      };
      const value = field.read({ ...cursor, reject });
      return isValid ? value : undefined;
    },
  };
}

/** Gives a field a named definition in the JSON Schema. */
export function shared<T>(name: string, field: Field<T>): SharedField<T> {
  return { ...field, name, define: field.describe, describe: () => ({ $ref: `#/$defs/${name}` }) };
}

function wrongType(expected: string): Mistake {
  return { kind: "type", expected };
}

function reject(cursor: Cursor, mistake: Mistake): undefined {
  cursor.reject(cursor, mistake);
  return undefined;
}
