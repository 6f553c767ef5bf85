// Formats console UI strings.

import type { ConsoleWords } from "../../base/console-words.ts";
import { fillWord } from "../../base/text.ts";

export type { ConsoleWords as Words };

/** A pluralized count; the singular comes before the bar: `1 event|{count} events`. */
export function countWord(word: string, count: number): string {
  const [one = "", many = one] = word.split("|");
  return fillWord(count === 1 ? one : many, { count });
}
