// What is asked of each operation when a description is checked by itself, and what an answer looks like.

import type { Severity } from "../../base/diagnostic.ts";
import type { Operation } from "../api.ts";
import type { ValuePath } from "../read/read-spec.ts";

/** Something that is missing or wrong. */
export interface Gap {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly severity: Severity;
  /** The place in the description; the operation itself when left out. */
  readonly place?: ValuePath | undefined;
}

/** An operation with what is known about it. */
export interface Asked {
  readonly operation: Operation;
  readonly name: string;
  /** Where its path item and the operation itself are written. */
  readonly path: ValuePath;
  readonly own: ValuePath;
  /** The operations before it, by their operationId. */
  readonly ids: ReadonlyMap<string, string>;
}

/** Asks one thing. */
export type Question = (asked: Asked) => readonly Gap[];
