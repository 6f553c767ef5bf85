// One schema → the tree a page shows: bounded in size and depth, each recursion ended by a named stop.
// The tree grows level by level, so that a page that reaches its limit still shows the top of everything.

import { type FlatSchema, type Flatten, schemaName } from "./flatten-schema.ts";
import { isRecord, own, textOf } from "./record.ts";
import { constraintsOf, typeLabel } from "./schema-words.ts";
import { valueToText } from "./value-text.ts";

/** One schema as a page shows it. */
export interface SchemaNode {
  readonly type: string;
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  readonly constraints: readonly string[];
  readonly defaultValue?: string;
  readonly constant?: string;
  readonly example?: string;
  readonly values: readonly EnumValue[];
  readonly fields: readonly SchemaField[];
  readonly variants: readonly SchemaVariant[];
  /** Fields, values or variants that exist but are not shown, because the page has reached its limit. */
  readonly omitted: number;
  /** Set where the tree ends early: at a schema that is already open further up, at a limit, or at a dead reference. */
  readonly stop?: "recursive" | "limit" | "missing";
}

/** One allowed value. */
interface EnumValue {
  readonly text: string;
  readonly description?: string;
}

/** One property of an object. */
export interface SchemaField {
  readonly name: string;
  /** `additional` stands for every other name, `pattern` for the names that match it. */
  readonly kind: "property" | "additional" | "pattern";
  readonly required: boolean;
  readonly node: SchemaNode;
}

/** One alternative of `oneOf` or `anyOf`. */
export interface SchemaVariant {
  readonly label: string;
  readonly node: SchemaNode;
}

/** Which way the data goes: read-only fields are no part of requests, write-only ones none of responses. */
export type Direction = "request" | "response";

/** How much more a page may show; shared by all trees of the page and counted down. */
export interface Budget {
  left: number;
}

type Draft = { -readonly [K in keyof SchemaNode]: SchemaNode[K] };

interface Task {
  readonly schema: unknown;
  readonly draft: Draft;
  readonly depth: number;
  /** Identities of the schemas around this one. */
  readonly above: readonly string[];
}

interface Growth {
  readonly flatten: Flatten;
  readonly direction: Direction;
  readonly budget: Budget;
  readonly tasks: Task[];
}

const MOST_DEPTH = 8;
const MOST_VALUES = 60;
/** So many characters of text weigh as much as one field. */
const TEXT_WEIGHT = 400;

/** Describes a schema; takes what it shows from the budget. */
export function describeSchema(
  flatten: Flatten,
  schema: unknown,
  options: { readonly direction: Direction; readonly budget: Budget },
): SchemaNode {
  const growth: Growth = { flatten, ...options, tasks: [] };
  const root = createDraft();
  growth.tasks.push({ schema, draft: root, depth: 0, above: [] });
  for (let index = 0; index < growth.tasks.length; index++) {
    const task = growth.tasks[index];
    if (task !== undefined) growNode(growth, task);
  }
  return root;
}

function createDraft(): Draft {
  return { type: "any", deprecated: false, constraints: [], values: [], fields: [], variants: [], omitted: 0 };
}

function growNode(growth: Growth, task: Task): void {
  const { draft } = task;
  const flat = growth.flatten(task.schema);
  const element = elementOf(growth.flatten, flat);
  fillHead(growth, draft, { flat, element });
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
    ...constraintsOf(flat),
    ...(element === flat ? [] : constraintsOf(element).map((phrase) => `each ${phrase}`)),
  ];
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

function fillValues(growth: Growth, draft: Draft, element: FlatSchema): void {
  const values = element.keywords.get("enum");
  if (!Array.isArray(values)) return;
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
  const fields = fieldsOf(growth, element);
  const options = element.choices.flat();
  const total = fields.length + options.length;
  if (total === 0) return;
  const allowed = task.depth >= MOST_DEPTH ? 0 : Math.min(total, Math.max(0, Math.floor(growth.budget.left)));
  growth.budget.left -= allowed;
  if (allowed === 0) draft.stop = "limit";
  draft.omitted += total - allowed;
  draft.fields = fields.slice(0, allowed).map((field) => ({
    name: field.name,
    kind: field.kind,
    required: field.kind === "property" && element.required.has(field.name),
    node: addTask(growth, task, field.schema),
  }));
  draft.variants = options.slice(0, allowed - draft.fields.length).map((option, index) => ({
    label: variantLabel(growth, option, index),
    node: addTask(growth, task, option),
  }));
}

function addTask(growth: Growth, parent: Task, schema: unknown): SchemaNode {
  const draft = createDraft();
  growth.tasks.push({ schema, draft, depth: parent.depth + 1, above: parent.above });
  return draft;
}

interface FieldSource {
  readonly name: string;
  readonly kind: SchemaField["kind"];
  readonly schema: unknown;
}

function fieldsOf(growth: Growth, element: FlatSchema): readonly FieldSource[] {
  const unwanted = growth.direction === "request" ? "readOnly" : "writeOnly";
  const fields: FieldSource[] = [];
  for (const [name, schema] of element.properties) {
    if (own(schema, unwanted) !== true) fields.push({ name, kind: "property", schema });
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

function variantLabel(growth: Growth, option: unknown, index: number): string {
  const flat = growth.flatten(option);
  const label = textOf(flat.keywords.get("title")) ?? schemaName(flat) ?? typeLabel(growth.flatten, flat);
  return label === "any" || label === "object" ? `Option ${index + 1}` : label;
}
