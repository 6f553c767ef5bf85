// An example value for a schema that brings none: small, plausible, and bounded for schemas without an end.

import { isRestricted } from "./docs-extension.ts";
import type { FlatSchema, Flatten } from "./flatten-schema.ts";
import { patternExample } from "./pattern-example.ts";
import { define, isRecord, own, ownRecord } from "./record.ts";
import { nameOfReference } from "./resolve.ts";
import { accepts, fitsNumber } from "./schema-accepts.ts";
import { type Direction, unwantedAccess } from "./schema-rest.ts";
import { isFile } from "./schema-words.ts";

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
}

/** Where the example ends: a place that would repeat or overflow. */
const END = Symbol("end");

const MOST_VALUES = 250;
/** So many more are made where the value would not be valid without them. */
const MOST_REQUIRED = 750;
const MOST_REQUIRED_DEPTH = 30;
const MOST_DEPTH = 7;
const MOST_PADDING = 200;
const MOST_ITEMS = 5;
const MOST_OPTIONS = 6;

const BY_FORMAT: ReadonlyMap<string, string> = new Map([
  ["date", "2025-03-14"],
  ["date-time", "2025-03-14T09:26:53Z"],
  ["time", "09:26:53Z"],
  ["duration", "PT15M"],
  ["email", "ada@example.com"],
  ["idn-email", "ada@example.com"],
  ["uuid", "3f2b8c1e-7a4d-4e6b-9c0f-5d1a2b3c4d5e"],
  ["uri", "https://example.com/resource"],
  ["url", "https://example.com/resource"],
  ["uri-reference", "/resource"],
  ["hostname", "example.com"],
  ["ipv4", "192.0.2.1"],
  ["ipv6", "2001:db8::1"],
  ["byte", "aGVsbG8="],
  ["base64", "aGVsbG8="],
]);

/** A value the schema allows: what its author gave as an example, else one made from its types. */
export function exampleOf(flatten: Flatten, schema: unknown, options: ExampleOptions): unknown {
  const value = makeValue({ ...options, flatten, left: MOST_VALUES }, { schema, above: [], required: true });
  return value === END ? null : value;
}

/** The example a schema brings itself. */
export function givenExample(flatten: Flatten, schema: unknown, prefill = false): unknown {
  if (schema === undefined) return undefined;
  const { keywords } = flatten(schema);
  const examples = keywords.get("examples");
  const initial = prefill ? keywords.get("x-default") : undefined;
  return initial ?? keywords.get("example") ?? (Array.isArray(examples) ? examples[0] : undefined);
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
  if (flat.properties.size > 0 || flat.types[0] === "object") return makeObject(making, flat, here);
  const [options] = flat.choices;
  if (options !== undefined) return makeChoice(making, { flat, options }, { above: here, required });
  if (flat.types[0] === "array") return makeArray(making, flat, here);
  return makeScalar(flat);
}

/** An example of the first alternative that no other one takes for its own, else of the first. */
function makeChoice(
  making: Making,
  { flat, options }: { readonly flat: FlatSchema; readonly options: readonly unknown[] },
  place: Omit<Wanted, "schema">,
): unknown {
  const shown = options.filter((option) => !isRestricted(option)).slice(0, MOST_OPTIONS);
  const make = (schema: unknown): unknown => marked(making, { flat, schema }, makeValue(making, { ...place, schema }));
  const first = make(shown[0]);
  const isOwn = (value: unknown) => shown.filter((option) => accepts(making.flatten, option, value)).length === 1;
  if (shown.length < 2 || first === END || isOwn(first)) return first;
  for (const option of shown.slice(1)) {
    const value = make(option);
    if (value !== END && typeof value === typeof first && isOwn(value)) return value;
  }
  return first;
}

function givenValue(flat: FlatSchema): unknown {
  const { keywords } = flat;
  const examples = keywords.get("examples");
  const listed = keywords.get("enum");
  return (
    keywords.get("example") ??
    (Array.isArray(examples) ? examples[0] : undefined) ??
    keywords.get("default") ??
    keywords.get("const") ??
    (Array.isArray(listed) ? listed[0] : undefined)
  );
}

function makeObject(making: Making, flat: FlatSchema, above: readonly string[]): unknown {
  const object: Record<string, unknown> = {};
  const unwanted = unwantedAccess(making.direction);
  const options = flat.choices[0] ?? flat.subtypes;
  const base = options === undefined ? undefined : makeChoice(making, { flat, options }, { above, required: true });
  if (isRecord(base)) for (const [name, value] of Object.entries(base)) define(object, name, value);
  for (const [name, schema] of flat.properties) {
    if ((unwanted && making.flatten(schema).keywords.get(unwanted) === true) || isRestricted(schema)) continue;
    const required = flat.required.has(name);
    if (making.requiredOnly === true && !required) continue;
    const value = subtypeMark(flat, name) ?? makeValue(making, { schema, above, required });
    if (value !== END) define(object, name, value);
  }
  const additional = flat.keywords.get("additionalProperties");
  for (const name of flat.required) {
    if (!Object.hasOwn(object, name) && !flat.properties.has(name) && additional !== false) {
      const value = makeValue(making, { schema: isRecord(additional) ? additional : true, above, required: true });
      if (value !== END) define(object, name, value);
    }
  }
  const least = Math.min(numberOf(flat, "minProperties") ?? 0, MOST_ITEMS);
  const open = flat.properties.size === 0 && isRecord(additional) && Object.keys(additional).length > 0;
  for (let count = Object.keys(object).length; open && count < Math.max(1, least); count++) {
    const value = makeValue(making, { schema: additional, above, required: count < least });
    if (value === END) break;
    define(object, count === 0 ? "key" : `key${count + 1}`, value);
  }
  return object;
}

