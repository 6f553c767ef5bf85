// The benchmark: generates sites of 100, 1,000 and 3,000 pages and prints the cost of building, rebuilding and
// previewing them next to the peers' figures.
//   node bench/run.mjs [--pages 100,1000,3000] [--skip-preview] [--work DIR] [--peers DIR,DIR]
// Peers that are packages run once, at 100 pages (or `--peer-pages`), if a `--peers` directory has them in `node_modules`;
// `node bench/peers.mjs DIR` installs them all.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
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
    peers: { type: "string", default: "" },
    "peer-pages": { type: "string", default: "100" },
  },
});
mkdirSync(values.work, { recursive: true });
// Everything goes into new directories and is deleted at the end: some file systems are slow to create files right
// after others were deleted.
const work = mkdtempSync(join(values.work, "run-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));
// Not the user's cache: cold builds start without one.
process.env.LECTERN_CACHE_DIR = join(work, "cache");
const sizes = values.pages.split(",").map(Number);
/** Changes between two builds; each function gets the site directory. */
const CHANGES = {
  "no change": () => {},
  "one page": (site) => edit(pagePaths(site)[5], (text) => `${text}\nOne more sentence.\n`),
  "a label in docs.json": (site) =>
    edit(join(site, "docs.json"), (text) => text.replace(/"group": ?"[^"]*"/, '"group": "Renamed"')),
  "one snippet": (site) => edit(join(site, SNIPPET), (text) => `${text}\nOne more sentence.\n`),
};
const SNIPPET = "snippets/note.mdx";
/** Pages that include the snippet. */
const SNIPPET_PAGES = 10;
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

console.log(
  `\nBuilds after a change, wall and CPU seconds, and their share of the cold build's wall time. Reference loop: ${referenceLoop().toFixed(2)} s.`,
);
printTable(
  ["pages", "cold", ...Object.keys(CHANGES)],
  builds.map(({ pages, wall, cpu, rebuilds }) => [
    pages,
    `${wall.toFixed(2)} / ${cpu.toFixed(2)}`,
    ...rebuilds.map((one) => `${one.wall.toFixed(2)} / ${one.cpu.toFixed(2)} (1/${(wall / one.wall).toFixed(0)})`),
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

const peerFolders = values.peers
  .split(",")
  .filter(Boolean)
  .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))]);
for (const peer of RUNNABLE) {
  const measured = peer.package ? measurePackage(peer) : measureProgram(peer);
  if (!measured) continue;
  console.log(`\n${peer.name}${measured.version}, in this run${oneCore ? ", held to one core too" : ""}:`);
  printTable(
    ["pages", "CPU s", "CPU ms/page", "wall s", "our CPU / theirs", "theirs here / in the table below"],
    measured.rows.map(({ pages, cpu, wall }) => {
      const ours = builds.find((build) => build.pages === pages)?.cpu;
      const [once] = PEERS.find(({ name }) => name === peer.figures)?.[`pages${pages}`] ?? [];
      return [
        pages,
        cpu.toFixed(2),
        ((cpu * 1000) / pages).toFixed(2),
        wall.toFixed(2),
        ours ? (ours / cpu).toFixed(3) : "–",
        once ? (cpu / once).toFixed(2) : "–",
      ];
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

/** Writes the generated content once and returns its directory. */
function siteFolder(pages, flavor = "mint") {
  const folder = mkdtempSync(join(work, `${flavor}-${pages}-`));
  writeFiles(folder, renderSite(flavor, pages));
  return folder;
}

function writeFiles(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, text);
  }
}

function edit(path, change) {
  writeFileSync(path, change(readFileSync(path, "utf8")));
}

function pagePaths(site) {
  const paths = readdirSync(site, { recursive: true }).filter((path) => /^(?!snippets).*\.mdx$/.test(path));
  return paths.sort().map((path) => join(site, path));
}

/** Seconds for a fixed amount of work, to compare figures across machines. */
function referenceLoop() {
  const start = performance.now();
  let sum = 0;
  for (let round = 0; round < 40; round++) {
    const words = Array.from({ length: 50_000 }, (_, index) => `word${(index * 7919 + round) % 10_007}`);
    sum += new Map(words.map((word, index) => [word, index])).size + words.join(" ").split("7").length;
  }
  return sum > 0 ? (performance.now() - start) / 1000 : 0;
}

function measureBuild(pages) {
  const site = siteFolder(pages);
  writeFiles(site, { [SNIPPET]: "A note that several pages show.\n" });
  for (const path of pagePaths(site).slice(10, 10 + SNIPPET_PAGES))
    edit(path, (text) => text.replace(/\n---\n/, `\n---\n\nimport Note from "/${SNIPPET}"\n\n<Note />\n`));
  let out;
  let best;
  for (let run = 0; run < Number(values.runs); run++) {
    out = join(work, `out-${pages}-${run}`);
    rmSync(process.env.LECTERN_CACHE_DIR, { recursive: true, force: true });
    const measured = buildOnce(site, out);
    if (!best || measured.cpu < best.cpu) best = measured;
  }
  const rebuilds = Object.values(CHANGES).map((change) => {
    change(site);
    return buildOnce(site, out);
  });
  const paths = readdirSync(out, { recursive: true }).filter((path) => statSync(join(out, path)).isFile());
  const size = paths.reduce((sum, path) => sum + statSync(join(out, path)).size, 0);
  return { ...best, rebuilds, size, files: paths.length, weight: pageWeight(out, paths) };
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

/** Gzip bytes of the heaviest content page: HTML, scripts and stylesheets. */
function pageWeight(out, paths) {
  const pages = paths.filter((path) => path.endsWith("index.html") && path.split(/[\\/]/).length === 3);
  const weigh = (path) => gzipSync(readFileSync(join(out, path))).length;
  const [heaviest] = pages.map((path) => ({ path, weight: weigh(path) })).sort((a, b) => b.weight - a.weight);
  const html = readFileSync(join(out, heaviest.path), "utf8");
  // A browser loads either the scripts or their fallback.
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

/** A program's builds of all sizes; undefined if it is not installed. */
function measureProgram(peer) {
  if (spawnSync(peer.program, [peer.version]).status !== 0) return undefined;
  const measure = (pages) => {
    const site = siteFolder(pages, peer.flavor);
    writeFiles(site, peer.files);
    const runs = Array.from({ length: Number(values.runs) }, (_, run) => {
      const out = join(work, `peer-${pages}-${run}`);
      return timePeer(peer.name, [peer.program, ...peer.words(site, out)], site);
    });
    return runs.reduce((best, run) => (run.cpu < best.cpu ? run : best));
  };
  return { version: "", rows: sizes.map((pages) => ({ pages, ...measure(pages) })) };
}

/** One build of a package from a `--peers` directory, in a new directory and with a cold cache. */
function measurePackage(peer) {
  const folder = peerFolders.map((name) => resolve(name)).find((name) => has(name, peer));
  if (!folder) return undefined;
  const installed = join(folder, "node_modules");
  const measure = (pages) => {
    const site = siteFolder(pages, peer.flavor);
    // Their tools look up installed packages in `package.json`.
    writeFiles(site, { "package.json": readFileSync(join(folder, "package.json"), "utf8"), ...peer.files });
    symlinkSync(installed, join(site, "node_modules"));
    for (const cache of [".astro", ".cache", ".vite"]) rmSync(join(installed, cache), { recursive: true, force: true });
    const command = [process.execPath, join(installed, peer.script), ...peer.words(site, join(site, "out"))];
    return timePeer(peer.name, command, site);
  };
  const { version } = JSON.parse(readFileSync(join(installed, peer.package, "package.json"), "utf8"));
  const rows = values["peer-pages"].split(",").map((pages) => ({ pages: Number(pages), ...measure(Number(pages)) }));
  return { version: ` ${version}`, rows };
}

function has(folder, peer) {
  return [peer.package, peer.script].every((path) => existsSync(join(folder, "node_modules", path)));
}

/** The cost of a peer's cold build; the shell reports its children's time. */
function timePeer(name, command, site) {
  const start = performance.now();
  const held = [...(oneCore ? ["taskset", "-c", "0"] : []), ...command];
  const words = ["-c", 'TIMEFORMAT="cpu %U %S"; time "$@"', "time", ...held];
  const { status, stderr } = spawnSync("bash", words, { cwd: site, encoding: "utf8" });
  const [, user, system] = /^cpu ([\d.]+) ([\d.]+)$/m.exec(stderr) ?? [];
  if (status !== 0 || user === undefined) throw new Error(`${name} failed: ${stderr}`);
  return { wall: (performance.now() - start) / 1000, cpu: Number(user) + Number(system) };
}

function printTable(head, rows) {
  const lines = [head, head.map(() => "---"), ...rows];
  console.log(lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n"));
}
