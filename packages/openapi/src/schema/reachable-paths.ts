// Decides which paths into a schema get their own files. Schemas merged from each other can have infinitely many unnamed
// parts, whose files would multiply with every level.

import type { FlatSchema, Flatten } from "./flatten-schema.ts";
import type { Direction } from "./remaining-schema.ts";
import { childrenOf, elementOf, hasChildrenOf } from "./schema-children.ts";

interface Reading {
  readonly flatten: Flatten;
  readonly direction: Direction;
}

/** A schema with more unnamed parts than this is treated as infinite. */
const MAX_PARTS = 1000;
/** The number of parts to follow in such a schema, nearest first. */
const NEAREST = 50;

const FOLLOWED = new WeakMap<FlatSchema, Map<Direction, ReadonlySet<string>>>();

/** True if the part at some steps from a schema is shown completely. */
export function isReachable(reading: Reading, schema: unknown, steps: readonly number[]): boolean {
  // However wide a schema is, its direct children are finite.
  if (steps.length < 2) return true;
  const flat = reading.flatten(schema);
  const known = FOLLOWED.get(flat) ?? new Map<Direction, ReadonlySet<string>>();
  FOLLOWED.set(flat, known);
  const ways = known.get(reading.direction) ?? reachablePaths(reading, flat);
  known.set(reading.direction, ways);
  return ways.has(steps.join("-"));
}

interface Part {
  readonly flat: FlatSchema;
  readonly way: string;
  /** The enclosing parts. */
  readonly above: readonly FlatSchema[];
}

/** The paths to all unnamed parts; each path ends where it would repeat. */
function reachablePaths(reading: Reading, flat: FlatSchema): ReadonlySet<string> {
  const ways: string[] = [];
  const parts: Part[] = [{ flat, way: "", above: [] }];
  let [count, near] = [0, 0];
  // The list grows during iteration.
  for (const part of parts) {
    const element = elementOf(reading.flatten, part.flat);
    if (part.above.includes(element) || (part.above.length > 0 && isNamed(reading, part.flat, element))) continue;
    ways.push(part.way);
    const children = childrenOf(reading, element);
    if (children.length > 0 && ++count === NEAREST) near = ways.length;
    if (count > MAX_PARTS) return new Set(ways.slice(0, near));
    const above = [...part.above, element];
    for (const { schema, index } of children)
      parts.push({ flat: reading.flatten(schema), way: part.way === "" ? `${index}` : `${part.way}-${index}`, above });
  }
  return new Set(ways);
}

/** True for parts that are reached by their own name. */
function isNamed({ flatten }: Reading, flat: FlatSchema, element: FlatSchema): boolean {
  const identity = element.identity ?? flat.identity;
  return identity !== undefined && hasChildrenOf(flatten, identity, element);
}
