// Flattens a schema: resolves its reference and merges its `allOf`, one level deep. Hostile schemas (cycles, thousands of
// parts) end at fixed limits.

import { wordSet } from "@lectern/base/text.ts";
import type { Api } from "../api.ts";
import { nameOfReference, resolve } from "../read/resolve.ts";
import { isRecord, type JsonRecord, own, ownFlag, ownList, ownRecord } from "../record.ts";
import {
  describedValues,
  ENUM_DESCRIPTIONS,
  GROUPS,
  HEADS,
  listedValues,
  mergeExamples,
  mergeKeyword,
  NEVER,
} from "./merge-keyword.ts";
import { createSubtypes, type Subtypes } from "./subtypes.ts";

/** A schema without references and `allOf` at the top level. */
export interface FlatSchema {
  /** The reference that identifies this schema, if any: equal identities mean the same schema. */
  readonly identity?: string;
  readonly missing?: string;
  /** Types except null, as written or inferred from other keywords. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  /** Alternatives, one list per `oneOf` and `anyOf`. */
  readonly choices: readonly (readonly unknown[])[];
  /** The choices that are a `oneOf`: exactly one alternative may match. */
  readonly exclusive: readonly (readonly unknown[])[];
  /** Schemas that extend this one, selected by its discriminator. */
  readonly subtypes?: readonly unknown[];
  /** Schemas that apply in addition: rules that don't fit into one set of keywords. */
  readonly also: readonly unknown[];
  /** Every other keyword, merged. */
  readonly keywords: ReadonlyMap<string, unknown>;
  /** The `allOf` parts that allow no fields but their own, though others declare more. */
  readonly closed?: readonly JsonRecord[];
  /** Set if its example comes from one `allOf` part and lacks the fields of the others. */
  readonly isPartExample?: true;
}

/** Every member exists from the start: objects of one shape are several times faster to read. */
class Draft {
  readonly api: Pick<Api, "root">;
  seen: Set<string> | undefined;
  parts = 0;
  missing: string | undefined;
  types: readonly string[] | undefined;
  nullable = false;
  properties: Map<string, unknown> | undefined;
  required: Set<string> | undefined;
  choices: (readonly unknown[])[] | undefined;
  exclusive: (readonly unknown[])[] | undefined;
  also: unknown[] | undefined;
  closed: JsonRecord[] | undefined;
  /** How many fields its example covers; undefined if it has none. */
  exampled: number | undefined;
  readonly keywords = new Map<string, unknown>();

  constructor(api: Pick<Api, "root">) {
    this.api = api;
  }
}

// Most schemas are scalars, so empty collections are shared.
const NO_PROPERTIES: ReadonlyMap<string, unknown> = new Map();
const NO_NAMES: ReadonlySet<string> = new Set();
const NO_CHOICES: readonly (readonly unknown[])[] = [];
const NO_SCHEMAS: readonly unknown[] = [];

const NEVER_TYPES: readonly string[] = ["never"];

const MAX_PARTS = 300;
const MAX_LEVELS = 60;

const HANDLED = wordSet("$ref allOf oneOf anyOf type nullable x-nullable properties required");

/** Flattens a schema; anything that is not a schema counts as one that allows everything. */
export type Flatten = (schema: unknown) => FlatSchema;

const MAX_KNOWN = 100_000;

/** Creates a cached flattener for a spec: pages use the same schemas again and again. */
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
    if (known.size >= MAX_KNOWN) known.clear();
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
  const draft = new Draft(api);
  addPart(draft, schema, 0);
  const identity = identityOf(schema);
  return {
    ...(identity === undefined ? {} : { identity }),
    ...(draft.missing === undefined ? {} : { missing: draft.missing }),
    types: draft.types ?? inferTypes(draft),
    nullable: draft.nullable || (draft.types === undefined && listsNull(draft)),
    properties: draft.properties ?? NO_PROPERTIES,
    required: draft.required ?? NO_NAMES,
    choices: draft.choices ?? NO_CHOICES,
    exclusive: draft.exclusive ?? NO_CHOICES,
    also: draft.also ?? NO_SCHEMAS,
    keywords: draft.keywords,
    ...(draft.closed === undefined || draft.parts < 2 ? {} : limitingParts(draft.closed, draft.properties)),
    ...(draft.exampled === undefined || draft.exampled === sizeOf(draft) ? {} : { isPartExample: true }),
  };
}

/** The closed parts that do not declare all fields. */
function limitingParts(closed: readonly JsonRecord[], properties: Draft["properties"]): Pick<FlatSchema, "closed"> {
  const names = [...(properties?.keys() ?? [])];
  const limiting = closed.filter((part) => names.some((name) => !Object.hasOwn(ownRecord(part, "properties"), name)));
  return limiting.length === 0 ? {} : { closed: limiting };
}

/** How much a schema says about its fields. */
function sizeOf({ properties, choices }: Draft): number {
  return (properties?.size ?? 0) + (choices?.length ?? 0);
}

/** A schema's display name: that of its reference, else its title. */
export function schemaName(flat: FlatSchema): string | undefined {
  if (flat.identity !== undefined) return nameOfReference(flat.identity);
  const title = flat.keywords.get("title");
  return typeof title === "string" ? title : undefined;
}

