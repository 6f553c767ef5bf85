// In shell code, `<your-token>` is a placeholder rather than a redirection, so it gets a single color.

/** Part of a line, from `start` to the next segment, with the attribute of its span. */
export interface Segment {
  readonly start: number;
  readonly attribute: string;
}

// A letter right after `<` and no space right before `>`, so that `<in.txt >out.txt` stays a redirection.
const PLACEHOLDER = /(?<![<\w])<[A-Za-z_](?:[\w .:/|-]{0,80}[\w.])?>(?![\w/$&>])/g;

/** Merges each placeholder into one segment. */
export function coverPlaceholders(line: string, segments: readonly Segment[], attribute: string): readonly Segment[] {
  if (!line.includes("<")) return segments;
  let covered = segments;
  for (const match of line.matchAll(PLACEHOLDER)) {
    const end = match.index + match[0].length;
    const resumed = covered.findLast((segment) => segment.start <= end)?.attribute ?? "";
    covered = [
      ...covered.filter((segment) => segment.start < match.index),
      { start: match.index, attribute },
      { start: end, attribute: resumed },
      ...covered.filter((segment) => segment.start > end),
    ];
  }
  return covered;
}
