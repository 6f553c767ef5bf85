// The value a schema brings itself: its example, its default, a value it lists.

import type { FlatSchema, Flatten } from "./flatten-schema.ts";

/** The example a schema brings itself. */
export function givenExample(flatten: Flatten, schema: unknown, prefill = false): unknown {
  if (schema === undefined) return undefined;
  const flat = flatten(schema);
  const initial = prefill ? flat.keywords.get("x-default") : undefined;
  return initial ?? writtenExample(flat);
}

/** An example of null counts where null is a value. */
function writtenExample(flat: FlatSchema): unknown {
  const { keywords } = flat;
  const examples = keywords.get("examples");
  const written = keywords.get("example") ?? (Array.isArray(examples) ? examples[0] : undefined);
  if (written !== undefined && written !== null) return written;
  const isNull = written === null || keywords.get("example") === null;
  return isNull && (flat.nullable || flat.types.includes("null")) ? null : undefined;
}

/** What an author gave: an example, else a default, a constant, the first allowed value. */
export function givenValue(flat: FlatSchema): unknown {
  const { keywords } = flat;
  const written = writtenExample(flat);
  if (written !== undefined) return written;
  const listed = keywords.get("enum");
  const value =
    keywords.get("default") ?? keywords.get("const") ?? (Array.isArray(listed) ? (listed[0] as unknown) : undefined);
  if (value !== null && value !== undefined) return value;
  return keywords.get("const") === null || (Array.isArray(listed) && listed[0] === null) ? null : undefined;
}
