import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createInstalledPackages } from "./installed-packages.ts";

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "lectern-installed-")));
  install("words", "one");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function install(name: string, word: string): void {
  const folder = join(root, "node_modules", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name, main: "i.js" }));
  writeFileSync(join(folder, "i.js"), `exports.word = "${word}";`);
}

const FILE = "node_modules/words/i.js";

test("reports a replaced package once, when its files have settled", () => {
  const packages = createInstalledPackages(root);
  packages.note("words", [FILE]);
  expect(packages.takeChanges()).toEqual([]);
  rmSync(join(root, "node_modules/words"), { recursive: true });
  expect(packages.takeChanges()).toEqual([]);
  install("words", "twice");
  expect(packages.takeChanges()).toEqual([]);
  expect(packages.takeChanges()).toEqual([FILE]);
  expect(packages.takeChanges()).toEqual([]);
  expect([packages.has(FILE), packages.has("index.mdx")]).toEqual([true, false]);
});

test("reports a package that changes while it is loaded again", () => {
  const packages = createInstalledPackages(root);
  packages.note("words", [FILE]);
  install("words", "twice");
  packages.note("words", [FILE]);
  packages.takeChanges();
  expect(packages.takeChanges()).toEqual([FILE]);
});

test("reports a missing package when it is installed", () => {
  const packages = createInstalledPackages(root);
  packages.note("@scope/late/part", []);
  packages.takeChanges();
  install("@scope/late", "late");
  packages.takeChanges();
  expect(packages.takeChanges()).toEqual([join(root, "node_modules/@scope/late/package.json")]);
});

test("does not reload a replaced package, because Node caches the old one", async () => {
  const packages = createInstalledPackages(root);
  expect(await packages.load("words", [FILE])).toMatchObject({ word: "one" });
  expect(await packages.load("words", [FILE])).toMatchObject({ word: "one" });
  install("words", "twice");
  await expect(packages.load("words", [FILE])).rejects.toThrow('"words" was replaced');
});
