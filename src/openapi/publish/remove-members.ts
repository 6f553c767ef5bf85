// Removes members from a JSON or YAML text. Everything else stays as written, including comments; if that is not possible,
// the rest is serialized again.

import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { type Document, isAlias, isMap, isNode, isPair, isSeq, type Pair, stringify } from "yaml";
import { toExactJson } from "../../base/exact-json.ts";
import { attempt } from "../../base/text.ts";
import { openYaml } from "../read/open-yaml.ts";
import { readSpec, type SpecSource, type ValuePath } from "../read/read-spec.ts";
import { removeMembers } from "../read/restricted-parts.ts";
import { startsLikeJson } from "../read/sniff-spec.ts";
import { changeYaml } from "./change-yaml.ts";

/** The text without the members at some paths; undefined if there is nothing to remove. `value` is its parsed value. */
export function removePaths(source: SpecSource, value: unknown, locations: readonly ValuePath[]): string | undefined {
  const remaining = attempt(() => structuredClone(value));
  // What is nested too deeply to copy can't be cut either: publish nothing rather than something hidden.
  if (remaining === undefined) return locations.length === 0 ? undefined : "{}\n";
  const removed = removeAll(remaining, locations);
  if (removed.length === 0) return undefined;
  const isJson = looksLikeJson(source);
  const expected = toText(remaining);
  const isRight = (text: string | undefined): text is string =>
    text !== undefined && expected !== undefined && toText(readSpec({ ...source, text }).value) === expected;
  const cut = attempt(() => (isJson ? cutJson(source.text, removed) : cutYaml(source.text, removed)));
  if (isRight(cut)) return cut;
  const rewritten = isJson
    ? undefined
    : attempt(() => changeYaml({ text: source.text, before: value, after: remaining }));
  if (isRight(rewritten)) return rewritten;
  return rewrite(source, remaining);
}

/** Writes a new value, preserving the text's comments if possible. */
export function writeChanged(source: SpecSource, after: unknown): string {
  const { text } = source;
  if (looksLikeJson(source)) return rewrite(source, after);
  const changed = attempt(() => changeYaml({ text, before: readSpec(source).value, after }));
  const isRight = changed !== undefined && toText(readSpec({ ...source, text: changed }).value) === toText(after);
  return isRight ? changed : rewrite(source, after);
}

/** Serializes a value in the notation of a text; empty if it is nested too deeply. */
function rewrite(source: SpecSource, value: unknown): string {
  const write = (): string => (looksLikeJson(source) ? `${toExactJson(value, 2)}\n` : stringify(value));
  return attempt(write) ?? "{}\n";
}

function looksLikeJson({ text }: SpecSource): boolean {
  return startsLikeJson(text);
}

/** Removes existing members of a value; returns their paths, without those nested in others. */
export function removeAll(root: unknown, locations: readonly ValuePath[]): readonly ValuePath[] {
  const known = new Map(locations.map((location) => [JSON.stringify(location), location]));
  const removed: ValuePath[] = [];
  const members = new Map<object, (string | number)[]>();
  for (const location of known.values()) {
    const key = location.at(-1);
    const isInside = location.some((_, index) => index > 0 && known.has(JSON.stringify(location.slice(0, index))));
    if (key === undefined || isInside) continue;
    let parent = root;
    for (const step of location.slice(0, -1)) parent = memberOf(parent, step);
    if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, key)) continue;
    members.set(parent, [...(members.get(parent) ?? []), key]);
    removed.push(location);
  }
  for (const [parent, keys] of members) removeMembers(parent, keys);
  return removed;
}

function memberOf(value: unknown, step: string | number): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
  return (value as Readonly<Record<string | number, unknown>>)[step];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function cutJson(text: string, locations: readonly ValuePath[]): string | undefined {
  const tree = parseTree(text);
  if (tree === undefined) return undefined;
  const members = locations.flatMap((location) => {
    const node = findNodeAtLocation(tree, [...location]);
    return (node?.parent?.type === "property" ? node.parent : node) ?? [];
  });
  const owners = new Set(members.flatMap(({ parent }) => parent ?? []));
  const removed = new Set(members);
  return cutRanges(
    text,
    [...owners].flatMap(({ children = [] }) =>
      listRanges(children.map(rangeOf), (index) => isRemoved(children[index], removed)),
    ),
  );
}

