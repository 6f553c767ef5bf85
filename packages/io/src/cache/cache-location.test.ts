import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { locateCache } from "./cache-location.ts";
import { cacheProblem, PROJECT_FILE } from "./prepare-cache.ts";

let base: string;
let project: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "lectern-location-")));
  project = join(base, "work/docs");
  mkdirSync(project, { recursive: true });
  vi.stubEnv("LECTERN_CACHE_DIR", "");
  vi.stubEnv("XDG_CACHE_HOME", join(base, "user"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(base, { recursive: true, force: true });
});

function git(folder: string, ...words: string[]): void {
  const author = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
  execFileSync("git", [...author, "-C", folder, ...words], { stdio: "ignore" });
}

function track(repository: string, file: string): void {
  mkdirSync(dirname(join(repository, file)), { recursive: true });
  writeFileSync(join(repository, file), "");
  if (!existsSync(join(repository, ".git"))) git(repository, "init", "-q");
  git(repository, "add", "-f", file);
}

function named(path: string): string | undefined {
  vi.stubEnv("LECTERN_CACHE_DIR", path);
  const location = locateCache(project);
  return location.folder === undefined ? location.problem : location.folder;
}

const OUTSIDE = "Name a directory outside the project.";
const SET = "Set LECTERN_CACHE_DIR to a directory outside the project.";

test("gives every project a directory in the user's cache directory, by its path", () => {
  const other = join(base, "other/docs");
  mkdirSync(other, { recursive: true });
  symlinkSync(project, join(base, "link"));
  const found = [project, other, join(base, "link"), `${project}/.`].map((one) => locateCache(one).folder ?? "");
  expect(found.map((folder) => dirname(folder))).toEqual(Array(4).fill(join(base, "user/lectern/projects")));
  expect(found.map((folder) => found.indexOf(folder))).toEqual([0, 1, 0, 0]);
  expect(found[0]).toMatch(/docs-[\w-]{20}$/);
  renameSync(project, join(base, "work/moved"));
  expect(found).not.toContain(locateCache(join(base, "work/moved")).folder);
});

test("names that directory with plain characters only", () => {
  const strange = join(base, `a b:"<\n${"x".repeat(100)}`);
  mkdirSync(strange);
  expect(locateCache(strange).folder).toMatch(/\/projects\/a-b-x{36}-[\w-]{20}$/);
});

test("uses ~/.cache without XDG_CACHE_HOME, or if that is not an absolute path", () => {
  vi.stubEnv("HOME", join(base, "home"));
  for (const xdg of ["", "relative", "../up"]) {
    vi.stubEnv("XDG_CACHE_HOME", xdg);
    expect(locateCache(project).folder).toContain(join(base, "home/.cache/lectern/projects/"));
  }
});

test.each(["", "relative"])("has no cache if the home directory is %j", (home) => {
  vi.stubEnv("XDG_CACHE_HOME", "");
  vi.stubEnv("HOME", home);
  expect(locateCache(project)).toEqual({ problem: `There is no home directory. ${SET}` });
});

test("has no cache if the user's cache directory cannot be written", () => {
  writeFileSync(join(base, "user"), "a file");
  const location = locateCache(project);
  expect(cacheProblem(location)).toBe(`Cannot write to "${location.folder}" (ENOTDIR). ${SET}`);
});

test("does not use a user's cache directory that the project may have written", () => {
  vi.stubEnv("XDG_CACHE_HOME", join(project, "cache"));
  expect(locateCache(project)).toEqual({ problem: `The user's cache directory is inside the project. ${SET}` });
  vi.stubEnv("XDG_CACHE_HOME", join(base, "link"));
  symlinkSync(project, join(base, "link"));
  expect(locateCache(project)).toEqual({ problem: `The user's cache directory is inside the project. ${SET}` });
});

