// An example value for a schema that brings none: small, plausible, and bounded for schemas without an end.

import { isNumeric, toExactJson } from "../../base/exact-json.ts";
import { isRestricted } from "../docs-extension.ts";
import { define, isRecord } from "../record.ts";
import { type Mark, marked, markOf } from "../schema/discriminator-mark.ts";
import type { FlatSchema, Flatten } from "../schema/flatten-schema.ts";
import { ownValue, writtenExample } from "../schema/given-value.ts";
import { accepts, patternSchemas } from "../schema/schema-accepts.ts";
import { type Direction, unwantedAccess } from "../schema/schema-rest.ts";
import { withoutAccess } from "../schema/strip-access.ts";
import { fieldSchema, hasRules, mendObject, otherNames } from "./mend-example.ts";
import { makeScalar } from "./scalar-example.ts";
import { varyValue } from "./vary-value.ts";

/** What an example is made for. */
export interface ExampleOptions {
  readonly direction: Direction;
  /** True leaves optional fields out. */
  readonly requiredOnly?: boolean | undefined;
  /** True lets `x-default` stand for all other values (`api.examples.prefill`). */
  readonly prefill?: boolean | undefined;
}

interface Making extends ExampleOptions {
  readonly flatten: Flatten;
  /** True gives up what lacks a part that it must have, so that another alternative, null or nothing takes its place. */
  readonly isWhole: boolean;
  /** How many more values are made. */
  readonly values: { left: number };
  /** How often values may still be held against schemas that rule over several fields. */
  readonly checks: { left: number };
  /** How often other values may still be tried where the usual one is ruled out. */
  readonly tries: { left: number };
}

/** Where the example ends: a place that would repeat or overflow. */
const END = Symbol("end");

const MOST_VALUES = 250;
/** So many more are made where the value would not be valid without them. */
const MOST_REQUIRED = 750;
const MOST_REQUIRED_DEPTH = 30;
const MOST_DEPTH = 7;
const MOST_ITEMS = 5;
const MOST_CHECKS = 300;
const MOST_TRIES = 1000;
const MOST_OPTIONS = 6;

/** A value the schema allows: what its author gave as an example, else one made from its types. */
export function exampleOf(flatten: Flatten, schema: unknown, options: ExampleOptions): unknown {
  const whole = makeWith(flatten, { schema, options, isWhole: true });
  if (whole !== END) return whole;
  // A schema without an end has no valid value; a part of one still tells something.
  const part = makeWith(flatten, { schema, options, isWhole: false });
  return part === END ? null : part;
}

function makeWith(
  flatten: Flatten,
  { schema, options, isWhole }: Pick<Wanted, "schema"> & Pick<Making, "isWhole"> & { readonly options: ExampleOptions },
): unknown {
  const bounds = { values: { left: MOST_VALUES }, checks: { left: MOST_CHECKS }, tries: { left: MOST_TRIES } };
  return makeValue({ ...options, flatten, isWhole, ...bounds }, { schema, above: [], required: true });
}

/** One value to make. */
interface Wanted {
  readonly schema: unknown;
  /** Identities of the schemas around it. */
  readonly above: readonly string[];
  /** True when what is around it would not be valid without it. */
  readonly required: boolean;
}

function makeValue(making: Making, { schema, above, required }: Wanted): unknown {
  const left = --making.values.left;
  const isFull = left < 0 || above.length > MOST_DEPTH;
  const flat = making.flatten(schema);
  if (isFull && (!required || left < -MOST_REQUIRED || above.length > MOST_REQUIRED_DEPTH))
    return endOf(flat, required);
  const given = givenFor(making, { schema, flat });
  if (given !== undefined) return given;
  if (isRecursion(flat, { above, required }) || (making.isWhole && flat.types[0] === "never"))
    return endOf(flat, required);
  // Every level counts, named or not, so that nesting without references ends too.
  const value = makeNew(making, { schema, flat }, { above: [...above, flat.identity ?? ""], required });
  return value === END ? endOf(flat, required) : value;
}

