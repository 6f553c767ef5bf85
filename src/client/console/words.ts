// Formats console UI strings.

import type { ConsoleWords } from "../../base/console-words.ts";

export type { ConsoleWords as Words };

/** Fills in placeholders: `{limit}` → `5`. */
export function fillWord(word: string, values: Readonly<Record<string, string | number>>): string {
  return word.replace(/\{(\w+)\}/g, (written, name: string) => String(values[name] ?? written));
}

/** A pluralized count; the singular comes before the bar: `1 event|{count} events`. */
export function countWord(word: string, count: number): string {
  const [one = "", many = one] = word.split("|");
  return fillWord(count === 1 ? one : many, { count });
}
