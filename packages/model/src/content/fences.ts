// Finds code and comments in Markdown without a parser, for passes that must not touch it.

/** Start and end offsets of a code range. */
export interface CodeRange {
  readonly start: number;
  readonly end: number;
}

/** Fenced blocks and inline code spans, in order. */
export function findCode(text: string): readonly CodeRange[] {
  const ranges: CodeRange[] = [];
  let offset = 0;
  let fence: { readonly mark: string; readonly start: number } | undefined;
  for (const line of text.split("\n")) {
    const mark = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence) {
      if (
        mark !== undefined &&
        mark[0] === fence.mark[0] &&
        mark.length >= fence.mark.length &&
        line.trim().endsWith(mark)
      ) {
        ranges.push({ start: fence.start, end: offset + line.length });
        fence = undefined;
      }
    } else if (mark && !(mark[0] === "`" && line.slice(line.indexOf(mark) + mark.length).includes("`"))) {
      fence = { mark, start: offset };
    } else if (line.includes("`")) {
      addSpans(line, offset, ranges);
    }
    offset += line.length + 1;
  }
  if (fence) ranges.push({ start: fence.start, end: text.length });
  return ranges;
}

function addSpans(line: string, offset: number, ranges: CodeRange[]): void {
  for (const match of line.matchAll(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g)) {
    ranges.push({ start: offset + match.index, end: offset + match.index + match[0].length });
  }
}

/** True if the offset is in one of the ranges, which must be sorted. */
export function isInside(ranges: readonly CodeRange[], offset: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (!range) return false;
    if (offset < range.start) high = middle - 1;
    else if (offset >= range.end) low = middle + 1;
    else return true;
  }
  return false;
}

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
