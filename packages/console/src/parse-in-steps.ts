// Parses large JSON without blocking the page: containers are split at commas and parsed in chunks, with pauses in between.

import { endOfString, parseExactJson } from "@lectern/base/exact-json.ts";

/** Chunk size in characters. */
const PIECE = 100_000;
/** Containers deeper than this are parsed at once: each level scans the text again. */
const MAX_DEPTH = 6;
/** Milliseconds between pauses. */
const MAX_BUSY = 12;

/** Yields to the page if work has taken a while; true if it paused. */
export interface Pause {
  (): Promise<boolean>;
  /** Number of pauses so far. */
  count(): number;
}

/** Creates a pause timer that starts now. */
export function createPause(): Pause {
  let since = performance.now();
  let count = 0;
  const pause = async (): Promise<boolean> => {
    if (performance.now() - since < MAX_BUSY) return false;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
    count++;
    return true;
  };
  return Object.assign(pause, { count: () => count });
}

/** Parses JSON as `parseExactJson` does; rejects where that throws. */
export async function parseInSteps(text: string): Promise<unknown> {
  return parseRange(text, 0, text.length, { pause: createPause(), depth: 0 });
}

interface Parsing {
  readonly pause: Pause;
  readonly depth: number;
}

async function parseRange(text: string, from: number, to: number, { pause, depth }: Parsing): Promise<unknown> {
  let start = from;
  let end = to;
  while (isSpace(text, start)) start++;
  while (isSpace(text, end - 1)) end--;
  const isList = text[start] === "[";
  const isWhole = (isList && text[end - 1] === "]") || (text[start] === "{" && text[end - 1] === "}");
  if (end - start <= PIECE || depth > MAX_DEPTH || !isWhole) return parseExactJson(text.slice(start, end));
  const entries: (readonly [string, unknown])[] = [];
  const items: unknown[] = [];
  for (const { first, last, isSingle } of await split(text, start + 1, end - 1, pause)) {
    await pause();
    if (isSingle && last - first > PIECE) {
      const colon = isList ? first : keyEnd(text, first);
      const value = await parseRange(text, isList ? first : colon + 1, last, { pause, depth: depth + 1 });
      if (isList) items.push(value);
      else entries.push([JSON.parse(text.slice(first, colon)) as string, value]);
    } else {
      const piece = text.slice(first, last);
      if (piece.trim() === "") throw new SyntaxError("Empty member");
      const value = parseExactJson(isList ? `[${piece}]` : `{${piece}}`);
      if (isList) for (const item of value as readonly unknown[]) items.push(item);
      else for (const entry of Object.entries(value as object)) entries.push(entry);
    }
  }
  // Unlike assignment, this accepts any name, including `__proto__`.
  return isList ? items : Object.fromEntries(entries);
}

/** Members of a container that are parsed together. */
interface Group {
  readonly first: number;
  readonly last: number;
  readonly isSingle: boolean;
}

/** The members of a container in groups: small ones together, large ones alone. */
async function split(text: string, from: number, to: number, pause: Pause): Promise<readonly Group[]> {
  const groups: Group[] = [];
  let first = from;
  let member = from;
  let depth = 0;
  let steps = 0;
  const close = (end: number): void => {
    if (end - member > PIECE && member > first) {
      groups.push({ first, last: member - 1, isSingle: false });
      first = member;
    }
    if (end - first > PIECE || end === to) {
      groups.push({ first, last: end, isSingle: first === member });
      first = end + 1;
    }
    member = end + 1;
  };
  for (let at = from; at < to; at++) {
    if (++steps % 8192 === 0) await pause();
    switch (text.charCodeAt(at)) {
      case 34:
        at = endOfString(text, at) - 1;
        break;
      case 91:
      case 123:
        depth++;
        break;
      case 93:
      case 125:
        if (--depth < 0) throw new SyntaxError("Unexpected bracket");
        break;
      case 44:
        if (depth === 0) close(at);
    }
  }
  close(to);
  return groups;
}

/** The offset of the colon after a member's name. */
function keyEnd(text: string, from: number): number {
  const colon = text.indexOf(":", endOfString(text, text.indexOf('"', from)));
  if (colon === -1) throw new SyntaxError("Missing colon");
  return colon;
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || code === 10 || code === 13 || code === 9;
}
