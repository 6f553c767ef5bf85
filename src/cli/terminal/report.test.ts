import { customCode } from "@lectern/base/codes.ts";
import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { expect, test } from "vitest";
import { countProblems, countsToText, durationToText, exitCode, renderPlaces, renderReport } from "./report.ts";

const DIAGNOSTICS: readonly Diagnostic[] = [
  {
    code: customCode("link/not-found"),
    severity: "error",
    at: { file: "index.mdx", line: 3, column: 6 },
    message: 'Broken link: "/x" does not exist.',
    hint: 'Did you mean "/y"?',
  },
  {
    code: customCode("page/no-title"),
    severity: "warning",
    at: { file: "about.mdx", line: 1, column: 1 },
    message: "The page has no title.",
  },
];
const FILES = createMemoryFiles({ "index.mdx": "# Hi\n\nSee \t[x](/x).\n", "about.mdx": "text" });
const terminal = { isInteractive: true, hasColor: false, columns: 80 };

test("groups problems by file on a terminal, with the line and a marker", () => {
  expect(renderReport(DIAGNOSTICS, { terminal, files: FILES })).toBe(`about.mdx
  1:1 warning The page has no title. page/no-title
    1 | text
      | ^

index.mdx
  3:6 error Broken link: "/x" does not exist. link/not-found
    2 |
    3 | See  [x](/x).
      |      ^
    Hint: Did you mean "/y"?

`);
});

test("prints one line per problem elsewhere", () => {
  expect(renderReport(DIAGNOSTICS, { terminal: { ...terminal, isInteractive: false }, files: FILES })).toBe(
    'warning about.mdx:1:1 page/no-title The page has no title.\nerror index.mdx:3:6 link/not-found Broken link: "/x" does not exist. Did you mean "/y"?\n',
  );
});

test("colors problems by severity", () => {
  const report = renderReport(DIAGNOSTICS.slice(1), { terminal: { ...terminal, hasColor: true } });
  expect(report).toBe(
    "\x1b[1mabout.mdx\x1b[22m\n  \x1b[2m1:1\x1b[22m \x1b[33mwarning\x1b[39m The page has no title. \x1b[2mpage/no-title\x1b[22m\n\n",
  );
});

test("escapes control sequences in project text", () => {
  const diagnostic: Diagnostic = {
    code: customCode("a/b"),
    severity: "info",
    at: { file: "a\x1b[2J.mdx", line: 1, column: 1 },
    message: "bad \x1b]0;title\x07 \u202e",
  };
  expect(renderReport([diagnostic], { terminal })).toBe(
    "a\uFFFD[2J.mdx\n  1:1 info bad \uFFFD]0;title\uFFFD \uFFFD a/b\n\n",
  );
});

test("truncates a long line around the location", () => {
  const files = createMemoryFiles({ "a.mdx": `${"a".repeat(500)}HERE${"b".repeat(500)}` });
  const at = { file: "a.mdx", line: 1, column: 501 };
  const report = renderReport([{ code: customCode("a/b"), severity: "error", at, message: "Wrong." }], {
    terminal: { ...terminal, columns: 50 },
    files,
  });
  expect(report).toBe(`a.mdx
  1:501 error Wrong. a/b
    1 | ${"a".repeat(18)}HERE${"b".repeat(17)}
      | ${" ".repeat(18)}^

`);
});

test("prints no code frame for a location outside the file", () => {
  const at = { file: "about.mdx", line: 9, column: 1 };
  const report = renderReport([{ code: customCode("a/b"), severity: "error", at, message: "Wrong." }], {
    terminal,
    files: FILES,
  });
  expect(report).toBe("about.mdx\n  9:1 error Wrong. a/b\n\n");
});

test("summarizes problems in words and as an exit code", () => {
  const counts = countProblems(DIAGNOSTICS);
  expect(countsToText(counts)).toBe("1 error, 1 warning");
  expect(countsToText({ error: 0, warning: 0, info: 2 })).toBe("2 notes");
  expect(countsToText({ error: 0, warning: 0, info: 0 })).toBe("no problems");
  expect(exitCode(counts, false)).toBe(1);
  expect(exitCode({ error: 0, warning: 1, info: 0 }, false)).toBe(0);
  expect(exitCode({ error: 0, warning: 1, info: 0 }, true)).toBe(1);
});

test("formats durations briefly", () => {
  expect([12.4, 999, 1234, 61000].map(durationToText)).toEqual(["12 ms", "999 ms", "1.2 s", "61.0 s"]);
});

const MANY: readonly Diagnostic[] = [
  ...["a", "b", "c", "d", "e"].map(
    (name): Diagnostic => ({
      code: customCode("page/no-title"),
      severity: "warning",
      at: at(`${name}.mdx`),
      message: "The page has no title.",
    }),
  ),
  { code: customCode("link/not-found"), severity: "error", at: at("f.mdx"), message: "Broken link.", hint: "Fix it." },
];

function at(file: string): Diagnostic["at"] {
  return { file, line: 1, column: 1 };
}

test("lists three places of each rule, most severe rules first", () => {
  expect(renderPlaces(MANY, { terminal: { ...terminal, isInteractive: false }, all: false })).toBe(
    `error f.mdx:1:1 link/not-found Broken link. Fix it.
warning a.mdx:1:1 page/no-title The page has no title.
warning b.mdx:1:1 page/no-title The page has no title.
warning c.mdx:1:1 page/no-title The page has no title.
… and 2 more page/no-title (--all)
`,
  );
  expect(renderPlaces(MANY, { terminal, all: false })).toBe(`link/not-found
  f.mdx:1:1 error Broken link.
    Hint: Fix it.

page/no-title
  a.mdx:1:1 warning The page has no title.
  b.mdx:1:1 warning The page has no title.
  c.mdx:1:1 warning The page has no title.
  … and 2 more (--all)

`);
});

test("lists every place on request", () => {
  const options = { terminal: { ...terminal, isInteractive: false }, all: true };
  expect(renderPlaces(MANY, options)).toBe(renderReport(MANY, options));
});
