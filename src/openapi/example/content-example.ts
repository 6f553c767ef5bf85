// Strings that contain JSON with its own schema, such as event data.

import type { FlatSchema } from "../schema/flatten-schema.ts";
import { fitsText } from "../schema/schema-accepts.ts";
import { valueToLine } from "../value-text.ts";
import { END, type ExampleState } from "./example-state.ts";

/** The JSON in a string: `{"id":1}`; undefined if the schema doesn't define it or the string can't hold it. */
export function exampleContent(state: ExampleState, flat: FlatSchema, above: readonly string[]): string | undefined {
  const { keywords, types } = flat;
  const schema = keywords.get("contentSchema");
  if (schema === undefined || types[0] !== "string" || keywords.has("contentEncoding")) return undefined;
  if (!/json/i.test(String(keywords.get("contentMediaType")))) return undefined;
  const value = state.generate(state, { schema, above, required: true });
  if (value === END) return undefined;
  const text = valueToLine(value);
  return fitsText(flat, text) ? text : undefined;
}
