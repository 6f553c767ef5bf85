// Parses docs.json navigation into one uniform tree. Containers may nest freely; anything unusual is reported, and no
// page is lost.

import { type Cursor, childCursor } from "@lectern/base/fields/cursor.ts";
import { choice, type Field, text } from "@lectern/base/fields/field.ts";
import { readKeys, reportUnknownKeys } from "@lectern/base/fields/object-field.ts";
import { isBlank, type ObjectNode, type ValueNode } from "@lectern/base/fields/value-node.ts";
import { missingKey, wrongFormat, wrongType } from "./diagnostics.ts";
import { LANGUAGES } from "./languages.ts";
import type { DivisionEntry, DivisionKind, GroupEntry, NavigationEntry, NavigationRoot } from "./navigation.ts";
import {
  emptyDivision,
  emptyGroupName,
  emptyList,
  emptyNavigation,
  globalLinkMissing,
  linkBesidePages,
  misplacedChildren,
  mixedChildren,
  navigationList,
  notFollowed,
  wrongKind,
} from "./navigation-diagnostics.ts";
import { describeNavigation } from "./navigation-schema.ts";
import {
  CHILD_LISTS,
  type ChildList,
  DIVISIONS,
  type DivisionKeys,
  GLOBAL_LISTS,
  GROUP,
  LISTS,
  mayHold,
  NEVER_EMPTY,
  type NodeKind,
  ROOT,
  UNNAMED,
} from "./navigation-shapes.ts";

const KINDS: readonly NodeKind[] = ["group", "tab", "anchor", "dropdown", "version", "language", "product", "item"];

/** The label of an unnamed node. */
const UNTITLED = "Untitled";

export const navigation: Field<NavigationRoot> = {
  read(cursor) {
    const { node } = cursor;
    if (node.kind === "array") {
      const list = listFor(node.items);
      cursor.report(navigationList(cursor, list));
      return { children: readList(cursor, list), global: [] };
    }
    if (node.kind !== "object") {
      cursor.report(wrongType(cursor, "an object"));
      return undefined;
    }
    const keys = readKeys(ROOT, cursor) ?? {};
    reportUnknownKeys(cursor, [...Object.keys(ROOT), ...LISTS, "global"]);
    const empty = [...node.members.keys()].every((name) => name === "global" || name === "directory");
    if (empty && !node.partial) cursor.report(emptyNavigation(cursor));
    return { ...keys, children: readChildren(cursor, node), global: readGlobal(cursor, node) };
  },
  describe: describeNavigation,
};

function readChildren(cursor: Cursor, node: ObjectNode, kind?: NodeKind): readonly NavigationEntry[] {
  const lists = LISTS.filter((name) => node.members.has(name));
  if (lists.length > 1) cursor.report(mixedChildren(cursor, lists));
  return lists.flatMap((name) => {
    const member = node.members.get(name);
    if (member === undefined) return [];
    const below = childCursor(cursor, name, member.node);
    if (kind !== undefined && !mayHold(kind, name)) below.report(misplacedChildren(below, kind, name));
    return readList(below, name);
  });
}

function readList(cursor: Cursor, name: ChildList): readonly NavigationEntry[] {
  const { node } = cursor;
  if (node.kind !== "array") cursor.report(wrongType(cursor, "a list"));
  else if (node.items.length === 0 && NEVER_EMPTY.has(name)) cursor.report(emptyList(cursor));
  const items = node.kind === "array" ? node.items : isEntry(node) ? [node] : [];
  return items.flatMap((item, index) => readEntry(childCursor(cursor, index, item), name) ?? []);
}

/** The list that entries belong in; `pages` may hold pages and groups. */
export function listFor(items: readonly ValueNode[]): ChildList {
  const has = (kind: NodeKind): boolean => items.some((item) => item.kind === "object" && item.members.has(kind));
  if (items.some((item) => item.kind === "text")) return "pages";
  return LISTS.find((name) => has(CHILD_LISTS[name])) ?? "groups";
}

/** True when a single entry takes the place of a list. */
function isEntry(node: ValueNode): boolean {
  return node.kind === "text" || (node.kind === "object" && KINDS.some((kind) => node.members.has(kind)));
}

function readEntry(cursor: Cursor, list: ChildList): NavigationEntry | undefined {
  const { node } = cursor;
  if (node.kind === "text") {
    // An empty path would be the home page.
    if (node.value.trim() === "") return void text().read(cursor);
    if (list !== "pages") cursor.report(wrongType(cursor, `an object with "${CHILD_LISTS[list]}"`));
    return { kind: "page", value: node.value, at: node.at };
  }
  if (node.kind !== "object") {
    cursor.report(wrongType(cursor, list === "pages" ? "a page or a group" : "an object"));
    return undefined;
  }
  const expected = CHILD_LISTS[list];
  const found = node.members.has(expected) ? expected : (KINDS.find((kind) => node.members.has(kind)) ?? expected);
  if (found !== expected) cursor.report(wrongKind(cursor, expected, found));
  return found === "group" ? readGroup(cursor, node) : readDivision(cursor, node, found);
}

