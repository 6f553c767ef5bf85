// The body of a sample request: whole if short, else a smaller one that is still valid, never truncated.

import { parseExactJson } from "@lectern/base/exact-json.ts";
import {
  concreteType,
  isMultipart,
  isUrlEncoded,
  multipartForm,
  plainForm,
  type RequestBody,
  SOME_FILE,
} from "@lectern/request";
import type { ContentView } from "../describe/describe-body.ts";
import { type Example, fitExample } from "../describe/describe-examples.ts";
import { formFields } from "../describe/describe-form.ts";
import { exampleOf } from "../example/schema-example.ts";
import { boundaryOf } from "../example/stream-text.ts";
import { isRecord } from "../record.ts";
import type { Flatten } from "../schema/flatten-schema.ts";

/** Maximum length of a body in characters, and the flattener for its schemas. */
export interface BodyBudget {
  readonly flatten: Flatten;
  readonly max: number;
}

/** A body, and whether it was shortened. */
export interface SampleBody {
  readonly body: RequestBody;
  readonly reduced: boolean;
  readonly isJson?: boolean;
  readonly boundary?: string;
}

/** A body that can't be shortened is read from a file if it exceeds the limit by this factor. */
const TOO_LONG = 3;
/** An encoded form: `a=1&b=2`. */
const WRITTEN_FORM = /^[^\s={}]+=\S*$/;

/** True if a body is read from a file, whatever examples it has. */
export function isFile({ mediaType, schema }: ContentView): boolean {
  return schema?.type === "file" || /octet-stream|^(?:image|audio|video)\/|\/pdf|\/zip/i.test(mediaType);
}

/** A media type and the example to send. */
interface Sent {
  readonly content: ContentView;
  readonly example: Example | undefined;
}

/** A sample's body; undefined if there is nothing to send. */
export function sampleBody({ content, example: whole }: Sent, { flatten, max }: BodyBudget): SampleBody | undefined {
  const { mediaType, source, stream, partType } = content;
  if (isFile(content)) return { body: { kind: "file", path: SOME_FILE }, reduced: false };
  if (whole === undefined) return undefined;
  const example = fitExample(whole, { mediaType, schema: source, flatten, stream, partType }, max);
  const reduced = example.reduced === true;
  if (stream && isMultipart(mediaType)) return multipartText(example.text, reduced);
  if (isMultipart(mediaType) || isUrlEncoded(mediaType)) {
    const body = formBody(content, example.value, flatten);
    return isEmptyForm(body) ? undefined : { body, reduced };
  }
  // Text can't lose lines, and some values can't be shortened.
  const isCut = reduced && typeof example.value === "string" && example.value !== example.text;
  if (isCut || example.text.length > max * TOO_LONG)
    return { body: { kind: "file", path: `path/to/body.${extensionOf(example.language)}` }, reduced: false };
  return { body: { kind: "text", text: example.text }, reduced, isJson: example.language === "json" };
}

/** True for a form without fields: libraries disagree on how to send one, and specs declare them for GET. */
function isEmptyForm(body: RequestBody): boolean {
  return (body.kind === "form" && body.fields.length === 0) || (body.kind === "multipart" && body.parts.length === 0);
}

function formBody({ mediaType, source, encodings }: ContentView, value: unknown, flatten: Flatten): RequestBody {
  const inParts = isMultipart(mediaType);
  if (!inParts && typeof value === "string" && WRITTEN_FORM.test(value)) return { kind: "text", text: value };
  const fields = formFields({ flatten, schema: source, encodings }, formValue(value, source, flatten));
  return inParts ? multipartForm(fields) : plainForm(fields);
}

/** The value of a form; some authors give text that is not a form, such as a logged request. */
function formValue(value: unknown, schema: unknown, flatten: Flatten): unknown {
  if (typeof value !== "string") return value;
  try {
    const parsed: unknown = parseExactJson(value);
    if (isRecord(parsed)) return parsed;
  } catch {
    // Not JSON, so a generated example replaces it.
  }
  return schema === undefined ? value : exampleOf(flatten, schema, { direction: "request" });
}

/** Unnamed parts, which no language has an API for: the body as text. */
function multipartText(text: string, reduced: boolean): SampleBody {
  const body = { kind: "text" as const, text: text.replace(/\r?\n/g, "\r\n") };
  return { body, reduced, boundary: boundaryOf(text) };
}

/** The media type to send a body with: servers don't accept `*`. */
export function typeToSend(mediaType: string, { body, isJson, boundary }: SampleBody): string {
  if (boundary !== undefined) return `${mediaType.split(";")[0]}; boundary=${boundary}`;
  return concreteType(mediaType, body.kind === "file" ? "file" : isJson ? "json" : "text");
}

function extensionOf(language: string): string {
  return language === "text" ? "txt" : language;
}
