// Display math nested deep inside components. MDX has no indented code, so formulas may be indented like their tags, but
// the parser only closes `$$` fences that are indented at most three spaces in their container.

import { findCode, isInside } from "./fences.ts";

const DEEP_FENCE = /^(?: {4}| {0,3}\t)[ \t]*\$\$+[ \t]*$/m;
const FENCE = /^\$\$+(?=[^$]*$)/;
const MARKERS = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+/;

/** Moves the indent of such fences behind them, which preserves all offsets. */
export function alignMathFences(text: string): string {
  if (!DEEP_FENCE.test(text)) return text;
  const code = findCode(text);
  /** Content indents of the open lists. */
  const lists: number[] = [];
  let open: string | undefined;
  let offset = 0;
  const lines = text.split("\n").map((line) => {
    const start = offset;
    offset += line.length + 1;
    const content = line.trimStart();
    const indent = line.length - content.length;
    if (content === "" || isInside(code, start + indent)) return line;
    if (open !== undefined) {
      if (!content.startsWith(open) || !/^\$+\s*$/.test(content)) return line;
      open = undefined;
      return alignFence(line, content, lists.at(-1) ?? 0);
    }
    while ((lists.at(-1) ?? 0) > indent) lists.pop();
    const markers = MARKERS.exec(content)?.[0] ?? "";
    if (markers !== "") lists.push(indent + markers.length);
    open = FENCE.exec(content.slice(markers.length))?.[0];
    return open === undefined || markers !== "" ? line : alignFence(line, content, lists.at(-1) ?? 0);
  });
  return lines.join("\n");
}

const MAX_SPACES = 3;

function alignFence(line: string, content: string, container: number): string {
  const before = line.slice(0, line.length - content.length);
  if (before.length < container || (before.length - container <= MAX_SPACES && !before.includes("\t"))) return line;
  return `${" ".repeat(container)}${content}`.padEnd(line.length);
}
