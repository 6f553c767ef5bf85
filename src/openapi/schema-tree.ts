// One schema → the tree a page shows: bounded in size and depth, each recursion ended by a named stop.
// The tree grows level by level, so that a page that reaches its limit still shows the top of everything.

import { docsLabels, isRestricted, valueLabels } from "./docs-extension.ts";
import { type FlatSchema, type Flatten, schemaName } from "./flatten-schema.ts";
import type { Phrase } from "./phrase.ts";
import { isRecord, own, ownRecord, textOf } from "./record.ts";
import { nameOfReference } from "./resolve.ts";
import { constraintsOf, typeLabel } from "./schema-words.ts";
import { valueToText } from "./value-text.ts";

/** One schema as a page shows it. */
export interface SchemaNode {
  readonly type: string;
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  readonly constraints: readonly Phrase[];
  readonly defaultValue?: string;
  readonly constant?: string;
  readonly example?: string;
  readonly values: readonly EnumValue[];
  readonly fields: readonly SchemaField[];
  readonly variants: readonly SchemaVariant[];
  /** Labels of its author before and after the name. */
  readonly pre: readonly string[];
  readonly post: readonly string[];
  readonly access?: "readOnly" | "writeOnly";
  /** Fields, values or variants that exist but are not shown, because the page has reached its limit. */
  readonly omitted: number;
  /**
   * Set where the tree ends early: at a schema that is already open further up, at a limit, at a dead reference, or,
   * once it is shown, at a schema that the page has shown before.
   */
  readonly stop?: "recursive" | "limit" | "missing" | "repeated";
}

/** One allowed value. */
interface EnumValue {
  readonly text: string;
  readonly description?: string;
}

/** One property of an object. */
export interface SchemaField {
  readonly name: string;
  /** `additional` stands for every other name, `pattern` for the names that match it, `item` for a place in a tuple. */
  readonly kind: "property" | "additional" | "pattern" | "item";
  readonly required: boolean;
  readonly node: SchemaNode;
}

/** One alternative of `oneOf` or `anyOf`. */
export interface SchemaVariant {
  readonly label: Phrase;
  /** The field that tells it from the others, and its value: `kind: "dog"`. */
  readonly match?: string;
  readonly node: SchemaNode;
}

/** Which way the data goes: read-only fields are no part of requests, write-only ones none of responses. */
export type Direction = "request" | "response" | "both";

/** The mark of fields that data going this way does not have. */
export function unwantedAccess(direction: Direction): "readOnly" | "writeOnly" | undefined {
  if (direction === "both") return undefined;
  return direction === "request" ? "readOnly" : "writeOnly";
}

/** How much more a page may show; shared by all trees of the page and counted down. */
export interface Budget {
  left: number;
  /** Set when something was left out for want of it. */
  spent?: boolean;
}

type Draft = { -readonly [K in keyof SchemaNode]: SchemaNode[K] };

interface Task {
  readonly schema: unknown;
  readonly draft: Draft;
  readonly depth: number;
  /** Identities of the schemas around this one. */
  readonly above: readonly string[];
  /** The schema it extends, which is shown around it already. */
  readonly base?: FlatSchema;
}

/** What a tree is grown with. */
export interface GrowthOptions {
  readonly direction: Direction;
  readonly budget: Budget;
  /** Keys of the description that are shown as labels (`api.params.post`). */
  readonly labelKeys?: readonly string[];
}

interface Growth extends GrowthOptions {
  readonly flatten: Flatten;
  readonly tasks: Task[];
}

const MOST_DEPTH = 8;
const MOST_VALUES = 60;
/** So many characters of text weigh as much as one field. */
const TEXT_WEIGHT = 400;

/** Describes a schema; takes what it shows from the budget. */
export function describeSchema(flatten: Flatten, schema: unknown, options: GrowthOptions): SchemaNode {
  const growth: Growth = { flatten, ...options, tasks: [] };
  const root = createDraft();
  growth.tasks.push({ schema, draft: root, depth: 0, above: [] });
  for (let index = 0; index < growth.tasks.length; index++) {
    const task = growth.tasks[index];
    if (task !== undefined) growNode(growth, task);
  }
  return root;
}

const NOTHING: readonly never[] = [];

