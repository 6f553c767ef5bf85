import { expect, test } from "vitest";
import { editsToDiff, removalToDiff } from "./unified-diff.ts";

const LINES = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
const TEXT = `${LINES.join("\n")}\n`;
const at = (line: string) => TEXT.indexOf(line);

test("shows inserted lines as added and gives distant changes separate hunks", () => {
  const edits = [
    { offset: at("l"), length: 1, text: "L" },
    { offset: at("b"), length: 0, text: "new\nnewer\n" },
  ];
  expect(editsToDiff("docs/a.txt", TEXT, edits)).toBe(`diff --git a/docs/a.txt b/docs/a.txt
--- a/docs/a.txt
+++ b/docs/a.txt
@@ -1,4 +1,6 @@
 a
+new
+newer
 b
 c
 d
@@ -9,4 +11,4 @@
 i
 j
 k
-l
+L
`);
});

test("joins nearby changes and shows unchanged lines as context", () => {
  const edits = [
    { offset: at("c") + 1, length: 0, text: ",\nC2" },
    { offset: at("f"), length: 2, text: "" },
  ];
  expect(editsToDiff("a.txt", TEXT, edits)).toBe(`diff --git a/a.txt b/a.txt
--- a/a.txt
+++ b/a.txt
@@ -1,9 +1,9 @@
 a
 b
-c
+c,
+C2
 d
 e
-f
 g
 h
 i
`);
});

test("marks a last line without a newline", () => {
  expect(editsToDiff("a.txt", "a\nb", [{ offset: 3, length: 0, text: "\nc\n" }])).toBe(`diff --git a/a.txt b/a.txt
--- a/a.txt
+++ b/a.txt
@@ -1,2 +1,3 @@
 a
-b
\\ No newline at end of file
+b
+c
`);
});

test("has no diff without an edit", () => {
  expect(editsToDiff("a.txt", TEXT, [])).toBe("");
});

test("shows a removed file in full", () => {
  expect(removalToDiff("a.mdx", "x\ny")).toBe(`diff --git a/a.mdx b/a.mdx
deleted file mode 100644
--- a/a.mdx
+++ /dev/null
@@ -1,2 +0,0 @@
-x
-y
\\ No newline at end of file
`);
});

test("shows a file with very many changed lines as replaced", () => {
  const lines = Array.from({ length: 600 }, (_, index) => `line ${index}\n`);
  const edits = lines.map((_, index) => ({
    offset: lines.slice(0, index).join("").length,
    length: 4,
    text: "LINE",
  }));
  const diff = editsToDiff("a.txt", `${lines.join("")}end`, edits);
  expect(diff.split("\n").slice(0, 5)).toEqual([
    "diff --git a/a.txt b/a.txt",
    "--- a/a.txt",
    "+++ b/a.txt",
    "@@ -1,601 +1,601 @@",
    "-line 0",
  ]);
  expect(diff.split("\n").slice(604, 609)).toEqual([
    "-end",
    "\\ No newline at end of file",
    "+LINE 0",
    "+LINE 1",
    "+LINE 2",
  ]);
  expect(diff.endsWith("+end\n\\ No newline at end of file\n")).toBe(true);
});
