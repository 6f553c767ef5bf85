// The words in which docs.json is described. A field says once how a value is read, what is reported when it is wrong
// and how editors see it (JSON Schema); its TypeScript type follows. A wrong value costs only itself.
// (A schema library would do the same for 115 ms of start-up, and would refuse a whole object for one wrong value.)

import { type Cursor, childCursor } from "./cursor.ts";
import { wrongFormat, wrongType, wrongWord } from "./diagnostics.ts";
import type { JsonNode } from "./json-node.ts";

/** How one value is read and described. */
export interface Field<T> {
  /** The value, or undefined when it is unusable; the reason has then been reported. */
  readonly read: (cursor: Cursor) => T | undefined;
  readonly describe: () => JsonSchema;
}

/** A JSON Schema, or a part of one. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** The type of the values a field gives. */
export type FieldValue<F> = F extends Field<infer T> ? T : never;

/** What a text must look like; `expected` completes "must be …". */
export interface TextRule {
  readonly expected: string;
  readonly pattern: RegExp;
  readonly hint?: (value: string) => string | undefined;
}

/** Text, trimmed, not empty. */
export function text(rule?: TextRule): Field<string> {
  return {
    read(cursor) {
      if (cursor.node.kind !== "text") return refuse(cursor, wrongType(cursor, "text"));
      const value = cursor.node.value.trim();
      if (value === "") return refuse(cursor, wrongFormat(cursor, "a non-empty string"));
      if (rule === undefined || rule.pattern.test(value)) return value;
      return refuse(cursor, wrongFormat(cursor, rule.expected, rule.hint?.(value)));
    },
    describe: () => ({ type: "string", ...(rule ? { pattern: sourceOf(rule.pattern), minLength: 1 } : NOT_EMPTY) }),
  };
}

/** In editors, a text with more than blanks. */
export const NOT_EMPTY: JsonSchema = { pattern: "\\S" };

/** A pattern as JSON Schema has it, where nothing can say that case does not matter. */
function sourceOf({ source, ignoreCase }: RegExp): string {
  if (!ignoreCase) return source;
  return source.replace(/\\.|\[[^\]]*\]|[a-z]/gi, (found) =>
    found.length === 1 ? `[${found.toLowerCase()}${found.toUpperCase()}]` : found,
  );
}

/** Text exactly as written; it may be empty. */
export function anyText(): Field<string> {
  return {
    read: (cursor) => (cursor.node.kind === "text" ? cursor.node.value : refuse(cursor, wrongType(cursor, "text"))),
    describe: () => ({ type: "string" }),
  };
}

/** True or false. */
export function flag(): Field<boolean> {
  return {
    read: (cursor) =>
      cursor.node.kind === "boolean" ? cursor.node.value : refuse(cursor, wrongType(cursor, "true or false")),
    describe: () => ({ type: "boolean" }),
  };
}

/** A number. */
export function number(): Field<number> {
  return {
    read(cursor) {
      const { node } = cursor;
      const isNumber = node.kind === "number" && Number.isFinite(node.value);
      return isNumber ? node.value : refuse(cursor, wrongType(cursor, "a number"));
    },
    describe: () => ({ type: "number" }),
  };
}

/** One of a few words. */
export function choice<const C extends string>(words: readonly C[]): Field<C> {
  return {
    read(cursor) {
      if (cursor.node.kind !== "text") return refuse(cursor, wrongType(cursor, "text"));
      const { value } = cursor.node;
      return words.find((word) => word === value) ?? refuse(cursor, wrongWord(cursor, words));
    },
    describe: () => ({ enum: words }),
  };
}

/** How many items editors ask for; who reads the list reports the others. */
export interface ListLimits {
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** A list; items that are unusable are left out. */
export function list<T>(item: Field<T>, limits: ListLimits = {}): Field<readonly T[]> {
  return {
    read(cursor) {
      if (cursor.node.kind !== "array") return refuse(cursor, wrongType(cursor, "an array"));
      return cursor.node.items.flatMap((node, index) => item.read(childCursor(cursor, index, node)) ?? []);
    },
    describe: () => ({ anyOf: [{ type: "array", ...limits, items: item.describe() }, PART] }),
  };
}

/** In editors, `{ "$ref": "part.json" }` in place of a list. */
export const PART: JsonSchema = { $ref: "#/$defs/part" };

/** Names of the author's own, each with a value, in the author's order. */
export function map<T>(value: Field<T>): Field<ReadonlyMap<string, T>> {
  return {
    read(cursor) {
      if (cursor.node.kind !== "object") return refuse(cursor, wrongType(cursor, "an object"));
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

/** Alternatives told apart by what kind of JSON value stands there. */
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
      return refuse(cursor, wrongType(cursor, kinds.join(" or ")));
    },
    describe: () => ({ anyOf: Object.values(forms).map((form: Field<unknown>) => form.describe()) }),
  };
}

function formOf<A, B, C, D, E>(
  forms: Alternatives<A, B, C, D, E>,
  node: JsonNode,
): Field<A | B | C | D | E> | undefined {
  return node.kind === "null" ? undefined : forms[node.kind];
}

/** A field whose value is turned into another; undefined drops it. */
export function convert<T, U>(field: Field<T>, turn: (value: T, cursor: Cursor) => U | undefined): Field<U> {
  return {
    read(cursor) {
      const value = field.read(cursor);
      return value === undefined ? undefined : turn(value, cursor);
    },
    describe: field.describe,
  };
}

/** One value, or a list of them: always gives a list. */
export function oneOrMore<T>(item: Field<T>): Field<readonly T[]> {
  const many = list(item);
  return {
    read(cursor) {
      if (cursor.node.kind === "array") return many.read(cursor);
      const value = item.read(cursor);
      return value === undefined ? undefined : [value];
    },
    describe: () => ({ anyOf: [item.describe(), many.describe()] }),
  };
}

/** A field that editors know by name, because it is used in many places. */
export interface SharedField<T> extends Field<T> {
  readonly name: string;
  /** Its description; `describe` only refers to it. */
  readonly define: () => JsonSchema;
}

/** Gives a field a name of its own in the schema for editors. */
export function shared<T>(name: string, field: Field<T>): SharedField<T> {
  return { name, read: field.read, define: field.describe, describe: () => ({ $ref: `#/$defs/${name}` }) };
}

function refuse(cursor: Cursor, problem: Parameters<Cursor["report"]>[0]): undefined {
  cursor.report(problem);
  return undefined;
}
