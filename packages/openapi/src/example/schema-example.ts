// Generates an example for a schema: small, plausible, and bounded for recursive schemas.

import { isRestricted } from "../docs-extension.ts";
import { define, isRecord, type JsonRecord, ownRecord } from "../record.ts";
import { exampleKeyword, ownValue } from "../schema/authored-value.ts";
import { type Mark, markOf } from "../schema/discriminator-mark.ts";
import type { FlatSchema, Flatten } from "../schema/flatten-schema.ts";
import { matchesPattern } from "../schema/pattern-match.ts";
import { excludedAccess } from "../schema/remaining-schema.ts";
import { withoutAccess } from "../schema/strip-access.ts";
import { accepts, fitsLimits, patternSchemas } from "../schema/validate-value.ts";
import { valueToLine } from "../value-text.ts";
import { exampleArray } from "./array-example.ts";
import { exampleChoice } from "./choice-example.ts";
import {
  countOf,
  END,
  type ExampleOptions,
  type ExampleRequest,
  type ExampleState,
  MAX_ITEMS,
  MAX_OPTIONS,
  MAX_REQUIRED,
} from "./example-state.ts";
import { fieldSchema, hasRules, otherNames, repairObject } from "./repair-example.ts";
import { exampleScalar } from "./scalar-example.ts";
import { varyValue } from "./vary-value.ts";

const MAX_VALUES = 250;
const MAX_REQUIRED_DEPTH = 30;
const MAX_DEPTH = 7;
const MAX_CHECKS = 300;
const MAX_TRIES = 1000;
const MAX_LOOKS = 500;

/** The last examples, newest last: neighboring operations, and a page, its console and its collections, share them. */
const GENERATED = new WeakMap<Flatten, Map<FlatSchema, Map<string, unknown>>>();
const MAX_GENERATED = 400;

/** A value the schema allows: the author's example, else one generated from its types. */
export function exampleOf(flatten: Flatten, schema: unknown, options: ExampleOptions): unknown {
  const all = GENERATED.get(flatten) ?? new Map<FlatSchema, Map<string, unknown>>();
  GENERATED.set(flatten, all);
  const flat = flatten(schema);
  const known = all.get(flat) ?? new Map<string, unknown>();
  all.delete(flat);
  all.set(flat, known);
  const [oldest] = all.keys();
  if (all.size > MAX_GENERATED && oldest !== undefined) all.delete(oldest);
  const key = `${options.direction} ${options.requiredOnly === true} ${options.prefill === true}`;
  if (!known.has(key)) known.set(key, generateExample(flatten, schema, options));
  return known.get(key);
}

function generateExample(flatten: Flatten, schema: unknown, options: ExampleOptions): unknown {
  const whole = generateWith(flatten, { schema, options, isWhole: true });
  if (whole !== END) return whole;
  // An infinitely recursive schema has no valid value, but a partial one still helps.
  const part = generateWith(flatten, { schema, options, isWhole: false });
  return part === END ? null : part;
}

function generateWith(
  flatten: Flatten,
  {
    schema,
    options,
    isWhole,
  }: Pick<ExampleRequest, "schema"> & Pick<ExampleState, "isWhole"> & { options: ExampleOptions },
): unknown {
  const bounds = {
    values: { left: MAX_VALUES },
    checks: { left: MAX_CHECKS },
    tries: { left: MAX_TRIES },
    looks: { left: MAX_LOOKS },
  };
  return generateValue(
    { ...options, flatten, isWhole, ...bounds, generate: generateValue },
    { schema, above: [], required: true },
  );
}

function generateValue(state: ExampleState, { schema, above, required }: ExampleRequest): unknown {
  const left = --state.values.left;
  const isFull = left < 0 || above.length > MAX_DEPTH;
  const flat = state.flatten(schema);
  if (isFull && (!required || left < -MAX_REQUIRED || above.length > MAX_REQUIRED_DEPTH)) return endOf(flat, required);
  const authored = findAuthored(state, { schema, flat });
  if (authored !== undefined && flat.isPartExample === undefined) return authored;
  if (isRecursion(flat, { above, required }) || (state.isWhole && flat.types[0] === "never"))
    return authored ?? endOf(flat, required);
  // Unnamed levels count too, so that nesting without references also ends.
  const value = generateNew(state, { schema, flat }, { above: [...above, flat.identity ?? ""], required });
  if (authored !== undefined)
    return isRecord(value) && isRecord(authored) ? mergeAuthored(state, flat, value, authored) : authored;
  return value === END ? endOf(flat, required) : value;
}

/** A generated value, overridden by an author's partial example where that is valid. */
function mergeAuthored(
  { flatten }: ExampleState,
  flat: FlatSchema,
  generated: JsonRecord,
  authored: JsonRecord,
): JsonRecord {
  const mark = markOf(flatten, flat)?.field;
  const value: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(generated)) define(value, name, one);
  for (const [name, one] of Object.entries(authored)) {
    const isRetained = name !== mark && accepts(flatten, flat.properties.get(name), one);
    if (isRetained || !Object.hasOwn(generated, name)) define(value, name, one);
  }
  return value;
}

