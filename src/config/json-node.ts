// A JSON text as a tree with source positions, so that any later stage can point to a value. Nodes may come from
// several files: a `$ref` puts the tree of one file inside another.

import type { Location } from "../base/diagnostic.ts";

/** One JSON value and its location. */
export type JsonNode = JsonObject | JsonArray | JsonScalar;

/** An object, with members in source order. */
export interface JsonObject {
  readonly kind: "object";
  readonly at: Location;
  readonly members: ReadonlyMap<string, JsonMember>;
  /** Set if the target of its `$ref` could not be read, so any key may be missing. */
  readonly partial?: true;
}

/** One `"key": value` of an object; `at` is the location of the key. */
export interface JsonMember {
  readonly at: Location;
  readonly node: JsonNode;
}

export interface JsonArray {
  readonly kind: "array";
  readonly at: Location;
  readonly items: readonly JsonNode[];
}

type JsonScalar =
  | { readonly kind: "text"; readonly at: Location; readonly value: string }
  | { readonly kind: "number"; readonly at: Location; readonly value: number }
  | { readonly kind: "boolean"; readonly at: Location; readonly value: boolean }
  | { readonly kind: "null"; readonly at: Location; readonly value: null };

/** A JSON value without locations. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** The plain value of a node. Objects have no prototype, so that any key is safe. */
export function nodeToValue(node: JsonNode): JsonValue {
  if (node.kind === "array") return node.items.map(nodeToValue);
  if (node.kind !== "object") return node.value;
  const result: Record<string, JsonValue> = Object.create(null);
  for (const [key, member] of node.members) result[key] = nodeToValue(member.node);
  return result;
}

/** The node of a plain value, with one location for all of it. */
export function valueToNode(value: JsonValue, at: Location): JsonNode {
  if (value === null) return { kind: "null", at, value };
  if (typeof value === "string") return { kind: "text", at, value };
  if (typeof value === "number") return { kind: "number", at, value };
  if (typeof value === "boolean") return { kind: "boolean", at, value };
  if (isList(value)) return { kind: "array", at, items: value.map((item) => valueToNode(item, at)) };
  const entries = Object.entries(value).map(([key, item]) => [key, { at, node: valueToNode(item, at) }] as const);
  return { kind: "object", at, members: new Map(entries) };
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** A member of an object node; undefined for other nodes and missing keys. */
/** True for a string without any text. */
export function isBlank(node: JsonNode | undefined): boolean {
  return node?.kind === "text" && node.value.trim() === "";
}

export function memberOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.kind === "object" ? node.members.get(key)?.node : undefined;
}

/** The string value of a node; undefined for anything else. */
export function textOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === "text" ? node.value : undefined;
}
