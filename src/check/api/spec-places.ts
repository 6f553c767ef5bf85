// Where a part of an API description stands in its file. Only asked when something is wrong with the part.

import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import type { Location } from "../../base/diagnostic.ts";
import { locate } from "../../base/position.ts";

type Keys = readonly (string | number)[];

/** Looks up the place of keys in a description; the nearest part around it when there is none. */
export function createSpecPlaces(read: (path: string) => string | undefined): (path: string, keys: Keys) => Location {
  const texts = new Map<string, { readonly text: string; readonly tree: Node | undefined }>();
  const open = (path: string) => {
    const known = texts.get(path);
    if (known) return known;
    const text = read(path) ?? "";
    const opened = { text, tree: /^\s*\{/.test(text) ? parseTree(text) : undefined };
    texts.set(path, opened);
    return opened;
  };
  return (path, keys) => {
    const { text, tree } = open(path);
    const offset = tree ? offsetInJson(tree, keys) : offsetInYaml(text, keys);
    return locate(path, text, offset);
  };
}

function offsetInJson(tree: Node, keys: Keys): number {
  for (let length = keys.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, [...keys.slice(0, length)]);
    // An entry begins at its key, not at its value.
    if (node) return node.parent?.type === "property" ? node.parent.offset : node.offset;
  }
  return 0;
}

/** Follows keys by their indentation: enough for how descriptions are written, and never slower than the file is long. */
function offsetInYaml(text: string, keys: Keys): number {
  let offset = 0;
  let found = 0;
  let indent = -1;
  for (const key of keys) {
    const next = findKey(text, { offset, indent }, key);
    if (!next) return found;
    found = next.at;
    offset = next.after;
    indent = next.indent;
  }
  return found;
}

interface Cursor {
  readonly offset: number;
  readonly indent: number;
}

interface Found {
  readonly at: number;
  readonly after: number;
  readonly indent: number;
}

function findKey(text: string, { offset, indent }: Cursor, key: string | number): Found | undefined {
  let level: number | undefined;
  let item = -1;
  for (let start = offset; start < text.length; ) {
    const end = text.indexOf("\n", start) === -1 ? text.length : text.indexOf("\n", start);
    const line = text.slice(start, end);
    const depth = line.search(/\S/);
    if (depth !== -1 && line[depth] !== "#") {
      // A list may stand as deep as the key it belongs to.
      const isItem = line[depth] === "-";
      if (depth < indent || (depth === indent && !(typeof key === "number" && isItem))) return undefined;
      level ??= depth;
      if (typeof key === "number" && depth === level && isItem) item++;
      const isHere =
        typeof key === "number" ? depth === level && item === key : depth === level && isKey(line.slice(depth), key);
      if (isHere)
        return typeof key === "number"
          ? { at: start + depth, after: start + depth + 2, indent: depth }
          : { at: start + depth, after: end + 1, indent: depth };
    }
    start = end + 1;
  }
  return undefined;
}

function isKey(line: string, key: string): boolean {
  for (const form of [key, `"${key}"`, `'${key}'`])
    if (line.startsWith(form) && /^\s*:/.test(line.slice(form.length))) return true;
  return false;
}
