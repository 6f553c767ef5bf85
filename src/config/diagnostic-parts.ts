// Building blocks for docs.json diagnostics: the location, the offending value, and the closest valid one.

import { closest } from "../base/closest.ts";
import type { DiagnosticCode } from "../base/codes.ts";
import { type Diagnostic, problem, type Replacement, type Severity, type Subject } from "../base/diagnostic.ts";
import { type Cursor, pathOf } from "./cursor.ts";
import type { JsonNode } from "./json-node.ts";

/** A problem with the value at the cursor. */
export function valueProblem(
  code: DiagnosticCode,
  severity: Severity,
  cursor: Cursor,
  words: {
    readonly message: string;
    readonly hint?: string | undefined;
    readonly replacement?: Replacement | undefined;
    readonly about?: Subject;
  },
): Diagnostic {
  const path = pathOf(cursor);
  return problem(code, severity, cursor.node.at, { ...(path !== "" && { path }), ...words });
}

/** The path of a value, in quotes. */
export function name(cursor: Cursor): string {
  return `"${pathOf(cursor) || "docs.json"}"`;
}

/** A value as written, truncated if long. */
export function quoteValue(node: JsonNode): string {
  if (node.kind === "object") return "an object";
  if (node.kind === "array") return "an array";
  if (node.kind === "null") return "null";
  if (node.kind !== "text") return `${node.value}`;
  return `"${cut(node.value)}"`;
}

/** Replaces a text value as written. */
export function replaceText(node: JsonNode, to: string): Replacement | undefined {
  return node.kind === "text" ? { from: JSON.stringify(node.value), to: JSON.stringify(to) } : undefined;
}

/** Truncates text to one line. */
export function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Lists choices, truncated if there are many: `"a", "b" or "c"`. */
export function words(list: readonly string[]): string {
  const quoted = list.slice(0, MAX_WORDS).map((word) => `"${word}"`);
  const rest = list.length - quoted.length;
  const last = rest > 0 ? `one of ${rest} other values` : quoted.pop();
  return quoted.length === 0 ? (last ?? "") : `${quoted.join(", ")} or ${last}`;
}

const MAX_WORDS = 5;

/** The closest valid value, as a hint. */
export function didYouMean(wrong: string, known: readonly string[]): string | undefined {
  const guess = closest(wrong, known);
  return guess === undefined ? undefined : `Did you mean "${guess}"?`;
}
