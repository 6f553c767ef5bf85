import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type BuildCache, digestOf, openBuildCache, openPackWriter } from "./build-cache.ts";

let root: string;
let folder: string;
const opened: BuildCache[] = [];
beforeEach(() => {
  vi.stubEnv("LECTERN_CACHE_DIR", "");
  root = mkdtempSync(join(tmpdir(), "lectern-cache-test-"));
  folder = join(root, ".lectern/cache/build");
});
afterEach(() => {
  for (const cache of opened.splice(0)) cache.close();
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

function open(): BuildCache {
  const cache = openBuildCache(root);
  opened.push(cache);
  return cache;
}

/** The lock as a process leaves it. */
function lock(pid: number): void {
  writeFileSync(join(tmpdir(), `lectern-cache-${digestOf(folder)}.lock`), String(pid));
}

test("restores documents and texts, ignored by git", () => {
  const cache = open();
  cache.write("one", "content");
  const writer = openPackWriter(cache.appendTo("pack-1") ?? "");
  const refs = ["first", "zweite ü"].map(writer.append);
  writer.close();
  expect(cache.read("one")?.toString()).toBe("content");
  expect(cache.read("two")).toBeUndefined();
  expect(refs.map((ref) => cache.text("pack-1", ref))).toEqual(["first", "zweite ü"]);
  expect(readFileSync(join(root, ".lectern/.gitignore"), "utf8")).toBe("*\n");
});

test("treats a damaged entry as missing", () => {
  const cache = open();
  cache.write("one", "content");
  writeFileSync(join(folder, "one"), readFileSync(join(folder, "one"), "latin1").replace("content", "cantent"));
  const writer = openPackWriter(cache.appendTo("pack-1") ?? "");
  const ref = writer.append("first");
  writer.close();
  writeFileSync(join(folder, "pack-1"), "firsT");
  expect(cache.read("one")).toBeUndefined();
  expect(cache.text("pack-1", ref)).toBeUndefined();
  expect(cache.text("pack-1", [3, 40, ref[2]])).toBeUndefined();
});

test("only reads while another process holds the lock, and ignores the lock of a dead process", () => {
  open().write("one", "content");
  opened.pop()?.close();
  lock(process.ppid);
  const reader = open();
  reader.write("one", "other");
  expect(reader.read("one")?.toString()).toBe("content");
  expect(reader.appendTo("pack-1")).toBeUndefined();
  lock(2 ** 30);
  const writer = open();
  writer.write("one", "other");
  expect(writer.read("one")?.toString()).toBe("other");
});

test("keeps what is in use and the newest of each kind", () => {
  const cache = open();
  for (const name of ["state", "pages-1", "pages-2", "pages-3", "pack-1", "pack-2", "other-1"]) cache.write(name, name);
  cache.prune(new Set(["state", "pack-2", "pages-3"]), { pages: 2 });
  const names = readdirSync(folder).sort();
  expect(names.filter((name) => !name.startsWith("pages-"))).toEqual(["pack-2", "state"]);
  expect(names.filter((name) => name.startsWith("pages-")).length).toBeLessThanOrEqual(3);
  expect(names).toContain("pages-3");
});
