// One schema → the tree a page shows: bounded in size and depth, each recursion ended by a named stop.
// The tree grows level by level, so that a page that reaches its limit still shows the top of everything.

import { docsLabels, valueLabels } from "../docs-extension.ts";
import { withDocs } from "../external-docs.ts";
import type { Phrase } from "../phrase.ts";
import { own, textOf } from "../record.ts";
import { valueToText } from "../value-text.ts";
import { type FlatSchema, type Flatten, schemaName } from "./flatten-schema.ts";
import { describedValues } from "./merge-keyword.ts";
import { nameVariant, type VariantName } from "./name-variant.ts";
import { type Child, childrenOf, elementOf, type FieldKind, hasChildrenOf } from "./schema-children.ts";
import { type Direction, type Origin, type Rest, restOf } from "./schema-rest.ts";
import { constraintsOf, typeLabel } from "./schema-words.ts";
import { withoutAccess } from "./strip-access.ts";

/** One schema as a page shows it. */
export interface SchemaNode {
  readonly type: string;
  readonly name?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly deprecated: boolean;
  readonly constraints: readonly Phrase[];
  readonly defaultValue?: string | undefined;
  readonly constant?: string | undefined;
  readonly example?: string | undefined;
  /** Further examples. */
  readonly examples: readonly string[];
  readonly values: readonly EnumValue[];
  readonly fields: readonly SchemaField[];
  readonly variants: readonly SchemaVariant[];
  /** Fields that are there in some cases only. */
  readonly groups: readonly SchemaGroup[];
  /** Labels of its author before and after the name. */
  readonly pre: readonly string[];
  readonly post: readonly string[];
  readonly access?: "readOnly" | "writeOnly" | undefined;
  /** Fields, values or variants that exist but are not shown, because the page has reached its limit. */
  readonly omitted: number;
  /** Where they are found; undefined when none are left out, or when they have no end. */
  readonly rest?: Rest | undefined;
  /**
   * Set where the tree ends early: at a schema that is already open further up, at a limit, at a dead reference, or,
   * once it is shown, at a schema that the page has shown before.
   */
  readonly stop?: "recursive" | "limit" | "missing" | "repeated" | undefined;
}

/** One allowed value. */
interface EnumValue {
  readonly text: string;
  readonly description?: string;
}

/** One property of an object. */
export interface SchemaField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly node: SchemaNode;
}

/** One alternative of `oneOf` or `anyOf`. */
export interface SchemaVariant extends VariantName {
  /** Which of several choices it belongs to; undefined for the first. */
  readonly choice?: number;
  readonly node: SchemaNode;
}

/** Fields of a schema that are there in some cases only. */
export interface SchemaGroup {
  /** When they are there: `When country = US`. */
  readonly label: Phrase;
  readonly node: SchemaNode;
}

/** How much more a page may show; shared by all trees of the page and counted down. */
export interface Budget {
  left: number;
  /** Set when something was left out for want of it. */
  spent?: boolean;
  /** Set when what was left out can only be found through the page. */
  local?: boolean;
}

type Draft = { -readonly [K in keyof SchemaNode]: SchemaNode[K] };

interface Task {
  readonly schema: unknown;
  readonly draft: Draft;
  readonly depth: number;
  /** Identities of the schemas around this one. */
  readonly above: readonly string[];
  /** The node it is a child of, and which one. */
  readonly parent: Task | undefined;
  readonly index: number;
  /** What it turned out to be. */
  identity: string | undefined;
  element: FlatSchema | undefined;
  /** The schema it extends, which is shown around it already. */
  readonly base: FlatSchema | undefined;
}

/** What a tree is grown with. */
export interface GrowthOptions {
  readonly direction: Direction;
  readonly budget: Budget;
  /** Keys of the description that are shown as labels (`api.params.post`). */
  readonly labelKeys?: readonly string[];
  /** How to come to the schema again. */
  readonly origin?: Origin;
  /** Set where a tree goes on: how many children were shown before; all allowed values are shown then. */
  readonly from?: number;
}

interface Growth extends GrowthOptions {
  readonly flatten: Flatten;
  readonly tasks: Task[];
}

const MOST_DEPTH = 8;
const MOST_VALUES = 60;
const MOST_VALUES_AT_ALL = 2000;
const ROUND = 25;
/** So many characters of text weigh as much as one field. */
const TEXT_WEIGHT = 400;

/** Describes a schema; takes what it shows from the budget. */
export function describeSchema(flatten: Flatten, schema: unknown, options: GrowthOptions): SchemaNode {
  const growth: Growth = { flatten, ...options, tasks: [] };
  const root = createDraft();
  growth.tasks.push({ ...NEW_TASK, schema, draft: root });
  for (let index = 0; index < growth.tasks.length; index++) {
    const task = growth.tasks[index];
    if (task !== undefined) growNode(growth, task);
  }
  return root;
}

