// What a page left out of a schema, described when a reader asks for it.

import type { Flatten } from "../schema/flatten-schema.ts";
import type { Rest } from "../schema/remaining-schema.ts";
import { followSteps } from "../schema/schema-children.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import { describeSchema } from "../schema/schema-tree.ts";
import type { DescribeOptions } from "./describing.ts";

/** Fields that are fetched at a time. */
const REST_BUDGET = 150;
/** And so many more where only a few would be left. */
const REST_SPARE = 60;

/** The schema behind the steps of a rest, with the children that were not shown; undefined when it is not there. */
export function describeRemaining(
  flatten: Flatten,
  { rest, schema }: { readonly rest: Rest; readonly schema: unknown },
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
    budget: { left: REST_BUDGET, spare: REST_SPARE },
    origin: { ...way, start: rest.steps.length },
  });
}
