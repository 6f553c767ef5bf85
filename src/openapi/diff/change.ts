// What a difference between two versions of an API means for its clients, and the notes that a comparison takes.
// A note keeps the path of the part on each side; files and lines are looked up once everything is compared.

import type { Location } from "../../base/diagnostic.ts";
import type { ValuePath } from "../read/read-spec.ts";
import { own } from "../record.ts";
import { valueToLine } from "../value-text.ts";

/** What a change means for clients of the API. */
export type ChangeLevel = "breaking" | "non-breaking" | "docs-only";

/** The levels, gravest first. */
export const CHANGE_LEVELS: readonly ChangeLevel[] = ["breaking", "non-breaking", "docs-only"];

/** One change between two versions of an API. */
export interface ApiChange {
  readonly level: ChangeLevel;
  /** The kind of change: `parameter-removed`. */
  readonly code: string;
  /** What changed: `GET /users`, a named component such as `User`, or `API`. */
  readonly subject: string;
  readonly message: string;
  /** Operations that the change affects; empty for a change of the whole API. */
  readonly operations: readonly string[];
  /** Its place in the old version, unless it is new. */
  readonly before?: Location;
  /** Its place in the new version, unless it is gone. */
  readonly after?: Location;
}

/** Which way data goes: what clients send, or what they get. */
export type Way = "request" | "response";

/** What a change does to the set of values that are allowed; `differs` when it does both, or nobody can tell. */
export type Effect = "widens" | "narrows" | "differs";

/** Clients break when they may send less than before, or get more than before. */
export function levelOf(effect: Effect, way: Way): ChangeLevel {
  return effect === (way === "request" ? "widens" : "narrows") ? "non-breaking" : "breaking";
}

/** A part of a description and the path to it. */
export interface Part {
  readonly value: unknown;
  readonly path: ValuePath;
}

/** The same part in both versions. */
export interface Pair {
  readonly before: Part;
  readonly after: Part;
}

/** The part below another one. */
export function partOf({ value, path }: Part, key: string): Part {
  return { value: own(value, key), path: [...path, key] };
}

/** The parts below a pair. */
export function pairOf({ before, after }: Pair, key: string): Pair {
  return { before: partOf(before, key), after: partOf(after, key) };
}

/** A change before its place is known. */
export interface Note {
  readonly code: string;
  readonly level: ChangeLevel;
  /** What changed, when that does not follow from the place: `Query parameter "page"`. */
  readonly thing?: string;
  /** What an inline schema belongs to: `Request body`. */
  readonly inside?: string;
  /** What happened to it: `is now required`. */
  readonly what: string;
  /** Set for changes of schemas, which mean something else in the other direction. */
  readonly way?: Way;
  readonly before?: ValuePath;
  readonly after?: ValuePath;
  /** The key below those paths that says it, where there is one. */
  readonly keyword?: string;
}

/** What was found in one part of the API, and the schemas it uses, which are compared once for all their users. */
export interface Notes {
  readonly list: Note[];
  readonly uses: Set<Notes>;
}

/** An empty list of notes. */
export function createNotes(uses: Set<Notes> = new Set()): Notes {
  return { list: [], uses };
}

/** True for values that are written the same. */
export function isEqual(one: unknown, other: unknown): boolean {
  return one === other || valueToLine(one) === valueToLine(other);
}

const DOC_KEYS: ReadonlySet<string> = new Set([
  "title",
  "summary",
  "description",
  "example",
  "examples",
  "externalDocs",
  "tags",
  "$comment",
  "bearerFormat",
  "xml",
]);

/** Notes changed texts, examples and extensions of a part as one change. */
export function compareTexts(notes: Notes, { before, after }: Pair, thing?: string): void {
  const keys = new Set([...keysOf(before.value), ...keysOf(after.value)]);
  const changed = [...keys].filter(
    (key) => (DOC_KEYS.has(key) || key.startsWith("x-")) && !isEqual(own(before.value, key), own(after.value, key)),
  );
  if (changed.length === 0) return;
  notes.list.push({
    code: "docs-changed",
    level: "docs-only",
    what: `has a different ${joinWords(changed)}`,
    ...(thing === undefined ? {} : { thing }),
    before: before.path,
    after: after.path,
  });
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

/** "a", "a and b", "a, b and c"; of long lists the first five and how many follow. */
export function joinWords(words: readonly string[], most = 5): string {
  const shown = words.length > most ? [...words.slice(0, most), `${words.length - most} more`] : words;
  return shown.length < 2 ? (shown[0] ?? "") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
