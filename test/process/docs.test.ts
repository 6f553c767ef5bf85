// Our own documentation: its generated parts are current, and it passes its own checks.

import { packagePath } from "@lectern/io/package-file.ts";
import { expect, test } from "vitest";
import { lectern, startNode } from "../support/process.ts";

const cwd = packagePath("");

test("has current and complete generated parts in docs/ (written by node scripts/docs.mjs)", async () => {
  expect(await startNode(["scripts/docs.mjs", "--check"], { cwd }).ended()).toMatchObject({ status: 0, stderr: "" });
});

test("has no problem of any severity in docs/", async () => {
  const { stdout } = await lectern(["check", "docs", "--json"], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, diagnostics: [] });
});