function createDraft(): Draft {
  return {
    type: "any",
    deprecated: false,
    constraints: NOTHING,
    values: NOTHING,
    fields: NOTHING,
    variants: NOTHING,
    pre: NOTHING,
    post: NOTHING,
    omitted: 0,
  };
}

function growNode(growth: Growth, task: Task): void {
  const { draft } = task;
  const flat = growth.flatten(task.schema);
  const element = elementOf(growth.flatten, flat);
  fillHead(growth, draft, { flat, element });
  if (task.base && draft.description === task.base.keywords.get("description")) delete draft.description;
  growth.budget.left -= ((draft.description?.length ?? 0) + (draft.example?.length ?? 0)) / TEXT_WEIGHT;
  if (flat.missing !== undefined) draft.stop = "missing";
  const identity = element.identity ?? flat.identity;
  if (identity !== undefined && task.above.includes(identity)) {
    draft.stop = "recursive";
    return;
  }
  const above = identity === undefined ? task.above : [...task.above, identity];
  growChildren(growth, { ...task, above }, element);
}

/** What is inside an array, however often it is nested; the schema itself when it is none. */
function elementOf(flatten: Flatten, flat: FlatSchema): FlatSchema {
  let element = flat;
  for (let nesting = 0; nesting < 5 && element.types.includes("array"); nesting++) {
    const items = element.keywords.get("items");
    if (!isRecord(items)) break;
    element = flatten(items);
  }
  return element;
}

function fillHead(
  growth: Growth,
  draft: Draft,
  schema: { readonly flat: FlatSchema; readonly element: FlatSchema },
): void {
  const { flat, element } = schema;
  const { keywords } = flat;
  draft.type = typeLabel(growth.flatten, flat);
  draft.deprecated = keywords.get("deprecated") === true;
  draft.constraints = [
    ...constraintsOf(flat, growth.flatten),
    ...(element === flat ? [] : constraintsOf(element, growth.flatten).map(ofEach)),
  ];
  fillLabels(growth, draft, keywords);
  const name = schemaName(element);
  if (name !== undefined) draft.name = name;
  const title = textOf(keywords.get("title"));
  if (title !== undefined) draft.title = title;
  const description = textOf(keywords.get("description"));
  if (description !== undefined) draft.description = description;
  if (keywords.has("default")) draft.defaultValue = valueToText(keywords.get("default"));
  if (keywords.has("const")) draft.constant = valueToText(keywords.get("const"));
  const examples = keywords.get("examples");
  const example = keywords.get("example") ?? (Array.isArray(examples) ? examples[0] : undefined);
  if (example !== undefined && typeof example !== "object") draft.example = valueToText(example);
  fillValues(growth, draft, element);
}

function ofEach(phrase: Phrase): Phrase {
  return { word: "apiEach", values: { phrase } };
}

function fillLabels(growth: Growth, draft: Draft, keywords: FlatSchema["keywords"]): void {
  if (keywords.get("readOnly") === true) draft.access = "readOnly";
  else if (keywords.get("writeOnly") === true) draft.access = "writeOnly";
  const docs = keywords.get("x-docs") ?? keywords.get("x-mint");
  const own = docs === undefined ? [] : docsLabels(docs, "post");
  const keyed = (growth.labelKeys ?? []).flatMap((key) => valueLabels(key, keywords.get(key)));
  if (docs !== undefined) draft.pre = docsLabels(docs, "pre");
  if (own.length + keyed.length > 0) draft.post = [...own, ...keyed];
}

function fillValues(growth: Growth, draft: Draft, element: FlatSchema): void {
  const written = element.keywords.get("enum");
  if (!Array.isArray(written)) return;
  const audiences = element.keywords.get("x-mint-enum");
  const values = written.filter((value) => own(audiences, String(value)) === undefined);
  const names = element.keywords.get("x-enum-descriptions") ?? element.keywords.get("x-enumDescriptions");
  draft.values = values.slice(0, MOST_VALUES).map((value, index) => {
    const text = valueToText(value);
    const description = textOf(Array.isArray(names) ? names[index] : own(names, String(value)));
    return { text, ...(description === undefined ? {} : { description }) };
  });
  draft.omitted += values.length - draft.values.length;
  growth.budget.left -= draft.values.length / 8;
}

