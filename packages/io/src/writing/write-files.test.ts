import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeFiles } from "./write-files.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "lectern-write-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("writes new files with their directories", () => {
  expect(writeFiles(root, [{ path: "a/b/c.txt", body: "text" }], { replace: false })).toEqual({
    written: 1,
    existing: [],
  });
  expect(readFileSync(join(root, "a/b/c.txt"), "utf8")).toBe("text");
});

test("writes nothing if one of the files exists", () => {
  writeFileSync(join(root, "b.txt"), "old");
  const files = ["a.txt", "b.txt"].map((path) => ({ path, body: "new" }));
  expect(writeFiles(root, files, { replace: false })).toEqual({ written: 0, existing: ["b.txt"] });
  expect(readdirSync(root)).toEqual(["b.txt"]);
});

test("keeps the permissions of a replaced file and leaves nothing beside it", () => {
  writeFileSync(join(root, "run.sh"), "old");
  chmodSync(join(root, "run.sh"), 0o750);
  writeFiles(root, [{ path: "run.sh", body: "new" }], { replace: true });
  expect(readFileSync(join(root, "run.sh"), "utf8")).toBe("new");
  expect(statSync(join(root, "run.sh")).mode & 0o777).toBe(0o750);
  expect(readdirSync(root)).toEqual(["run.sh"]);
});

test("replaces the target of a link and keeps the link", () => {
  writeFileSync(join(root, "AGENTS.md"), "old");
  symlinkSync("AGENTS.md", join(root, "CLAUDE.md"));
  writeFiles(root, [{ path: "CLAUDE.md", body: "new" }], { replace: true });
  expect(lstatSync(join(root, "CLAUDE.md")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(root, "AGENTS.md"), "utf8")).toBe("new");
});

test("leaves no temporary file if a file cannot be replaced", () => {
  mkdirSync(join(root, "folder"));
  expect(() => writeFiles(root, [{ path: "folder", body: "x" }], { replace: true })).toThrow();
  expect(readdirSync(root)).toEqual(["folder"]);
});
