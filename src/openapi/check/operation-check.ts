// The contract of the checks that run on each operation of a spec.

import type { Severity } from "../../base/diagnostic.ts";
import type { Operation } from "../api.ts";
import type { ValuePath } from "../read/read-spec.ts";

/** Something missing or wrong. */
export interface Gap {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly severity: Severity;
  /** The path in the spec; defaults to the operation itself. */
  readonly location?: ValuePath | undefined;
  /** Gaps with the same cause are reported once, at the first place, with the number of operations. */
  readonly cause?: string;
}

/** An operation with its context. */
export interface OperationInput {
  readonly operation: Operation;
  readonly name: string;
  /** Where its path item and the operation itself are written. */
  readonly path: ValuePath;
  readonly own: ValuePath;
  /** Earlier operations by operationId. */
  readonly ids: ReadonlyMap<string, string>;
}

/** One check. */
export type Question = (input: OperationInput) => readonly Gap[];
