import type { BuildResult } from "@lectern/engine/building/build-result.ts";
import { expect, test } from "vitest";
import { buildSummary } from "./build-summary.ts";

const MEGABYTE = 1024 * 1024;
const RESULT: BuildResult = {
  pages: 12,
  rendered: 12,
  files: 40,
  milliseconds: 1234,
  out: "dist",
  diagnostics: [],
  sizes: {},
  leftOut: [],
  hostExcesses: [],
  missing: [],
};

const outputLine = (sizes: BuildResult["sizes"]): string | undefined =>
  buildSummary({ ...RESULT, sizes })
    .split("\n")
    .find((line) => line.startsWith("Output"));

test("breaks a large output down, largest part first", () => {
  const sizes = { pages: 20 * MEGABYTE, media: 100.4 * MEGABYTE, search: 5.25 * MEGABYTE };
  expect(outputLine(sizes)).toBe("Output: 126 MB (media 100 MB, pages 20 MB, search 5.3 MB)");
});

test("omits parts below one percent, and the whole line for a small output", () => {
  expect(outputLine({ pages: 60 * MEGABYTE, media: 0.5 * MEGABYTE })).toBe("Output: 61 MB (pages 60 MB)");
  expect(outputLine({ pages: 49 * MEGABYTE })).toBeUndefined();
});

test("names at most three unpublished files", () => {
  const lines = (leftOut: readonly string[]) => buildSummary({ ...RESULT, leftOut });
  expect(lines(["a.mp4", "b.mp4"])).toContain("\nNot published: a.mp4, b.mp4. To publish a file, link to it");
  expect(lines(["a", "b", "c", "d", "e"])).toContain("\nNot published: a, b, c and 2 more. To publish");
});

test("does not advise to publish manifests, lock files and credentials", () => {
  const leftOut = ["access.json", "docs/tsconfig.json", "notes.txt", "package-lock.json", "package.json"];
  expect(
    buildSummary({ ...RESULT, leftOut })
      .split("\n")
      .slice(1, 3),
  ).toEqual([
    "Not published: notes.txt. To publish a file, link to it from a page or move it to public/.",
    "Kept private: access.json, docs/tsconfig.json, package-lock.json and 1 more.",
  ]);
});
