// A readable title for an operation without a summary: from its operationId if that says more than its path.

import { wordSet } from "../../base/text.ts";
import type { Operation } from "../api.ts";
import { METHODS } from "../methods.ts";
import { ownText } from "../record.ts";
import { pathLetters, titleFromPath } from "./title-from-path.ts";
import { isEntity, isVerb, type PartWords, partWordsOf, singular, splitWords, toSentence } from "./title-words.ts";

/** Longer ones are paths in disguise. */
const MAX_WORDS = 9;
const MAX_LENGTH = 120;
const NOISE =
  /^(?:GET|POST|PUT|PATCH|DELETE)_(?=[A-Z][a-z])|(?:[uU]sing(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS))?(?:_\d+)?$/g;
const OPAQUE = /^(?:[\da-f]{12,}|[\da-f]{8}-[\da-f-]{20,}|[\d\W_]+)$/i;
const JOINTS = wordSet("by for from in of to with or and on as at");
/** Verbs that take a plural, whatever the group's name is. */
const MANY = wordSet("list search query find export import count bulk batch");
/** Verbs that frameworks append to a name. */
const ENDINGS = wordSet("list create read get update delete retrieve destroy add remove");
/** Words that belong to the verb before them: "fail over". */
const PARTICLES: ReadonlySet<string> = new Set(["down", "off", "out", "over", "up"]);
/** Words that name nothing: the group is meant. */
const GENERIC: ReadonlySet<string> = new Set(["one", "item"]);
const METHOD_WORDS: ReadonlyMap<string, string> = new Map([
  ["post", "create"],
  ["put", "update"],
  ["patch", "update"],
]);

export function operationTitle({ kind, method, path, value, api }: Operation): string {
  const part = partWordsOf(api.root);
  const id = ownText(value, "operationId")?.trim() ?? "";
  const named = titleFromId(id, { method, path, part });
  if (kind === "webhook") return named ?? toSentence(part(splitWords(path)));
  return named ?? titleFromPath(method, path, part);
}

interface Known {
  readonly method: string;
  readonly path: string;
  readonly part: PartWords;
}

function titleFromId(raw: string, { method, path, part }: Known): string | undefined {
  const id = withoutPath(raw.replace(NOISE, ""), method, path);
  if (id === "" || id.length > MAX_LENGTH || OPAQUE.test(id) || isPath(id, path)) return undefined;
  const groups = id.split(/[./:]|(?<=[a-z\d])_(?=[A-Z]|[a-z]+[A-Z])/).filter((group) => group !== "");
  const last = groups.at(-1) ?? "";
  const words = part(splitWords(last)).filter((word) => !/^v\d+$/i.test(word));
  const group = part(splitWords(groups.at(-2)?.replace(/Controller$/i, "") ?? ""));
  const phrase = phraseWords(words, group);
  return phrase === undefined || phrase.length > MAX_WORDS ? undefined : toSentence(phrase);
}

/** The verb first, then its object; undefined without a verb. */
function phraseWords(words: readonly string[], group: readonly string[]): readonly string[] | undefined {
  const [first = "", ...rest] = words;
  const last = words.at(-1) ?? "";
  const isNoun = isEntity(first) && ENDINGS.has(last.toLowerCase());
  if (isVerb(first) && !isNoun) return withObject(first, rest, group);
  // `users_partial_update`, `userCreate`
  if (words.length < 2 || !isVerb(last)) return undefined;
  const object = words.slice(0, -1).filter((word) => word.toLowerCase() !== "partial");
  return withObject(last, [], object);
}

function withObject(verb: string, rest: readonly string[], group: readonly string[]): readonly string[] {
  const word = METHOD_WORDS.get(verb.toLowerCase()) ?? verb;
  const [next = ""] = rest;
  const own = object(verb, group);
  if (rest.length === 0) return [word, ...own];
  const lower = next.toLowerCase();
  if (lower === "all") return [word, "all", ...(rest.length > 1 ? rest.slice(1) : group)];
  if (GENERIC.has(lower) && rest.length === 1 && group.length > 0) return [word, ...own];
  if (PARTICLES.has(lower) && rest.length === 1) return [word, lower, ...own];
  // `create or update`, `list by resource group`
  if ((lower === "or" || lower === "and") && isVerb(rest[1]))
    return [word, lower, ...withObject(rest[1] ?? "", rest.slice(2), group)];
  if (isVerb(next) && rest.length === 1 && group.length > 0) return [word, next, ...own];
  return JOINTS.has(lower) ? [word, ...own, ...rest] : [word, ...rest];
}

function object(verb: string, group: readonly string[]): readonly string[] {
  if (MANY.has(verb.toLowerCase())) return group;
  return group.map((word, index) => (index === group.length - 1 ? singular(word) : word));
}

/** An identifier without the path and method that some frameworks append: `read_item_items__id__get`. */
function withoutPath(id: string, method: string, path: string): string {
  const tail = `_${path.replace(/[^a-z\d]/gi, "_").replace(/^_/, "")}_${method.toLowerCase()}`;
  return id.toLowerCase().endsWith(tail.toLowerCase()) ? id.slice(0, -tail.length) : id;
}

/** True for an identifier that is nothing but method and path. */
function isPath(id: string, path: string): boolean {
  const letters = id.replace(/[^a-z\d]/gi, "").toLowerCase();
  const method = METHODS.find((one) => letters.startsWith(one) || letters.endsWith(one));
  if (method === undefined) return false;
  const bare = letters.startsWith(method) ? letters.slice(method.length) : letters.slice(0, -method.length);
  const whole = pathLetters(path);
  const values = pathLetters(path.replace(/\{[^{}]*\}/g, ""));
  const versionless = bare.replace(/^(?:api)?v\d+/, "");
  return versionless !== "" && [whole, values].includes(versionless);
}
