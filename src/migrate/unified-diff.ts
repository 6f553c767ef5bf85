// A changed file as a unified diff for `git apply`.

import { createTwoFilesPatch, FILE_HEADERS_ONLY, formatPatch, structuredPatch } from "diff";
import { applyEdits, type TextEdit } from "./text-edit.ts";

/** Past this many changed lines, the diff replaces the whole file: finding the shortest one takes quadratic time. */
const MAX_CHANGED_LINES = 1000;

/** The diff of an edited file; empty if nothing changed. */
export function editsToDiff(path: string, text: string, edits: readonly TextEdit[]): string {
  return textsToDiff(path, text, applyEdits(text, edits));
}

/** The diff of a file with a new text; empty if nothing changed. */
export function textsToDiff(path: string, text: string, after: string): string {
  if (after === text) return "";
  const options = { headerOptions: FILE_HEADERS_ONLY, context: 3, maxEditLength: MAX_CHANGED_LINES };
  const shortest = createTwoFilesPatch(`a/${path}`, `b/${path}`, text, after, undefined, undefined, options);
  return `diff --git a/${path} b/${path}\n${shortest ?? replacementToDiff(path, text, after)}`;
}

/** The diff of a deleted file. */
export function removalToDiff(path: string, text: string): string {
  const options = { headerOptions: FILE_HEADERS_ONLY };
  const patch = createTwoFilesPatch(`a/${path}`, "/dev/null", text, "", undefined, undefined, options);
  return `diff --git a/${path} b/${path}\ndeleted file mode 100644\n${patch}`;
}

/** Removes every old line and adds every new one. */
function replacementToDiff(path: string, text: string, after: string): string {
  const linesBetween = (one: string, other: string): string[] =>
    structuredPatch("", "", one, other).hunks.flatMap(({ lines }) => lines);
  const [removed, added] = [linesBetween(text, ""), linesBetween("", after)];
  const count = (lines: readonly string[]): number => lines.filter((line) => !line.startsWith("\\")).length;
  const hunk = { oldStart: 1, oldLines: count(removed), newStart: 1, newLines: count(added) };
  const patch = { oldFileName: `a/${path}`, newFileName: `b/${path}`, oldHeader: "", newHeader: "" };
  return formatPatch({ ...patch, hunks: [{ ...hunk, lines: [...removed, ...added] }] }, FILE_HEADERS_ONLY);
}
