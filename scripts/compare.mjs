// Builds the same sites with two versions of the engine and reports everything that differs between their outputs:
//   npm run compare <ref> -- [--sites DIR] [--only name] [--to ref] [--json]
// Compares a commit with the working tree, uncommitted changes included, or with the commit after --to. Ends with 1 if
// there are differences. See "Comparing two versions" in CONTRIBUTING.md.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildSite } from "./compare/build-site.mjs";
import { compareOutputs } from "./compare/compare-outputs.mjs";
import { compareResults } from "./compare/compare-results.mjs";
import { openEngine, storeFolder } from "./compare/engine.mjs";
import { findSites } from "./compare/find-sites.mjs";
import { treeOf, workingTree } from "./compare/git-trees.mjs";
import { groupDifferences } from "./compare/group-differences.mjs";
import { readOutput } from "./compare/read-output.mjs";
import { inParallel } from "./compare/run.mjs";

const USAGE = "Usage: npm run compare <ref> -- [--sites DIR] [--only name] [--to ref] [--json]";
const AT_ONCE = 2;
const repository = fileURLToPath(new URL("..", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sites: { type: "string" },
    only: { type: "string" },
    to: { type: "string" },
    json: { type: "boolean" },
  },
});
const [ref] = positionals;
if (ref === undefined || positionals.length > 1) {
  console.error(USAGE);
  process.exit(2);
}

const startedAt = performance.now();
const say = (text) => console.error(`› ${text}`);
const engines = [];
for (const tree of [treeOf(repository, ref), values.to ? treeOf(repository, values.to) : workingTree(repository)]) {
  engines.push(await openEngine(repository, tree, { say }));
}
mkdirSync(join(storeFolder(), "sites"), { recursive: true });
const temporary = mkdtempSync(join(storeFolder(), "sites", "run-"));
process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));
const sites = findSites(repository, values);
const differences = (await inParallel(sites, AT_ONCE, compareSite)).flat();
const groups = groupDifferences(differences);
if (values.json)
  console.log(
    JSON.stringify(
      groups.map(({ all: _, ...group }) => group),
      null,
      2,
    ),
  );
else print(groups);
process.exitCode = differences.length > 0 ? 1 : 0;

async function compareSite(site) {
  const target = mkdtempSync(join(temporary, "site-"));
  const [before, after] = [
    await buildSite(engines[0], site, join(target, "before")),
    await buildSite(engines[1], site, join(target, "after")),
  ];
  const found = [
    ...compareOutputs(readOutput(before.output), readOutput(after.output)),
    ...compareResults(before.results, after.results),
  ];
  rmSync(target, { recursive: true, force: true });
  say(`${site.name}: ${found.length} differences`);
  return found.map((difference) => ({ site: site.name, ...difference }));
}

function print(groups) {
  for (const { kind, count, places } of groups) {
    console.log(`\n${String(count).padStart(7)} × ${kind}`);
    for (const { site, file, place, before, after } of places) {
      console.log(`          ${site}: ${file}${place && `  ${place}`}`);
      if (before) console.log(`            - ${before}`);
      if (after) console.log(`            + ${after}`);
    }
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`\n${differences.length} differences in ${sites.length} sites, ${seconds} s`);
}
