// Measures the precision of prose checks: runs them over every site in a directory and prints the number of reports per
// rule and a random sample with their lines, to be judged by hand. Run after `npm run build`:
//   node bench/prose.mjs DIR [--rule prose/passive] [--sample 45] [--seed 1]
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const cli = fileURLToPath(new URL("../bin/lectern.js", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rule: { type: "string" },
    sample: { type: "string", default: "45" },
    seed: { type: "string", default: "1" },
  },
});
const [folder = "."] = positionals;
const reports = new Map();

for (const entry of readdirSync(folder, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  const site = join(folder, entry.name);
  for (const report of proseReports(site)) {
    if (values.rule !== undefined && report.code !== values.rule) continue;
    reports.set(report.code, [...(reports.get(report.code) ?? []), { ...report, site }]);
  }
}

for (const [code, all] of reports) {
  console.log(`\n${code}: ${all.length} reports`);
  for (const { site, at, message } of sample(all)) {
    const line = readFileSync(join(site, at.file), "utf8").split("\n")[at.line - 1] ?? "";
    console.log(
      `- ${message}\n  ${line.slice(Math.max(0, at.column - 80), at.column + 120).trim()}\n  ${at.file}:${at.line}`,
    );
  }
}

function proseReports(site) {
  const { stdout } = spawnSync(process.execPath, [cli, "check", site, "--only", "prose", "--json"], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  try {
    return JSON.parse(stdout).diagnostics.filter(({ code }) => code.startsWith("prose/"));
  } catch {
    return [];
  }
}

/** Distinct reports in a reproducible random order: what pages repeat is judged once. */
function sample(all) {
  let state = Number(values.seed);
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const different = [...new Map(all.map((one) => [`${one.message} ${basename(one.at.file)}`, one])).values()];
  return different
    .map((one) => ({ one, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, Number(values.sample))
    .map(({ one }) => one);
}
