// Measures search: relevance, speed and bytes.
//
//   npm run build && node bench/search.mjs [--corpus DIR] [--pages 100,3000,10000]
//
// The questions of search-queries.json run on Lectern's own docs and, with --corpus, on the sites in that directory (one
// directory per site, not part of this repository); the results are compared with the expected ones. --pages generates
// sites of these sizes.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { importSource } from "../scripts/import-source.mjs";

const {
  createDiskFiles,
  createOutput,
  searchEntry,
  toPageBody,
  createProject,
  buildIndex,
  createSearch,
  indexPage,
  createVocabulary,
  createWordCounter,
} = await importSource(
  "packages/io/src/disk-files.ts",
  "packages/engine/src/output/create-output.ts",
  "packages/engine/src/output/machines/search.ts",
  "packages/engine/src/output/pages/page-cache.ts",
  "packages/engine/src/project/create-project.ts",
  "packages/search/src/build-index.ts",
  "packages/search/src/create-search.ts",
  "packages/search/src/index-page.ts",
  "packages/search/src/vocabulary.ts",
  "packages/search/src/word-counter.ts",
);

const here = fileURLToPath(new URL(".", import.meta.url));
const { values } = parseArgs({
  options: { corpus: { type: "string" }, pages: { type: "string", default: "100,3000" } },
});
const SAMPLES = [
  "webhook",
  "rotate token",
  "delte webhook",
  "how to configure a queue",
  "cache",
  "sess",
  "max_retries",
];

const { lectern, ...sites } = JSON.parse(readFileSync(join(here, "search-queries.json"), "utf8"));
await measureRelevance("Lectern's docs", join(here, "../docs"), lectern);
if (values.corpus) {
  for (const [site, queries] of Object.entries(sites)) await measureRelevance(site, join(values.corpus, site), queries);
}
await measureSizes(values.pages.split(",").map(Number).filter(Boolean));

async function measureRelevance(site, folder, queries) {
  const { files, search } = await openIndex(folder);
  const ranks = [];
  const before = process.cpuUsage();
  for (const [query, expected] of queries) {
    const { hits } = await search.search(query, { limit: 5 });
    const rank = hits.findIndex(({ url, route }) => expected.some((one) => one === (one.includes("#") ? url : route)));
    ranks.push(rank === -1 ? Number.POSITIVE_INFINITY : rank);
    if (rank !== 0) console.log(`  "${query}" → ${rank + 1 || "not found"}, first is ${hits[0]?.url}`);
  }
  const { user, system } = process.cpuUsage(before);
  const among = (count) => `${((100 * ranks.filter((rank) => rank < count).length) / ranks.length).toFixed(1)} %`;
  const size = [...files.values()].reduce((sum, text) => sum + gzipSync(text).length, 0);
  console.log(
    `${site}: ${ranks.length} queries: first ${among(1)}, among the first three ${among(3)}, the first five ${among(5)}; ` +
      `index ${kilo(size)}, ${((user + system) / 1000 / ranks.length).toFixed(2)} ms CPU per search`,
  );
}

async function measureSizes(sizes) {
  const script = gzipSync(readFileSync(join(here, "../dist/assets/search.js"))).length;
  console.log(`script of the dialog: ${kilo(script)} compressed`);
  console.log("pages | files | index | largest file | index CPU ms per page | a search: bytes (most), ms (median)");
  for (const pages of sizes) {
    const folder = mkdtempSync(join(tmpdir(), "lectern-search-"));
    spawnSync(process.execPath, [
      join(here, "generate.mjs"),
      "--flavor",
      "mint",
      "--pages",
      String(pages),
      "--out",
      folder,
    ]);
    const { files, milliseconds } = await openIndex(folder);
    rmSync(folder, { recursive: true, force: true });
    const packed = new Map([...files].map(([name, text]) => [name, gzipSync(text).length]));
    const total = [...packed.values()].reduce((sum, size) => sum + size, 0);
    const searches = [];
    for (const query of SAMPLES) searches.push(await measureSearch(query, files, packed));
    const bytes = Math.max(...searches.map((one) => one.bytes)) + script;
    const times = searches.map((one) => one.milliseconds).sort((a, b) => a - b);
    console.log(
      `${pages} | ${files.size} | ${kilo(total)} | ${kilo(Math.max(...packed.values()))} | ${milliseconds.toFixed(2)} | ${kilo(bytes)}, ${times[times.length >> 1]?.toFixed(1)}`,
    );
  }
}

/** A reader's first search with a cold cache, and the same again for timing. */
async function measureSearch(query, files, packed) {
  let bytes = 0;
  const search = createSearch(async (name) => {
    bytes += packed.get(name) ?? 0;
    return files.get(name) ?? "";
  });
  await search.search(query);
  const start = performance.now();
  await search.search(query);
  return { bytes, milliseconds: performance.now() - start };
}

/** The index of a directory as the build creates it, and its cost per page on top of rendering. */
async function openIndex(folder) {
  const project = createProject(createDiskFiles(folder));
  const output = createOutput(project, { base: "", preview: { token: "" }, plainCode: true });
  const vocabulary = createVocabulary();
  const counter = createWordCounter(vocabulary);
  const bytes = [];
  const keep = (value) => bytes.push(value) - 1;
  const stored = [];
  let spent = 0;
  const spend = (work) => {
    const before = process.cpuUsage();
    const value = work();
    const { user, system } = process.cpuUsage(before);
    spent += (user + system) / 1000;
    return value;
  };
  for (const page of project.site().value.pages.values()) {
    if (!page.visibility.search) continue;
    const rendered = await output.render(page);
    const entry = spend(() => indexPage({ ...searchEntry(page), ...toPageBody(rendered).text() }, counter));
    stored.push({ ...entry, shown: keep(entry.shown), matches: keep(entry.matches) });
    if (stored.length % 200 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const files = new Map(
    spend(() => [...buildIndex({ pages: stored, words: vocabulary.words, read: (number) => bytes[number] })]).map(
      ({ name, text }) => [name, text],
    ),
  );
  return {
    files,
    milliseconds: spent / Math.max(1, stored.length),
    search: createSearch(async (name) => files.get(name) ?? ""),
  };
}

function kilo(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
