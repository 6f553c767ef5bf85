// Locates parts of a JSON text without parsing all of it: only the enclosing objects are scanned, each once.
// A tree of a ten-megabyte spec would take seconds and a gigabyte.

import { endOfString } from "@lectern/base/exact-json.ts";
import type { ValuePath } from "./value-path.ts";

/** The offsets of an entry (its key, or the item itself in a list) and of its value. */
interface Entry {
  readonly start: number;
  readonly value: number;
}

/** Returns the offset of a part of a valid JSON text: that of its key, or of the item itself in a list. */
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
    // A number or literal ends where something else starts.
    const isOver = character !== undefined && /[\s,\]}]/.test(text[at] ?? " ");
    if (isOver || character === '"' || character === "}" || character === "]") return at;
  }
  return at;
}
