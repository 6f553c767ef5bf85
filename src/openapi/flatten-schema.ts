// One schema with its reference followed and its `allOf` merged, one level deep: what a reader needs of it at once.
// Hostile schemas (cycles, thousands of parts) end at fixed limits.

import { isNumeric } from "../base/exact-json.ts";
import type { Api } from "./api.ts";
import { isRecord, type JsonRecord, own, ownFlag, ownList, ownRecord } from "./record.ts";
import { nameOfReference, resolve } from "./resolve.ts";
import { createSubtypes, type Subtypes } from "./subtypes.ts";

/** A schema without references and `allOf` at its top. */
export interface FlatSchema {
  /** The reference this schema is known by, when it is one: two places with the same identity are the same schema. */
  readonly identity?: string;
  /** Set when a reference leads nowhere. */
  readonly missing?: string;
  /** Types other than null, as written or as they follow from other keywords. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  /** Alternatives, one list for each `oneOf` and `anyOf`. */
  readonly choices: readonly (readonly unknown[])[];
  /** Those of the choices that are a `oneOf`: exactly one alternative may fit. */
  readonly exclusive: readonly (readonly unknown[])[];
  /** Schemas that extend this one and are told apart by its discriminator. */
  readonly subtypes?: readonly unknown[];
  /** Every other keyword, merged. */
  readonly keywords: ReadonlyMap<string, unknown>;
}

interface Draft {
  readonly api: Pick<Api, "root">;
  seen: Set<string> | undefined;
  parts: number;
  missing: string | undefined;
  types: readonly string[] | undefined;
  nullable: boolean;
  properties: Map<string, unknown> | undefined;
  required: Set<string> | undefined;
  choices: (readonly unknown[])[] | undefined;
  exclusive: (readonly unknown[])[] | undefined;
  readonly keywords: Map<string, unknown>;
}

// Most schemas are scalars: what they do not have is shared instead of made.
const NO_PROPERTIES: ReadonlyMap<string, unknown> = new Map();
const NO_NAMES: ReadonlySet<string> = new Set();
const NO_CHOICES: readonly (readonly unknown[])[] = [];

const MOST_PARTS = 300;
const MOST_LEVELS = 60;

const LOWER_LIMITS: ReadonlySet<string> = new Set([
  "minimum",
  "exclusiveMinimum",
  "minLength",
  "minItems",
  "minProperties",
]);
const UPPER_LIMITS: ReadonlySet<string> = new Set([
  "maximum",
  "exclusiveMaximum",
  "maxLength",
  "maxItems",
  "maxProperties",
]);
const STICKY_FLAGS: ReadonlySet<string> = new Set(["readOnly", "writeOnly", "deprecated", "uniqueItems"]);
const HANDLED: ReadonlySet<string> = new Set([
  "$ref",
  "allOf",
  "oneOf",
  "anyOf",
  "type",
  "nullable",
  "x-nullable",
  "properties",
  "required",
]);

/** Flattens a schema; anything that is no schema counts as one that allows everything. */
export type Flatten = (schema: unknown) => FlatSchema;

const MOST_KNOWN = 100_000;

/** Flattens the schemas of one description, each only once: pages meet the same ones again and again. */
export function createFlatten(api: Pick<Api, "root">): Flatten {
  const known = new Map<unknown, FlatSchema>();
  const subtypes = createSubtypes(api);
  const byReference = (schema: unknown, reference: string): FlatSchema => {
    const flat = known.get(reference) ?? withSubtypes(flattenSchema(api, schema), subtypes);
    known.set(reference, flat);
    return flat;
  };
  return (schema) => {
    const before = known.get(schema);
    if (before !== undefined) return before;
    if (known.size >= MOST_KNOWN) known.clear();
    const reference = own(schema, "$ref");
    const isAlone = isRecord(schema) && typeof reference === "string" && Object.keys(schema).length === 1;
    const flat = isAlone ? byReference(schema, reference) : withSubtypes(flattenSchema(api, schema), subtypes);
    known.set(schema, flat);
    return flat;
  };
}

function withSubtypes(flat: FlatSchema, find: Subtypes): FlatSchema {
  if (flat.identity === undefined || !flat.keywords.has("discriminator")) return flat;
  const subtypes = find(flat.identity).map((reference) => ({ $ref: reference }));
  return subtypes.length === 0 ? flat : { ...flat, subtypes };
}

function flattenSchema(api: Pick<Api, "root">, schema: unknown): FlatSchema {
  const draft: Draft = {
    api,
    seen: undefined,
    parts: 0,
    missing: undefined,
    types: undefined,
    nullable: false,
    properties: undefined,
    required: undefined,
    choices: undefined,
    exclusive: undefined,
    keywords: new Map(),
  };
  addPart(draft, schema, 0);
  const identity = identityOf(schema);
  return {
    ...(identity === undefined ? {} : { identity }),
    ...(draft.missing === undefined ? {} : { missing: draft.missing }),
    types: draft.types ?? inferTypes(draft),
    nullable: draft.nullable,
    properties: draft.properties ?? NO_PROPERTIES,
    required: draft.required ?? NO_NAMES,
    choices: draft.choices ?? NO_CHOICES,
    exclusive: draft.exclusive ?? NO_CHOICES,
    keywords: draft.keywords,
  };
}