function growChildren(growth: Growth, task: Task, element: FlatSchema): void {
  const { draft } = task;
  const fields = fieldsOf(growth, element).filter(({ name, schema }) => task.base?.properties.get(name) !== schema);
  const options = [...element.choices.flat(), ...(element.subtypes ?? [])].filter((option) => !isRestricted(option));
  const total = fields.length + options.length;
  if (total === 0) return;
  const allowed = task.depth >= MOST_DEPTH ? 0 : Math.min(total, Math.max(0, Math.floor(growth.budget.left)));
  growth.budget.left -= allowed;
  if (allowed < total && task.depth < MOST_DEPTH) growth.budget.spent = true;
  if (allowed === 0) draft.stop = "limit";
  draft.omitted += total - allowed;
  draft.fields = fields.slice(0, allowed).map((field) => ({
    name: field.name,
    kind: field.kind,
    required: field.kind === "property" && element.required.has(field.name),
    node: addTask(growth, task, { schema: field.schema }),
  }));
  draft.variants = options.slice(0, allowed - draft.fields.length).map((option, index) => ({
    ...nameVariant(growth, { element, option, index }),
    // A subtype has all fields of its base, which are shown above it.
    node: addTask(growth, task, {
      schema: option,
      ...(element.subtypes?.includes(option) ? { base: element } : {}),
    }),
  }));
}

function addTask(growth: Growth, { depth, above }: Task, task: Pick<Task, "schema" | "base">): SchemaNode {
  const draft = createDraft();
  growth.tasks.push({ ...task, draft, depth: depth + 1, above });
  return draft;
}

interface FieldSource {
  readonly name: string;
  readonly kind: SchemaField["kind"];
  readonly schema: unknown;
}

function fieldsOf(growth: Growth, element: FlatSchema): readonly FieldSource[] {
  const unwanted = unwantedAccess(growth.direction);
  const fields: FieldSource[] = [];
  for (const [name, schema] of element.properties) {
    const { keywords } = growth.flatten(schema);
    if ((unwanted && keywords.get(unwanted) === true) || isRestricted(schema)) continue;
    fields.push({ name, kind: "property", schema });
  }
  const tuple = element.keywords.get("prefixItems");
  for (const [index, schema] of (Array.isArray(tuple) ? tuple : []).entries()) {
    fields.push({ name: String(index), kind: "item", schema });
  }
  const patterns = element.keywords.get("patternProperties");
  for (const [name, schema] of Object.entries(isRecord(patterns) ? patterns : {})) {
    fields.push({ name, kind: "pattern", schema });
  }
  const additional = element.keywords.get("additionalProperties");
  if (isRecord(additional) && Object.keys(additional).length > 0) {
    fields.push({ name: "*", kind: "additional", schema: additional });
  }
  return fields;
}

interface Option {
  readonly element: FlatSchema;
  readonly option: unknown;
  readonly index: number;
}

/** What an alternative is called, and by which value of which field it is known. */
function nameVariant(growth: Growth, { element, option, index }: Option): Omit<SchemaVariant, "node"> {
  const flat = growth.flatten(option);
  const title = textOf(flat.keywords.get("title"));
  // A subtype has the title of what it extends unless it brings its own.
  const own = title === element.keywords.get("title") ? undefined : title;
  const label = own ?? schemaName(flat) ?? typeLabel(growth.flatten, flat);
  const isNamed = label !== "any" && label !== "object";
  const shown: Phrase = isNamed ? label : { word: "apiOption", values: { number: String(index + 1) } };
  const match = discriminatorValue(element.keywords.get("discriminator"), flat);
  return { label: shown, ...(match === undefined ? {} : { match }) };
}

function discriminatorValue(discriminator: unknown, flat: FlatSchema): string | undefined {
  const field = typeof discriminator === "string" ? discriminator : textOf(own(discriminator, "propertyName"));
  if (field === undefined || flat.identity === undefined) return undefined;
  const name = nameOfReference(flat.identity);
  const mapped = Object.entries(ownRecord(discriminator, "mapping"))
    .filter(([, target]) => target === flat.identity || target === name)
    .map(([value]) => value);
  const values = mapped.length > 0 ? mapped : [name];
  return `${field}: ${values.map((value) => JSON.stringify(value)).join(" | ")}`;
}
