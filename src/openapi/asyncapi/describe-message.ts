// One message → what a page shows of it: its headers, its payload and examples of both.

import type { Example } from "../describe-examples.ts";
import { type Describing, describePart, descriptionOf } from "../describing.ts";
import { isRecord, own, ownList, ownText } from "../record.ts";
import { dereference } from "../resolve.ts";
import { exampleOf } from "../schema-example.ts";
import type { SchemaNode } from "../schema-tree.ts";
import { cut, valueToJson } from "../value-text.ts";
import { applyTraits } from "./apply-traits.ts";
import { type BindingView, describeBindings } from "./describe-bindings.ts";

/** One message of a channel. */
export interface MessageView {
  /** Its key among the messages of the channel. */
  readonly id: string;
  readonly title: string;
  readonly summary?: string;
  readonly description?: string;
  readonly contentType?: string;
  readonly headers?: SchemaNode;
  readonly payload?: SchemaNode;
  /** A payload described in another language than JSON Schema: Avro, Protobuf, XSD. */
  readonly foreign?: { readonly format: string; readonly text: string; readonly language: string };
  /** Where messages that belong together carry the same value. */
  readonly correlation?: { readonly location: string; readonly description?: string };
  readonly examples: readonly Example[];
  readonly bindings: readonly BindingView[];
}

const MOST_EXAMPLES = 10;
/** Formats whose schemas are JSON Schema or close to it. */
const READABLE = /asyncapi|schema\+(?:json|yaml)|openapi/i;

/** Describes a message; parts that make no sense are left out. */
export function describeMessage(describing: Describing, id: string, written: unknown): MessageView {
  const message = applyTraits(describing.api, written);
  const headers = readFormat(describing, own(message, "headers"));
  const payload = readFormat(describing, own(message, "payload"));
  const contentType = ownText(message, "contentType") ?? ownText(describing.api.root, "defaultContentType");
  const summary = ownText(message, "summary");
  const correlation = describeCorrelation(describing, own(message, "correlationId"));
  return {
    id,
    title: ownText(message, "title") ?? ownText(message, "name") ?? id,
    ...(summary === undefined ? {} : { summary }),
    ...descriptionOf(message),
    ...(contentType === undefined ? {} : { contentType }),
    ...(headers?.schema === undefined ? {} : { headers: describePart(describing, headers.schema, "both") }),
    ...(payload?.schema === undefined ? {} : { payload: describePart(describing, payload.schema, "both") }),
    ...(payload?.foreign === undefined ? {} : { foreign: payload.foreign }),
    ...(correlation === undefined ? {} : { correlation }),
    examples: describeExamples(describing, message, payload?.schema),
    bindings: describeBindings(describing, message),
  };
}

interface Described {
  readonly schema?: unknown;
  readonly foreign?: MessageView["foreign"];
}

/** A schema, bare or with the name of its format around it. */
function readFormat(describing: Describing, written: unknown): Described | undefined {
  if (written === undefined) return undefined;
  const value = dereference(describing.api, written);
  const inner = own(value, "schema");
  const format = ownText(value, "schemaFormat");
  // `schema` is no keyword of JSON Schema, so an object with it is the format's wrapper.
  if (inner === undefined) return { schema: written };
  if (format === undefined || READABLE.test(format)) return { schema: inner };
  const text = typeof inner === "string" ? cut(inner) : valueToJson(dereference(describing.api, inner));
  const language = typeof inner === "string" ? (/protobuf/i.test(format) ? "protobuf" : "text") : "json";
  return { foreign: { format, text, language } };
}

function describeCorrelation(describing: Describing, written: unknown): MessageView["correlation"] {
  const correlation = dereference(describing.api, written);
  const location = ownText(correlation, "location");
  return location === undefined ? undefined : { location, ...descriptionOf(correlation) };
}

/** The examples of the author by their names, else one made from the schema of the payload. */
function describeExamples(describing: Describing, message: unknown, schema: unknown): readonly Example[] {
  const given = ownList(message, "examples")
    .slice(0, MOST_EXAMPLES)
    .flatMap((written, index) => {
      const example = dereference(describing.api, written);
      const payload = own(example, "payload");
      const headers = own(example, "headers");
      if (payload === undefined && headers === undefined) return [];
      const title = ownText(example, "summary") ?? ownText(example, "name") ?? `#${index + 1}`;
      return [toExample(headers === undefined ? payload : { headers, payload }, title)];
    });
  if (given.length > 0) return given;
  if (schema === undefined) return [];
  return [toExample(exampleOf(describing.flatten, schema, { direction: "both" }))];
}

function toExample(value: unknown, title?: string): Example {
  const plain = typeof value === "string";
  return {
    ...(title === undefined ? {} : { title }),
    value,
    text: plain ? cut(value) : valueToJson(value),
    language: plain ? "text" : isRecord(value) || Array.isArray(value) ? "json" : "text",
  };
}
