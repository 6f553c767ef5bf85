import { utimesSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { dropOldest, readKept, writeKept } from "./kept-files.ts";
import { packagePath } from "./package-file.ts";

const START = "kept-files-test-";
afterEach(() => dropOldest(START, 0));

test("only the latest files of a kind are left", () => {
  const folder = packagePath("node_modules/.cache/lectern");
  for (const [age, name] of ["new", "old", "oldest"].entries()) {
    writeKept(START + name, name, () => false);
    const written = Date.now() / 1000 - age * 60;
    utimesSync(join(folder, START + name), written, written);
  }
  dropOldest(START, 2);
  expect(["new", "old", "oldest"].map((name) => readKept(START + name)?.toString())).toEqual(["new", "old", undefined]);
});
