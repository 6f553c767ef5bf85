import { expect, test } from "vitest";
import { createMemoryFiles } from "./memory-files.ts";
import { createOverlayFiles } from "./overlay-files.ts";

test("changes, adds and removes files over the base", () => {
  const base = createMemoryFiles({ "a.txt": "a", "b.txt": "b", "c.txt": "c" });
  const files = createOverlayFiles(
    base,
    new Map([
      ["b.txt", "new"],
      ["c.txt", undefined],
      ["d.txt", "d"],
    ]),
  );
  expect(files.list()).toEqual(["a.txt", "b.txt", "d.txt"]);
  expect(files.list().map((path) => files.read(path)?.text)).toEqual(["a", "new", "d"]);
  expect(files.read("c.txt")).toBeUndefined();
  expect(files.bytes("c.txt")).toBeUndefined();
  expect([files.size("a.txt"), files.size("b.txt"), files.size("c.txt")]).toEqual([1, 3, undefined]);
  expect([files.modified("a.txt"), files.modified("b.txt")]).toEqual([1, undefined]);
  expect(base.read("b.txt")?.text).toBe("b");
});

test("reports only problems of the resulting files", () => {
  const base = createMemoryFiles({ "a.txt": Uint8Array.of(0xff, 0x41), "b.txt": Uint8Array.of(0xff, 0x41) });
  base.read("a.txt");
  base.read("b.txt");
  const files = createOverlayFiles(base, new Map([["b.txt", "fine"]]));
  expect(files.diagnostics().map(({ at }) => at.file)).toEqual(["a.txt"]);
});
