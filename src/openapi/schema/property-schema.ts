// Finds the schema of a property, wherever its owner defines it.

import { isRecord } from "../record.ts";
import type { Flatten } from "./flatten-schema.ts";
import { patternSchemas } from "./schema-accepts.ts";

/** A property's schema: its own, that of an alternative that has it, that of a pattern, or that of additional properties. */
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