const NOTHING: readonly never[] = [];

const NEW_TASK: Omit<Task, "schema" | "draft"> = {
  depth: 0,
  above: NOTHING,
  parent: undefined,
  index: 0,
  identity: undefined,
  element: undefined,
  base: undefined,
};
const NOWHERE: Origin = { steps: [], start: 0, hops: 0 };

/** Every member is there from the start: objects of one shape are read several times faster. */
function createDraft(): Draft {
  return {
    type: "any",
    name: undefined,
    title: undefined,
    description: undefined,
    defaultValue: undefined,
    constant: undefined,
    example: undefined,
    access: undefined,
    rest: undefined,
    stop: undefined,
    deprecated: false,
    constraints: NOTHING,
    examples: NOTHING,
    values: NOTHING,
    fields: NOTHING,
    variants: NOTHING,
    groups: NOTHING,
    pre: NOTHING,
    post: NOTHING,
    omitted: 0,
  };
}

function growNode(growth: Growth, task: Task): void {
  const { draft } = task;
  const flat = growth.flatten(task.schema);
  const element = elementOf(growth.flatten, flat);
  fillHead(growth, draft, { written: task.schema, flat, element });
  const most = task.depth === 0 && growth.from !== undefined ? MOST_VALUES_AT_ALL : MOST_VALUES;
  fillValues(growth, draft, { element, most });
  if (task.base && draft.description === task.base.keywords.get("description")) draft.description = undefined;
  growth.budget.left -= ((draft.description?.length ?? 0) + (draft.example?.length ?? 0)) / TEXT_WEIGHT;
  if (flat.missing !== undefined) draft.stop = "missing";
  const identity = element.identity ?? flat.identity;
  if (identity !== undefined && task.above.includes(identity)) {
    draft.stop = "recursive";
    return;
  }
  const above = identity === undefined ? task.above : [...task.above, identity];
  task.identity = identity;
  task.element = element;
  growChildren(growth, { task, above }, element);
}

function fillHead(
  growth: Growth,
  draft: Draft,
  schema: { readonly written: unknown; readonly flat: FlatSchema; readonly element: FlatSchema },
): void {
  const head = headOf(growth, schema);
  draft.type = head.type;
  draft.name = head.name;
  draft.title = head.title;
  draft.description = head.description;
  draft.deprecated = head.deprecated;
  draft.constraints = head.constraints;
  draft.defaultValue = head.defaultValue;
  draft.constant = head.constant;
  draft.example = head.example;
  draft.examples = head.examples;
  const initial = schema.flat.keywords.get("default");
  if (typeof initial === "object" && initial !== null) {
    const { flatten, direction } = growth;
    draft.defaultValue = valueToText(withoutAccess(flatten, { schema: schema.written, direction }, initial));
  }
  fillLabels(growth, draft, schema.flat.keywords);
}

type Head = Pick<
  SchemaNode,
  | "type"
  | "name"
  | "title"
  | "description"
  | "deprecated"
  | "constraints"
  | "defaultValue"
  | "constant"
  | "example"
  | "examples"
>;

const HEADS = new WeakMap<FlatSchema, Head>();

/** What a schema says of itself, which is the same on all of the pages that show it. */
function headOf(
  { flatten }: Growth,
  { flat, element }: { readonly flat: FlatSchema; readonly element: FlatSchema },
): Head {
  const known = HEADS.get(flat);
  if (known) return known;
  const { keywords } = flat;
  const [example, ...examples] = writtenExamples(flat);
  const head: Head = {
    type: typeLabel(flatten, flat),
    name: schemaName(element),
    title: textOf(keywords.get("title")),
    description: withDocs(textOf(keywords.get("description")), keywords.get("externalDocs")),
    deprecated: keywords.get("deprecated") === true,
    constraints: [
      ...constraintsOf(flat, flatten),
      ...(element === flat ? [] : constraintsOf(element, flatten).map(ofEach)),
    ],
    defaultValue: keywords.has("default") ? valueToText(keywords.get("default")) : undefined,
    constant: keywords.has("const") ? valueToText(keywords.get("const")) : undefined,
    example,
    examples: examples.length === 0 ? NOTHING : examples,
  };
  HEADS.set(flat, head);
  return head;
}

const MOST_EXAMPLES = 10;

