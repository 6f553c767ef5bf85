// The state shared while describing a page: one spec, one budget, one cache of flattened schemas.

import type { Api } from "../api.ts";
import { ownMarkdown } from "../html/own-texts.ts";
import type { FlatSchema, Flatten } from "../schema/flatten-schema.ts";
import type { Direction } from "../schema/remaining-schema.ts";
import { createDraft, type SchemaNode } from "../schema/schema-node.ts";
import { type Budget, describeSchema, type GrowthOptions } from "../schema/schema-tree.ts";

/** What a page shows of a spec, and how. */
export interface DescribeOptions {
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

/** The state of describing one page. */
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

/** A schema on the page. */
export interface DescribedPart {
  readonly schema: unknown;
  readonly direction: Direction;
}

const SHARE = 0.6;
const BARE: SchemaNode = createDraft();

/** The number of fields a page may show beyond its budget if only a few would be omitted. */
export const PAGE_SPARE = 300;

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
  const share: Budget = { left: granted, spare: budget.spare ?? 0 };
  const labelKeys = options.labelKeys ?? [];
  const origin = { part, steps: [], start: 0, hops: 0 };
  const tree = describeSchema(flatten, schema, { direction, budget: share, labelKeys, origin });
  const whole = (): SchemaNode => describeWhole(flatten, schema, { direction, labelKeys });
  const node = share.cut ? { ...tree, whole } : tree;
  const cost = granted - share.left;
  budget.left -= cost;
  budget.spare = share.spare ?? 0;
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