test("does not use a user's cache directory that a repository of settings tracks", () => {
  const [home, cache] = [join(base, "home"), join(base, "home/.cache/lectern")];
  mkdirSync(home);
  track(home, ".profile");
  vi.stubEnv("XDG_CACHE_HOME", join(home, ".cache"));
  expect(locateCache(project).folder).toContain(`${cache}/projects/`);
  track(home, ".cache/lectern/projects/x");
  // Each process asks git once per directory and project.
  const other = join(base, "work/other");
  mkdirSync(other);
  expect(locateCache(other)).toEqual({
    problem: `The user's cache directory "${cache}" contains files that git tracks, which may come from somebody else. ${SET}`,
  });
});

test("uses the directory that LECTERN_CACHE_DIR names, inside the project only if git tracks nothing in it", () => {
  expect(named(join(base, "elsewhere"))).toBe(join(base, "elsewhere"));
  expect(named(join(project, "cache"))).toBe(join(project, "cache"));
  track(join(base, "work"), "docs/tracked/deep/file");
  track(join(base, "work"), "docs/Case/file");
  const tracked = (folder: string): string =>
    `LECTERN_CACHE_DIR ("${folder}") contains files that git tracks, which may come from somebody else. ${OUTSIDE}`;
  for (const name of ["tracked", "tracked/deep", "case"]) {
    const folder = join(project, name);
    expect(named(folder)).toBe(tracked(folder));
  }
  // The repository starts above the project.
  expect(named(join(base, "work/beside"))).toBe(join(base, "work/beside"));
  track(join(base, "work"), "above/file");
  expect(named(join(base, "work/above"))).toBe(tracked(join(base, "work/above")));
  expect(named(join(project, "new/cache"))).toBe(join(project, "new/cache"));
});

test("does not use a directory that contains the project, or that symbolic links move", () => {
  const alone = "Name a directory for the cache alone.";
  expect(named(project)).toBe(`LECTERN_CACHE_DIR ("${project}") contains the project. ${alone}`);
  expect(named(base)).toBe(`LECTERN_CACHE_DIR ("${base}") contains the project. ${alone}`);
  mkdirSync(join(base, "elsewhere"));
  symlinkSync(join(base, "elsewhere"), join(project, "link"));
  for (const name of ["link", "link/deeper"])
    expect(named(join(project, name))).toBe(
      `LECTERN_CACHE_DIR ("${join(project, name)}") is a symbolic link that leaves the project. Name its target instead.`,
    );
  // From the outside into a directory with tracked files.
  track(project, "tracked/file");
  symlinkSync(join(project, "tracked"), join(base, "into"));
  expect(named(join(base, "into"))).toMatch(/contains files that git tracks/);
});

test("does not use a directory whose repository git cannot read, and runs no program that it names", () => {
  track(project, "page.mdx");
  writeFileSync(join(project, ".git/config"), `[core]\n\tfsmonitor = "touch ${base}/ran"\n`);
  expect(named(join(project, "cache"))).toBe(join(project, "cache"));
  writeFileSync(join(project, ".git/HEAD"), "");
  expect(named(join(project, "other"))).toBe(
    `LECTERN_CACHE_DIR ("${join(project, "other")}") is in a repository that git cannot read. ${OUTSIDE}`,
  );
  mkdirSync(join(project, "own/.git"), { recursive: true });
  expect(named(join(project, "own"))).toBe(
    `LECTERN_CACHE_DIR ("${join(project, "own")}") is a git repository. ${OUTSIDE}`,
  );
  expect(existsSync(join(base, "ran"))).toBe(false);
});

test("marks its own directories", () => {
  const [own, set] = [locateCache(project), { folder: named(join(project, "cache")) ?? "" }];
  expect([own, set].map(cacheProblem)).toEqual([undefined, undefined]);
  const marks = [own.folder, set.folder].map((folder) =>
    ["CACHEDIR.TAG", PROJECT_FILE, ".gitignore"].filter((name) => existsSync(join(folder ?? "", name))),
  );
  expect(marks).toEqual([
    ["CACHEDIR.TAG", PROJECT_FILE],
    ["CACHEDIR.TAG", ".gitignore"],
  ]);
});
