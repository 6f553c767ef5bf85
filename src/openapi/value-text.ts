// Values of an API description as text for the reader: JSON and whole lines.

import { toExactJson } from "../base/exact-json.ts";

const MOST_INLINE = 300;

/** A value on one line: strings as they are, an empty one as `""`, everything else as JSON. */
export function valueToText(value: unknown): string {
  if (value === "") return '""';
  const text = valueToName(value);
  return text.length > MOST_INLINE ? `${text.slice(0, MOST_INLINE)}…` : text;
}

/** A value as a key names it: strings as they are, everything else as JSON. */
export function valueToName(value: unknown): string {
  return typeof value === "string" ? value : toJson(value, 0);
}

/** A value as a block of JSON, two spaces deep. */
export function valueToJson(value: unknown): string {
  return toJson(value, 2);
}

/** A value as JSON on one line, however long. */
export function valueToLine(value: unknown): string {
  return toJson(value, 0);
}

/** The lines at the start of a text that take so many characters together; of a very long line, its start. */
export function firstLines(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf("\n", most);
  return end > 0 ? text.slice(0, end) : `${text.slice(0, most)}…`;
}

// Values nested deeper than the stack and circles of YAML anchors cannot be written as JSON.
function toJson(value: unknown, indent: number): string {
  try {
    return toExactJson(value, indent) ?? "";
  } catch {
    return "…";
  }
}