function generateNew(
  state: ExampleState,
  { schema, flat }: Known,
  { above: here, required }: Omit<ExampleRequest, "schema">,
): unknown {
  const isList = flat.types[0] === "array";
  if (!isList && (flat.properties.size > 0 || flat.types[0] === "object"))
    return generateObject(state, { schema, flat }, here);
  const [options] = flat.choices;
  if (options !== undefined) return generateChosen(state, { schema, flat, options }, { above: here, required });
  const value = isList ? exampleArray(state, flat, here) : (exampleContent(state, flat, here) ?? exampleScalar(flat));
  const isRuled = flat.keywords.has("not") || flat.keywords.has("if") || flat.also.length > 0;
  return isRuled && value !== END ? unlessRuledOut(state, schema, value) : value;
}

/** Where generation stops: null if a value is required and null is allowed. */
function endOf(flat: FlatSchema, required: boolean): unknown {
  return required && (flat.nullable || flat.types.includes("null")) ? null : END;
}

/**
 * True for a schema inside itself; one with alternatives may recur once, because another alternative may end the recursion.
 */
function isRecursion(
  { identity, choices, nullable }: FlatSchema,
  { above, required }: Omit<ExampleRequest, "schema">,
): boolean {
  if (identity === undefined || !above.includes(identity)) return false;
  if (!required || nullable || choices.length === 0) return true;
  return above.indexOf(identity) !== above.lastIndexOf(identity);
}

/** The author's value for this direction: an example verbatim, other values only if they are valid. */
function findAuthored({ flatten, direction, prefill }: ExampleState, { schema, flat }: Known): unknown {
  const initial = prefill === true ? flat.keywords.get("x-default") : undefined;
  if (initial !== undefined && initial !== null) return initial;
  const authored = exampleKeyword(flat) ?? ownValue(flat, (value) => accepts(flatten, schema, value));
  if (authored === undefined && exampleKeyword(flat) === null) return null;
  return typeof authored === "object" ? withoutAccess(flatten, { schema, direction }, authored) : authored;
}

interface Known {
  readonly schema: unknown;
  readonly flat: FlatSchema;
}

/** The value, or a variation if the schema rules it out. */
function unlessRuledOut({ flatten, checks, tries, isWhole }: ExampleState, schema: unknown, value: unknown): unknown {
  if (--checks.left < 0 || accepts(flatten, schema, value)) return value;
  const other = varyValue(flatten, { schema, value, tries, passes: () => true });
  if (other !== undefined) return other;
  return isWhole && tries.left > 0 ? END : value;
}

/** An alternative's value that also fits the keywords beside the alternatives. */
function generateChosen(
  state: ExampleState,
  { schema, flat, options }: Known & { options: readonly unknown[] },
  context: Omit<ExampleRequest, "schema">,
): unknown {
  const value = exampleChoice(state, { flat, options }, context);
  const isPlain = flat.choices.length === 1 && flat.types.length === 0 && !hasRules(flat);
  if (value === END || isPlain) return value;
  // An alternative without a type inherits its parent's.
  const isTyped = value !== "<any>" || flat.types.length === 0;
  const fits = (generated: unknown): boolean =>
    --state.checks.left < 0 || accepts(state.flatten, schema, generated, isTyped);
  if (isTyped && fits(value)) return value;
  if (flat.choices.length > 1 && isRecord(value)) return generateObject(state, { schema, flat }, context.above);
  for (const option of togetherWith(flat)) {
    const other = generateValue(state, { ...context, schema: option });
    if (other !== END && fits(other)) return other;
  }
  return value;
}

const TOGETHER = new WeakMap<FlatSchema, readonly unknown[]>();

/** Each alternative combined with the keywords beside it. */
function togetherWith(flat: FlatSchema): readonly unknown[] {
  const known = TOGETHER.get(flat);
  if (known) return known;
  const beside = {
    ...Object.fromEntries(flat.keywords),
    ...(flat.types.length === 0 ? {} : { type: flat.types }),
    ...(flat.required.size === 0 ? {} : { required: [...flat.required] }),
  };
  const options = flat.choices.flatMap((choice) => choice.slice(0, MAX_OPTIONS));
  const together = options.slice(0, 2 * MAX_OPTIONS).map((option) => ({ allOf: [beside, option] }));
  TOGETHER.set(flat, together);
  return together;
}

