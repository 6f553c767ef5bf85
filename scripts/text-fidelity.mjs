// Follows the words of every page: `node scripts/text-fidelity.mjs DIR [--worst 10]`. Run `npm run build` first.
//   source → page: words an author wrote (tags, attributes, code and addresses aside) that the page does not show;
//   page → Markdown: lines readers of the page see whose words its Markdown does not say in the same order.
// Prints both shares with the pages that miss most; fails when one word in a thousand or any line is missing.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { createDiskFiles } from "../dist/files/disk-files.js";
import { createOutput } from "../dist/output/create-output.js";
import { createProject } from "../dist/project/create-project.js";
import { firstSample, missingLines, missingWords, visibleText, words } from "../dist/render/markdown/compare-text.js";
import { sourceWords, splitScripts } from "./corpus/source-words.mjs";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { worst: { type: "string" } } });
const folder = positionals[0] ?? ".";
const project = createProject(createDiskFiles(resolve(folder)));
const output = createOutput(project, { base: "", plainCode: true });
const artifacts = await output.artifacts();
const pages = new Map([...project.site().value.pages.values()].map((page) => [markdownName(page.route), page]));
const toMarkdown = [];
const fromSource = [];
for (const [path, artifact] of artifacts) {
  const page = pages.get(artifact.markdown);
  if (page === undefined) continue;
  const { body, slots } = await output.render(page);
  const { request = "", ...beside } = slots;
  const shown = [body, ...Object.values(beside), firstSample(String(request))].join("\n");
  const markdown = await artifacts.get(artifact.markdown).body();
  toMarkdown.push({ path, all: visibleText(shown).split("\n").length, missing: missingLines(shown, markdown) });
  if (page.kind !== "document") continue;
  const written = sourceWords(project.files.read(page.path)?.text ?? "", project.site().value.config.variables);
  // Everything on the page counts here: also what a click shows, and text that stands in attributes of the markup.
  const whole = [body, ...Object.values(slots)].map(String).join("\n");
  fromSource.push({ path: page.path, all: written.length, missing: notShown(written, whole) });
}

const lost = [
  printShare("words of the source", "on the page", fromSource),
  printShare("lines on the page", "in its Markdown", toMarkdown),
];
process.exitCode = lost[0] > 0.001 || lost[1] > 0 ? 1 : 0;

function printShare(what, where, results) {
  const total = results.reduce((sum, { all }) => sum + all, 0);
  const missing = results.reduce((sum, result) => sum + result.missing.length, 0);
  console.log(`${results.length} pages, ${total} ${what}, ${missing} not ${where}: ${share(total, missing)}`);
  const worst = results.filter((result) => result.missing.length > 0);
  worst.sort((a, b) => b.missing.length - a.missing.length);
  for (const { path, all, missing: gone } of worst.slice(0, Number(values.worst ?? 10))) {
    console.log(`  ${share(all, gone.length)} ${path}: ${gone.slice(0, 12).join(" · ")}`);
  }
  return missing / Math.max(1, total);
}

/** The words that some markup lacks. Marks inside a word ("`expect`ed") may hold it together or part it. */
function notShown(written, markup) {
  const joined = splitScripts(words(readable(markup, "")));
  const parted = missingWords(splitScripts(words(readable(markup, " "))), joined);
  return missingWords(missingWords(written, joined), parted);
}

/** All text of some markup, also what is folded away; `mark` stands for tags inside a line. */
function readable(markup, mark) {
  return markup
    .replace(/<annotation[\s\S]*?<\/annotation>/g, " ")
    .replace(/<(?:\/?(?:a|abbr|b|code|del|em|i|kbd|mark|s|span|strong|sub|sup|u|wbr))(?:\s[^>]*)?>/g, mark)
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, " ");
}

function markdownName(route) {
  return route === "/" ? "index.md" : `${route.slice(1)}.md`;
}

function share(all, missing) {
  return `${(all === 0 ? 100 : (100 * (all - missing)) / all).toFixed(3)} %`;
}
