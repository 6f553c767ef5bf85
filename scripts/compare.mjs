// Builds the same sites with two versions of the engine and reports everything that differs between their outputs:
//   npm run compare <ref> -- [--to ref] [--sites DIR] [--only names] [--rename class:a=b] [--renames FILE] [--report DIR] [--json]
// Compares a commit with the working tree, uncommitted changes included, or with the commit after --to. Ends with 1 if
// there are differences. See "Comparing two versions" in MEASUREMENTS.md.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildSite, reuseSite } from "./compare/build-site.mjs";
import { compareOutputs } from "./compare/compare-outputs.mjs";
import { compareResults } from "./compare/compare-results.mjs";
import { openEngine, storeFolder } from "./compare/engine.mjs";
import { findSites } from "./compare/find-sites.mjs";
import { treeOf, workingTree } from "./compare/git-trees.mjs";
import { groupDifferences } from "./compare/group-differences.mjs";
import { readOutput } from "./compare/read-output.mjs";
import { readRenames } from "./compare/renames.mjs";
import { writeReport } from "./compare/report.mjs";
import { inParallel } from "./compare/run.mjs";

const USAGE = `Usage: npm run compare <ref> -- [options]

  --to <ref>         Compare with this commit instead of the working tree
  --sites <dir>      Build the sites of this directory too
  --only <names>     Build only sites with one of these in their name, comma-separated
  --rename <rename>  What was meant: class:old=new, also id, data, var, key, file; * matches any part (repeatable)
  --renames <file>   The same as JSON: {"class": {"old": "new"}}
  --report <dir>     Where to write the report
  --json             Print the differences as JSON`;
const AT_ONCE = 2;
const repository = fileURLToPath(new URL("..", import.meta.url));
const startedAt = performance.now();
const say = (text) => console.error(`› ${text}`);

const { values, positionals } = readArguments();
const renames = readRenames(values.rename, values.renames);
const before = await openEngine(repository, treeOf(repository, positionals[0]), { say });
const after = await openEngine(repository, values.to ? treeOf(repository, values.to) : workingTree(repository), {
  say,
});
const store = storeFolder();
mkdirSync(join(store, "runs"), { recursive: true });
const temporary = mkdtempSync(join(store, "runs", "run-"));
process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));

const builds = new Map();
const sites = findSites(repository, values);
const differences = (await inParallel(sites, AT_ONCE, compareSite)).flat();
const groups = groupDifferences(differences);
if (values.json) console.log(JSON.stringify(groups, null, 2));
else for (const group of groups) printGroup(group);
if (differences.length > 0) {
  const title = `${differences.length} differences in ${sites.length} builds since ${positionals[0]}`;
  const folder = resolve(values.report ?? join(store, "reports", basename(repository)));
  say(`Report: ${writeReport(folder, { title, groups, builds, renames })}`);
}
say(
  `${differences.length} differences in ${sites.length} builds, ${Math.round((performance.now() - startedAt) / 1000)} s`,
);
process.exitCode = differences.length > 0 ? 1 : 0;

function readArguments() {
  const text = { type: "string" };
  const options = { to: text, sites: text, only: text, renames: text, report: text, json: { type: "boolean" } };
  const words = parseArgs({ allowPositionals: true, options: { ...options, rename: { ...text, multiple: true } } });
  if (words.positionals.length === 1) return words;
  console.error(USAGE);
  return process.exit(2);
}

async function compareSite(site) {
  const target = mkdtempSync(join(temporary, "site-"));
  const [old, now] = [await reuseSite(before, site), await buildSite(after, site, target)];
  const found = [
    ...compareOutputs(readOutput(old.output), readOutput(now.output), renames),
    ...compareResults(old.results, now.results),
  ];
  const base = site.options.includes("--base") ? site.options[site.options.indexOf("--base") + 1] : "";
  builds.set(site.name, { before: old.output, after: now.output, base });
  if (found.length === 0) rmSync(target, { recursive: true, force: true });
  say(`${site.name}: ${found.length} differences`);
  return found.map((difference) => ({ site: site.name, ...difference }));
}

function printGroup({ kind, count, places }) {
  console.log(`\n${String(count).padStart(7)} × ${kind}`);
  for (const { site, file, place, before, after } of places) {
    console.log(`          ${site}: ${file}${place && `  ${place}`}`);
    if (before) console.log(`            - ${before}`);
    if (after) console.log(`            + ${after}`);
  }
}
