// What removing values from a spec needs, and lookups that several kinds of objects share.

import { followPointer } from "../read/resolve.ts";
import { type JsonRecord, own, ownRecord } from "../record.ts";
import type { Cuts } from "./cut-schemas.ts";
import { type Bench, mayStay } from "./judge-value.ts";
import type { Visit } from "./visit-objects.ts";

export interface ValueCutting {
  readonly root: JsonRecord;
  readonly bench: Bench;
  readonly cuts: Cuts;
  readonly visits: readonly Visit[];
  readonly isAffected: (value: unknown) => boolean;
  /** True for names that are restricted wherever they appear. */
  readonly isHiddenName: (name: string) => boolean;
}

/** Whether a value, without the parts that are removed from it, may stay. */
export type Fits = (value: unknown) => boolean;

const MAX_STEPS = 32;

/** The end of a reference chain. */
export function targetOf(root: JsonRecord, value: unknown): unknown {
  let target = value;
  for (let step = 0; step < MAX_STEPS; step++) {
    const reference = own(target, "$ref");
    if (typeof reference !== "string") return target;
    target = followPointer(root, reference)?.value;
  }
  return undefined;
}

/** Judges the values that these schemas describe together; without any, values that mention nothing restricted stay. */
export function fitsAll({ bench }: ValueCutting, schemas: readonly unknown[]): Fits {
  if (schemas.length === 0) return (value) => !bench.isMentioned(value);
  return (value) =>
    (!schemas.some(bench.isAffected) && !bench.isMentioned(value)) ||
    mayStay(bench, value, bench.groups.of(...schemas));
}

/** The schemas of a body: one per media type, or the only one in Swagger 2.0. */
export function bodySchemas(body: unknown): readonly unknown[] {
  const media = Object.values(ownRecord(body, "content"));
  return [body, ...media].map((one) => own(one, "schema")).filter((schema) => schema !== undefined);
}

/** A message's schema, which may be inside an object with its format. */
export function payloadSchema(payload: unknown): unknown {
  return own(payload, "schemaFormat") === undefined ? payload : own(payload, "schema");
}
