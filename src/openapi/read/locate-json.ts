// Finds the place of a part of a JSON text without reading all of it into a tree: only what stands around the part is
// looked into, once. A tree of a description of ten megabytes would cost seconds and a gigabyte.

import { endOfString } from "../../base/exact-json.ts";
import type { ValuePath } from "./read-spec.ts";

/** Where an entry begins: its key, or itself in a list, and its value. */
interface Entry {
  readonly start: number;
  readonly value: number;
}

/** Gives the offset of a part of a text that is valid JSON: of its key, or of itself in a list. */
export function createJsonLocator(text: string): (path: ValuePath) => number | undefined {
  const read = new Map<number, ReadonlyMap<string | number, Entry>>();
  const entriesAt = (offset: number): ReadonlyMap<string | number, Entry> => {
    const entries = read.get(offset) ?? readEntries(text, offset);
    read.set(offset, entries);
    return entries;
  };
  return (path) => {
    let entry: Entry = { start: skipSpace(text, 0), value: skipSpace(text, 0) };
    for (const step of path) {
      const next = entriesAt(entry.value).get(step);
      if (next === undefined) return undefined;
      entry = next;
    }
    return entry.start;
  };
}

function readEntries(text: string, offset: number): ReadonlyMap<string | number, Entry> {
  const entries = new Map<string | number, Entry>();
  const isObject = text[offset] === "{";
  if (!isObject && text[offset] !== "[") return entries;
  let at = skipSpace(text, offset + 1);
  while (at < text.length && text[at] !== "}" && text[at] !== "]") {
    const start = at;
    let key: string | number = entries.size;
    if (isObject) {
      const end = endOfString(text, at);
      key = JSON.parse(text.slice(at, end)) as string;
      at = skipSpace(text, skipSpace(text, end) + 1);
    }
    entries.set(key, { start, value: at });
    at = skipSpace(text, skipValue(text, at));
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return entries;
}

function skipSpace(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return at;
}

function skipValue(text: string, offset: number): number {
  let depth = 0;
  let at = offset;
  while (at < text.length) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else at++;
    if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") depth--;
    if (depth > 0) continue;
    // A number or a word ends where something else begins.
    const isOver = character !== undefined && /[\s,\]}]/.test(text[at] ?? " ");
    if (isOver || character === '"' || character === "}" || character === "]") return at;
  }
  return at;
}
