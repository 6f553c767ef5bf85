// The body of a sample request: whole where it is short, else a smaller one that is just as valid, never a cut one.

import { parseExactJson } from "../../base/exact-json.ts";
import { multipartForm, plainForm, SOME_FILE } from "../../request/form-body.ts";
import { concreteType, isMultipart, isUrlEncoded } from "../../request/media-type.ts";
import type { RequestBody } from "../../request/request.ts";
import type { ContentView } from "../describe/describe-body.ts";
import { type Example, fitExample } from "../describe/describe-examples.ts";
import { formFields } from "../describe/describe-form.ts";
import { exampleOf } from "../example/schema-example.ts";
import { boundaryOf } from "../example/stream-text.ts";
import { isRecord } from "../record.ts";
import type { Flatten } from "../schema/flatten-schema.ts";

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
/** The text of a form as it is sent: `a=1&b=2`. */
const WRITTEN_FORM = /^[^\s={}]+=\S*$/;

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
  if (isFile(content)) return { body: { kind: "file", path: SOME_FILE }, reduced: false };
  if (whole === undefined) return undefined;
  const example = fitExample(whole, { mediaType, schema: source, flatten, stream, partType }, most);
  const reduced = example.reduced === true;
  if (stream && isMultipart(mediaType)) return multipartText(example.text, reduced);
  if (isMultipart(mediaType) || isUrlEncoded(mediaType))
    return { body: formBody(content, example.value, flatten), reduced };
  // Lines cannot be left out of a text, and some values cannot be smaller.
  const isCut = reduced && typeof example.value === "string" && example.value !== example.text;
  if (isCut || example.text.length > most * TOO_LONG)
    return { body: { kind: "file", path: `path/to/body.${extensionOf(example.language)}` }, reduced: false };
  return { body: { kind: "text", text: example.text }, reduced, isJson: example.language === "json" };
}

function formBody({ mediaType, source, encodings }: ContentView, value: unknown, flatten: Flatten): RequestBody {
  const inParts = isMultipart(mediaType);
  if (!inParts && typeof value === "string" && WRITTEN_FORM.test(value)) return { kind: "text", text: value };
  const fields = formFields({ flatten, schema: source, encodings }, formValue(value, source, flatten));
  return inParts ? multipartForm(fields) : plainForm(fields);
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

/** The media type a body is sent with: no server understands `*` there. */
export function typeToSend(mediaType: string, { body, isJson, boundary }: SampleBody): string {
  if (boundary !== undefined) return `${mediaType.split(";")[0]}; boundary=${boundary}`;
  return concreteType(mediaType, body.kind === "file" ? "file" : isJson ? "json" : "text");
}

function extensionOf(language: string): string {
  return language === "text" ? "txt" : language;
}
