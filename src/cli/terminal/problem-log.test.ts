import { customCode } from "@lectern/base/codes.ts";
import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { expect, test } from "vitest";
import { createProblemLog } from "./problem-log.ts";
import type { Terminal } from "./terminal.ts";

function problem(file: string): Diagnostic {
  return { code: customCode("a/b"), severity: "error", at: { file, line: 1, column: 1 }, message: "Wrong." };
}

/** A log over problems that the test changes, with everything it printed. */
function createLog() {
  const printed: string[] = [];
  const terminal: Terminal = {
    print: (text) => printed.push(text),
    warn: (text) => printed.push(text),
    progress: () => {},
    isInteractive: false,
    hasColor: false,
    columns: 80,
    ask: async () => undefined,
  };
  const current: Diagnostic[] = [];
  const pages = new Set(["/a", "/b"]);
  const site = {
    files: createMemoryFiles(),
    output: { diagnostics: () => current },
    hasPage: (route: string) => pages.has(route),
  };
  return { log: createProblemLog(site, terminal), printed, current, pages };
}

test("reports a problem once, and again if it returns", () => {
  const { log, printed, current } = createLog();
  log.show();
  current.push(problem("a.mdx"));
  log.show();
  log.show();
  current.push(problem("b.mdx"));
  log.show();
  current.splice(0);
  log.show();
  log.show();
  current.push(problem("a.mdx"));
  log.show();
  expect(printed).toEqual([
    "error a.mdx:1:1 a/b Wrong.\n",
    "error b.mdx:1:1 a/b Wrong.\n",
    "All problems are fixed.\n",
    "error a.mdx:1:1 a/b Wrong.\n",
  ]);
});

test("does not report a problem again that an edit moved, or one that a broken docs.json hid or caused", () => {
  const { log, printed, current } = createLog();
  const at = (line: number): Diagnostic => ({ ...problem("docs.json"), at: { file: "docs.json", line, column: 1 } });
  current.push(at(3));
  log.show();
  current.splice(0, 1, at(4), at(9));
  log.show();
  const unlisted = { ...problem("a.mdx"), severity: "info", message: "Not listed." } as const;
  current.splice(0, 2, unlisted, { ...problem("docs.json"), code: "config/syntax", message: "Not JSON." });
  log.show();
  current.splice(0, 2, at(4), at(9));
  log.show();
  expect(printed).toEqual([
    "error docs.json:3:1 a/b Wrong.\n",
    "error docs.json:9:1 a/b Wrong.\n",
    "error docs.json:1:1 config/syntax Not JSON.\n",
  ]);
});

test("reports what checks find on a page until it is fixed or the page is gone", () => {
  const { log, printed, pages } = createLog();
  log.note("/a", [problem("a.mdx"), { ...problem("a.mdx"), severity: "info", message: "Passive voice." }]);
  log.note("/b", [problem("b.mdx")]);
  log.note("/a", []);
  expect(printed).toEqual(["error a.mdx:1:1 a/b Wrong.\n", "error b.mdx:1:1 a/b Wrong.\n"]);
  pages.delete("/b");
  log.show();
  expect(printed.at(-1)).toBe("All problems are fixed.\n");
});

test("does not take the problems of a page for fixed, or for new, until it is checked again", () => {
  const { log, printed, current } = createLog();
  const at = (line: number): Diagnostic => ({ ...problem("a.mdx"), at: { file: "a.mdx", line, column: 1 } });
  current.push(at(3));
  log.show();
  log.note("/a", [at(3)]);
  // Another file changes, then a line above the problem.
  current.splice(0);
  log.show();
  current.push(at(4));
  log.show();
  log.note("/a", [at(4)]);
  expect(printed).toEqual(["error a.mdx:3:1 a/b Wrong.\n"]);
  current.splice(0);
  log.note("/a", []);
  expect(printed.at(-1)).toBe("All problems are fixed.\n");
});

test("reports three places of a rule, and all in edited files", () => {
  const { log, printed, current } = createLog();
  for (let number = 10; number < 41; number++) current.push({ ...problem(`p${number}.mdx`), severity: "info" });
  current.push(problem("z.mdx"), { ...problem("p10.mdx"), code: customCode("c/d") });
  log.show();
  current.push(problem("p50.mdx"));
  log.show();
  log.edit(["p51.mdx"]);
  current.push(problem("p51.mdx"));
  log.show();
  expect(printed).toEqual([
    `error p10.mdx:1:1 c/d Wrong.
error z.mdx:1:1 a/b Wrong.
info p10.mdx:1:1 a/b Wrong.
info p11.mdx:1:1 a/b Wrong.
… and 29 more a/b (--all)
`,
    "error p51.mdx:1:1 a/b Wrong.\n",
  ]);
});
