// Compares two versions of a schema through references, `allOf` and alternatives. A named schema is compared once for all
// its users, so recursion ends; a budget bounds malicious schemas.

import { stepsOf } from "../read/resolve.ts";
import { isRecord, own } from "../record.ts";
import type { FlatSchema, Flatten } from "../schema/flatten-schema.ts";
import { schemaName } from "../schema/flatten-schema.ts";
import { valueToLine } from "../value-text.ts";
import {
  compareTexts,
  createNotes,
  type Effect,
  levelOf,
  type Note,
  type Notes,
  type Pair,
  type Part,
  pairOf,
  type Way,
} from "./change.ts";
import { compareKeywords, compareTypes, type RuleChange } from "./schema-rules.ts";

/** What a comparison of two specs shares. */
export interface Walk {
  readonly before: Flatten;
  readonly after: Flatten;
  /** Named schemas by both references and the direction. */
  readonly named: Map<string, Notes>;
  readonly waiting: (() => void)[];
  left: number;
}

/** More than any real pair of specs needs. */
const MAX_SCHEMAS = 3_000_000;
const MAX_DEPTH = 60;

export function createWalk(before: Flatten, after: Flatten): Walk {
  return { before, after, named: new Map(), waiting: [], left: MAX_SCHEMAS };
}

interface Comparing {
  readonly walk: Walk;
  readonly notes: Notes;
  readonly way: Way;
  /** Inline schemas already compared here. */
  readonly seen: Map<FlatSchema, Set<FlatSchema>>;
  readonly depth: number;
}

interface FlatPair extends Pair {
  readonly old: FlatSchema;
  readonly now: FlatSchema;
}

/** Compares two versions of a schema and notes the changes; a missing schema allows everything. */
export function compareSchemas(walk: Walk, notes: Notes, pair: Pair, way: Way): void {
  compareParts({ walk, notes, way, seen: new Map(), depth: 0 }, pair);
}

/** Compares the named schemas queued so far. */
export function finishSchemas(walk: Walk): void {
  for (let next = walk.waiting.pop(); next !== undefined; next = walk.waiting.pop()) next();
}

function compareParts(comparing: Comparing, pair: Pair): void {
  const { walk, notes, way } = comparing;
  if (comparing.depth > MAX_DEPTH || walk.left-- <= 0) return;
  const references = [pair.before, pair.after].map(({ value }) => onlyReference(value));
  const [old, now] = references;
  if (old === undefined || now === undefined) {
    compareFlat(comparing, pair);
    return;
  }
  const key = `${way} ${old} ${now}`;
  const known = walk.named.get(key) ?? createNotes();
  notes.uses.add(known);
  if (walk.named.has(key)) return;
  walk.named.set(key, known);
  const before = { value: pair.before.value, path: stepsOf(old) };
  const after = { value: pair.after.value, path: stepsOf(now) };
  walk.waiting.push(() => {
    compareFlat({ walk, notes: known, way, seen: new Map(), depth: 0 }, { before, after });
  });
}

function onlyReference(schema: unknown): string | undefined {
  const reference = own(schema, "$ref");
  return typeof reference === "string" && isRecord(schema) && Object.keys(schema).length === 1 ? reference : undefined;
}

function compareFlat(comparing: Comparing, { before, after }: Pair): void {
  const { walk, seen } = comparing;
  const old = joinValues(walk.before, walk.before(before.value ?? true));
  const now = joinValues(walk.after, walk.after(after.value ?? true));
  const known = seen.get(old) ?? new Set();
  if (known.has(now)) return;
  seen.set(old, known.add(now));
  const pair = { before, after, old, now };
  const inside = { ...comparing, depth: comparing.depth + 1 };
  if (old.choices.length === 0 && now.choices.length === 0) {
    const { isOther, changes } = compareTypes(old, now);
    for (const change of changes) note(inside, pair, change);
    if (isOther) return;
  }
  if (isSplit(old, now) || isSplit(now, old)) {
    compareChoices(inside, pair);
    return;
  }
  for (const change of compareKeywords(old, now)) note(inside, pair, change);
  const texts = { before: annotationsOf(old, before), after: annotationsOf(now, after) };
  compareTexts(inside.notes, texts);
  compareProperties(inside, pair);
  compareOthers(inside, pair);
  compareInner(inside, pair);
  compareChoices(inside, pair);
}

const joined = new WeakMap<FlatSchema, FlatSchema>();

/** Treats alternatives that only list values as one list of values. */
function joinValues(flatten: Flatten, flat: FlatSchema): FlatSchema {
  const known = joined.get(flat);
  if (known !== undefined || flat.choices.length === 0) return known ?? flat;
  const options = flat.choices.flat().map(flatten);
  const values = options.map(
    ({ keywords }) => keywords.get("enum") ?? (keywords.has("const") ? [keywords.get("const")] : undefined),
  );
  const isListed = values.every((list) => Array.isArray(list)) && options.every(({ types }) => types[0] !== "object");
  const types = [...new Set(options.flatMap((option) => option.types))];
  const keywords = new Map([...flat.keywords, ["enum", values.flat()]]);
  const found = isListed ? { ...flat, types, choices: [], exclusive: [], keywords } : flat;
  joined.set(flat, found);
  return found;
}

