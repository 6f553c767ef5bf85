// The schema of one property of a value, wherever its owner describes it.

import { isRecord } from "../record.ts";
import type { Flatten } from "./flatten-schema.ts";
import { patternSchemas } from "./schema-accepts.ts";

/** The schema a property must fit: its own, that of an alternative which has it, that of a pattern, else that of all other names. */
export function propertySchema(flatten: Flatten, schema: unknown, key: string): unknown {
  const flat = flatten(schema);
  const own = flat.properties.get(key);
  if (own !== undefined) return own;
  for (const option of flat.choices.flat()) {
    const inside = flatten(option).properties.get(key);
    if (inside !== undefined) return inside;
  }
  const [matching] = patternSchemas(flat, key);
  if (matching !== undefined) return matching;
  const additional = flat.keywords.get("additionalProperties");
  return isRecord(additional) ? additional : {};
}
