// Rebuilds the nodes a page passes to an island: author components become elements, everything else is markup in a slot.

import { type ComponentChildren, type ComponentType, Fragment, h, type VNode } from "preact";
import type { IslandReference } from "./load.ts";

type Props = Record<string, unknown>;

/** A node as serialized by the build (see react/islands/island-nodes.ts). */
type Tree =
  | null
  | string
  | number
  | boolean
  | readonly Tree[]
  | { readonly slot: string; readonly props: Props; readonly key?: string }
  | { readonly element?: number; readonly props: Readonly<Record<string, Tree>>; readonly key?: string }
  | { readonly data: unknown }
  | { readonly object: Readonly<Record<string, Tree>> }
  | { readonly component: number };

/** The nodes of an island by prop name, and where their components live. */
export interface IslandTree {
  readonly refs?: readonly IslandReference[];
  readonly props?: Readonly<Record<string, Tree>>;
}

/** The slots and components a tree refers to. */
export interface TreeParts {
  readonly slots: ReadonlyMap<string, string>;
  readonly components: readonly ComponentType<Props>[];
}

export function treeToNodes(tree: Tree, parts: TreeParts): unknown {
  if (tree === null || typeof tree !== "object") return tree;
  if (isList(tree)) return tree.map((item) => treeToNodes(item, parts));
  if ("data" in tree) return tree.data;
  if ("object" in tree) return mapValues(tree.object, parts);
  if ("component" in tree) return parts.components[tree.component];
  const key = tree.key === undefined ? {} : { key: tree.key };
  if ("slot" in tree) {
    const { slot } = tree;
    const Part = (): ComponentChildren => slotNode(slot, parts.slots.get(slot) ?? "");
    return h(Part, { ...tree.props, ...key });
  }
  const component = tree.element === undefined ? Fragment : parts.components[tree.element];
  return h((component ?? Fragment) as ComponentType, { ...mapValues(tree.props, parts), ...key });
}

function mapValues(trees: Readonly<Record<string, Tree>>, parts: TreeParts): Props {
  return Object.fromEntries(Object.entries(trees).map(([name, one]) => [name, treeToNodes(one, parts)]));
}

function isList(tree: Tree): tree is readonly Tree[] {
  return Array.isArray(tree);
}

/** The contexts around each slot, for islands inside it. */
const slotContexts = new WeakMap<Element, object>();

/** The contexts an element inherits from the island around it. */
export function contextsAround(element: Element): object {
  const slot = element.parentElement?.closest("lectern-slot");
  return (slot && slotContexts.get(slot)) ?? {};
}

interface SlotProps {
  readonly name: string;
  readonly markup: string;
}

function Slot({ name, markup }: SlotProps, contexts: object): VNode {
  const ref = (slot: Element | null): void => {
    if (slot) slotContexts.set(slot, contexts);
  };
  const style = "display:contents";
  return h("lectern-slot", { name, style, ref, dangerouslySetInnerHTML: { __html: markup } } as object);
}

export function slotNode(name: string, markup: string): VNode {
  return h(Slot as ComponentType<SlotProps>, { name, markup }) as VNode;
}
