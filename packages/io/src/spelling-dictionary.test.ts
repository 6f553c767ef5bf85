import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSpellingDictionaries } from "./spelling-dictionary.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "lectern-spelling-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function install(name: string, words: readonly string[]): void {
  const folder = join(root, "node_modules", name);
  mkdirSync(folder, { recursive: true });
  const definitions = [{ name: "words", path: "./words.txt.gz" }];
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name }));
  writeFileSync(join(folder, "cspell-ext.json"), JSON.stringify({ dictionaryDefinitions: definitions }));
  writeFileSync(join(folder, "words.txt.gz"), gzipSync(words.join("\n")));
}

test("joins the words of several packages", async () => {
  install("@words/one", ["harbor", "Berlin"]);
  install("two", ["harbour", "ship"]);
  const dictionary = await createSpellingDictionaries(root)(["@words/one", "two"]);
  if ("missing" in dictionary) throw new Error("The packages are installed.");
  expect(["harbor", "ship", "berlin", "harborr"].map(dictionary.has)).toEqual([true, true, true, false]);
  expect(dictionary.suggest("harborr")).toEqual(["harbor", "harbour"]);
});

test("finds the same similar words on a machine that is busy for minutes", async () => {
  install("one", ["harbor", "harbour", "ship"]);
  const dictionary = await createSpellingDictionaries(root)(["one"]);
  if ("missing" in dictionary) throw new Error("The package is installed.");
  let time = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (time += 60_000));
  try {
    expect(dictionary.suggest("harborr")).toEqual(["harbor", "harbour"]);
  } finally {
    clock.mockRestore();
  }
});

test("lists missing packages, and finds them once they are installed", async () => {
  install("one", ["harbor"]);
  const open = createSpellingDictionaries(root);
  expect(await open(["one", "two", "@words/three"])).toEqual({ missing: ["two", "@words/three"] });
  install("two", ["ship"]);
  expect(await open(["one", "two"])).toHaveProperty("has");
});

test("finds packages of a folder above, and lists of words in the project", async () => {
  install("one", ["harbor"]);
  const docs = join(root, "docs");
  mkdirSync(join(docs, "words"), { recursive: true });
  writeFileSync(join(docs, "words/cspell-ext.json"), '{ "dictionaryDefinitions": [{ "path": "own.txt" }] }');
  writeFileSync(join(docs, "words/own.txt"), "keypair\n");
  const dictionary = await createSpellingDictionaries(docs)(["one", "./words"]);
  if ("missing" in dictionary) throw new Error("The packages are installed.");
  expect(["harbor", "keypair"].map(dictionary.has)).toEqual([true, true]);
});
