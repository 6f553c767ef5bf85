// Formats problems for the terminal: grouped by file with code frames, plus the summary line of a command.

import { codeFrame } from "../../base/code-frame.ts";
import { compareDiagnostics, type Diagnostic, formatDiagnostic, type Severity } from "../../base/diagnostic.ts";
import { plainText, plural } from "../../base/text.ts";
import type { Files } from "../../files/files.ts";
import { createPaint, type Paint } from "./color.ts";
import type { Terminal } from "./terminal.ts";

/** Problems by severity. */
export type Counts = Readonly<Record<Severity, number>>;

export function countProblems(diagnostics: readonly Diagnostic[]): Counts {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity]++;
  return counts;
}

/** 1 if there are errors, or warnings under `--strict`; otherwise 0. */
export function exitCode(counts: Counts, strict: boolean): 0 | 1 {
  return counts.error > 0 || (strict && counts.warning > 0) ? 1 : 0;
}

/** "2 errors, 3 warnings", "no problems". */
export function countsToText(counts: Counts): string {
  const parts = [
    counts.error > 0 ? plural(counts.error, "error") : "",
    counts.warning > 0 ? plural(counts.warning, "warning") : "",
    counts.info > 0 ? plural(counts.info, "note") : "",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : "no problems";
}

/** One line per rule, most severe and most frequent first. Empty for a single problem. */
export function rulesToText(diagnostics: readonly Diagnostic[]): string {
  const rules = new Map<string, { readonly severity: Severity; readonly code: string; count: number }>();
  for (const { severity, code } of diagnostics) {
    const known = rules.get(`${severity} ${code}`);
    if (known) known.count++;
    else rules.set(`${severity} ${code}`, { severity, code, count: 1 });
  }
  if (diagnostics.length < 2) return "";
  const sorted = [...rules.values()].sort(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.count - a.count,
  );
  const width = String(Math.max(...sorted.map(({ count }) => count))).length;
  return sorted
    .map(({ severity, code, count }) => `${String(count).padStart(width + 2)} ${severity.padEnd(7)} ${code}\n`)
    .join("");
}

export const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];

/** "840 ms", "1.2 s". */
export function durationToText(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

export interface ReportOptions {
  readonly terminal: Pick<Terminal, "isInteractive" | "hasColor" | "columns">;
  /** The source of code frames. */
  readonly files?: Pick<Files, "read">;
}

/** Beyond this many code frames, problems are single lines. */
const MAX_FRAMES = 40;

/** All problems as text: one block per file on a terminal, one line per problem otherwise. */
export function renderReport(diagnostics: readonly Diagnostic[], options: ReportOptions): string {
  const sorted = [...diagnostics].sort(compareDiagnostics);
  if (!options.terminal.isInteractive) return sorted.map((problem) => `${renderLine(problem)}\n`).join("");
  const paint = createPaint(options.terminal.hasColor);
  const frames = new Set(sorted.slice(0, MAX_FRAMES));
  const blocks = [...groupByFile(sorted)].map(([file, problems]) => {
    const text = options.files?.read(file)?.text;
    const parts = problems.map((problem) => {
      const frame =
        frames.has(problem) && text !== undefined
          ? codeFrame(text, problem.at, options.terminal.columns - 4)
          : undefined;
      return renderProblem(problem, frame, paint);
    });
    return `${paint.strong(plainText(file))}\n${parts.join("\n")}`;
  });
  return blocks.map((block) => `${block}\n\n`).join("");
}

function renderLine(diagnostic: Diagnostic): string {
  return plainText(`${diagnostic.severity} ${formatDiagnostic(diagnostic)}`);
}

function groupByFile(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, readonly Diagnostic[]> {
  const groups = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const group = groups.get(diagnostic.at.file);
    if (group) group.push(diagnostic);
    else groups.set(diagnostic.at.file, [diagnostic]);
  }
  return groups;
}

function renderProblem(problem: Diagnostic, frame: string | undefined, paint: Paint): string {
  const { severity, at, message, hint, code } = problem;
  const location = paint.faint(`${at.line}:${at.column}`);
  const head = `  ${location} ${paint[severity](severity)} ${plainText(message)} ${paint.faint(code)}`;
  const body = [frame === undefined ? "" : indent(paint.faint(frame)), hint ? `    Hint: ${plainText(hint)}` : ""];
  return [head, ...body.filter(Boolean)].join("\n");
}

function indent(text: string): string {
  return text.replace(/^/gm, "    ");
}
