// Changes random places of the code and runs the tests that reach each change; prints what no test notices:
//   node scripts/mutate.mjs [--seed 1] [--count 20] [--all] [--types] [--compare] [--minutes 20] [--log FILE] [FOLDER|FILE...]
// Without paths, the places are in `src` and `packages`. Runs the tests of the projects `unit` and `site`, nearest first; with --all, `process` and
// `browser` too (`CHROMIUM_PATH`). Mutants that survive are type-checked with --types, and shown to `npm run compare` with
// --compare. Tries the last commit in a checkout of its own, never the working tree. With --log, an interrupted run continues.
// Whether a survivor matters is for a person to judge. A benchmark, not a test.

import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { linkPackages } from "./compare/link-packages.mjs";
import { applyMutant, findMutants } from "./mutate/find-mutants.mjs";
import { createReach } from "./mutate/reached-tests.mjs";
import { Trials } from "./mutate/trial.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "20" },
    minutes: { type: "string", default: "20" },
    log: { type: "string" },
    all: { type: "boolean", default: false },
    types: { type: "boolean", default: false },
    compare: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});
const repository = fileURLToPath(new URL("..", import.meta.url));
const git = (...words) => execFileSync("git", words, { cwd: repository, encoding: "utf8" });

const temporary = mkdtempSync(join(tmpdir(), "lectern-mutants-"));
const checkout = join(temporary, "checkout");
git("worktree", "add", "--quiet", "--detach", checkout, "HEAD");
process.on("exit", () => {
  git("worktree", "remove", "--force", checkout);
  rmSync(temporary, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));
linkPackages(repository, checkout);

const files = git("ls-files", "src", "packages", "test").trim().split("\n");
const mutants = sample(Number(values.count), Number(values.seed));
const results = values.list ? [] : await tryAll();
if (values.list) for (const mutant of mutants) console.log(describe(mutant));
else report(results);

/** Random mutants: every line that has some is as likely as any other. */
function sample(count, seed) {
  const random = createRandom(seed);
  const lines = new Map();
  for (const file of files.filter(isMutated)) {
    const text = readFileSync(join(checkout, file), "utf8");
    for (const mutant of findMutants(file, text)) {
      const line = text.slice(0, mutant.start).split("\n").length;
      const known = lines.get(`${file}:${line}`) ?? { file, line, text, mutants: [] };
      known.mutants.push(mutant);
      lines.set(`${file}:${line}`, known);
    }
  }
  const places = [...lines.values()];
  return Array.from({ length: Math.min(count, places.length) }, () => {
    const [{ file, line, text, mutants }] = places.splice(random(places.length), 1);
    return { file, line, text, mutant: mutants[random(mutants.length)] };
  });
}

function isMutated(file) {
  const folders = positionals.length > 0 ? positionals : ["src", "packages"];
  const isInside = folders.some((folder) => file === folder || file.startsWith(`${folder.replace(/\/$/, "")}/`));
  return isInside && /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file);
}

/** Mulberry32, as every number counts here: consecutive ones of simpler generators are related. */
function createRandom(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

async function tryAll() {
  const reach = createReach(checkout, files);
  const trials = new Trials({ folder: checkout, minutes: Number(values.minutes), env: environment() });
  const known = readLog();
  const results = [];
  for (const mutant of mutants) {
    const startedAt = performance.now();
    const result = known.get(keyOf(mutant)) ?? (await tryOne(mutant, { reach, trials }));
    results.push({ ...mutant, ...result });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`${results.length}/${mutants.length} ${summary(result)} (${seconds} s)  ${keyOf(mutant)}`);
    if (values.log && !known.has(keyOf(mutant)))
      appendFileSync(values.log, `${JSON.stringify({ key: keyOf(mutant), ...result })}\n`);
  }
  return results;
}

/** What notices a mutant: a test, the type checker or the comparison, in this order. */
async function tryOne({ file, text, mutant }, { reach, trials }) {
  const mutated = applyMutant(text, mutant);
  const tests = reach(file).filter((one) => values.all || !/^test\/(?:process|browser)\//.test(one));
  const { by, isLate } = await trials.run(file, mutated, tests);
  if (by) return { noticed: "test", by: `${by.file}: ${by.title}` };
  if (
    values.types &&
    !(await trials.succeedsWith(file, mutated, [
      "node_modules/typescript/bin/tsc",
      "--noEmit",
      "--incremental",
      "false",
    ]))
  )
    return { noticed: "types" };
  const compare = ["scripts/compare.mjs", "HEAD"];
  if (values.compare && !(await trials.succeedsWith(file, mutated, compare))) return { noticed: "comparison" };
  return isLate ? { isLate } : {};
}

/** Tests contact no other host, and leave nothing behind. */
function environment() {
  const { CI: _, ...env } = process.env;
  return { ...env, TMPDIR: temporary };
}

function readLog() {
  if (!values.log || !existsSync(values.log)) return new Map();
  const lines = readFileSync(values.log, "utf8").trim().split("\n");
  return new Map(lines.filter(Boolean).map((line) => [JSON.parse(line).key, JSON.parse(line)]));
}

function keyOf({ file, line, mutant }) {
  return `${file}:${line} ${mutant.kind} ${mutant.start}-${mutant.end} ${JSON.stringify(mutant.replacement)}`;
}

function summary({ noticed, by, isLate }) {
  if (noticed) return `noticed by ${by ?? `the ${noticed === "types" ? "type checker" : noticed}`}`;
  return isLate ? "not noticed in time" : "SURVIVED";
}

/** The lines a mutant changes, before and after. */
function describe({ file, line, text, mutant }) {
  const start = text.lastIndexOf("\n", mutant.start - 1) + 1;
  const end = text.indexOf("\n", mutant.end);
  const lines = (whole, sign) => whole.split("\n").map((one) => `  ${sign} ${one.trim()}`);
  const after = text.slice(start, mutant.start) + mutant.replacement + text.slice(mutant.end, end);
  return [`${file}:${line} ${mutant.kind}`, ...lines(text.slice(start, end), "-"), ...lines(after, "+")].join("\n");
}

function report(results) {
  const left = results.filter(({ noticed }) => !noticed);
  const count = (kind) => results.filter(({ noticed }) => noticed === kind).length;
  console.log(`\n${left.length} of ${results.length} survived:\n`);
  for (const one of left) console.log(`${describe(one)}${one.isLate ? "\n  (out of time)" : ""}\n`);
  console.log(
    `Noticed: ${count("test")} by tests, ${count("types")} by types, ${count("comparison")} by the comparison.`,
  );
}