function makeNew(making: Making, { schema, flat }: Known, { above: here, required }: Omit<Wanted, "schema">): unknown {
  if (flat.properties.size > 0 || flat.types[0] === "object") return makeObject(making, { schema, flat }, here);
  const [options] = flat.choices;
  if (options !== undefined) return makeChosen(making, { schema, flat, options }, { above: here, required });
  const value = flat.types[0] === "array" ? makeArray(making, flat, here) : makeScalar(flat);
  const isRuled = flat.keywords.has("not") || flat.keywords.has("if") || flat.also.length > 0;
  return isRuled && value !== END ? unlessRuledOut(making, schema, value) : value;
}

/** Where no more is made: null where something must be and null will do. */
function endOf(flat: FlatSchema, required: boolean): unknown {
  return required && (flat.nullable || flat.types.includes("null")) ? null : END;
}

/** True inside itself; a schema with alternatives may be met once more, since another one may have an end. */
function isRecursion(
  { identity, choices, nullable }: FlatSchema,
  { above, required }: Omit<Wanted, "schema">,
): boolean {
  if (identity === undefined || !above.includes(identity)) return false;
  if (!required || nullable || choices.length === 0) return true;
  return above.indexOf(identity) !== above.lastIndexOf(identity);
}

/** What an author gave, for the way the data goes: an example as it is, other values if they fit. */
function givenFor({ flatten, direction, prefill }: Making, { schema, flat }: Known): unknown {
  const initial = prefill === true ? flat.keywords.get("x-default") : undefined;
  if (initial !== undefined && initial !== null) return initial;
  const given = writtenExample(flat) ?? ownValue(flat, (value) => accepts(flatten, schema, value));
  if (given === undefined && writtenExample(flat) === null) return null;
  return typeof given === "object" ? withoutAccess(flatten, { schema, direction }, given) : given;
}

/** A schema and what it is without references. */
interface Known {
  readonly schema: unknown;
  readonly flat: FlatSchema;
}

/** The value, or another one when the schema says what it must not be. */
function unlessRuledOut({ flatten, checks, tries, isWhole }: Making, schema: unknown, value: unknown): unknown {
  if (--checks.left < 0 || accepts(flatten, schema, value)) return value;
  const other = varyValue(flatten, { schema, value, tries, isWanted: () => true });
  if (other !== undefined) return other;
  return isWhole && tries.left > 0 ? END : value;
}

/** A value of an alternative that also fits what stands beside the alternatives. */
function makeChosen(
  making: Making,
  { schema, flat, options }: Known & { readonly options: readonly unknown[] },
  place: Omit<Wanted, "schema">,
): unknown {
  const value = makeChoice(making, { flat, options }, place);
  const isPlain = flat.choices.length === 1 && flat.types.length === 0 && !hasRules(flat);
  if (value === END || isPlain) return value;
  // An alternative without a type has that of its owner.
  const isTyped = value !== "<any>" || flat.types.length === 0;
  const fits = (made: unknown): boolean => --making.checks.left < 0 || accepts(making.flatten, schema, made, isTyped);
  if (isTyped && fits(value)) return value;
  if (flat.choices.length > 1 && isRecord(value)) return makeObject(making, { schema, flat }, place.above);
  for (const option of togetherWith(flat)) {
    const other = makeValue(making, { ...place, schema: option });
    if (other !== END && fits(other)) return other;
  }
  return value;
}

const TOGETHER = new WeakMap<FlatSchema, readonly unknown[]>();

/** Each alternative of a schema together with what stands beside it. */
function togetherWith(flat: FlatSchema): readonly unknown[] {
  const known = TOGETHER.get(flat);
  if (known) return known;
  const beside = { ...Object.fromEntries(flat.keywords), ...(flat.types.length === 0 ? {} : { type: flat.types }) };
  const options = flat.choices.flatMap((choice) => choice.slice(0, MOST_OPTIONS));
  const together = options.slice(0, 2 * MOST_OPTIONS).map((option) => ({ allOf: [beside, option] }));
  TOGETHER.set(flat, together);
  return together;
}

