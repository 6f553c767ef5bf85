// Applies the edits of diagnostics to a file's text. Overlapping edits wait for the next run.

import type { Edit } from "./rule.ts";

export interface FixedText {
  readonly text: string;
  readonly count: number;
}

/** Applies edits in order and skips any that overlaps its predecessor. */
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
