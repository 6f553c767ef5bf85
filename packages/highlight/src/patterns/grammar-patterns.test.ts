import type { IRawGrammar } from "@shikijs/vscode-textmate";
import { expect, test } from "vitest";
import { patternsOf } from "./grammar-patterns.ts";

const grammar = (patterns: object[]): IRawGrammar => ({ scopeName: "source.x", patterns }) as unknown as IRawGrammar;

test("finds every pattern of a grammar at any depth, with the groups it uses", () => {
  const found = patternsOf(
    grammar([
      { match: "a(b)" },
      { match: "(c)", captures: { 1: { name: "c" } } },
      { match: "(c)(d)", captures: { 0: { name: "c.$2" } } },
      { match: "(d)", name: "keyword.$1" },
      { begin: "<<(\\w+)", end: "^\\1", patterns: [{ match: "e", captures: {} }] },
      { begin: "f", while: "g", whileCaptures: {} },
    ]),
  );
  expect(Object.fromEntries(found.map(({ source, groups }) => [source, groups]))).toEqual({
    "a(b)": [],
    "(c)": [1],
    "(c)(d)": [2],
    "(d)": [1],
    "<<(\\w+)": [1],
    "^\\1": [1],
    e: [],
    f: [],
    g: [],
  });
});

test("emits patterns with anchors in every form the tokenizer uses", () => {
  const sources = (match: string): readonly string[] => patternsOf(grammar([{ match }])).map(({ source }) => source);
  expect(sources("\\Ga\\\\A")).toEqual(["\\\uffffa\\\\A", "\\Ga\\\\A"]);
  expect(sources("\\A\\G")).toEqual(["\\\uffff\\\uffff", "\\\uffff\\G", "\\A\\\uffff", "\\A\\G"]);
  expect(sources("x\\z")).toEqual(["x$(?!\\n)(?<!\\n)"]);
});
