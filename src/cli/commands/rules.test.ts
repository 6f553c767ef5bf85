import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createProject } from "@lectern/engine/project/create-project.ts";
import { createDiskFiles } from "@lectern/io/disk-files.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testRun } from "../../../test/support/run.ts";

const DOCS = '{"theme":"mint","name":"Acme","colors":{"primary":"#123456"},"navigation":{"pages":["index"]}}';

let cwd: string;
let home: string;
beforeEach(() => {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), "lectern-rules-")));
  cwd = join(parent, "site");
  home = join(parent, "home");
  mkdirSync(cwd);
  mkdirSync(home);
  vi.stubEnv("HOME", home);
  writeFileSync(join(cwd, "docs.json"), DOCS);
  writeFileSync(join(cwd, "index.mdx"), "---\ntitle: Home\ndescription: D.\n---\n");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(join(cwd, ".."), { recursive: true, force: true });
});

function run(...words: readonly string[]) {
  return testRun(["rules", ...words], cwd);
}

const FILES = [".cursor/rules/lectern.mdc", "AGENTS.md", "CLAUDE.md", ".github/copilot-instructions.md"];

test("writes the same, current rules for every assistant", async () => {
  expect(await run()).toEqual({
    code: 0,
    out: `Wrote 4 files: ${FILES.join(", ")}\n`,
    err: "",
  });
  const texts = FILES.map((path) => readFileSync(join(cwd, path), "utf8"));
  expect(texts[0]).toBe(`---
description: How to write pages of this documentation site
globs: **/*.mdx,**/*.md,docs.json
alwaysApply: false
---

${texts[1]}`);
  expect(new Set(texts.slice(1)).size).toBe(1);
  expect(texts[1]).toContain("# Writing documentation for Acme\n");
  expect(await run()).toEqual({ code: 0, out: "The rules are up to date.\n", err: "" });
  expect(await run("--check")).toEqual({ code: 0, out: "The rules are up to date.\n", err: "" });
});

test("does not turn the rule files into pages", async () => {
  await run();
  expect([...createProject(createDiskFiles(cwd)).site().value.pages.keys()]).toEqual(["/"]);
});

test("reports changes in check mode and writes nothing", async () => {
  await run("--for", "agents");
  writeFileSync(join(cwd, "docs.json"), DOCS.replace("Acme", "Ajax"));
  const before = readFileSync(join(cwd, "AGENTS.md"), "utf8");
  expect(await run("--for", "agents, claude", "--check")).toEqual({
    code: 1,
    out: "",
    err: `error AGENTS.md:1:1 rules/stale Rules file "AGENTS.md" is out of date. Run \`lectern rules\` and commit the file.
error CLAUDE.md:1:1 rules/missing Rules file "CLAUDE.md" not found. Run \`lectern rules\` and commit the file, or choose the files to check with --for.
`,
  });
  expect(readFileSync(join(cwd, "AGENTS.md"), "utf8")).toBe(before);
  expect(existsSync(join(cwd, "CLAUDE.md"))).toBe(false);
});

test("keeps hand-written text and leaves a file with broken markers alone", async () => {
  writeFileSync(join(cwd, "AGENTS.md"), "Ours: be kind.\n");
  writeFileSync(join(cwd, "CLAUDE.md"), "<!-- lectern:rules:start -->\n");
  const reported = await run("--for", "agents,claude");
  expect(reported.code).toBe(1);
  expect(reported.out).toBe("Wrote 1 file: AGENTS.md\n");
  expect(reported.err).toContain("error CLAUDE.md:1:1 rules/broken-markers ");
  expect(readFileSync(join(cwd, "AGENTS.md"), "utf8")).toMatch(/^Ours: be kind\.\n\n<!-- lectern:rules:start -->\n/);
  expect(readFileSync(join(cwd, "CLAUDE.md"), "utf8")).toBe("<!-- lectern:rules:start -->\n");
});

test("writes personal rules to the editor's user directory only", async () => {
  expect(await run("--user", "--editor-dir", ".editor", "--name", "docs")).toEqual({
    code: 0,
    out: "Wrote 1 file: ~/.editor/rules/docs.mdc\n",
    err: "",
  });
  expect(readFileSync(join(home, ".editor/rules/docs.mdc"), "utf8")).toContain("# Writing documentation for Acme\n");
  expect(existsSync(join(cwd, ".editor"))).toBe(false);
  expect(existsSync(join(cwd, "AGENTS.md"))).toBe(false);
});

test.each([
  [["--for", "robots"], 'Unknown value "robots" for --for. Use one of: editor, agents, claude, copilot.\n'],
  [["--editor-dir", "../x"], "--editor-dir must be a directory inside the project, and --name a plain file name.\n"],
  [["--editor-dir", "/tmp/x"], "--editor-dir must be a directory inside the project, and --name a plain file name.\n"],
  [["--user", "--for", "agents"], "Use either --user or --for, not both.\n"],
])("rejects %j", async (words, err) => {
  expect(await run(...words)).toEqual({ code: 2, out: "", err });
});

test("rejects a directory without a site", async () => {
  rmSync(join(cwd, "docs.json"));
  expect(await run()).toEqual({
    code: 2,
    out: "",
    err: `No docs.json in ${cwd}. Pass the directory that contains docs.json, or create a site with \`lectern init\`.\n`,
  });
});
