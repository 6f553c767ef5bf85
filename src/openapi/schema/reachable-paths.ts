// Which ways into a schema lead to files of their own. Schemas that are merged from each other have parts without a name and
// without an end: the files behind them would multiply with every level.

import type { FlatSchema, Flatten } from "./flatten-schema.ts";
import type { Direction } from "./remaining-schema.ts";
import { childrenOf, elementOf, hasChildrenOf } from "./schema-children.ts";

/** How schemas are read. */
interface Reading {
  readonly flatten: Flatten;
  readonly direction: Direction;
}

/** A schema with more parts than this, none of them known by a name, has no end as far as anybody reads. */
const MOST_PARTS = 1000;
/** Of such a schema so many parts are followed, the nearest first. */
const NEAREST = 50;

const FOLLOWED = new WeakMap<FlatSchema, Map<Direction, ReadonlySet<string>>>();

/** True when the steps from a schema lead to a part that is shown to its end. */
export function isReachable(reading: Reading, schema: unknown, steps: readonly number[]): boolean {
  // However wide a schema is, all that stands in it directly has an end.
  if (steps.length < 2) return true;
  const flat = reading.flatten(schema);
  const known = FOLLOWED.get(flat) ?? new Map<Direction, ReadonlySet<string>>();
  FOLLOWED.set(flat, known);
  const ways = known.get(reading.direction) ?? followedWays(reading, flat);
  known.set(reading.direction, ways);
  return ways.has(steps.join("-"));
}

interface Part {
  readonly flat: FlatSchema;
  readonly way: string;
  /** The parts around it. */
  readonly above: readonly FlatSchema[];
}

/** The ways to all parts without a name of their own; each is gone until it comes to where it has been. */
function followedWays(reading: Reading, flat: FlatSchema): ReadonlySet<string> {
  const ways: string[] = [];
  const parts: Part[] = [{ flat, way: "", above: [] }];
  let [count, near] = [0, 0];
  // The list grows while it is walked.
  for (const part of parts) {
    const element = elementOf(reading.flatten, part.flat);
    if (part.above.includes(element) || (part.above.length > 0 && isNamed(reading, part.flat, element))) continue;
    ways.push(part.way);
    const children = childrenOf(reading, element);
    if (children.length > 0 && ++count === NEAREST) near = ways.length;
    if (count > MOST_PARTS) return new Set(ways.slice(0, near));
    const above = [...part.above, element];
    for (const { schema, index } of children)
      parts.push({ flat: reading.flatten(schema), way: part.way === "" ? `${index}` : `${part.way}-${index}`, above });
  }
  return new Set(ways);
}

/** True for what is followed by its own name. */
function isNamed({ flatten }: Reading, flat: FlatSchema, element: FlatSchema): boolean {
  const identity = element.identity ?? flat.identity;
  return identity !== undefined && hasChildrenOf(flatten, identity, element);
}
