// Finds what a spec still says about its restricted parts once their names and values are removed: texts, which are reported,
// and values without a schema, which are omitted.

import type { RestrictedWords } from "../api.ts";
import { isData, isNamedMap } from "../read/named-parts.ts";
import { FILES_KEY } from "../read/resolve.ts";
import type { ValuePath } from "../read/value-path.ts";
import { type JsonRecord, ownRecord } from "../record.ts";
import type { Cuts } from "./cut-schemas.ts";
import { guessKind } from "./object-kinds.ts";
import { type IsRemoved, isCommonWord, isUsedAsName } from "./restricted-words.ts";
import { isKnownKeyword } from "./schema-keywords.ts";

interface Search {
  readonly words: RestrictedWords;
  readonly isRemoved: IsRemoved;
  readonly cuts: Cuts;
  readonly isAffected: (value: unknown) => boolean;
}

interface Waiting {
  readonly value: unknown;
  readonly path: ValuePath;
  readonly isMap: boolean;
  /** Steps from the nearest object with something restricted in its reach. */
  readonly distance: number;
  /** Set inside a value. */
  readonly data?: DataMember;
}

interface DataMember {
  readonly owner: object;
  readonly key: string;
  /** True if no schema describes the value. */
  readonly isLoose: boolean;
}

/** Texts this near to a restricted part are about it, even if they use a common word. */
const MAX_DISTANCE = 4;
const DESCRIBED = [
  "schema",
  "itemSchema",
  "content",
  "type",
  "properties",
  "items",
  "allOf",
  "oneOf",
  "anyOf",
  "payload",
];

export function findMentions(root: JsonRecord, search: Search): void {
  if (search.words.all.size === 0) return;
  for (const start of [root, ...Object.values(ownRecord(root, FILES_KEY))]) searchFile(search, start);
}

function searchFile(search: Search, start: unknown): void {
  const waiting: Waiting[] = [{ value: start, path: [], isMap: false, distance: MAX_DISTANCE }];
  const seen = new Set<unknown>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const isNear = next.data === undefined && search.isAffected(value) && isPart(value);
    const distance = isNear ? 0 : next.distance + 1;
    for (const [key, item] of Object.entries(value)) {
      if (search.isRemoved(value, key)) continue;
      const data = next.data ?? dataMember(value, key, next);
      checkMember(search, value, { key, item, data, distance, path, isMap: next.isMap });
      const isList = Array.isArray(value);
      const isMap = !isList && !next.isMap && data === undefined && isNamedMap(key, item);
      const inner = { value: item, path: [...path, isList ? Number(key) : key], isMap, distance };
      waiting.push({ ...inner, ...(data && { data }) });
    }
  }
}

/** False for a whole spec, and for maps and lists of parts. */
function isPart(value: object): boolean {
  const kind = guessKind(value);
  return kind !== undefined && kind !== "document";
}

/** Set for a member that is a value, not a part of the spec. */
function dataMember(owner: object, key: string, { path, isMap }: Waiting): DataMember | undefined {
  if (Array.isArray(owner) || isMap) return undefined;
  const isExtension = key.startsWith("x-") && !isKnownKeyword(key);
  if (!isExtension && !isData(path, key, owner)) return undefined;
  return { owner, key, isLoose: isExtension || !DESCRIBED.some((name) => Object.hasOwn(owner, name)) };
}

interface Member {
  readonly key: string;
  readonly item: unknown;
  readonly data: DataMember | undefined;
  readonly distance: number;
  readonly path: ValuePath;
  readonly isMap: boolean;
}

function checkMember({ words, cuts }: Search, owner: object, member: Member): void {
  const { key, item, data, distance, path, isMap } = member;
  const isName = !Array.isArray(owner) && (isMap || data !== undefined) && words.names.has(key);
  const text = typeof item === "string" && key !== "$ref" ? item : "";
  const word = isName ? key : words.find(text);
  if (word === undefined) return;
  if (data !== undefined) {
    if (data.isLoose || isName) cuts.omit(data.owner, data.key);
    else cuts.report(owner, key, word);
    return;
  }
  // A pattern may list the values that a schema allows.
  if (key === "pattern" && path.at(-1) !== "properties") cuts.omit(owner, key);
  else if (isName || !isCommonWord(word) || distance <= MAX_DISTANCE || isUsedAsName(text, word))
    cuts.report(owner, Array.isArray(owner) ? Number(key) : key, word);
}
