// Finds other values for a schema: for lists without duplicates, and if the usual value is ruled out.

import { isNumeric, type Numeric } from "@lectern/base/exact-json.ts";
import { isRecord, own } from "../record.ts";
import { addSteps, isLong } from "../schema/exact-steps.ts";
import type { FlatSchema, Flatten } from "../schema/flatten-schema.ts";
import { accepts } from "../schema/validate-value.ts";
import { patternExample } from "./pattern-example.ts";
import { tidyText } from "./scalar-example.ts";

/** A request for a value near the given one that passes a test. */
export interface Variation {
  readonly schema: unknown;
  readonly value: unknown;
  readonly passes: (value: unknown) => boolean;
  /** The number of schema checks left, shared by the whole example. */
  readonly tries: { left: number };
}

/** The cost of considering a candidate, as a fraction of a check. */
const LOOK = 0.05;
const MAX_DEPTH = 4;
const MAX_OPTIONS = 6;
/** Candidates for a schema without a type. */
const OF_ANY_TYPE: readonly unknown[] = ["<any>", 123, true, {}, [], null];

/** A value that the schema allows and the test accepts; undefined if none is found. */
export function varyValue(flatten: Flatten, { schema, value, passes, tries }: Variation, depth = 0): unknown {
  const flat = flatten(schema);
  const fits = (candidate: unknown): boolean => {
    tries.left -= LOOK;
    if (tries.left <= 0 || !passes(candidate)) return false;
    return --tries.left > 0 && accepts(flatten, schema, candidate, true);
  };
  if (flat.choices.length > 0 && depth < MAX_DEPTH) {
    const varied = varyChoice(flatten, { flat, value, passes: fits, tries }, depth);
    if (varied !== undefined) return varied;
  }
  for (const candidate of candidatesOf(flatten, flat, value)) {
    if (fits(candidate)) return candidate;
    if (tries.left <= 0) return undefined;
  }
  return depth < MAX_DEPTH ? varyInside(flatten, { flat, value, passes: fits, tries }, depth) : undefined;
}

/** Varies a value within the alternative it matches. */
function varyChoice(
  flatten: Flatten,
  { flat, value, passes, tries }: { readonly flat: FlatSchema } & Omit<Variation, "schema">,
  depth: number,
): unknown {
  const options = flat.choices[0]?.slice(0, MAX_OPTIONS).filter((option) => accepts(flatten, option, value)) ?? [];
  for (const schema of options) {
    const varied = varyValue(flatten, { schema, value, passes, tries }, depth + 1);
    if (varied !== undefined) return varied;
  }
  return undefined;
}

function varyInside(
  flatten: Flatten,
  { flat, value, passes, tries }: { readonly flat: FlatSchema } & Omit<Variation, "schema">,
  depth: number,
): unknown {
  if (Array.isArray(value) && value.length > 0) {
    const [first, ...others] = value;
    const inner = { schema: flat.keywords.get("items"), value: first, tries };
    const varied = varyValue(flatten, { ...inner, passes: (item) => passes([item, ...others]) }, depth + 1);
    return varied === undefined ? undefined : [varied, ...others];
  }
  if (!isRecord(value)) return undefined;
  for (const [name, field] of Object.entries(value).slice(0, 8)) {
    const change = (other: unknown): unknown =>
      Object.fromEntries(Object.entries({ ...value }).map(([key, current]) => [key, key === name ? other : current]));
    const inner = { schema: flat.properties.get(name) ?? {}, value: field, tries };
    const varied = varyValue(flatten, { ...inner, passes: (other) => passes(change(other)) }, depth + 1);
    if (varied !== undefined) return change(varied);
  }
  return undefined;
}

function* candidatesOf(flatten: Flatten, flat: FlatSchema, value: unknown): Generator<unknown> {
  const { types, keywords, nullable } = flat;
  const listed = keywords.get("enum");
  if (Array.isArray(listed)) {
    yield* listed;
    return;
  }
  if (keywords.has("const")) return;
  if (flat.also.length > 0 || keywords.has("not")) yield* byRules(flatten, flat, value);
  if (typeof value === "string") yield* textsNear(value, keywords.get("format"));
  else if (isNumeric(value)) yield* numbersNear(value, keywords.get("multipleOf"));
  else if (typeof value === "boolean") yield !value;
  if (types.length === 0) yield* OF_ANY_TYPE;
  else if (nullable) yield null;
}

