// The lines around a problem with a mark under it.

import type { Location } from "./diagnostic.ts";
import { plainText } from "./text.ts";

/** Lines shown before the one with the problem. */
const BEFORE = 1;

/** The frame of a place in a text, undefined when the text has no such line. */
export function codeFrame(text: string, at: Location, columns: number): string | undefined {
  const lines = text.split("\n", at.line);
  const line = lines[at.line - 1];
  if (line === undefined || at.line < 1) return undefined;
  const margin = String(at.line).length;
  const width = Math.max(20, columns - margin - 6);
  // A long line is cut to a window in which the place stands.
  const start = at.column > width ? at.column - Math.floor(width / 2) : 0;
  const show = (number: number) => {
    const shown = plainText((lines[number - 1] ?? "").slice(start, start + width));
    return `${String(number).padStart(margin)} | ${shown}`.trimEnd();
  };
  const first = Math.max(1, at.line - BEFORE);
  const shown = Array.from({ length: at.line - first + 1 }, (_, index) => show(first + index));
  const caret = `${" ".repeat(margin)} | ${" ".repeat(Math.max(0, Math.min(at.column, line.length + 1) - 1 - start))}^`;
  return [...shown, caret].join("\n");
}
