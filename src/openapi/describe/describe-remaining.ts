// Describes the part of a schema that a page omitted, when a reader expands it.

import type { Flatten } from "../schema/flatten-schema.ts";
import type { Remainder } from "../schema/remaining-schema.ts";
import { followSteps } from "../schema/schema-children.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import { describeSchema } from "../schema/schema-tree.ts";
import type { DescribeOptions } from "./describing.ts";

/** Fields per fetch. */
const REMAINDER_BUDGET = 150;
/** Extra fields allowed if only a few would remain. */
const REMAINDER_SLACK = 300;

/** The schema that remaining fields belong to, with the children that were not shown; undefined if it doesn't exist. */
export function describeRemaining(
  flatten: Flatten,
  { rest, schema }: { readonly rest: Remainder; readonly schema: unknown },
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
