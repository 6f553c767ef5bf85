// Changes the value of a YAML text while preserving comments, order and quotes as far as possible.

import { type Document, isMap, isNode, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from "yaml";
import { openYaml } from "../read/open-yaml.ts";
import { isRecord, type JsonRecord } from "../record.ts";

/** A text, its current value and the wanted one. */
export interface YamlChange {
  readonly text: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Replaces what differs. The caller must verify the result: merged keys and aliases may differ. */
export function changeYaml({ text, before, after }: YamlChange): string {
  const document = openYaml(text);
  const root: unknown = document.contents;
  if (isNode(root)) change(document, root, { before, after });
  return document.toString({ lineWidth: 0 });
}

interface Values {
  readonly before: unknown;
  readonly after: unknown;
}

/** Changes a node in place; false if it must be replaced entirely. */
function change(document: Document, node: unknown, { before, after }: Values): boolean {
  if (isMap(node) && isRecord(before) && isRecord(after)) {
    changeMap(document, node, { before, after });
    return true;
  }
  if (isSeq(node) && Array.isArray(before) && Array.isArray(after) && before.length <= after.length) {
    changeList(document, node, { before, after });
    return true;
  }
  return Object.is(before, after);
}

function changeMap(
  document: Document,
  map: YAMLMap,
  { before, after }: { readonly before: JsonRecord; readonly after: JsonRecord },
): void {
  const remains = (pair: Pair | undefined): boolean => pair === undefined || Object.hasOwn(after, keyOf(pair));
  // Comments above the first and below the last member are probably about those.
  if (!remains(map.items[0])) map.commentBefore = null;
  if (!remains(map.items.at(-1))) map.comment = null;
  map.items = map.items.filter(remains);
  const known = new Map(map.items.map((pair) => [keyOf(pair), pair]));
  for (const [key, value] of Object.entries(after)) {
    const pair = known.get(key);
    if (pair === undefined) map.items.push(document.createPair(key, value));
    else if (!change(document, pair.value, { before: before[key], after: value }))
      pair.value = document.createNode(value);
  }
}

function changeList(
  document: Document,
  list: YAMLSeq,
  { before, after }: { readonly before: readonly unknown[]; readonly after: readonly unknown[] },
): void {
  for (const [index, value] of after.entries()) {
    const item = list.items[index];
    if (item === undefined) list.items.push(document.createNode(value));
    else if (!change(document, item, { before: before[index], after: value }))
      list.items[index] = nodeOf(document, value);
  }
}

function nodeOf(document: Document, value: unknown): Node {
  return document.createNode(value) as Node;
}

/** Keys may be numbers in the text, such as status codes. */
function keyOf({ key }: Pair): string {
  return String(isNode(key) ? key.toJSON() : key);
}
