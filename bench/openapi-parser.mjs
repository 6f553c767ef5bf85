// Measures reading, resolving and validating specs beside @scalar/openapi-parser, and lists what each finds in a spec with one fault:
//   npm run prepack -w @lectern/openapi
//   npm install --prefix FOLDER --ignore-scripts @scalar/openapi-parser
//   node bench/openapi-parser.mjs --peer FOLDER [--runs 5] [--faults] FILE …
// Every task runs in a process of its own, both tools alternating, and starts from the text; figures are medians of CPU time, without
// loading the code. An operation with its references: Scalar replaces all references of the spec at once; we describe what the operation
// shows, with schemas merged and examples generated, so that all operations are more work.
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { FAULTS, SOUND_SPEC } from "./spec-faults.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    peer: { type: "string" },
    runs: { type: "string", default: "5" },
    faults: { type: "boolean", default: false },
    task: { type: "string" },
  },
});
if (values.peer === undefined) {
  console.error("Usage: node bench/openapi-parser.mjs --peer FOLDER [--runs N] [--faults] FILE …");
  process.exit(2);
}

const TASKS = ["read", "one operation", "all operations", "validate"];
const own = fileURLToPath(new URL("../packages/openapi/dist/", import.meta.url));
const TOOLS = { lectern: openLectern, scalar: openScalar };

if (values.task !== undefined) await runTask();
else if (values.faults) await listFaults();
else for (const file of positionals) measure(file);

/** Each task takes a path and text and returns the number of problems, or of operations. */
async function openLectern() {
  const [{ createFlatten, describeOperation, parseApi, readSpec }, { checkApi, checkStructure }] = await Promise.all([
    import(pathToFileURL(join(own, "index.js")).href),
    import(pathToFileURL(join(own, "lint.js")).href),
  ]);
  return {
    read: (source) => [readSpec(source).value],
    "one operation": (source) => [describeOperation(parseApi(source).value.operations[0])],
    "all operations": (source) => {
      const { value: api } = parseApi(source);
      const flatten = createFlatten(api);
      return api.operations.map((operation) => describeOperation(operation, { flattenFor: () => flatten }));
    },
    validate: (source) => {
      const { value: api, diagnostics } = parseApi(source);
      return [...diagnostics, ...checkStructure(api.root, readSpec(source).locate, source.path)];
    },
    check: (source) => checkApi(source).diagnostics.map(({ message }) => message),
  };
}

async function openScalar() {
  const path = resolve(values.peer, "node_modules/@scalar/openapi-parser/dist/index.js");
  const { dereference, normalize, validate } = await import(pathToFileURL(path).href);
  return {
    read: ({ text }) => [normalize(text)],
    "one operation": async ({ text }) => [(await dereference(text)).schema],
    "all operations": async ({ text }) => [(await dereference(text)).schema],
    validate: async ({ text }) => (await validate(text)).errors ?? [],
    check: async ({ text }) => ((await validate(text)).errors ?? []).map(({ message }) => message),
  };
}

async function runTask() {
  const [tool, task] = values.task.split(":");
  const [path] = positionals;
  const source = { path, text: readFileSync(path, "utf8") };
  const { [task]: run } = await TOOLS[tool]();
  const before = process.cpuUsage();
  const count = (await run(source)).length;
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ ms: (user + system) / 1000, count }));
}

function measure(path) {
  console.log(`\n${basename(path)}, ${Math.round(statSync(path).size / 1000)} kB`);
  for (const task of TASKS) {
    const results = { lectern: [], scalar: [] };
    for (let run = 0; run < Number(values.runs); run++)
      for (const tool of Object.keys(TOOLS)) {
        const words = [fileURLToPath(import.meta.url), "--peer", values.peer, "--task", `${tool}:${task}`, path];
        const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8", maxBuffer: 1e8 });
        results[tool].push(stdout.startsWith("{") ? JSON.parse(stdout) : { ms: Number.NaN, failed: lastLine(stderr) });
      }
    const shown = Object.entries(results).map(([tool, runs]) => {
      const [{ count, failed }] = runs;
      const result = task === "validate" ? `, ${count} problems` : "";
      return `${tool} ${failed ?? `${median(runs.map(({ ms }) => ms)).toFixed(0)} ms${result}`}`;
    });
    console.log(`  ${task.padEnd(14)}  ${shown.join("   ")}`);
  }
}

function lastLine(text) {
  return text.split("\n").find((line) => /Error/.test(line)) ?? "failed";
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** What each tool says about each fault that it does not say about the sound spec. */
async function listFaults() {
  const tools = await Promise.all(Object.entries(TOOLS).map(async ([name, open]) => ({ name, ...(await open()) })));
  for (const openapi of ["3.1.0", "3.0.3"]) {
    console.log(`\nOpenAPI ${openapi}`);
    const say = ({ check }, spec) => check({ path: "openapi.json", text: JSON.stringify({ ...spec, openapi }) });
    const found = tools.map(() => 0);
    const sound = await Promise.all(tools.map((tool) => say(tool, SOUND_SPEC)));
    for (const { fault, spec } of FAULTS) {
      console.log(`  ${fault}`);
      for (const [index, tool] of tools.entries()) {
        const fresh = (await say(tool, spec)).filter((message) => !sound[index].includes(message));
        if (fresh.length > 0) found[index]++;
        const more = fresh.length > 1 ? ` (and ${fresh.length - 1} more)` : "";
        console.log(`    ${tool.name.padEnd(8)} ${fresh[0] ?? "–"}${more}`);
      }
    }
    const sums = tools.map(({ name }, index) => `${name} ${found[index]} (sound spec: ${sound[index].length})`);
    console.log(`  Of ${FAULTS.length} faults: ${sums.join(", ")}`);
  }
}
