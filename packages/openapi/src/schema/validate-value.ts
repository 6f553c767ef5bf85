// Validates a value against a schema, as far as a reference needs: examples have to match it; the checks of a spec forgive
// what readers understand.

import { type BrokenRule, brokenRule } from "@lectern/base/broken-rule.ts";
import { isNumeric, toExactJson } from "@lectern/base/exact-json.ts";
import { hasType } from "@lectern/base/json-type.ts";
import { isRecord, type JsonRecord, own, ownList } from "../record.ts";
import type { FlatSchema, Flatten } from "./flatten-schema.ts";
import { matchesPattern } from "./pattern-match.ts";

/** A part of a value that breaks a rule. The limit of `anyOf` is the failure of each alternative. */
export interface Failure {
  readonly path: (string | number)[];
  readonly schema: FlatSchema;
  readonly value: unknown;
  readonly broken: BrokenRule;
}

interface Leniency {
  /** True if exactly one alternative of a `oneOf` may match; authors often mean any of them. */
  readonly isStrict?: boolean;
  /** Failures that don't count. With it, neither do keywords that depend on other parts of a value. */
  readonly forgives?: (failure: Failure) => boolean;
}

const MAX_STEPS = 2000;
/** No real schema nests deeper than this. */
const MAX_DEPTH = 200;

/** True if a value matches a schema, or if that is too expensive to decide. */
export function accepts(flatten: Flatten, schema: unknown, value: unknown, isStrict = false): boolean {
  return findFailure(flatten, { schema, value }, { isStrict }) === undefined;
}

/** The first failure; undefined if a value matches, or if that is too expensive to decide. */
export function findFailure(
  flatten: Flatten,
  { schema, value }: { readonly schema: unknown; readonly value: unknown },
  leniency: Leniency,
): Failure | undefined {
  return new Validation(flatten, leniency).find(schema, value);
}

class Validation {
  readonly #flatten: Flatten;
  readonly #leniency: Leniency;
  readonly #isThorough: boolean;
  #left = MAX_STEPS;
  #depth = 0;
  /** The result if undecidable; inverted inside `not` and the like, so that the overall result stays lenient. */
  #unknown = true;

  constructor(flatten: Flatten, leniency: Leniency) {
    this.#flatten = flatten;
    this.#leniency = leniency;
    this.#isThorough = leniency.forgives === undefined;
  }

