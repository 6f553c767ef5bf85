// Packages that people install on their own: packed, installed alone, used as their README says.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packagePath } from "@lectern/io/package-file.ts";
import { afterAll, expect, test } from "vitest";
import type { TestFolder } from "../support/folder.ts";
import { installLeaf } from "../support/leaf.ts";
import { INSTALL_TIMEOUT } from "../support/packed.ts";

const folders: TestFolder[] = [];
afterAll(() => {
  for (const folder of folders) folder.dispose();
});

function install(name: string, example?: string): string {
  const folder = installLeaf(name, example);
  folders.push(folder);
  return folder.path;
}

function runNode(words: readonly string[], cwd: string): string {
  return execFileSync(process.execPath, words, { cwd, encoding: "utf8" });
}

/** Code that uses each entry point, for the type checker. */
const TYPED = {
  "@lectern/search": `import { createSearch, type SearchResults } from "@lectern/search";
import { createIndexer, type SearchPage } from "@lectern/search/indexer";
const page: SearchPage = { route: "/a", title: "A", facets: { language: "en" }, body: "<p>A</p>" };
const indexer = createIndexer();
indexer.add(page);
const files = new Map([...indexer.build(["/a"])].map(({ name, text }) => [name, text]));
export const found: Promise<SearchResults> = createSearch(async (name) => files.get(name) ?? "").search("a", { limit: 1 });
// @ts-expect-error A query is a string.
createSearch(async () => "").search(1);
`,
};

test.each(Object.entries(TYPED))(
  "%s works alone: its README, its types",
  { timeout: INSTALL_TIMEOUT },
  (name, typed) => {
    const folder = install(name);
    expect(readdirSync(join(folder, "node_modules")).filter((one) => !one.startsWith("."))).toEqual(["@lectern"]);
    const own = join(folder, "node_modules", name);
    const [, code = "", output] =
      /^```js\n(.*?)^```$.*?^```text\n(.*?)^```$/ms.exec(readFileSync(join(own, "README.md"), "utf8")) ?? [];
    writeFileSync(join(folder, "readme.js"), code);
    expect(runNode(["readme.js"], folder)).toBe(output);
    writeFileSync(join(folder, "typed.ts"), typed);
    const compiler = packagePath("node_modules/typescript/bin/tsc");
    const strict = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--skipLibCheck", "false"];
    runNode([compiler, "typed.ts", "--module", "nodenext", "--target", "es2023", ...strict], folder);
    const shipped = readdirSync(own, { recursive: true, encoding: "utf8" }).filter((path) => /\.(?:js|ts)$/.test(path));
    const foreign = shipped.filter((path) => /from "@lectern\//.test(readFileSync(join(own, path), "utf8")));
    expect(foreign).toEqual([]);
  },
);

test("the search example finds pages in Node", { timeout: INSTALL_TIMEOUT }, () => {
  const folder = install("@lectern/search", "search");
  expect(runNode(["build.mjs"], folder)).toBe("Indexed 2 pages\n");
  expect(runNode(["search.mjs", "presure"], folder)).toBe("/pages/pumps.html#pressure  Pumps › Pressure\n");
  expect(runNode(["search.mjs", "nothing"], folder)).toBe("");
});
