// A JSON text as a tree in which every value knows its place, so that any later complaint can point at it.
// Nodes may come from several files: a `$ref` puts the tree of one file inside that of another.

import type { Location } from "../base/diagnostic.ts";

/** One JSON value and where it stands. */
export type JsonNode = JsonObject | JsonArray | JsonScalar;

/** An object; the order of its members is the author's. */
export interface JsonObject {
  readonly kind: "object";
  readonly at: Location;
  readonly members: ReadonlyMap<string, JsonMember>;
  /** Set when the file behind its `$ref` could not be read, which may hold any other key. */
  readonly partial?: true;
}

/** One `"key": value` of an object; `at` is the place of the key. */
export interface JsonMember {
  readonly at: Location;
  readonly node: JsonNode;
}

/** A list. */
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

/** A JSON value without places. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** The plain value of a node; objects have no prototype, so any key is only a key. */
export function nodeToValue(node: JsonNode): JsonValue {
  if (node.kind === "array") return node.items.map(nodeToValue);
  if (node.kind !== "object") return node.value;
  const result: Record<string, JsonValue> = Object.create(null);
  for (const [key, member] of node.members) result[key] = nodeToValue(member.node);
  return result;
}

/** The node of a plain value, every part of it standing at one place. */
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

/** A member of an object node; undefined for other nodes and absent keys. */
export function memberOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.kind === "object" ? node.members.get(key)?.node : undefined;
}

/** The text of a node, undefined when it is anything else. */
export function textOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === "text" ? node.value : undefined;
}