/** True if a schema was split into alternatives, so it is only compared with those. */
function isSplit(whole: FlatSchema, split: FlatSchema): boolean {
  return whole.choices.length === 0 && split.choices.length > 0 && split.properties.size === 0;
}

function annotationsOf({ keywords }: FlatSchema, { path }: Part): Part {
  return { value: Object.fromEntries(keywords), path };
}

function note({ notes, way }: Comparing, pair: Pair, { code, effect, what, keyword }: RuleChange): void {
  const level = effect === "none" ? "non-breaking" : levelOf(effect, way);
  const about = effect === "none" ? {} : { way };
  notes.list.push({ code, level, what, ...about, keyword, before: pair.before.path, after: pair.after.path });
}

function compareProperties(comparing: Comparing, { before, after, old, now }: FlatPair): void {
  const { walk, way, notes } = comparing;
  const at = ({ path }: Part, name: string) => [...path, "properties", name];
  const add = (change: Omit<Note, "way">): void => void notes.list.push({ ...change, way });
  for (const name of new Set([...old.properties.keys(), ...now.properties.keys()])) {
    const was = visible(walk.before, old, name, way);
    const is = visible(walk.after, now, name, way);
    if (was !== undefined && is !== undefined) {
      const pair = { before: { value: was, path: at(before, name) }, after: { value: is, path: at(after, name) } };
      compareRequired(comparing, pair, [old.required.has(name), now.required.has(name)]);
      compareParts(comparing, pair);
    } else if (is !== undefined) {
      if (isInChoices(walk.before, old, name)) continue;
      const required = way === "request" && now.required.has(name);
      const level = required ? "breaking" : "non-breaking";
      const what = required ? "was added and is required" : "was added";
      add({ code: "property-added", level, what, after: at(after, name) });
    } else if (was !== undefined) {
      if (isInChoices(walk.after, now, name)) continue;
      add({ code: "property-removed", level: "breaking", what: "was removed", before: at(before, name) });
    }
  }
  // Names that are required but not defined.
  for (const name of new Set([...old.required, ...now.required])) {
    if (old.properties.has(name) || now.properties.has(name) || old.required.has(name) === now.required.has(name))
      continue;
    const is = now.required.has(name);
    const what = is ? `now requires "${name}"` : `no longer requires "${name}"`;
    const effect = is ? "narrows" : "widens";
    note(comparing, { before, after }, { code: "required-changed", effect, what, keyword: "required" });
  }
}

function compareRequired({ notes, way }: Comparing, pair: Pair, [was, is]: readonly [boolean, boolean]): void {
  if (was === is) return;
  const what = is ? "is now required" : "is now optional";
  const code = is ? "property-required" : "property-optional";
  const level = levelOf(is ? "narrows" : "widens", way);
  notes.list.push({ code, level, what, way, before: pair.before.path, after: pair.after.path });
}

/** A property, unless it is absent from data in this direction. */
function visible(flatten: Flatten, { properties }: FlatSchema, name: string, way: Way): unknown {
  const schema = properties.get(name);
  if (schema === undefined) return undefined;
  return flatten(schema).keywords.get(way === "request" ? "readOnly" : "writeOnly") === true ? undefined : schema;
}

/** True if every alternative has a property, so it moved between a schema and its alternatives. */
function isInChoices(flatten: Flatten, { choices }: FlatSchema, name: string): boolean {
  return choices.some((options) => options.every((option) => flatten(option).properties.has(name)));
}

/** Properties that are not named: any, none, or those of a schema. */
function compareOthers(comparing: Comparing, pair: FlatPair): void {
  const [was, is] = [pair.old, pair.now].map(({ keywords }) => {
    const keyword = keywords.has("additionalProperties") ? "additionalProperties" : "unevaluatedProperties";
    const value = keywords.get(keyword);
    return { keyword, value, kind: value === false ? "none" : isOpen(value) ? "any" : "some" };
  });
  if (was === undefined || is === undefined) return;
  if (was.kind === "some" && is.kind === "some") {
    const before = { value: was.value, path: [...pair.before.path, was.keyword] };
    compareParts(comparing, { before, after: { value: is.value, path: [...pair.after.path, is.keyword] } });
  }
  if (was.kind === is.kind) return;
  const size = (kind: string): number => ["none", "some", "any"].indexOf(kind);
  const effect: Effect = size(is.kind) > size(was.kind) ? "widens" : "narrows";
  const words = {
    none: "no longer allows other properties",
    some: "limits the values of other properties",
    any: "now allows any other property",
  };
  const what = words[is.kind as keyof typeof words];
  // Clients are expected to ignore unknown properties.
  const isTolerated = comparing.way === "response" && was.kind === "none";
  const change = { code: "other-properties-changed", what, keyword: is.keyword };
  note(comparing, pair, { ...change, effect: isTolerated ? "none" : effect });
}

