// Compares bodies, headers and links of two versions of a request or response.

import type { Api } from "../api.ts";
import { dereference } from "../read/resolve.ts";
import { isRecord, own, ownFlag } from "../record.ts";
import {
  type ChangeLevel,
  compareTexts,
  createNotes,
  isEqual,
  levelOf,
  type Notes,
  type Pair,
  type Part,
  pairOf,
  partOf,
  type Way,
} from "./change.ts";
import { compareSchemas, type Walk } from "./compare-schemas.ts";

export interface Subject {
  readonly walk: Walk;
  readonly notes: Notes;
  readonly before: Api;
  readonly after: Api;
}

export type Add = (code: string, level: ChangeLevel, what: string, keyword?: string) => void;

/** Creates a function that notes changes to one thing, present on one side or both. */
export function noteAdder({ notes }: Pick<Subject, "notes">, { before, after }: Partial<Pair>, subject: string): Add {
  return (code, level, what, keyword) => {
    const at = { ...(before && { before: before.path }), ...(after && { after: after.path }) };
    notes.list.push({ code, level, subject, what, ...at, ...(keyword !== undefined && { keyword }) });
  };
}

interface Sides<T = Part> {
  readonly before?: T | undefined;
  readonly after?: T | undefined;
}

/** Calls a function for every key, those of the old version first. */
export function eachPart<T>(
  old: ReadonlyMap<string, T>,
  now: ReadonlyMap<string, T>,
  visit: (sides: Sides<T>, key: string) => void,
): void {
  for (const key of new Set([...old.keys(), ...now.keys()])) visit({ before: old.get(key), after: now.get(key) }, key);
}

/** How a part that only one version has is noted. */
interface Presence {
  readonly noun: string;
  /** The start of its code: `header`. */
  readonly kind: string;
  readonly removed?: string;
  readonly added?: string;
  /** True if clients must send it. */
  readonly isRequired?: boolean;
  /** True if no client depends on it. */
  readonly isHarmless?: boolean;
}

/** Notes that a part was added or removed. */
export function notePresence(subject: Pick<Subject, "notes">, { before, after }: Sides, presence: Presence): void {
  const { noun, kind, removed = "was removed", added = "was added", isRequired, isHarmless } = presence;
  if (before)
    noteAdder(subject, { before }, noun)(`${kind}-removed`, isHarmless ? "non-breaking" : "breaking", removed);
  if (!after) return;
  const what = isRequired ? `${added} and is required` : added;
  noteAdder(subject, { after }, noun)(`${kind}-added`, isRequired ? "breaking" : "non-breaking", what);
}

/** Notes whether a part became deprecated or is no longer. */
export function compareDeprecation({ before, after }: Pair, add: Add): void {
  const [was, is] = [before, after].map(({ value }) => ownFlag(value, "deprecated"));
  if (was === is) return;
  const what = is ? "is now deprecated" : "is no longer deprecated";
  add(is ? "deprecated" : "deprecation-removed", "non-breaking", what, "deprecated");
}

/** Notes whether a part became required or optional. */
export function compareRequired(
  add: Add,
  [was, is]: readonly boolean[],
  { kind, way, required = "is now required" }: Pick<Presence, "kind"> & { way: Way; required?: string },
): void {
  if (was === is) return;
  const code = `${kind}-${is ? "required" : "optional"}`;
  add(code, levelOf(is ? "narrows" : "widens", way), is ? required : "is now optional", "required");
}

export interface About {
  readonly way: Way;
  /** The subject of a change: `Response 200`. */
  readonly subject: string;
}

/** Compares the schema of a parameter, body or header. */
export function schemaOf({ walk, notes }: Subject, pair: Pair, { way, subject }: About): void {
  const inner = createNotes(notes.uses);
  compareSchemas(walk, inner, pair, way);
  // Inline schemas belong to what contains them and are named after it.
  for (const note of inner.list) notes.list.push({ ...note, inside: subject });
}

