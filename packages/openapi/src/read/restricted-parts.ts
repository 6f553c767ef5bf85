// Removes parts that only some readers may see: parameters, fields, alternatives and values with `groups`, and hidden
// callback requests. This happens as soon as a spec is read, so that nothing generated from it can show them.
// Operations and channels stay: the navigation may still show their pages.

import { sourceRestrictions, type Workflows } from "../access/cut-workflows.ts";
import { type FoundParts, type Restriction, restrictSpec } from "../access/restrict-spec.ts";
import { containsRestricted, followRestricted, restrictedValues, VALUE_GROUPS } from "../access/restriction.ts";
import { BESIDE_VALUES, isKnownKeyword } from "../access/schema-keywords.ts";
import type { Api, RestrictedPart } from "../api.ts";
import { isUnpublished } from "../docs-extension.ts";
import { METHODS } from "../methods.ts";
import { isRecord, type JsonRecord, own, ownFlag, ownList, ownRecord, ownText, textOf } from "../record.ts";
import { valueToName } from "../value-text.ts";
import { type CountingReference, isCounting, moveReferences } from "./moved-references.ts";
import { isData, isNamedMap } from "./named-parts.ts";
import { escapeStep, FILES_KEY, followPointer, nameOfReference, referencesIn } from "./resolve.ts";
import type { ValuePath } from "./value-path.ts";

const DATA: ReadonlySet<string> = new Set(["examples", "enum", "const"]);
const CHOICES: ReadonlySet<unknown> = new Set(["oneOf", "anyOf", "allOf", "prefixItems", "parameters"]);
const MAX_STEPS = 32;
/** Nothing deeper is ever shown. */
const MAX_DEPTH = 1000;

interface Walk {
  readonly root: JsonRecord;
  readonly file: string;
  /** Listed path items, operations and channels. */
  readonly listed: ReadonlySet<unknown>;
  readonly found: Found[];
  /** References with list indexes. */
  readonly references: CountingReference[];
}

interface Found extends RestrictedPart {
  readonly owner: object;
  /** True for a part that is hidden from everyone. */
  readonly isUnpublished?: boolean;
}

/** What was removed, and what is left to say about it. */
export interface RemovedParts extends Pick<Restriction, "omitted" | "mentions"> {
  readonly parts: Required<Pick<Api, "restricted">> & Pick<Api, "moved" | "restriction">;
}

/** Removes the restricted parts of a spec and what else mentions them; lists them in file order, with the references that moved. */
export function removeRestricted(root: JsonRecord, main: string, workflows?: Workflows): RemovedParts {
  const listed = listedParts(root);
  const found: Found[] = [];
  const references: CountingReference[] = [];
  findParts({ root, file: main, listed, found, references }, root);
  for (const [file, value] of Object.entries(ownRecord(root, FILES_KEY))) {
    const walk: Walk = { root, file, listed, found, references };
    // References to the file are already gone; the file itself must not be published.
    if (isHidden(walk, value)) found.push({ file, path: [], kind: "other", name: file, owner: {} });
    else findParts(walk, value);
  }
  const { removals, omitted, mentions, restriction } = restrictRest(root, { main, found, workflows });
  const all: readonly Found[] = [...found, ...removals.map((part) => toFound(part))];
  const members = new Map<object, (string | number)[]>();
  for (const { owner, path } of all) members.set(owner, [...(members.get(owner) ?? []), ...path.slice(-1)]);
  const moved = moveReferences(root, references, members);
  for (const [owner, keys] of members) removeMembers(owner, keys);
  const restricted = all.map(({ owner: _, isUnpublished: __, ...part }) => part);
  const parts = { restricted, ...(moved.length > 0 && { moved }), ...(restriction && { restriction }) };
  return { parts, omitted, mentions };
}

/** What else to remove because of these parts: nothing if all of them are hidden from everyone. */
function restrictRest(
  root: JsonRecord,
  { main, found, workflows }: { main: string; found: readonly Found[]; workflows: Workflows | undefined },
): Omit<Restriction, "restriction"> & Partial<Pick<Restriction, "restriction">> {
  const isCalled = workflows !== undefined && sourceRestrictions(workflows).length > 0;
  if (!isCalled && found.every((part) => part.isUnpublished)) return { removals: [], omitted: [], mentions: [] };
  const files = ownRecord(root, FILES_KEY);
  const toMember = ({ owner, path, file }: Found): FoundParts["restricted"][number] => {
    const key = path.at(-1);
    return key === undefined ? { owner: files, key: file } : { owner, key };
  };
  return restrictSpec(root, main, {
    restricted: found.filter((part) => !part.isUnpublished).map(toMember),
    unpublished: found.filter((part) => part.isUnpublished).map(toMember),
    workflows,
  });
}

