// Example values for scalar schemas: a string, a number, a boolean.

import { brokenRange } from "@lectern/base/broken-rule.ts";
import type { Numeric } from "@lectern/base/exact-json.ts";
import { integersNear } from "../schema/exact-steps.ts";
import type { FlatSchema } from "../schema/flatten-schema.ts";
import { matchesPattern } from "../schema/pattern-match.ts";
import { isBase64, isFile } from "../schema/schema-words.ts";
import { fitsLimits } from "../schema/validate-value.ts";
import { patternExample, type TextLimits } from "./pattern-example.ts";

/** The longest string to generate; longer ones get MOST_PADDING characters instead. */
const MAX_TEXT = 2000;
const MAX_PADDING = 200;
const MAX_STEPS = 1000;

/** Examples per format, the usual one first; the others are shorter, longer or in another notation. */
const BY_FORMAT: ReadonlyMap<string, readonly string[]> = new Map([
  ["date", ["2025-03-14"]],
  ["date-time", ["2025-03-14T09:26:53Z", "2025-03-14T09:26:53.000Z", "2025-03-14T09:26:53+00:00"]],
  ["time", ["09:26:53Z", "09:26:53", "09:26"]],
  ["duration", ["PT15M", "P1D"]],
  ["email", ["ada@example.com", "a@b.co", "ada.lovelace.and.charles.babbage@example.com"]],
  ["idn-email", ["ada@example.com", "a@b.co"]],
  ["uuid", ["3f2b8c1e-7a4d-4e6b-9c0f-5d1a2b3c4d5e", "3F2B8C1E-7A4D-4E6B-9C0F-5D1A2B3C4D5E"]],
  ["uri", ["https://example.com/resource", "http://example.com/resource", "https://a.co"]],
  ["url", ["https://example.com/resource", "http://example.com/resource", "https://a.co"]],
  ["uri-reference", ["/resource", "/"]],
  ["iri", ["https://example.com/resource", "https://a.co"]],
  ["iri-reference", ["/resource", "/"]],
  ["uri-template", ["https://example.com/{id}", "/{id}"]],
  ["json-pointer", ["/items/0", "/a", ""]],
  ["relative-json-pointer", ["1/items", "0"]],
  ["regex", ["^[a-z]+$", "a"]],
  ["hostname", ["example.com", "a.co"]],
  ["idn-hostname", ["example.com", "a.co"]],
  ["ipv4", ["192.0.2.1"]],
  ["ipv6", ["2001:db8::1", "::1"]],
  ["byte", ["aGVsbG8=", "YQ=="]],
  ["base64", ["aGVsbG8=", "YQ=="]],
]);

export function exampleScalar(flat: FlatSchema): unknown {
  const [type] = flat.types;
  if (isFile(flat)) return isBase64(flat) ? "aGVsbG8=" : "<file>";
  if (type === "string") return exampleString(flat);
  if (type === "integer" || type === "number") return exampleNumber(flat, type === "integer");
  if (type === "boolean") return true;
  if (type === "null" || type === "never") return null;
  // A format implies a type.
  if (type === undefined && BY_FORMAT.has(String(flat.keywords.get("format")))) return exampleString(flat);
  return flat.nullable ? null : "<any>";
}

function exampleString(flat: FlatSchema): string {
  const { keywords } = flat;
  const format = keywords.get("format");
  const known = typeof format === "string" ? BY_FORMAT.get(format) : undefined;
  const isLimited = keywords.has("pattern") || keywords.has("minLength") || keywords.has("maxLength");
  if (!isLimited) return known?.[0] ?? "<string>";
  return known?.find((text) => fitsLimits(flat, text)) ?? exampleWithLimits(flat, known?.[0]);
}

function exampleWithLimits(flat: FlatSchema, formatted: string | undefined): string {
  const min = lengthOf(flat, "minLength") ?? 0;
  const max = lengthOf(flat, "maxLength") ?? Number.POSITIVE_INFINITY;
  const pattern = flat.keywords.get("pattern");
  const matching = typeof pattern === "string" ? knownPatternExample(flat, pattern, { min, max }) : undefined;
  if (matching !== undefined) return matching;
  const text = lengthened(formatted, min) ?? "<string>";
  if (min <= text.length && text.length <= max) return text;
  const length = Math.max(0, max < text.length ? max : min > MAX_TEXT ? MAX_PADDING : min);
  return "string".repeat(Math.ceil(length / 6)).slice(0, length);
}

const PATTERN_EXAMPLES = new WeakMap<FlatSchema["keywords"], string | false>();

