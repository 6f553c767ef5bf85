// Alternatives that are one value each, the way OpenAPI 3.1 writes allowed values with descriptions → the values as a list.

import { define, isRecord, type JsonRecord, own, ownText } from "../record.ts";

/** An alternative with other keys says more than which value it is. */
const KEYS: ReadonlySet<string> = new Set(["const", "title", "description", "type"]);

/** The alternatives as one list of allowed values with what is said about each; undefined when they are anything else. */
export function listedValues(options: readonly unknown[]): JsonRecord | undefined {
  const values: unknown[] = [];
  const descriptions: Record<string, unknown> = {};
  for (const option of options) {
    const value = own(option, "const");
    // Lists and objects have no line of their own.
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
