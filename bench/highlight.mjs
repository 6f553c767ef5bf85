// Measures highlighting: start-up with the first grammars, then each page of a directory of MDX files; with Shiki, the same
// blocks in the same themes with each of its engines, in processes of their own:
//   npm install --prefix FOLDER --ignore-scripts @shikijs/{core,langs,langs-precompiled,themes,engine-javascript,engine-oniguruma}
//   node bench/highlight.mjs DIR [--shiki FOLDER]        (after `npm run build`)
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { importSource } from "../scripts/import-source.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { shiki: { type: "string" }, engine: { type: "string", default: "lectern" } },
});
const [folder] = positionals;
if (!folder) {
  console.error("Usage: node bench/highlight.mjs <folder of .mdx files> [--shiki FOLDER]");
  process.exit(1);
}

const THEMES = { light: "github-light-default", dark: "dark-plus" };
const FENCE = /^( *)```(\S+)[^\n]*\n([\s\S]*?)\n\1```\s*$/gm;
const pages = readdirSync(folder, { recursive: true })
  .filter((name) => /\.mdx?$/.test(name))
  .map((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(FENCE)].map(([, , language, code]) => ({ language, code })),
  );
const languages = new Set(pages.flat().map((block) => block.language));

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function openLectern() {
  const { createHighlighter } = await importSource("packages/highlight/src/create-highlighter.ts");
  const { readPatternTable } = await importSource("packages/io/src/package-file.ts");
  const highlighter = await createHighlighter({ themes: THEMES, patterns: readPatternTable });
  return {
    load: (names) => highlighter.load(names),
    highlight: (code, language) => highlighter.lines(code, language).join("\n"),
  };
}

/** Shiki with only the languages of the pages; unknown ones are plain text, as in ours. */
async function openShiki(engine) {
  const packages = resolve(values.shiki, "node_modules/@shikijs");
  const load = (name, path) => import(pathToFileURL(join(packages, name, "dist", path)).href);
  const langs = engine === "precompiled" ? "langs-precompiled" : "langs";
  const [{ createHighlighterCore }, { default: light }, { default: dark }] = await Promise.all([
    load("core", "index.mjs"),
    load("themes", `${THEMES.light}.mjs`),
    load("themes", `${THEMES.dark}.mjs`),
  ]);
  const start =
    engine === "oniguruma"
      ? (await load("engine-oniguruma", "index.mjs")).createOnigurumaEngine(
          load("engine-oniguruma", "wasm-inlined.mjs"),
        )
      : (await load("engine-javascript", "engine-raw.mjs")).createJavaScriptRawEngine();
  const highlighter = await createHighlighterCore({ themes: [light, dark], langs: [], engine: start });
  const isKnown = (name) => existsSync(join(packages, langs, "dist", `${name}.mjs`));
  return {
    load: async (names) => {
      for (const name of names)
        if (isKnown(name)) await highlighter.loadLanguage((await load(langs, `${name}.mjs`)).default);
    },
    highlight: (code, language) =>
      highlighter.codeToHtml(code, { lang: isKnown(language) ? language : "text", themes: THEMES }),
  };
}

const start = { cpu: cpu(), wall: performance.now() };
const highlighter = values.engine === "lectern" ? await openLectern() : await openShiki(values.engine);
const first = pages.flat()[0];
await highlighter.load([first?.language ?? "text"]);
highlighter.highlight(first?.code ?? "", first?.language ?? "text");
const ready = { cpu: cpu(), wall: performance.now() };

await highlighter.load(languages);
let bytes = 0;
for (const page of pages) for (const { code, language } of page) bytes += highlighter.highlight(code, language).length;
const done = cpu();

const blocks = pages.flat().length;
if (values.engine === "lectern")
  console.log(`${pages.length} pages with ${blocks} blocks in ${languages.size} languages`);
console.log(
  [
    values.engine.padEnd(12),
    `first block ${(ready.wall - start.wall).toFixed(0)} ms wall, ${(ready.cpu - start.cpu).toFixed(0)} ms CPU`,
    `each page ${((done - ready.cpu) / pages.length).toFixed(2)} ms CPU, grammars of all languages included`,
    `${Math.round(bytes / blocks)} characters a block`,
  ].join(" | "),
);
if (values.shiki && values.engine === "lectern")
  for (const engine of ["precompiled", "oniguruma"])
    spawnSync(process.execPath, [fileURLToPath(import.meta.url), folder, "--shiki", values.shiki, "--engine", engine], {
      stdio: "inherit",
    });
