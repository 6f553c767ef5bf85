// What a difference between two versions of an API means for clients, and the notes a comparison takes.
// A note records the part's path on each side; files and lines are looked up after everything is compared.

import type { Location } from "@lectern/base/diagnostic.ts";
import { wordSet } from "@lectern/base/text.ts";
import type { ValuePath } from "../read/value-path.ts";
import { own } from "../record.ts";
import { valueToLine } from "../value-text.ts";

/** What a change means for the API's clients. */
export type ChangeLevel = "breaking" | "non-breaking" | "docs-only";

/** The levels, most severe first. */
export const CHANGE_LEVELS: readonly ChangeLevel[] = ["breaking", "non-breaking", "docs-only"];

export interface ApiChange {
  readonly level: ChangeLevel;
  /** The kind of change: `parameter-removed`. */
  readonly code: string;
  /** What changed: `GET /users`, a named component such as `User`, or `API`. */
  readonly subject: string;
  readonly message: string;
  /** The affected operations; empty for a change to the whole API. */
  readonly operations: readonly string[];
  /** Its location in the old version; absent if it is new. */
  readonly before?: Location;
  /** Its location in the new version; absent if it was removed. */
  readonly after?: Location;
}

/** The direction of data: what clients send, or what they receive. */
export type Way = "request" | "response";

/** How a change affects the set of allowed values; `differs` if it does both or can't be determined. */
export type Effect = "widens" | "narrows" | "differs";

/** Clients break if they may send less than before, or receive more than before. */
export function levelOf(effect: Effect, way: Way): ChangeLevel {
  return effect === (way === "request" ? "widens" : "narrows") ? "non-breaking" : "breaking";
}

export interface Part {
  readonly value: unknown;
  readonly path: ValuePath;
}

/** The same part in both versions. */
export interface Pair {
  readonly before: Part;
  readonly after: Part;
}

export function partOf({ value, path }: Part, key: string): Part {
  return { value: own(value, key), path: [...path, key] };
}

export function pairOf({ before, after }: Pair, key: string): Pair {
  return { before: partOf(before, key), after: partOf(after, key) };
}

/** A change before its location is known. */
export interface Note {
  readonly code: string;
  readonly level: ChangeLevel;
  /** What changed, if the path doesn't say: `Query parameter "page"`. */
  readonly subject?: string;
  /** What an inline schema belongs to: `Request body`. */
  readonly inside?: string;
  /** What happened to it: `is now required`. */
  readonly what: string;
  /** Set for schema changes, whose meaning depends on the direction. */
  readonly way?: Way;
  readonly before?: ValuePath;
  readonly after?: ValuePath;
  /** The key below those paths that changed, if there is one. */
  readonly keyword?: string;
}

/** Changes in one part of the API, and the schemas it uses, which are compared once for all users. */
export interface Notes {
  readonly list: Note[];
  readonly uses: Set<Notes>;
}

export function createNotes(uses: Set<Notes> = new Set()): Notes {
  return { list: [], uses };
}

/** True if both values serialize to the same text. */
export function isEqual(one: unknown, other: unknown): boolean {
  return one === other || valueToLine(one) === valueToLine(other);
}

const DOC_KEYS = wordSet("title summary description example examples externalDocs tags $comment bearerFormat xml");

/** Notes changed texts, examples and extensions of a part as one change. */
export function compareTexts(notes: Notes, { before, after }: Pair, subject?: string): void {
  const keys = new Set([...keysOf(before.value), ...keysOf(after.value)]);
  const changed = [...keys].filter(
    (key) => (DOC_KEYS.has(key) || key.startsWith("x-")) && !isEqual(own(before.value, key), own(after.value, key)),
  );
  if (changed.length === 0) return;
  notes.list.push({
    code: "docs-changed",
    level: "docs-only",
    what: `has a different ${joinWords(changed)}`,
    ...(subject === undefined ? {} : { subject }),
    before: before.path,
    after: after.path,
  });
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

/** "a", "a and b", "a, b and c"; long lists show the first five and the number of others. */
export function joinWords(words: readonly string[], max = 5): string {
  const shown = words.length > max ? [...words.slice(0, max), `${words.length - max} more`] : words;
  return shown.length < 2 ? (shown[0] ?? "") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
