import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { digestOf } from "./cache-folder.ts";
import { locateCache } from "./cache-location.ts";
import { type CacheDirectory, prepareCache } from "./prepare-cache.ts";
import { clearCache, pruneCaches } from "./prune-caches.ts";

const DAY = 86_400_000;
let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "lectern-prune-")));
  vi.stubEnv("LECTERN_CACHE_DIR", "");
  vi.stubEnv("XDG_CACHE_HOME", join(base, "user"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(base, { recursive: true, force: true });
});

/** A project with a cache of this many bytes, last built this many days ago. */
function projectWithCache(name: string, { days = 0, bytes = 10 } = {}): CacheDirectory {
  mkdirSync(join(base, name));
  const location = locateCache(join(base, name));
  if (location.folder === undefined) throw new Error(location.problem);
  prepareCache(location);
  mkdirSync(join(location.folder, "build"));
  writeFileSync(join(location.folder, "build/pack-1"), "x".repeat(bytes));
  const then = new Date(Date.now() - days * DAY);
  utimesSync(join(location.folder, "project"), then, then);
  return location;
}

const exists = (locations: readonly CacheDirectory[]): readonly boolean[] =>
  locations.map(({ folder }) => existsSync(folder));

test("deletes the caches of projects that are gone or were not built for 30 days", () => {
  const own = projectWithCache("own", { days: 90 });
  const caches = [
    own,
    projectWithCache("recent", { days: 29 }),
    projectWithCache("old", { days: 31 }),
    projectWithCache("gone"),
  ];
  rmSync(join(base, "gone"), { recursive: true });
  pruneCaches(own);
  expect(exists(caches)).toEqual([true, true, false, false]);
  expect(readdirSync(base).sort()).toEqual(["old", "own", "recent", "user"]);
});

test("then deletes the oldest while all of them take too much space, but never its own", () => {
  const own = projectWithCache("own", { days: 20, bytes: 9000 });
  const caches = [own, ...[3, 1, 2].map((days) => projectWithCache(`d${days}`, { days, bytes: 5000 }))];
  pruneCaches(own, 20_500);
  expect(exists(caches)).toEqual([true, false, true, true]);
  rmSync(join(own.folder, "../.pruned"));
  pruneCaches(own, 100);
  expect(exists(caches)).toEqual([true, false, false, false]);
});

test("prunes once a day", () => {
  const own = projectWithCache("own");
  pruneCaches(own);
  const old = projectWithCache("old", { days: 31 });
  pruneCaches(own);
  expect(existsSync(old.folder)).toBe(true);
  const marker = join(own.folder, "../.pruned");
  for (const days of [2, -2]) {
    const then = new Date(Date.now() - days * DAY);
    utimesSync(marker, then, then);
    mkdirSync(old.folder, { recursive: true });
    utimesSync(old.folder, new Date(0), new Date(0));
    pruneCaches(own);
    expect(existsSync(old.folder)).toBe(false);
  }
});

test("keeps a cache that another process has just created", () => {
  const own = projectWithCache("own");
  const created = join(own.folder, "../created");
  mkdirSync(created);
  pruneCaches(own);
  expect(existsSync(created)).toBe(true);
});

test("keeps a cache that another process is using", () => {
  const own = projectWithCache("own");
  const old = projectWithCache("old", { days: 31 });
  const lock = join(tmpdir(), `lectern-cache-${digestOf(join(old.folder, "build"))}.lock`);
  writeFileSync(lock, String(process.ppid));
  pruneCaches(own);
  expect(existsSync(old.folder)).toBe(true);
  rmSync(lock);
});

test("deletes nothing outside the user's cache directory", () => {
  const own = projectWithCache("own");
  const old = projectWithCache("old", { days: 31 });
  mkdirSync(join(base, "outside"));
  writeFileSync(join(base, "outside/file"), "outside");
  symlinkSync(join(base, "outside"), join(old.folder, "build/link"));
  symlinkSync(join(base, "outside"), join(own.folder, "../link"));
  rmSync(join(old.folder, "project"));
  symlinkSync(join(base, "outside/file"), join(old.folder, "project"));
  writeFileSync(join(own.folder, "../file"), "a file");
  pruneCaches(own, 0);
  expect(existsSync(old.folder)).toBe(false);
  expect(readdirSync(join(base, "outside"))).toEqual(["file"]);
  expect(lstatSync(join(own.folder, "../link")).isSymbolicLink()).toBe(true);
  expect(existsSync(join(own.folder, "../file"))).toBe(true);
});

test("leaves the neighbors of a directory that LECTERN_CACHE_DIR names alone", () => {
  for (const name of ["set", "neighbor"]) mkdirSync(join(base, name));
  pruneCaches({ folder: join(base, "set") }, 0);
  expect(readdirSync(base).sort()).toEqual(["neighbor", "set"]);
});

test("clears its own files in a directory that LECTERN_CACHE_DIR names, and nothing else", () => {
  const location = { folder: join(base, "set") };
  mkdirSync(join(base, "set/build"), { recursive: true });
  writeFileSync(join(base, "set/mine.txt"), "mine");
  expect(clearCache(location)).toBe(false);
  expect(readdirSync(join(base, "set")).sort()).toEqual(["build", "mine.txt"]);
  prepareCache(location);
  mkdirSync(join(base, "outside"));
  writeFileSync(join(base, "outside/file"), "outside");
  symlinkSync(join(base, "outside"), join(base, "set/images"));
  expect(clearCache(location)).toBe(true);
  expect(readdirSync(join(base, "set"))).toEqual(["mine.txt"]);
  expect(readdirSync(join(base, "outside"))).toEqual(["file"]);
});
