// The first rule of a JSON Schema that a value breaks, apart from what is inside it: its type, and the limits of numbers,
// texts, arrays and objects. Examples, the checks of a spec and the console read different forms of schemas and word
// rules differently.

import { isNumeric, type Numeric, toExactJson } from "./exact-json.ts";

export interface BrokenRule {
  /** The keyword: `minLength`. */
  readonly rule: string;
  readonly limit: unknown;
  /** How many characters, items or properties the value has. */
  readonly count?: number;
}

/** The value of a keyword. */
type Keyword = (name: string) => unknown;
/** Whether a text matches a pattern; undefined if that cannot be determined. */
type MatchPattern = (pattern: string, text: string) => boolean | undefined;

export function brokenRule(keyword: Keyword, value: unknown, matches: MatchPattern): BrokenRule | undefined {
  if (isNumeric(value)) return brokenNumber(keyword, value);
  if (typeof value === "string") {
    const pattern = keyword("pattern");
    const length = brokenCount(keyword, "Length", [...value].length);
    if (length || typeof pattern !== "string" || matches(pattern, value) !== false) return length;
    return { rule: "pattern", limit: pattern };
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (!Array.isArray(value)) return brokenCount(keyword, "Properties", Object.keys(value).length);
  const { length } = value;
  const isRepeated = () => new Set(value.map((item) => toExactJson(item))).size < length;
  if (keyword("uniqueItems") === true && isRepeated()) return { rule: "uniqueItems", limit: true };
  return brokenCount(keyword, "Items", length);
}

function brokenNumber(keyword: Keyword, value: Numeric): BrokenRule | undefined {
  const [low, high] = [keyword("minimum"), keyword("maximum")];
  const [above, below] = [keyword("exclusiveMinimum"), keyword("exclusiveMaximum")];
  const step = keyword("multipleOf");
  if (isNumeric(low) && value < low) return { rule: "minimum", limit: low };
  if (isNumeric(high) && value > high) return { rule: "maximum", limit: high };
  // In OpenAPI 3.0, these two are flags beside the limit.
  const [bottom, top] = [above === true ? low : above, below === true ? high : below];
  if (isNumeric(bottom) && value <= bottom) return { rule: "exclusiveMinimum", limit: bottom };
  if (isNumeric(top) && value >= top) return { rule: "exclusiveMaximum", limit: top };
  return isNumeric(step) && step > 0 && !isMultiple(value, step) ? { rule: "multipleOf", limit: step } : undefined;
}

function brokenCount(keyword: Keyword, word: string, count: number): BrokenRule | undefined {
  const [min, max] = [keyword(`min${word}`), keyword(`max${word}`)];
  if (isNumeric(min) && count < min) return { rule: `min${word}`, limit: min, count };
  return isNumeric(max) && count > max ? { rule: `max${word}`, limit: max, count } : undefined;
}

/** The end of the range of an integer format that a number is beyond: `int32`, `uint8`. */
export function brokenRange(format: unknown, value: Numeric): BrokenRule | undefined {
  const [, unsigned, bits] = /^(u?)int(8|16|32|64)$/.exec(String(format)) ?? [];
  if (bits === undefined) return undefined;
  const size = 2n ** BigInt(bits);
  const [low, high] = unsigned === "u" ? [0n, size - 1n] : [-size / 2n, size / 2n - 1n];
  if (value < low) return { rule: "minimum", limit: low };
  return value > high ? { rule: "maximum", limit: high } : undefined;
}

/** Absorbs floating-point noise: 0.3 is a multiple of 0.1, and so are large numbers with fewer exact decimals. */
const TOLERANCE = 1e-9;
const RELATIVE_TOLERANCE = 4 * Number.EPSILON;

/** True if a value is a multiple of a positive step; undecidable cases with big integers count as true. */
function isMultiple(value: Numeric, step: Numeric): boolean {
  if (typeof value === "number" && typeof step === "number") {
    const times = value / step;
    return Math.abs(times - Math.round(times)) < Math.max(TOLERANCE, RELATIVE_TOLERANCE * Math.abs(times));
  }
  const [whole, unit] = [toBigInt(value), toBigInt(step)];
  if (whole === undefined) return false;
  return unit === undefined || whole % unit === 0n;
}

/** An integer as a bigint; undefined for a fraction. */
export function toBigInt(value: Numeric): bigint | undefined {
  if (typeof value === "bigint") return value;
  return Number.isInteger(value) ? BigInt(value) : undefined;
}
