// The benchmark: generates sites of 100, 1,000 and 3,000 pages and prints what building and previewing them costs,
// beside the peers' figures. `node bench/run.mjs [--pages 100,1000,3000] [--skip-preview] [--work FOLDER]`
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { renderSite } from "./generate.mjs";
import { PEERS, RUNNABLE } from "./peers.mjs";
import { measurePreview } from "./preview.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "100,1000,3000" },
    work: { type: "string", default: join(tmpdir(), "lectern-bench") },
    runs: { type: "string", default: "3" },
    "skip-preview": { type: "boolean", default: false },
  },
});
mkdirSync(values.work, { recursive: true });
// Everything goes to new folders, and away at the end: some file systems take long to make files right after others went.
const work = mkdtempSync(join(values.work, "run-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));
const sizes = values.pages.split(",").map(Number);
const oneCore = spawnSync("taskset", ["--version"]).status === 0;

console.log(
  `Node ${process.version}, ${cpus()[0]?.model.trim()} × ${cpus().length}${oneCore ? ", builds held to one core" : ""}`,
);
console.log(`Best of ${values.runs} cold builds; CPU = user + system seconds; memory = peak resident size.\n`);

const builds = sizes.map((pages) => ({ pages, ...measureBuild(pages) }));
printTable(
  ["pages", "CPU s", "CPU ms/page", "wall s", "peak MB", "output MB", "files"],
  builds.map(({ pages, cpu, wall, memory, size, files }) => [
    pages,
    cpu.toFixed(2),
    ((cpu * 1000) / pages).toFixed(2),
    wall.toFixed(2),
    memory.toFixed(0),
    (size / 1e6).toFixed(1),
    files,
  ]),
);

console.log("\nThe heaviest content page with everything it names, gzip kB, before interaction:");
printTable(
  ["pages", "HTML", "JS", "CSS"],
  builds.map(({ pages, weight }) => [pages, ...weight.map((bytes) => (bytes / 1000).toFixed(1))]),
);

if (!values["skip-preview"]) {
  console.log("\nPreview:");
  const previews = [];
  for (const pages of sizes) previews.push({ pages, ...(await measurePreview(siteFolder(pages), root)) });
  printTable(
    [
      "pages",
      "very first start → home ms",
      "start → home seen before ms",
      "start → page seen before ms",
      "start → home, another page changed ms",
      "start → home, docs.json changed ms",
      "save → new HTML ms",
      "save → browser ms",
      "peak MB",
    ],
    previews.map(({ pages, cold, home, content, changed, reconfigured, edit, browser, memory }) => [
      pages,
      cold.toFixed(0),
      home.toFixed(0),
      content.toFixed(0),
      changed.toFixed(0),
      reconfigured.toFixed(0),
      edit.toFixed(0),
      browser === undefined ? "no browser" : browser.toFixed(0),
      memory.toFixed(0),
    ]),
  );
}

const beside = RUNNABLE.filter(({ program, version }) => spawnSync(program, [version]).status === 0);
for (const peer of beside) {
  console.log(`\n${peer.name}, in this run${oneCore ? ", held to one core too" : ""}:`);
  printTable(
    ["pages", "CPU s", "CPU ms/page", "wall s", "our CPU / theirs"],
    builds.map(({ pages, cpu: ours }) => {
      const { cpu, wall } = measurePeer(peer, pages);
      return [pages, cpu.toFixed(2), ((cpu * 1000) / pages).toFixed(2), wall.toFixed(2), (ours / cpu).toFixed(2)];
    }),
  );
}

console.log(
  "\nPeers, measured once on a two-core machine (CPU s / wall s / MB; weight HTML/JS/CSS kB, HTML at 1,000 pages):",
);
printTable(
  ["system", "100 pages", "1,000 pages", "3,000 pages", "weight", "HTML at 1,000"],
  PEERS.map(({ name, pages100, pages1000, pages3000, weight }) => [
    name,
    triple(pages100),
    triple(pages1000),
    triple(pages3000),
    weight.slice(0, 3).join(" / "),
    weight[3] ?? "–",
  ]),
);

function triple(figures) {
  return figures ? figures.join(" / ") : "–";
}

/** Writes the generated content once and gives its folder. */
function siteFolder(pages, flavour = "mint") {
  const folder = mkdtempSync(join(work, `${flavour}-${pages}-`));
  writeFiles(folder, renderSite(flavour, pages));
  return folder;
}

function writeFiles(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, text);
  }
}

