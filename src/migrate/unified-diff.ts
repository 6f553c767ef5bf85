// A changed file as a unified diff that `git apply` takes.

import { createTwoFilesPatch, FILE_HEADERS_ONLY, formatPatch, structuredPatch } from "diff";
import { applyEdits, type TextEdit } from "./text-edit.ts";

/** A file with more changed lines is shown as replaced: finding the shortest diff takes quadratic time. */
const MOST_CHANGED_LINES = 1000;

/** The diff of one edited file; empty without edits. */
export function editsToDiff(path: string, text: string, edits: readonly TextEdit[]): string {
  const after = applyEdits(text, edits);
  if (after === text) return "";
  const options = { headerOptions: FILE_HEADERS_ONLY, context: 3, maxEditLength: MOST_CHANGED_LINES };
  const shortest = createTwoFilesPatch(`a/${path}`, `b/${path}`, text, after, undefined, undefined, options);
  return `diff --git a/${path} b/${path}\n${shortest ?? replacementToDiff(path, text, after)}`;
}

/** The diff of a file that goes away. */
export function removalToDiff(path: string, text: string): string {
  const options = { headerOptions: FILE_HEADERS_ONLY };
  const patch = createTwoFilesPatch(`a/${path}`, "/dev/null", text, "", undefined, undefined, options);
  return `diff --git a/${path} b/${path}\ndeleted file mode 100644\n${patch}`;
}

/** Every old line removed, every new line added. */
function replacementToDiff(path: string, text: string, after: string): string {
  const linesBetween = (one: string, other: string): string[] =>
    structuredPatch("", "", one, other).hunks.flatMap(({ lines }) => lines);
  const [removed, added] = [linesBetween(text, ""), linesBetween("", after)];
  const count = (lines: readonly string[]): number => lines.filter((line) => !line.startsWith("\\")).length;
  const hunk = { oldStart: 1, oldLines: count(removed), newStart: 1, newLines: count(added) };
  const patch = { oldFileName: `a/${path}`, newFileName: `b/${path}`, oldHeader: "", newHeader: "" };
  return formatPatch({ ...patch, hunks: [{ ...hunk, lines: [...removed, ...added] }] }, FILE_HEADERS_ONLY);
}
