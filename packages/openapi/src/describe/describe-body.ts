// Request and response bodies: every media type with its schema and examples.

import { ownMarkdown, ownWords } from "../html/own-texts.ts";
import { dereference } from "../read/resolve.ts";
import { isRecord, type JsonRecord, own, ownFlag, ownRecord, ownText } from "../record.ts";
import type { Direction } from "../schema/remaining-schema.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import { isFileMedia } from "../schema/schema-words.ts";
import {
  describeExamples,
  type Example,
  type LinkedExample,
  linkedExamples,
  MAX_EXAMPLES,
} from "./describe-examples.ts";
import { describeEncodings, type FieldEncoding } from "./describe-form.ts";
import { describeLinks, type LinkView, MAX_LINKS } from "./describe-links.ts";
import { describeParameter, type ParameterView } from "./describe-parameters.ts";
import { type Describing, describePart, descriptionOf, type More, moreOf } from "./describing.ts";

export interface BodyView extends More<"contents"> {
  readonly required: boolean;
  readonly description?: string;
  readonly contents: readonly ContentView[];
}

/** A response with one status code. */
export interface ResponseView extends More<"contents" | "headers" | "links"> {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  /** A short summary beside the description (since 3.2). */
  readonly summary?: string;
  readonly description?: string;
  readonly headers: readonly ParameterView[];
  readonly contents: readonly ContentView[];
  readonly links: readonly LinkView[];
}

export interface ContentView {
  readonly mediaType: string;
  readonly schema?: SchemaNode;
  /** The schema as written. */
  readonly source?: unknown;
  /** Another media type with the same schema, where it is shown. */
  readonly sameAs?: string;
  /** True if the schema describes each item of a stream. */
  readonly stream: boolean;
  readonly partType?: string;
  readonly examples: readonly Example[];
  /** The number of further examples that are not read. */
  readonly unused: number;
  readonly linked: readonly LinkedExample[];
  /** How individual form fields are sent. */
  readonly encodings: ReadonlyMap<string, FieldEncoding>;
}

const MAX_HEADERS = 200;
/** Maximum number of statuses on a page; few APIs have more than thirty. */
export const MAX_RESPONSES = 200;
const MAX_CONTENTS = 20;
/** With this many responses, each shows one media type, to keep the page small. */
const LONG_LIST = 50;

/** Describes a request body; `direction` is `response` for requests that the API itself sends. */
export function describeBody(
  describing: Describing,
  raw: unknown,
  direction: Direction = "request",
): BodyView | undefined {
  const body = dereference(describing.api, raw);
  if (!isRecord(body)) return undefined;
  const content = own(body, "content");
  return {
    required: ownFlag(body, "required"),
    ...descriptionOf(body),
    contents: describeContents(describing, content, { direction, max: MAX_CONTENTS }),
    ...moreOf({ contents: [sizeOf(content), MAX_CONTENTS] }),
  };
}

/** Describes every response; `direction` is `request` for responses that the API itself receives. */
export function describeResponses(
  describing: Describing,
  responses: JsonRecord,
  direction: Direction = "response",
): readonly ResponseView[] {
  return listResponses(responses)
    .slice(0, MAX_RESPONSES)
    .map(([status, raw], index) => {
      const max = index < LONG_LIST ? MAX_CONTENTS : 1;
      return describeResponse(describing, { status, raw, direction, max });
    });
}

export function listResponses(responses: JsonRecord): readonly (readonly [string, unknown])[] {
  return Object.entries(responses).filter(([status]) => !status.startsWith("x-"));
}

export interface MediaTypes extends Pick<ResponseView, "status"> {
  readonly contents: readonly Pick<ContentView, "mediaType">[];
}

export function responseTypes(api: Describing["api"], responses: JsonRecord): readonly MediaTypes[] {
  return listResponses(responses).map(([status, raw]) => ({
    status,
    contents: Object.keys(ownRecord(dereference(api, raw), "content")).map((mediaType) => ({ mediaType })),
  }));
}

