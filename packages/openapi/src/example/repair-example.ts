// Repairs an example object that violates a rule between its fields: adds fields that others require, removes excess ones.
// Few schemas have such rules, and the number of attempts is limited.

import { wordSet } from "@lectern/base/text.ts";
import { define, isRecord, type JsonRecord, own, ownList } from "../record.ts";
import type { FlatSchema, Flatten } from "../schema/flatten-schema.ts";
import { accepts, patternSchemas } from "../schema/validate-value.ts";
import { patternExample } from "./pattern-example.ts";

export interface Repairing {
  readonly flatten: Flatten;
  readonly schema: unknown;
  readonly flat: FlatSchema;
  /** Generates a needed value; undefined if there is no room for it. */
  readonly generate: (schema: unknown) => unknown;
  /** The number of schema checks left, shared by the whole example. */
  readonly checks: { left: number };
}

/** Keywords that constrain fields in combination. */
const RULES = wordSet("not if dependentRequired dependentSchemas propertyNames minProperties maxProperties contains");
const MAX_ROUNDS = 4;
const MAX_ADDED = 200;
const MAX_DROPPED = 12;
const MAX_STEMS = 10;
/** After this many rejected names of one form, try another form. */
const MAX_REJECTED = 20;

/** True if the parts of a schema, generated separately, may not fit together. */
export function hasRules({ keywords, choices, properties, required, types, also }: FlatSchema): boolean {
  if (also.length > 0) return true;
  const beside = properties.size + required.size + types.length;
  if (choices.length > 1 || (choices.length > 0 && beside > 0)) return true;
  for (const key of keywords.keys()) if (RULES.has(key)) return true;
  return false;
}

/** The repaired object, and whether it is valid as far as is known. */
export interface Repaired {
  readonly value: JsonRecord;
  readonly fits: boolean;
}

/** The object if it is valid, else a valid one; the best attempt if none is. */
export function repairObject(repairing: Repairing, value: JsonRecord): Repaired {
  if (repairing.checks.left <= 0 || isFit(repairing, value)) return { value: value, fits: true };
  const grown = addMissing(repairing, value);
  if (isFit(repairing, grown)) return { value: grown, fits: true };
  const found = byAlternative(repairing, grown) ?? byDropping(repairing, grown);
  return { value: found ?? grown, fits: found !== undefined || repairing.checks.left <= 0 };
}

function isFit({ flatten, schema, checks }: Repairing, value: unknown): boolean {
  return --checks.left >= 0 && accepts(flatten, schema, value, true);
}

/** Adds everything that the object's fields require. */
function addMissing(repairing: Repairing, value: JsonRecord): JsonRecord {
  let object = value;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = object;
    for (const schema of applying(repairing, object)) object = withNeeded(repairing, object, schema);
    if (object === before) break;
  }
  return withMinimum(repairing, object);
}

/** Schemas that apply to an object because of its contents. */
function applying(repairing: Repairing, object: JsonRecord): readonly unknown[] {
  const { flat, flatten } = repairing;
  const others = flat.also.flatMap((schema) => applyingRules(repairing, flatten(schema), object));
  return [...applyingRules(repairing, flat, object), ...others];
}

function applyingRules(
  { flatten, checks }: Repairing,
  { keywords }: FlatSchema,
  object: JsonRecord,
): readonly unknown[] {
  const names = keywords.get("dependentRequired");
  const schemas = keywords.get("dependentSchemas");
  const isMet = keywords.has("if") && --checks.left >= 0 && accepts(flatten, keywords.get("if"), object);
  return [
    ...Object.keys(object).flatMap((name) => [{ required: ownList(names, name) }, own(schemas, name)]),
    keywords.has("if") ? keywords.get(isMet ? "then" : "else") : undefined,
  ].filter((schema) => schema !== undefined);
}

function withNeeded(repairing: Repairing, object: JsonRecord, schema: unknown): JsonRecord {
  const { required, properties } = repairing.flatten(schema);
  const more: [string, unknown][] = [];
  for (const name of new Set([...required, ...properties.keys()])) {
    const narrower = properties.get(name);
    const isThere = Object.hasOwn(object, name);
    if (isThere ? narrower === undefined || accepts(repairing.flatten, narrower, object[name]) : !required.has(name))
      continue;
    const value = repairing.generate(bothOf(repairing.flat, name, narrower));
    if (value !== undefined) more.push([name, value]);
  }
  return more.length === 0 ? object : withFields(object, more);
}

/** A field's schema combined with what another schema says about it. */
function bothOf(flat: FlatSchema, name: string, narrower: unknown): unknown {
  if (narrower === undefined) return fieldSchema(flat, name);
  return flat.properties.has(name) ? { allOf: [flat.properties.get(name), narrower] } : narrower;
}

/** A field's schema: its own, that of a matching pattern, or that of additional properties. */
export function fieldSchema(flat: FlatSchema, name: string): unknown {
  const additional = flat.keywords.get("additionalProperties");
  return (
    flat.properties.get(name) ??
    patternSchemas(flat, name)[0] ??
    (isRecord(additional) ? additional : { type: "string" })
  );
}