export function compareBodies(subject: Subject, pair: Pair, about: About): void {
  const { before, after } = pair;
  const { way, subject: noun } = about;
  const required = ownFlag(after.value, "required");
  if (!isRecord(before.value) || !isRecord(after.value)) {
    const sides = {
      before: isRecord(before.value) ? before : undefined,
      after: isRecord(after.value) ? after : undefined,
    };
    notePresence(subject, sides, { noun, kind: "body", isRequired: required && way === "request" });
    return;
  }
  const add = noteAdder(subject, pair, noun);
  compareRequired(add, [ownFlag(before.value, "required"), required], { kind: "body", way });
  compareTexts(subject.notes, pair, noun);
  compareContents(subject, pair, about);
}

/** Compares media types, and the schema of each one in both versions. */
export function compareContents(subject: Subject, pair: Pair, about: About): void {
  const contents = pairOf(pair, "content");
  const [old, now] = [mediaTypes(contents.before.value), mediaTypes(contents.after.value)];
  eachPart(old, now, ({ before: was, after: is }) => {
    const sides = {
      before: was === undefined ? undefined : partOf(contents.before, was),
      after: is === undefined ? undefined : partOf(contents.after, is),
    };
    const { before, after } = sides;
    if (before === undefined || after === undefined) {
      const [removed, added] = [`no longer supports ${was}`, `now supports ${is}`];
      notePresence(subject, sides, { noun: about.subject, kind: "media-type", removed, added });
      return;
    }
    const media = { before, after };
    const noun = old.size + now.size > 2 ? `${about.subject} (${is})` : about.subject;
    compareTexts(subject.notes, media, noun);
    schemaOf(subject, schemaPaths(media), { way: about.way, subject: noun });
    if (!isEqual(own(before.value, "encoding") ?? {}, own(after.value, "encoding") ?? {}))
      noteAdder(subject, media, noun)("encoding-changed", "breaking", "is encoded differently", "encoding");
  });
}

/** A media type's schema, or the item schema of a stream. */
function schemaPaths(media: Pair): Pair {
  const { before, after } = pairOf(media, "schema");
  const stream = pairOf(media, "itemSchema");
  return before.value === undefined && after.value === undefined ? stream : { before, after };
}

/** Normalized media types (lowercase, without parameters) → as written. */
function mediaTypes(content: unknown): ReadonlyMap<string, string> {
  const names = isRecord(content) ? Object.keys(content) : [];
  return new Map(names.toReversed().map((name) => [name.toLowerCase().replace(/;.*/, "").trim(), name]));
}

export function compareHeaders(subject: Subject, pair: Pair, { way, subject: noun }: About): void {
  const all = pairOf(pair, "headers");
  eachPart(headersOf(all.before, subject.before), headersOf(all.after, subject.after), ({ before, after }) => {
    const header = `${noun} header "${(before ?? after)?.name}"`;
    if (before === undefined || after === undefined) {
      notePresence(subject, { before, after }, { noun: header, kind: "header" });
      return;
    }
    const both = { before, after };
    const add = noteAdder(subject, both, header);
    const required = [before, after].map(({ value }) => ownFlag(value, "required"));
    compareRequired(add, required, { kind: "header", way, required: "is now always sent" });
    compareDeprecation(both, add);
    compareTexts(subject.notes, both, header);
    schemaOf(subject, pairOf(both, "schema"), { way, subject: header });
  });
}

/** Headers by lowercase name. */
function headersOf({ value, path }: Part, api: Api): ReadonlyMap<string, Part & { readonly name: string }> {
  const headers = Object.entries(isRecord(value) ? value : {});
  return new Map(
    headers.map(([name, raw]) => [name.toLowerCase(), { name, value: dereference(api, raw), path: [...path, name] }]),
  );
}

export function compareLinks(subject: Subject, pair: Pair, noun: string): void {
  const links = pairOf(pair, "links");
  if (isEqual(links.before.value ?? {}, links.after.value ?? {})) return;
  noteAdder(subject, links, noun)("links-changed", "non-breaking", "has different links");
}
