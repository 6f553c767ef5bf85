import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Problem } from "@lectern/check/rule.ts";
import { createDiskFiles } from "@lectern/io/disk-files.ts";
import { expect, test } from "vitest";
import { planFixes, textDigests, writeFixes } from "./fix-files.ts";

function duplicates(file: string): Problem {
  const at = { file, line: 1, column: 1 };
  return { code: "prose/repeated-word", severity: "warning", at, message: "", fix: { start: 0, end: 4, text: "" } };
}

test("leaves a file alone that was saved during the check", () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-fix-"));
  for (const name of ["a.mdx", "b.mdx"]) writeFileSync(join(folder, name), "the the end");
  const files = createDiskFiles(folder);
  const digests = textDigests(files);
  writeFileSync(join(folder, "b.mdx"), "Words the the end");
  const fixed = planFixes(files, [duplicates("a.mdx"), duplicates("b.mdx")], digests);
  expect(fixed).toEqual([{ path: "a.mdx", before: "the the end", after: "the end", count: 1 }]);
  writeFixes(files, fixed);
  expect(readFileSync(join(folder, "a.mdx"), "utf8")).toBe("the end");
  expect(readFileSync(join(folder, "b.mdx"), "utf8")).toBe("Words the the end");
  rmSync(folder, { recursive: true });
});
