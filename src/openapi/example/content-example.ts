// A text that holds JSON of a schema of its own, as the data of events does.

import type { FlatSchema } from "../schema/flatten-schema.ts";
import { fitsText } from "../schema/schema-accepts.ts";
import { valueToLine } from "../value-text.ts";
import { END, type ExampleState } from "./example-state.ts";

/** The JSON a text holds: `{"id":1}`; undefined where the schema says nothing about it, or the text may not hold it. */
export function makeContent(making: ExampleState, flat: FlatSchema, above: readonly string[]): string | undefined {
  const { keywords, types } = flat;
  const schema = keywords.get("contentSchema");
  if (schema === undefined || types[0] !== "string" || keywords.has("contentEncoding")) return undefined;
  if (!/json/i.test(String(keywords.get("contentMediaType")))) return undefined;
  const value = making.make(making, { schema, above, required: true });
  if (value === END) return undefined;
  const text = valueToLine(value);
  return fitsText(flat, text) ? text : undefined;
}
