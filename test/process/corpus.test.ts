// The script that builds many sites counts source code on a page as lost text.

import { packagePath } from "@lectern/io/package-file.ts";
import { expect, test } from "vitest";
import { testFolder } from "../support/folder.ts";
import { startNode } from "../support/process.ts";
import { docsJson } from "../support/site.ts";

test("counts an expression that a page shows unevaluated as lost, in its table", async () => {
  const folder = testFolder({
    "good/docs.json": docsJson({ pages: ["index"] }),
    "good/index.mdx": "---\ntitle: A\n---\n\nOne {1 + 1} two $\\alpha$ three four five.\n",
    "raw/docs.json": docsJson({ pages: ["index"] }),
    "raw/index.mdx": "---\ntitle: A\n---\n\nOne {1 +} two three four five.\n",
  });
  const { stdout } = await startNode([packagePath("scripts/corpus.mjs"), folder.path]).ended();
  folder.dispose();
  const rows = stdout.split("\n").map((line) => line.trim().split(/\s{2,}/));
  expect(rows.slice(0, 3).map((row) => [row[0], ...row.slice(-2)])).toEqual([
    ["site", "words %", "lines %"],
    ["good", "100.000", "100.000"],
    ["raw", "80.000", "100.000"],
  ]);
});