/** The value by which the first subtype is known, for the field that tells subtypes apart. */
function subtypeMark(flat: FlatSchema, field: string): string | undefined {
  const mark = discriminatorMark(flat, flat.subtypes?.[0]);
  return mark?.field === field ? mark.value : undefined;
}

/** A value of an alternative with the mark that tells it from the others. */
function marked(
  { flatten }: Making,
  { flat, schema }: { readonly flat: FlatSchema; readonly schema: unknown },
  value: unknown,
): unknown {
  const mark = discriminatorMark(flat, schema);
  if (mark === undefined || !isRecord(value)) return value;
  const object: Record<string, unknown> = {};
  for (const [name, item] of Object.entries({ [mark.field]: mark.value, ...value }))
    define(object, name, name === mark.field ? mark.value : item);
  return accepts(flatten, schema, object) ? object : value;
}

function discriminatorMark(
  { keywords }: FlatSchema,
  option: unknown,
): { readonly field: string; readonly value: string } | undefined {
  const discriminator = keywords.get("discriminator");
  const reference = own(option, "$ref");
  const field = typeof discriminator === "string" ? discriminator : own(discriminator, "propertyName");
  if (typeof reference !== "string" || typeof field !== "string") return undefined;
  const name = nameOfReference(reference);
  const mapped = Object.entries(ownRecord(discriminator, "mapping")).find(
    ([, target]) => target === reference || target === name,
  );
  return { field, value: mapped?.[0] ?? name };
}

function makeArray(making: Making, flat: FlatSchema, above: readonly string[]): unknown {
  const tuple = flat.keywords.get("prefixItems");
  const first = Array.isArray(tuple) ? tuple : [];
  const most = numberOf(flat, "maxItems") ?? MOST_ITEMS;
  const least = numberOf(flat, "minItems") ?? 0;
  const wanted = Math.min(Math.max(first.length, least, first.length === 0 ? 1 : 0), most, MOST_ITEMS);
  const values: unknown[] = [];
  for (let index = 0; index < wanted; index++) {
    const value = makeValue(making, {
      schema: first[index] ?? flat.keywords.get("items"),
      above,
      required: index < least,
    });
    if (value === END) break;
    values.push(flat.keywords.get("uniqueItems") === true ? distinct(value, values) : value);
  }
  return values;
}

/** A value that is not yet in a list, for simple kinds. */
function distinct(value: unknown, values: readonly unknown[]): unknown {
  if (!values.includes(value)) return value;
  if (typeof value === "number") return value + values.length;
  return typeof value === "string" ? `${value}${values.length + 1}` : value;
}

/** A value for a schema that holds no others. */
export function makeScalar(flat: FlatSchema): unknown {
  const [type] = flat.types;
  if (isFile(flat)) return isBase64(flat) ? "aGVsbG8=" : "<file>";
  if (type === "string") return makeString(flat);
  if (type === "integer" || type === "number") return makeNumber(flat, type === "integer");
  if (type === "boolean") return true;
  if (type === "null" || type === "never") return null;
  return flat.nullable ? null : "<any>";
}

/** True for a file that is sent as text. */
function isBase64({ keywords }: FlatSchema): boolean {
  return keywords.get("format") === "base64" || /^base64/.test(String(keywords.get("contentEncoding")));
}

function makeString(flat: FlatSchema): string {
  const format = flat.keywords.get("format");
  const known = typeof format === "string" ? BY_FORMAT.get(format) : undefined;
  if (known !== undefined) return known;
  const least = numberOf(flat, "minLength") ?? 0;
  const most = numberOf(flat, "maxLength") ?? Number.POSITIVE_INFINITY;
  const text = "<string>";
  const pattern = flat.keywords.get("pattern");
  const matching = typeof pattern === "string" ? patternExample(pattern) : undefined;
  if (matching !== undefined && matching.length >= least && matching.length <= most) return matching;
  if (least <= text.length && text.length <= most) return text;
  const length = Math.max(0, Math.min(MOST_PADDING, most < text.length ? most : least));
  return "string".repeat(Math.ceil(length / 6)).slice(0, length);
}

function makeNumber(flat: FlatSchema, whole: boolean): number {
  const lowest = numberOf(flat, "minimum") ?? numberOf(flat, "exclusiveMinimum");
  const highest = numberOf(flat, "maximum") ?? numberOf(flat, "exclusiveMaximum");
  const step = numberOf(flat, "multipleOf");
  const middle =
    lowest !== undefined && highest !== undefined
      ? (lowest + highest) / 2
      : lowest !== undefined
        ? lowest + 1
        : highest !== undefined
          ? highest - 1
          : (step ?? 123);
  const unit = step !== undefined && step > 0 ? step : whole ? 1 : undefined;
  if (unit === undefined) return middle;
  const candidates = [Math.ceil(middle / unit) * unit, Math.floor(middle / unit) * unit];
  return candidates.find((candidate) => fitsNumber(flat, candidate)) ?? candidates[0] ?? middle;
}

function numberOf(flat: FlatSchema, key: string): number | undefined {
  const value = flat.keywords.get(key);
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
