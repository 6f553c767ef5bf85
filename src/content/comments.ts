// Where the comments of a Markdown text stand, found without a parser.

import type { CodeRange } from "./fences.ts";

/** What begins a comment → what ends it. */
const ENDS: ReadonlyMap<string, string> = new Map([
  ["{/*", "*/}"],
  ["<!--", "-->"],
]);

/** The comments of a text in order, `{/* … *\/}` and `<!-- … -->`; one without an end is none. */
export function findComments(text: string): readonly CodeRange[] {
  const ranges: CodeRange[] = [];
  const endless = new Set<string>();
  const opening = /\{\/\*|<!--/g;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const [mark] = match;
    const close = ENDS.get(mark) ?? "";
    // What has no end once has none further on: it is looked for one time only.
    const found = endless.has(mark) ? -1 : text.indexOf(close, opening.lastIndex);
    if (found === -1) endless.add(mark);
    else {
      opening.lastIndex = found + close.length;
      ranges.push({ start: match.index, end: opening.lastIndex });
    }
  }
  return ranges;
}