function isRemoved<T>(member: T | undefined, removed: ReadonlySet<T>): boolean {
  return member !== undefined && removed.has(member);
}

function rangeOf({ offset, length }: Node): Range {
  return { start: offset, end: offset + length };
}

/** The ranges to cut so that the removed members take their commas with them. */
function listRanges(members: readonly Range[], isRemovedAt: (index: number) => boolean): readonly Range[] {
  const lastRemaining = members.findLastIndex((_, index) => !isRemovedAt(index));
  const ranges = members.flatMap((member, index) => {
    const next = members[index + 1];
    return isRemovedAt(index) && index < lastRemaining && next ? [{ start: member.start, end: next.start }] : [];
  });
  const remaining = members[lastRemaining];
  const first = members[0];
  const last = members.at(-1);
  if (first === undefined || last === undefined || lastRemaining === members.length - 1) return ranges;
  return [...ranges, { start: remaining === undefined ? first.start : remaining.end, end: last.end }];
}

function cutRanges(text: string, ranges: readonly Range[]): string {
  let result = text;
  for (const { start, end } of [...ranges].sort((a, b) => b.start - a.start))
    result = result.slice(0, start) + result.slice(end);
  return result;
}

function cutYaml(text: string, locations: readonly ValuePath[]): string | undefined {
  const document = openYaml(text);
  const byOwner = new Map<readonly unknown[], { readonly isFlow: boolean; readonly keys: Set<unknown> }>();
  for (const location of locations) {
    const owner = nodeAt(document, location.slice(0, -1));
    if (!isMap(owner) && !isSeq(owner)) return undefined;
    const entry = byOwner.get(owner.items) ?? { isFlow: owner.flow === true, keys: new Set() };
    byOwner.set(owner.items, entry);
    entry.keys.add(location.at(-1));
  }
  const ranges = [...byOwner].flatMap(([items, { isFlow, keys }]) => {
    const members = items.map((item) => memberRange(item, text, isFlow));
    const isRemovedAt = (index: number): boolean => keys.has(isPair(items[index]) ? keyOf(items[index]) : index);
    return isFlow ? listRanges(members, isRemovedAt) : members.filter((_, index) => isRemovedAt(index));
  });
  return cutRanges(text, ranges);
}

/** The node at a path; keys may be numbers in the text, such as status codes. */
export function nodeAt(document: Document, location: ValuePath): unknown {
  let node: unknown = document.contents;
  for (const step of location) {
    const here: unknown = isAlias(node) ? node.resolve(document) : node;
    if (isMap(here)) node = here.items.find((pair) => keyOf(pair) === String(step))?.value;
    else node = isSeq(here) ? here.items[Number(step)] : undefined;
  }
  return isAlias(node) ? node.resolve(document) : node;
}

function keyOf({ key }: Pair): unknown {
  return isNode(key) ? String(key.toJSON()) : key;
}

/** The range of a pair or item: in flow style just the member, else whole lines including the comments above. */
function memberRange(member: unknown, text: string, isFlow: boolean): Range {
  const [key, value] = isPair(member) ? [member.key, member.value] : [member, member];
  const start = isNode(key) ? (key.range?.[0] ?? 0) : 0;
  const end = isNode(value) && value.range ? value.range : isNode(key) ? key.range : undefined;
  if (isFlow) return { start, end: end?.[1] ?? start };
  return { start: startOfLines(text, start), end: end?.[2] ?? start };
}

function startOfLines(text: string, offset: number): number {
  let start = text.lastIndexOf("\n", offset - 1) + 1;
  while (start > 0) {
    const above = text.lastIndexOf("\n", start - 2) + 1;
    if (!/^[ \t]*#/.test(text.slice(above, start))) break;
    start = above;
  }
  return start;
}

// A circular value can't be serialized as JSON.
function toText(value: unknown): string | undefined {
  return attempt(() => toExactJson(value));
}
