// A spec's JSON Schemas → form schemas: merged, bounded and shared by number, which also ends recursion.

import type { FormOption, FormProperty, FormSchema, Limit } from "@lectern/request/console-slice";
import { specTextToPlain } from "../html/spec-text.ts";
import { isRecord, own, textOf } from "../record.ts";
import { exampleKeyword } from "../schema/authored-value.ts";
import { discriminatorMark } from "../schema/discriminator-mark.ts";
import type { FlatSchema, Flatten } from "../schema/flatten-schema.ts";
import { nameVariant } from "../schema/name-variant.ts";
import { childrenOf } from "../schema/schema-children.ts";
import { isBase64, isFile } from "../schema/schema-words.ts";

export interface FormSchemas {
  of(schema: unknown): FormSchema;
  /** Named schemas; the list grows as schemas are built. */
  readonly shared: readonly FormSchema[];
}

export interface FormSchemaOptions {
  readonly flatten: Flatten;
  /** Start forms with `x-default`. */
  readonly prefill: boolean;
  /** The label of an unnamed alternative. */
  readonly option: (number: number) => string;
}

/** Limits; anything beyond them is edited as JSON. */
const MAX_NODES = 4000;
const MAX_DEPTH = 30;
const MAX_TEXT_LENGTH = 160;
/** A shorter first sentence may end at an abbreviation. */
const LEAST_TEXT = 40;
const MAX_VALUES = 500;

const LIMITS: readonly Limit[] = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
];

interface Building extends FormSchemaOptions {
  readonly numbers: Map<string, number>;
  readonly shared: FormSchema[];
  nodes: number;
}

export function createFormSchemas(options: FormSchemaOptions): FormSchemas {
  const building: Building = { ...options, numbers: new Map(), shared: [], nodes: 0 };
  return { of: (schema) => build(building, schema, 0), shared: building.shared };
}

function build(building: Building, schema: unknown, depth: number): FormSchema {
  const flat = building.flatten(schema);
  if (depth > MAX_DEPTH || ++building.nodes > MAX_NODES) return {};
  const { identity } = flat;
  const isNested = flat.properties.size > 0 || flat.choices.length > 0 || flat.subtypes !== undefined;
  const isAlone = isRecord(schema) && Object.keys(schema).length === 1 && own(schema, "$ref") === identity;
  if (identity === undefined || !isNested || !isAlone) return describe(building, flat, depth);
  const known = building.numbers.get(identity);
  if (known !== undefined) return { ref: known };
  const number = building.shared.push({}) - 1;
  building.numbers.set(identity, number);
  building.shared[number] = describe(building, flat, depth);
  return { ref: number };
}

function describe(building: Building, flat: FlatSchema, depth: number): FormSchema {
  return { ...headOf(building, flat), ...insideOf(building, flat, depth) };
}

/** The facts of a schema without its children, shared by all pages that show it. */
const HEADS = new WeakMap<FlatSchema, FormSchema>();

