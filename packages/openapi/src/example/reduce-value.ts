// Shortens a value so that its schema still allows it: optional fields and extra items go, strings are never cut.

import { isNumeric, toExactJson } from "@lectern/base/exact-json.ts";
import { isRecord } from "../record.ts";
import type { FlatSchema, Flatten } from "../schema/flatten-schema.ts";
import { discriminatorField } from "../schema/name-variant.ts";
import { propertySchema } from "../schema/schema-children.ts";
import { accepts } from "../schema/validate-value.ts";
import { hasRules } from "./repair-example.ts";
import { exampleScalar } from "./scalar-example.ts";

/** A value and the number of characters it may take as JSON. */
interface Reduction {
  readonly schema: unknown;
  readonly value: unknown;
  readonly budget: number;
}

/** Strings up to this length are worth keeping. */
const SHORT_TEXT = 200;
const INDENT = 2;
/** The number of retries for values with interdependent fields; their children may need retries too. */
const MAX_TRIES = 50;

/** As much of the value as fits; required parts stay even if they don't fit. */
export function reduceValue(flatten: Flatten, { schema, value, budget }: Reduction): unknown {
  return reduce({ flatten, min: new WeakMap(), tries: { left: MAX_TRIES } }, { schema, value, budget }, 0);
}

/** State shared by all steps. */
interface Tools {
  readonly flatten: Flatten;
  /** The smallest version of each value, and the schema it was computed for. */
  readonly min: WeakMap<object, { readonly schema: unknown; readonly value: unknown }>;
  readonly tries: { left: number };
}

function reduce(tools: Tools, { schema, value, budget }: Reduction, depth: number): unknown {
  const { flatten } = tools;
  if (sizeOf(value, depth) <= budget) return value;
  const flat = flatten(schema);
  if (Array.isArray(value)) return keepItems(tools, { flat, schema, value, budget }, depth);
  if (isRecord(value)) return keepFields(tools, { flat, schema, value, budget }, depth);
  if (typeof value !== "string" || value.length <= SHORT_TEXT) return value;
  // Replace a long required string with a generated one.
  const scalar = flat.types.includes("string") ? exampleScalar({ ...flat, types: ["string"] }) : undefined;
  return scalar !== undefined && accepts(flatten, schema, scalar) ? scalar : value;
}

/** The smallest version of a value, cached because every level asks for all levels below. */
function minOf(tools: Tools, { schema, value }: Part, depth: number): unknown {
  if (typeof value !== "object" || value === null) return reduce(tools, { schema, value, budget: 0 }, depth);
  const known = tools.min.get(value);
  if (known && known.schema === schema) return known.value;
  const min = reduce(tools, { schema, value, budget: 0 }, depth);
  tools.min.set(value, { schema, value: min });
  return min;
}

interface Part {
  readonly schema: unknown;
  readonly value: unknown;
  readonly required: boolean;
  /** The characters it takes besides its value: its name. */
  readonly beside: number;
}

/** Distributes the room: required parts first get their minimum, then every part in turn gets what is left. */
function share(
  tools: Tools,
  parts: readonly Part[],
  { budget, depth }: { budget: number; depth: number },
): readonly unknown[] {
  const min = parts.map((part) => (part.required ? minOf(tools, part, depth) : undefined));
  const sizes = parts.map(({ required, beside }, index) => (required ? sizeOf(min[index], depth) + beside : 0));
  // Account for the enclosing brackets.
  let left = budget - sizes.reduce((sum, size) => sum + size, 6 + 2 * INDENT * depth);
  return parts.map(({ schema, value, beside }, index) => {
    const granted = left + (sizes[index] ?? 0);
    if (left <= 0) return min[index];
    const grown = reduce(tools, { schema, value, budget: granted - beside }, depth);
    const size = sizeOf(grown, depth) + beside;
    if (size > granted) return min[index];
    left = granted - size;
    return grown;
  });
}

function keepItems(
  tools: Tools,
  { flat, schema, value, budget }: { flat: FlatSchema; schema: unknown; value: readonly unknown[]; budget: number },
  depth: number,
): unknown {
  const tuple = flat.keywords.get("prefixItems");
  const first = Array.isArray(tuple) ? tuple : [];
  const minimum = flat.keywords.get("minItems");
  const min = Math.max(1, first.length, isNumeric(minimum) ? Number(minimum) : 0);
  const parts = value.map((item, index) => ({
    schema: first[index] ?? flat.keywords.get("items"),
    value: item,
    required: index < min,
    beside: 0,
  }));
  const retained = share(tools, parts, { budget, depth: depth + 1 });
  const end = retained.findIndex((item, index) => item === undefined && index >= min);
  const fewer = end === -1 ? retained : retained.slice(0, end);
  if (!ITEM_RULES.some((key) => flat.keywords.has(key))) return fewer;
  return firstFit(tools, { schema, value, budget }, [fewer, value.slice(0, min), value.slice(0, fewer.length)]);
}

const ITEM_RULES = ["uniqueItems", "contains", "not"];
/** How far a value with interdependent parts may exceed its room. */
const MAX_OVER = 4;