/** The name a schema is known by: that of its reference, else its title. */
export function schemaName(flat: FlatSchema): string | undefined {
  if (flat.identity !== undefined) return nameOfReference(flat.identity);
  const title = flat.keywords.get("title");
  return typeof title === "string" ? title : undefined;
}

function addPart(draft: Draft, schema: unknown, level: number): void {
  if (level > MOST_LEVELS || ++draft.parts > MOST_PARTS) return;
  if (schema === false) draft.types = ["never"];
  if (!isRecord(schema)) return;
  const reference = own(schema, "$ref");
  if (typeof reference === "string") addReference(draft, reference, level);
  for (const part of ownList(schema, "allOf")) addPart(draft, part, level + 1);
  const exclusive = addChoice(draft, ownList(schema, "oneOf"), level);
  if (exclusive) draft.exclusive = [...(draft.exclusive ?? []), exclusive];
  addChoice(draft, ownList(schema, "anyOf"), level);
  // What stands beside a reference or `allOf` is more particular, so it is merged last and wins.
  addTypes(draft, own(schema, "type"));
  if (ownFlag(schema, "nullable") || ownFlag(schema, "x-nullable")) draft.nullable = true;
  addProperties(draft, schema);
  for (const [key, value] of Object.entries(schema)) if (!HANDLED.has(key)) addKeyword(draft, key, value);
}

function addReference(draft: Draft, reference: string, level: number): void {
  draft.seen ??= new Set();
  if (draft.seen.has(reference)) return;
  draft.seen.add(reference);
  const target = resolve(draft.api, reference);
  if (target === undefined) draft.missing ??= reference;
  else addPart(draft, target.value, level + 1);
}

function addChoice(draft: Draft, options: readonly unknown[], level: number): readonly unknown[] | undefined {
  if (options.length === 0) return undefined;
  const others = options.filter((option) => own(option, "type") !== "null");
  if (others.length < options.length) draft.nullable = true;
  if (others.length === 1) addPart(draft, others[0], level + 1);
  if (others.length < 2) return undefined;
  draft.choices = [...(draft.choices ?? []), others];
  return others;
}

function addTypes(draft: Draft, written: unknown): void {
  const list = (Array.isArray(written) ? written : [written]).filter((type) => typeof type === "string");
  const types = list.filter((type) => type !== "null");
  if (types.length < list.length) {
    if (types.length === 0) draft.types ??= ["null"];
    else draft.nullable = true;
  }
  if (types.length === 0) return;
  const common = draft.types?.filter((type) => types.includes(type)) ?? [];
  draft.types = common.length > 0 ? common : types;
}

function addProperties(draft: Draft, schema: JsonRecord): void {
  for (const [name, property] of Object.entries(ownRecord(schema, "properties"))) {
    draft.properties ??= new Map();
    const known = draft.properties.get(name);
    draft.properties.set(name, known === undefined || known === property ? property : { allOf: [known, property] });
  }
  for (const name of ownList(schema, "required")) {
    draft.required ??= new Set();
    if (typeof name === "string") draft.required.add(name);
  }
}

function addKeyword(draft: Draft, key: string, value: unknown): void {
  const known = draft.keywords.get(key);
  if (known === undefined) draft.keywords.set(key, value);
  else if (STICKY_FLAGS.has(key)) draft.keywords.set(key, known === true || value);
  else if (isNumeric(known) && isNumeric(value) && LOWER_LIMITS.has(key)) {
    draft.keywords.set(key, known > value ? known : value);
  } else if (isNumeric(known) && isNumeric(value) && UPPER_LIMITS.has(key)) {
    draft.keywords.set(key, known < value ? known : value);
  } else if (Array.isArray(known) && Array.isArray(value) && key === "examples") {
    draft.keywords.set(key, [...known, ...value].slice(0, MOST_PARTS));
  } else draft.keywords.set(key, value);
}

/** The one reference a schema stands for, also inside a lone `allOf` or an `anyOf` with null. */
function identityOf(schema: unknown): string | undefined {
  const reference = own(schema, "$ref");
  if (typeof reference === "string") return reference;
  if (isRecord(own(schema, "properties"))) return undefined;
  const parts = ["allOf", "oneOf", "anyOf"]
    .flatMap((key) => ownList(schema, key))
    .filter((part) => own(part, "type") !== "null");
  const only = parts.length === 1 ? own(parts[0], "$ref") : undefined;
  return typeof only === "string" ? only : undefined;
}

function inferTypes(draft: Draft): readonly string[] {
  const { keywords } = draft;
  const has = (...keys: readonly string[]) => keys.some((key) => keywords.has(key));
  if (draft.properties !== undefined || isRecord(keywords.get("additionalProperties")) || has("patternProperties"))
    return ["object"];
  if (has("items", "prefixItems")) return ["array"];
  const listed = keywords.get("enum");
  const values = has("const") ? [keywords.get("const")] : Array.isArray(listed) ? listed : [];
  const types = new Set(values.filter((value) => value !== null).map(typeOfValue));
  if (types.size > 0) return [...types];
  return has("pattern", "minLength", "maxLength") ? ["string"] : [];
}

/** The JSON type of a value: `integer`, `string`, `array` … */
function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) || typeof value === "bigint" ? "integer" : typeof value;
}
