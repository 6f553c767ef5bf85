// What all example generators share: the state of one example, its limits, and the END marker.

import { isNumeric } from "@lectern/base/exact-json.ts";
import type { FlatSchema, Flatten } from "../schema/flatten-schema.ts";
import type { Direction } from "../schema/remaining-schema.ts";

export interface ExampleOptions {
  readonly direction: Direction;
  /** Omit optional fields. */
  readonly requiredOnly?: boolean | undefined;
  /** Prefer `x-default` over all other values (`api.examples.prefill`). */
  readonly prefill?: boolean | undefined;
}

export interface ExampleState extends ExampleOptions {
  readonly flatten: Flatten;
  /** Give up on a value that lacks a required part, so that another alternative, null or nothing takes its place. */
  readonly isWhole: boolean;
  /** The number of values that may still be generated. */
  readonly values: { left: number };
  /** The number of checks left against schemas that constrain several fields. */
  readonly checks: { left: number };
  /** The number of variations left to try if the usual value is ruled out. */
  readonly tries: { left: number };
  /** The number of checks left to find values that only one alternative accepts. */
  readonly looks: { left: number };
  /** Generates the value of another schema; passed in so that list and choice generators can call it. */
  readonly generate: (state: ExampleState, request: ExampleRequest) => unknown;
}

/** Where an example ends: it would repeat or overflow. */
export const END = Symbol("end");

/** The number of items generated individually. */
export const MAX_ITEMS = 5;
/** The number of alternatives considered. */
export const MAX_OPTIONS = 6;
/** The extra values allowed if the example would be invalid without them. */
export const MAX_REQUIRED = 750;

export interface ExampleRequest {
  readonly schema: unknown;
  /** Identities of the enclosing schemas. */
  readonly above: readonly string[];
  /** True if the enclosing value would be invalid without it. */
  readonly required: boolean;
}

/** A numeric keyword of a schema. */
export function countOf(flat: FlatSchema, key: string): number | undefined {
  const value = flat.keywords.get(key);
  return isNumeric(value) && Number.isFinite(Number(value)) ? Number(value) : undefined;
}
