// The state shared while describing a page: one spec, one budget, one cache of flattened schemas. What a page omits is counted,
// and described when a reader expands it.

import type { Api, ApiPart, Channel, Operation } from "../api.ts";
import { ownMarkdown } from "../html/own-texts.ts";
import { createFlatten, type FlatSchema, type Flatten } from "../schema/flatten-schema.ts";
import type { Direction, Remainder } from "../schema/remaining-schema.ts";
import { followSteps } from "../schema/schema-children.ts";
import { createDraft, type SchemaNode } from "../schema/schema-node.ts";
import { type Budget, describeSchema, type GrowthOptions } from "../schema/schema-tree.ts";

/** A part that pages of other parts may name. */
export type NamedPart = Operation | Channel | Pick<ApiPart, "api" | "kind" | "name">;

/** What a page shows of a spec, and how. */
export interface DescribeOptions {
  /** True for parts that readers may not know of; pages do not name them (default: none). */
  readonly isWithheld?: (part: NamedPart) => boolean;
  /** Spec keys shown as labels after a field (`api.params.post`). */
  readonly labelKeys?: readonly string[];
  /** Omit optional fields from generated request bodies (`api.examples.defaults`). */
  readonly requiredOnly?: boolean;
  /** Include optional parameters without an example in requests (`api.examples.defaults`). */
  readonly allParameters?: boolean;
  /** Fill requests with the schemas' `x-default` (`api.examples.prefill`). */
  readonly prefill?: boolean;
  /** Returns a spec's flattener, to share the work between pages. */
  readonly flattenFor?: (api: Api) => Flatten;
  /** Schema trees that several pages show; requires `flattenFor`. */
  readonly trees?: TreeMemory;
}

/** A complete tree and its cost; `seen` until a second page needs the schema. */
type KnownTree = "seen" | { readonly node: SchemaNode; readonly cost: number };

/** Trees by schema, per direction. */
export type TreeMemory = Readonly<Record<Direction, WeakMap<FlatSchema, KnownTree>>>;

export function createTreeMemory(): TreeMemory {
  return { request: new WeakMap(), response: new WeakMap(), both: new WeakMap() };
}

export interface Describing {
  readonly api: Api;
  readonly flatten: Flatten;
  readonly budget: Budget;
  readonly options: DescribeOptions;
  /** Every schema described so far, in order. */
  readonly parts: DescribedPart[];
  /** True if only examples are needed: schemas are not described. */
  readonly isBare?: boolean;
}

export interface DescribedPart {
  readonly schema: unknown;
  readonly direction: Direction;
}

/** Starts a page about one part of a spec, with room for a number of fields. */
export function createDescribing(api: Api, options: DescribeOptions, budget: number): Describing {
  const flatten = options.flattenFor?.(api) ?? createFlatten(api);
  return { api, flatten, budget: { left: budget, slack: PAGE_SLACK }, options, parts: [] };
}

const SHARE = 0.6;
const BARE: SchemaNode = createDraft();

/** The number of fields a page may show beyond its budget if only a few would be omitted. */
const PAGE_SLACK = 300;

/** Describes one schema with a share of the remaining budget, so that the first one can't take all of it. */
export function describePart(describing: Describing, schema: unknown, direction: Direction): SchemaNode {
  const { flatten, budget, options } = describing;
  if (describing.isBare) return BARE;
  const granted = budget.left * SHARE;
  const part = describing.parts.push({ schema, direction }) - 1;
  const trees = options.trees?.[direction];
  const flat = flatten(schema);
  const known = trees?.get(flat);
  // A tree that fit whole before looks the same wherever it fits whole.
  if (known !== undefined && known !== "seen" && known.cost <= granted) {
    budget.left -= known.cost;
    return known.node;
  }
  const share: Budget = { left: granted, slack: budget.slack ?? 0 };
  const labelKeys = options.labelKeys ?? [];
  const origin = { part, steps: [], start: 0, hops: 0 };
  const tree = describeSchema(flatten, schema, { direction, budget: share, labelKeys, origin });
  const whole = (): SchemaNode => describeWhole(flatten, schema, { direction, labelKeys });
  const node = share.cut ? { ...tree, whole } : tree;
  const cost = granted - share.left;
  budget.left -= cost;
  budget.slack = share.slack ?? 0;
  if (known === undefined) trees?.set(flat, "seen");
  else if (!share.spent && !share.local && cost <= granted) trees?.set(flat, { node, cost });
  return node;
}

/** No real schema has this many fields of its own; one that does is malicious. */
const WHOLE_BUDGET = 20_000;

/** A schema with nothing omitted; named schemas inside it are references to their own sections. */
export function describeWhole(
  flatten: Flatten,
  schema: unknown,
  options: Pick<GrowthOptions, "direction" | "labelKeys">,
): SchemaNode {
  return describeSchema(flatten, schema, { ...options, whole: true, budget: { left: WHOLE_BUDGET } });
}

/** A part's description, if it has one. */
export function descriptionOf(value: unknown): { readonly description?: string } {
  const description = ownMarkdown(value, "description");
  return description === undefined ? {} : { description };
}

/** Fields per fetch. */
const REMAINDER_BUDGET = 150;
/** Extra fields allowed if only a few would remain. */
const REMAINDER_SLACK = 300;

/** The schema that remaining fields belong to, with the children that were not shown; undefined if it doesn't exist. */
export function describeRemaining(
  flatten: Flatten,
  { rest, schema }: { rest: Remainder; schema: unknown },
  { labelKeys = [] }: DescribeOptions,
): SchemaNode | undefined {
  const { direction, from, ...way } = rest;
  const target = followSteps({ flatten, direction }, schema, rest.steps);
  if (target === undefined) return undefined;
  return describeSchema(flatten, target.schema, {
    direction,
    from,
    owner: schema,
    labelKeys,
    budget: { left: REMAINDER_BUDGET, slack: REMAINDER_SLACK },
    origin: { ...way, start: rest.steps.length },
  });
}

/** The number of items of each kind that a page omits; absent if it shows all of them. */
export interface More<K extends string> {
  readonly more?: Readonly<Partial<Record<K, number>>> | undefined;
}

/** The omitted counts, given limits: `{ links: [120, 100] }` → `{ more: { links: 20 } }`. */
export function moreOf<K extends string>(lists: Readonly<Record<K, readonly [count: number, max: number]>>): More<K> {
  const more: Partial<Record<K, number>> = {};
  for (const kind of Object.keys(lists) as K[]) {
    const [count, max] = lists[kind];
    if (count > max) more[kind] = count - max;
  }
  return Object.keys(more).length === 0 ? {} : { more };
}