function generateObject(state: ExampleState, { schema, flat }: Known, above: readonly string[]): unknown {
  const object: Record<string, unknown> = {};
  const excluded = excludedAccess(state.direction);
  const choices = flat.choices.length === 0 && flat.subtypes !== undefined ? [flat.subtypes] : flat.choices;
  for (const options of choices) {
    const base = exampleChoice(state, { flat, options }, { above, required: true });
    if (isRecord(base)) for (const [name, value] of Object.entries(base)) define(object, name, value);
  }
  const mark = markOf(state.flatten, flat);
  const rejected = rejectedFields(flat);
  const isShown = ([name, property]: readonly [string, unknown]): boolean => {
    const { keywords, types } = state.flatten(property);
    if ((excluded && keywords.get(excluded) === true) || types[0] === "never" || isRestricted(property)) return false;
    return !rejected.has(name) && (state.requiredOnly !== true || flat.required.has(name));
  };
  const shown = [...flat.properties].filter(isShown);
  const values = new Map<string, unknown>();
  // Scalars first: a large field must not use up the room of those after it.
  const isScalar = ([, property]: readonly [string, unknown]): boolean => !hasContents(state.flatten(property));
  for (const [name, property] of [...shown.filter(isScalar), ...shown.filter((field) => !isScalar(field))]) {
    const required = flat.required.has(name);
    const request = { schema: withPatterns(flat, name, property), above, required };
    const value = mark?.field === name ? mark.value : generateValue(state, request);
    if (value === END && required && state.isWhole) return END;
    values.set(name, value);
  }
  for (const [name] of shown) if (values.get(name) !== END) define(object, name, values.get(name));
  const isComplete = addUndeclared(state, { flat, above, object }, mark);
  if (!isComplete && state.isWhole) return END;
  addOpen(state, { flat, above, object });
  if (!hasRules(flat)) return object;
  const generate = (needed: unknown): unknown => {
    const value = generateValue(state, { schema: needed, above, required: true });
    return value === END ? undefined : value;
  };
  const repaired = repairObject({ flatten: state.flatten, schema, flat, generate, checks: state.checks }, object);
  return repaired.fits || !state.isWhole ? repaired.value : END;
}

function hasContents({ types, properties, choices }: FlatSchema): boolean {
  return properties.size + choices.length > 0 || types[0] === "object" || types[0] === "array";
}

const REJECTED = new WeakMap<FlatSchema, ReadonlySet<string>>();
const NO_NAMES: ReadonlySet<string> = new Set();

/**
 * The fields that a closed `allOf` part rejects. None if one of them is required or they are the majority: such a schema
 * is only meaningful if the part is not closed after all.
 */
function rejectedFields(flat: FlatSchema): ReadonlySet<string> {
  const { closed, properties, required } = flat;
  if (closed === undefined) return NO_NAMES;
  const known = REJECTED.get(flat);
  if (known !== undefined) return known;
  const allows = (part: JsonRecord, name: string): boolean =>
    Object.hasOwn(ownRecord(part, "properties"), name) ||
    Object.keys(ownRecord(part, "patternProperties")).some((pattern) => matchesPattern(pattern, name) !== false);
  const names = [...properties.keys()].filter((name) => !closed.every((part) => allows(part, name)));
  const isMeant = names.length * 2 <= properties.size && !names.some((name) => required.has(name));
  const rejected = isMeant ? new Set(names) : NO_NAMES;
  REJECTED.set(flat, rejected);
  return rejected;
}

const WITH_PATTERNS = new WeakMap<FlatSchema, Map<string, unknown>>();

/** A field's schema combined with the pattern properties that match its name. */
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

/** An object under construction. */
interface Growing {
  readonly flat: FlatSchema;
  readonly above: readonly string[];
  readonly object: Record<string, unknown>;
}

/** Adds required fields that are not declared; false if one of them never ends. */
function addUndeclared(state: ExampleState, { flat, above, object }: Growing, mark: Mark | undefined): boolean {
  let isComplete = true;
  const additional = flat.keywords.get("additionalProperties");
  for (const name of flat.required) {
    if (Object.hasOwn(object, name) || flat.properties.has(name)) continue;
    const isPattern = flat.keywords.has("patternProperties");
    if (additional === false && !isPattern) continue;
    const schema = isPattern ? fieldSchema(flat, name) : isRecord(additional) ? additional : true;
    const value = mark?.field === name ? mark.value : generateValue(state, { schema, above, required: true });
    if (value !== END) define(object, name, value);
    else isComplete = false;
  }
  return isComplete;
}

/** Adds fields to an object without declared properties, at least as many as it must have. */
function addOpen(state: ExampleState, { flat, above, object }: Growing): void {
  const { keywords } = flat;
  const schema = keywords.get("additionalProperties");
  if (flat.properties.size > 0 || !isRecord(schema) || Object.keys(schema).length === 0) return;
  const min = Math.min(countOf(flat, "minProperties") ?? 0, MAX_ITEMS);
  for (const name of otherNames(state.flatten, flat)) {
    const count = Object.keys(object).length;
    if (count >= Math.max(1, min)) break;
    const value = generateValue(state, { schema: fieldSchema(flat, name), above, required: count < min });
    if (value === END) break;
    define(object, name, value);
  }
}

/** The JSON in a string: `{"id":1}`; undefined if the schema doesn't define it or the string can't hold it. */
function exampleContent(state: ExampleState, flat: FlatSchema, above: readonly string[]): string | undefined {
  const { keywords, types } = flat;
  const schema = keywords.get("contentSchema");
  if (schema === undefined || types[0] !== "string" || keywords.has("contentEncoding")) return undefined;
  if (!/json/i.test(String(keywords.get("contentMediaType")))) return undefined;
  const value = state.generate(state, { schema, above, required: true });
  if (value === END) return undefined;
  const text = valueToLine(value);
  return fitsLimits(flat, text) ? text : undefined;
}
