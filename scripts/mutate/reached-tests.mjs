// Which test files reach a source file, nearest first, by imports.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "oxc-parser";
import { sourceOf } from "../own-packages.mjs";

/** What the built program consists of: tests that run it reach it without importing it. */
const PROGRAM = [
  "src/cli/main.ts",
  "packages/engine/src/building/build-thread.ts",
  "packages/engine/src/parsing/parse-page.ts",
];
const RUNS_PROGRAM = ["test/support/process.ts", "test/support/build.ts", "test/support/packed.ts"];

/** Creates a lookup: a source file → the tests that reach it, nearest first. */
export function createReach(root, files) {
  const importers = new Map();
  const addImport = (from, to) => importers.set(to, [...(importers.get(to) ?? []), from]);
  for (const file of files) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const to of importsOf(root, file)) addImport(file, to);
    if (RUNS_PROGRAM.includes(file)) for (const entry of PROGRAM) addImport(file, entry);
    // Browser code reaches tests as files that the package build bundles.
    if (file.startsWith("packages/theme/src/client/") || /browser\.tsx?$/.test(file))
      addImport("packages/engine/src/output/create-output.ts", file);
  }
  return (file) => {
    const distances = new Map([[file, 0]]);
    for (const [one, distance] of distances)
      for (const importer of importers.get(one) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1);
    return [...distances]
      .filter(([one]) => /\.test\.tsx?$/.test(one))
      .sort(([one, distance], [other, further]) => distance - further || (one < other ? -1 : 1))
      .map(([one]) => one);
  };
}

function importsOf(root, file) {
  const { module } = parseSync(file, readFileSync(join(root, file), "utf8"));
  const values = module.staticImports.filter(({ entries }) => !isTypeOnly(entries));
  const exports = module.staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType));
  const names = [
    ...values.map(({ moduleRequest }) => moduleRequest.value),
    ...exports.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => dynamicName(root, file, moduleRequest)),
  ];
  return names.flatMap((name) => resolve(root, file, name));
}

const isTypeOnly = (entries) => entries.length > 0 && entries.every(({ isType }) => isType);

function dynamicName(root, file, { start, end }) {
  const [, name] = /^["'](.+)["']$/.exec(readFileSync(join(root, file), "utf8").slice(start, end)) ?? [];
  return name ?? [];
}

function resolve(root, file, name) {
  const path = name.startsWith(".") ? relative(root, join(root, dirname(file), name)) : sourceOf(name);
  return path !== undefined && existsSync(join(root, path)) ? [path] : [];
}
