import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { type Piece, sourceText } from "../source.ts";
import { compileSource } from "./compile.ts";

/** Pieces of code of one page by their first line, compiled: its code and problems. */
async function compile(pieces: Readonly<Record<number, string>>) {
  const list: readonly Piece[] = Object.entries(pieces).map(([line, code]) => ({
    code,
    at: { file: "a.mdx", line: Number(line), column: 1 },
  }));
  const source = { path: "a.mdx", pieces: list };
  const { value, diagnostics } = await compileSource(source, sourceText(source));
  return { code: value.code.trim(), broken: value.broken, problems: diagnostics.map(formatDiagnostic) };
}

test("compiles the pieces of a page into one module", async () => {
  expect(await compile({ 3: "export const a: number = 1;", 9: "export const b = <p>{a}</p>;" })).toEqual({
    code: 'import { jsx } from "preact/jsx-runtime";\nconst a = 1;\nconst b = /* @__PURE__ */ jsx("p", { children: a });\nexport {\n  a,\n  b\n};',
    broken: undefined,
    problems: [],
  });
});

test("skips a piece that does not parse, and reports it where it is", async () => {
  expect(await compile({ 3: "export const a = 1;", 5: "export const\n= 2;", 9: "export const c = 3;" })).toEqual({
    code: "const a = 1;\nconst c = 3;\nexport {\n  a,\n  c\n};",
    broken: true,
    problems: [
      'a.mdx:6:1 code/syntax Syntax error: Expected identifier but found "=". Fix the expression. Until then, it is skipped.',
    ],
  });
});

test("keeps the first of two pieces that declare the same name", async () => {
  expect(await compile({ 3: "export const a = 1;", 5: "export const a = 2;", 9: "export const c = 3;" })).toEqual({
    code: "const a = 1;\nconst c = 3;\nexport {\n  a,\n  c\n};",
    broken: true,
    problems: [
      'a.mdx:5:14 code/syntax Syntax error: Multiple exports with the same name "a". Fix the expression. Until then, it is skipped.',
    ],
  });
});

test("compiles nothing without pieces", async () => {
  expect(await compile({})).toEqual({ code: "", broken: undefined, problems: [] });
});

test("reports code that is nested too deeply to be read, and skips it", async () => {
  const depth = 8000;
  const { broken, problems } = await compile({ 3: `export const a = ${"[".repeat(depth)}1${"]".repeat(depth)};` });
  expect([broken, problems]).toEqual([
    true,
    ["a.mdx:3:1 code/syntax Syntax error: It is nested too deeply. Fix the expression. Until then, it is skipped."],
  ]);
});
