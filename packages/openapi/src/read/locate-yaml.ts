// Locates parts of a YAML text by the path of their plain value, where numeric keys are strings (`200:` is "200"), aliases
// are resolved and merged keys belong to the map around them.

import { type Document, isAlias, isCollection, isMap, isNode, isScalar, isSeq, type Node, visit } from "yaml";
import type { ValuePath } from "./value-path.ts";

/**
 * Returns the offset of a part of a document, or of its nearest ancestor; undefined if that is the root. A part below its
 * key is where the key is.
 */
export function createYamlLocator(document: Document): (path: ValuePath) => number | undefined {
  let targets: ReadonlyMap<unknown, Node> | undefined;
  const follow: Follow = (node) => {
    if (!isAlias(node)) return node;
    targets ??= targetsOfAliases(document);
    return targets.get(node);
  };
  return (path) => {
    let offset: number | undefined;
    let node: unknown = document.contents;
    for (const step of path) {
      const { key, value } = childOf(follow(node), step, follow) ?? {};
      node = value ?? key;
      if (!isNode(node)) break;
      const shown = isCollection(node) && node.flow !== true && isNode(key) ? key : node;
      offset = shown.range?.[0] ?? offset;
    }
    return offset;
  };
}

type Follow = (node: unknown) => unknown;

interface Member {
  readonly key?: unknown;
  readonly value: unknown;
}

/** A member of a map or list. Only the own keys of merged maps are searched: nested merges could be endless. */
function childOf(node: unknown, step: string | number, follow: Follow): Member | undefined {
  if (isSeq(node)) return { value: node.items[Number(step)] };
  if (!isMap(node)) return undefined;
  const pair = node.items.findLast(({ key }) => keyText(key) === String(step));
  if (pair !== undefined) return pair;
  for (const { key, value } of node.items) {
    if (keyText(key) !== "<<") continue;
    const merged = follow(value);
    for (const part of isSeq(merged) ? merged.items.map(follow) : [merged]) {
      const found = isMap(part) ? part.items.find((one) => keyText(one.key) === String(step)) : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** A key as in the plain value. */
function keyText(key: unknown): string | undefined {
  if (!isScalar(key)) return typeof key === "string" ? key : undefined;
  // The merge key is a symbol.
  if (typeof key.value === "symbol") return key.value.description;
  return key.value === null ? "" : String(key.value);
}

/** Each alias's target: the last node before it with its anchor. */
function targetsOfAliases(document: Document): ReadonlyMap<unknown, Node> {
  const anchors = new Map<string, Node>();
  const targets = new Map<unknown, Node>();
  visit(document, (_, node) => {
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (target !== undefined) targets.set(node, target);
    } else if (isNode(node) && node.anchor !== undefined) anchors.set(node.anchor, node);
  });
  return targets;
}
