// An example value for a schema that brings none: small, plausible, and bounded for schemas without an end.

import { isNumeric, toExactJson } from "../base/exact-json.ts";
import { type Mark, marked, markOf } from "./discriminator-mark.ts";
import { isRestricted } from "./docs-extension.ts";
import type { FlatSchema, Flatten } from "./flatten-schema.ts";
import { givenValue } from "./given-value.ts";
import { fieldSchema, hasRules, mendObject, otherNames } from "./mend-example.ts";
import { define, isRecord } from "./record.ts";
import { makeScalar } from "./scalar-example.ts";
import { accepts } from "./schema-accepts.ts";
import { type Direction, unwantedAccess } from "./schema-rest.ts";
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
  left: number;
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
  const bounds = { left: MOST_VALUES, checks: { left: MOST_CHECKS }, tries: { left: MOST_TRIES } };
  const making: Making = { ...options, flatten, ...bounds };
  const value = makeValue(making, { schema, above: [], required: true });
  return value === END ? null : value;
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
  const isFull = --making.left < 0 || above.length > MOST_DEPTH;
  if (isFull && (!required || making.left < -MOST_REQUIRED || above.length > MOST_REQUIRED_DEPTH)) return END;
  const flat = making.flatten(schema);
  const given = (making.prefill === true ? flat.keywords.get("x-default") : undefined) ?? givenValue(flat);
  if (given !== undefined) return given;
  if (flat.identity !== undefined && above.includes(flat.identity)) return END;
  // Every level counts, named or not, so that nesting without references ends too.
  const here = [...above, flat.identity ?? ""];
  if (flat.properties.size > 0 || flat.types[0] === "object") return makeObject(making, { schema, flat }, here);
  const [options] = flat.choices;
  if (options !== undefined) return makeChosen(making, { schema, flat, options }, { above: here, required });
  if (flat.types[0] === "array") return makeArray(making, flat, here);
  const value = makeScalar(flat);
  return flat.keywords.has("not") ? unlessRuledOut(making, schema, value) : value;
}

/** A schema and what it is without references. */
interface Known {
  readonly schema: unknown;
  readonly flat: FlatSchema;
}

/** The value, or another one when the schema says what it must not be. */
function unlessRuledOut({ flatten, checks, tries }: Making, schema: unknown, value: unknown): unknown {
  if (--checks.left < 0 || accepts(flatten, schema, value)) return value;
  const other = varyValue(flatten, { schema, value, tries, isWanted: () => true });
  return other === undefined ? value : other;
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
  const first = make(shown[0]);
  const isOwn = (value: unknown) => shown.filter((option) => accepts(making.flatten, option, value)).length === 1;
  if (shown.length < 2 || first === END || isOwn(first)) return first;
  for (const option of shown.slice(1)) {
    const value = make(option);
    if (value !== END && kindOf(value) === kindOf(first) && isOwn(value)) return value;
  }
  return flat.exclusive.includes(options) ? (makeApart(making, { shown, first, isOwn }, make) ?? first) : first;
}

function kindOf(value: unknown): string {
  return isNumeric(value) ? "number" : typeof value;
}

/** A value that only one of several alternatives allows, where the usual ones are allowed by more; undefined without one. */
function makeApart(
  { flatten, tries }: Making,
  choice: {
    readonly shown: readonly unknown[];
    readonly first: unknown;
    readonly isOwn: (value: unknown) => boolean;
  },
  make: (schema: unknown) => unknown,
): unknown {
  const { shown, first, isOwn } = choice;
  // Objects that differ by chance would mislead.
  if (isRecord(first) || Array.isArray(first)) return undefined;
  for (const schema of shown) {
    const value = varyValue(flatten, { schema, value: first, isWanted: isOwn, tries });
    if (value !== undefined) return value;
  }
  const others = shown.slice(1).map(make);
  return others.find((value) => value !== END && isOwn(value));
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
    const value = mark?.field === name ? mark.value : makeValue(making, { schema: property, above, required });
    if (value !== END) define(object, name, value);
  }
  addUndeclared(making, { flat, above, object }, mark);
  addOpen(making, { flat, above, object });
  if (!hasRules(flat)) return object;
  const make = (needed: unknown): unknown => {
    const value = makeValue(making, { schema: needed, above, required: true });
    return value === END ? undefined : value;
  };
  return mendObject({ flatten: making.flatten, schema, flat, make, checks: making.checks }, object);
}

/** An object that is being made. */
interface Growing {
  readonly flat: FlatSchema;
  readonly above: readonly string[];
  readonly object: Record<string, unknown>;
}

/** Adds the fields that are required though nothing declares them. */
function addUndeclared(making: Making, { flat, above, object }: Growing, mark: Mark | undefined): void {
  const additional = flat.keywords.get("additionalProperties");
  for (const name of flat.required) {
    if (Object.hasOwn(object, name) || flat.properties.has(name)) continue;
    const isPattern = flat.keywords.has("patternProperties");
    if (additional === false && !isPattern) continue;
    const schema = isPattern ? fieldSchema(flat, name) : isRecord(additional) ? additional : true;
    const value = mark?.field === name ? mark.value : makeValue(making, { schema, above, required: true });
    if (value !== END) define(object, name, value);
  }
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
  return values;
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

/** Fills a list up to a number that its schema asks for, with what is in it, as long as the example does not get too large. */
function addRepeats(
  making: Making,
  { flat, wanted, isUnique }: { readonly flat: FlatSchema; readonly wanted: number; readonly isUnique: boolean },
  values: unknown[],
): void {
  const value = values.at(-1);
  const weight = countValues(value);
  if ((wanted - values.length) * weight > making.left + MOST_REQUIRED) return;
  making.left -= (wanted - values.length) * weight;
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
