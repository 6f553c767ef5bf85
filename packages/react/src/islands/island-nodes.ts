// Splits nodes passed to an island: author components stay elements that the browser recreates; everything else is markup
// in a slot, with its serializable props.

import { Html } from "@lectern/base/markup/tree.ts";
import { type ComponentType, Fragment, h, isValidElement, type VNode } from "preact";
import { partOf } from "../markup/page-part.ts";
import type { IslandReference } from "./expression-origins.ts";
import { isData, isPlainObject } from "./expression-origins.ts";

/** A node as the browser reads it (see theme/client/islands/tree.ts). */
export type Tree =
  | null
  | string
  | number
  | boolean
  | readonly Tree[]
  | { readonly slot: string; readonly props: object; readonly key?: unknown }
  | {
      /** Index of its component; absent for a fragment. */
      readonly element?: number;
      readonly props: Readonly<Record<string, Tree>>;
      readonly key?: unknown;
    }
  | { readonly data: unknown }
  | { readonly object: Readonly<Record<string, Tree>> }
  | { readonly component: number };

/** What splitting needs from the island. */
export interface NodeHost {
  /** Where the browser finds the author component of an element. */
  componentOf(type: unknown): IslandReference | undefined;
  /** Where it finds a function passed as a value. */
  originOf(value: unknown): IslandReference | undefined;
  /** The index of a component the browser loads. */
  refer(origin: IslandReference): number;
  /** Stores a node as slot markup and returns the component that renders it. */
  addSlot(slot: string, node: unknown): ComponentType<object>;
  /** While Markdown is written: registers an author's element, and returns a prop that signals when it is rendered. */
  watch?(name: string, element: VNode): object;
  /** Reports a prop that cannot be serialized. */
  lose(prop: string): void;
}

/** A value containing nodes: what the browser reads, and what the component receives at build time. */
export interface Divided {
  readonly tree: Tree;
  readonly shown: unknown;
}

/** True if nodes must reach the browser as nodes; Markdown and output of code can be one piece of markup. */
export function needsTree(value: unknown, host: Pick<NodeHost, "componentOf">): boolean {
  if (Array.isArray(value)) return value.some((item) => needsTree(item, host));
  if (isPlainObject(value)) return !isData(value);
  if (!isValidElement(value)) return false;
  if (partOf(value)?.kind === "tag" || host.componentOf(value.type)) return true;
  return value.type === Fragment && !partOf(value) && needsTree(value.props.children, host);
}

/** True for a value that contains functions or the like, which only its own code can recreate. */
export function needsCode(value: unknown, host: Pick<NodeHost, "originOf">, depth = 0): boolean {
  if (typeof value === "function") return !host.originOf(value);
  if (typeof value !== "object" || value === null || value instanceof Html)
    return !isData(value) && !(value instanceof Html);
  if (depth > 100) return true;
  const isElement = isValidElement(value);
  if (isElement && (partOf(value) || "tpl" in value.props)) return false;
  if (!isElement && !Array.isArray(value) && !isPlainObject(value)) return true;
  return Object.values(isElement ? value.props : value).some((item) => needsCode(item, host, depth + 1));
}

/** Splits nodes; `name` is the prop they are passed as. */
export function divideNodes(value: unknown, name: string, host: NodeHost): Divided {
  if (value === null || value === undefined) return { tree: null, shown: value };
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return { tree: value, shown: value };
  if (Array.isArray(value)) return divideList(value, name, host);
  if (isValidElement(value)) return divideElement(value, name, host);
  const origin = typeof value === "function" ? host.originOf(value) : undefined;
  if (origin) return { tree: { component: host.refer(origin) }, shown: value };
  if (isData(value)) return { tree: { data: value }, shown: value };
  if (isPlainObject(value)) return divideObject(value, name, host);
  host.lose(name.split(".").at(-1) ?? name);
  return { tree: null, shown: value };
}

function divideList(values: readonly unknown[], name: string, host: NodeHost): Divided {
  const items = values.map((item, index) => divideNodes(item, `${name}.${index}`, host));
  return { tree: items.map(({ tree }) => tree), shown: items.map(({ shown }) => shown) };
}

function divideObject(value: Readonly<Record<string, unknown>>, name: string, host: NodeHost): Divided {
  const items = Object.entries(value).map(([key, item]) => [key, divideNodes(item, `${name}.${key}`, host)] as const);
  const pick = <T>(part: (item: Divided) => T) => Object.fromEntries(items.map(([key, item]) => [key, part(item)]));
  return { tree: { object: pick(({ tree }) => tree) }, shown: pick(({ shown }) => shown) };
}

function divideElement(element: VNode, name: string, host: NodeHost): Divided {
  const origin = host.componentOf(element.type);
  const isFragment = element.type === Fragment && !partOf(element) && !("tpl" in element.props);
  if (!origin && !isFragment) return slotOf(element, name, host);
  const props: Record<string, Tree> = {};
  const shown: Record<string, unknown> = {};
  for (const [prop, value] of Object.entries(element.props)) {
    const divided = divideNodes(value, `${name}.${prop}`, host);
    // JSON has no undefined, and null would override the default value of a prop.
    if (value !== undefined) props[prop] = divided.tree;
    shown[prop] = divided.shown;
  }
  const key = keyOf(element);
  const tree = { ...(origin ? { element: host.refer(origin) } : {}), props, ...key };
  const watched = origin ? host.watch?.(name, element) : undefined;
  return { tree, shown: h(element.type as ComponentType, { ...shown, ...key, ...watched }) };
}

function slotOf(element: VNode, name: string, host: NodeHost): Divided {
  const part = host.addSlot(name, element);
  const data = Object.entries(element.props).filter(([prop, value]) => prop !== "children" && isData(value));
  const props = partOf(element)?.kind === "markdown" ? {} : Object.fromEntries(data);
  const key = keyOf(element);
  return { tree: { slot: name, props, ...key }, shown: h(part, { ...props, ...key }) };
}

function keyOf({ key }: VNode): { readonly key?: string | number } {
  return key === undefined || key === null ? {} : { key };
}
