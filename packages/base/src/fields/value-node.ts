// A value as a tree with source positions, so that any later stage can point to a part. Nodes of JSON may come from
// several files: a `$ref` puts the tree of one file inside another. Nodes of JavaScript values are created as they are read.

import type { Location } from "../diagnostic.ts";

/** One value and its location. */
export type ValueNode = ObjectNode | ArrayNode | ScalarNode;

/** An object, with members in source order. */
export interface ObjectNode {
  readonly kind: "object";
  readonly at: Location;
  readonly members: ReadonlyMap<string, MemberNode>;
  /** Set if the target of its `$ref` could not be read, so any key may be missing. */
  readonly partial?: true;
  /** The value itself, if it does not come from a text. */
  readonly value?: object;
}

/** One `"key": value` of an object; `at` is the location of the key. */
export interface MemberNode {
  readonly at: Location;
  readonly node: ValueNode;
}

export interface ArrayNode {
  readonly kind: "array";
  readonly at: Location;
  readonly items: readonly ValueNode[];
  /** The value itself, if it does not come from a text. */
  readonly value?: readonly unknown[];
}

type ScalarNode =
  | { readonly kind: "text"; readonly at: Location; readonly value: string }
  | { readonly kind: "number"; readonly at: Location; readonly value: number }
  | { readonly kind: "boolean"; readonly at: Location; readonly value: boolean }
  | { readonly kind: "null"; readonly at: Location; readonly value: null }
  /** A value that JSON does not have: a function, undefined. */
  | { readonly kind: "other"; readonly at: Location; readonly value: unknown };

/** A JSON value without locations. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** The JSON value of a node. Objects have no prototype, so that any key is safe. */
export function nodeToValue(node: ValueNode): JsonValue {
  if (node.kind === "array") return node.items.map(nodeToValue);
  if (node.kind === "other") return null;
  if (node.kind !== "object") return node.value;
  const result: Record<string, JsonValue> = Object.create(null);
  for (const [key, member] of node.members) result[key] = nodeToValue(member.node);
  return result;
}

/** The value behind a node: itself if the node was created from one. */
export function rawValue(node: ValueNode): unknown {
  if (node.kind === "object" || node.kind === "array") return node.value ?? nodeToValue(node);
  return node.value;
}

/** The node of any value, with one location for all of it. Keys without a value are omitted. */
export function valueToNode(value: unknown, at: Location): ValueNode {
  if (value === null) return { kind: "null", at, value };
  if (typeof value === "string") return { kind: "text", at, value };
  if (typeof value === "number") return { kind: "number", at, value };
  if (typeof value === "boolean") return { kind: "boolean", at, value };
  if (typeof value !== "object") return { kind: "other", at, value };
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    let items: readonly ValueNode[] | undefined;
    return {
      kind: "array",
      at,
      value: list,
      get items() {
        items ??= list.map((item) => valueToNode(item, at));
        return items;
      },
    };
  }
  let members: ReadonlyMap<string, MemberNode> | undefined;
  return {
    kind: "object",
    at,
    value,
    get members() {
      members ??= new Map(
        Object.entries(value).flatMap(([key, item]) =>
          item === undefined ? [] : [[key, { at, node: valueToNode(item, at) }] as const],
        ),
      );
      return members;
    },
  };
}

/** True for a string without any text. */
export function isBlank(node: ValueNode | undefined): boolean {
  return node?.kind === "text" && node.value.trim() === "";
}

/** A member of an object node; undefined for other nodes and missing keys. */
export function memberOf(node: ValueNode | undefined, key: string): ValueNode | undefined {
  return node?.kind === "object" ? node.members.get(key)?.node : undefined;
}

/** The string value of a node; undefined for anything else. */
export function textOf(node: ValueNode | undefined): string | undefined {
  return node?.kind === "text" ? node.value : undefined;
}