/** An example of the first alternative that no other one takes for its own, else of the first. */
function makeChoice(
  making: Making,
  { flat, options }: { readonly flat: FlatSchema; readonly options: readonly unknown[] },
  place: Omit<Wanted, "schema">,
): unknown {
  const shown = options.filter((option) => !isRestricted(option)).slice(0, MOST_OPTIONS);
  const make = (schema: unknown): unknown =>
    marked(making.flatten, { flat, schema }, makeValue(making, { ...place, schema }));
  const count = (value: unknown) => shown.filter((option) => accepts(making.flatten, option, value)).length;
  const isOwn = (value: unknown) => count(value) === 1;
  let first: unknown = END;
  for (const option of shown) {
    const value = make(option);
    if (value === END) continue;
    if (shown.length < 2) return value;
    if (first === END) first = value;
    if (kindOf(value) === kindOf(first) && isOwn(value)) return value;
  }
  if (first === END) return END;
  const isExclusive = flat.exclusive.includes(options);
  if (!isExclusive && count(first) > 0) return first;
  return makeApart(making, { shown, first, isOwn: isExclusive ? isOwn : (value) => count(value) > 0 }, make) ?? first;
}

function kindOf(value: unknown): string {
  return isNumeric(value) ? "number" : typeof value;
}

/** A value that only one of several alternatives allows, where the usual ones are allowed by more; undefined without one. */
function makeApart(
  making: Making,
  choice: {
    readonly shown: readonly unknown[];
    readonly first: unknown;
    readonly isOwn: (value: unknown) => boolean;
  },
  make: (schema: unknown) => unknown,
): unknown {
  const { shown, first, isOwn } = choice;
  const { flatten, tries } = making;
  if (isRecord(first)) return makeFewer(making, choice, make);
  // Lists that differ by chance would mislead.
  if (Array.isArray(first)) return undefined;
  for (const schema of shown) {
    const value = varyValue(flatten, { schema, value: first, isWanted: isOwn, tries });
    if (value !== undefined) return value;
  }
  const others = shown.slice(1).map(make);
  return others.find((value) => value !== END && isOwn(value));
}

/** An object that is told from the other alternatives by what it does not have; objects that differ by chance would mislead. */
function makeFewer(
  making: Making,
  { shown, isOwn }: { readonly shown: readonly unknown[]; readonly isOwn: (value: unknown) => boolean },
  make: (schema: unknown) => unknown,
): unknown {
  const required = shown.map((option) => making.flatten(option).required);
  for (const [index, option] of shown.entries()) {
    const value = make(option);
    if (!isRecord(value)) continue;
    const foreign = new Set(required.flatMap((names, other) => (other === index ? [] : [...names])));
    const isKept = ([name]: readonly [string, unknown]) => !foreign.has(name) || required[index]?.has(name);
    const isNeeded = ([name]: readonly [string, unknown]) => required[index]?.has(name);
    for (const keeps of [isKept, isNeeded]) {
      const fewer = Object.fromEntries(Object.entries(value).filter(keeps));
      if (isOwn(fewer)) return fewer;
    }
  }
  return undefined;
}

function makeObject(making: Making, { schema, flat }: Known, above: readonly string[]): unknown {
  const object: Record<string, unknown> = {};
  const unwanted = unwantedAccess(making.direction);
  const choices = flat.choices.length === 0 && flat.subtypes !== undefined ? [flat.subtypes] : flat.choices;
  for (const options of choices) {
    const base = makeChoice(making, { flat, options }, { above, required: true });
    if (isRecord(base)) for (const [name, value] of Object.entries(base)) define(object, name, value);
  }
  const mark = markOf(making.flatten, flat);
  for (const [name, property] of flat.properties) {
    const { keywords, types } = making.flatten(property);
    if ((unwanted && keywords.get(unwanted) === true) || types[0] === "never" || isRestricted(property)) continue;
    const required = flat.required.has(name);
    if (making.requiredOnly === true && !required) continue;
    const wanted = { schema: withPatterns(flat, name, property), above, required };
    const value = mark?.field === name ? mark.value : makeValue(making, wanted);
    if (value !== END) define(object, name, value);
    else if (required && making.isWhole) return END;
  }
  const isComplete = addUndeclared(making, { flat, above, object }, mark);
  if (!isComplete && making.isWhole) return END;
  addOpen(making, { flat, above, object });
  if (!hasRules(flat)) return object;
  const make = (needed: unknown): unknown => {
    const value = makeValue(making, { schema: needed, above, required: true });
    return value === END ? undefined : value;
  };
  const mended = mendObject({ flatten: making.flatten, schema, flat, make, checks: making.checks }, object);
  return mended.fits || !making.isWhole ? mended.value : END;
}

