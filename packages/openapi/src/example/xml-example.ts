// An example value and its schema → XML, following OpenAPI's `xml` hints: names, attributes, wrapped lists, namespaces.

import { toExactJson } from "@lectern/base/exact-json.ts";
import { defined, isRecord, type JsonRecord, ownFlag, ownText } from "../record.ts";
import { type FlatSchema, type Flatten, schemaName } from "../schema/flatten-schema.ts";
import { propertySchema } from "../schema/schema-children.ts";

interface Writing {
  readonly flatten: Flatten;
  left: number;
}

interface ElementContext {
  readonly name: string;
  readonly schema: unknown;
  readonly margin: string;
  /** The name for list items whose schema has none. */
  readonly itemName?: string;
}

const MAX_ELEMENTS = 2000;
const MAX_DEPTH = 20;
const NAME = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;

/** A value as an XML document: `{ id: 1 }` with the schema `Pet` → `<Pet><id>1</id></Pet>`, one element per line. */
export function valueToXml(flatten: Flatten, schema: unknown, value: unknown): string {
  const flat = flatten(schema);
  const name = hintsOf(flat).name ?? rootName(flatten, flat);
  const writing: Writing = { flatten, left: MAX_ELEMENTS };
  // A document has one root, so a top-level list is always wrapped.
  const lines = Array.isArray(value)
    ? writeWrapped(writing, { name, schema, margin: "", itemName: itemName(flatten, flat) }, value)
    : writeElement(writing, { name, schema, margin: "" }, value);
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines].join("\n");
}

function rootName(flatten: Flatten, flat: FlatSchema): string {
  const own = schemaName(flat);
  if (own !== undefined) return elementName(own);
  return flat.keywords.has("items") ? `${itemName(flatten, flat)}s` : "root";
}

/** A top-level list has no property to name its items after. */
function itemName(flatten: Flatten, flat: FlatSchema): string {
  return elementName(schemaName(flatten(flat.keywords.get("items"))) ?? "item");
}

interface Hints {
  readonly name?: string;
  readonly prefix?: string;
  readonly namespace?: string;
  readonly attribute: boolean;
  readonly wrapped: boolean;
  /** The value is the text of the enclosing element. */
  readonly text: boolean;
  readonly cdata: boolean;
}

function hintsOf(flat: FlatSchema): Hints {
  const raw = flat.keywords.get("xml");
  const xml: JsonRecord = isRecord(raw) ? raw : {};
  // 3.2 replaces the earlier flags with one key.
  const node = ownText(xml, "nodeType");
  return defined({
    name: ownText(xml, "name"),
    prefix: ownText(xml, "prefix"),
    namespace: ownText(xml, "namespace"),
    attribute: ownFlag(xml, "attribute") || node === "attribute",
    wrapped: ownFlag(xml, "wrapped") || (node === "element" && flat.types.includes("array")),
    text: ownFlag(xml, "x-text") || node === "text" || node === "cdata",
    cdata: node === "cdata",
  });
}

function writeElement(writing: Writing, context: ElementContext, value: unknown): readonly string[] {
  const { schema, margin } = context;
  if (--writing.left < 0 || margin.length > MAX_DEPTH * 2) return [];
  const hints = hintsOf(writing.flatten(schema));
  const tag = tagOf(hints, context.name);
  const start = `${margin}<${tag}${namespaceOf(hints)}`;
  if (!isRecord(value)) return [value === null ? `${start}/>` : `${start}>${escapeText(value)}</${tag}>`];
  const parts = Object.entries(value).map(([key, item]) => toPart(writing, { key, item, schema }));
  const attributes = parts.map(({ attribute }) => attribute).join("");
  const text = parts.map((part) => part.text).join("");
  const children = parts.flatMap(({ child }) => child?.(`${margin}  `) ?? []);
  if (children.length === 0)
    return [text === "" ? `${start}${attributes}/>` : `${start}${attributes}>${text}</${tag}>`];
  return [`${start}${attributes}>${text}`, ...children, `${margin}</${tag}>`];
}

interface Part {
  readonly attribute: string;
  readonly text: string;
  readonly child?: (margin: string) => readonly string[];
}

/** A property as an attribute, as text of its parent, or as child elements. */
function toPart(writing: Writing, { key, item, schema }: { key: string; item: unknown; schema: unknown }): Part {
  const inner = propertySchema(writing.flatten, schema, key);
  const hints = hintsOf(writing.flatten(inner));
  const name = hints.name ?? elementName(key);
  const none = { attribute: "", text: "" };
  if (typeof item !== "object" && hints.attribute)
    return { ...none, attribute: ` ${tagOf(hints, name)}="${escapeAttribute(item)}"` };
  if (typeof item !== "object" && hints.text) return { ...none, text: hints.cdata ? cdata(item) : escapeText(item) };
  return {
    ...none,
    child: (margin) => {
      const context = { name, schema: inner, margin };
      if (!Array.isArray(item)) return writeElement(writing, context, item);
      return hints.wrapped ? writeWrapped(writing, context, item) : writeItems(writing, context, item);
    },
  };
}

function writeWrapped(writing: Writing, context: ElementContext, items: readonly unknown[]): readonly string[] {
  const hints = hintsOf(writing.flatten(context.schema));
  const tag = tagOf(hints, context.name);
  const inside = writeItems(writing, { ...context, margin: `${context.margin}  ` }, items);
  return [`${context.margin}<${tag}${namespaceOf(hints)}>`, ...inside, `${context.margin}</${tag}>`];
}

/** List items as elements, named by their own schema or else by the list. */
function writeItems(writing: Writing, context: ElementContext, items: readonly unknown[]): readonly string[] {
  const schema = writing.flatten(context.schema).keywords.get("items") ?? {};
  const name = hintsOf(writing.flatten(schema)).name ?? context.itemName ?? context.name;
  return items.flatMap((item) => writeElement(writing, { ...context, name, schema }, item));
}

function tagOf({ prefix }: Hints, name: string): string {
  return prefix === undefined ? elementName(name) : `${elementName(prefix)}:${elementName(name)}`;
}

function namespaceOf({ namespace, prefix }: Hints): string {
  if (namespace === undefined) return "";
  return ` xmlns${prefix === undefined ? "" : `:${elementName(prefix)}`}="${escapeAttribute(namespace)}"`;
}

/** Property names may contain characters that element names may not. */
function elementName(name: string): string {
  if (NAME.test(name)) return name;
  const cleaned = name.replace(/[^\p{L}\p{N}_.-]/gu, "_");
  return /^[\p{L}_]/u.test(cleaned) ? cleaned : `_${cleaned}`;
}

function escapeText(value: unknown): string {
  const text = typeof value === "string" ? value : (toExactJson(value) ?? "");
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function escapeAttribute(value: unknown): string {
  return escapeText(value).replaceAll('"', "&quot;");
}

function cdata(value: unknown): string {
  return `<![CDATA[${String(value).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}
