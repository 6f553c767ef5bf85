// A schema in words: its type as one label and its limits as short phrases.

import { type FlatSchema, type Flatten, schemaName } from "./flatten-schema.ts";
import type { Phrase, PhraseWord } from "./phrase.ts";
import { valueToText } from "./value-text.ts";

const MOST_LABELS = 4;
const MOST_NESTING = 5;
const MOST_PATTERN = 200;
const MOST_NOT = 8;

const FILE_MEDIA = /^(?:image|audio|video)\/|pdf|octet-stream|zip|x-tar|gzip/i;

/** The type of a schema as one label: `string`, `enum<string>`, `object[]`, `string | null`, `file`. */
export function typeLabel(flatten: Flatten, flat: FlatSchema, nesting = 0): string {
  const label = bareLabel(flatten, flat, nesting);
  return flat.nullable && label !== "any" ? `${label} | null` : label;
}

function bareLabel(flatten: Flatten, flat: FlatSchema, nesting: number): string {
  if (isFile(flat)) return "file";
  if (Array.isArray(flat.keywords.get("enum"))) return `enum<${flat.types.join(" | ") || "any"}>`;
  if (flat.types.includes("array"))
    return flat.types.map((type) => (type === "array" ? arrayLabel(flatten, flat, nesting) : type)).join(" | ");
  if (flat.types.length > 0) return flat.types.join(" | ");
  const [options] = flat.choices;
  // Alternatives inside alternatives would multiply.
  if (options === undefined || nesting >= MOST_NESTING - 1) return "any";
  const labels = new Set(options.slice(0, 20).map((option) => bareLabel(flatten, flatten(option), MOST_NESTING - 1)));
  return labels.size > MOST_LABELS ? "any" : [...labels].join(" | ");
}

function arrayLabel(flatten: Flatten, flat: FlatSchema, nesting: number): string {
  const items = flat.keywords.get("items");
  // `false` says that a tuple has no further items.
  if (items === undefined || items === false || nesting >= MOST_NESTING) return "array";
  const label = typeLabel(flatten, flatten(items), nesting + 1);
  return label.includes(" | ") ? `(${label})[]` : `${label}[]`;
}

/** True for contents that are uploaded or downloaded as a file. */
export function isFile(flat: FlatSchema): boolean {
  if (flat.types.includes("file")) return true;
  const format = flat.keywords.get("format");
  const media = flat.keywords.get("contentMediaType");
  if (typeof media === "string" && FILE_MEDIA.test(media))
    return flat.types.length === 0 || flat.types.includes("string");
  return flat.types.includes("string") && (format === "binary" || format === "base64");
}

/** What a value must obey beside its type: `date-time`, `length 1–10`, `≥ 0`, `unique items`. */
export function constraintsOf(flat: FlatSchema, flatten: Flatten): readonly Phrase[] {
  const { keywords } = flat;
  const format = keywords.get("format");
  const pattern = keywords.get("pattern");
  const step = keywords.get("multipleOf");
  return [
    typeof format === "string" && !isFile(flat) ? format : undefined,
    ...limits(flat),
    count(flat, "Length", "apiLength"),
    count(flat, "Items", "apiItems"),
    count(flat, "Properties", "apiPropertyCount"),
    keywords.get("uniqueItems") === true ? { word: "apiUniqueItems" as const } : undefined,
    typeof step === "number" ? { word: "apiMultipleOf" as const, values: { value: String(step) } } : undefined,
    typeof pattern === "string" ? { word: "apiMatches" as const, values: { pattern: cutPattern(pattern) } } : undefined,
    mediaPhrase(flat),
    keywords.get("additionalProperties") === false && flat.types.includes("object")
      ? { word: "apiNoOther" as const }
      : undefined,
    keywords.has("not") ? notPhrase(keywords.get("not"), flatten) : undefined,
  ].filter((phrase) => phrase !== undefined);
}

function cutPattern(pattern: string): string {
  return pattern.length > MOST_PATTERN ? `${pattern.slice(0, MOST_PATTERN)}…` : pattern;
}

function mediaPhrase(flat: FlatSchema): string | undefined {
  const media = flat.keywords.get("contentMediaType");
  const encoding = flat.keywords.get("contentEncoding");
  if (isFile(flat)) return undefined;
  const words = [media, encoding].filter((word) => typeof word === "string");
  return words.length === 0 ? undefined : words.join(", ");
}

/** What a value must not be: its allowed values, the fields it must not have together, or its type. */
function notPhrase(schema: unknown, flatten: Flatten): Phrase {
  const flat = flatten(schema);
  const values = flat.keywords.has("const") ? [flat.keywords.get("const")] : flat.keywords.get("enum");
  if (Array.isArray(values)) return { word: "apiNot", values: { what: values.slice(0, MOST_NOT).map(valueToText) } };
  if (flat.types.length === 0 && flat.required.size > 0)
    return { word: "apiNotWith", values: { names: [...flat.required].slice(0, MOST_NOT).join(", ") } };
  const phrases = constraintsOf({ ...flat, keywords: withoutNot(flat) }, flatten);
  const label = schemaName(flat) ?? typeLabel(flatten, flat);
  return { word: "apiNot", values: { what: label === "any" && phrases.length > 0 ? phrases : [label, ...phrases] } };
}

// A `not` inside a `not`, and so on without end, says nothing a reader could follow.
function withoutNot(flat: FlatSchema): FlatSchema["keywords"] {
  return new Map([...flat.keywords].filter(([key]) => key !== "not"));
}

// OpenAPI 3.0 has `minimum` with a boolean `exclusiveMinimum`, later versions a number in either.
function limits(flat: FlatSchema): readonly (string | undefined)[] {
  const { keywords } = flat;
  return [
    limit(keywords.get("minimum"), keywords.get("exclusiveMinimum"), ["≥", ">"]),
    limit(keywords.get("maximum"), keywords.get("exclusiveMaximum"), ["≤", "<"]),
  ];
}

function limit(value: unknown, exclusive: unknown, signs: readonly [string, string]): string | undefined {
  if (typeof exclusive === "number") return `${signs[1]} ${exclusive}`;
  if (typeof value !== "number") return undefined;
  return `${exclusive === true ? signs[1] : signs[0]} ${value}`;
}

function count(flat: FlatSchema, key: string, word: PhraseWord): Phrase | undefined {
  const least = flat.keywords.get(`min${key}`);
  const most = flat.keywords.get(`max${key}`);
  const low = typeof least === "number" && least > 0 ? least : undefined;
  const high = typeof most === "number" ? most : undefined;
  if (low === undefined && high === undefined) return undefined;
  if (low === undefined) return { word, values: { range: `≤ ${high}` } };
  if (high === undefined) return { word, values: { range: `≥ ${low}` } };
  return { word, values: { range: low === high ? String(low) : `${low}–${high}` } };
}
