// A smaller value that a schema still allows: optional fields and spare items go, texts are never cut.

import { isNumeric, toExactJson } from "../../base/exact-json.ts";
import { isRecord, own, textOf } from "../record.ts";
import type { FlatSchema, Flatten } from "../schema/flatten-schema.ts";
import { propertySchema } from "../schema/property-schema.ts";
import { accepts } from "../schema/schema-accepts.ts";
import { hasRules } from "./repair-example.ts";
import { makeScalar } from "./scalar-example.ts";

/** What a value is, and how many characters it may take as JSON. */
interface Reduction {
  readonly schema: unknown;
  readonly value: unknown;
  readonly room: number;
}

/** Texts up to this length are worth their place. */
const SHORT_TEXT = 200;
const INDENT = 2;
/** How many values are reduced once more because their fields hang together; each holds others that may be, too. */
const MOST_TRIES = 50;

/** The value with as much of it as fits; what its schema requires stays, whether it fits or not. */
export function reduceValue(flatten: Flatten, { schema, value, room }: Reduction): unknown {
  return reduce({ flatten, least: new WeakMap(), tries: { left: MOST_TRIES } }, { schema, value, room }, 0);
}

/** What every step needs. */
interface Tools {
  readonly flatten: Flatten;
  /** What was found to be the least of a value, and by which schema. */
  readonly least: WeakMap<object, { readonly schema: unknown; readonly value: unknown }>;
  /** How many more values may be reduced once more. */
  readonly tries: { left: number };
}

function reduce(tools: Tools, { schema, value, room }: Reduction, depth: number): unknown {
  const { flatten } = tools;
  if (sizeOf(value, depth) <= room) return value;
  const flat = flatten(schema);
  if (Array.isArray(value)) return keepItems(tools, { flat, schema, value, room }, depth);
  if (isRecord(value)) return keepFields(tools, { flat, schema, value, room }, depth);
  if (typeof value !== "string" || value.length <= SHORT_TEXT) return value;
  // A long text that is required gives way to one that was made.
  const made = flat.types.includes("string") ? makeScalar({ ...flat, types: ["string"] }) : undefined;
  return made !== undefined && accepts(flatten, schema, made) ? made : value;
}

/** As little of a value as its schema allows; every step down from the whole value asks for that of all below. */
function leastOf(tools: Tools, { schema, value }: Part, depth: number): unknown {
  if (typeof value !== "object" || value === null) return reduce(tools, { schema, value, room: 0 }, depth);
  const known = tools.least.get(value);
  if (known && known.schema === schema) return known.value;
  const least = reduce(tools, { schema, value, room: 0 }, depth);
  tools.least.set(value, { schema, value: least });
  return least;
}

interface Part {
  readonly schema: unknown;
  readonly value: unknown;
  readonly required: boolean;
  /** Characters it takes beside its value: its name. */
  readonly beside: number;
}

/** For each part what is left of it: required ones first get the least they need, then all get what is left in turn. */
function share(
  tools: Tools,
  parts: readonly Part[],
  { room, depth }: { room: number; depth: number },
): readonly unknown[] {
  const least = parts.map((part) => (part.required ? leastOf(tools, part, depth) : undefined));
  const sizes = parts.map(({ required, beside }, index) => (required ? sizeOf(least[index], depth) + beside : 0));
  // Brackets around the parts take their place too.
  let left = room - sizes.reduce((sum, size) => sum + size, 6 + 2 * INDENT * depth);
  return parts.map(({ schema, value, beside }, index) => {
    const granted = left + (sizes[index] ?? 0);
    if (left <= 0) return least[index];
    const grown = reduce(tools, { schema, value, room: granted - beside }, depth);
    const size = sizeOf(grown, depth) + beside;
    if (size > granted) return least[index];
    left = granted - size;
    return grown;
  });
}

function keepItems(
  tools: Tools,
  { flat, schema, value, room }: { flat: FlatSchema; schema: unknown; value: readonly unknown[]; room: number },
  depth: number,
): unknown {
  const tuple = flat.keywords.get("prefixItems");
  const first = Array.isArray(tuple) ? tuple : [];
  const minimum = flat.keywords.get("minItems");
  const least = Math.max(1, first.length, isNumeric(minimum) ? Number(minimum) : 0);
  const parts = value.map((item, index) => ({
    schema: first[index] ?? flat.keywords.get("items"),
    value: item,
    required: index < least,
    beside: 0,
  }));
  const kept = share(tools, parts, { room, depth: depth + 1 });
  const end = kept.findIndex((item, index) => item === undefined && index >= least);
  const fewer = end === -1 ? kept : kept.slice(0, end);
  if (!ITEM_RULES.some((key) => flat.keywords.has(key))) return fewer;
  return firstFit(tools, { schema, value, room }, [fewer, value.slice(0, least), value.slice(0, fewer.length)]);
}

