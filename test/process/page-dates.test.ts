import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testRun } from "../../src/cli/test-run.ts";

const folder = mkdtempSync(join(tmpdir(), "lectern-dates-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("dates that a shallow clone cannot tell are left out, and one page says so", async () => {
  const git = (...words: string[]): void =>
    void execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...words], { cwd: folder });
  const docs = {
    name: "A",
    theme: "mint",
    colors: { primary: "#0F766E" },
    metadata: { timestamp: true },
    navigation: { pages: ["index", "two"] },
  };
  writeFileSync(join(folder, "docs.json"), JSON.stringify(docs));
  for (const name of ["index", "two"])
    writeFileSync(join(folder, `${name}.mdx`), `---\ntitle: ${name}\ndescription: A page.\n---\n`);
  git("init", "-q");
  git("add", ".");
  git("commit", "-qm", "One");
  git("commit", "-qm", "Two", "--allow-empty");
  git("clone", "-q", "--depth", "1", `file://${folder}`, "clone");
  expect((await testRun(["build", "clone", "--quiet"], folder)).err).toBe(
    "info index.mdx:1:1 page/shallow-history The git history is shallow, so older pages have no last-modified date. Run `git fetch --unshallow`, or set `fetch-depth: 0` for actions/checkout.\n",
  );
});
