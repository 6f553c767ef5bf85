// The examples of one media type: the author's named examples, else the single one, else one generated from the schema.

import { parseExactJson } from "@lectern/base/exact-json.ts";
import type { Api } from "../api.ts";
import { reduceValue } from "../example/reduce-value.ts";
import { exampleOf } from "../example/schema-example.ts";
import { streamKind, writeStream } from "../example/stream-text.ts";
import { valueToXml } from "../example/xml-example.ts";
import { ownWords } from "../html/own-texts.ts";
import { externalLink, externalText } from "../read/external-examples.ts";
import { dereference } from "../read/resolve.ts";
import { isRecord, own, ownRecord } from "../record.ts";
import type { Flatten } from "../schema/flatten-schema.ts";
import type { Direction } from "../schema/remaining-schema.ts";
import { isBase64, isFile } from "../schema/schema-words.ts";
import { firstLines, valueToJson, valueToLine } from "../value-text.ts";
import { descriptionOf } from "./describing.ts";

export interface Example {
  /** Its name; undefined if it is the only one. */
  readonly title?: string;
  /** Set if the title is only the example's key. */
  readonly isKey?: true;
  /** Its description, as Markdown. */
  readonly description?: string;
  readonly value: unknown;
  readonly text: string;
  readonly language: string;
  /** Set if it was shortened; still valid. */
  readonly reduced?: true;
  readonly generated?: true;
  /** The payload of a message whose value shows its headers too. */
  readonly payload?: unknown;
}

export interface ExampleUse {
  readonly mediaType: string;
  readonly schema: unknown;
  readonly direction: Direction;
  readonly flatten: Flatten;
  readonly stream?: boolean;
  /** The media type of each part of a stream. */
  readonly partType?: string | undefined;
  /** Omit optional fields from generated examples. */
  readonly requiredOnly?: boolean;
  /** Prefer `x-default` over all other values. */
  readonly prefill?: boolean;
}

/** Maximum number of named examples read per media type. */
export const MAX_EXAMPLES = 50;
/** Longer examples help no one and would dominate the page. */
const MAX_CHARACTERS = 20_000;

export function describeExamples(api: Pick<Api, "root">, media: unknown, use: ExampleUse): readonly Example[] {
  const named = Object.entries(ownRecord(media, "examples")).slice(0, MAX_EXAMPLES);
  const authored = named.flatMap(([name, raw]) => {
    const example = dereference(api, raw);
    const value = exampleValue(example);
    if (value === undefined) return [];
    const summary = ownWords(example, "summary");
    const isKey = summary === undefined && { isKey: true as const };
    return [{ ...toWholeExample(value, use, summary ?? name), ...isKey, ...descriptionOf(example) }];
  });
  if (authored.length > 0) return authored;
  const single = own(media, "example");
  if (single !== undefined) return [toWholeExample(single, use)];
  if (use.schema === undefined || !isGeneratedFor(use) || isDownload(use)) return [];
  const generated = exampleOf(use.flatten, use.schema, use);
  // A generated string is a value; a string from an author is a whole document.
  const isValue = typeof generated === "string" || use.stream === true;
  if (isXml(use) && isValue) return [{ ...fitExample(toXml(generated, use), use, MAX_CHARACTERS), generated: true }];
  if (!isValue || !isStream(use)) return [{ ...toExample(generated, use), generated: true }];
  return [{ ...toExample([generated], use), ...(use.stream ? {} : { value: generated }), generated: true }];
}

/** A named example's value, in whichever field it is given. */
export function exampleValue(example: unknown): unknown {
  const value = ["value", "dataValue", "serializedValue"]
    .map((key) => own(example, key))
    .find((one) => one !== undefined);
  return value === undefined ? externalText(example) : value;
}

/** An example that is only linked. */
export interface LinkedExample {
  readonly title: string;
  readonly href: string;
}

export function linkedExamples(api: Pick<Api, "root">, media: unknown): readonly LinkedExample[] {
  return Object.entries(ownRecord(media, "examples"))
    .slice(0, MAX_EXAMPLES)
    .flatMap(([name, raw]) => {
      const example = dereference(api, raw);
      const href = externalLink(example);
      return href === undefined ? [] : [{ title: ownWords(example, "summary") ?? name, href }];
    });
}

// Binary bodies can't be generated from a schema.
function isGeneratedFor(use: ExampleUse): boolean {
  const { mediaType } = use;
  return isStream(use) || /json|form|yaml|[/+]xml|\*\/\*|^text\/(?:plain|\*)/i.test(mediaType);
}

// Generators also use text media types for files; a generated string would be no example of one.
function isDownload({ schema, direction, flatten }: ExampleUse): boolean {
  if (direction !== "response") return false;
  const flat = flatten(schema);
  return isFile(flat) && !isBase64(flat);
}

