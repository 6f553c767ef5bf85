// What a page leaves out of a schema, by an address: how to come to it from a schema that is known by itself.

/**
 * Which way the data goes: `request` to the API, `response` from it. Read-only fields never go to the API, write-only ones
 * never come from it; so what a webhook sends is a `response`, and what it is answered with a `request`.
 */
export type Direction = "request" | "response" | "both";

/** The other way. */
export function answerTo(direction: Direction): Direction {
  if (direction === "both") return "both";
  return direction === "request" ? "response" : "request";
}

/** The mark of fields that data going this way does not have. */
export function unwantedAccess(direction: Direction): "readOnly" | "writeOnly" | undefined {
  if (direction === "both") return undefined;
  return direction === "request" ? "readOnly" : "writeOnly";
}

/** The way to a schema. */
export interface Origin {
  /** The reference the way begins at; undefined for a schema that is part of a page. */
  readonly reference?: string;
  /** Which part of the page it begins at, counted from 0. */
  readonly part?: number;
  /** Places of children, each counted among all children of its owner. */
  readonly steps: readonly number[];
  /** How many of the steps were gone before this tree. */
  readonly start: number;
  /** How many trees the way leads through since it began. */
  readonly hops: number;
}

/** The children of a schema from some place on. */
export interface Rest extends Omit<Origin, "start"> {
  readonly direction: Direction;
  readonly from: number;
}

/** Schemas that go on longer than this without a name have no end. */
const MOST_HOPS = 2;
const MOST_STEPS = 40;

/** What is left of a schema; undefined when following it would never end. */
export function remainingOf(
  { start, ...origin }: Origin,
  { direction, from }: { readonly direction: Direction; readonly from: number },
): Rest | undefined {
  const hops = origin.hops + (origin.steps.length > start ? 1 : 0);
  return hops > MOST_HOPS || origin.steps.length > MOST_STEPS ? undefined : { ...origin, hops, direction, from };
}
