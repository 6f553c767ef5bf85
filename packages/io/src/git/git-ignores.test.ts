import { expect, test } from "vitest";
import { createGitIgnores } from "./git-ignores.ts";

test("applies rules to their directory, inner ones after outer ones", () => {
  const isIgnored = createGitIgnores([
    { folder: { below: "docs" }, text: "/docs/out\n*.tmp\n/site\n" },
    { folder: "", text: "build/\n*.csv\n/top.txt\n" },
    { folder: "data", text: "!kept.csv\n" },
  ]);
  const paths = ["out/a.png", "x/b.tmp", "site/a", "build/x/y.png", "build", "a.csv", "data/kept.csv", "data/a.csv"];
  expect(paths.filter(isIgnored)).toEqual(["out/a.png", "x/b.tmp", "build/x/y.png", "a.csv", "data/a.csv"]);
  expect([isIgnored("top.txt"), isIgnored("sub/top.txt")]).toEqual([true, false]);
});

test("does not re-include files in an ignored directory", () => {
  const isIgnored = createGitIgnores([
    { folder: "", text: "build/\n" },
    { folder: "build", text: "!a.png\n" },
  ]);
  expect(isIgnored("build/a.png")).toBe(true);
});

test("uses only its own rules if the enclosing repository ignores the project", () => {
  const isIgnored = createGitIgnores([
    { folder: { below: "tmp/site" }, text: "tmp\n*.png\n" },
    { folder: "", text: "*.csv\n" },
  ]);
  expect(["a.png", "a.csv"].filter(isIgnored)).toEqual(["a.csv"]);
});