function withFields(object: JsonRecord, more: readonly (readonly [string, unknown])[]): JsonRecord {
  const grown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) define(grown, name, value);
  for (const [name, value] of more) define(grown, name, value);
  return grown;
}

/** Adds fields until the object has its minimum number. */
function withMinimum({ flat, flatten, generate }: Repairing, object: JsonRecord): JsonRecord {
  const raw = flat.keywords.get("minProperties");
  const min = typeof raw === "number" && raw <= MAX_ADDED ? raw : 0;
  const more = new Map<string, unknown>();
  const has = (name: string): boolean => Object.hasOwn(object, name) || more.has(name);
  const missing = (): boolean => Object.keys(object).length + more.size < min;
  for (const name of flat.properties.keys()) {
    if (!missing()) break;
    const value = has(name) ? undefined : generate(flat.properties.get(name));
    if (value !== undefined) more.set(name, value);
  }
  for (const name of missing() ? otherNames(flatten, flat) : []) {
    if (!missing()) break;
    const value = has(name) ? undefined : generate(fieldSchema(flat, name));
    if (value !== undefined) more.set(name, value);
  }
  return more.size === 0 ? object : withFields(object, [...more]);
}

/** Names an object may have besides its declared properties. */
export function* otherNames(flatten: Flatten, flat: FlatSchema): Generator<string> {
  const { keywords } = flat;
  const names = keywords.get("propertyNames");
  const isAllowed = (name: string): boolean =>
    (names === undefined || accepts(flatten, names, name)) &&
    (keywords.get("additionalProperties") !== false || patternSchemas(flat, name).length > 0);
  const { keywords: rules } = flatten(names);
  const listed = rules.get("enum");
  if (Array.isArray(listed)) for (const name of listed) if (typeof name === "string" && isAllowed(name)) yield name;
  const patterns = keywords.get("patternProperties");
  const pattern = rules.get("pattern");
  const sources = Object.keys(isRecord(patterns) ? patterns : {}).slice(0, MAX_STEMS);
  const stems = [
    "key",
    ...(typeof pattern === "string" ? [patternExample(pattern)] : []),
    ...sources.map((source) => patternExample(source)),
  ].filter((stem) => stem !== undefined);
  for (const stem of stems) {
    for (const names of [numberedNames(stem), letteredNames(stem)]) {
      let rejected = 0;
      for (const name of names) {
        if (isAllowed(name)) yield name;
        else if (++rejected > MAX_REJECTED) break;
      }
    }
  }
}

function* numberedNames(stem: string): Generator<string> {
  yield stem;
  for (let number = 2; number <= MAX_ADDED; number++) yield `${stem}${number}`;
}

function* letteredNames(stem: string): Generator<string> {
  for (const letter of "bcdefghijklmnop") yield `${stem.slice(0, -1)}${letter}`;
}

/** Fits the object to one of the alternatives that only differ in required fields. */
function byAlternative(repairing: Repairing, object: JsonRecord): JsonRecord | undefined {
  const { flat, flatten } = repairing;
  let best = object;
  for (const options of flat.choices) {
    const named = options.slice(0, MAX_DROPPED).map((option) => flatten(option).required);
    for (const [index, option] of options.slice(0, MAX_DROPPED).entries()) {
      const grown = withNeeded(repairing, best, option);
      const foreign = named.flatMap((names, other) => (other === index ? [] : [...names]));
      const isRetained = (name: string): boolean =>
        !foreign.includes(name) || flat.required.has(name) || named[index]?.has(name) === true;
      const smaller = Object.fromEntries(Object.entries(grown).filter(([name]) => isRetained(name)));
      const candidates = [grown, smaller];
      const found = candidates.find((candidate) => isFit(repairing, candidate));
      if (found !== undefined) return found;
      // Settle several choices one after the other.
      if (flat.choices.length > 1 && accepts(flatten, { oneOf: options }, smaller, true)) {
        best = smaller;
        break;
      }
    }
  }
  return best !== object && isFit(repairing, best) ? best : undefined;
}

/** The object without fields that are ruled out. */
function byDropping(repairing: Repairing, object: JsonRecord): JsonRecord | undefined {
  const { required, keywords } = repairing.flat;
  const entries = Object.entries(object);
  const slack = entries
    .map(([name]) => name)
    .filter((name) => !required.has(name))
    .reverse();
  const without = (names: readonly string[]): JsonRecord =>
    Object.fromEntries(entries.filter(([name]) => !names.includes(name)));
  const max = keywords.get("maxProperties");
  const over = typeof max === "number" ? entries.length - max : 0;
  const candidates = [
    ...(over > 0 ? [slack.slice(0, over)] : []),
    ...slack.slice(0, MAX_DROPPED).map((name) => [name]),
    ...slack.slice(0, MAX_DROPPED).map((_, index) => slack.slice(0, index + 2)),
  ];
  for (const names of candidates) {
    const smaller = without(names);
    if (isFit(repairing, smaller)) return smaller;
  }
  return undefined;
}
