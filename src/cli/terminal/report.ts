// Formats problems for the terminal: grouped by file with code frames, plus the summary line of a command.

import { codeFrame } from "@lectern/base/code-frame.ts";
import { compareDiagnostics, type Diagnostic, formatDiagnostic, type Severity } from "@lectern/base/diagnostic.ts";
import type { ReportedIsland } from "@lectern/base/reported-island.ts";
import { plainText, plural } from "@lectern/base/text.ts";
import type { Files } from "@lectern/io/files.ts";
import { createPaint } from "./color.ts";
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

const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];

/** The components that run in the browser: the first files with theirs, or with `all` every file. */
export function islandsToText(islands: readonly ReportedIsland[], { all }: { readonly all: boolean }): string {
  if (islands.length === 0) return "";
  const files = [...groupBy(islands, ({ file }) => file)];
  const shown = all ? files : files.slice(0, MAX_PLACES);
  const lines = shown.map(([file, found]) => {
    const components = found.map(({ component, reason }) => `${component} (${reason})`);
    return `  ${plainText(`${file}: ${components.join(", ")}`)}\n`;
  });
  const hidden = files.length - shown.length;
  const more = hidden > 0 ? `  … and ${plural(hidden, "more file")} (--all)\n` : "";
  return `Runs in the browser:\n${lines.join("")}${more}`;
}

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

/** Places of a rule to list; `--all` lists the others too. */
export const MAX_PLACES = 3;

/** All problems as text: one block per file on a terminal, one line per problem otherwise. */
export function renderReport(diagnostics: readonly Diagnostic[], options: ReportOptions): string {
  const sorted = [...diagnostics].sort(compareDiagnostics);
  if (!options.terminal.isInteractive) return sorted.map((problem) => `${renderLine(problem)}\n`).join("");
  return renderBlocks(groupBy(sorted, FILE_BLOCK.title), FILE_BLOCK, options);
}

/** The first places of each rule, most severe rules first, and how many more there are. With `all`, as `renderReport`. */
export function renderPlaces(
  diagnostics: readonly Diagnostic[],
  options: ReportOptions & { readonly all: boolean },
): string {
  if (options.all) return renderReport(diagnostics, options);
  const rules = groupBy([...diagnostics].sort(bySeverity), codeOf);
  const hidden = new Map([...rules].map(([code, { length }]) => [code, Math.max(0, length - MAX_PLACES)]));
  const shown = [...rules.values()].flatMap((places) => places.slice(0, MAX_PLACES));
  return renderRules(shown, hidden, options);
}

/** Problems by rule, each rule with the number of its places that are not listed. */
export function renderRules(
  shown: readonly Diagnostic[],
  hidden: ReadonlyMap<string, number>,
  options: ReportOptions,
): string {
  const rules = groupBy(shown, codeOf);
  const more = (code: string): string => (hidden.get(code) ? `… and ${hidden.get(code)} more` : "");
  if (!options.terminal.isInteractive) {
    const lines = [...rules].flatMap(([code, places]) => [
      ...places.map(renderLine),
      ...(more(code) ? [`${more(code)} ${code} (--all)`] : []),
    ]);
    return lines.map((line) => `${line}\n`).join("");
  }
  return renderBlocks(rules, { ...RULE_BLOCK, end: (code) => more(code) && `${more(code)} (--all)` }, options);
}

export function bySeverity(a: Diagnostic, b: Diagnostic): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || compareDiagnostics(a, b);
}

function codeOf({ code }: Diagnostic): string {
  return code;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** What the title of a block says about its problems, and what each of them still has to say. */
interface BlockStyle {
  readonly title: (problem: Diagnostic) => string;
  readonly place: (problem: Diagnostic) => string;
  readonly note: (problem: Diagnostic) => string;
  readonly end?: (title: string) => string;
}

const FILE_BLOCK: BlockStyle = {
  title: ({ at }) => at.file,
  place: ({ at }) => `${at.line}:${at.column}`,
  note: codeOf,
};

const RULE_BLOCK: BlockStyle = {
  title: codeOf,
  place: ({ at }) => `${at.file}:${at.line}:${at.column}`,
  note: () => "",
};

/** Titled blocks of problems with code frames. */
function renderBlocks(
  blocks: ReadonlyMap<string, readonly Diagnostic[]>,
  { place, note, end }: BlockStyle,
  { terminal, files }: ReportOptions,
): string {
  const paint = createPaint(terminal.hasColor);
  let frames = 0;
  const render = (problem: Diagnostic): string => {
    const text = frames++ < MAX_FRAMES ? files?.read(problem.at.file)?.text : undefined;
    const frame = text === undefined ? undefined : codeFrame(text, problem.at, terminal.columns - 4);
    const words = [paint.faint(plainText(place(problem))), paint[problem.severity](problem.severity)];
    words.push(plainText(problem.message), note(problem) && paint.faint(note(problem)));
    const lines = [`  ${words.filter(Boolean).join(" ")}`];
    if (frame !== undefined) lines.push(indent(paint.faint(frame)));
    if (problem.hint) lines.push(`    Hint: ${plainText(problem.hint)}`);
    return lines.join("\n");
  };
  const renderBlock = ([title, problems]: readonly [string, readonly Diagnostic[]]): string => {
    const last = end?.(title) ?? "";
    const lines = [
      paint.strong(plainText(title)),
      ...problems.map(render),
      ...(last ? [`  ${paint.faint(last)}`] : []),
    ];
    return `${lines.join("\n")}\n\n`;
  };
  return [...blocks].map(renderBlock).join("");
}

function renderLine(diagnostic: Diagnostic): string {
  return plainText(`${diagnostic.severity} ${formatDiagnostic(diagnostic)}`);
}

function indent(text: string): string {
  return text.replace(/^/gm, "    ");
}
