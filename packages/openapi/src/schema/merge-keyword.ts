// Merges two values of a keyword, from schemas that both apply, into one that means both; also examples of `allOf` parts, each
// about its own fields, and alternatives of one value each.

import { isNumeric, type Numeric } from "@lectern/base/exact-json.ts";
import { wordSet } from "@lectern/base/text.ts";
import { define, isRecord, type JsonRecord, own, ownText } from "../record.ts";
import { valueToLine, valueToName } from "../value-text.ts";

/** No value satisfies both parts. */
export const NEVER = Symbol("never");

const LOWER_LIMITS = wordSet("minimum exclusiveMinimum minLength minItems minProperties");
const UPPER_LIMITS = wordSet("maximum exclusiveMaximum maxLength maxItems maxProperties");
const STICKY_FLAGS: ReadonlySet<string> = new Set(["readOnly", "writeOnly", "deprecated", "uniqueItems"]);
/** Keywords whose value is a schema. */
const SCHEMAS = wordSet(`
  items additionalProperties unevaluatedProperties unevaluatedItems propertyNames contentSchema
`);
/** Keywords whose value maps names to schemas. */
const NAMED_SCHEMAS: ReadonlySet<string> = new Set(["patternProperties", "dependentSchemas"]);

/** Keywords that only make sense together, by the first of them; two groups of a kind apply independently. */
export const GROUPS: ReadonlyMap<string, readonly string[]> = new Map([
  ["if", ["if", "then", "else"]],
  ["contains", ["contains", "minContains", "maxContains"]],
  ["not", ["not"]],
  ["pattern", ["pattern"]],
  ["multipleOf", ["multipleOf"]],
]);

/** The keyword that others depend on. */
export const HEADS: ReadonlyMap<string, string> = new Map([
  ["then", "if"],
  ["else", "if"],
  ["minContains", "contains"],
  ["maxContains", "contains"],
]);

const MAX_EXAMPLES = 300;

/** Merges two values of a keyword; for annotations, the later one wins. */
export function mergeKeyword(key: string, known: unknown, value: unknown): unknown {
  if (known === value) return value;
  if (STICKY_FLAGS.has(key)) return known === true || value;
  if (isNumeric(known) && isNumeric(value)) return mergeNumbers(key, known, value);
  if (Array.isArray(known) && Array.isArray(value)) return mergeLists(key, known, value);
  if (SCHEMAS.has(key)) return mergeSchemas(known, value);
  if (key === "const") return isSame(known, value) ? value : NEVER;
  if (isRecord(known) && isRecord(value)) return mergeRecords(key, known, value);
  return value;
}

function mergeNumbers(key: string, known: Numeric, value: Numeric): unknown {
  if (LOWER_LIMITS.has(key)) return known > value ? known : value;
  if (UPPER_LIMITS.has(key)) return known < value ? known : value;
  return key === "const" ? NEVER : value;
}

function mergeLists(key: string, known: readonly unknown[], value: readonly unknown[]): unknown {
  if (key === "examples") return [...known, ...value].slice(0, MAX_EXAMPLES);
  if (key === "prefixItems") {
    const longer = known.length > value.length ? known : value;
    return longer.map((_, index) => mergeSchemas(known[index] ?? true, value[index] ?? true));
  }
  if (key === "const") return isSame(known, value) ? value : NEVER;
  if (key !== "enum") return value;
  const allowed = new Set(value.map(valueToLine));
  const common = known.filter((one) => allowed.has(valueToLine(one)));
  return common.length === 0 ? NEVER : common;
}

function mergeSchemas(known: unknown, value: unknown): unknown {
  if (known === false || value === false) return false;
  if (known === value || !isRecord(known) || Object.keys(known).length === 0) return value;
  return !isRecord(value) || Object.keys(value).length === 0 ? known : { allOf: [known, value] };
}

function mergeRecords(key: string, known: JsonRecord, value: JsonRecord): unknown {
  const isNames = key === "dependentRequired";
  if (key === "const") return isSame(known, value) ? value : NEVER;
  if (!NAMED_SCHEMAS.has(key) && !isNames && !ENUM_DESCRIPTIONS.has(key)) return value;
  const merged: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(known)) define(merged, name, one);
  for (const [name, one] of Object.entries(value)) {
    const before = Object.hasOwn(merged, name) ? merged[name] : undefined;
    if (before !== undefined && isNames) define(merged, name, [...listOf(before), ...listOf(one)]);
    else define(merged, name, before !== undefined && NAMED_SCHEMAS.has(key) ? mergeSchemas(before, one) : one);
  }
  return merged;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || valueToLine(one) === valueToLine(other);
}

export const ENUM_DESCRIPTIONS: ReadonlySet<string> = new Set(["x-enum-descriptions", "x-enumDescriptions"]);

/** Descriptions by value; a list of descriptions follows the order of the values as written. */
export function describedValues(descriptions: unknown, values: unknown): unknown {
  if (!Array.isArray(descriptions) || !Array.isArray(values)) return descriptions;
  const named: Record<string, unknown> = {};
  for (const [index, value] of values.entries()) define(named, valueToName(value), descriptions[index]);
  return named;
}

/** An alternative with other keys is more than a value. */
const KEYS: ReadonlySet<string> = new Set(["const", "title", "description", "type"]);

/** The alternatives as one list of described values; undefined if they are anything else. */
export function listedValues(options: readonly unknown[]): JsonRecord | undefined {
  const values: unknown[] = [];
  const descriptions: Record<string, unknown> = {};
  for (const option of options) {
    const value = own(option, "const");
    // Lists and objects don't fit on a line.
    if (!isRecord(option) || value === undefined || typeof value === "object") return undefined;
    if (!Object.keys(option).every((key) => KEYS.has(key))) return undefined;
    values.push(value);
    const title = ownText(option, "title");
    const texts = [title === String(value) ? undefined : title, ownText(option, "description")];
    define(descriptions, String(value), texts.filter((text) => text !== undefined).join(": "));
  }
  const isDescribed = Object.values(descriptions).some((text) => text !== "");
  return { enum: values, ...(isDescribed && { "x-enum-descriptions": descriptions }) };
}

/** Examples as written in a schema. */
interface RawExamples {
  readonly example?: unknown;
  readonly examples?: unknown;
}

/**
 * The example keywords that change when a part is added: objects of two parts are merged, and partial ones give way to one
 * that covers the whole.
 */
export function mergeExamples(
  known: RawExamples,
  part: JsonRecord,
  isWhole: boolean,
): readonly (readonly [string, unknown])[] {
  const before = firstOf(known);
  const value = firstOf({ example: own(part, "example"), examples: own(part, "examples") });
  if (!isRecord(before) || !isRecord(value)) return [];
  return [["example", isWhole ? value : joined(before, value)]];
}

function firstOf({ example, examples }: RawExamples): unknown {
  return example ?? (Array.isArray(examples) ? examples[0] : undefined);
}

function joined(one: JsonRecord, other: JsonRecord): JsonRecord {
  const both: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(one)) define(both, name, value);
  for (const [name, value] of Object.entries(other)) define(both, name, value);
  return both;
}
