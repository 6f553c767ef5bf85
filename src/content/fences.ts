// Finds code in Markdown without a parser, for passes that must not touch it.

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