const MAX_LENGTH = 200;
const MAX_RULES = 8;

/** Values around the limits in rules, and strings that several patterns may match. */
function* byRules(flatten: Flatten, flat: FlatSchema, value: unknown): Generator<unknown> {
  const rules = [flat.keywords.get("not"), ...flat.also.map((schema) => own(schema, "not"))]
    .slice(0, MAX_RULES)
    .filter((rule) => rule !== undefined)
    .map((rule) => flatten(rule));
  const every = [...rules, ...rules.flatMap(({ choices }) => choices.flat().slice(0, MAX_OPTIONS).map(flatten))];
  const limits = every.flatMap(({ keywords }) => [...keywords.values()].filter((limit) => isNumeric(limit)));
  const around = [...new Set(limits.flatMap((limit) => [nextTo(limit, -1), nextTo(limit, 1), limit]))].slice(0, 30);
  if (isNumeric(value)) yield* around;
  const lengths = around
    .filter((length) => typeof length === "number")
    .filter((length) => Number.isInteger(length) && length >= 0 && length <= MAX_LENGTH);
  if (typeof value === "string") {
    yield* patternTexts(flat);
    for (const length of lengths) yield "string".repeat(Math.ceil(length / 6)).slice(0, length);
  }
  if (Array.isArray(value)) {
    yield [];
    for (const length of lengths)
      if (value.length > 0) yield Array.from({ length }, (_, index) => value[index % value.length]);
  }
}

function nextTo(value: Numeric, step: 1 | -1): Numeric {
  return typeof value === "number" && !isLong(value) ? value + step : addSteps(value, 1, step);
}

function* patternTexts({ keywords, also }: FlatSchema): Generator<string> {
  const patterns = [keywords.get("pattern"), ...also.map((schema) => own(schema, "pattern"))];
  const texts = patterns
    .slice(0, MAX_RULES)
    .flatMap((pattern) => (typeof pattern === "string" ? (patternExample(pattern) ?? []) : []));
  yield* texts;
  if (texts.length > 1) yield texts.join("");
  for (const text of texts) for (const other of texts) if (text !== other) yield `${text}${other}`;
}

function* numbersNear(value: Numeric, raw: unknown): Generator<Numeric> {
  const step = isNumeric(raw) && raw > 0 ? raw : 1;
  if (typeof value === "number" && typeof step === "number") yield* plainNumbersNear(value, step);
  if (!isLong(value) && !isLong(step)) return;
  for (let count = 1; count <= 25; count++) yield addSteps(value, step, count);
  for (let count = 1; count <= 25; count++) yield addSteps(value, step, -count);
}

function* plainNumbersNear(value: number, step: number): Generator<number> {
  for (let count = 1; count <= 25; count++) yield tidyText(value + count * step);
  for (let count = 1; count <= 25; count++) yield tidyText(value - count * step);
  for (let count = 1; count <= 9; count++) {
    yield tidyText(value + (count * step) / 2);
    yield tidyText(value + (count * step) / 10);
    yield tidyText(value - (count * step) / 1000);
  }
}

function* textsNear(value: string, format: unknown): Generator<string> {
  for (let number = 2; number <= 40; number++) {
    if (format === "uuid") yield `${value.slice(0, 24)}${String(number).padStart(12, "0")}`;
    else if (value.includes("@")) yield value.replace("@", `${number}@`);
    else if (typeof format !== "string" || /^(?:uri|url|iri)/.test(format)) yield `${value}${number}`;
    else if (/hostname$/.test(format)) yield `a${number}.${value}`;
  }
  const end = value.length - 1;
  for (let position = end; position >= Math.max(0, end - 8); position--) {
    const isDigit = /\d/.test(value.charAt(position));
    // Changing a digit keeps most formats valid: dates, times, URLs.
    if (typeof format === "string" && !isDigit) continue;
    for (const other of isDigit ? "123456789" : "bcxyzBCXYZ") {
      if (other !== value.charAt(position)) yield `${value.slice(0, position)}${other}${value.slice(position + 1)}`;
    }
  }
}
