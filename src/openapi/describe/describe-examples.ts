// The examples of one media type: those its author gives by name, else the one given, else one made from the schema.

import { parseExactJson } from "../../base/exact-json.ts";
import type { Api } from "../api.ts";
import { reduceValue } from "../example/reduce-value.ts";
import { exampleOf } from "../example/schema-example.ts";
import { valueToXml } from "../example/xml-example.ts";
import { ownWords } from "../html/own-texts.ts";
import { externalLink, externalText } from "../read/external-examples.ts";
import { dereference } from "../read/resolve.ts";
import { isRecord, own, ownRecord } from "../record.ts";
import type { Flatten } from "../schema/flatten-schema.ts";
import type { Direction } from "../schema/schema-rest.ts";
import { firstLines, valueToJson, valueToLine } from "../value-text.ts";
import { descriptionOf } from "./describing.ts";

/** One example of a body. */
export interface Example {
  /** What its author calls it; undefined for the only one. */
  readonly title?: string;
  /** Set when the title is only the key it is filed under. */
  readonly isKey?: true;
  /** What its author says about it, as Markdown. */
  readonly description?: string;
  readonly value: unknown;
  readonly text: string;
  readonly language: string;
  /** Set when it is a part of what its author gave or its schema allows; still valid. */
  readonly reduced?: true;
  /** Set when nobody gave it: it was made from the schema. */
  readonly made?: true;
}

/** What an example is for. */
export interface ExampleUse {
  readonly mediaType: string;
  readonly schema: unknown;
  readonly direction: Direction;
  readonly flatten: Flatten;
  /** True leaves optional fields out of what is made. */
  readonly requiredOnly?: boolean;
  /** True lets `x-default` stand for all other values. */
  readonly prefill?: boolean;
}

/** How many named examples of a media type are read. */
export const MOST_EXAMPLES = 50;
/** A longer text helps nobody, and would be most of a page. */
const MOST_CHARACTERS = 20_000;

/** The examples of a media type object. */
export function describeExamples(api: Pick<Api, "root">, media: unknown, use: ExampleUse): readonly Example[] {
  const named = Object.entries(ownRecord(media, "examples")).slice(0, MOST_EXAMPLES);
  const given = named.flatMap(([name, written]) => {
    const example = dereference(api, written);
    const value = exampleValue(example);
    if (value === undefined) return [];
    const summary = ownWords(example, "summary");
    const isKey = summary === undefined && { isKey: true as const };
    return [{ ...toExample(value, use, summary ?? name), ...isKey, ...descriptionOf(example) }];
  });
  if (given.length > 0) return given;
  const single = own(media, "example");
  if (single !== undefined) return [toExample(single, use)];
  if (use.schema === undefined || !isMadeFor(use.mediaType)) return [];
  const made = exampleOf(use.flatten, use.schema, use);
  // A made text is a value; one that an author gives is a document.
  const example = isXml(use) && typeof made === "string" ? toXml(made, use) : toExample(made, use);
  return [{ ...example, made: true }];
}

/** The value of a named example, whichever way it is given. */
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

/** The examples of a media type object that lie elsewhere. */
export function linkedExamples(api: Pick<Api, "root">, media: unknown): readonly LinkedExample[] {
  return Object.entries(ownRecord(media, "examples"))
    .slice(0, MOST_EXAMPLES)
    .flatMap(([name, written]) => {
      const example = dereference(api, written);
      const href = externalLink(example);
      return href === undefined ? [] : [{ title: ownWords(example, "summary") ?? name, href }];
    });
}

// Binary bodies cannot be made from a schema.
function isMadeFor(mediaType: string): boolean {
  return /json|form|yaml|[/+]xml|\*\/\*|^text\/(?:plain|\*)|event-stream/i.test(mediaType);
}

/** A value as an example; one that is too long is reduced. */
export function toExample(value: unknown, use: ExampleUse, title?: string): Example {
  if (isXml(use) && typeof value !== "string") return toXml(value, use, title);
  const plain = typeof value === "string" && !isJson(use.mediaType);
  const example: Example = {
    ...(title === undefined ? {} : { title }),
    value,
    text: plain ? value : writeValue(parsed(value, use.mediaType), use.mediaType),
    language: plain || isLines(use.mediaType) ? languageOf(use.mediaType) : languageOfValue(value, use.mediaType),
  };
  return fitExample(example, use, MOST_CHARACTERS);
}

function languageOfValue(value: unknown, mediaType: string): string {
  return isRecord(value) || Array.isArray(value) || isJson(mediaType) ? "json" : "text";
}

function isJson(mediaType: string): boolean {
  return /json/i.test(mediaType) && !isLines(mediaType);
}

/** True for media types of many JSON values, one a line. */
function isLines(mediaType: string): boolean {
  return /ndjson|jsonl|json-?lines|json-seq|stream\+json/i.test(mediaType);
}

function writeValue(value: unknown, mediaType: string): string {
  if (!isLines(mediaType)) return valueToJson(value);
  return (Array.isArray(value) ? value : [value]).map(valueToLine).join("\n");
}

/** The example in so many characters: a smaller value of the same kind; of a text, whole lines. */
export function fitExample(
  example: Example,
  use: Pick<ExampleUse, "mediaType" | "schema" | "flatten">,
  most: number,
): Example {
  if (example.text.length <= most) return example;
  const value = parsed(example.value, use.mediaType);
  if (typeof value === "string" && example.language !== "json" && example.language !== "xml")
    return { ...example, text: firstLines(example.text, most), reduced: true };
  const known = typeof value === "object" && value !== null ? FITTED.get(value) : undefined;
  if (known && known.schema === use.schema && known.most === most && known.language === example.language)
    return { ...example, value: known.value, text: known.text, reduced: true };
  // What is written as XML takes about twice as many characters.
  const room = example.language === "xml" ? most / 2 : most;
  const smaller = reduceValue(use.flatten, { schema: use.schema, value, room });
  const text =
    example.language === "xml" ? valueToXml(use.flatten, use.schema, smaller) : writeValue(smaller, use.mediaType);
  const fitted = { schema: use.schema, most, language: example.language, value: smaller, text };
  if (typeof value === "object" && value !== null) FITTED.set(value, fitted);
  return { ...example, value: smaller, text, reduced: true };
}

/** How a value was made to fit the last time: a page and its Markdown ask for the same, and so do pages with one schema. */
const FITTED = new WeakMap<
  object,
  Pick<Example, "value" | "text" | "language"> & { readonly schema: unknown; readonly most: number }
>();

function isXml({ mediaType }: ExampleUse): boolean {
  return /[/+]xml/i.test(mediaType);
}

function toXml(value: unknown, use: ExampleUse, title?: string): Example {
  const text = valueToXml(use.flatten, use.schema, value);
  return fitExample({ ...(title === undefined ? {} : { title }), value, text, language: "xml" }, use, MOST_CHARACTERS);
}

// Authors often paste JSON as a string; it reads better as what it is.
function parsed(value: unknown, mediaType: string): unknown {
  if (typeof value !== "string" || !isJson(mediaType) || !/^\s*[{[]/.test(value)) return value;
  try {
    return parseExactJson(value);
  } catch {
    return value;
  }
}

function languageOf(mediaType: string): string {
  if (isLines(mediaType)) return "jsonl";
  const [, language] = /(xml|html|yaml|csv|javascript)/i.exec(mediaType) ?? [];
  return language?.toLowerCase() ?? "text";
}
