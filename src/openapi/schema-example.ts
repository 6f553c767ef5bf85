// An example value for a schema that brings none: small, plausible, and bounded for schemas without an end.

import type { FlatSchema, Flatten } from "./flatten-schema.ts";
import { isRecord, own } from "./record.ts";
import type { Direction } from "./schema-tree.ts";
import { isFile } from "./schema-words.ts";

/** What an example is made for. */
export interface ExampleOptions {
  readonly direction: Direction;
  /** True leaves optional fields out. */
  readonly requiredOnly?: boolean | undefined;
}

interface Making extends ExampleOptions {
  readonly flatten: Flatten;
  left: number;
}

/** Where the example ends: a place that would repeat or overflow. */
const END = Symbol("end");

const MOST_VALUES = 250;
const MOST_DEPTH = 7;
const MOST_PADDING = 200;

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
  const value = makeValue({ ...options, flatten, left: MOST_VALUES }, schema, []);
  return value === END ? null : value;
}

/** The example a schema brings itself. */
export function givenExample(flatten: Flatten, schema: unknown): unknown {
  if (schema === undefined) return undefined;
  const { keywords } = flatten(schema);
  const examples = keywords.get("examples");
  return keywords.get("example") ?? (Array.isArray(examples) ? examples[0] : undefined);
}

function makeValue(making: Making, schema: unknown, above: readonly string[]): unknown {
  if (--making.left < 0 || above.length > MOST_DEPTH) return END;
  const flat = making.flatten(schema);
  const given = givenValue(flat);
  if (given !== undefined) return given;
  if (flat.identity !== undefined && above.includes(flat.identity)) return END;
  // Every level counts, named or not, so that nesting without references ends too.
  const here = [...above, flat.identity ?? ""];
  if (flat.properties.size > 0 || flat.types[0] === "object") return makeObject(making, flat, here);
  const [options] = flat.choices;
  if (options !== undefined) return makeValue(making, options[0], here);
  if (flat.types[0] === "array") return makeArray(making, flat, here);
  return makeScalar(flat);
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
  const unwanted = making.direction === "request" ? "readOnly" : "writeOnly";
  const [options] = flat.choices;
  const base = options === undefined ? undefined : makeValue(making, options[0], above);
  if (isRecord(base)) for (const [name, value] of Object.entries(base)) define(object, name, value);
  for (const [name, schema] of flat.properties) {
    if (own(schema, unwanted) === true) continue;
    const value = makeValue(making, schema, above);
    if (value !== END) define(object, name, value);
  }
  const additional = flat.keywords.get("additionalProperties");
  if (flat.properties.size === 0 && isRecord(additional) && Object.keys(additional).length > 0) {
    const value = makeValue(making, additional, above);
    if (value !== END) define(object, "key", value);
  }
  return object;
}

// Plain assignment to `__proto__` would change the object instead of adding a name to it.
function define(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

function makeArray(making: Making, flat: FlatSchema, above: readonly string[]): unknown {
  const tuple = flat.keywords.get("prefixItems");
  const items = Array.isArray(tuple) ? tuple : [flat.keywords.get("items")];
  return items.map((item) => makeValue(making, item, above)).filter((value) => value !== END);
}

function makeScalar(flat: FlatSchema): unknown {
  const [type] = flat.types;
  if (isFile(flat)) return "<file>";
  if (type === "string") return makeString(flat);
  if (type === "integer" || type === "number") return makeNumber(flat, type === "integer");
  if (type === "boolean") return true;
  if (type === "null" || type === "never") return null;
  return flat.nullable ? null : "<any>";
}

function makeString(flat: FlatSchema): string {
  const format = flat.keywords.get("format");
  const known = typeof format === "string" ? BY_FORMAT.get(format) : undefined;
  if (known !== undefined) return known;
  const least = numberOf(flat, "minLength") ?? 0;
  const most = numberOf(flat, "maxLength") ?? Number.POSITIVE_INFINITY;
  const text = "<string>";
  if (least <= text.length && text.length <= most) return text;
  const length = Math.max(0, Math.min(MOST_PADDING, most < text.length ? most : least));
  return "string".repeat(Math.ceil(length / 6)).slice(0, length);
}

function makeNumber(flat: FlatSchema, whole: boolean): number {
  const lowest = numberOf(flat, "minimum") ?? numberOf(flat, "exclusiveMinimum");
  const highest = numberOf(flat, "maximum") ?? numberOf(flat, "exclusiveMaximum");
  const step = numberOf(flat, "multipleOf");
  let value = 123;
  if (lowest !== undefined && highest !== undefined) value = (lowest + highest) / 2;
  else if (lowest !== undefined) value = lowest + 1;
  else if (highest !== undefined) value = highest - 1;
  else if (step !== undefined) return step;
  if (step !== undefined && step > 0) return Math.ceil(value / step) * step;
  return whole ? Math.ceil(value) : value;
}

function numberOf(flat: FlatSchema, key: string): number | undefined {
  const value = flat.keywords.get(key);
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
