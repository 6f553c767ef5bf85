import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isText, shapeOf } from "@lectern/base/shape.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type BuildCache, openBuildCache, openPackWriter } from "./build-cache.ts";
import { digestOf } from "./cache-folder.ts";

let root: string;
let folder: string;
const opened: BuildCache[] = [];
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "lectern-cache-test-")));
  folder = join(root, "cache/build");
});
afterEach(() => {
  for (const cache of opened.splice(0)) cache.close();
  rmSync(root, { recursive: true, force: true });
});

function open(): BuildCache {
  const cache = openBuildCache({ folder: join(root, "cache") });
  if (!cache) throw new Error("there is no cache");
  opened.push(cache);
  return cache;
}

/** The lock as a process leaves it. */
function lock(pid: number): void {
  writeFileSync(join(tmpdir(), `lectern-cache-${digestOf(folder)}.lock`), String(pid));
}

test("restores documents and texts", () => {
  const cache = open();
  cache.write("one", "content");
  const writer = openPackWriter(cache.appendTo("pack-1") ?? "");
  const refs = ["first", "zweite ü"].map((text, index) => [`${index}`, writer.append(`${index}`, text)] as const);
  writer.close();
  expect(cache.read("one", isText)).toBe("content");
  expect(cache.read("two", isText)).toBeUndefined();
  expect(refs.map(([id, ref]) => ref && cache.text("pack-1", id, ref))).toEqual(["first", "zweite ü"]);
});

test("takes no text for another", () => {
  const cache = open();
  const writer = openPackWriter(cache.appendTo("pack-1") ?? "");
  const ref = writer.append("body /a", "first");
  writer.close();
  expect(ref && cache.text("pack-1", "body /b", ref)).toBeUndefined();
});

test("treats a damaged entry as missing, and deletes it", () => {
  const cache = open();
  cache.write("one", "content");
  writeFileSync(join(folder, "one"), readFileSync(join(folder, "one"), "latin1").replace("content", "cantent"));
  cache.write("two", "content");
  writeFileSync(join(folder, "three"), readFileSync(join(folder, "two")));
  cache.write("four", { a: 1 });
  const writer = openPackWriter(cache.appendTo("pack-1") ?? "");
  const ref = writer.append("a", "first") ?? [0, 0, ""];
  writer.close();
  writeFileSync(join(folder, "pack-1"), "firsT");
  expect(["one", "two", "three"].map((name) => cache.read(name, isText))).toEqual([undefined, "content", undefined]);
  expect(cache.read("four", shapeOf({ a: isText }))).toBeUndefined();
  expect(cache.text("pack-1", "a", ref)).toBeUndefined();
  expect(cache.text("pack-1", "a", [3, 40, ref[2]])).toBeUndefined();
  expect(cache.file("pack-1", "another digest")).toBeUndefined();
  expect(readdirSync(folder)).toEqual(["two"]);
});

test("replaces whatever else is in the place of a file, and never follows a symlink", () => {
  const outside = join(root, "outside.txt");
  writeFileSync(outside, "outside");
  mkdirSync(folder, { recursive: true });
  symlinkSync(outside, join(folder, "state"));
  symlinkSync(outside, join(folder, "pack-1"));
  symlinkSync(join(root, "new.txt"), join(folder, "pack-2"));
  mkdirSync(join(folder, "pages-1/more"), { recursive: true });
  const cache = open();
  expect(cache.read("state", isText)).toBeUndefined();
  for (const name of ["state", "pages-1"]) cache.write(name, "content");
  for (const name of ["pack-1", "pack-2"]) {
    const writer = openPackWriter(cache.appendTo(name) ?? "");
    expect(writer.append("a", "text")).toEqual([0, 4, expect.any(String)]);
    writer.close();
  }
  expect(["state", "pages-1"].map((name) => cache.read(name, isText))).toEqual(["content", "content"]);
  expect(readFileSync(outside, "utf8")).toBe("outside");
  expect(readdirSync(root).sort()).toEqual(["cache", "outside.txt"]);
});

test("replaces a symlink in the place of its directory", () => {
  mkdirSync(join(root, "cache"));
  mkdirSync(join(root, "elsewhere"));
  symlinkSync(join(root, "elsewhere"), folder);
  const cache = open();
  cache.write("state", "content");
  expect(cache.read("state", isText)).toBe("content");
  expect(readdirSync(join(root, "elsewhere"))).toEqual([]);
});

test.each(["../state", "/etc/passwd", "a/b", ".hidden", "", "a\u0000", "..", `${"x".repeat(300)}`])(
  "accepts no path as a name: %j",
  (name) => {
    const cache = open();
    cache.write(name, "content");
    cache.rename(name, "state");
    cache.rename("state", name);
    expect([cache.read(name, isText), cache.appendTo(name), cache.file(name, ""), cache.packSize(name)]).toEqual([
      undefined,
      undefined,
      undefined,
      0,
    ]);
    expect(cache.text(name, "a", [0, 1, ""])).toBeUndefined();
    expect(
      readdirSync(root, { recursive: true }).filter(
        (one) => !/^cache(?:\/(?:build|CACHEDIR\.TAG|\.gitignore))?$/.test(String(one)),
      ),
    ).toEqual([]);
  },
);

test("loses only the texts that a full disk rejects", () => {
  const writer = openPackWriter("/dev/full");
  expect([writer.append("a", "text"), writer.append("b", "text")]).toEqual([undefined, undefined]);
  writer.close();
});

test("only reads while another process holds the lock, and ignores the lock of a dead process", () => {
  open().write("one", "content");
  opened.pop()?.close();
  writeFileSync(join(folder, "two"), "damaged");
  lock(process.ppid);
  const reader = open();
  reader.write("one", "other");
  expect(reader.read("one", isText)).toBe("content");
  expect(reader.read("two", isText)).toBeUndefined();
  expect(readdirSync(folder)).toContain("two");
  expect(reader.appendTo("pack-1")).toBeUndefined();
  lock(2 ** 30);
  const writer = open();
  writer.write("one", "other");
  expect(writer.read("one", isText)).toBe("other");
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