function toFound({ owner, ...part }: Restriction["removals"][number]): Found {
  const key = part.path.at(-1);
  const refers = [...referencesIn((owner as Record<string | number, unknown>)[key ?? ""])];
  return { ...part, owner, kind: "other", name: String(key), ...(refers.length > 0 && { refers }) };
}

/** Removes keys of an object or items of a list. */
export function removeMembers(owner: object, keys: readonly (string | number)[]): void {
  if (!Array.isArray(owner)) for (const key of keys) Reflect.deleteProperty(owner, key);
  else for (const index of [...new Set(keys.map(Number))].sort((a, b) => b - a)) owner.splice(index, 1);
}

/** The spec's operations and channels, with their path items. */
function listedParts(root: JsonRecord): ReadonlySet<unknown> {
  const listed = new Set<unknown>();
  const add = (raw: unknown): unknown => {
    let value = raw;
    for (let step = 0; step < MAX_STEPS && isRecord(value); step++) {
      listed.add(value);
      const reference = own(value, "$ref");
      if (typeof reference !== "string") break;
      value = followPointer(root, reference)?.value;
    }
    return value;
  };
  for (const key of ["paths", "webhooks", "x-webhooks"])
    for (const raw of Object.values(ownRecord(root, key))) {
      const item = add(raw);
      for (const method of METHODS) add(own(item, method));
      for (const operation of Object.values(ownRecord(item, "additionalOperations"))) add(operation);
    }
  for (const channel of Object.values(ownRecord(root, "channels"))) add(channel);
  return listed;
}

function findParts(walk: Walk, part: unknown): void {
  const waiting: { readonly value: unknown; readonly path: ValuePath; readonly names: boolean }[] = [
    { value: part, path: [], names: false },
  ];
  const seen = new Set<unknown>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, names } = next;
    if (typeof value !== "object" || value === null || seen.has(value) || path.length > MAX_DEPTH) continue;
    seen.add(value);
    if (!names && !Array.isArray(value)) findBeside(walk, value as JsonRecord, path);
    if (!names && isCounting(own(value, "$ref")))
      walk.references.push({ owner: value as JsonRecord, file: walk.file, path: [...path, "$ref"] });
    const start = waiting.length;
    for (const [name, item] of Object.entries(value)) {
      const key = Array.isArray(value) ? Number(name) : name;
      const isName = names || typeof key === "number";
      if (!isName && isAside(value, path, name)) {
        // What an unknown extension restricts is in a form that can't be removed from it.
        if (isForeign(path, name, value) && containsRestricted(walk.root, item))
          walk.found.push({ file: walk.file, path: [...path, name], kind: "other", name, owner: value });
        continue;
      }
      const isRemoved = isHidden(walk, item, isName ? undefined : name);
      if (isRemoved || hidesAll(walk, item, name))
        walk.found.push({ ...describe(walk, path, { key, item }), owner: value });
      // Also report the items of a list that is removed whole.
      if (!isRemoved) waiting.push({ value: item, path: [...path, key], names: !isName && isNamedMap(key, item) });
    }
    // Visit in document order.
    for (const child of waiting.splice(start).reverse()) waiting.push(child);
  }
}

/** True for anything outside the spec's structure. */
function isAside(owner: object, path: ValuePath, key: string): boolean {
  return DATA.has(key) || isData(path, key, owner) || (key.startsWith("x-") && key !== "x-webhooks");
}

/** True for an extension that is not data of its owner. */
function isForeign(path: ValuePath, key: string, owner: object): boolean {
  return key.startsWith("x-") && !isKnownKeyword(key) && !isData(path, key, owner);
}

/** True for a list of alternatives with none left. */
function hidesAll(walk: Walk, item: unknown, key: string): boolean {
  return CHOICES.has(key) && Array.isArray(item) && item.length > 0 && item.every((one) => isHidden(walk, one));
}

/** True for a part with `groups`, or a reference to one; `key` is the keyword it is under. */
function isHidden({ root, listed }: Walk, item: unknown, key?: string): boolean {
  if (!isRecord(item) || listed.has(item)) return false;
  if (METHODS.includes(key ?? "") && (ownFlag(item, "x-hidden") || isUnpublished(item))) return true;
  const last = followRestricted(root, item);
  if (last === true) return true;
  const isParameter = ownText(last, "in") !== undefined && ownText(last, "name") !== undefined;
  return isParameter && followRestricted(root, own(last, "schema")) === true;
}

