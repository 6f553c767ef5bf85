// The body of components with literal content: prompts, diagrams, math, file trees.

interface Body {
  source(): string;
  text(): string | undefined;
}

/** The body of a tag: the value of its expression, or its text as written. */
export function bodyOf(children: Body): string {
  const value = children.text();
  return value === undefined ? verbatim(children.source(), true) : withoutIndent(value, true);
}

/** The body without common indentation and without an enclosing template literal or string. */
export function verbatim(source: string, hasFirstLine = false): string {
  const wrapped = /^\s*\{\s*(?:`([\s\S]*)`|"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)')\s*\}\s*$/.exec(source);
  if (!wrapped) return withoutIndent(source, hasFirstLine);
  const body = wrapped[1] ?? wrapped[2] ?? wrapped[3] ?? "";
  return dedent(body.replace(/\\([\s\S])/g, (_, character: string) => (character === "n" ? "\n" : character)));
}

/** Removes common indentation and blank lines at both ends. */
export function dedent(text: string): string {
  return withoutIndent(text, false);
}

/** The first line usually follows the tag directly and is ignored for the indentation, unless `hasFirstLine` is set. */
function withoutIndent(text: string, hasFirstLine: boolean): string {
  const lines = text.split("\n");
  const filled = lines.filter((line) => line.trim() !== "");
  const measured =
    !hasFirstLine && filled.length > 1 && lines[0]?.trim() !== "" && !/^\s/.test(lines[0] ?? "")
      ? filled.slice(1)
      : filled;
  let shift = Number.POSITIVE_INFINITY;
  for (const line of measured) shift = Math.min(shift, line.length - line.trimStart().length);
  return lines
    .map((line) => line.slice(Math.min(shift, line.length - line.trimStart().length)).trimEnd())
    .join("\n")
    .replace(/^\n+|\n+$/g, "");
}
