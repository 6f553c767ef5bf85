import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testRun } from "../support/run.ts";

const folder = mkdtempSync(join(tmpdir(), "lectern-dates-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("omits dates that a shallow clone lacks and reports that once", async () => {
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

test("links pages to their files in the repository, and reports a missing one once", async () => {
  const site = join(folder, "edit");
  const git = (...words: string[]): void => void execFileSync("git", words, { cwd: site });
  const docs = {
    name: "A",
    theme: "mint",
    colors: { primary: "#0F766E" },
    feedback: { suggestEdit: true, raiseIssue: "https://a.example/new?at={path}&title={title}" },
    navigation: { pages: ["index", "a b"] },
  };
  mkdirSync(join(site, "docs"), { recursive: true });
  writeFileSync(join(site, "docs/docs.json"), JSON.stringify(docs));
  for (const name of ["index", "a b"])
    writeFileSync(join(site, `docs/${name}.mdx`), "---\ntitle: Q&A\ndescription: A page.\n---\n");
  git("init", "-q", "-b", "trunk");
  const without = await testRun(["build", "docs", "--quiet"], site);
  expect(without.err).toBe(
    'warning docs.json:1:1 config/repository-unknown Pages have no edit links: the project is not in a git repository with a remote "origin". Set "feedback.suggestEdit" to a URL such as "https://git.example.com/docs/edit/main/{path}".\n',
  );
  git("remote", "add", "origin", "git@github.com:acme/handbook.git");
  git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-qm", "One", "--allow-empty");
  const { err } = await testRun(["build", "docs", "--quiet"], site);
  expect(err).not.toContain("repository-unknown");
  const page = readFileSync(join(site, "dist/a b/index.html"), "utf8");
  expect(page).toContain('href="https://github.com/acme/handbook/edit/trunk/docs/a%20b.mdx"');
  expect(page).toContain('href="https://a.example/new?at=a%20b.mdx&amp;title=Q%26A"');
});