/** Cached, because the same schemas come up again and again. */
function knownPatternExample({ keywords }: FlatSchema, pattern: string, limits: TextLimits): string | undefined {
  const known =
    PATTERN_EXAMPLES.get(keywords) ?? patternExample(pattern, limits) ?? paddedExample(pattern, limits) ?? false;
  PATTERN_EXAMPLES.set(keywords, known);
  return known === false ? undefined : known;
}

/** A match of a pattern that doesn't fix the length, padded at one of its ends. */
function paddedExample(pattern: string, { min, max }: TextLimits): string | undefined {
  const text = min > MAX_TEXT ? undefined : patternExample(pattern);
  if (text === undefined || text.length >= min) return undefined;
  for (const character of [text.at(-1) ?? "a", "a", "0", "A"]) {
    const padding = character.repeat(min - text.length);
    const found = [`${text}${padding}`, `${padding}${text}`].find((one) => matchesPattern(pattern, one) === true);
    if (found !== undefined && found.length <= max) return found;
  }
  return undefined;
}

/** URLs and email addresses can be padded. */
function lengthened(text: string | undefined, min: number): string | undefined {
  if (text === undefined || text.length >= min || min > MAX_TEXT) return text;
  if (text.includes("@")) return `${"a".repeat(min - text.length)}${text}`;
  return text.includes("/") ? `${text}${"/resource".repeat(Math.ceil((min - text.length) / 9))}` : text;
}

function exampleNumber(flat: FlatSchema, whole: boolean): Numeric {
  const lowest = strictest(flat, ["minimum", "exclusiveMinimum"], (one, other) => one > other);
  const highest = strictest(flat, ["maximum", "exclusiveMaximum"], (one, other) => one < other);
  const step = numericOf(flat, "multipleOf");
  const format = flat.keywords.get("format");
  const fits = (value: Numeric): boolean => fitsLimits(flat, value) && brokenRange(format, value) === undefined;
  const isPlain = typeof lowest !== "bigint" && typeof highest !== "bigint" && typeof step !== "bigint";
  const plain = isPlain ? numbersNear({ lowest, highest, step, whole }) : [];
  const found = plain.find(fits);
  if (found !== undefined) return found;
  const exact = integersNear({ lowest, highest, step: typeof step === "number" ? stepOf(step, true) : step });
  return exact.find(fits) ?? plain[0] ?? exact[0] ?? 0;
}

interface NumberLimits {
  readonly lowest: number | undefined;
  readonly highest: number | undefined;
  readonly step: number | undefined;
  readonly whole: boolean;
}

function numbersNear({ lowest, highest, step, whole }: NumberLimits): readonly number[] {
  const middle =
    lowest !== undefined && highest !== undefined
      ? (lowest + highest) / 2
      : lowest !== undefined
        ? lowest + 1
        : highest !== undefined
          ? highest - 1
          : (step ?? 123);
  const unit = stepOf(step, whole);
  const starts = [middle, lowest, highest].filter((start) => start !== undefined);
  return unit === undefined
    ? starts.map(tidyText)
    : starts.flatMap((start) => [tidyText(Math.ceil(start / unit) * unit), tidyText(Math.floor(start / unit) * unit)]);
}

/** The step between allowed numbers. */
function stepOf(step: number | undefined, whole: boolean): number | undefined {
  if (step === undefined || step <= 0) return whole ? 1 : undefined;
  if (!whole || Number.isInteger(step)) return step;
  for (let count = 2; count <= MAX_STEPS; count++) {
    const sum = tidyText(step * count);
    if (Number.isInteger(sum) && sum > 0) return sum;
  }
  return step;
}

/** The stricter of two limits; in OpenAPI 3.0 the second is a flag. */
function strictest(
  flat: FlatSchema,
  [inclusive, exclusive]: readonly [string, string],
  isStricter: (one: Numeric, other: Numeric) => boolean,
): Numeric | undefined {
  const [first, second] = [numericOf(flat, inclusive), numericOf(flat, exclusive)];
  if (first === undefined || second === undefined) return first ?? second;
  return isStricter(first, second) ? first : second;
}

/** Removes floating-point noise: 0.30000000000000004 → 0.3. */
export function tidyText(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(14));
}

function numericOf(flat: FlatSchema, key: string): Numeric | undefined {
  const value = flat.keywords.get(key);
  return typeof value === "bigint" || (typeof value === "number" && Number.isFinite(value)) ? value : undefined;
}

function lengthOf(flat: FlatSchema, key: string): number | undefined {
  const value = numericOf(flat, key);
  return value === undefined ? undefined : Number(value);
}