const WITH_PATTERNS = new WeakMap<FlatSchema, Map<string, unknown>>();

/** The schema of a field together with those of the patterns that its name matches. */
function withPatterns(flat: FlatSchema, name: string, property: unknown): unknown {
  if (!flat.keywords.has("patternProperties")) return property;
  const known = WITH_PATTERNS.get(flat) ?? new Map<string, unknown>();
  WITH_PATTERNS.set(flat, known);
  if (known.has(name)) return known.get(name);
  const matching = patternSchemas(flat, name);
  const schema = matching.length === 0 ? property : { allOf: [property, ...matching] };
  known.set(name, schema);
  return schema;
}

/** An object that is being made. */
interface Growing {
  readonly flat: FlatSchema;
  readonly above: readonly string[];
  readonly object: Record<string, unknown>;
}

/** Adds the fields that are required though nothing declares them; false when one has no end. */
function addUndeclared(making: Making, { flat, above, object }: Growing, mark: Mark | undefined): boolean {
  let isComplete = true;
  const additional = flat.keywords.get("additionalProperties");
  for (const name of flat.required) {
    if (Object.hasOwn(object, name) || flat.properties.has(name)) continue;
    const isPattern = flat.keywords.has("patternProperties");
    if (additional === false && !isPattern) continue;
    const schema = isPattern ? fieldSchema(flat, name) : isRecord(additional) ? additional : true;
    const value = mark?.field === name ? mark.value : makeValue(making, { schema, above, required: true });
    if (value !== END) define(object, name, value);
    else isComplete = false;
  }
  return isComplete;
}

/** Adds a field to an object that has none of its own, as many as it must have. */
function addOpen(making: Making, { flat, above, object }: Growing): void {
  const { keywords } = flat;
  const schema = keywords.get("additionalProperties");
  if (flat.properties.size > 0 || !isRecord(schema) || Object.keys(schema).length === 0) return;
  const least = Math.min(numberOf(flat, "minProperties") ?? 0, MOST_ITEMS);
  const isNamed = keywords.has("propertyNames") || keywords.has("patternProperties");
  const names = isNamed ? otherNames(making.flatten, flat) : plainNames();
  for (const name of names) {
    const count = Object.keys(object).length;
    if (count >= Math.max(1, least)) break;
    const value = makeValue(making, { schema, above, required: count < least });
    if (value === END) break;
    define(object, name, value);
  }
}

function* plainNames(): Generator<string> {
  yield "key";
  for (let number = 2; number <= MOST_ITEMS; number++) yield `key${number}`;
}