function sizeOf(value: unknown): number {
  return isRecord(value) ? Object.keys(value).length : 0;
}

interface FoundResponse {
  readonly status: string;
  readonly raw: unknown;
  readonly direction: Direction;
  /** Maximum number of media types to show. */
  readonly max: number;
}

function describeResponse(describing: Describing, found: FoundResponse): ResponseView {
  const { api } = describing;
  const { status, raw, direction, max } = found;
  const response = dereference(api, raw);
  const headers = Object.entries(ownRecord(response, "headers")).slice(0, MAX_HEADERS);
  const content = own(response, "content");
  const [summary, text] = [ownWords(response, "summary"), ownMarkdown(response, "description")];
  const description = text ?? summary;
  return {
    status,
    ...(summary === undefined || description?.includes(summary) ? {} : { summary }),
    ...(description === undefined ? {} : { description }),
    headers: headers.map(([name, header]) => {
      const value = dereference(api, header);
      return describeParameter(describing, { location: "header", name, value, direction });
    }),
    contents: describeContents(describing, content, { direction, max }),
    links: describeLinks(describing, own(response, "links")),
    ...moreOf({
      contents: [sizeOf(content), max],
      headers: [sizeOf(own(response, "headers")), MAX_HEADERS],
      links: [sizeOf(own(response, "links")), MAX_LINKS],
    }),
  };
}

function describeContents(
  describing: Describing,
  content: unknown,
  { direction, max }: Pick<FoundResponse, "direction" | "max">,
): readonly ContentView[] {
  if (!isRecord(content)) return [];
  const shown = new Map<unknown, string>();
  return Object.entries(content)
    .slice(0, max)
    .map(([mediaType, raw]) => describeContent(describing, { mediaType, raw, direction, shown }));
}

interface FoundContent {
  readonly mediaType: string;
  readonly raw: unknown;
  readonly direction: Direction;
  /** The media type each schema was shown under. */
  readonly shown: Map<unknown, string>;
}

const FILE_SCHEMA = { type: "string", format: "binary" };

function describeContent(describing: Describing, found: FoundContent): ContentView {
  const { api, flatten, options } = describing;
  const { mediaType, direction, shown } = found;
  const media = dereference(api, found.raw);
  // 3.2 can describe each item of a stream instead of the whole.
  const item = own(media, "schema") === undefined ? own(media, "itemSchema") : undefined;
  const schema = own(media, "schema") ?? item;
  const requiredOnly = direction === "request" && options.requiredOnly === true;
  const prefill = direction === "request" && options.prefill === true;
  const partType = item === undefined ? undefined : firstType(own(media, "itemEncoding"));
  const common = {
    mediaType,
    stream: item !== undefined,
    examples: describeExamples(api, media, {
      mediaType,
      schema,
      direction,
      flatten,
      requiredOnly,
      prefill,
      stream: item !== undefined,
      partType,
    }),
    ...(partType === undefined ? {} : { partType }),
    unused: Math.max(0, Object.keys(ownRecord(media, "examples")).length - MAX_EXAMPLES),
    linked: linkedExamples(api, media),
    encodings: describeEncodings(describing, { mediaType, media, direction }),
    ...(schema === undefined ? {} : { source: schema }),
  };
  if (schema === undefined) {
    // Since 3.1, a file needs no schema: the media type is enough.
    const isFile = isFileMedia(mediaType) && common.examples.length === 0;
    return isFile ? { ...common, schema: describePart(describing, FILE_SCHEMA, direction) } : common;
  }
  const identity = own(schema, "$ref") ?? schema;
  const sameAs = shown.get(identity);
  // Small schemas are easier to repeat than to look up.
  if (sameAs !== undefined && flatten(schema).properties.size > 0) return { ...common, sameAs };
  shown.set(identity, mediaType);
  return { ...common, schema: describePart(describing, schema, direction) };
}

/** The first media type an encoding allows: `image/png, image/jpeg` → `image/png`. */
function firstType(encoding: unknown): string | undefined {
  return ownText(encoding, "contentType")?.split(",")[0]?.trim() || undefined;
}
