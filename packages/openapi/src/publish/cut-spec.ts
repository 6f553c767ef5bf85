// A spec cut down to the operations, channels and schemas of some pages, with what they use. It is put together from these
// parts instead of removing others, so that nothing else can be in it.

import { parseExactJson, toExactJson } from "@lectern/base/exact-json.ts";
import type { Api, Channel, Operation } from "../api.ts";
import { followPointer, stepsOf } from "../read/resolve.ts";
import { isRecord, type JsonRecord, own, ownList, ownRecord, ownText } from "../record.ts";
import { createSubtypes } from "../schema/subtypes.ts";
import { createHiddenLinks } from "./redact-spec.ts";
import { collectReferences, copyReferences, sliceSpec } from "./slice-spec.ts";

/** What the pages of a spec show. */
export interface ShownParts {
  readonly operations: ReadonlySet<Operation>;
  readonly channels: ReadonlySet<Channel>;
  /** Schemas with their own pages: `#/components/schemas/User`. */
  readonly schemas: readonly string[];
}

/** The spec as JSON; an empty object if it cannot be written. */
export function cutSpec(api: Api, shown: ShownParts): string {
  const cut = api.channels === undefined ? cutOperations(api, shown) : cutChannels(api, shown.channels);
  try {
    // Parts are shared with the spec, so changes need a copy.
    const copy = parseExactJson(toExactJson(cut) ?? "{}");
    tidy(
      copy,
      createHiddenLinks(api, (operation) => shown.operations.has(operation)),
    );
    return `${toExactJson(copy, 2)}\n`;
  } catch {
    return "{}\n";
  }
}

function cutOperations(api: Api, { operations, schemas }: ShownParts): JsonRecord {
  const listed = api.operations.filter((operation) => operations.has(operation));
  const implied = createSubtypes(api);
  const { document } = sliceSpec(api.root, { operations: listed, references: schemas, implied });
  const names = withParents(api.root, new Set(listed.flatMap(({ tags }) => tags)));
  const tags = ownList(api.root, "tags").filter((tag) => names.has(ownText(tag, "name") ?? ""));
  const externalDocs = own(api.root, "externalDocs");
  return { ...document, ...(tags.length > 0 && { tags }), ...(externalDocs !== undefined && { externalDocs }) };
}

/** In 3.2, tags have parents. */
function withParents(root: JsonRecord, names: Set<string>): ReadonlySet<string> {
  const tags = ownList(root, "tags");
  // A Set iterates over items added during the loop.
  for (const name of names) {
    const parent = ownText(
      tags.find((tag) => own(tag, "name") === name),
      "parent",
    );
    if (parent !== undefined) names.add(parent);
  }
  return names;
}

const ASYNC_KEYS = ["asyncapi", "id", "info", "defaultContentType", "servers"];

function cutChannels({ root, channels = [] }: Api, shown: ReadonlySet<Channel>): JsonRecord {
  const visible = new Map(channels.filter((channel) => shown.has(channel)).map(({ id, value }) => [id, value]));
  const isVisible = (part: unknown): boolean => {
    const [list, id = ""] = stepsOf(ownText(own(part, "channel"), "$ref") ?? "");
    return list === "channels" && visible.has(id);
  };
  const operations = Object.entries(ownRecord(root, "operations")).filter(([, operation]) => isVisible(operation));
  const document: Record<string, unknown> = {
    ...Object.fromEntries(ASYNC_KEYS.flatMap((key) => (own(root, key) === undefined ? [] : [[key, own(root, key)]]))),
    channels: Object.fromEntries(visible),
    operations: Object.fromEntries(operations.map(([name, one]) => [name, withoutReply(one, isVisible)])),
  };
  const queue = new Set<string>();
  collectReferences(document, queue);
  copyReferences(root, document, { queue });
  return document;
}

/** A reply on another channel would name it. */
function withoutReply(operation: unknown, isVisible: (part: unknown) => boolean): unknown {
  const reply = own(operation, "reply");
  if (!isRecord(operation) || own(reply, "channel") === undefined || isVisible(reply)) return operation;
  const { reply: _, ...others } = operation;
  return others;
}

/** Removes links to operations that are not shown, and references to parts that are not included. */
function tidy(root: unknown, isHiddenLink: (link: unknown) => boolean): void {
  const waiting = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const reference = own(value, "$ref");
    if (typeof reference === "string" && reference.startsWith("#/") && followPointer(root, reference) === undefined)
      Reflect.deleteProperty(value, "$ref");
    const links = own(value, "links");
    if (isRecord(links))
      for (const [key, link] of Object.entries(links)) if (isHiddenLink(link)) Reflect.deleteProperty(links, key);
    waiting.push(...Object.values(value));
  }
}
