// Measures `lectern check` on the generated benchmark site: links alone, and every rule. Each run is a separate process
// pinned to one core. Run after `npm run build`: node bench/links.mjs [--pages 1000] [--runs 3]
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { renderSite } from "./generate.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: { pages: { type: "string", default: "1000" }, runs: { type: "string", default: "3" } },
});
const folder = mkdtempSync(join(tmpdir(), "lectern-links-"));
const oneCore = spawnSync("taskset", ["--version"]).status === 0;

try {
  writeSite();
  for (const [name, options] of [
    ["nothing but starting Node", undefined],
    ["links", ["--only", "links"]],
    ["every check", []],
  ]) {
    const best = bestOf(options);
    console.log(`${name}: CPU ${best.cpu.toFixed(2)} s, wall ${best.wall.toFixed(2)} s. ${best.text}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Every hundredth page gets a link to a missing page and one to a missing anchor. */
function writeSite() {
  let count = 0;
  for (const [name, text] of Object.entries(renderSite("mint", Number(values.pages)))) {
    const path = join(folder, "site", name);
    mkdirSync(dirname(path), { recursive: true });
    const isBroken = name.endsWith(".mdx") && ++count % 100 === 0;
    writeFileSync(path, isBroken ? `${text}\nRead [the rest](/missing) and [this part](/index#missing).\n` : text);
  }
}

function bestOf(options) {
  const runs = Array.from({ length: Number(values.runs) }, () => checkOnce(options));
  return runs.reduce((best, run) => (run.cpu < best.cpu ? run : best));
}

function checkOnce(options) {
  const report = join(folder, "measured.json");
  const program = options ? [join(root, "bin/lectern.js"), "check", join(folder, "site"), ...options] : ["-e", "0"];
  const words = ["--import", join(root, "bench/measure.mjs"), ...program];
  const startedAt = performance.now();
  const { stdout } = spawnSync(
    oneCore ? "taskset" : process.execPath,
    oneCore ? ["-c", "0", process.execPath, ...words] : words,
    { env: { ...process.env, LECTERN_MEASURE: report }, encoding: "utf8" },
  );
  const wall = (performance.now() - startedAt) / 1000;
  return { wall, cpu: JSON.parse(readFileSync(report, "utf8")).cpu, text: stdout.trim() };
}
