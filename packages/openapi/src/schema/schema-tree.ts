// A schema → the tree a page shows: bounded in size and depth, with every recursion ended by a named stop.
// Grows level by level, so that a page at its limit still shows the top of everything.

import type { FlatSchema, Flatten } from "./flatten-schema.ts";
import { nameVariant } from "./name-variant.ts";
import { isReachable } from "./reachable-paths.ts";
import { type Origin, remainingOf } from "./remaining-schema.ts";
import { type Child, childrenOf, elementOf, hasChildrenOf } from "./schema-children.ts";
import { fillHead, type HeadGrowth, textOfSchema } from "./schema-head.ts";
import {
  createDraft,
  type Draft,
  type SchemaField,
  type SchemaGroup,
  type SchemaNode,
  type SchemaVariant,
} from "./schema-node.ts";
import { allowedValues, firstValues, valuesThatFit } from "./schema-values.ts";

/** How much more a page may show; shared by all trees of the page. */
export interface Budget {
  left: number;
  spent?: boolean;
  /** Set if the omitted part can only be reached through the page. */
  local?: boolean;
  /** Set if anything was omitted, for any reason. */
  cut?: boolean;
  /** The number of fields that may exceed the budget if only a few would be omitted. */
  slack?: number;
}

interface Task {
  readonly schema: unknown;
  readonly draft: Draft;
  readonly depth: number;
  /** Identities of the enclosing schemas. */
  readonly above: readonly string[];
  /** Its parent node, and its index in it. */
  readonly parent: Task | undefined;
  readonly index: number;
  /** Set once the schema is flattened. */
  identity: string | undefined;
  element: FlatSchema | undefined;
  /** The schema it extends, already shown around it. */
  readonly base: FlatSchema | undefined;
}

export interface GrowthOptions extends Omit<HeadGrowth, "flatten"> {
  readonly budget: Budget;
  readonly origin?: Origin;
  /** Set for a continued tree: the number of children already shown. It has separate room for allowed values. */
  readonly from?: number;
  /** Also set there: the schema that the origin's steps start at. */
  readonly owner?: unknown;
  /** Omit nothing; named schemas inside the tree become references to their own sections. */
  readonly whole?: boolean;
}

interface Growth extends GrowthOptions {
  readonly flatten: Flatten;
  readonly tasks: Task[];
}

const MAX_DEPTH = 8;
/** With nothing omitted, only unnamed schemas get this deep. */
const MAX_WHOLE_DEPTH = 24;
const ROUND = 25;
/** Hiding so few takes as much room as showing them. */
const FEW = 3;
/** Named schemas below this depth get their own section, however small. */
const DEEP = 6;
/** The characters of text that weigh as much as one field. */
const TEXT_WEIGHT = 400;
/** The same for characters of allowed values, which are mostly markup. */
const VALUES_WEIGHT = 500;
/** Maximum weight of one schema's values on a page, to leave room for the rest. */
const MAX_VALUES = 60;
/** The characters of values shown in a continued tree. */
const REMAINDER_VALUES = 250_000;

/** Describes a schema, charging what it shows to the budget. */
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

const NEW_TASK: Omit<Task, "schema" | "draft"> = {
  depth: 0,
  above: [],
  parent: undefined,
  index: 0,
  identity: undefined,
  element: undefined,
  base: undefined,
};
const NONE: Origin = { steps: [], start: 0, hops: 0 };

function growNode(growth: Growth, task: Task): void {
  const { draft } = task;
  const flat = growth.flatten(task.schema);
  const element = elementOf(growth.flatten, flat);
  fillHead(growth, draft, { raw: task.schema, flat, element });
  growValues(growth, task, element);
  if (task.base && draft.description === textOfSchema(task.base)) draft.description = undefined;
  growth.budget.left -= ((draft.description?.length ?? 0) + (draft.example?.length ?? 0)) / TEXT_WEIGHT;
  if (flat.missing !== undefined) draft.stop = "missing";
  const identity = element.identity ?? flat.identity;
  if (identity !== undefined && task.above.includes(identity)) {
    draft.stop = "recursive";
    return;
  }
  if (growth.whole && identity !== undefined && task.depth > 0 && hasSection(growth, task, { identity, element })) {
    draft.stop = "named";
    draft.reference = identity;
    return;
  }
  const above = identity === undefined ? task.above : [...task.above, identity];
  task.identity = identity;
  task.element = element;
  growChildren(growth, { task, above }, element);
}