const ITEM_RULES = ["uniqueItems", "contains", "not"];
/** A value whose parts hang together may take so many times the room it has. */
const MOST_OVER = 4;

/** The first of several parts of a value that still fits; the value itself when none does and it is not much too long. */
function firstFit({ flatten }: Tools, { schema, value, room }: Reduction, parts: readonly unknown[]): unknown {
  const fitting = parts.find((part) => accepts(flatten, schema, part));
  if (fitting !== undefined || !accepts(flatten, schema, value)) return fitting ?? parts[0];
  return extentOf(value).characters <= room * MOST_OVER ? value : parts[0];
}

function keepFields(
  tools: Tools,
  owner: { flat: FlatSchema; schema: unknown; value: Readonly<Record<string, unknown>>; room: number },
  depth: number,
): unknown {
  const required = requiredNames(tools.flatten, owner);
  const fewer = keepNamed(tools, { ...owner, required }, depth);
  if (!hasRules(owner.flat) || accepts(tools.flatten, owner.schema, fewer)) return fewer;
  const bound = new Set(
    [...required, ...boundNames(tools.flatten, owner.flat)].filter((name) => Object.hasOwn(owner.value, name)),
  );
  const together = (room: number): unknown => keepNamed(tools, { ...owner, room, required: bound }, depth);
  const larger = --tools.tries.left < 0 ? [] : [together(owner.room)];
  return firstFit(tools, owner, [fewer, ...larger, together(0)]);
}

/** Names of fields that call for others, or are called for. */
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
    room: number;
    required: ReadonlySet<string>;
  },
  depth: number,
): unknown {
  const { required } = owner;
  const entries = Object.entries(owner.value).filter(([, value]) => value !== undefined);
  const minimum = owner.flat.keywords.get("minProperties");
  let spare = Math.max(1, isNumeric(minimum) ? Number(minimum) : 0) - required.size;
  const parts = entries.map(([name, value]) => ({
    schema: propertySchema(tools.flatten, owner.schema, name),
    value,
    required: required.has(name) || spare-- > 0,
    beside: JSON.stringify(name).length + 2,
  }));
  const kept = share(tools, parts, { room: owner.room, depth: depth + 1 });
  // Names such as `__proto__` are names like any other.
  return Object.fromEntries(
    entries.flatMap(([name], index) => (kept[index] === undefined ? [] : [[name, kept[index]]])),
  );
}

/** What a value must have: also by the alternative it is, and the field that tells alternatives apart. */
function requiredNames(
  flatten: Flatten,
  { flat, value }: { flat: FlatSchema; value: Readonly<Record<string, unknown>> },
): ReadonlySet<string> {
  const chosen = [...flat.choices, flat.subtypes ?? []].flatMap(
    (options) => options.find((option) => accepts(flatten, option, value)) ?? [],
  );
  const discriminator = flat.keywords.get("discriminator");
  const mark = textOf(discriminator) ?? textOf(own(discriminator, "propertyName"));
  const names = [
    ...flat.required,
    ...chosen.flatMap((option) => [...flatten(option).required]),
    ...(mark === undefined ? [] : [mark]),
  ];
  return new Set(names.filter((name) => Object.hasOwn(value, name)));
}

/** How many characters and lines a value takes as indented JSON. */
interface Extent {
  readonly characters: number;
  readonly lines: number;
}

const EXTENTS = new WeakMap<object, Extent>();

/** How many characters a value takes; what was measured before is not measured again as a part of something else. */
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

/** Brackets on lines of their own around parts, each part further in and on its own lines. */
function ofParts(parts: readonly Extent[]): Extent {
  if (parts.length === 0) return { characters: 2, lines: 1 };
  const inside = parts.reduce((sum, { characters, lines }) => sum + characters + lines * INDENT + 1, 0);
  return { characters: 2 + inside + parts.length, lines: 2 + parts.reduce((sum, { lines }) => sum + lines, 0) };
}
