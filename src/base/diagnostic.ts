// A problem in what a user wrote, as data: where it is, what is wrong and what to do about it.
// Every stage returns its problems beside its value; only cli/ and server/ show them.

/** How much a problem matters: errors fail a build, warnings fail it under `--strict`, infos never do. */
export type Severity = "error" | "warning" | "info";

/** A place in a project file; lines and columns count from 1. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One problem, with its place and its remedy. */
export interface Diagnostic {
  /** `folder/kebab-name`, stable, documented: `nav/page-not-found`. */
  readonly code: string;
  readonly severity: Severity;
  readonly at: Location;
  /** Where inside a JSON or YAML value the problem sits: `navigation.tabs[0].icon`. */
  readonly path?: string;
  readonly message: string;
  readonly hint?: string;
}

/** A stretch of a file and what to put in its place. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A value that is always usable, with what was wrong in its source. */
export interface Checked<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

/** One line for logs and tests: `index.mdx:4:1 link/not-found There is no page "/x". Did you mean "/y"?` */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const { at, code, message, hint } = diagnostic;
  return `${at.file}:${at.line}:${at.column} ${code} ${message}${hint ? ` ${hint}` : ""}`;
}

/** Orders problems by file, then place, then code, so that reports never depend on the order of work. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.at.file, b.at.file) ||
    a.at.line - b.at.line ||
    a.at.column - b.at.column ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
