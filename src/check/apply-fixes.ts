// Edits of problems → the mended text of a file. Edits that touch each other wait for the next run.

import type { Edit } from "./rule.ts";

/** A file with its edits made. */
export interface FixedText {
  readonly text: string;
  readonly count: number;
}

/** Makes edits from the first to the last; one that overlaps the one before it is left out. */
export function applyFixes(text: string, edits: readonly Edit[]): FixedText {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  let result = "";
  let position = 0;
  let last = -1;
  let count = 0;
  for (const { start, end, text: put } of sorted) {
    if (start < position || start === last || end > text.length) continue;
    result += text.slice(position, start) + put;
    position = end;
    last = start;
    count++;
  }
  return { text: result + text.slice(position), count };
}
