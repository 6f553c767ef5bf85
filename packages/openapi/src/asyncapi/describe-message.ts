// A message → what a page shows: its headers, its payload and examples of both.

import type { Api } from "../api.ts";
import { type Example, toExample } from "../describe/describe-examples.ts";
import { type Describing, describePart, descriptionOf } from "../describe/describing.ts";
import { exampleOf } from "../example/schema-example.ts";
import { ownWords } from "../html/own-texts.ts";
import { dereference } from "../read/resolve.ts";
import { defined, isRecord, type JsonRecord, own, ownList, ownText } from "../record.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import { firstLines, valueToJson } from "../value-text.ts";
import { type BindingView, describeBindings } from "./describe-bindings.ts";

export interface MessageView {
  /** Its key in the channel's messages. */
  readonly id: string;
  readonly title: string;
  readonly summary?: string;
  readonly description?: string;
  readonly contentType?: string;
  readonly headers?: SchemaNode;
  readonly payload?: SchemaNode;
  /** The payload's schema as written. */
  readonly source?: unknown;
  /** A payload in a schema language other than JSON Schema: Avro, Protobuf, XSD. */
  readonly foreign?: { readonly format: string; readonly text: string; readonly language: string };
  /** Where related messages carry the same value. */
  readonly correlation?: { readonly location: string; readonly description?: string };
  readonly examples: readonly Example[];
  readonly bindings: readonly BindingView[];
}

const MAX_EXAMPLES = 10;
/** Maximum number of characters shown of a schema that is not JSON Schema. */
const MAX_FOREIGN = 40_000;
/** Formats that are JSON Schema or close to it. */
const READABLE = /asyncapi|schema\+(?:json|yaml)|openapi/i;

/** Describes a message, skipping invalid parts. */
export function describeMessage(describing: Describing, id: string, raw: unknown): MessageView {
  const message = applyTraits(describing.api, raw);
  const headers = readFormat(describing, own(message, "headers"));
  const payload = readFormat(describing, payloadOf(message));
  const contentType = ownText(message, "contentType") ?? ownText(describing.api.root, "defaultContentType");
  const describe = (schema: unknown) => (schema === undefined ? undefined : describePart(describing, schema, "both"));
  return defined({
    id,
    title: ownText(message, "title") ?? ownText(message, "name") ?? id,
    summary: ownWords(message, "summary"),
    ...descriptionOf(message),
    contentType,
    headers: describe(headers?.schema),
    payload: describe(payload?.schema),
    source: payload?.schema,
    foreign: payload?.foreign,
    correlation: describeCorrelation(describing, own(message, "correlationId")),
    examples: describeExamples(describing, message, payload?.schema),
    bindings: describeBindings(describing, message),
  });
}

/** The payload wrapped with its format, which AsyncAPI 2 puts beside it. */
function payloadOf(message: JsonRecord): unknown {
  const format = ownText(message, "schemaFormat");
  const payload = own(message, "payload");
  return format === undefined || payload === undefined ? payload : { schemaFormat: format, schema: payload };
}

interface Described {
  readonly schema?: unknown;
  readonly foreign?: MessageView["foreign"];
}

/** A schema, bare or wrapped with its format. */
function readFormat(describing: Describing, raw: unknown): Described | undefined {
  if (raw === undefined) return undefined;
  const value = dereference(describing.api, raw);
  const inner = own(value, "schema");
  const format = ownText(value, "schemaFormat");
  // `schema` is not a JSON Schema keyword, so an object with it is the wrapper.
  if (inner === undefined) return { schema: raw };
  if (format === undefined || READABLE.test(format)) return { schema: inner };
  const whole = typeof inner === "string" ? inner : valueToJson(dereference(describing.api, inner));
  const text = firstLines(whole, MAX_FOREIGN);
  const language = typeof inner === "string" ? (/protobuf/i.test(format) ? "protobuf" : "text") : "json";
  return { foreign: { format, text, language } };
}

function describeCorrelation(describing: Describing, raw: unknown): MessageView["correlation"] {
  const correlation = dereference(describing.api, raw);
  const location = ownText(correlation, "location");
  return location === undefined ? undefined : { location, ...descriptionOf(correlation) };
}

/** The author's examples by name, or else one generated from the payload's schema. */
function describeExamples(describing: Describing, message: unknown, schema: unknown): readonly Example[] {
  const use = { mediaType: "", schema, direction: "both" as const, flatten: describing.flatten };
  const authored = ownList(message, "examples")
    .slice(0, MAX_EXAMPLES)
    .flatMap((raw, index) => {
      const example = dereference(describing.api, raw);
      const payload = own(example, "payload");
      const headers = own(example, "headers");
      if (payload === undefined && headers === undefined) return [];
      const title = ownWords(example, "summary") ?? ownText(example, "name") ?? `#${index + 1}`;
      return headers === undefined
        ? [toExample(payload, use, title)]
        : [{ ...toExample({ headers, payload }, { ...use, schema: undefined }, title), payload }];
    });
  if (authored.length > 0) return authored;
  if (schema === undefined) return [];
  return [{ ...toExample(exampleOf(describing.flatten, schema, use), use), generated: true }];
}

const MAX_TRAITS = 50;
const MAX_DEPTH = 8;

/** Resolves a part's reference and merges its traits; empty if it is not an object. */
export function applyTraits(api: Pick<Api, "root">, raw: unknown): JsonRecord {
  const value = dereference(api, raw);
  const merged: Record<string, unknown> = Object.create(null);
  if (!isRecord(value)) return merged;
  addMissing(merged, value, 0);
  // Later traits override earlier ones, and the part itself overrides them all.
  for (const trait of ownList(value, "traits").slice(0, MAX_TRAITS).reverse()) {
    const found = dereference(api, trait);
    if (isRecord(found)) addMissing(merged, found, 0);
  }
  return merged;
}

function addMissing(target: Record<string, unknown>, source: JsonRecord, depth: number): void {
  for (const [key, value] of Object.entries(source)) {
    const known = own(target, key);
    if (known === undefined) target[key] = value;
    else if (isRecord(known) && isRecord(value) && own(known, "$ref") === undefined && depth < MAX_DEPTH) {
      const joined: Record<string, unknown> = Object.assign(Object.create(null), known);
      addMissing(joined, value, depth + 1);
      target[key] = joined;
    }
  }
}
