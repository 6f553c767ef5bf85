// JSON → a formatted literal in a programming language.

/** How a language writes JSON values. */
export interface LiteralSyntax {
  readonly null: string;
  readonly true: string;
  readonly false: string;
  quote(text: string): string;
  /** Writes an object key, if keys are not quoted like strings. */
  key?(text: string): string;
  /** The separator between key and value, if not a colon. */
  readonly arrow?: string;
  /** Object brackets and the empty object, if not braces. */
  readonly object?: { readonly brackets: string; readonly empty: string };
}

/** A JSON value as a literal; `indent` is one level of indentation. */
export function jsonToLiteral(value: unknown, syntax: LiteralSyntax, indent: string): string {
  return write(value, { syntax, indent }, "");
}

interface Writing {
  readonly syntax: LiteralSyntax;
  readonly indent: string;
}

function write(value: unknown, writing: Writing, margin: string): string {
  const { syntax } = writing;
  if (value === null || value === undefined) return syntax.null;
  if (typeof value === "boolean") return value ? syntax.true : syntax.false;
  if (typeof value === "string") return syntax.quote(value);
  if (Array.isArray(value))
    return block(
      "[]",
      value.map((item) => write(item, writing, margin + writing.indent)),
      { ...writing, margin },
    );
  if (typeof value !== "object") return String(value);
  const entries = Object.entries(value).map(([name, item]) => {
    const key = syntax.key?.(name) ?? syntax.quote(name);
    return `${key}${syntax.arrow ?? ": "}${write(item, writing, margin + writing.indent)}`;
  });
  if (entries.length === 0) return syntax.object?.empty ?? "{}";
  return block(syntax.object?.brackets ?? "{}", entries, { ...writing, margin });
}

function block(brackets: string, items: readonly string[], writing: Writing & { readonly margin: string }): string {
  const { indent, margin } = writing;
  if (items.length === 0) return brackets;
  const lines = items.map((item) => `${margin}${indent}${item}`).join(",\n");
  return `${brackets.charAt(0)}\n${lines}\n${margin}${brackets.charAt(1)}`;
}
