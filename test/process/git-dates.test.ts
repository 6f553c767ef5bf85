import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGitDates } from "@lectern/io/git/git-dates.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lectern-git-"));
  const git = (date: string, ...words: string[]): void => {
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...words], { cwd: folder, env });
  };
  mkdirSync(join(folder, "docs"));
  git("2026-01-01T00:00:00Z", "init", "-q");
  writeFileSync(join(folder, "docs/old.mdx"), "old");
  writeFileSync(join(folder, "docs/naïve [1].mdx"), "one");
  git("2026-01-01T00:00:00Z", "add", ".");
  git("2026-01-01T00:00:00Z", "commit", "-qm", "One");
  writeFileSync(join(folder, "docs/naïve [1].mdx"), "two");
  git("2026-03-04T10:00:00Z", "commit", "-qam", "Two");
  writeFileSync(join(folder, "docs/new.mdx"), "never committed");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DATES: readonly (readonly [string, string | undefined])[] = [
  ["old.mdx", "2026-01-01T00:00:00.000Z"],
  ["naïve [1].mdx", "2026-03-04T10:00:00.000Z"],
  ["new.mdx", undefined],
];

test("dates every file with one pass over the history", async () => {
  const dates = createGitDates(join(folder, "docs"), new Set(DATES.map(([path]) => path)));
  for (const [path, date] of DATES) expect([path, await dates.of(path)]).toEqual([path, date]);
});

test("dates a single file the same", async () => {
  const dates = createGitDates(join(folder, "docs"));
  for (const [path, date] of DATES) expect([path, await dates.of(path)]).toEqual([path, date]);
});

test("dates only what changed since the cut of a shallow history", async () => {
  const shallow = mkdtempSync(join(tmpdir(), "lectern-shallow-"));
  const git = (...words: string[]): void => void execFileSync("git", words, { cwd: folder, stdio: "ignore" });
  git("clone", "-q", "--depth", "1", `file://${folder}`, shallow);
  for (const files of [new Set(["old.mdx", "naïve [1].mdx"]), undefined]) {
    const dates = createGitDates(join(shallow, "docs"), files);
    expect(await dates.isCut()).toBe(true);
    expect(await dates.of("old.mdx")).toBe(undefined);
    expect(await dates.of("naïve [1].mdx")).toBe(undefined);
  }
  expect(await createGitDates(join(folder, "docs")).isCut()).toBe(false);
  rmSync(shallow, { recursive: true, force: true });
});

test("has no dates without history", async () => {
  const dates = createGitDates(tmpdir(), new Set(["a.mdx"]));
  expect(await dates.of("a.mdx")).toBe(undefined);
});
