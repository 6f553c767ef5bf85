// Method and path → a title: `GET /v1/payment_intents/search` → "Search payment intents".

import {
  isEntity,
  isPlural,
  isReadingVerb,
  isVerb,
  type PartWords,
  singular,
  splitWords,
  toSentence,
} from "./title-words.ts";

/** One path segment: its words, and whether it is a parameter. */
interface Segment {
  readonly words: readonly string[];
  readonly isValue: boolean;
}

const VERSION = /^(?:v\d+(?:[._]\d+)*(?:(?:alpha|beta|rc)\d*)?|\d{4}-\d{2}(?:-\d{2})?|\d+(?:\.\d+)+|api|apis|rest)$/i;
const FILE_TYPE = /\.(?:json|xml|php|aspx?|do)$/i;
/** Words that connect what follows to what comes before. */
const JOINTS: ReadonlySet<string> = new Set(["by", "for", "from", "in", "of", "to", "with"]);

/** A title for an operation about which nothing else is known. */
export function titleFromPath(method: string, path: string, part: PartWords): string {
  const { segments, action } = readPath(path, part);
  const verb = action ?? trailingVerb(method, segments);
  if (verb === undefined) return nameResource(method, segments);
  const rest = action === undefined ? segments.slice(0, -1) : segments;
  const [first = "", ...more] = verb;
  // What follows the verb is its object: `/users/{id}/reset-password`.
  const object = more.length > 0 ? more : objectOf(rest, !rest.at(-1)?.isValue);
  return toSentence([first, ...object]);
}

/** A path's letters, parameters included, to detect identifiers derived from it. */
export function pathLetters(path: string): string {
  return path
    .split("/")
    .filter((part) => !VERSION.test(part))
    .join("")
    .replace(/[^a-z\d]/gi, "")
    .toLowerCase();
}

function readPath(path: string, part: PartWords): { segments: readonly Segment[]; action?: readonly string[] } {
  const [bare = "", custom] = path.split(/:(?=[a-zA-Z]+$)/);
  const action = custom === undefined ? [] : part(splitWords(custom));
  const segments = bare
    .split("/")
    .map((text) => text.replace(FILE_TYPE, ""))
    .filter((text) => text !== "" && !VERSION.test(text))
    .map((text) => ({ words: part(splitWords(text)), isValue: /^[{<:]/.test(text) }))
    .filter(({ words }) => words.length > 0);
  return { segments, ...(action.length > 0 && { action }) };
}

/** The last segment if it says what is done. */
function trailingVerb(method: string, segments: readonly Segment[]): readonly string[] | undefined {
  const last = segments.at(-1);
  const [first = "", ...more] = last?.words ?? [];
  if (last === undefined || last.isValue || !isVerb(first)) return undefined;
  if (method === "GET" || method === "HEAD")
    return isReadingVerb(first) || (more.length > 0 && !isEntity(first)) ? last.words : undefined;
  // `/charges/{id}/refund` is an action, `/test/results` is not.
  return method === "DELETE" || more.some(isPlural) ? undefined : last.words;
}

const METHOD_VERBS: ReadonlyMap<string, string> = new Map([
  ["PUT", "update"],
  ["PATCH", "update"],
  ["DELETE", "delete"],
  ["HEAD", "check"],
  ["QUERY", "query"],
]);

function nameResource(method: string, segments: readonly Segment[]): string {
  const last = segments.at(-1);
  if (last === undefined) return toSentence([verbFor(method, "one"), "root"]);
  if (last.isValue) return toSentence([verbFor(method, "item"), ...objectOf(segments, false)]);
  const isMany = isPlural(last.words.at(-1) ?? "");
  const object = objectOf(segments, isMany && method !== "POST");
  return toSentence([verbFor(method, isMany ? "many" : "one"), ...object]);
}

function verbFor(method: string, what: "item" | "many" | "one"): string {
  if (method === "GET") return what === "many" ? "list" : "get";
  if (method === "POST") return what === "item" ? "update" : "create";
  return METHOD_VERBS.get(method) ?? method.toLowerCase();
}

/** What an operation is about: the last thing a path names, and what it belongs to. */
function objectOf(segments: readonly Segment[], isMany: boolean): readonly string[] {
  const names = lastNames(segments);
  const [last = { words: [], isValue: true }] = names.slice(-1);
  const own = isMany ? last.words : withLast(last.words, singular);
  if (JOINTS.has(last.words[0]?.toLowerCase() ?? "") && names.length > 1)
    return [...objectOf(segments.slice(0, segments.lastIndexOf(last)), false), ...last.words];
  const around = names.slice(0, -1).flatMap(({ words }) => withLast(words, singular));
  return [...withoutRepeated(around, own), ...own];
}

/** The names after the last parameter, and the name that parameter belongs to. */
function lastNames(segments: readonly Segment[]): readonly Segment[] {
  const end = segments.findLastIndex(({ isValue }) => !isValue);
  if (end === -1) return segments.slice(-1);
  const before = segments.slice(0, end).findLastIndex(({ isValue }) => isValue);
  const parent = segments.slice(0, Math.max(0, before)).findLast(({ isValue }) => !isValue);
  const own = segments.slice(before + 1, end + 1).slice(-MAX_NAMES);
  return parent === undefined || own.length >= MAX_NAMES ? own : [parent, ...own];
}

const MAX_NAMES = 3;

/** The context without words that the name itself starts with: account, account session → account session. */
function withoutRepeated(around: readonly string[], own: readonly string[]): readonly string[] {
  const start = singular(own[0] ?? "").toLowerCase();
  const at = around.findIndex((word) => word.toLowerCase() === start);
  return at === -1 ? around : around.slice(0, at);
}

function withLast(words: readonly string[], change: (word: string) => string): readonly string[] {
  return words.map((word, index) => (index === words.length - 1 ? change(word) : word));
}
