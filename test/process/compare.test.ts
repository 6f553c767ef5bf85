// `npm run compare` checks out, builds and runs two versions of the engine, whatever their layout.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packagePath } from "@lectern/io/package-file.ts";
import { expect, test } from "vitest";
import { type TestFolder, testFolder } from "../support/folder.ts";

const { openEngine } = await import(packagePath("scripts/compare/engine.mjs"));
const { buildSite, reuseSite } = await import(packagePath("scripts/compare/build-site.mjs"));
const { treeOf, workingTree } = await import(packagePath("scripts/compare/git-trees.mjs"));

const MANIFEST = { name: "lectern", version: "1.0.0", bin: { lectern: "bin/lectern.js" } };
const SCRIPTS = { build: "node build.mjs" };

function lockOf(packages: object): string {
  return JSON.stringify({ name: "engine", lockfileVersion: 3, requires: true, packages });
}

/** An engine whose only page contains the word that its build wrote. */
function program(file: string): string {
  return `import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
const [command, , ...options] = process.argv.slice(2);
if (command === "build") {
  const out = options[options.indexOf("--out") + 1];
  mkdirSync(out, { recursive: true });
  writeFileSync(out + "/index.html", readFileSync(new URL(${JSON.stringify(file)}, import.meta.url)));
}
console.log(JSON.stringify({ ok: true, command, diagnostics: [] }));
`;
}

function git(folder: TestFolder, ...words: readonly string[]): string {
  const author = ["-c", "user.name=test", "-c", "user.email=test@example.com"];
  return execFileSync("git", [...author, ...words], { cwd: folder.path, encoding: "utf8" }).trim();
}

function repository(): TestFolder {
  const folder = testFolder({
    "package.json": JSON.stringify({ ...MANIFEST, type: "module", scripts: SCRIPTS }),
    "package-lock.json": lockOf({ "": { name: "lectern", version: "1.0.0" } }),
    "build.mjs": 'import { writeFileSync } from "node:fs";\nwriteFileSync("built.html", "first");\n',
    "bin/lectern.js": program("../built.html"),
    ".gitignore": "node_modules\nbuilt.html\nignored.txt\n",
  });
  git(folder, "init", "-q");
  git(folder, "add", "-A");
  git(folder, "commit", "-qm", "first");
  return folder;
}

test("builds a site with a commit and with uncommitted changes in another layout, and stores the former", async () => {
  const folder = repository();
  const site = { name: "site", folder: testFolder({ "docs.json": "{}" }).path, options: [], isChecked: true };
  const before = await openEngine(folder.path, treeOf(folder.path, "HEAD"), { say: () => {} });
  git(folder, "rm", "-q", "bin/lectern.js");
  folder.write("package.json", JSON.stringify({ private: true, workspaces: ["packages/*"], scripts: SCRIPTS }));
  folder.write(
    "package-lock.json",
    lockOf({
      "": { workspaces: ["packages/*"] },
      "node_modules/lectern": { resolved: "packages/engine", link: true },
      "packages/engine": MANIFEST,
    }),
  );
  folder.write("packages/engine/package.json", JSON.stringify({ ...MANIFEST, type: "module" }));
  folder.write("packages/engine/bin/lectern.js", program("../../../built.html"));
  folder.write("build.mjs", 'import { writeFileSync } from "node:fs";\nwriteFileSync("built.html", "second");\n');
  const after = await openEngine(folder.path, workingTree(folder.path), { say: () => {} });
  const [old, now] = [await reuseSite(before, site), await buildSite(after, site, testFolder().path)];
  const pages = [old, now].map(({ output }: { output: string }) => readFileSync(join(output, "index.html"), "utf8"));
  expect(pages).toEqual(["first", "second"]);
  expect(JSON.parse(now.results.check.stdout)).toEqual({ ok: true, command: "check", diagnostics: [] });
  expect(await reuseSite(before, site)).toEqual(old);
});

test("reads changed and new files of the working tree, but no ignored ones, without touching the index", () => {
  const folder = repository();
  const committed = workingTree(folder.path);
  expect(committed).toBe(treeOf(folder.path, "HEAD"));
  folder.write("ignored.txt", "no");
  folder.write("new.txt", "yes");
  expect(git(folder, "diff", "--name-status", committed, workingTree(folder.path))).toBe("A\tnew.txt");
  expect(git(folder, "status", "--short")).toBe("?? new.txt");
});