function addPart(draft: Draft, schema: unknown, level: number): void {
  if (level > MAX_LEVELS || ++draft.parts > MAX_PARTS) return;
  if (schema === false) draft.types = NEVER_TYPES;
  if (!isRecord(schema)) return;
  const before = sizeOf(draft);
  const reference = own(schema, "$ref");
  if (typeof reference === "string") addReference(draft, reference, level);
  for (const part of ownList(schema, "allOf")) addPart(draft, part, level + 1);
  const exclusive = addChoice(draft, ownList(schema, "oneOf"), level);
  if (exclusive) draft.exclusive = [...(draft.exclusive ?? []), exclusive];
  addChoice(draft, ownList(schema, "anyOf"), level);
  // Keywords beside a reference or `allOf` are more specific, so they are merged last and win.
  if (!isGeneratorHabit(draft, schema)) addTypes(draft, own(schema, "type"));
  if (ownFlag(schema, "nullable") || ownFlag(schema, "x-nullable")) draft.nullable = true;
  addProperties(draft, schema);
  if (own(schema, "example") === undefined && own(schema, "examples") === undefined) addKeywords(draft, schema);
  else addExample(draft, schema, before);
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
  const possible = options.filter((option) => option !== false);
  const others = possible.filter((option) => own(option, "type") !== "null");
  if (others.length < possible.length) draft.nullable = true;
  if (others.length === 1) addPart(draft, others[0], level + 1);
  if (possible.length === 0) draft.types = NEVER_TYPES;
  if (others.length < 2) return undefined;
  const listed = listedValues(others);
  if (listed !== undefined) {
    addKeywords(draft, listed);
    return undefined;
  }
  draft.choices = [...(draft.choices ?? []), others];
  return others;
}

/** Generators write `type: object` beside every `allOf`, even if its parts are not objects. */
function isGeneratorHabit({ types }: Draft, schema: JsonRecord): boolean {
  if (types === undefined || types.includes("object") || own(schema, "type") !== "object") return false;
  return isRecord(own(schema, "properties")) ? false : Array.isArray(own(schema, "allOf"));
}

function addTypes(draft: Draft, raw: unknown): void {
  const list = (Array.isArray(raw) ? raw : [raw]).filter((type) => typeof type === "string");
  const types = list.filter((type) => type !== "null");
  if (types.length < list.length) {
    if (types.length === 0) draft.types ??= ["null"];
    else draft.nullable = true;
  }
  if (types.length === 0) return;
  draft.types = draft.types === undefined ? types : commonTypes(draft.types, types);
}

/** The types that two lists have in common; an integer is also a number. */
function commonTypes(known: readonly string[], types: readonly string[]): readonly string[] {
  const allows = (list: readonly string[], type: string): boolean =>
    list.includes(type) || (type === "integer" && list.includes("number"));
  const common = [
    ...known.filter((type) => allows(types, type)),
    ...types.filter((type) => allows(known, type) && !known.includes(type)),
  ];
  return common.length > 0 ? common : NEVER_TYPES;
}

function addProperties(draft: Draft, schema: JsonRecord): void {
  if (own(schema, "additionalProperties") === false) draft.closed = [...(draft.closed ?? []), schema];
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

function addKeywords(draft: Draft, schema: JsonRecord): void {
  const { keywords } = draft;
  for (const [key, value] of Object.entries(schema)) {
    if (HANDLED.has(key)) continue;
    const head = HEADS.get(key);
    if (head !== undefined && !Object.hasOwn(schema, head)) continue;
    const known = keywords.get(key);
    if (known !== undefined && known !== value && GROUPS.has(key)) setAside(draft, key);
    const normalized = ENUM_DESCRIPTIONS.has(key) ? describedValues(value, own(schema, "enum")) : value;
    const before = keywords.get(key);
    if (before === undefined) keywords.set(key, normalized);
    else addMerged(draft, key, mergeKeyword(key, before, normalized));
  }
}

/** Adds the keywords of a part with an example; `before` is the size before the part was added. */
function addExample(draft: Draft, schema: JsonRecord, before: number): void {
  const size = sizeOf(draft);
  // An example beside all parts, or on a part without fields, covers everything so far.
  const isWhole = before === 0 || before === size;
  const known = { example: draft.keywords.get("example"), examples: draft.keywords.get("examples") };
  addKeywords(draft, schema);
  draft.exampled = isWhole ? size : -1;
  for (const [key, value] of mergeExamples(known, schema, isWhole)) draft.keywords.set(key, value);
}

function addMerged(draft: Draft, key: string, merged: unknown): void {
  if (merged !== NEVER) draft.keywords.set(key, merged);
  else {
    draft.types = NEVER_TYPES;
    draft.keywords.delete(key);
  }
}

/** Makes room for another rule of the same kind: both apply. */
function setAside(draft: Draft, head: string): void {
  const group = (GROUPS.get(head) ?? []).filter((key) => draft.keywords.has(key));
  draft.also = [...(draft.also ?? []), Object.fromEntries(group.map((key) => [key, draft.keywords.get(key)]))];
  for (const key of group) draft.keywords.delete(key);
}

/** The single reference a schema stands for, even inside a lone `allOf` or an `anyOf` with null. */
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
  if (values.length > 0) return ["null"];
  return has("pattern", "minLength", "maxLength") ? ["string"] : [];
}

/** True if the allowed values include null and others. */
function listsNull({ keywords }: Draft): boolean {
  const listed = keywords.get("enum");
  return Array.isArray(listed) && listed.includes(null) && listed.some((value) => value !== null);
}

/** A value's JSON type: `integer`, `string`, `array` … */
function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) || typeof value === "bigint" ? "integer" : typeof value;
}
