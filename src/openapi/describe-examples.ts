// The examples of one media type: those its author gives by name, else the one given, else one made from the schema.

import type { Api } from "./api.ts";
import type { Flatten } from "./flatten-schema.ts";
import { isRecord, own, ownRecord, ownText } from "./record.ts";
import { dereference } from "./resolve.ts";
import { exampleOf } from "./schema-example.ts";
import type { Direction } from "./schema-tree.ts";
import { cut, valueToJson } from "./value-text.ts";

/** One example of a body. */
export interface Example {
  /** What its author calls it; undefined for the only one. */
  readonly title?: string;
  readonly value: unknown;
  readonly text: string;
  readonly language: string;
}

/** What an example is for. */
export interface ExampleUse {
  readonly mediaType: string;
  readonly schema: unknown;
  readonly direction: Direction;
  readonly flatten: Flatten;
  /** True leaves optional fields out of what is made. */
  readonly requiredOnly?: boolean;
}

const MOST_EXAMPLES = 10;

/** The examples of a media type object. */
export function describeExamples(api: Pick<Api, "root">, media: unknown, use: ExampleUse): readonly Example[] {
  const named = Object.entries(ownRecord(media, "examples")).slice(0, MOST_EXAMPLES);
  const given = named.flatMap(([name, written]) => {
    const example = dereference(api, written);
    const value = own(example, "value") ?? own(example, "dataValue") ?? own(example, "serializedValue");
    return value === undefined ? [] : [toExample(value, use, ownText(example, "summary") ?? name)];
  });
  if (given.length > 0) return given;
  const single = own(media, "example");
  if (single !== undefined) return [toExample(single, use)];
  if (use.schema === undefined || !isMadeFor(use.mediaType)) return [];
  return [toExample(exampleOf(use.flatten, use.schema, use), use)];
}

// XML and binary bodies cannot be made from a JSON schema alone.
function isMadeFor(mediaType: string): boolean {
  return /json|form|yaml|\*\/\*|^text\/plain|event-stream/i.test(mediaType);
}

function toExample(value: unknown, use: ExampleUse, title?: string): Example {
  const plain = typeof value === "string" && !/json/i.test(use.mediaType);
  const structured = isRecord(value) || Array.isArray(value);
  return {
    ...(title === undefined ? {} : { title }),
    value,
    text: plain ? cut(value) : valueToJson(parsed(value, use.mediaType)),
    language: plain ? languageOf(use.mediaType) : structured || /json/i.test(use.mediaType) ? "json" : "text",
  };
}

// Authors often paste JSON as a string; it reads better as what it is.
function parsed(value: unknown, mediaType: string): unknown {
  if (typeof value !== "string" || !/json/i.test(mediaType) || !/^\s*[{[]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function languageOf(mediaType: string): string {
  const [, language] = /(xml|html|yaml|csv|javascript)/i.exec(mediaType) ?? [];
  return language?.toLowerCase() ?? "text";
}
