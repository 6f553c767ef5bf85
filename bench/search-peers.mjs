// Measures search beside Pagefind, Orama and MiniSearch: quality on the questions of search-queries.json, size and cost.
//   npm run build
//   npm install --prefix FOLDER --ignore-scripts pagefind @orama/orama minisearch
//   node bench/search-peers.mjs --peers FOLDER [--site DIR --questions NAME] [--rounds 5]
// Everyone gets the same pages: Pagefind as HTML, and the others by section, with title, heading and text. Weights favor titles and
// headings three and two to one, words may be unfinished, and one letter in five may be wrong where a tool can do that. All run in Node,
// in turns; Pagefind's files are read where a browser would fetch them. It indexes in a program of its own, whose CPU time is not counted.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { importSource } from "../scripts/import-source.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const { values } = parseArgs({
  options: {
    peers: { type: "string" },
    site: { type: "string", default: join(here, "../docs") },
    questions: { type: "string", default: "lectern" },
    rounds: { type: "string", default: "5" },
  },
});
if (values.peers === undefined) {
  console.error("Usage: node bench/search-peers.mjs --peers FOLDER [--site DIR --questions NAME] [--rounds N]");
  process.exit(2);
}
const peer = (path) => import(pathToFileURL(resolve(values.peers, "node_modules", path)).href);
const { createDiskFiles, createOutput, createProject, searchEntry, toPageBody, createIndexer, createSearch } =
  await importSource(
    "packages/io/src/disk-files.ts",
    "packages/engine/src/output/create-output.ts",
    "packages/engine/src/project/create-project.ts",
    "packages/engine/src/output/machines/search.ts",
    "packages/engine/src/output/pages/page-cache.ts",
    "packages/search/src/create-indexer.ts",
    "packages/search/src/create-search.ts",
  );

const questions = JSON.parse(readFileSync(join(here, "search-queries.json"), "utf8"))[values.questions];
const pages = await renderPages();
const MAKERS = { Lectern: openLectern, Pagefind: openPagefind, Orama: openOrama, MiniSearch: openMiniSearch };
const tools = [];
for (const [name, open] of Object.entries(MAKERS)) {
  const before = process.cpuUsage();
  const tool = await open();
  const { user, system } = process.cpuUsage(before);
  tools.push({ name, indexing: (user + system) / 1000, times: [], ranks: [], bytes: [], ...tool });
}
for (let round = 0; round < Number(values.rounds); round++)
  for (const [query, expected] of questions)
    for (const tool of tools) {
      const before = process.cpuUsage();
      const found = await tool.search(query);
      const { user, system } = process.cpuUsage(before);
      tool.times.push((user + system) / 1000);
      if (round > 0) continue;
      const rank = found.findIndex((url) => expected.some((one) => one === (one.includes("#") ? url : routeOf(url))));
      tool.ranks.push(rank === -1 ? Number.POSITIVE_INFINITY : rank);
      tool.bytes.push(await tool.fetched(query));
    }

console.log(`${pages.length} pages, ${questions.length} questions`);
console.log(
  "| | First | Among three | Among five | Index | A first search loads | Script | CPU of a search | CPU of indexing |",
);
console.log("|---|---|---|---|---|---|---|---|---|");
for (const { name, ranks, size, bytes, script, times, indexing } of tools) {
  const among = (count) => `${((100 * ranks.filter((rank) => rank < count).length) / ranks.length).toFixed(1)} %`;
  const cells = [among(1), among(3), among(5), kilo(size), kilo(median(bytes)), kilo(script)];
  console.log(`| ${[name, ...cells, `${median(times).toFixed(2)} ms`, `${indexing.toFixed(0)} ms`].join(" | ")} |`);
}
process.exit(0);

async function renderPages() {
  const project = createProject(createDiskFiles(values.site));
  const output = createOutput(project, { base: "", preview: { token: "" }, plainCode: true });
  const rendered = [];
  for (const page of project.site().value.pages.values()) {
    if (!page.visibility.search) continue;
    const body = toPageBody(await output.render(page));
    const html = `<html lang="en"><head><title>${page.title}</title></head><body><main><h1>${page.title}</h1>${body.body.markup}</main></body></html>`;
    rendered.push({ route: page.route, entry: { ...searchEntry(page), ...body.text() }, html });
  }
  return rendered;
}

/** One document per section, as an application would do it. */
function sections() {
  return pages.flatMap(({ route, entry }) =>
    entry.sections.map(({ id, heading, text, code }, index) => ({
      id: id === "" ? route : `${route}#${id}`,
      title: entry.title,
      heading,
      text: `${index === 0 ? `${entry.description ?? ""} ` : ""}${text} ${code}`,
    })),
  );
}