function headOf({ prefill }: Building, flat: FlatSchema): FormSchema {
  const known = prefill ? undefined : HEADS.get(flat);
  if (known !== undefined) return known;
  const { keywords, types } = flat;
  const description = shortText(keywords.get("description"));
  const values = valuesOf(flat);
  const format = textOf(keywords.get("format"));
  const pattern = textOf(keywords.get("pattern"));
  const limits = limitsOf(flat);
  const initial = prefill ? keywords.get("x-default") : undefined;
  const hint = exampleKeyword(flat) ?? keywords.get("default");
  const isText = (isBase64(flat) || format === "byte") && (isFile(flat) || types.includes("string"));
  const head: FormSchema = {
    ...(types.length === 0 ? {} : { types }),
    ...(flat.nullable && { nullable: true }),
    ...(description === undefined ? {} : { description }),
    ...(values === undefined ? {} : { values }),
    ...(initial === undefined ? {} : { initial }),
    ...(hint === undefined || typeof hint === "object" ? {} : { hint }),
    ...(format === undefined ? {} : { format }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(limits === undefined ? {} : { limits }),
    ...(keywords.get("uniqueItems") === true && { unique: true }),
    ...(isText ? { file: "base64" } : isFile(flat) && { file: "bytes" }),
  };
  if (!prefill) HEADS.set(flat, head);
  return head;
}

function insideOf(building: Building, flat: FlatSchema, depth: number): Partial<FormSchema> {
  const { keywords } = flat;
  const children = childrenOf({ flatten: building.flatten, direction: "request" }, flat);
  const fields: FormProperty[] = [];
  const choices: FormOption[][] = [];
  let others: FormSchema | false | undefined;
  for (const { schema, field, choice, number = 0 } of children) {
    if (choice !== undefined) {
      choices[choice] ??= [];
      choices[choice].push(toOption(building, { flat, schema, number, choice }, depth));
    } else if (field?.kind === "property") {
      const isDeprecated = building.flatten(schema).keywords.get("deprecated") === true;
      const isRequired = flat.required.has(field.name);
      const inner = build(building, schema, depth + 1);
      fields.push({
        name: field.name,
        schema: inner,
        ...(isRequired && { required: true }),
        ...(isDeprecated && { deprecated: true }),
      });
    } else if (field?.kind === "additional" || field?.kind === "pattern") others ??= build(building, schema, depth + 1);
  }
  const additional = keywords.get("additionalProperties") ?? keywords.get("unevaluatedProperties");
  if (additional === true) others ??= {};
  if (additional === false) others ??= false;
  const tuple = keywords.get("prefixItems");
  const items = keywords.get("items");
  return {
    ...(fields.length === 0 ? {} : { fields }),
    ...(others === undefined ? {} : { others }),
    ...(isRecord(items) ? { items: build(building, items, depth + 1) } : {}),
    ...(Array.isArray(tuple) ? { tuple: tuple.map((item) => build(building, item, depth + 1)) } : {}),
    ...(choices.length === 0 ? {} : { choices: choices.filter((options) => options !== undefined) }),
  };
}

interface FoundOption {
  readonly flat: FlatSchema;
  readonly schema: unknown;
  readonly number: number;
  readonly choice: number;
}

function toOption(building: Building, { flat, schema, number, choice }: FoundOption, depth: number): FormOption {
  const { flatten } = building;
  const beside = flat.choices[choice] ?? flat.subtypes ?? [];
  const { label } = nameVariant(flatten, { element: flat, option: schema, index: number, beside });
  const { identity } = flatten(schema);
  const mark = identity === undefined ? undefined : discriminatorMark(flat, { $ref: identity });
  return {
    label: typeof label === "string" ? label : building.option(number + 1),
    schema: build(building, schema, depth + 1),
    ...(mark && { mark: { field: mark.field, value: mark.value } }),
  };
}

function valuesOf({ keywords }: FlatSchema): readonly unknown[] | undefined {
  if (keywords.has("const")) return [keywords.get("const")];
  const listed = keywords.get("enum");
  return Array.isArray(listed) && listed.length <= MAX_VALUES ? listed : undefined;
}

function limitsOf({ keywords }: FlatSchema): FormSchema["limits"] {
  const found = LIMITS.flatMap((name): readonly (readonly [Limit, number | bigint])[] => {
    const value = keywords.get(name);
    if (typeof value === "number" || typeof value === "bigint") return [[name, value]];
    // In 3.0, these two are flags beside the limit.
    const base = keywords.get(name === "exclusiveMinimum" ? "minimum" : "maximum");
    return value === true && typeof base === "number" ? [[name, base]] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The first sentences of a description, or the beginning of a long one. */
export function shortText(value: unknown): string | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const plain = specTextToPlain(text.slice(0, MAX_TEXT_LENGTH * 8))
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`]{1,3}/g, "")
    .trim();
  const [first = ""] = plain.split(/\n\s*\n/, 1);
  const line = first.replace(/\s+/g, " ");
  if (line === "") return undefined;
  if (line.length <= MAX_TEXT_LENGTH) return line;
  const sentence = line.lastIndexOf(". ", MAX_TEXT_LENGTH);
  return sentence < LEAST_TEXT
    ? `${line.slice(0, line.lastIndexOf(" ", MAX_TEXT_LENGTH))}…`
    : line.slice(0, sentence + 1);
}
