// Compares bodies, headers and links of two versions of a request or response.

import type { Api } from "../api.ts";
import { dereference } from "../read/resolve.ts";
import { isRecord, own, ownFlag, ownRecord } from "../record.ts";
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

/** What all comparisons of one operation share. */
export interface Subject {
  readonly walk: Walk;
  readonly notes: Notes;
  readonly before: Api;
  readonly after: Api;
}

/** Notes a change to one thing. */
export type Add = (code: string, level: ChangeLevel, what: string, keyword?: string) => void;

/** Creates a function that notes changes to one thing, present on one side or both. */
export function noteAdder({ notes }: Pick<Subject, "notes">, { before, after }: Partial<Pair>, subject: string): Add {
  return (code, level, what, keyword) => {
    const at = { ...(before && { before: before.path }), ...(after && { after: after.path }) };
    notes.list.push({ code, level, subject, what, ...at, ...(keyword !== undefined && { keyword }) });
  };
}

/** Notes whether a part became deprecated or is no longer. */
export function compareDeprecation({ before, after }: Pair, add: Add): void {
  const [was, is] = [before, after].map(({ value }) => ownFlag(value, "deprecated"));
  if (was === is) return;
  add(
    is ? "deprecated" : "deprecation-removed",
    "non-breaking",
    is ? "is now deprecated" : "is no longer deprecated",
    "deprecated",
  );
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

/** Compares request bodies. */
export function compareBodies(subject: Subject, pair: Pair, about: About): void {
  const { before, after } = pair;
  const [was, is] = [before, after].map(({ value }) => isRecord(value));
  if (!was && !is) return;
  const add = noteAdder(subject, { ...(was && { before }), ...(is && { after }) }, about.subject);
  const required = ownFlag(after.value, "required");
  if (!was) {
    const isHard = required && about.way === "request";
    add("body-added", isHard ? "breaking" : "non-breaking", isHard ? "was added and is required" : "was added");
    return;
  }
  if (!is) {
    add("body-removed", "breaking", "was removed");
    return;
  }
  if (ownFlag(before.value, "required") !== required)
    add(
      required ? "body-required" : "body-optional",
      levelOf(required ? "narrows" : "widens", about.way),
      required ? "is now required" : "is now optional",
      "required",
    );
  compareTexts(subject.notes, pair, about.subject);
  compareContents(subject, pair, about);
}

/** Compares media types, and the schema of each one in both versions. */
export function compareContents(subject: Subject, pair: Pair, about: About): void {
  const contents = pairOf(pair, "content");
  const [old, now] = [contents.before, contents.after].map(({ value }) => mediaTypes(value));
  if (old === undefined || now === undefined) return;
  for (const [type, name] of old) {
    const next = now.get(type);
    if (next === undefined) {
      noteAdder(subject, { before: partOf(contents.before, name) }, about.subject)(
        "media-type-removed",
        "breaking",
        `no longer supports ${name}`,
      );
      continue;
    }
    const media = { before: partOf(contents.before, name), after: partOf(contents.after, next) };
    const noun = old.size + now.size > 2 ? `${about.subject} (${next})` : about.subject;
    compareTexts(subject.notes, media, noun);
    schemaOf(subject, schemaPaths(media), { way: about.way, subject: noun });
    const [was, is] = [media.before, media.after].map(({ value }) => own(value, "encoding"));
    if (!isEqual(was ?? {}, is ?? {}))
      noteAdder(subject, media, noun)("encoding-changed", "breaking", "is encoded differently", "encoding");
  }
  for (const [type, name] of now)
    if (!old.has(type))
      noteAdder(subject, { after: partOf(contents.after, name) }, about.subject)(
        "media-type-added",
        "non-breaking",
        `now supports ${name}`,
      );
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

/** Compares a response's headers. */
export function compareHeaders(subject: Subject, pair: Pair, { way, subject: noun }: About): void {
  const all = pairOf(pair, "headers");
  const list = ({ value, path }: Part, api: Api) =>
    new Map(
      Object.entries(ownRecord({ value }, "value")).map(([name, raw]): [string, Part & { readonly name: string }] => [
        name.toLowerCase(),
        { name, value: dereference(api, raw), path: [...path, name] },
      ]),
    );
  const [old, now] = [list(all.before, subject.before), list(all.after, subject.after)];
  for (const [key, part] of old) {
    const next = now.get(key);
    const header = `${noun} header "${part.name}"`;
    if (next === undefined) {
      noteAdder(subject, { before: part }, header)("header-removed", "breaking", "was removed");
      continue;
    }
    const both = { before: part, after: next };
    const add = noteAdder(subject, both, header);
    const [was, is] = [part, next].map(({ value }) => ownFlag(value, "required"));
    if (was !== is)
      add(
        is ? "header-required" : "header-optional",
        levelOf(is ? "narrows" : "widens", way),
        is ? "is now always sent" : "is now optional",
        "required",
      );
    compareDeprecation(both, add);
    compareTexts(subject.notes, both, header);
    schemaOf(subject, pairOf(both, "schema"), { way, subject: header });
  }
  for (const [key, part] of now)
    if (!old.has(key))
      noteAdder(subject, { after: part }, `${noun} header "${part.name}"`)("header-added", "non-breaking", "was added");
}

/** Compares a response's links. */
export function compareLinks(subject: Subject, pair: Pair, noun: string): void {
  const links = pairOf(pair, "links");
  if (isEqual(links.before.value ?? {}, links.after.value ?? {})) return;
  noteAdder(subject, links, noun)("links-changed", "non-breaking", "has different links");
}
