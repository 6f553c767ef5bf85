// Checks whether a value matches a schema, as far as a reference needs: for written and generated examples.

import { brokenRule } from "../../base/broken-rule.ts";
import { isNumeric, toExactJson } from "../../base/exact-json.ts";
import { hasType } from "../../base/json-type.ts";
import { isRecord, type JsonRecord, own, ownList } from "../record.ts";
import type { FlatSchema, Flatten } from "./flatten-schema.ts";
import { matchesPattern } from "./pattern-match.ts";

interface Validation {
  readonly flatten: Flatten;
  /** True if exactly one alternative of a `oneOf` may match; authors often mean any of them. */
  readonly strict: boolean;
  left: number;
  depth: number;
  /** The result if undecidable; inverted inside `not` and the like, so that the overall result stays lenient. */
  unknown: boolean;
}

const MAX_STEPS = 2000;
/** No real schema nests deeper than this. */
const MAX_DEPTH = 200;

/** True if a value matches a schema, or if that is too expensive to decide. */
export function accepts(flatten: Flatten, schema: unknown, value: unknown, strict = false): boolean {
  return fits({ flatten, strict, left: MAX_STEPS, depth: 0, unknown: true }, schema, value);
}

function fits(validation: Validation, schema: unknown, value: unknown): boolean {
  if (--validation.left < 0 || validation.depth >= MAX_DEPTH) return validation.unknown;
  validation.depth++;
  const isFit = fitsFlat(validation, validation.flatten(schema), value);
  validation.depth--;
  return isFit;
}

function fitsFlat(validation: Validation, flat: FlatSchema, value: unknown): boolean {
  if (value === null && !fitsNull(flat)) return false;
  if (value !== null && !fitsType(flat, value)) return false;
  // OpenAPI 3.0 puts `nullable` beside the allowed values.
  if (!(value === null && flat.nullable) && !fitsValues(flat, value)) return false;
  return (
    fitsLimits(flat, value, validation.unknown) &&
    fitsInside(validation, flat, value) &&
    ((value === null && flat.nullable) ||
      flat.choices.every((options) => fitsChoice(validation, { flat, options }, value))) &&
    fitsConditions(validation, flat, value) &&
    (flat.also.length === 0 || flat.also.every((schema) => fits(validation, schema, value)))
  );
}

/** True only if the value certainly matches; for use where true makes the overall result false. */
function surelyFits(validation: Validation, schema: unknown, value: unknown): boolean {
  validation.unknown = !validation.unknown;
  const isFit = fits(validation, schema, value);
  validation.unknown = !validation.unknown;
  return isFit;
}

/** True if null matches a schema, judging by its own keywords. */
export function fitsNull(flat: FlatSchema): boolean {
  const listed = flat.keywords.get("enum");
  if (flat.nullable || flat.types.includes("null") || (Array.isArray(listed) && listed.includes(null))) return true;
  if (flat.types.length > 0) return false;
  return !flat.keywords.has("const") || flat.keywords.get("const") === null;
}

function fitsChoice(
  validation: Validation,
  { flat, options }: { flat: FlatSchema; options: readonly unknown[] },
  value: unknown,
): boolean {
  const isFit = (option: unknown): boolean => fits(validation, option, value);
  if (!validation.strict || !flat.exclusive.includes(options)) return options.some(isFit);
  const fitting = options.filter(isFit);
  if (fitting.length < 2) return fitting.length === 1 && isAlone(validation, options, value);
  // Of those that may match, at most one certainly does.
  return validation.unknown && fitting.filter((option) => surelyFits(validation, option, value)).length < 2;
}

/** True unless others might match too, where that matters. */
function isAlone(validation: Validation, options: readonly unknown[], value: unknown): boolean {
  return validation.unknown || options.filter((option) => surelyFits(validation, option, value)).length === 1;
}

/** Keywords that depend on other parts of a value. */
function fitsConditions(validation: Validation, { keywords }: FlatSchema, value: unknown): boolean {
  if (keywords.has("not") && surelyFits(validation, keywords.get("not"), value)) return false;
  if (!keywords.has("if")) return true;
  const condition = keywords.get("if");
  const isMet = fits(validation, condition, value);
  const isFit = fitsBranch(validation, keywords.get(isMet ? "then" : "else"), value);
  // If the condition is undecidable, either branch may apply.
  if (isFit === validation.unknown || isMet === surelyFits(validation, condition, value)) return isFit;
  return fitsBranch(validation, keywords.get(isMet ? "else" : "then"), value);
}

function fitsBranch(validation: Validation, schema: unknown, value: unknown): boolean {
  return schema === undefined || fits(validation, schema, value);
}

