// Our own documentation: its generated parts are current, and it passes its own checks.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

function run(...words: readonly string[]): { readonly status: number | null; readonly errors: string } {
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: "utf8" });
  return { status, errors: stderr };
}

test("the generated parts of docs/ are current and complete (node scripts/docs.mjs writes them)", () => {
  expect(run("scripts/docs.mjs", "--check")).toEqual({ status: 0, errors: "" });
});

test("docs/ has no problem of any severity", () => {
  const { stdout } = spawnSync(process.execPath, ["bin/lectern.js", "check", "docs", "--json"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, diagnostics: [] });
});