function readGroup(cursor: Cursor, node: ObjectNode): GroupEntry | undefined {
  const label = readLabel(cursor, node, "group");
  const keys = label === undefined ? undefined : readKeys(GROUP, cursor);
  if (label === undefined || keys === undefined) return undefined;
  const own = ["group", "pages", ...Object.keys(GROUP)];
  reportUnknownKeys(cursor, [...own, ...LISTS], own);
  const { sdk, ...rest } = keys;
  if (sdk) cursor.report(notFollowed(cursor, "sdk"));
  const children = readChildren(cursor, node, "group").map(toGroup);
  return { kind: "group", label, at: node.at, ...rest, children };
}

/** Tabs and menus cannot be inside a group, so their content becomes a group there. */
function toGroup(entry: NavigationEntry): NavigationEntry {
  if (entry.kind === "page" || entry.kind === "group") return entry;
  const { kind: _, href, children, ...rest } = entry;
  const link: readonly NavigationEntry[] = href === undefined ? [] : [{ kind: "page", value: href, at: entry.at }];
  return { ...rest, kind: "group", expanded: false, children: [...link, ...children.map(toGroup)] };
}

function readDivision(cursor: Cursor, node: ObjectNode, kind: DivisionKind): DivisionEntry | undefined {
  const written = readLabel(cursor, node, kind);
  const shape = DIVISIONS[kind];
  const keys = written === undefined ? undefined : (readKeys(shape, cursor) as DivisionKeys | undefined);
  if (written === undefined || keys === undefined) return undefined;
  reportUnknownKeys(cursor, [kind, ...Object.keys(shape), ...LISTS, "global"]);
  const { sdk, ...rest } = keys;
  if (sdk) cursor.report(notFollowed(cursor, "sdk"));
  const children = readChildren(cursor, node, kind);
  const global = readGlobal(cursor, node);
  const label = written || (UNNAMED.has(kind) ? "" : rest.href || UNTITLED);
  const isGenerated = rest.openapi ?? rest.asyncapi ?? rest.graphql ?? rest.arazzo;
  const empty = children.length === 0 && !hasLink(node) && !isGenerated;
  const inGlobal = cursor.parent?.parent?.key === "global";
  if (empty && !inGlobal && !sdk && !node.partial) cursor.report(emptyDivision(cursor, kind, label));
  if (rest.href !== undefined && children.length > 0) cursor.report(linkBesidePages(cursor));
  return { kind, label, at: node.at, ...rest, children, global };
}

/** True for a node with a link, even an invalid one, which was reported already. */
function hasLink(node: ObjectNode): boolean {
  const href = node.members.get("href")?.node;
  return href !== undefined && !isBlank(href);
}

function readLabel(cursor: Cursor, node: ObjectNode, kind: NodeKind): string | undefined {
  const member = node.members.get(kind);
  if (member === undefined) {
    if (node.members.has("sourceRef")) {
      cursor.report(notFollowed(cursor, "sourceRef"));
      return undefined;
    }
    if (!node.partial) cursor.report(missingKey(cursor, kind));
    return UNTITLED;
  }
  const below = childCursor(cursor, kind, member.node);
  if (kind === "language") choice(LANGUAGES).read(below);
  else if (member.node.kind !== "text") text().read(below);
  else if (isBlank(member.node)) {
    if (kind === "group") below.report(emptyGroupName(below, isInGroup(cursor)));
    // The entry of a menu needs a name to be clickable.
    else if (!UNNAMED.has(kind)) below.report({ ...wrongFormat(below, "a non-empty string"), severity: "warning" });
  }
  if (member.node.kind === "number") return String(member.node.value);
  return member.node.kind === "text" ? member.node.value.trim() : UNTITLED;
}

/** True when a node is among the pages of a group. */
function isInGroup({ parent }: Cursor): boolean {
  const above = parent?.parent?.node;
  return above?.kind === "object" && above.members.has("group");
}

function readGlobal(cursor: Cursor, node: ObjectNode): readonly DivisionEntry[] {
  const member = node.members.get("global");
  if (member === undefined) return [];
  const below = childCursor(cursor, "global", member.node);
  if (member.node.kind !== "object") {
    below.report(wrongType(below, "an object"));
    return [];
  }
  reportUnknownKeys(below, GLOBAL_LISTS);
  const { members } = member.node;
  return GLOBAL_LISTS.flatMap((name) => {
    const list = members.get(name);
    return list === undefined ? [] : readGlobalList(childCursor(below, name, list.node), name);
  });
}

function readGlobalList(cursor: Cursor, name: ChildList): readonly DivisionEntry[] {
  return readList(cursor, name).flatMap((entry) => {
    if (entry.kind === "page" || entry.kind === "group") return [];
    if (entry.href !== undefined) return [entry];
    if (!isWritten(entry, cursor.node)) cursor.report(globalLinkMissing(entry));
    return [];
  });
}

/** True when an entry has a link; an invalid one was reported already. */
function isWritten({ at }: DivisionEntry, list: ValueNode): boolean {
  const items = list.kind === "array" ? list.items : [list];
  return items.some((item) => item.at === at && item.kind === "object" && hasLink(item));
}
