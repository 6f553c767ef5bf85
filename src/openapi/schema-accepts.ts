// Whether a value fits a schema, as far as a reference needs to know: for examples, written and made.

import type { FlatSchema, Flatten } from "./flatten-schema.ts";
import { isRecord } from "./record.ts";

interface Asking {
  readonly flatten: Flatten;
  left: number;
}

const MOST_STEPS = 2000;
const LONGEST_TEXT = 2000;

/** True when a value fits a schema; a question too large to answer counts as yes. */
export function accepts(flatten: Flatten, schema: unknown, value: unknown): boolean {
  return fits({ flatten, left: MOST_STEPS }, schema, value);
}

function fits(asking: Asking, schema: unknown, value: unknown): boolean {
  if (--asking.left < 0) return true;
  const flat = asking.flatten(schema);
  if (value === null) return flat.nullable || flat.types.length === 0 || flat.types.includes("null");
  return (
    fitsType(flat, value) &&
    fitsValues(flat, value) &&
    fitsLimits(flat, value) &&
    fitsInside(asking, flat, value) &&
    flat.choices.every((options) => options.some((option) => fits(asking, option, value))) &&
    !(flat.keywords.has("not") && fits(asking, flat.keywords.get("not"), value))
  );
}

function fitsType({ types }: FlatSchema, value: unknown): boolean {
  if (types.length === 0) return true;
  return types.some((type) => {
    if (type === "integer") return Number.isInteger(value);
    if (type === "number") return typeof value === "number";
    if (type === "array") return Array.isArray(value);
    if (type === "object") return isRecord(value);
    if (type === "string" || type === "file") return typeof value === "string";
    return type === "boolean" ? typeof value === "boolean" : type !== "null" && type !== "never";
  });
}

function fitsValues({ keywords }: FlatSchema, value: unknown): boolean {
  const listed = keywords.get("enum");
  const same = (other: unknown): boolean => other === value || JSON.stringify(other) === JSON.stringify(value);
  if (Array.isArray(listed) && !listed.some(same)) return false;
  return !keywords.has("const") || same(keywords.get("const"));
}

function fitsLimits(flat: FlatSchema, value: unknown): boolean {
  if (typeof value === "number") return fitsNumber(flat, value);
  if (typeof value === "string") return between(flat, "Length", [...value].length) && fitsPattern(flat, value);
  if (Array.isArray(value)) {
    const unique =
      flat.keywords.get("uniqueItems") !== true ||
      new Set(value.map((item) => JSON.stringify(item))).size === value.length;
    return unique && between(flat, "Items", value.length);
  }
  return !isRecord(value) || between(flat, "Properties", Object.keys(value).length);
}

/** True when a number keeps the limits of a schema. */
export function fitsNumber({ keywords }: FlatSchema, value: number): boolean {
  const [low, high] = [keywords.get("minimum"), keywords.get("maximum")];
  const [above, below] = [keywords.get("exclusiveMinimum"), keywords.get("exclusiveMaximum")];
  const step = keywords.get("multipleOf");
  if (typeof low === "number" && (above === true ? value <= low : value < low)) return false;
  if (typeof high === "number" && (below === true ? value >= high : value > high)) return false;
  if (typeof above === "number" && value <= above) return false;
  if (typeof below === "number" && value >= below) return false;
  return typeof step !== "number" || step <= 0 || Math.abs(value / step - Math.round(value / step)) < 1e-9;
}

function between({ keywords }: FlatSchema, word: string, count: number): boolean {
  const least = keywords.get(`min${word}`);
  const most = keywords.get(`max${word}`);
  return !(typeof least === "number" && count < least) && !(typeof most === "number" && count > most);
}

// The texts are short and the answer is only a hint, so a slow pattern costs little.
function fitsPattern({ keywords }: FlatSchema, value: string): boolean {
  const pattern = keywords.get("pattern");
  if (typeof pattern !== "string" || pattern.length > 500 || value.length > LONGEST_TEXT) return true;
  // Repetitions inside repetitions may take for ever.
  if (/[+*}]\)[+*{]/.test(pattern)) return true;
  try {
    return new RegExp(pattern, "u").test(value);
  } catch {
    return true;
  }
}

function fitsInside(asking: Asking, flat: FlatSchema, value: unknown): boolean {
  if (Array.isArray(value)) {
    const tuple = flat.keywords.get("prefixItems");
    const first = Array.isArray(tuple) ? tuple : [];
    const items = flat.keywords.get("items");
    return value.every((item, index) => {
      const schema = first[index] ?? items;
      return schema === undefined || fits(asking, schema, item);
    });
  }
  if (!isRecord(value)) return true;
  for (const name of flat.required) if (!Object.hasOwn(value, name) && !isOneWay(asking, flat, name)) return false;
  const additional = flat.keywords.get("additionalProperties");
  for (const [name, item] of Object.entries(value)) {
    const schema = flat.properties.get(name) ?? (isRecord(additional) ? additional : undefined);
    if (schema !== undefined && !fits(asking, schema, item)) return false;
    if (schema === undefined && additional === false && !flat.keywords.has("patternProperties")) return false;
  }
  return true;
}

// A field that only goes one way may be missing on the other.
function isOneWay({ flatten }: Asking, flat: FlatSchema, name: string): boolean {
  const { keywords } = flatten(flat.properties.get(name));
  return keywords.get("readOnly") === true || keywords.get("writeOnly") === true;
}