function isOpen(value: unknown): boolean {
  return !isRecord(value) || Object.keys(value).length === 0;
}

/** Compares the schemas of list items, property names and pattern properties. */
function compareInner(comparing: Comparing, { before, after, old, now }: FlatPair): void {
  const both = (keyword: string): Pair => ({
    before: { value: old.keywords.get(keyword), path: [...before.path, keyword] },
    after: { value: now.keywords.get(keyword), path: [...after.path, keyword] },
  });
  for (const keyword of ["items", "propertyNames"]) {
    const pair = both(keyword);
    if (pair.before.value !== undefined || pair.after.value !== undefined) compareParts(comparing, pair);
  }
  const heads = both("prefixItems");
  const lengths = [heads.before.value, heads.after.value].map((list) => (Array.isArray(list) ? list.length : 0));
  for (let index = 0; index < Math.max(...lengths); index++) compareParts(comparing, itemsAt(heads, index));
  const patterns = both("patternProperties");
  const names = [patterns.before.value, patterns.after.value].flatMap((all) => (isRecord(all) ? Object.keys(all) : []));
  for (const name of new Set(names)) compareParts(comparing, pairOf(patterns, name));
}

function itemsAt({ before, after }: Pair, index: number): Pair {
  const at = ({ value, path }: Part): Part => ({
    value: Array.isArray(value) ? value[index] : undefined,
    path: [...path, index],
  });
  return { before: at(before), after: at(after) };
}

interface Option extends Part {
  readonly flat: FlatSchema;
  readonly key: string;
}

function compareChoices(comparing: Comparing, pair: FlatPair): void {
  const { before, after, old, now } = pair;
  if (old.choices.length + now.choices.length > 0) {
    const options = [
      optionsOf(comparing.walk.before, before, old),
      optionsOf(comparing.walk.after, after, now),
    ] as const;
    const isNarrowed = old.choices.length === 0 && now.properties.size > 0;
    const what = "must now match one of several alternatives";
    if (isNarrowed) note(comparing, pair, { code: "alternatives-set", effect: "narrows", what, keyword: "oneOf" });
    else matchOptions(comparing, pair, options);
  }
  if (old.subtypes === undefined || now.subtypes === undefined) return;
  const subtypes = (flatten: Flatten, list: readonly unknown[], path: Part["path"]): readonly Option[] =>
    list.map((value) => toOption(flatten, { value, path }));
  matchOptions(comparing, pair, [
    subtypes(comparing.walk.before, old.subtypes, before.path),
    subtypes(comparing.walk.after, now.subtypes, after.path),
  ]);
}

/** A schema's alternatives; a schema without any is its own. */
function optionsOf(flatten: Flatten, { value, path }: Part, { choices }: FlatSchema): readonly Option[] {
  if (choices.length === 0) return [toOption(flatten, { value, path })];
  const locations = new Map<unknown, Part["path"]>();
  for (const keyword of ["oneOf", "anyOf"]) {
    const list = own(value, keyword);
    for (const [index, option] of (Array.isArray(list) ? list : []).entries())
      locations.set(option, [...path, keyword, index]);
  }
  return choices.flat().map((option) => toOption(flatten, { value: option, path: locations.get(option) ?? path }));
}

function toOption(flatten: Flatten, { value, path }: Part): Option {
  const flat = flatten(value);
  return { value, path, flat, key: flat.identity ?? `${valueToLine(flat.keywords.get("title"))} ${flat.types.join()}` };
}

/** Compares alternatives that both versions have; the others were added or removed. */
function matchOptions(
  comparing: Comparing,
  pair: Pair,
  [before, after]: readonly [readonly Option[], readonly Option[]],
): void {
  const free = new Set(after);
  const left: Option[] = [];
  const take = (option: Option, fits: (other: Option) => boolean): boolean => {
    const found = [...free].find(fits);
    if (found === undefined) return false;
    free.delete(found);
    compareParts(comparing, { before: option, after: found });
    return true;
  };
  for (const option of before) {
    const isSame = ({ key, value }: Option): boolean =>
      option.flat.identity !== undefined ? key === option.key : valueToLine(value) === valueToLine(option.value);
    if (!take(option, isSame)) left.push(option);
  }
  const removed = left.filter((option) => !take(option, ({ flat }) => flat.types.join() === option.flat.types.join()));
  const add = (options: Iterable<Option>, code: string, effect: Effect, words: string): void => {
    const keyword = own(pair.after.value, "anyOf") === undefined ? "oneOf" : "anyOf";
    for (const { flat } of options) note(comparing, pair, { code, effect, what: `${words} ${nameOf(flat)}`, keyword });
  };
  add(removed, "alternative-removed", "narrows", "no longer allows");
  add(free, "alternative-added", "widens", "now also allows");
}

function nameOf(flat: FlatSchema): string {
  const name = schemaName(flat);
  if (name !== undefined) return `"${name}"`;
  return flat.types.length === 0
    ? "any value"
    : `a value of the type ${flat.types.map((type) => `"${type}"`).join(" or ")}`;
}