function makeArray(making: Making, flat: FlatSchema, above: readonly string[]): unknown {
  const { keywords } = flat;
  const tuple = keywords.get("prefixItems");
  const first = Array.isArray(tuple) ? tuple : [];
  const most = numberOf(flat, "maxItems") ?? Number.POSITIVE_INFINITY;
  const least = numberOf(flat, "minItems") ?? 0;
  const wanted = Math.min(Math.max(first.length, least, first.length === 0 ? 1 : 0), most);
  const isUnique = keywords.get("uniqueItems") === true;
  const values: unknown[] = keywords.has("contains") ? containedValues(making, flat, above) : [];
  for (let index = values.length; index < Math.min(wanted, MOST_ITEMS); index++) {
    const schema = first[index] ?? keywords.get("items");
    // What a list may not hold is not made.
    if (making.flatten(schema).types[0] === "never") break;
    const value = makeValue(making, { schema, above, required: index < least });
    if (value === END) break;
    const other = isUnique ? distinct(making, { schema, value }, values) : value;
    if (other === END) break;
    values.push(other);
  }
  if (values.length === MOST_ITEMS && wanted > MOST_ITEMS) addRepeats(making, { flat, wanted, isUnique }, values);
  if (first.length > 0 && keywords.has("contains")) addContained(making, { flat, values, most }, above);
  return making.isWhole && values.length < Math.min(least, most) ? END : values;
}

/** The values a list must contain, where its first one is not given by its place. */
function containedValues(making: Making, { keywords }: FlatSchema, above: readonly string[]): unknown[] {
  if (keywords.has("prefixItems")) return [];
  const least = keywords.get("minContains");
  const items = keywords.get("items");
  const contained = keywords.get("contains");
  const schema = items === undefined ? contained : { allOf: [items, contained] };
  const count = Math.min(isNumeric(least) ? Number(least) : 1, MOST_ITEMS);
  const value = count > 0 ? makeValue(making, { schema, above, required: true }) : END;
  if (value === END) return [];
  const values = [value];
  while (values.length < count) {
    const next = keywords.get("uniqueItems") === true ? distinct(making, { schema, value }, values) : value;
    if (next === END) break;
    values.push(next);
  }
  return values;
}

/** Adds what a list must contain behind the values whose places are given. */
function addContained(
  making: Making,
  { flat, values, most }: { readonly flat: FlatSchema; readonly values: unknown[]; readonly most: number },
  above: readonly string[],
): void {
  const { keywords } = flat;
  const contained = keywords.get("contains");
  const least = numberOf(flat, "minContains") ?? 1;
  const has = values.filter((value) => accepts(making.flatten, contained, value)).length;
  const items = keywords.get("items");
  if (has >= least || items === false) return;
  const schema = items === undefined ? contained : { allOf: [items, contained] };
  const value = makeValue(making, { schema, above, required: true });
  const count = Math.min(least - has, MOST_ITEMS, most - values.length);
  if (value !== END) for (let index = 0; index < count; index++) values.push(value);
}

/** Fills a list up to a number that its schema asks for, with what is in it, as long as the example does not get too large. */
function addRepeats(
  making: Making,
  { flat, wanted, isUnique }: { readonly flat: FlatSchema; readonly wanted: number; readonly isUnique: boolean },
  values: unknown[],
): void {
  const value = values.at(-1);
  const weight = countValues(value);
  if ((wanted - values.length) * weight > making.values.left + MOST_REQUIRED) return;
  making.values.left -= (wanted - values.length) * weight;
  const tuple = flat.keywords.get("prefixItems");
  const schema = flat.keywords.get("items");
  if (Array.isArray(tuple) && tuple.length >= MOST_ITEMS) return;
  while (values.length < wanted) {
    const next = isUnique ? distinct(making, { schema, value }, values) : value;
    if (next === END) return;
    values.push(next);
  }
}

/** How many values a value is made of. */
function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 1);
}

/** A value that is not yet in a list; the end when there is none. */
function distinct(
  { flatten, tries }: Making,
  { schema, value }: { readonly schema: unknown; readonly value: unknown },
  values: readonly unknown[],
): unknown {
  const taken = new Set(values.map((other) => toExactJson(other)));
  const isWanted = (candidate: unknown): boolean => !taken.has(toExactJson(candidate));
  if (isWanted(value)) return value;
  const other = varyValue(flatten, { schema, value, isWanted, tries });
  return other === undefined ? END : other;
}

/** A count that a schema gives. */
function numberOf(flat: FlatSchema, key: string): number | undefined {
  const value = flat.keywords.get(key);
  return isNumeric(value) && Number.isFinite(Number(value)) ? Number(value) : undefined;
}
