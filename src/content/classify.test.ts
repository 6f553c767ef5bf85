import { expect, test } from "vitest";
import { classifyFile, type FileKind } from "./classify.ts";

const CASES: readonly [path: string, kind: FileKind][] = [
  ["AGENTS.md", "none"],
  ["CLAUDE.md", "none"],
  ["guides/AGENTS.md", "none"],
  ["agents.md", "page"],
  ["AGENTS.mdx", "page"],
  ["README.md", "none"],
  ["snippets/a.mdx", "snippet"],
  ["docs.json", "config"],
  ["api.yaml", "data"],
];

test.each(CASES)("%s is a file of kind %s", (path, kind) => {
  expect(classifyFile(path, false)).toBe(kind);
});
