// The value a schema provides itself: its example, its default or a listed value.

import type { FlatSchema, Flatten } from "./flatten-schema.ts";
import type { Direction } from "./remaining-schema.ts";
import { withoutAccess } from "./strip-access.ts";

/** A schema's own example. */
export function authoredExample(
  flatten: Flatten,
  schema: unknown,
  { direction, prefill = false }: { direction: Direction; prefill?: boolean },
): unknown {
  if (schema === undefined) return undefined;
  const flat = flatten(schema);
  const initial = prefill ? flat.keywords.get("x-default") : undefined;
  return initial ?? withoutAccess(flatten, { schema, direction }, exampleKeyword(flat));
}

/** The author's example; null counts if the schema allows it. */
export function exampleKeyword(flat: FlatSchema): unknown {
  const { keywords } = flat;
  const examples = keywords.get("examples");
  const raw = keywords.get("example") ?? (Array.isArray(examples) ? examples[0] : undefined);
  if (raw !== undefined && raw !== null) return raw;
  const isNull = raw === null || keywords.get("example") === null;
  return isNull && (flat.nullable || flat.types.includes("null")) ? null : undefined;
}

/** The author's value: an example, else a default, a constant or the first allowed value. */
export function authoredValue(flat: FlatSchema): unknown {
  const raw = exampleKeyword(flat);
  return raw === undefined ? ownValue(flat, () => true) : raw;
}

/** A value the schema names other than as an example: its default or a listed value, preferably one that fits. */
export function ownValue({ keywords }: FlatSchema, fits: (value: unknown) => boolean): unknown {
  const initial = keywords.get("default");
  if (initial !== undefined && initial !== null && fits(initial)) return initial;
  if (keywords.has("const")) return keywords.get("const");
  const listed: unknown = keywords.get("enum");
  if (!Array.isArray(listed)) return undefined;
  // An empty string or null means "not set" and shows nothing.
  const nonEmpty = listed.filter((value) => value !== "" && value !== null);
  const found = nonEmpty.find(fits) ?? listed.find(fits);
  return found === undefined ? ((nonEmpty[0] ?? listed[0]) as unknown) : found;
}