function describe(
  { root, file }: Walk,
  path: ValuePath,
  { key, item }: { key: string | number; item: unknown },
): Omit<Found, "owner"> {
  const reference = ownText(item, "$ref");
  const target = reference === undefined ? item : followPointer(root, reference)?.value;
  const isParameter = ownText(target, "in") !== undefined && ownText(target, "name") !== undefined;
  const named = isParameter
    ? ownText(target, "name")
    : (ownText(target, "title") ?? (reference && nameOfReference(reference)));
  const isReported = followRestricted(root, item) === true;
  const isPublic = !isReported && typeof key === "string" && METHODS.includes(key);
  const refers = [...referencesIn(item)];
  return {
    ...(refers.length > 0 && { refers }),
    ...(isPublic && { isUnpublished: true }),
    file,
    path: [...path, key],
    kind: isParameter ? "parameter" : isReported ? "field" : "other",
    name: (typeof key === "string" && !isParameter ? key : named) ?? String(key),
  };
}

/** Members of a schema that mention something hidden beside them. */
function findBeside(walk: Walk, owner: JsonRecord, path: ValuePath): void {
  findRequired(walk, owner, path);
  findMappings(walk, owner, path);
  findValues(walk, owner, path);
}

/** Hidden fields in `required`. */
function findRequired(walk: Walk, owner: JsonRecord, path: ValuePath): void {
  const required = ownList(owner, "required");
  const properties = own(owner, "properties");
  if (required.length === 0 || !isRecord(properties)) return;
  const isRemoved = (name: unknown): boolean => typeof name === "string" && isHidden(walk, own(properties, name));
  recordRemovals(walk, { owner, key: "required", path, isRemoved });
}

/** Discriminator targets. */
function findMappings(walk: Walk, owner: JsonRecord, path: ValuePath): void {
  const mapping = ownRecord(ownRecord(owner, "discriminator"), "mapping");
  for (const [key, target] of Object.entries(mapping)) {
    if (typeof target !== "string") continue;
    const reference = target.startsWith("#") ? target : `#/components/schemas/${escapeStep(target)}`;
    if (followRestricted(walk.root, { $ref: reference }) !== true) continue;
    const location = [...path, "discriminator", "mapping", key];
    walk.found.push({ file: walk.file, path: location, kind: "other", name: key, owner: mapping });
  }
}

/** Enum values restricted to some readers, and their descriptions. */
function findValues(walk: Walk, owner: JsonRecord, path: ValuePath): void {
  const restricted = new Set(restrictedValues(owner));
  if (restricted.size === 0) return;
  const values = ownList(owner, "enum");
  const isRemoved = (value: unknown): boolean => restricted.has(valueToName(value));
  const { file } = walk;
  recordRemovals(walk, { owner, key: "enum", path, isRemoved }, "field");
  for (const key of VALUE_GROUPS)
    if (isRecord(owner[key])) walk.found.push({ file, path: [...path, key], kind: "other", name: key, owner });
  for (const beside of BESIDE_VALUES) {
    const words = owner[beside];
    if (Array.isArray(words) && words.length === values.length)
      recordRemovals(walk, { owner, key: beside, path, isRemoved: (_, index) => isRemoved(values[index]) });
    else if (isRecord(words))
      for (const name of Object.keys(words).filter(isRemoved))
        walk.found.push({ file, path: [...path, beside, name], kind: "other", name, owner: words });
  }
  for (const one of ["default", "example", "const"])
    if (textOf(owner[one]) !== undefined && isRemoved(owner[one]))
      walk.found.push({ file, path: [...path, one], kind: "other", name: one, owner });
}

/** Records the list items to remove, or the whole list if none is left. */
function recordRemovals(
  { file, found }: Walk,
  list: {
    readonly owner: JsonRecord;
    readonly key: string;
    readonly path: ValuePath;
    readonly isRemoved: (item: unknown, index: number) => boolean;
  },
  kind: RestrictedPart["kind"] = "other",
): void {
  const items = ownList(list.owner, list.key);
  const location = [...list.path, list.key];
  const removed = items.flatMap((item, index) => (list.isRemoved(item, index) ? [{ item, index }] : []));
  if (removed.length > 0 && removed.length === items.length)
    found.push({ file, path: location, kind, name: list.key, owner: list.owner });
  else
    for (const { item, index } of removed)
      found.push({ file, path: [...location, index], kind, name: valueToName(item), owner: items });
}
