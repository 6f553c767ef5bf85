import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readPageNumbers } from "../../src/cli/printing/chrome.ts";
import { testFolder } from "../support/folder.ts";
import { testRun } from "../support/run.ts";
import { docsJson } from "../support/site.ts";

const folder = testFolder({
  "docs.json": docsJson({ pages: ["index", "second"] }),
  "index.mdx": "---\ntitle: Home\ndescription: D.\n---\n\n[On](/second#there)\n",
  "second.mdx": "---\ntitle: Second\ndescription: D.\n---\n\n## There\n\nText.\n",
});
afterAll(() => folder.dispose());

const path = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

// The shell that `npm test` fetches does not print from the command line.
test.skipIf(path.includes("lectern-browser"))("prints a site with contents, bookmarks and internal links", async () => {
  const { code, out, err } = await testRun(["pdf", folder.path, "--chrome", path, "--out", "a.pdf"], folder.path);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^Printed 2 pages on 4 sheets in .* → a\.pdf\n$/);
  const pdf = readFileSync(join(folder.path, "a.pdf"), "latin1");
  expect(pdf).toContain("/Outlines");
  // Only visible headings have a bookmark.
  expect(pdf).toContain("/Title (There)");
  // The cover and the contents come before the first page.
  const { pages, targets } = await readPageNumbers(join(folder.path, "a.pdf"));
  expect([pages, targets.get("p1"), targets.get("p2"), targets.get("p2-there")]).toEqual([4, 3, 4, 4]);
  expect(pdf).not.toContain("127.0.0.1");
});