function measureBuild(pages) {
  const site = siteFolder(pages);
  let out;
  let best;
  for (let run = 0; run < Number(values.runs); run++) {
    out = join(work, `out-${pages}-${run}`);
    const measured = buildOnce(site, out);
    if (!best || measured.cpu < best.cpu) best = measured;
  }
  const paths = readdirSync(out, { recursive: true }).filter((path) => statSync(join(out, path)).isFile());
  const size = paths.reduce((sum, path) => sum + statSync(join(out, path)).size, 0);
  return { ...best, size, files: paths.length, weight: pageWeight(out, paths) };
}

function buildOnce(site, out) {
  const report = join(work, "measured.json");
  const command = [
    "--import",
    join(root, "bench/measure.mjs"),
    join(root, "bin/lectern.js"),
    "build",
    site,
    "--out",
    out,
    "--quiet",
  ];
  const [program, words] = oneCore
    ? ["taskset", ["-c", "0", process.execPath, ...command]]
    : [process.execPath, command];
  const start = performance.now();
  const { status, stderr } = spawnSync(program, words, {
    env: { ...process.env, LECTERN_MEASURE: report },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the build failed: ${stderr}`);
  return { wall: (performance.now() - start) / 1000, ...JSON.parse(readFileSync(report, "utf8")) };
}

/** Gzip bytes of the heaviest content page: its HTML, its scripts and its stylesheets. */
function pageWeight(out, paths) {
  const pages = paths.filter((path) => path.endsWith("index.html") && path.split(/[\\/]/).length === 3);
  const weigh = (path) => gzipSync(readFileSync(join(out, path))).length;
  const [heaviest] = pages.map((path) => ({ path, weight: weigh(path) })).sort((a, b) => b.weight - a.weight);
  const html = readFileSync(join(out, heaviest.path), "utf8");
  // A browser loads either the scripts or what stands in their place.
  const seen = html.replace(/<noscript>.*?<\/noscript>/gs, "");
  const total = (pattern) =>
    [...seen.matchAll(pattern)].reduce(
      (sum, match) => sum + gzipSync(readFileSync(join(out, match[1].split("?")[0]))).length,
      0,
    );
  return [
    gzipSync(html).length,
    total(/<script[^>]* src="\/([^"]+)"/g),
    total(/<link rel="stylesheet" href="\/([^"]+)"/g),
  ];
}

/** The best of some cold builds of a peer; the shell tells what its children cost. */
function measurePeer(peer, pages) {
  const site = siteFolder(pages, peer.flavour);
  writeFiles(site, peer.files);
  let best;
  for (let run = 0; run < Number(values.runs); run++) {
    const out = join(work, `peer-${pages}-${run}`);
    const command = [...(oneCore ? ["taskset", "-c", "0"] : []), peer.program, ...peer.words(site, out)];
    const start = performance.now();
    const words = ["-c", 'TIMEFORMAT="cpu %U %S"; time "$@"', "time", ...command];
    const { status, stderr } = spawnSync("bash", words, { cwd: site, encoding: "utf8" });
    const [, user, system] = /^cpu ([\d.]+) ([\d.]+)$/m.exec(stderr) ?? [];
    if (status !== 0 || user === undefined) throw new Error(`${peer.name} failed: ${stderr}`);
    const measured = { wall: (performance.now() - start) / 1000, cpu: Number(user) + Number(system) };
    if (!best || measured.cpu < best.cpu) best = measured;
  }
  return best;
}

function printTable(head, rows) {
  const lines = [head, head.map(() => "---"), ...rows];
  console.log(lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n"));
}
