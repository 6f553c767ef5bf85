// Validates a value against its schema and reports problems by field path.

import { toExactJson } from "../../base/exact-json.ts";
import { fillWord } from "../../base/text.ts";
import type { FormSchema } from "../../request/form-schema.ts";
import { findOption, hasType, isFields, type Resolve, withOption } from "./values.ts";
import type { Words } from "./words.ts";

/** Error messages by path. */
export type Problems = Map<string, string>;

/** What validation needs besides the value. */
export interface Checking {
  readonly resolve: Resolve;
  readonly words: Words;
  /** The alternative the reader selected at a path. */
  readonly picked: (path: string) => number | undefined;
  readonly problems: Problems;
}

/** A value with its schema and path. */
export interface Checked {
  readonly schema: FormSchema;
  readonly value: unknown;
  readonly path: string;
  readonly required: boolean;
}

const MOST_DEPTH = 60;

/** Adds the problems of a value and everything below it. */
export function check(checking: Checking, { schema, value, path, required }: Checked, depth = 0): void {
  const { resolve, words, problems } = checking;
  const report = (text: string): void => {
    if (!problems.has(path)) problems.set(path, text);
  };
  if (value === undefined) {
    if (required) report(words.isRequired);
    return;
  }
  if (depth > MOST_DEPTH) return;
  const found = resolve(schema);
  if (value === null && (found.nullable || found.types?.includes("null"))) return;
  if (found.choices) checkChoice(checking, { schema: found, value, path, required }, depth);
  else if (found.values) {
    const written = toExactJson(value);
    if (!found.values.some((one) => toExactJson(one) === written)) report(words.notOneOf);
  } else if (found.file !== "bytes") {
    const wrong = wrongType(found, value, words) ?? brokenLimit(found, value, words);
    if (wrong !== undefined) report(wrong);
    checkInside(checking, { schema: found, value, path, required }, depth);
  }
}

function checkInside(checking: Checking, one: Checked, depth: number): void {
  const { schema: found, value, path } = one;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const inner = found.tuple?.[index] ?? found.items;
      if (inner) check(checking, { schema: inner, value: item, path: `${path}/${index}`, required: true }, depth + 1);
    }
  } else if (isFields(value)) checkFields(checking, one, depth);
}

function checkChoice(checking: Checking, one: Checked, depth: number): void {
  const { resolve, picked, problems } = checking;
  const options = one.schema.choices?.[0] ?? [];
  const chosen = picked(one.path) ?? findOption(options, one.value, resolve);
  const attempt = (index: number): Problems => {
    const found: Problems = new Map();
    const schema = withOption(one.schema, options[index], resolve);
    check({ ...checking, problems: found }, { ...one, schema }, depth + 1);
    return found;
  };
  const first = attempt(chosen);
  // Valid if any other alternative matches.
  if (first.size === 0 || (depth < 6 && options.some((_, index) => index !== chosen && attempt(index).size === 0)))
    return;
  for (const [path, text] of first) if (!problems.has(path)) problems.set(path, text);
}

function checkFields(checking: Checking, { schema, value, path }: Checked, depth: number): void {
  if (!isFields(value)) return;
  const names = new Set(Object.keys(value));
  for (const { name, schema: inner, required } of schema.fields ?? []) {
    names.delete(name);
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    const place = `${path}/${encodeURIComponent(name)}`;
    check(checking, { schema: inner, value: member, path: place, required: required === true }, depth + 1);
  }
  for (const name of names) {
    const place = `${path}/${encodeURIComponent(name)}`;
    if (schema.others === false) checking.problems.set(place, checking.words.notKnown);
    else if (schema.others)
      check(checking, { schema: schema.others, value: value[name], path: place, required: true }, depth + 1);
  }
}

function wrongType({ types }: FormSchema, value: unknown, words: Words): string | undefined {
  if (types === undefined || types.length === 0 || types.some((type) => hasType(value, type))) return undefined;
  if (types.includes("number")) return words.notNumber;
  if (types.includes("integer")) return hasType(value, "number") ? words.notInteger : words.notNumber;
  return fillWord(words.notType, { type: types.join(" | ") });
}

function brokenLimit(schema: FormSchema, value: unknown, words: Words): string | undefined {
  if (typeof value === "number" || typeof value === "bigint") return brokenNumber(schema, value, words);
  if (typeof value === "string") return brokenText(schema, value, words);
  const { limits = {}, unique } = schema;
  const size = Array.isArray(value) ? value.length : isFields(value) ? Object.keys(value).length : 0;
  const [least, most] = Array.isArray(value)
    ? [limits.minItems, limits.maxItems]
    : [limits.minProperties, limits.maxProperties];
  if (least !== undefined && size < least) return fillWord(words.tooFew, { limit: String(least) });
  if (most !== undefined && size > most) return fillWord(words.tooMany, { limit: String(most) });
  const isRepeated = unique && Array.isArray(value) && new Set(value.map((item) => toExactJson(item))).size < size;
  return isRepeated ? words.notUnique : undefined;
}

function brokenNumber({ limits = {}, format }: FormSchema, value: number | bigint, words: Words): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = limits;
  if (minimum !== undefined && value < minimum) return fillWord(words.tooSmall, { limit: String(minimum) });
  if (maximum !== undefined && value > maximum) return fillWord(words.tooLarge, { limit: String(maximum) });
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return fillWord(words.notAbove, { limit: String(exclusiveMinimum) });
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    return fillWord(words.notBelow, { limit: String(exclusiveMaximum) });
  if (multipleOf !== undefined && !isMultiple(Number(value), Number(multipleOf)))
    return fillWord(words.notMultiple, { limit: String(multipleOf) });
  const bits = format === "int32" ? 31n : format === "int64" ? 63n : undefined;
  if (bits === undefined) return undefined;
  if (value > 2n ** bits - 1n) return fillWord(words.tooLarge, { limit: String(2n ** bits - 1n) });
  return value < -(2n ** bits) ? fillWord(words.tooSmall, { limit: String(-(2n ** bits)) }) : undefined;
}

function isMultiple(value: number, step: number): boolean {
  if (step <= 0) return true;
  const times = value / step;
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times));
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  email: /^[^\s@]+@[^\s@]+$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:?\d\d)$/,
  time: /^\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:?\d\d)?$/,
  ipv4: /^(?:\d{1,3}\.){3}\d{1,3}$/,
  ipv6: /^[0-9a-f:.]+$/i,
};

function brokenText({ limits = {}, pattern, format }: FormSchema, value: string, words: Words): string | undefined {
  const { minLength, maxLength } = limits;
  const { length } = [...value];
  if (minLength !== undefined && length < minLength) return fillWord(words.tooShort, { limit: String(minLength) });
  if (maxLength !== undefined && length > maxLength) return fillWord(words.tooLong, { limit: String(maxLength) });
  if (pattern !== undefined && !fitsPattern(pattern, value)) return fillWord(words.notPattern, { pattern });
  const isUri = format === "uri" || format === "url";
  const fits = isUri ? URL.canParse(value) : (FORMATS[format ?? ""]?.test(value) ?? true);
  return fits ? undefined : fillWord(words.notFormat, { format: format ?? "" });
}

/** A careless pattern can backtrack for minutes on longer text. */
const LONGEST_TESTED = 200;

/** Patterns in another regex dialect are not enforced. */
function fitsPattern(pattern: string, value: string): boolean {
  if (value.length > LONGEST_TESTED) return true;
  try {
    return new RegExp(pattern, "u").test(value);
  } catch {
    return true;
  }
}