/** The examples a schema brings, those that fit on a line. */
function writtenExamples({ keywords, nullable }: FlatSchema): readonly string[] {
  const listed = keywords.get("examples");
  if (!keywords.has("example") && !Array.isArray(listed)) return NOTHING;
  const written = [
    ...(keywords.has("example") ? [keywords.get("example")] : []),
    ...(Array.isArray(listed) ? listed.slice(0, MOST_EXAMPLES) : []),
  ];
  const short = written.filter((example) => (example === null ? nullable : typeof example !== "object"));
  return [...new Set(short.map(valueToText))];
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

function fillValues(
  growth: Growth,
  draft: Draft,
  { element, most }: { readonly element: FlatSchema; readonly most: number },
): void {
  const written = element.keywords.get("enum");
  if (!Array.isArray(written)) return;
  const audiences = element.keywords.get("x-mint-enum");
  const values = written.filter((value) => own(audiences, String(value)) === undefined);
  const described = element.keywords.get("x-enum-descriptions") ?? element.keywords.get("x-enumDescriptions");
  const names = describedValues(described, written);
  draft.values = values.slice(0, most).map((value) => {
    const text = valueToText(value);
    const description = textOf(own(names, String(value)));
    return { text, ...(description === undefined ? {} : { description }) };
  });
  draft.omitted += values.length - draft.values.length;
  growth.budget.left -= draft.values.length / 8;
}

/** How many children are shown. A part of those of an inner schema is a round number, so that pages share the rest. */
function allowedOf({ budget }: Growth, { depth }: Task, total: number): number {
  if (depth >= MOST_DEPTH) return 0;
  const most = Math.min(total, Math.max(0, Math.floor(budget.left)));
  return most === total || depth === 0 ? most : most - (most % ROUND);
}

interface Owner {
  readonly task: Task;
  /** Identities of its own schema and those around. */
  readonly above: readonly string[];
}

function growChildren(growth: Growth, owner: Owner, element: FlatSchema): void {
  const { task } = owner;
  const { draft } = task;
  const all = childrenOf(growth, element);
  const from = task.depth === 0 ? (growth.from ?? 0) : 0;
  const isOpen = ({ field, schema, index }: Child): boolean =>
    index >= from && (field === undefined || task.base?.properties.get(field.name) !== schema);
  const open = from === 0 && task.base === undefined ? all : all.filter(isOpen);
  const allowed = allowedOf(growth, task, open.length);
  growth.budget.left -= allowed;
  if (allowed < open.length && task.depth < MOST_DEPTH) growth.budget.spent = true;
  if (allowed === 0 && open.length > 0) draft.stop = "limit";
  draft.omitted += open.length - allowed;
  if (draft.omitted > 0) setRest(growth, task, open[allowed]?.index ?? all.length);
  if (allowed > 0) openChildren(growth, owner, { element, shown: open.slice(0, allowed) });
}

/** Sites have millions of fields: this is written for speed. */
function openChildren(
  growth: Growth,
  owner: Owner,
  { element, shown }: { readonly element: FlatSchema; readonly shown: readonly Child[] },
): void {
  const fields: SchemaField[] = [];
  const variants: SchemaVariant[] = [];
  let groups: SchemaGroup[] | undefined;
  for (const { schema, index, field, number, choice, group } of shown) {
    // A subtype has all fields of its base, which are shown above it.
    const base = number !== undefined && element.subtypes?.includes(schema) ? element : undefined;
    const node = createDraft();
    const { task: parent, above } = owner;
    const depth = parent.depth + 1;
    growth.tasks.push({
      schema,
      draft: node,
      depth,
      above,
      parent,
      index,
      identity: undefined,
      element: undefined,
      base,
    });
    if (field !== undefined) {
      const required = field.kind === "property" && element.required.has(field.name);
      fields.push({ name: field.name, kind: field.kind, required, node });
    } else if (number !== undefined) {
      const named = nameVariant(growth.flatten, { element, option: schema, index: number });
      variants.push(choice ? { ...named, choice, node } : { ...named, node });
    } else if (group !== undefined) {
      groups ??= [];
      groups.push({ label: group, node });
    }
  }
  owner.task.draft.fields = fields;
  owner.task.draft.variants = variants;
  if (groups !== undefined) owner.task.draft.groups = groups;
}

function setRest(growth: Growth, task: Task, from: number): void {
  const rest = restOf(originOf(growth, task), { direction: growth.direction, from });
  if (rest === undefined) return;
  task.draft.rest = rest;
  if (rest.reference === undefined) growth.budget.local = true;
}

/** The way to a node from the nearest schema around it that is known by itself. */
function originOf(growth: Growth, task: Task): Origin {
  const steps: number[] = [];
  let here = task;
  for (;;) {
    const { identity, element, parent } = here;
    if (identity !== undefined && element !== undefined && hasChildrenOf(growth.flatten, identity, element))
      return { reference: identity, steps, start: 0, hops: 0 };
    if (parent === undefined) break;
    steps.unshift(here.index);
    here = parent;
  }
  const origin = growth.origin ?? NOWHERE;
  return { ...origin, steps: [...origin.steps, ...steps] };
}
