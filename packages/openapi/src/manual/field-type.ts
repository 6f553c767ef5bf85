// Types as authors write them on fields in MDX → schemas to generate examples from.

import type { JsonRecord } from "../record.ts";

const SCALARS: ReadonlyMap<string, JsonRecord> = new Map<string, JsonRecord>([
  ...["string", "str", "text", "hash", "bytes", "xml"].map((name) => [name, { type: "string" }] as const),
  ["date", { type: "string", format: "date" }],
  ["datetime", { type: "string", format: "date-time" }],
  ["url", { type: "string", format: "uri" }],
  ["uuid", { type: "string", format: "uuid" }],
  ["email", { type: "string", format: "email" }],
  ...["int", "integer"].map((name) => [name, { type: "integer" }] as const),
  ...["number", "num", "float", "decimal", "long", "double"].map((name) => [name, { type: "number" }] as const),
  ...["bool", "boolean"].map((name) => [name, { type: "boolean" }] as const),
  ...["object", "obj", "record", "dict", "map"].map((name) => [name, { type: "object" }] as const),
  ...["array", "list"].map((name) => [name, { type: "array" }] as const),
  ["file", { type: "string", format: "binary" }],
  ["any", {}],
  ["json", {}],
  ["null", { type: "null" }],
]);

const LISTS: ReadonlySet<string> = new Set(["array", "list", "set"]);
const MAPS: ReadonlySet<string> = new Set(["record", "dict", "map", "object", "obj"]);
const MAX_NESTING = 5;

/** `"string[]"` → a list of strings, `"'a' | 'b'"` → an enum, `"User"` → a string. */
export function typeToSchema(raw: string | undefined, nesting = 0): JsonRecord {
  const type = (raw ?? "").trim();
  if (type === "" || nesting > MAX_NESTING) return { type: "string" };
  const options = alternatives(type).filter((option) => option.toLowerCase() !== "null");
  const values = options.map(literal);
  if (values.every((value) => value !== undefined)) return values.length > 0 ? { enum: values } : { type: "null" };
  if (options.length > 1) return typeToSchema(options[0], nesting + 1);
  const [only = type] = options;
  const known = SCALARS.get(only.toLowerCase());
  if (known !== undefined) return known;
  if (only.endsWith("[]")) return listOf(only.slice(0, -2), nesting);
  const [, outer, inner] = /^(\w+(?: +\w+)*)\s*(?:<(.*)>|\[(.*)\])$/s.exec(only) ?? [];
  if (outer !== undefined) return genericToSchema(outer.toLowerCase(), inner ?? "", nesting);
  return wordsToSchema(only.toLowerCase());
}

function listOf(items: string, nesting: number): JsonRecord {
  return { type: "array", items: typeToSchema(items.replace(/^\((.*)\)$/, "$1"), nesting + 1) };
}

function genericToSchema(outer: string, inner: string, nesting: number): JsonRecord {
  if (LISTS.has(outer)) return listOf(inner, nesting);
  return MAPS.has(outer) ? { type: "object" } : typeToSchema(inner, nesting + 1);
}

/** Phrases instead of types: "array of objects", "integer (1-100)", "JSON object". */
function wordsToSchema(words: string): JsonRecord {
  const [, items] = /^(?:array|list) of (.+?)s?$/.exec(words) ?? [];
  if (items !== undefined) return listOf(items, 0);
  const first = words.match(/[a-z]+/g) ?? [];
  const name = first.find((word) => SCALARS.has(word) && word !== "json") ?? "string";
  return SCALARS.get(name) ?? { type: "string" };
}

/** Splits at bars outside of brackets. */
function alternatives(type: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index <= type.length; index++) {
    const mark = type[index];
    if (mark === "<" || mark === "(" || mark === "[") depth++;
    else if (mark === ">" || mark === ")" || mark === "]") depth--;
    else if (mark === undefined || (mark === "|" && depth <= 0)) {
      parts.push(type.slice(start, index).trim());
      start = index + 1;
    }
  }
  return parts.filter((part) => part !== "");
}

function literal(text: string): string | undefined {
  return /^(["'`])(.*)\1$/.exec(text)?.[2];
}
