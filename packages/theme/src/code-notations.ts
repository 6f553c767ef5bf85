// Notations inside code: `const a = 1; // [!code ++]` marks a line and is removed. A notation works in any comment syntax;
// a comment that contains nothing else is removed with it. On its own line, it marks the lines that follow. A Markdown
// sample keeps the notations of code blocks inside it, for readers to copy.

import { toLines } from "@lectern/base/text.ts";
import type { CodeBlockInput } from "./component.ts";

export type LineMark = "add" | "remove" | "highlight" | "focus" | "error" | "warning";

/** Marks by line number, one-based. */
export type LineMarks = ReadonlyMap<number, ReadonlySet<LineMark>>;

/** A code block with its notations parsed: highlight its `code`, then render it. */
export interface PreparedCode extends CodeBlockInput {
  readonly marks: LineMarks;
}

/** Removes the notations from a block's code; the result includes lines marked by its fence. */
export function prepareCode(block: CodeBlockInput): PreparedCode {
  const marks = new Map<number, Set<LineMark>>();
  const code = block.code.includes("[!code") ? readNotes(block, marks) : block.code;
  for (const line of block.meta.highlight) addMark(marks, line, "highlight");
  for (const line of block.meta.focus) addMark(marks, line, "focus");
  return { ...block, code, marks };
}

type MutableMarks = Map<number, Set<LineMark>>;

const MARKS: ReadonlyMap<string, LineMark> = new Map([
  ["++", "add"],
  ["--", "remove"],
  ["highlight", "highlight"],
  ["hl", "highlight"],
  ["focus", "focus"],
  ["error", "error"],
  ["warning", "warning"],
]);

const NOTE = /\[!code (\+\+|--|[a-z]{2,9})(?::(\d{1,5}))?\]/;

/** Comment delimiters, longer openings first. */
const COMMENTS: readonly (readonly [opening: string, closing: string])[] = [
  ["{/*", "*/}"],
  ["<!--", "-->"],
  ["/**", "*/"],
  ["/*", "*/"],
  ["(*", "*)"],
  ["{-", "-}"],
  ["///", ""],
  ["//", ""],
  ["--", ""],
  ["REM", ""],
  ["#", ""],
  [";;", ""],
  [";", ""],
  ["%", ""],
  ["'", ""],
  ['"', ""],
];

const MARKDOWN = /^(?:mdx?|markdown)$/i;
const FENCE = /^\s*(?:`{3}|~{3})/;

function readNotes({ code, language }: CodeBlockInput, marks: MutableMarks): string {
  const lines: string[] = [];
  const showsFences = MARKDOWN.test(language ?? "");
  let fenced = false;
  for (const source of toLines(code)) {
    if (showsFences && FENCE.test(source)) fenced = !fenced;
    const { line, notes } = fenced ? { line: source, notes: [] } : takeNotes(source);
    const alone = notes.length > 0 && line.trim() === "";
    if (!alone) lines.push(line);
    const first = alone ? lines.length + 1 : lines.length;
    for (const { mark, count } of notes) {
      for (let number = first; number < first + count; number++) addMark(marks, number, mark);
    }
  }
  return lines.join("\n");
}

interface Note {
  readonly mark: LineMark;
  readonly count: number;
}

function takeNotes(source: string): { readonly line: string; readonly notes: readonly Note[] } {
  const notes: Note[] = [];
  let line = source;
  let done = "";
  for (let found = NOTE.exec(line); found; found = NOTE.exec(line)) {
    const before = done + line.slice(0, found.index);
    const after = line.slice(found.index + found[0].length);
    const mark = MARKS.get(found[1] ?? "");
    if (mark === undefined || !isInComment(before, after)) {
      done = before + found[0];
      line = after;
      continue;
    }
    notes.push({ mark, count: Math.max(1, Number(found[2] ?? 1)) });
    line = withoutNote(before, after);
    done = "";
  }
  return { line: notes.length > 1 ? withoutEmptyComment(done + line) : done + line, notes };
}

/** Removes the empty comment left over when two notations were in separate comments. */
function withoutEmptyComment(line: string): string {
  const comment = COMMENTS.find(([opening, closing]) => closing === "" && line.endsWith(` ${opening}`));
  return comment ? line.slice(0, -comment[0].length).trimEnd() : line;
}

/** Removes the comment if it contains nothing else, otherwise only the notation. */
function withoutNote(before: string, after: string): string {
  const head = before.trimEnd();
  const tail = after.trimStart();
  const comment = COMMENTS.find(([opening, closing]) => head.endsWith(opening) && tail.startsWith(closing));
  if (!comment) return after === "" ? head : before + tail;
  const [opening, closing] = comment;
  // Another notation follows in the same comment, so the comment stays.
  if (closing === "" && tail !== "") return `${before}${tail}`;
  const rest = tail.slice(closing.length);
  const start = head.slice(0, -opening.length);
  return rest === "" ? start.trimEnd() : start + rest;
}

function isInComment(before: string, after: string): boolean {
  const head = before.trimEnd();
  return COMMENTS.some(([opening]) => {
    // A quote starts a comment in few languages and a string in most, so it must contain nothing but the notation.
    if (opening === "'" || opening === '"') return head.endsWith(opening) && after.trim() === "";
    if (head.endsWith(opening)) return true;
    // Other delimiters also occur in ordinary code, so they count only between spaces.
    return head.startsWith(`${opening} `) || head.includes(` ${opening} `);
  });
}

function addMark(marks: MutableMarks, line: number, mark: LineMark): void {
  marks.set(line, (marks.get(line) ?? new Set<LineMark>()).add(mark));
}
