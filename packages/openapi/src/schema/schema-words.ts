// Describes a schema in words: its type as one label, its limits as short phrases.

import { isNumeric } from "@lectern/base/exact-json.ts";
import type { Phrase, PhraseKey } from "../phrase.ts";
import { isRecord, type JsonRecord, own } from "../record.ts";
import { valueToText } from "../value-text.ts";
import { type FlatSchema, type Flatten, schemaName } from "./flatten-schema.ts";

const MAX_LABELS = 4;
const MAX_NESTING = 5;
const MAX_PATTERN = 200;
const MAX_NOT = 8;
const MAX_OPTIONS = 20;

const FILE_MEDIA = /^(?:image|audio|video)\/|pdf|octet-stream|zip|x-tar|gzip/i;

/** A schema's type as one label: `string`, `enum<string>`, `object[]`, `string | null`, `file`. */
export function typeLabel(flatten: Flatten, flat: FlatSchema, nesting = 0): string {
  const label = bareLabel(flatten, flat, nesting);
  if (flat.nullable && label === "never") return "null";
  return flat.nullable && label !== "any" ? `${label} | null` : label;
}

function bareLabel(flatten: Flatten, flat: FlatSchema, nesting: number): string {
  if (flat.types[0] === "never") return "never";
  if (isFile(flat) && !isBase64(flat)) return "file";
  if (Array.isArray(flat.keywords.get("enum"))) return `enum<${flat.types.join(" | ") || "any"}>`;
  if (flat.types.includes("array"))
    return flat.types.map((type) => (type === "array" ? arrayLabel(flatten, flat, nesting) : type)).join(" | ");
  if (flat.types.length > 0) return flat.types.join(" | ");
  const [options] = flat.choices;
  // Nested alternatives would multiply.
  if (options === undefined || nesting >= MAX_NESTING - 1) return "any";
  const labels = new Set(options.slice(0, 20).map((option) => bareLabel(flatten, flatten(option), MAX_NESTING - 1)));
  return labels.size > MAX_LABELS ? "any" : [...labels].join(" | ");
}

function arrayLabel(flatten: Flatten, flat: FlatSchema, nesting: number): string {
  const items = flat.keywords.get("items");
  // `false` means that a tuple has no further items.
  if (items === undefined || items === false || nesting >= MAX_NESTING) return "array";
  // A tuple's items differ.
  if (flat.keywords.has("prefixItems")) return "array";
  const label = typeLabel(flatten, flatten(items), nesting + 1);
  return label.includes(" | ") ? `(${label})[]` : `${label}[]`;
}

/** True for media types of binary files: `image/png`. */
export function isFileMedia(mediaType: string): boolean {
  return FILE_MEDIA.test(mediaType);
}

/** True for content that is uploaded or downloaded as a file. */
export function isFile(flat: FlatSchema): boolean {
  if (flat.types.includes("file")) return true;
  const format = flat.keywords.get("format");
  const media = flat.keywords.get("contentMediaType");
  if (typeof media === "string" && isFileMedia(media)) return flat.types.length === 0 || flat.types.includes("string");
  return flat.types.includes("string") && (format === "binary" || format === "base64");
}

/** True for a file sent as text. */
export function isBase64({ keywords }: FlatSchema): boolean {
  return keywords.get("format") === "base64" || /^base64/.test(String(keywords.get("contentEncoding")));
}

