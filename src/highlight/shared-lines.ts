// Samples of thousands of operations differ in little but the texts between their quotes. Highlighted without those,
// nearly every line is one that was highlighted before; the texts are put back afterwards.

import { escapeHtml } from "../base/html.ts";

/** Longer texts stay where they are: one that never closes is looked at again from each quote in it. */
const QUOTED = /"((?:[^"\\\n]|\\.){0,2000})"|'((?:[^'\\\n]|\\.){0,2000})'/g;
/** Texts no grammar sees anything special in. */
const PLAIN = /^[A-Za-z0-9 _.,:;/?=&{}@+()<>[\]#!*|~^-]+$/;
const STAND_IN = "lecternvalue";

/** Highlights code with a stand-in for each plain text between quotes, and puts the texts back into its lines. */
export function withoutValues(code: string, highlight: (code: string) => readonly string[]): readonly string[] {
  if (code.toLowerCase().includes(STAND_IN)) return highlight(code);
  const values: string[] = [];
  const shared = code.replace(QUOTED, (written: string, double: string | undefined, single: string | undefined) => {
    const value = double ?? single ?? "";
    if (!PLAIN.test(value)) return written;
    values.push(value);
    return `${written.charAt(0)}${STAND_IN}${written.charAt(0)}`;
  });
  let index = 0;
  const lines = highlight(shared).map((line) =>
    line.includes(STAND_IN) ? line.replaceAll(STAND_IN, () => escapeHtml(values[index++] ?? "")) : line,
  );
  // A line that shows a text more or less than once would mix the values up.
  return index === values.length ? lines : highlight(code);
}
