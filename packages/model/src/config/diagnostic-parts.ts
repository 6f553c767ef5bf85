// Building blocks for docs.json diagnostics: the location, the offending value, and the closest valid one.

import { closest } from "@lectern/base/closest.ts";
import type { DiagnosticCode } from "@lectern/base/codes.ts";
import { type Diagnostic, problem, type Replacement, type Severity, type Subject } from "@lectern/base/diagnostic.ts";
import { type Cursor, pathOf } from "@lectern/base/fields/cursor.ts";
import type { ValueNode } from "@lectern/base/fields/value-node.ts";

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

/** The path of a value or the name of the file, in quotes. */
export function name(cursor: Cursor): string {
  return `"${pathOf(cursor) || cursor.node.at.file}"`;
}

/** Replaces a text value as written. */
export function replaceText(node: ValueNode, to: string): Replacement | undefined {
  return node.kind === "text" ? { from: JSON.stringify(node.value), to: JSON.stringify(to) } : undefined;
}

/** The closest valid value, as a hint. */
export function didYouMean(wrong: string, known: readonly string[]): string | undefined {
  const guess = closest(wrong, known);
  return guess === undefined ? undefined : `Did you mean "${guess}"?`;
}
