// Samples of thousands of operations differ only in their string values. With those replaced by stand-ins, nearly every
// line has been highlighted before; the values are put back afterwards.

import { escapeHtml } from "../base/html.ts";

/** Longer strings are left alone: an unclosed one would be rescanned from every quote. */
const QUOTED = /"((?:[^"\\\n]|\\.){0,300})"|'((?:[^'\\\n]|\\.){0,300})'/g;
/** Values no grammar treats specially. */
const PLAIN = /^[A-Za-z0-9 _.,:;/?=&{}@+()<>[\]#!*|~^-]+$/;
const STAND_IN = "lecternvalue";

/** Highlights code with stand-ins for plain quoted values, then restores the values. */
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
  // A line that repeats or drops a stand-in would mix up the values.
  return index === values.length ? lines : highlight(code);
}
