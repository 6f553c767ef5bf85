// JSON or YAML text without some of its members. Everything else stays as it was written, comments and all;
// where that cannot be done, the rest is written anew.

import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { isMap, isNode, type Pair, stringify } from "yaml";
import { toExactJson } from "../base/exact-json.ts";
import { openYaml } from "./open-yaml.ts";
import { readSpec, type SpecSource, type ValuePath } from "./read-spec.ts";
import { isRecord } from "./record.ts";

/** The text without the members at some places; undefined when there is nothing to remove. `value` is what it says. */
export function removePlaces(source: SpecSource, value: unknown, places: readonly ValuePath[]): string | undefined {
  const wanted = structuredClone(value);
  const removed = places.filter((place) => removeFrom(wanted, place));
  if (removed.length === 0) return undefined;
  const isJson = /^\s*\{/.test(source.text.replace(/^\uFEFF/, ""));
  const expected = toText(wanted);
  const isRight = (text: string | undefined): text is string =>
    text !== undefined && expected !== undefined && toText(readSpec({ ...source, text }).value) === expected;
  const cut = attempt(() => (isJson ? cutJson(source.text, removed) : cutYaml(source.text, removed)));
  if (isRight(cut)) return cut;
  const rewritten = isJson ? undefined : attempt(() => rewriteYaml(source.text, removed));
  if (isRight(rewritten)) return rewritten;
  return isJson ? `${toExactJson(wanted, 2)}\n` : stringify(wanted);
}

function removeFrom(root: unknown, place: ValuePath): boolean {
  const key = place.at(-1);
  let parent = root;
  for (const step of place.slice(0, -1)) parent = memberOf(parent, step);
  if (!isRecord(parent) || key === undefined || !Object.hasOwn(parent, key)) return false;
  return Reflect.deleteProperty(parent, key);
}

function memberOf(value: unknown, step: string | number): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
  return (value as Readonly<Record<string | number, unknown>>)[step];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function cutJson(text: string, places: readonly ValuePath[]): string | undefined {
  const tree = parseTree(text);
  if (tree === undefined) return undefined;
  const members = places.flatMap((place) => findNodeAtLocation(tree, [...place])?.parent ?? []);
  const owners = new Set(members.flatMap(({ parent }) => parent ?? []));
  const gone = new Set(members);
  return cutRanges(
    text,
    [...owners].flatMap(({ children = [] }) =>
      listRanges(children.map(rangeOf), (index) => isGone(children[index], gone)),
    ),
  );
}

function isGone<T>(member: T | undefined, gone: ReadonlySet<T>): boolean {
  return member !== undefined && gone.has(member);
}

function rangeOf({ offset, length }: Node): Range {
  return { start: offset, end: offset + length };
}

/** What to cut so that some members go, each with one comma. */
function listRanges(members: readonly Range[], isGoneAt: (index: number) => boolean): readonly Range[] {
  const lastKept = members.findLastIndex((_, index) => !isGoneAt(index));
  const ranges = members.flatMap((member, index) => {
    const next = members[index + 1];
    return isGoneAt(index) && index < lastKept && next ? [{ start: member.start, end: next.start }] : [];
  });
  const kept = members[lastKept];
  const first = members[0];
  const last = members.at(-1);
  if (first === undefined || last === undefined || lastKept === members.length - 1) return ranges;
  return [...ranges, { start: kept === undefined ? first.start : kept.end, end: last.end }];
}

function cutRanges(text: string, ranges: readonly Range[]): string {
  let result = text;
  for (const { start, end } of [...ranges].sort((a, b) => b.start - a.start))
    result = result.slice(0, start) + result.slice(end);
  return result;
}

function cutYaml(text: string, places: readonly ValuePath[]): string | undefined {
  const document = openYaml(text);
  const byOwner = new Map<readonly Pair[], { readonly isFlow: boolean; readonly keys: Set<unknown> }>();
  for (const place of places) {
    const owner = place.length === 1 ? document.contents : document.getIn(place.slice(0, -1), true);
    if (!isMap(owner)) return undefined;
    const entry = byOwner.get(owner.items) ?? { isFlow: owner.flow === true, keys: new Set() };
    byOwner.set(owner.items, entry);
    entry.keys.add(place.at(-1));
  }
  const ranges = [...byOwner].flatMap(([pairs, { isFlow, keys }]) => {
    const members = pairs.map((pair) => pairRange(pair, text, isFlow));
    const isGoneAt = (index: number): boolean => keys.has(keyOf(pairs[index]));
    return isFlow ? listRanges(members, isGoneAt) : members.filter((_, index) => isGoneAt(index));
  });
  return cutRanges(text, ranges);
}

function keyOf(pair: Pair | undefined): unknown {
  const key = pair?.key;
  return isNode(key) ? String(key.toJSON()) : key;
}

/** A pair in its text: in braces from the key to the end of its value, else whole lines with the comments above. */
function pairRange({ key, value }: Pair, text: string, isFlow: boolean): Range {
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

function rewriteYaml(text: string, places: readonly ValuePath[]): string {
  const document = openYaml(text);
  for (const place of places) document.deleteIn(place);
  return document.toString({ lineWidth: 0 });
}

// What contains itself cannot be written as JSON.
function toText(value: unknown): string | undefined {
  return attempt(() => toExactJson(value));
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
