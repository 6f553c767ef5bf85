// The words of the console with values put in.

import type { ConsoleWords } from "../../base/console-words.ts";

export type { ConsoleWords as Words };

/** A text with its values put in: `{limit}` → `5`. */
export function fillWord(word: string, values: Readonly<Record<string, string | number>>): string {
  return word.replace(/\{(\w+)\}/g, (written, name: string) => String(values[name] ?? written));
}

/** A number of things; the form for one is in front of a bar: `1 event|{count} events`. */
export function countWord(word: string, count: number): string {
  const [one = "", many = one] = word.split("|");
  return fillWord(count === 1 ? one : many, { count });
}
