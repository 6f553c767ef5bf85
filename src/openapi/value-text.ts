// Values of an API description as text for the reader: JSON, cut where it would not end.

const MOST_CHARACTERS = 20_000;
const MOST_INLINE = 300;

/** A value on one line: strings as they are, everything else as JSON. */
export function valueToText(value: unknown): string {
  const text = typeof value === "string" ? value : toJson(value, 0);
  return text.length > MOST_INLINE ? `${text.slice(0, MOST_INLINE)}…` : text;
}

/** A value as a block of JSON, two spaces deep; very long ones end in a line that says so. */
export function valueToJson(value: unknown): string {
  return cut(toJson(value, 2));
}

/** A text of any length, ended after some thousands of characters at the end of a line. */
export function cut(text: string, most: number = MOST_CHARACTERS): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most);
  const end = kept.lastIndexOf("\n");
  return `${end > 0 ? kept.slice(0, end) : kept}\n…`;
}

// Values nested deeper than the stack and circles of YAML anchors cannot be written as JSON.
function toJson(value: unknown, indent: number): string {
  try {
    return JSON.stringify(value, null, indent) ?? "";
  } catch {
    return "…";
  }
}