/** A value as an example, shortened if too long. */
export function toExample(value: unknown, use: ExampleUse, title?: string): Example {
  return fitExample(toWholeExample(value, use, title), use, MAX_CHARACTERS);
}

/** A value as an example of any length: an author's example is only shortened where the page links to the whole. */
function toWholeExample(value: unknown, use: ExampleUse, title?: string): Example {
  if (isXml(use) && typeof value !== "string") return toXml(value, use, title);
  const plain = typeof value === "string" && !isJson(use.mediaType);
  return {
    ...(title === undefined ? {} : { title }),
    value,
    text: plain ? value : writeValue(parsed(value, use.mediaType), use),
    language: plain || isStream(use) ? languageOf(use.mediaType) : languageOfValue(value, use.mediaType),
  };
}

function languageOfValue(value: unknown, mediaType: string): string {
  return isRecord(value) || Array.isArray(value) || isJson(mediaType) ? "json" : "text";
}

function isJson(mediaType: string): boolean {
  return /json/i.test(mediaType) && streamKind(mediaType) === undefined;
}

/** What an example's text depends on. */
export type ExampleForm = Pick<ExampleUse, "mediaType" | "schema" | "flatten" | "stream" | "partType">;

function isStream({ mediaType, stream }: Pick<ExampleForm, "mediaType" | "stream">): boolean {
  const kind = streamKind(mediaType);
  // Other multipart bodies are forms: their parts have names.
  return kind === "parts" ? stream === true : kind !== undefined;
}

function writeValue(value: unknown, use: ExampleForm): string {
  const kind = isStream(use) ? streamKind(use.mediaType) : undefined;
  if (kind === undefined) return valueToJson(value);
  return writeStream({ kind, partType: use.partType }, Array.isArray(value) ? value : [value]);
}

/** The first items of a stream that fit; the very first may be shortened. */
function reduceItems(items: readonly unknown[], { flatten, schema }: ExampleForm, budget: number): readonly unknown[] {
  const shown: unknown[] = [];
  let left = budget;
  for (const item of items) {
    const value = shown.length === 0 ? reduceValue(flatten, { schema, value: item, budget }) : item;
    left -= valueToLine(value).length;
    if (left < 0 && shown.length > 0) break;
    shown.push(value);
  }
  return shown;
}

/** Fits an example into a number of characters: a smaller value of the same kind, or the first lines of a text. */
export function fitExample(example: Example, use: ExampleForm, max: number): Example {
  if (example.text.length <= max) return example;
  const value = parsed(example.value, use.mediaType);
  if (typeof value === "string" && example.language !== "json" && example.language !== "xml")
    return { ...example, text: firstLines(example.text, max), reduced: true };
  const kind = `${example.language} ${streamKind(use.mediaType)}`;
  const known = typeof value === "object" && value !== null ? FITTED.get(value) : undefined;
  if (known && known.schema === use.schema && known.max === max && known.kind === kind)
    return { ...example, value: known.value, text: known.text, reduced: true };
  // XML takes about twice as many characters.
  const budget = example.language === "xml" ? max / 2 : max;
  const smaller =
    use.stream && Array.isArray(value)
      ? reduceItems(value, use, budget)
      : reduceValue(use.flatten, { schema: use.schema, value, budget });
  const text = example.language === "xml" ? valueToXml(use.flatten, use.schema, smaller) : writeValue(smaller, use);
  const fitted = { schema: use.schema, max, kind, value: smaller, text };
  if (typeof value === "object" && value !== null) FITTED.set(value, fitted);
  return { ...example, value: smaller, text, reduced: true };
}

/** Caches the last fit: a page and its Markdown need the same one, and so do pages that share a schema. */
const FITTED = new WeakMap<
  object,
  Pick<Example, "value" | "text"> & { readonly schema: unknown; readonly max: number; readonly kind: string }
>();

function isXml({ mediaType }: ExampleUse): boolean {
  return /[/+]xml/i.test(mediaType);
}

function toXml(value: unknown, use: ExampleUse, title?: string): Example {
  const text = valueToXml(use.flatten, use.schema, value);
  return { ...(title === undefined ? {} : { title }), value, text, language: "xml" };
}

// Authors often paste JSON as a string; it reads better parsed.
function parsed(value: unknown, mediaType: string): unknown {
  if (typeof value !== "string" || !isJson(mediaType) || !/^\s*[{[]/.test(value)) return value;
  try {
    return parseExactJson(value);
  } catch {
    return value;
  }
}

function languageOf(mediaType: string): string {
  const kind = streamKind(mediaType);
  if (kind === "lines" || kind === "sequence") return "jsonl";
  const [, language] = /(xml|html|yaml|csv|javascript)/i.exec(mediaType) ?? [];
  return language?.toLowerCase() ?? "text";
}
