// Identifies the part of a schema that a page omits: the steps to it from a named schema or from a part of the page.

/**
 * The direction of data: `request` to the API, `response` from it. Read-only fields are never sent to the API, write-only
 * ones never come back; so a webhook's payload is a `response`, and the reply to it a `request`.
 */
export type Direction = "request" | "response" | "both";

export function opposite(direction: Direction): Direction {
  if (direction === "both") return "both";
  return direction === "request" ? "response" : "request";
}

/** The flag of fields that are absent in this direction. */
export function excludedAccess(direction: Direction): "readOnly" | "writeOnly" | undefined {
  if (direction === "both") return undefined;
  return direction === "request" ? "readOnly" : "writeOnly";
}

export interface Origin {
  /** The reference to start at; undefined for a schema that is part of a page. */
  readonly reference?: string;
  /** The index of the page part to start at. */
  readonly part?: number;
  /** Child indexes, each among all children of its parent. */
  readonly steps: readonly number[];
  /** The number of steps taken before this tree. */
  readonly start: number;
  /** The number of trees the steps have crossed. */
  readonly hops: number;
}

/** A schema's children from an index on. */
export interface Remainder extends Omit<Origin, "start"> {
  readonly direction: Direction;
  readonly from: number;
}

/** Schemas that continue for more hops than this without a name are infinite. */
const MAX_HOPS = 2;
const MAX_STEPS = 40;

/** The remaining fields of a schema; undefined if following them would never end. */
export function remainingOf(
  { start, ...origin }: Origin,
  { direction, from }: { direction: Direction; from: number },
): Remainder | undefined {
  const hops = origin.hops + (origin.steps.length > start ? 1 : 0);
  return hops > MAX_HOPS || origin.steps.length > MAX_STEPS ? undefined : { ...origin, hops, direction, from };
}