/** A value's constraints besides its type: `date-time`, `length 1–10`, `≥ 0`, `unique items`. */
export function constraintsOf(flat: FlatSchema, flatten: Flatten): readonly Phrase[] {
  const { keywords } = flat;
  const format = keywords.get("format");
  const pattern = keywords.get("pattern");
  const step = keywords.get("multipleOf");
  return [
    typeof format === "string" && (!isFile(flat) || isBase64(flat)) ? format : undefined,
    ...limits(flat),
    count(flat, "Length", "apiLength"),
    count(flat, "Items", "apiItems"),
    count(flat, "Properties", "apiPropertyCount"),
    keywords.get("uniqueItems") === true && flat.types.includes("array")
      ? { word: "apiUniqueItems" as const }
      : undefined,
    isNumeric(step) ? { word: "apiMultipleOf" as const, values: { value: String(step) } } : undefined,
    typeof pattern === "string" ? { word: "apiMatches" as const, values: { pattern: cutPattern(pattern) } } : undefined,
    mediaPhrase(flat),
    isClosed(flat) ? { word: "apiNoOther" as const } : undefined,
    flat.required.size === 0 ? undefined : undeclaredPhrase(flat, flatten),
    ...(hasRules(keywords) ? rulePhrases(flat, flatten) : []),
    keywords.has("not") ? notPhrase(keywords.get("not"), flatten) : undefined,
    ...(flat.also.length === 0 ? [] : flat.also.flatMap((schema) => constraintsOf(flatten(schema), flatten))),
  ].filter((phrase) => phrase !== undefined);
}

function isClosed({ keywords, types }: FlatSchema): boolean {
  const additional = keywords.get("additionalProperties");
  if (additional === false && types.includes("object")) return true;
  // Names that another rule allows count as evaluated.
  const isEnd = keywords.get("unevaluatedProperties") === false && (additional === undefined || additional === false);
  return isEnd && (types.length === 0 || types.includes("object"));
}

function cutPattern(pattern: string): string {
  return pattern.length > MAX_PATTERN ? `${pattern.slice(0, MAX_PATTERN)}…` : pattern;
}

function mediaPhrase(flat: FlatSchema): string | undefined {
  const media = flat.keywords.get("contentMediaType");
  const encoding = flat.keywords.get("contentEncoding");
  if (isFile(flat) && !isBase64(flat)) return undefined;
  const words = [media, encoding].filter((word) => typeof word === "string");
  return words.length === 0 ? undefined : words.join(", ");
}

/** Required fields that the schema doesn't define. */
function undeclaredPhrase(flat: FlatSchema, flatten: Flatten): Phrase | undefined {
  if (flat.types.length > 0 && !flat.types.includes("object")) return undefined;
  const names = [...flat.required].filter((name) => !flat.properties.has(name));
  if (names.length === 0) return undefined;
  // Alternatives may define what all of them require.
  const options = [...flat.choices.flat(), ...(flat.subtypes ?? [])].slice(0, MAX_OPTIONS);
  return requires(names.filter((name) => !options.some((option) => flatten(option).properties.has(name))));
}

function requires(names: readonly unknown[]): Phrase | undefined {
  if (names.length === 0) return undefined;
  return { word: "apiRequires", values: { names: names.slice(0, MAX_NOT).join(", ") } };
}

const RULES = ["dependentRequired", "dependentSchemas", "if", "contains", "propertyNames"] as const;

function hasRules(keywords: FlatSchema["keywords"]): boolean {
  return RULES.some((key) => keywords.has(key));
}

function rulePhrases({ keywords }: FlatSchema, flatten: Flatten): readonly Phrase[] {
  const needs = Object.entries(ownEntries(keywords.get("dependentRequired"))).map(([name, others]) =>
    ifPhrase(name, [requires(Array.isArray(others) ? others : [])]),
  );
  const implied = Object.entries(ownEntries(keywords.get("dependentSchemas"))).map(([name, schema]) =>
    hasFields(schema, flatten) ? undefined : ifPhrase(name, schemaPhrases(schema, flatten)),
  );
  return [
    ...needs.slice(0, MAX_NOT),
    ...implied.slice(0, MAX_NOT),
    ...(keywords.has("if") ? conditionPhrases(keywords, flatten) : []),
    keywords.has("contains") ? wordWith("apiContains", "what", containedPhrases(keywords, flatten)) : undefined,
    keywords.has("propertyNames")
      ? wordWith("apiNames", "phrase", namePhrases(keywords.get("propertyNames"), flatten))
      : undefined,
  ].filter((phrase) => phrase !== undefined);
}

