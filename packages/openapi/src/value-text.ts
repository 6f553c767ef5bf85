// Spec values as text for readers: JSON and whole lines.

import { toExactJson } from "@lectern/base/exact-json.ts";

const MAX_INLINE = 300;

/** A value on one line: strings verbatim, an empty one as `""`, everything else as JSON. */
export function valueToText(value: unknown): string {
  if (value === "") return '""';
  const text = valueToName(value);
  return text.length > MAX_INLINE ? `${text.slice(0, MAX_INLINE)}…` : text;
}

/** A value as a key: strings verbatim, everything else as JSON. */
export function valueToName(value: unknown): string {
  return typeof value === "string" ? value : toJson(value, 0);
}

/** A value as JSON with two-space indentation. */
export function valueToJson(value: unknown): string {
  return toJson(value, 2);
}

/** A value as JSON on one line, however long. */
export function valueToLine(value: unknown): string {
  return toJson(value, 0);
}

/** The first lines of a text that fit into a number of characters; the start of the first line if it is longer. */
export function firstLines(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = text.lastIndexOf("\n", max);
  return end > 0 ? text.slice(0, end) : `${text.slice(0, max)}…`;
}

// Values nested too deeply and circular YAML anchors can't be serialized as JSON.
function toJson(value: unknown, indent: number): string {
  try {
    return toExactJson(value, indent) ?? "";
  } catch {
    return "…";
  }
}