/** True if a non-null value has a type that a schema allows. */
export function fitsType({ types }: FlatSchema, value: unknown): boolean {
  return types.length === 0 || types.some((type) => hasType(value, type));
}

function fitsValues({ keywords }: FlatSchema, value: unknown): boolean {
  const listed = keywords.get("enum");
  const same = (other: unknown): boolean => other === value || toExactJson(other) === toExactJson(value);
  if (Array.isArray(listed) && !listed.some(same)) return false;
  return !keywords.has("const") || same(keywords.get("const"));
}

/** True if a value is within a schema's own limits; `unknown` is the result if a pattern takes too long. */
export function fitsLimits({ keywords }: FlatSchema, value: unknown, unknown = true): boolean {
  const matches = (pattern: string, text: string): boolean => matchesPattern(pattern, text) ?? unknown;
  return brokenRule((name) => keywords.get(name), value, matches) === undefined;
}

function fitsInside(validation: Validation, flat: FlatSchema, value: unknown): boolean {
  if (Array.isArray(value)) return fitsItems(validation, flat, value);
  return !isRecord(value) || (fitsFields(validation, flat, value) && fitsDependents(validation, flat, value));
}

function fitsItems(validation: Validation, { keywords }: FlatSchema, value: readonly unknown[]): boolean {
  const tuple = keywords.get("prefixItems");
  const first = Array.isArray(tuple) ? tuple : [];
  const items = keywords.get("items");
  const isFit = value.every((item, index) => {
    const schema = first[index] ?? items;
    return schema === undefined || fits(validation, schema, item);
  });
  if (!isFit || !keywords.has("contains")) return isFit;
  const found = value.filter((item) => fits(validation, keywords.get("contains"), item)).length;
  const [min, max] = [keywords.get("minContains"), keywords.get("maxContains")];
  return found >= (isNumeric(min) ? min : 1) && !(isNumeric(max) && found > max);
}

function fitsFields(validation: Validation, flat: FlatSchema, value: JsonRecord): boolean {
  if (missingField(validation.flatten, flat, value) !== undefined) return false;
  const names = flat.keywords.get("propertyNames");
  return Object.entries(value).every(
    ([name, item]) =>
      (names === undefined || fits(validation, names, name)) &&
      fieldSchemas(flat, name)?.every((schema) => fits(validation, schema, item)) === true,
  );
}

/** A required field that a value lacks. Read-only and write-only fields may be missing in one direction. */
export function missingField(flatten: Flatten, flat: FlatSchema, value: JsonRecord): string | undefined {
  for (const name of flat.required) {
    if (Object.hasOwn(value, name)) continue;
    const { keywords } = flatten(flat.properties.get(name));
    if (keywords.get("readOnly") !== true && keywords.get("writeOnly") !== true) return name;
  }
  return undefined;
}

/** The schemas that a field must match; undefined if the field is not allowed. */
export function fieldSchemas(flat: FlatSchema, name: string): readonly unknown[] | undefined {
  const known = flat.properties.get(name);
  const matching = patternSchemas(flat, name);
  if (known !== undefined) return matching.length === 0 ? [known] : [known, ...matching];
  if (matching.length > 0) return matching;
  const additional = flat.keywords.get("additionalProperties");
  if (additional === false) return undefined;
  return isRecord(additional) ? [additional] : NO_SCHEMAS;
}

const NO_SCHEMAS: readonly unknown[] = [];
/** Every name is checked against each of them. */
const MAX_PATTERNS = 100;

const PATTERNS = new WeakMap<JsonRecord, readonly (readonly [string, unknown])[]>();

/** The schemas of the `patternProperties` that match a name. */
export function patternSchemas({ keywords }: FlatSchema, name: string): readonly unknown[] {
  const patterns = keywords.get("patternProperties");
  if (!isRecord(patterns)) return NO_SCHEMAS;
  const known = PATTERNS.get(patterns) ?? Object.entries(patterns).slice(0, MAX_PATTERNS);
  PATTERNS.set(patterns, known);
  return known.filter(([pattern]) => matchesPattern(pattern, name) !== false).map(([, schema]) => schema);
}

function fitsDependents(validation: Validation, { keywords }: FlatSchema, value: JsonRecord): boolean {
  const names = keywords.get("dependentRequired");
  const schemas = keywords.get("dependentSchemas");
  if (names === undefined && schemas === undefined) return true;
  return Object.keys(value).every((name) => {
    const has = (other: unknown): boolean => typeof other !== "string" || Object.hasOwn(value, other);
    const schema = own(schemas, name);
    return ownList(names, name).every(has) && (schema === undefined || fits(validation, schema, value));
  });
}
