// Strips a value down to one direction: read-only fields are not sent, write-only ones not returned.

import { define, isRecord } from "../record.ts";
import type { Flatten } from "./flatten-schema.ts";
import { type Direction, excludedAccess } from "./remaining-schema.ts";
import { propertySchema } from "./schema-children.ts";

/** A value's schema and direction. */
interface Passing {
  readonly schema: unknown;
  readonly direction: Direction;
}

interface Stripping {
  readonly flatten: Flatten;
  readonly excluded: "readOnly" | "writeOnly";
  left: number;
}

const MAX_VALUES = 5000;
const MAX_DEPTH = 40;

/** Caches the last result per value and direction; pages ask for the same ones again and again. */
const STRIPPED = new WeakMap<object, Map<Direction, { readonly schema: unknown; readonly value: unknown }>>();

/** The value without fields that are absent in this direction; the same object if there are none. */
export function withoutAccess(flatten: Flatten, { schema, direction }: Passing, value: unknown): unknown {
  const excluded = excludedAccess(direction);
  if (excluded === undefined || typeof value !== "object" || value === null) return value;
  const known = STRIPPED.get(value) ?? new Map<Direction, { schema: unknown; value: unknown }>();
  const before = known.get(direction);
  if (before !== undefined && before.schema === schema) return before.value;
  const stripped = strip({ flatten, excluded, left: MAX_VALUES }, { schema, value }, 0);
  known.set(direction, { schema, value: stripped });
  STRIPPED.set(value, known);
  return stripped;
}

function strip(stripping: Stripping, { schema, value }: { schema: unknown; value: unknown }, depth: number): unknown {
  if (typeof value !== "object" || value === null || --stripping.left < 0 || depth > MAX_DEPTH) return value;
  if (isRecord(value)) return stripFields(stripping, { schema, value }, depth);
  if (!Array.isArray(value)) return value;
  const { keywords } = stripping.flatten(schema);
  const tuple = keywords.get("prefixItems");
  const first: readonly unknown[] = Array.isArray(tuple) ? tuple : [];
  const items = value.map((item: unknown, index) =>
    strip(stripping, { schema: first[index] ?? keywords.get("items"), value: item }, depth + 1),
  );
  return items.some((item, index) => item !== value[index]) ? items : value;
}

function stripFields(
  stripping: Stripping,
  { schema, value }: { schema: unknown; value: Readonly<Record<string, unknown>> },
  depth: number,
): unknown {
  const result: Record<string, unknown> = {};
  let isSame = true;
  for (const [name, field] of Object.entries(value)) {
    const inner = propertySchema(stripping.flatten, schema, name);
    const isExcluded = stripping.flatten(inner).keywords.get(stripping.excluded) === true;
    const left = isExcluded ? undefined : strip(stripping, { schema: inner, value: field }, depth + 1);
    if (left !== field) isSame = false;
    if (!isExcluded) define(result, name, left);
  }
  return isSame ? value : result;
}
