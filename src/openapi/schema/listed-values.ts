// Alternatives of one value each, which is how OpenAPI 3.1 describes allowed values → a list of values.

import { define, isRecord, type JsonRecord, own, ownText } from "../record.ts";

/** An alternative with other keys is more than a value. */
const KEYS: ReadonlySet<string> = new Set(["const", "title", "description", "type"]);

/** The alternatives as one list of described values; undefined if they are anything else. */
export function listedValues(options: readonly unknown[]): JsonRecord | undefined {
  const values: unknown[] = [];
  const descriptions: Record<string, unknown> = {};
  for (const option of options) {
    const value = own(option, "const");
    // Lists and objects don't fit on a line.
    if (!isRecord(option) || value === undefined || typeof value === "object") return undefined;
    if (!Object.keys(option).every((key) => KEYS.has(key))) return undefined;
    values.push(value);
    const title = ownText(option, "title");
    const texts = [title === String(value) ? undefined : title, ownText(option, "description")];
    define(descriptions, String(value), texts.filter((text) => text !== undefined).join(": "));
  }
  const isDescribed = Object.values(descriptions).some((text) => text !== "");
  return { enum: values, ...(isDescribed && { "x-enum-descriptions": descriptions }) };
}