  find(schema: unknown, value: unknown): Failure | undefined {
    const flat = this.#flatten(schema);
    if (--this.#left < 0 || this.#depth >= MAX_DEPTH)
      return this.#unknown ? undefined : this.#fail(flat, value, { rule: "steps", limit: MAX_STEPS });
    const isNull = value === null && flat.nullable;
    if (!this.#isThorough && (isNull || flat.missing !== undefined)) return undefined;
    this.#depth++;
    const found =
      this.#ofScalar(flat, value) ??
      (Array.isArray(value) ? this.#ofItems(flat, value) : undefined) ??
      (isRecord(value) ? (this.#ofFields(flat, value) ?? this.#ofDependents(flat, value)) : undefined) ??
      (isNull ? undefined : firstOf(flat.choices, (options) => this.#ofChoice(flat, options, value))) ??
      (this.#isThorough ? this.#ofConditions(flat, value) : undefined) ??
      firstOf(flat.also, (one) => this.find(one, value));
    this.#depth--;
    return found;
  }

  #fits(schema: unknown, value: unknown): boolean {
    return this.find(schema, value) === undefined;
  }

  #fail(schema: FlatSchema, value: unknown, broken: BrokenRule | undefined): Failure | undefined {
    if (broken === undefined) return undefined;
    const failure: Failure = { path: [], schema, value, broken };
    return this.#leniency.forgives?.(failure) ? undefined : failure;
  }

  #ofScalar(flat: FlatSchema, value: unknown): Failure | undefined {
    return (
      (fitsType(flat, value) ? undefined : this.#fail(flat, value, { rule: "type", limit: flat.types })) ??
      // OpenAPI 3.0 puts `nullable` beside the allowed values.
      (value === null && flat.nullable ? undefined : this.#ofListed(flat, value)) ??
      this.#fail(flat, value, brokenLimit(flat, value, this.#unknown))
    );
  }

  #ofListed(flat: FlatSchema, value: unknown): Failure | undefined {
    const listed = flat.keywords.get("enum");
    const isFit = !Array.isArray(listed) || listed.some((one) => isSame(one, value));
    const found = isFit ? undefined : this.#fail(flat, value, { rule: "enum", limit: listed });
    if (found !== undefined || !flat.keywords.has("const")) return found;
    const only = flat.keywords.get("const");
    return isSame(only, value) ? undefined : this.#fail(flat, value, { rule: "const", limit: only });
  }

  #at(step: string | number, schema: unknown, value: unknown): Failure | undefined {
    const found = schema === undefined ? undefined : this.find(schema, value);
    if (found !== undefined) found.path.unshift(step);
    return found;
  }

  #ofItems(flat: FlatSchema, value: readonly unknown[]): Failure | undefined {
    const { keywords } = flat;
    const tuple = keywords.get("prefixItems");
    const first = Array.isArray(tuple) ? tuple : [];
    const items = keywords.get("items");
    const found = firstOf(value, (item, index) => this.#at(index, first[index] ?? items, item));
    if (found !== undefined || !this.#isThorough || !keywords.has("contains")) return found;
    const contained = keywords.get("contains");
    const count = value.filter((item) => this.#fits(contained, item)).length;
    const [min, max] = [keywords.get("minContains"), keywords.get("maxContains")];
    const isFit = count >= (isNumeric(min) ? min : 1) && !(isNumeric(max) && count > max);
    return this.#fail(flat, value, isFit ? undefined : { rule: "contains", limit: contained });
  }

  #ofFields(flat: FlatSchema, value: JsonRecord): Failure | undefined {
    const missing = this.#missingField(flat, value);
    if (missing !== undefined) return this.#fail(flat, value, { rule: "required", limit: missing });
    const names = this.#isThorough ? flat.keywords.get("propertyNames") : undefined;
    return firstOf(Object.entries(value), ([name, item]) => {
      const schemas = fieldSchemas(flat, name);
      if (schemas === undefined) return this.#fail(flat, value, { rule: "additionalProperties", limit: name });
      return this.#at(name, names, name) ?? firstOf(schemas, (schema) => this.#at(name, schema, item));
    });
  }

  /** A required field that a value lacks. Read-only and write-only fields may be missing in one direction. */
  #missingField(flat: FlatSchema, value: JsonRecord): string | undefined {
    for (const name of flat.required) {
      if (Object.hasOwn(value, name)) continue;
      const { keywords } = this.#flatten(flat.properties.get(name));
      if (keywords.get("readOnly") !== true && keywords.get("writeOnly") !== true) return name;
    }
    return undefined;
  }

  #ofDependents(flat: FlatSchema, value: JsonRecord): Failure | undefined {
    const names = flat.keywords.get("dependentRequired");
    const schemas = flat.keywords.get("dependentSchemas");
    if (!this.#isThorough || (names === undefined && schemas === undefined)) return undefined;
    return firstOf(Object.keys(value), (name) => {
      const has = (other: unknown): boolean => typeof other !== "string" || Object.hasOwn(value, other);
      if (!ownList(names, name).every(has)) return this.#fail(flat, value, { rule: "dependentRequired", limit: name });
      return this.#ofBranch(own(schemas, name), value);
    });
  }

  #ofChoice(flat: FlatSchema, options: readonly unknown[], value: unknown): Failure | undefined {
    const isExclusive = this.#leniency.isStrict && flat.exclusive.includes(options);
    const failures: Failure[] = [];
    const fitting: unknown[] = [];
    for (const option of options) {
      const failure = this.find(option, value);
      if (failure !== undefined) failures.push(failure);
      else if (isExclusive) fitting.push(option);
      else return undefined;
    }
    if (fitting.length === 0) return this.#fail(flat, value, { rule: "anyOf", limit: failures });
    const isFit = this.#isOnlyOne(fitting, options, value);
    return this.#fail(flat, value, isFit ? undefined : { rule: "oneOf", limit: options });
  }

  /** True unless another alternative matches too, as far as is known. */
  #isOnlyOne(fitting: readonly unknown[], options: readonly unknown[], value: unknown): boolean {
    const countSure = (list: readonly unknown[]): number =>
      list.filter((option) => this.#surelyFits(option, value)).length;
    if (this.#unknown) return fitting.length < 2 || countSure(fitting) < 2;
    return fitting.length < 2 && countSure(options) === 1;
  }

  /** Keywords that depend on other parts of a value. */
  #ofConditions(flat: FlatSchema, value: unknown): Failure | undefined {
    const { keywords } = flat;
    const [not, condition] = [keywords.get("not"), keywords.get("if")];
    if (not !== undefined && this.#surelyFits(not, value)) return this.#fail(flat, value, { rule: "not", limit: not });
    if (condition === undefined) return undefined;
    const isMet = this.#fits(condition, value);
    const found = this.#ofBranch(keywords.get(isMet ? "then" : "else"), value);
    // If the condition is undecidable, either branch may apply.
    if ((found === undefined) === this.#unknown || isMet === this.#surelyFits(condition, value)) return found;
    return this.#ofBranch(keywords.get(isMet ? "else" : "then"), value);
  }

  #ofBranch(schema: unknown, value: unknown): Failure | undefined {
    return schema === undefined ? undefined : this.find(schema, value);
  }

  /** True only if the value certainly matches; for use where true makes the overall result false. */
  #surelyFits(schema: unknown, value: unknown): boolean {
    this.#unknown = !this.#unknown;
    const isFit = this.#fits(schema, value);
    this.#unknown = !this.#unknown;
    return isFit;
  }
}

function firstOf<T>(items: readonly T[], find: (item: T, index: number) => Failure | undefined): Failure | undefined {
  for (let index = 0; index < items.length; index++) {
    const found = find(items[index] as T, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || toExactJson(one) === toExactJson(other);
}

function fitsType(flat: FlatSchema, value: unknown): boolean {
  if (value !== null) return flat.types.length === 0 || flat.types.some((type) => hasType(value, type));
  const listed = flat.keywords.get("enum");
  if (flat.nullable || flat.types.includes("null") || (Array.isArray(listed) && listed.includes(null))) return true;
  if (flat.types.length > 0) return false;
  return !flat.keywords.has("const") || flat.keywords.get("const") === null;
}

/** True if a value is within a schema's own limits. */
export function fitsLimits(flat: FlatSchema, value: unknown): boolean {
  return brokenLimit(flat, value, true) === undefined;
}

/** `unknown` is the result if a pattern takes too long. */
function brokenLimit({ keywords }: FlatSchema, value: unknown, unknown: boolean): BrokenRule | undefined {
  const matches = (pattern: string, text: string): boolean => matchesPattern(pattern, text) ?? unknown;
  return brokenRule((name) => keywords.get(name), value, matches);
}

/** The schemas that a field must match; undefined if the field is not allowed. */
function fieldSchemas(flat: FlatSchema, name: string): readonly unknown[] | undefined {
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
