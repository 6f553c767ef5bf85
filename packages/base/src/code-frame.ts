// Renders the source lines around a diagnostic with a marker underneath.

import type { Location } from "./diagnostic.ts";
import { plainText } from "./text.ts";

/** Context lines before the marked line. */
const BEFORE = 1;

/** The frame for a location, or undefined if the text has no such line. */
export function codeFrame(text: string, at: Location, columns: number): string | undefined {
  const lines = text.split("\n", at.line);
  const line = lines[at.line - 1];
  if (line === undefined || at.line < 1) return undefined;
  const margin = String(at.line).length;
  const width = Math.max(20, columns - margin - 6);
  // Cut a long line to a window around the column.
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
