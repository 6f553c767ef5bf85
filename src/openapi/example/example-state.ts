// What all makers of examples share: the state of one example, its bounds, and where it ends.

import { isNumeric } from "../../base/exact-json.ts";
import type { FlatSchema, Flatten } from "../schema/flatten-schema.ts";
import type { Direction } from "../schema/remaining-schema.ts";

/** What an example is made for. */
export interface ExampleOptions {
  readonly direction: Direction;
  /** True leaves optional fields out. */
  readonly requiredOnly?: boolean | undefined;
  /** True lets `x-default` stand for all other values (`api.examples.prefill`). */
  readonly prefill?: boolean | undefined;
}

/** The state of making one example. */
export interface ExampleState extends ExampleOptions {
  readonly flatten: Flatten;
  /** True gives up what lacks a part that it must have, so that another alternative, null or nothing takes its place. */
  readonly isWhole: boolean;
  /** How many more values are made. */
  readonly values: { left: number };
  /** How often values may still be held against schemas that rule over several fields. */
  readonly checks: { left: number };
  /** How often other values may still be tried where the usual one is ruled out. */
  readonly tries: { left: number };
  /** How often values may still be held against alternatives, to find those that only one of them takes for its own. */
  readonly looks: { left: number };
  /** Makes the value of another schema; handed over so that the makers of lists and choices can call it. */
  readonly make: (making: ExampleState, wanted: Wanted) => unknown;
}

/** Where the example ends: a place that would repeat or overflow. */
export const END = Symbol("end");

/** Items that are made one by one. */
export const MOST_ITEMS = 5;
/** Alternatives that are looked at. */
export const MOST_OPTIONS = 6;
/** So many more values are made where an example would not be valid without them. */
export const MOST_REQUIRED = 750;

/** One value to make. */
export interface Wanted {
  readonly schema: unknown;
  /** Identities of the schemas around it. */
  readonly above: readonly string[];
  /** True when what is around it would not be valid without it. */
  readonly required: boolean;
}

/** A count that a schema gives. */
export function countOf(flat: FlatSchema, key: string): number | undefined {
  const value = flat.keywords.get(key);
  return isNumeric(value) && Number.isFinite(Number(value)) ? Number(value) : undefined;
}
