// Replaces page entries in docs.json with `METHOD /path` entries in the same places, inside a node that names the spec.

import type { Location } from "@lectern/base/diagnostic.ts";
import type { NavigationEntry, NavigationRoot, PageEntry } from "@lectern/model/config/navigation.ts";
import { findOperation, parseReference, referenceTo, resolveSource } from "@lectern/model/site/pages/find-operation.ts";
import type { Api, Operation } from "@lectern/openapi";
import { findNodeAtOffset, type Node, parseTree } from "jsonc-parser";
import { insertIntoObject } from "./insert-json.ts";
import type { TextEdit } from "./text-edit.ts";

/** A navigation entry and the operation that replaces it. */
export interface Replacement {
  readonly entry: PageEntry;
  readonly operation: Operation;
}

export interface NavigationInput {
  readonly navigation: NavigationRoot;
  readonly apis: ReadonlyMap<string, Api>;
  /** The specs for entries that inherit none. */
  readonly defaults: readonly string[];
  readonly replacements: readonly Replacement[];
  readonly read: (path: string) => string | undefined;
}

/** The nearest node around an entry that names specs. */
interface Owner {
  readonly sources: readonly string[];
  /** It lists all operations of its spec; an entry without a file would end that. */
  readonly isWhole: boolean;
}

/** A replacement with its context. */
interface Placed extends Replacement {
  readonly owner: Owner | undefined;
  readonly siblings: readonly NavigationEntry[];
}

/** The edits to docs.json and the files it references, by path. */
export function editNavigation(input: NavigationInput): ReadonlyMap<string, readonly TextEdit[]> {
  const operations = new Map(input.replacements.map((one) => [locationKey(one.entry.at), one.operation]));
  const placed = place(input.navigation, undefined, operations);
  const edits = new Map<string, TextEdit[]>();
  for (const [file, inFile] of groupBy(placed, ({ entry }) => entry.at.file)) {
    const text = input.read(file);
    const tree = text === undefined ? undefined : parseTree(text);
    if (text !== undefined && tree) edits.set(file, editFile({ text, tree, placed: inFile }, input));
  }
  return edits;
}

interface Branch {
  readonly openapi?: { readonly sources: readonly string[] };
  readonly children: readonly NavigationEntry[];
}

function place(
  node: Branch,
  inherited: Owner | undefined,
  operations: ReadonlyMap<string, Operation>,
): readonly Placed[] {
  const own = node.openapi && { sources: node.openapi.sources, isWhole: !hasBareReference(node.children) };
  const owner = own ?? inherited;
  return node.children.flatMap((entry): readonly Placed[] => {
    if (entry.kind !== "page") return place(entry, owner, operations);
    const operation = operations.get(locationKey(entry.at));
    return operation ? [{ entry, operation, owner, siblings: node.children }] : [];
  });
}

function hasBareReference(entries: readonly NavigationEntry[]): boolean {
  return entries.some((entry) => {
    if (entry.kind !== "page") return entry.openapi === undefined && hasBareReference(entry.children);
    const reference = parseReference(entry.value);
    return reference !== undefined && reference.file === undefined;
  });
}

interface EditedFile {
  readonly text: string;
  readonly tree: Node;
  readonly placed: readonly Placed[];
}

function editFile({ text, tree, placed }: EditedFile, input: NavigationInput): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const [siblings, group] of groupBy(placed, (one) => one.siblings)) {
    const added = sourceToAdd(group, siblings, input);
    const container = group.flatMap(({ entry }) => containerOf(tree, offsetOf(text, entry.at)) ?? [])[0];
    const canAdd = added !== undefined && container !== undefined;
    if (canAdd) edits.push(insertIntoObject(text, container, [["openapi", added]]));
    for (const one of group) {
      const node = findNodeAtOffset(tree, offsetOf(text, one.entry.at));
      if (node?.type !== "string") continue;
      const isBare = canAdd || (added === undefined && inheritsOperation(one, input));
      const written = isBare ? referenceTo(one.operation) : `${one.operation.api.path} ${referenceTo(one.operation)}`;
      edits.push({ offset: node.offset, length: node.length, text: JSON.stringify(written) });
    }
  }
  return edits;
}

/** The spec to add to a node without one, if all its endpoints come from it. */
function sourceToAdd(
  group: readonly Placed[],
  siblings: readonly NavigationEntry[],
  input: NavigationInput,
): string | undefined {
  const paths = new Set(group.map(({ operation }) => operation.api.path));
  const [path, ...others] = paths;
  if (path === undefined || others.length > 0 || group.some((one) => one.owner !== undefined)) return undefined;
  if (group.every((one) => inheritsOperation(one, input)) || hasBareReference(siblings)) return undefined;
  return path;
}

/** True if `METHOD /path` alone resolves to the right operation here. */
function inheritsOperation({ owner, operation }: Placed, { apis, defaults }: NavigationInput): boolean {
  if (owner?.isWhole) return false;
  const sources = owner?.sources ?? defaults;
  if (sources.length === 0) return false;
  const known = new Map(sources.flatMap((name) => resolveSource(apis, name) ?? []).map((api) => [api.path, api]));
  // An operation in another spec would also be found, but only by searching all of them.
  if (!known.has(operation.api.path)) return false;
  const match = findOperation(owner ? known : apis, referenceTo(operation), [...known.keys()]);
  return match.kind === "found" && isSameOperation(match.operation, operation);
}

/** True if both are the same operation, even if its file was parsed twice. */
export function isSameOperation(a: Operation, b: Operation): boolean {
  return a.api.path === b.api.path && a.kind === b.kind && a.method === b.method && a.path === b.path;
}

/** The object whose page list contains an offset. */
function containerOf(tree: Node, offset: number): Node | undefined {
  const list = findNodeAtOffset(tree, offset)?.parent;
  const object = list?.type === "array" && list.parent?.type === "property" ? list.parent.parent : undefined;
  return object?.type === "object" ? object : undefined;
}

function offsetOf(text: string, { line, column }: Location): number {
  let start = 0;
  for (let count = 1; count < line; count++) start = text.indexOf("\n", start) + 1;
  return start + column - 1;
}

function groupBy<K, T>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    groups.set(keyOf(item), group);
    group.push(item);
  }
  return groups;
}

function locationKey({ file, line, column }: Location): string {
  return `${file}:${line}:${column}`;
}
