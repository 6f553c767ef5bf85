// Measures highlighting: start-up with the first grammars, then each page of a directory of MDX files.
// Run after `npm run build`: node bench/highlight.mjs DIR
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
if (!folder) {
  console.error("Usage: node bench/highlight.mjs <folder of .mdx files>");
  process.exit(1);
}

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

const start = { cpu: cpu(), wall: performance.now() };
const { createHighlighter } = await import("../dist/highlight/create-highlighter.js");
const { readPatternTable } = await import("../dist/files/package-file.js");
const highlighter = await createHighlighter({
  themes: { light: "github-light-default", dark: "dark-plus" },
  patterns: readPatternTable,
});
const first = pages.flat()[0];
await highlighter.load([first?.language ?? "text"]);
highlighter.lines(first?.code ?? "", first?.language ?? "text");
const ready = { cpu: cpu(), wall: performance.now() };

await highlighter.load(languages);
let bytes = 0;
for (const page of pages) {
  for (const { code, language } of page) bytes += highlighter.lines(code, language).join("\n").length;
}
const done = cpu();

console.log(`pages            ${pages.length} with ${pages.flat().length} blocks in ${languages.size} languages`);
console.log(
  `first block      ${(ready.wall - start.wall).toFixed(0)} ms wall, ${(ready.cpu - start.cpu).toFixed(0)} ms CPU`,
);
console.log(
  `each page        ${((done - ready.cpu) / pages.length).toFixed(2)} ms CPU, grammars of all languages included`,
);
console.log(`markup           ${Math.round(bytes / pages.flat().length)} characters a block`);
