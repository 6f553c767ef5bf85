// Finds the comments in Markdown without a parser.

import type { CodeRange } from "./fences.ts";

/** Opening delimiter → closing delimiter. */
const ENDS: ReadonlyMap<string, string> = new Map([
  ["{/*", "*/}"],
  ["<!--", "-->"],
]);

/** The comments in order, `{/* … *\/}` and `<!-- … -->`. An unclosed comment is not one. */
export function findComments(text: string): readonly CodeRange[] {
  const ranges: CodeRange[] = [];
  const endless = new Set<string>();
  const opening = /\{\/\*|<!--/g;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const [mark] = match;
    const close = ENDS.get(mark) ?? "";
    // If a delimiter is missing once, it is missing for the rest of the text: search only once, to stay linear.
    const found = endless.has(mark) ? -1 : text.indexOf(close, opening.lastIndex);
    if (found === -1) endless.add(mark);
    else {
      opening.lastIndex = found + close.length;
      ranges.push({ start: match.index, end: opening.lastIndex });
    }
  }
  return ranges;
}
