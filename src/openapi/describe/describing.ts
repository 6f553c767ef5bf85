// What every part of a page is described with: one description, one budget, one memory of flattened schemas.

import type { Api } from "../api.ts";
import { ownMarkdown } from "../html/own-texts.ts";
import type { FlatSchema, Flatten } from "../schema/flatten-schema.ts";
import type { Direction } from "../schema/remaining-schema.ts";
import { createDraft, type SchemaNode } from "../schema/schema-node.ts";
import { type Budget, describeSchema, type GrowthOptions } from "../schema/schema-tree.ts";

/** How much of a description a page shows, and how. */
export interface DescribeOptions {
  /** Keys of the description shown as labels behind a field (`api.params.post`). */
  readonly labelKeys?: readonly string[];
  /** True leaves what is optional out of generated request bodies (`api.examples.defaults`). */
  readonly requiredOnly?: boolean;
  /** True puts optional parameters without an example into requests too (`api.examples.defaults`). */
  readonly allParameters?: boolean;
  /** True fills `x-default` of schemas into requests (`api.examples.prefill`). */
  readonly prefill?: boolean;
  /** Flattens the schemas of a description; given to share the work between pages. */
  readonly flattenFor?: (api: Api) => Flatten;
  /** Trees of schemas that several pages show; given together with `flattenFor`. */
  readonly trees?: TreeMemory;
}

/** A tree that was grown whole, and what it took; `seen` before anybody asked twice. */
type KnownTree = "seen" | { readonly node: SchemaNode; readonly cost: number };

/** Trees by schema, for each direction. */
export type TreeMemory = Readonly<Record<Direction, WeakMap<FlatSchema, KnownTree>>>;

/** A memory without trees. */
export function createTreeMemory(): TreeMemory {
  return { request: new WeakMap(), response: new WeakMap(), both: new WeakMap() };
}

/** The state of describing one page. */
export interface Describing {
  readonly api: Api;
  readonly flatten: Flatten;
  readonly budget: Budget;
  readonly options: DescribeOptions;
  /** Every schema that was described, in order; grows. */
  readonly parts: DescribedPart[];
  /** True where nobody looks at schemas, only at examples. */
  readonly isBare?: boolean;
}

/** A schema of the page. */
export interface DescribedPart {
  readonly schema: unknown;
  readonly direction: Direction;
}

const SHARE = 0.6;
const BARE: SchemaNode = createDraft();

/** How many fields a page may show beyond its budget where only a few would be left out. */
export const PAGE_SPARE = 150;

/** Describes one schema of the page with a share of what is left, so that the first cannot take everything. */
export function describePart(describing: Describing, schema: unknown, direction: Direction): SchemaNode {
  const { flatten, budget, options } = describing;
  if (describing.isBare) return BARE;
  const granted = budget.left * SHARE;
  const part = describing.parts.push({ schema, direction }) - 1;
  const trees = options.trees?.[direction];
  const flat = flatten(schema);
  const known = trees?.get(flat);
  // What fitted as a whole before looks the same wherever it fits as a whole.
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

/** No schema has this many fields of its own; one that seems to was written to do harm. */
const WHOLE_BUDGET = 20_000;

/** A schema with nothing left out; named schemas inside it are references to sections of their own. */
export function describeWhole(
  flatten: Flatten,
  schema: unknown,
  options: Pick<GrowthOptions, "direction" | "labelKeys">,
): SchemaNode {
  return describeSchema(flatten, schema, { ...options, whole: true, budget: { left: WHOLE_BUDGET } });
}

/** The description of a part, when it has one. */
export function descriptionOf(value: unknown): { readonly description?: string } {
  const description = ownMarkdown(value, "description");
  return description === undefined ? {} : { description };
}