/** What a list must contain, and how often unless that is once or more: `2–3 × integer`. */
function containedPhrases(keywords: FlatSchema["keywords"], flatten: Flatten): readonly Phrase[] {
  const [min, max] = [keywords.get("minContains"), keywords.get("maxContains")];
  const low = isNumeric(min) ? min : 1;
  const phrases = shortPhrases(keywords.get("contains"), flatten);
  if (!isNumeric(max)) {
    // Nothing has to be contained in this case.
    if (low <= 0) return [];
    return low === 1 ? phrases : timesOf(`≥ ${low}`, phrases);
  }
  return timesOf(low === max ? String(low) : `${low}–${max}`, phrases);
}

function timesOf(count: string, [first = "", ...others]: readonly Phrase[]): readonly Phrase[] {
  return typeof first === "string" ? [`${count} × ${first}`.trim(), ...others] : [`${count} ×`, first, ...others];
}

function ownEntries(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

function ifPhrase(condition: Phrase | readonly Phrase[], phrases: readonly (Phrase | undefined)[]): Phrase | undefined {
  const phrase = phrases.filter((one) => one !== undefined);
  return phrase.length === 0 ? undefined : { word: "apiIf", values: { condition, phrase } };
}

function wordWith(word: PhraseKey, part: string, phrases: readonly Phrase[]): Phrase | undefined {
  return phrases.length === 0 ? undefined : { word, values: { [part]: phrases } };
}

function conditionPhrases(keywords: FlatSchema["keywords"], flatten: Flatten): readonly (Phrase | undefined)[] {
  const condition = conditionWords(keywords.get("if"), flatten);
  if (condition.length === 0) return [];
  const [then, other] = [keywords.get("then"), keywords.get("else")];
  const phrases = schemaPhrases(other, flatten);
  const isAlone = then === undefined || hasFields(then, flatten);
  return [
    hasFields(then, flatten) ? undefined : ifPhrase(condition, schemaPhrases(then, flatten)),
    hasFields(other, flatten)
      ? undefined
      : isAlone
        ? ifPhrase(otherwise(condition), phrases)
        : wordWith("apiElse", "phrase", phrases),
  ];
}

/** The opposite of a condition: `country ≠ US`. */
function otherwise(condition: readonly Phrase[]): Phrase {
  const [only, ...more] = condition;
  const isOne = typeof only === "string" && more.length === 0 && /^[^=|…]* = [^=|…]*$/.test(only);
  return isOne ? only.replace(" = ", " ≠ ") : { word: "apiNot", values: { what: condition } };
}

/** True if a subschema says more about fields than a phrase can: it becomes a group of fields. */
function hasFields(schema: unknown, flatten: Flatten): boolean {
  if (schema === undefined) return false;
  const { properties, choices } = flatten(schema);
  return choices.length > 0 || [...properties.values()].some((inner) => !isValue(inner));
}

/** Fields that only apply under a condition. */
export interface FieldGroup {
  readonly label: Phrase;
  readonly schema: unknown;
}

const GROUP_KEYS = ["if", "dependentSchemas", "contentSchema"] as const;

/** The fields that depend on a condition or another field, and those inside a string. */
export function fieldGroups({ keywords, also }: FlatSchema, flatten: Flatten): readonly FieldGroup[] {
  if (also.length === 0 && !GROUP_KEYS.some((key) => keywords.has(key))) return NO_GROUPS;
  const media = keywords.get("contentMediaType");
  const inside = { label: typeof media === "string" ? media : "contentSchema", schema: keywords.get("contentSchema") };
  const impliedSchemas = Object.entries(ownEntries(keywords.get("dependentSchemas"))).map(([name, schema]) => ({
    label: whenPhrase([`${name} = …`]),
    schema,
  }));
  const rules = [...also.map((schema) => flatten(schema).keywords), keywords].filter((rule) => rule.has("if"));
  const cases = rules.flatMap((rule) => {
    const condition = conditionWords(rule.get("if"), flatten);
    return [
      { label: whenPhrase(condition), schema: rule.get("then") },
      { label: whenPhrase([otherwise(condition)]), schema: rule.get("else") },
    ];
  });
  return [...cases, ...impliedSchemas, inside].filter(({ schema }) => hasFields(schema, flatten)).slice(0, MAX_GROUPS);
}

const NO_GROUPS: readonly FieldGroup[] = [];
const MAX_GROUPS = 50;

function whenPhrase(condition: readonly Phrase[]): Phrase {
  return { word: "apiWhen", values: { condition } };
}

/** A condition in a few words: `country = US`; `country = …` if the field only has to be present. */
function conditionWords(schema: unknown, flatten: Flatten): readonly Phrase[] {
  if (schema === undefined) return [];
  const flat = flatten(schema);
  const fields = [...flat.properties].slice(0, MAX_NOT).map(([name, inner]) => {
    if (isValue(inner)) return `${name} = ${fewWords(flatten, inner)}`;
    const label = fewWords(flatten, inner);
    return label === "any" ? `${name} = …` : `${name} (${label})`;
  });
  const others = [...flat.required].filter((name) => !flat.properties.has(name)).slice(0, MAX_NOT);
  const phrases = [...fields, ...others.map((name) => `${name} = …`)];
  return phrases.length > 0 ? phrases : shortPhrases(schema, flatten);
}

/** A subschema in a few words: the fields it mentions, else its type and limits. */
function schemaPhrases(schema: unknown, flatten: Flatten): readonly Phrase[] {
  if (schema === undefined) return [];
  const flat = flatten(schema);
  const fields = [...flat.properties]
    .slice(0, MAX_NOT)
    .map(([name, inner]) => ({ name, words: fewWords(flatten, inner), isValue: isValue(inner) }));
  // A field with a fixed value is described by it, whether it is required or not.
  const named = new Set(
    fields.filter(({ name, isValue }) => isValue || !flat.required.has(name)).map(({ name }) => name),
  );
  const raw = (name: string): string => {
    const field = fields.find((one) => one.name === name);
    if (field === undefined || field.words === "any") return name;
    return field.isValue ? `${name} = ${field.words}` : `${name} (${field.words})`;
  };
  const needed = requires([...flat.required].filter((name) => !named.has(name)).map(raw));
  const phrases: readonly Phrase[] = [...(needed === undefined ? [] : [needed]), ...[...named].map(raw)];
  return phrases.length > 0 ? phrases : shortPhrases(schema, flatten);
}

function isValue(schema: unknown): boolean {
  return own(schema, "const") !== undefined || own(schema, "enum") !== undefined;
}

function fewWords(flatten: Flatten, schema: unknown): string {
  const flat = flatten(schema);
  const values = flat.keywords.has("const") ? [flat.keywords.get("const")] : flat.keywords.get("enum");
  return Array.isArray(values) ? alternatives(values) : typeLabel(flatten, flat);
}

function alternatives(values: readonly unknown[]): string {
  const shown = values.slice(0, MAX_NOT).map(valueToText);
  return [...shown, ...(values.length > MAX_NOT ? ["…"] : [])].join(" | ");
}

/** Names are always strings, so omit the type. */
function namePhrases(schema: unknown, flatten: Flatten): readonly Phrase[] {
  return shortPhrases(schema, flatten).filter((phrase) => phrase !== "string");
}

/** A schema's type and limits, without the rules between its parts. */
function shortPhrases(schema: unknown, flatten: Flatten): readonly Phrase[] {
  const flat = flatten(schema);
  const values = flat.keywords.has("const") ? [flat.keywords.get("const")] : flat.keywords.get("enum");
  if (Array.isArray(values)) return [alternatives(values)];
  const phrases = constraintsOf(withoutRules(flat), flatten);
  const label = schemaName(flat) ?? typeLabel(flatten, flat);
  return label === "any" || (label === "string" && phrases.length > 0) ? phrases : [label, ...phrases];
}

/** What a value must not be: certain values, certain fields together, or a type. */
function notPhrase(schema: unknown, flatten: Flatten): Phrase {
  const flat = flatten(schema);
  const values = flat.keywords.has("const") ? [flat.keywords.get("const")] : flat.keywords.get("enum");
  if (Array.isArray(values)) return { word: "apiNot", values: { what: values.slice(0, MAX_NOT).map(valueToText) } };
  const isOpen = flat.types.length === 0 || (flat.types.length === 1 && flat.types[0] === "object");
  if (isOpen && flat.required.size > 0 && flat.properties.size === 0)
    return { word: "apiNotWith", values: { names: [...flat.required].slice(0, MAX_NOT).join(", ") } };
  if (isOpen && flat.properties.size > 0 && flat.identity === undefined)
    return { word: "apiNot", values: { what: schemaPhrases(schema, flatten) } };
  const phrases = asRange(constraintsOf(withoutRules(flat), flatten));
  const label = schemaName(flat) ?? typeLabel(flatten, flat);
  return { word: "apiNot", values: { what: label === "any" && phrases.length > 0 ? phrases : [label, ...phrases] } };
}

/** Two limits as one range: "not ≥ 8, ≤ 9" would read as if the second were allowed. */
function asRange(phrases: readonly Phrase[]): readonly Phrase[] {
  const [min, max] = ["≥ ", "≤ "].map((sign) =>
    phrases.find((phrase) => typeof phrase === "string" && phrase.startsWith(sign)),
  );
  if (typeof min !== "string" || typeof max !== "string") return phrases;
  const [low, high] = [min.slice(2), max.slice(2)];
  const range = low === high ? low : `${low}–${high}`;
  return phrases.flatMap((phrase) => (phrase === min ? [range] : phrase === max ? [] : [phrase]));
}

// Nested `not`s say nothing a reader could follow.
function withoutRules(flat: FlatSchema): FlatSchema {
  const isRule = (key: string): boolean => key === "not" || RULES.some((rule) => rule === key);
  return {
    ...flat,
    keywords: new Map([...flat.keywords].filter(([key]) => !isRule(key))),
    also: flat.also.filter((schema) => !Object.keys(ownEntries(schema)).some(isRule)),
  };
}

// OpenAPI 3.0 has `minimum` with a boolean `exclusiveMinimum`; later versions have a number in either.
function limits(flat: FlatSchema): readonly (string | undefined)[] {
  const { keywords } = flat;
  return [
    limit(keywords.get("minimum"), keywords.get("exclusiveMinimum"), ["≥", ">"]),
    limit(keywords.get("maximum"), keywords.get("exclusiveMaximum"), ["≤", "<"]),
  ];
}

function limit(value: unknown, exclusive: unknown, signs: readonly [string, string]): string | undefined {
  if (isNumeric(exclusive)) return `${signs[1]} ${exclusive}`;
  if (!isNumeric(value)) return undefined;
  return `${exclusive === true ? signs[1] : signs[0]} ${value}`;
}

function count(flat: FlatSchema, key: string, word: PhraseKey): Phrase | undefined {
  const min = flat.keywords.get(`min${key}`);
  const max = flat.keywords.get(`max${key}`) ?? (key === "Items" ? tupleEnd(flat) : undefined);
  const low = isNumeric(min) && min > 0 ? min : undefined;
  const high = isNumeric(max) ? max : undefined;
  if (low === undefined && high === undefined) return undefined;
  if (low === undefined) return { word, values: { range: `≤ ${high}` } };
  if (high === undefined) return { word, values: { range: `≥ ${low}` } };
  return { word, values: { range: low === high ? String(low) : `${low}–${high}` } };
}

/** The number of items in a tuple that allows no others. */
function tupleEnd({ keywords }: FlatSchema): number | undefined {
  const tuple = keywords.get("prefixItems");
  const others = keywords.get("items") ?? keywords.get("unevaluatedItems");
  return Array.isArray(tuple) && others === false ? tuple.length : undefined;
}