async function openLectern() {
  const indexer = createIndexer();
  for (const { entry } of pages) indexer.add(entry);
  const files = new Map([...indexer.build(pages.map(({ route }) => route))].map(({ name, text }) => [name, text]));
  const load = (note) => async (name) => {
    note(files.get(name) ?? "");
    return files.get(name) ?? "";
  };
  const search = createSearch(load(() => {}));
  return {
    size: sum([...files.values()].map(packed)),
    script: packed(readFileSync(join(here, "../dist/assets/search.js"))),
    search: async (query) => (await search.search(query, { limit: 5 })).hits.map(({ url }) => url),
    fetched: async (query) => {
      let bytes = 0;
      await createSearch(load((text) => (bytes += packed(text)))).search(query);
      return bytes;
    },
  };
}

async function openPagefind() {
  const { createIndex, close } = await peer("pagefind/lib/index.js");
  const { index } = await createIndex({ rootSelector: "main" });
  for (const { route, html } of pages) await index.addHTMLFile({ url: route, content: html });
  const folder = mkdtempSync(join(tmpdir(), "lectern-pagefind-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  await index.writeFiles({ outputPath: folder });
  const { files } = await index.getFiles();
  await close();
  const script = files.find(({ path }) => path === "pagefind.js");
  const isIndex = ({ path }) => /\.(?:pf_\w+|json)$/.test(path) && !path.startsWith("wasm.");
  let loaded = 0;
  globalThis.document = { querySelector: () => ({ getAttribute: () => "en" }), currentScript: null };
  globalThis.window = { location: { origin: "http://localhost", href: "http://localhost/" } };
  globalThis.location = globalThis.window.location;
  globalThis.fetch = async (url) => {
    const bytes = await readFile(
      join(folder, new URL(String(url), "http://localhost/").pathname.replace(/^.*\/pagefind\//, "")),
    );
    // Its files are compressed already.
    loaded += bytes.length;
    return new Response(bytes);
  };
  const open = async () => {
    const { createInstance } = await import(pathToFileURL(join(folder, "pagefind.js")).href);
    const instance = createInstance({ basePath: "/pagefind/", baseUrl: "/", noWorker: true });
    await instance.init();
    return instance;
  };
  const pagefind = await open();
  const find = async (instance, query) => {
    const { results } = await instance.search(query);
    return await Promise.all(results.slice(0, 5).map((result) => result.data()));
  };
  // Every visitor loads it, so it counts as script.
  const wasm = files.find(({ path }) => path === "wasm.en.pagefind").content.length;
  return {
    size: sum(files.filter(isIndex).map(({ content }) => content.length)),
    script: packed(script.content) + wasm,
    search: async (query) => (await find(pagefind, query)).map(({ url, sub_results: [first] }) => first?.url ?? url),
    fetched: async (query) => {
      loaded = 0;
      await find(await open(), query);
      return loaded - wasm;
    },
  };
}

async function openOrama() {
  const { create, insertMultiple, save, search } = await peer("@orama/orama/dist/esm/index.js");
  const schema = { title: "string", heading: "string", text: "string" };
  const db = create({ schema });
  await insertMultiple(db, sections());
  const size = packed(JSON.stringify(save(db)));
  const options = { boost: { title: 3, heading: 2 }, tolerance: 1, limit: 5 };
  return {
    size,
    script: await bundled(values.peers, "@orama/orama", "export { create, load, search }"),
    search: async (term) => (await search(db, { term, ...options })).hits.map(({ id }) => id),
    fetched: async () => size,
  };
}

async function openMiniSearch() {
  const { default: MiniSearch } = await peer("minisearch/dist/es/index.js");
  const index = new MiniSearch({ fields: ["title", "heading", "text"], storeFields: ["title", "heading", "text"] });
  index.addAll(sections());
  const size = packed(JSON.stringify(index));
  const options = { prefix: true, fuzzy: 0.2, boost: { title: 3, heading: 2 } };
  return {
    size,
    script: await bundled(values.peers, "minisearch", "export { default }"),
    search: async (query) =>
      index
        .search(query, options)
        .slice(0, 5)
        .map(({ id }) => id),
    fetched: async () => size,
  };
}

/** What a browser loads of a package. */
async function bundled(folder, name, exported) {
  const { build } = await import("esbuild");
  const contents = `${exported} from ${JSON.stringify(name)};`;
  const options = { bundle: true, minify: true, format: "esm", platform: "browser", write: false };
  const { outputFiles } = await build({ stdin: { contents, resolveDir: resolve(folder) }, ...options });
  return packed(outputFiles[0].contents);
}

function routeOf(url) {
  return url.replace(/[#?].*$/, "").replace(/(?<=.)\/$/, "");
}

function packed(content) {
  return gzipSync(content).length;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}

function kilo(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
