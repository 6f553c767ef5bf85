// A problem in user input, as data: where it is, what is wrong and how to fix it. Every stage returns diagnostics next
// to its value; only cli/ and server/ print them.

import type { DiagnosticCode } from "./codes.ts";
import { type Is, isNumber, isText, oneOf, optional, shapeOf } from "./shape.ts";

/** Errors fail a build, warnings fail it under `--strict`, infos never do. */
export type Severity = "error" | "warning" | "info";

/** A position in a project file. Lines and columns are 1-based. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One problem, with its location and a hint. */
export interface Diagnostic {
  /** Stable, documented `folder/kebab-name`: `nav/page-not-found`. */
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly at: Location;
  /** Path inside the JSON or YAML value: `navigation.tabs[0].icon`. */
  readonly path?: string;
  readonly message: string;
  readonly hint?: string;
  /** What the hint says, if it is exact: `check --fix` applies it. */
  readonly replacement?: Replacement;
  /** What it is about, for code that combines diagnostics. */
  readonly about?: Subject;
}

/** A spec by its path or URL, a reference as written, or the name of a sample language. */
export interface Subject {
  readonly kind: "spec" | "reference" | "language";
  readonly value: string;
}

/** Replaces the first occurrence of a text at or after the location of a diagnostic, on the same line or in the same tag. */
export interface Replacement {
  readonly from: string;
  readonly to: string;
}

/** A diagnostic that was stored as JSON. */
export const isDiagnostic: Is<Diagnostic> = shapeOf({
  code: isText,
  severity: oneOf("error", "warning", "info"),
  at: shapeOf({ file: isText, line: isNumber, column: isNumber }),
  path: optional(isText),
  message: isText,
  hint: optional(isText),
  about: optional(shapeOf({ kind: oneOf("spec", "reference", "language"), value: isText })),
}) as Is<Diagnostic>;

/** What a diagnostic says. */
interface Words {
  readonly path?: string;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly replacement?: Replacement | undefined;
  readonly about?: Subject;
}

export function problem(
  code: DiagnosticCode,
  severity: Severity,
  at: Location,
  { hint, replacement, ...words }: Words,
): Diagnostic {
  return { code, severity, at, ...words, ...(hint !== undefined && { hint }), ...(replacement && { replacement }) };
}

/** The location of a problem with a whole file. */
export function fileStart(file: string): Location {
  return { file, line: 1, column: 1 };
}

/** Replaces a range of a file. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A value that is always usable, plus the diagnostics found while producing it. */
export interface Checked<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

/** One line for logs and tests: `index.mdx:4:1 link/broken Broken link: "/x" does not exist. Did you mean "/y"?` */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const { at, code, message, hint } = diagnostic;
  return `${at.file}:${at.line}:${at.column} ${code} ${message}${hint ? ` ${hint}` : ""}`;
}

/** Sorts by file, position and code, so that reports do not depend on processing order. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.at.file, b.at.file) ||
    a.at.line - b.at.line ||
    a.at.column - b.at.column ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}

/** True for a problem in docs.json, or in a file that it includes with `$ref`. */
export function isConfigProblem({ code, at }: Pick<Diagnostic, "code" | "at">): boolean {
  return /^(?:docs|mint)\.json$/.test(at.file) || (/\.json$/.test(at.file) && /^(?:config|nav|redirect)\//.test(code));
}

/** In order, each problem once: stages and pages that share a snippet may find the same one. */
export function distinctDiagnostics<T extends Diagnostic>(diagnostics: readonly T[]): readonly T[] {
  const sorted = [...diagnostics].sort(compareDiagnostics);
  const seen = new Set<string>();
  return sorted.filter((one, index) => {
    const before = sorted[index - 1];
    if (before && compareDiagnostics(before, one) === 0) return false;
    const name = `${one.code} ${one.message}`;
    // Each misspelled name has its own fix.
    if (!ONCE.has(one.code) || one.replacement) return true;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

/** Problems whose first place stands for all: an icon has one name on every page. */
const ONCE: ReadonlySet<string> = new Set(["icon/unknown", "icon/not-free"]);

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
