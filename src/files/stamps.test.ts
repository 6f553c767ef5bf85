import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDiskFiles } from "./disk-files.ts";
import { createStamps } from "./stamps.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lectern-stamps-"));
  write("a.mdx", "A");
  write("b.mdx", "B");
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  writeFileSync(join(folder, path), text);
}

/** Files just written are never trusted; later they are. */
function wait(): void {
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
}

const stampsNow = () => createStamps(createDiskFiles(folder));

test("all files have one stamp until one of them comes, goes or changes", () => {
  wait();
  const first = stampsNow().all();
  expect(first).toEqual(expect.any(String));
  expect(stampsNow().all()).toBe(first);
  write("a.mdx", "C");
  utimesSync(join(folder, "a.mdx"), 1, 1);
  const second = stampsNow().all();
  expect(second).not.toBe(first);
  write("c.mdx", "C");
  const third = stampsNow().all();
  expect([first, second]).not.toContain(third);
  rmSync(join(folder, "c.mdx"));
  expect(stampsNow().all()).toBe(second);
});

test("a stamp stays what it was before the file was read, until it is renewed", () => {
  wait();
  const stamps = stampsNow();
  const before = stamps.of("a.mdx");
  write("a.mdx", "Changed");
  expect(stamps.of("a.mdx")).toBe(before);
  stamps.renew(["a.mdx"]);
  expect(stamps.of("a.mdx")).not.toBe(before);
});

test("a file that was too young has a stamp once it is old enough, if it still is what was read", () => {
  const stamps = stampsNow();
  expect(stamps.all()).toBeUndefined();
  stamps.files.read("a.mdx");
  stamps.files.read("b.mdx");
  expect(stamps.all()).toBeUndefined();
  wait();
  expect(stamps.all()).toBe(stampsNow().all());
});

test("a young file that changed after it was read, or was never read, has none", () => {
  const stamps = stampsNow();
  expect(stamps.all()).toBeUndefined();
  expect(stamps.of("b.mdx")).toBeUndefined();
  stamps.files.read("a.mdx");
  write("a.mdx", "Changed");
  wait();
  expect(stamps.of("a.mdx")).toBeUndefined();
  expect(stamps.of("b.mdx")).toBeUndefined();
  expect(stamps.all()).toBeUndefined();
});

test("the stamps of all files are taken at once, even if one has none", () => {
  wait();
  const disk = createDiskFiles(folder);
  const stamps = createStamps({ ...disk, locate: (path) => (path === "a.mdx" ? undefined : disk.locate(path)) });
  expect(stamps.all()).toBeUndefined();
  const before = stampsNow().of("b.mdx");
  write("b.mdx", "Changed");
  expect(stamps.of("b.mdx")).toBe(before);
});
