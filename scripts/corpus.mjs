// Builds every site in a directory and reports the results:
//   node scripts/corpus.mjs DIR [--update] [--only name] [--show lost|links] [--json]
// Sites listed in corpus-expectations.json must not regress: no crash, no fewer pages, no more problems of any code, no
// more lost pages, no more broken links we caused, no more missing words or lines. `--update` records the results as
// the new expectations. Run `npm run build` first.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { inspectBuild } from "./corpus/inspect-build.mjs";
import { runBuild } from "./corpus/run-build.mjs";
import { runFidelity } from "./corpus/run-fidelity.mjs";

const EXPECTATIONS = fileURLToPath(new URL("corpus-expectations.json", import.meta.url));
const WIDTHS = [44];
const TITLES = { lost: "lost pages", links: "broken links of our own making" };
const FIDELITY = {
  source: "words of the source missing on pages",
  markdown: "lines of pages missing in their Markdown",
};
const HEAD = ["site", "pages", "seconds", "MB", "errors", "warnings", "lost", "links", "words %", "lines %"];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    update: { type: "boolean" },
    only: { type: "string" },
    show: { type: "string" },
    json: { type: "boolean" },
  },
});
const folder = positionals[0];
if (folder === undefined || !existsSync(folder)) {
  console.error("Usage: node scripts/corpus.mjs DIR [--update] [--only name] [--show lost|links] [--json]");
  process.exit(2);
}

const root = resolve(folder);
const expected = existsSync(EXPECTATIONS) ? JSON.parse(readFileSync(EXPECTATIONS, "utf8")) : {};
const results = new Map();
const regressions = [];
for (const site of findSites(root)) {
  const name = relative(root, site).split(sep).join("/") || ".";
  if (values.only !== undefined && !name.includes(values.only)) continue;
  const result = await trySite(site);
  results.set(name, result);
  regressions.push(...compare(name, result, expected[name]));
  if (!values.json) printSite(name, result);
}

if (values.json) console.log(JSON.stringify(Object.fromEntries(results), null, 2));
else printTotals();
if (values.update) writeExpectations();
else if (regressions.length > 0) {
  console.error(`\nWorse than before:\n${regressions.map((line) => `  ${line}`).join("\n")}`);
  process.exitCode = 1;
}

/** Directories with a docs.json or mint.json; a nested site belongs to the outer one. */
function findSites(directory) {
  if (["docs.json", "mint.json"].some((file) => existsSync(join(directory, file)))) return [directory];
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."))
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => findSites(join(directory, name)));
}

async function trySite(site) {
  const temporary = mkdtempSync(join(tmpdir(), "lectern-corpus-"));
  const out = join(temporary, "site");
  try {
    const built = await runBuild(site, out);
    if (built.crash !== undefined) return { ...built, lost: [], links: [] };
    return { ...built, ...inspectBuild(site, out), fidelity: await runFidelity(site) };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** The regressions of a known site. */
function compare(name, result, before) {
  if (result.crash !== undefined) return [`${name}: ${result.crash}`];
  if (before === undefined) return [];
  const worse = [];
  if (result.pages < before.pages) worse.push(`${name}: ${result.pages} pages, expected ${before.pages}`);
  for (const part of ["lost", "links"]) {
    const count = result[part].length;
    if (count > before[part]) worse.push(`${name}: ${count} × ${TITLES[part]}, expected ${before[part]}`);
  }
  for (const [part, title] of Object.entries(FIDELITY)) {
    const [count, allowed] = [result.fidelity?.[part].missing, before.fidelity?.[part]];
    if (allowed !== undefined && count === undefined) worse.push(`${name}: text fidelity could not be measured`);
    if (count > allowed) worse.push(`${name}: ${count} × ${title}, expected ${allowed}`);
  }
  for (const [code, count] of Object.entries(result.codes)) {
    const allowed = before.codes[code] ?? 0;
    if (count > allowed) worse.push(`${name}: ${count} × ${code}, expected ${allowed}`);
  }
  return worse;
}

function printSite(name, { pages, milliseconds, megabytes, codes, lost, links, fidelity, crash }) {
  if (results.size === 1) console.log(row(HEAD));
  if (crash !== undefined) {
    console.log(`${name.padEnd(WIDTHS[0])} crashed: ${crash}`);
    return;
  }
  const [errors, warnings] = [total(codes, "error"), total(codes, "warning")];
  const seconds = (milliseconds / 1000).toFixed(1);
  const shares = ["source", "markdown"].map((part) => fidelity?.[part].share.toFixed(3) ?? "-");
  console.log(row([name, pages, seconds, megabytes ?? "-", errors, warnings, lost.length, links.length, ...shares]));
  const found = Object.entries(codes).filter(([code]) => code.startsWith("error "));
  if (found.length > 0) console.log(`  ${found.map(([code, count]) => `${count} × ${code.slice(6)}`).join(", ")}`);
  const shown = { lost, links }[values.show] ?? [];
  for (const line of shown) console.log(`  ${line}`);
}

function printTotals() {
  const all = [...results.values()];
  const sum = (pick) => all.reduce((count, result) => count + pick(result), 0);
  const crashed = all.filter(({ crash }) => crash !== undefined).length;
  const codes = new Map();
  for (const result of all) {
    for (const [code, count] of Object.entries(result.codes ?? {})) codes.set(code, (codes.get(code) ?? 0) + count);
  }
  console.log(
    `\n${all.length} sites, ${sum(({ pages }) => pages ?? 0)} pages, ${crashed} crashed, ${sum(({ lost }) => lost.length)} pages lost, ` +
      `${sum(({ links }) => links.length)} broken links of our own making`,
  );
  for (const [code, count] of [...codes].sort()) console.log(`  ${String(count).padStart(6)} ${code}`);
}

function writeExpectations() {
  const next = { ...expected };
  for (const [name, { crash, pages, codes, lost, links, fidelity }] of results) {
    if (crash !== undefined) continue;
    const missing = fidelity && { source: fidelity.source.missing, markdown: fidelity.markdown.missing };
    next[name] = { pages, lost: lost.length, links: links.length, ...(missing && { fidelity: missing }), codes };
  }
  const sorted = Object.fromEntries(Object.entries(next).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(EXPECTATIONS, `${JSON.stringify(sorted, null, 2)}\n`);
}

function total(codes, severity) {
  return Object.entries(codes).reduce((sum, [code, count]) => sum + (code.startsWith(severity) ? count : 0), 0);
}

function row(cells) {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(WIDTHS[0]) : String(cell).padStart(8))).join(" ");
}
