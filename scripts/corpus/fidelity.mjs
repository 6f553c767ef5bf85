// Traces the words of every page of a site:
//   source → page: words the author wrote (except tags, attributes, code and URLs) that the page does not show, and
//   source that leaks into the page: formulas, tags, expressions;
//   page → Markdown: visible lines whose words the Markdown does not contain in the same order.

import { resolve } from "node:path";
import { importSource } from "../import-source.mjs";
import { sourceWords, splitScripts } from "./source-words.mjs";

const { createDiskFiles, createOutput, createProject } = await importSource(
  "packages/io/src/disk-files.ts",
  "packages/engine/src/output/create-output.ts",
  "packages/engine/src/project/create-project.ts",
);

const { firstSample, missingLines, missingWords, visibleText, words } =
  await importSource("test/support/compare-text.ts");
const { rawSource } = await importSource("test/support/raw-source.ts");

/** `{ fromSource, toMarkdown }`: what each page has and what is missing. */
export async function measureFidelity(folder) {
  const project = createProject(createDiskFiles(resolve(folder)));
  const output = createOutput(project, { base: "", plainCode: true });
  const artifacts = await output.artifacts();
  const site = project.site().value;
  const pages = new Map([...site.pages.values()].map((page) => [markdownName(page.route), page]));
  const read = (path) => project.files.read(path)?.text ?? "";
  const [fromSource, toMarkdown] = [[], []];
  for (const [path, artifact] of artifacts) {
    const page = pages.get(artifact.markdown);
    if (page === undefined) continue;
    const { body, slots, files } = await output.render(page);
    const { request = "", ...beside } = slots;
    const parts = [body, ...Object.values(beside), firstSample(String(request))].join("\n");
    // "Show 14 more" is a control: the Markdown contains what it loads.
    const shown = parts.replace(/<a [^>]*data-rest>[^<]*<\/a>/g, "");
    const markdown = await artifacts.get(artifact.markdown).body();
    toMarkdown.push({ path, all: visibleText(shown).split("\n").length, missing: missingLines(shown, markdown) });
    if (page.kind !== "document") continue;
    const written = sourceWords(read(page.path), site.config.variables);
    // Everything on the page counts, including content behind a click and text in attributes.
    const whole = [body, ...Object.values(slots)].map(String).join("\n");
    const sources = files.filter((file) => /\.mdx?$/i.test(file)).map(read);
    const missing = [...notShown(written, whole), ...rawSource(whole, sources)];
    fromSource.push({ path: page.path, all: written.length, missing });
  }
  return { fromSource, toMarkdown };
}

/** The share that is not missing, in percent, with the counts behind it. */
export function summarize(results) {
  const all = results.reduce((sum, result) => sum + result.all, 0);
  const missing = results.reduce((sum, result) => sum + result.missing.length, 0);
  return { all, missing, share: all === 0 ? 100 : (100 * (all - missing)) / all };
}

/** The words missing from some markup. Marks inside a word ("`expect`ed") may join or split it. */
function notShown(written, markup) {
  const joined = splitScripts(words(readable(markup, "")));
  const parted = missingWords(splitScripts(words(readable(markup, " "))), joined);
  return missingWords(missingWords(written, joined), parted);
}

/** All text of some markup, including collapsed parts; `mark` replaces inline tags. */
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
