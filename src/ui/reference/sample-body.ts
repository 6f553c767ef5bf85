// The body of a sample request: whole where it is short, else a smaller one that is just as valid, never a cut one.

import { parseExactJson, toExactJson } from "../../base/exact-json.ts";
import type { ContentView } from "../../openapi/describe/describe-body.ts";
import { type Example, fitExample } from "../../openapi/describe/describe-examples.ts";
import { type FormField, formFields } from "../../openapi/describe/describe-form.ts";
import { exampleOf } from "../../openapi/example/schema-example.ts";
import { boundaryOf } from "../../openapi/example/stream-text.ts";
import { isRecord } from "../../openapi/record.ts";
import type { Flatten } from "../../openapi/schema/flatten-schema.ts";
import { queryPairs, queryText } from "../../request/parameter-text.ts";
import type { Pair, RequestBody, RequestPart } from "../../request/request.ts";

/** How long a body may be, and what its schemas are read with. */
export interface BodyRoom {
  readonly flatten: Flatten;
  readonly most: number;
}

/** A body, and whether it is less than its author gave. */
export interface SampleBody {
  readonly body: RequestBody;
  readonly reduced: boolean;
  /** It is written as JSON. */
  readonly isJson?: boolean;
  /** What its parts are parted by. */
  readonly boundary?: string;
}

/** What no smaller value can replace is read from a file once it is this many times too long. */
const TOO_LONG = 3;
const MULTIPART = /^multipart\//i;
const URL_ENCODED = /x-www-form-urlencoded/i;
/** The text of a form as it is sent: `a=1&b=2`. */
const WRITTEN_FORM = /^[^\s={}]+=\S*$/;
const EXPLODED_FORM = { style: "form", explode: true };

/** True when a body is read from a file, whatever examples there are. */
export function isFile({ mediaType, schema }: ContentView): boolean {
  return schema?.type === "file" || /octet-stream|^(?:image|audio|video)\/|\/pdf|\/zip/i.test(mediaType);
}

/** A media type, and the example of it that is sent. */
interface Sent {
  readonly content: ContentView;
  readonly example: Example | undefined;
}

/** The body of a sample; undefined when there is nothing to send. */
export function sampleBody({ content, example: whole }: Sent, { flatten, most }: BodyRoom): SampleBody | undefined {
  const { mediaType, source, stream, partType } = content;
  if (isFile(content)) return { body: { kind: "file", path: "path/to/file" }, reduced: false };
  if (whole === undefined) return undefined;
  const example = fitExample(whole, { mediaType, schema: source, flatten, stream, partType }, most);
  const reduced = example.reduced === true;
  if (stream && MULTIPART.test(mediaType)) return multipartText(example.text, reduced);
  if (MULTIPART.test(mediaType) || URL_ENCODED.test(mediaType))
    return { body: formBody(content, example.value, flatten), reduced };
  // Lines cannot be left out of a text, and some values cannot be smaller.
  const isCut = reduced && typeof example.value === "string" && example.value !== example.text;
  if (isCut || example.text.length > most * TOO_LONG)
    return { body: { kind: "file", path: `path/to/body.${extensionOf(example.language)}` }, reduced: false };
  return { body: { kind: "text", text: example.text }, reduced, isJson: example.language === "json" };
}

function formBody({ mediaType, source, encodings }: ContentView, value: unknown, flatten: Flatten): RequestBody {
  const isMultipart = MULTIPART.test(mediaType);
  if (!isMultipart && typeof value === "string" && WRITTEN_FORM.test(value)) return { kind: "text", text: value };
  const fields = formFields({ flatten, schema: source, encodings }, formValue(value, source, flatten));
  return isMultipart ? { kind: "multipart", parts: fields.flatMap(toParts) } : toForm(fields);
}

/** What a form is filled with; some authors give a text that is no form, such as the record of a request. */
function formValue(value: unknown, schema: unknown, flatten: Flatten): unknown {
  if (typeof value !== "string") return value;
  try {
    const parsed: unknown = parseExactJson(value);
    if (isRecord(parsed)) return parsed;
  } catch {
    // It is no JSON, so it is replaced.
  }
  return schema === undefined ? value : exampleOf(flatten, schema, { direction: "request" });
}

/** Parts without names, which no language has a function for: the body as it is. */
function multipartText(text: string, reduced: boolean): SampleBody {
  const body = { kind: "text" as const, text: text.replace(/\r?\n/g, "\r\n") };
  return { body, reduced, boundary: boundaryOf(text) };
}

/** Media types that stand for a whole family. */
const CONCRETE: ReadonlyMap<string, string> = new Map([
  ["text", "text/plain"],
  ["image", "image/png"],
  ["audio", "audio/mpeg"],
  ["video", "video/mp4"],
]);

/** The media type a body is sent with: no server understands `*` there. */
export function typeToSend(mediaType: string, { body, isJson, boundary }: SampleBody): string {
  if (boundary !== undefined) return `${mediaType.split(";")[0]}; boundary=${boundary}`;
  if (!mediaType.includes("*")) return mediaType;
  const [family = ""] = mediaType.toLowerCase().split("/");
  const known = CONCRETE.get(family);
  if (known !== undefined) return known;
  if (body.kind === "file") return "application/octet-stream";
  return isJson ? "application/json" : "text/plain";
}

function extensionOf(language: string): string {
  return language === "text" ? "txt" : language;
}

/** A form as pairs; as it is written where only that tells a separator from a comma inside a value. */
function toForm(fields: readonly FormField[]): RequestBody {
  const isPlain = fields.every(({ style }) => style === undefined || (style.explode && !style.allowReserved));
  if (isPlain) return { kind: "form", fields: fields.flatMap(toPairs) };
  const text = fields.map(({ name, value, style, mediaType }) =>
    style === undefined ? joinPairs(toPairs({ name, value, mediaType })) : queryText(name, value, style),
  );
  return { kind: "text", text: text.filter((part) => part !== "").join("&") };
}

function joinPairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => queryText(name, value, EXPLODED_FORM)).join("&");
}

type FieldValue = Pick<FormField, "name" | "value" | "style"> & { readonly mediaType?: string | undefined };

function toPairs({ name, value, style, mediaType }: FieldValue): readonly Pair[] {
  if (style !== undefined) return queryPairs(name, value, style);
  // Each item stands for itself, unless the list as a whole is one JSON text.
  if (Array.isArray(value) && !isJson(mediaType)) return value.map((item): Pair => [name, textOf(item)]);
  return [[name, textOf(value)]];
}

function toParts(field: FormField): readonly RequestPart[] {
  const { name, value, style, mediaType } = field;
  if (field.isFile) return [{ kind: "file", name, value: "path/to/file", ...(mediaType && { mediaType }) }];
  if (style !== undefined)
    return queryPairs(name, value, style).map(([key, text]) => ({ kind: "value", name: key, value: text }));
  if (Array.isArray(value) && !isJson(mediaType)) return value.map((item) => toPart(name, item, mediaType));
  return [toPart(name, value, mediaType)];
}

function toPart(name: string, value: unknown, mediaType: string | undefined): RequestPart {
  const type = mediaType ?? (isRecord(value) || Array.isArray(value) ? "application/json" : undefined);
  return { kind: "value", name, value: textOf(value), ...(type === undefined ? {} : { mediaType: type }) };
}

function isJson(mediaType: string | undefined): boolean {
  return mediaType !== undefined && /[/+]json\b/i.test(mediaType);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (toExactJson(value) ?? "");
}