/** The first candidate that is valid; the value itself if none is and it is not much too long. */
function firstFit({ flatten }: Tools, { schema, value, budget }: Reduction, parts: readonly unknown[]): unknown {
  const fitting = parts.find((part) => accepts(flatten, schema, part));
  if (fitting !== undefined || !accepts(flatten, schema, value)) return fitting ?? parts[0];
  return extentOf(value).characters <= budget * MAX_OVER ? value : parts[0];
}

function keepFields(
  tools: Tools,
  owner: { flat: FlatSchema; schema: unknown; value: Readonly<Record<string, unknown>>; budget: number },
  depth: number,
): unknown {
  const required = requiredNames(tools.flatten, owner);
  const fewer = keepNamed(tools, { ...owner, required }, depth);
  if (!hasRules(owner.flat) || accepts(tools.flatten, owner.schema, fewer)) return fewer;
  const bound = new Set(
    [...required, ...boundNames(tools.flatten, owner.flat)].filter((name) => Object.hasOwn(owner.value, name)),
  );
  const together = (budget: number): unknown => keepNamed(tools, { ...owner, budget, required: bound }, depth);
  const larger = --tools.tries.left < 0 ? [] : [together(owner.budget)];
  return firstFit(tools, owner, [fewer, ...larger, together(0)]);
}

/** Names of fields that require others or are required by others. */
function boundNames(flatten: Flatten, flat: FlatSchema): readonly string[] {
  return [flat, ...flat.also.map((schema) => flatten(schema))].flatMap(({ keywords }) => {
    const names = keywords.get("dependentRequired");
    const schemas = keywords.get("dependentSchemas");
    const branches = [
      ...["if", "then", "else"].map((key) => keywords.get(key)),
      ...(isRecord(schemas) ? Object.values(schemas) : []),
    ].map((schema) => flatten(schema));
    return [
      ...(isRecord(names) ? [...Object.keys(names), ...Object.values(names).flat()] : []),
      ...(isRecord(schemas) ? Object.keys(schemas) : []),
      ...branches.flatMap(({ required, properties }) => [...required, ...properties.keys()]),
    ].filter((name) => typeof name === "string");
  });
}

function keepNamed(
  tools: Tools,
  owner: {
    flat: FlatSchema;
    schema: unknown;
    value: Readonly<Record<string, unknown>>;
    budget: number;
    required: ReadonlySet<string>;
  },
  depth: number,
): unknown {
  const { required } = owner;
  const entries = Object.entries(owner.value).filter(([, value]) => value !== undefined);
  const minimum = owner.flat.keywords.get("minProperties");
  let slack = Math.max(1, isNumeric(minimum) ? Number(minimum) : 0) - required.size;
  const parts = entries.map(([name, value]) => ({
    schema: propertySchema(tools.flatten, owner.schema, name),
    value,
    required: required.has(name) || slack-- > 0,
    beside: JSON.stringify(name).length + 2,
  }));
  const retained = share(tools, parts, { budget: owner.budget, depth: depth + 1 });
  // Safe for names such as `__proto__`.
  return Object.fromEntries(
    entries.flatMap(([name], index) => (retained[index] === undefined ? [] : [[name, retained[index]]])),
  );
}

/** Required names, including those of the matching alternative and the discriminator. */
function requiredNames(
  flatten: Flatten,
  { flat, value }: { flat: FlatSchema; value: Readonly<Record<string, unknown>> },
): ReadonlySet<string> {
  const chosen = [...flat.choices, flat.subtypes ?? []].flatMap(
    (options) => options.find((option) => accepts(flatten, option, value)) ?? [],
  );
  const mark = discriminatorField(flat.keywords.get("discriminator"));
  const names = [
    ...flat.required,
    ...chosen.flatMap((option) => [...flatten(option).required]),
    ...(mark === undefined ? [] : [mark]),
  ];
  return new Set(names.filter((name) => Object.hasOwn(value, name)));
}

/** The characters and lines of a value as indented JSON. */
interface Extent {
  readonly characters: number;
  readonly lines: number;
}

const EXTENTS = new WeakMap<object, Extent>();

/** The characters a value takes up; measurements are cached for nested values. */
function sizeOf(value: unknown, depth: number): number {
  const { characters, lines } = extentOf(value);
  return characters + (typeof value === "object" ? lines : 1) * depth * INDENT + 2;
}

function extentOf(value: unknown): Extent {
  if (typeof value !== "object" || value === null) return { characters: toExactJson(value)?.length ?? 4, lines: 1 };
  const before = EXTENTS.get(value);
  if (before) return before;
  const extent = ofParts(Array.isArray(value) ? value.map(extentOf) : fieldExtents(value));
  EXTENTS.set(value, extent);
  return extent;
}

function fieldExtents(value: object): readonly Extent[] {
  return Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => {
      const { characters, lines } = extentOf(field);
      return { characters: characters + JSON.stringify(name).length + 2, lines };
    });
}

/** Brackets on their own lines around indented parts. */
function ofParts(parts: readonly Extent[]): Extent {
  if (parts.length === 0) return { characters: 2, lines: 1 };
  const inside = parts.reduce((sum, { characters, lines }) => sum + characters + lines * INDENT + 1, 0);
  return { characters: 2 + inside + parts.length, lines: 2 + parts.reduce((sum, { lines }) => sum + lines, 0) };
}
