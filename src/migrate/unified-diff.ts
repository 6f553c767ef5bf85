// A changed file as a unified diff. The edits are known, so nothing needs to be searched for.

import { inOrder, type TextEdit } from "./text-edit.ts";

/** Unchanged lines shown around a change. */
const CONTEXT = 3;

const NO_NEWLINE = "\\ No newline at end of file\n";

/** A run of old lines and what stands in their place; line numbers count from 0. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly added: readonly string[];
}

/** The diff of one edited file; empty without edits. */
export function editsToDiff(path: string, text: string, edits: readonly TextEdit[]): string {
  const lines = splitLines(text);
  const changes = lineChanges(lines, edits);
  if (changes.length === 0) return "";
  let shift = 0;
  const hunks = groupChanges(changes).map((group) => {
    const hunk = renderHunk(lines, group, shift);
    for (const { start, end, added } of group) shift += added.length - (end - start);
    return hunk;
  });
  return `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n${hunks.join("")}`;
}

/** The diff of a file that goes away. */
export function removalToDiff(path: string, text: string): string {
  const lines = splitLines(text);
  const body = lines.map((line) => renderLine("-", line)).join("");
  const range = lines.length === 0 ? "" : `@@ -1,${lines.length} +0,0 @@\n`;
  return `diff --git a/${path} b/${path}\ndeleted file mode 100644\n--- a/${path}\n+++ /dev/null\n${range}${body}`;
}

/** Lines with their line ends. */
function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function lineChanges(lines: readonly string[], edits: readonly TextEdit[]): readonly Change[] {
  const starts: number[] = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length);
  const changes: Change[] = [];
  let pending: TextEdit[] = [];
  let span: { start: number; end: number } | undefined;
  const flush = () => {
    if (span !== undefined) changes.push(toChange(lines, starts, { ...span, edits: pending }));
    pending = [];
    span = undefined;
  };
  for (const edit of inOrder(edits)) {
    const touched = touchedLines(starts, edit);
    if (span !== undefined && touched.start >= span.end) flush();
    span = { start: span?.start ?? touched.start, end: Math.max(span?.end ?? 0, touched.end) };
    pending.push(edit);
  }
  flush();
  return joinNeighbours(changes.filter(({ start, end, added }) => start !== end || added.length > 0));
}

/** Changes without a line between them are one. */
function joinNeighbours(changes: readonly Change[]): readonly Change[] {
  const joined: Change[] = [];
  for (const change of changes) {
    const before = joined.at(-1);
    if (before === undefined || before.end !== change.start) joined.push(change);
    else joined[joined.length - 1] = { ...change, start: before.start, added: [...before.added, ...change.added] };
  }
  return joined;
}

/** The lines an edit touches; text put before a line touches none. */
function touchedLines(starts: readonly number[], edit: TextEdit): { start: number; end: number } {
  const start = Math.min(
    lineAt(starts, edit.offset),
    edit.text.startsWith("\n") ? starts.length - 2 : starts.length - 1,
  );
  const isWholeLines = starts[start] === edit.offset && edit.text.endsWith("\n");
  if (edit.length === 0 && (isWholeLines || start === starts.length - 1)) return { start, end: start };
  const last = edit.offset + edit.length;
  const end = lineAt(starts, last);
  return { start, end: isWholeLines && starts[end] === last ? end : Math.min(end + 1, starts.length - 1) };
}

/** The last line that starts at or before an offset. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly edits: readonly TextEdit[];
}

function toChange(lines: readonly string[], starts: readonly number[], { start, end, edits }: Span): Change {
  const base = starts[start] ?? 0;
  const before = lines.slice(start, end).join("");
  let after = "";
  let position = 0;
  for (const edit of edits) {
    after += before.slice(position, edit.offset - base) + edit.text;
    position = edit.offset - base + edit.length;
  }
  const added = splitLines(after + before.slice(position));
  return trimChange(lines, { start, end, added });
}

/** Lines that are the same at both ends are no change. */
function trimChange(lines: readonly string[], change: Change): Change {
  let { start, end } = change;
  let from = 0;
  let to = change.added.length;
  while (start < end && from < to && lines[start] === change.added[from]) {
    start++;
    from++;
  }
  while (end > start && to > from && lines[end - 1] === change.added[to - 1]) {
    end--;
    to--;
  }
  return { start, end, added: change.added.slice(from, to) };
}

function groupChanges(changes: readonly Change[]): readonly (readonly Change[])[] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && change.start - before.end <= CONTEXT * 2) group.push(change);
    else groups.push([change]);
  }
  return groups;
}

/** One hunk; `shift` is how many lines the hunks before it have added. */
function renderHunk(lines: readonly string[], group: readonly Change[], shift: number): string {
  const first = Math.max(0, (group[0]?.start ?? 0) - CONTEXT);
  const last = Math.min(lines.length, (group.at(-1)?.end ?? 0) + CONTEXT);
  let body = "";
  let added = 0;
  let removed = 0;
  let position = first;
  const keep = (until: number) => {
    for (; position < until; position++) body += renderLine(" ", lines[position] ?? "");
  };
  for (const change of group) {
    keep(change.start);
    for (; position < change.end; position++) body += renderLine("-", lines[position] ?? "");
    for (const line of change.added) body += renderLine("+", line);
    added += change.added.length;
    removed += change.end - change.start;
  }
  keep(last);
  const oldCount = last - first;
  const newCount = oldCount + added - removed;
  return `@@ -${range(first, oldCount)} +${range(first + shift, newCount)} @@\n${body}`;
}

function range(start: number, count: number): string {
  return `${count === 0 ? start : start + 1},${count}`;
}

function renderLine(sign: string, line: string): string {
  return line.endsWith("\n") ? `${sign}${line}` : `${sign}${line}\n${NO_NEWLINE}`;
}