/** True for a named schema that gets its own section: one with more than a few fields and nothing added where it is used. */
function hasSection(
  growth: Growth,
  { depth }: Task,
  { identity, element }: { identity: string; element: FlatSchema },
): boolean {
  const { length } = childrenOf(growth, element);
  return length > (depth < DEEP ? FEW : 0) && hasChildrenOf(growth.flatten, identity, element);
}

/** All allowed values if there is room, else the first ones. */
function growValues({ budget, from, whole }: Growth, { draft, depth }: Task, element: FlatSchema): void {
  const allowed = allowedValues(element);
  if (allowed === undefined) return;
  if (whole || (depth === 0 && from !== undefined)) draft.values = firstValues(allowed, REMAINDER_VALUES);
  else {
    const { values, characters } = valuesThatFit(allowed, Math.min(budget.left, MAX_VALUES) * VALUES_WEIGHT);
    draft.values = allowed.count - values.length > FEW ? values : firstValues(allowed, REMAINDER_VALUES);
    if (draft.values.length < allowed.count) budget.spent = true;
    budget.left -= characters / VALUES_WEIGHT;
  }
  draft.omitted += allowed.count - draft.values.length;
}

/** The number of children to show. For inner schemas, a round number, so that pages share the files with the rest. */
function allowedOf({ budget, whole }: Growth, { depth }: Task, total: number): number {
  const isDeep = depth >= (whole ? MAX_WHOLE_DEPTH : MAX_DEPTH);
  const max = isDeep ? 0 : Math.min(total, Math.max(0, Math.floor(budget.left)));
  const allowed = max === total || depth === 0 ? max : max - (max % ROUND);
  const hidden = total - allowed;
  const { slack = 0 } = budget;
  if (hidden === 0 || hidden > FEW || hidden > slack || depth >= MAX_WHOLE_DEPTH) return allowed;
  budget.slack = slack - hidden;
  budget.spent = true;
  return total;
}

interface Owner {
  readonly task: Task;
  /** Identities of its own schema and the enclosing ones. */
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
  const { left } = growth.budget;
  growth.budget.left = Math.max(left - allowed, Math.min(left, 0));
  if (allowed < open.length && task.depth < MAX_DEPTH) growth.budget.spent = true;
  if (allowed === 0 && open.length > 0) draft.stop = "limit";
  draft.omitted += open.length - allowed;
  if (draft.omitted > 0) growth.budget.cut = true;
  if (draft.omitted > 0) setRemainder(growth, task, open[allowed]?.index ?? all.length);
  if (allowed > 0) openChildren(growth, owner, { element, shown: open.slice(0, allowed) });
}

/** Optimized for speed: sites have millions of fields. */
function openChildren(
  growth: Growth,
  owner: Owner,
  { element, shown }: { element: FlatSchema; shown: readonly Child[] },
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
      const beside = element.choices[choice ?? 0] ?? [];
      const named = nameVariant(growth.flatten, { element, option: schema, index: number, beside });
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

function setRemainder(growth: Growth, task: Task, from: number): void {
  const rest = remainingOf(originOf(growth, task), { direction: growth.direction, from });
  if (rest === undefined) return;
  const owner = rest.reference === undefined ? (growth.owner ?? growth.tasks[0]?.schema) : { $ref: rest.reference };
  if (!isReachable(growth, owner, rest.steps)) return;
  task.draft.rest = rest;
  if (rest.reference === undefined) growth.budget.local = true;
}

/** The steps to a node from its nearest named ancestor. */
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
  const origin = growth.origin ?? NONE;
  return { ...origin, steps: [...origin.steps, ...steps] };
}
