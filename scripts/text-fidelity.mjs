// Compares what readers of a page see with what its Markdown says: `node scripts/text-fidelity.mjs DIR [--worst 10]`.
// Counts the words of the HTML that are missing in the Markdown, and names the pages that miss most.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { createDiskFiles } from "../dist/files/disk-files.js";
import { createOutput } from "../dist/output/create-output.js";
import { createProject } from "../dist/project/create-project.js";
import { markdownWords, missingWords, visibleText, words } from "../dist/render/markdown/compare-text.js";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { worst: { type: "string" } } });
const folder = positionals[0] ?? ".";
const project = createProject(createDiskFiles(resolve(folder)));
const output = createOutput(project, { base: "", plainCode: true });
const artifacts = await output.artifacts();
const results = [];
for (const [path, artifact] of artifacts) {
  if (artifact.markdown === undefined) continue;
  const page = [...project.site().value.pages.values()].find(
    ({ route }) => (route === "/" ? "index.md" : `${route.slice(1)}.md`) === artifact.markdown,
  );
  const { body, slots } = await output.render(page);
  // The samples of an operation say the same request in many languages; Markdown has one of them.
  const { request, ...beside } = slots;
  const shown = [body, ...Object.values(beside), page.operation ? "" : (request ?? "")];
  const seen = words(visibleText(shown.map(String).join("\n")));
  const markdown = await artifacts.get(artifact.markdown).body();
  const missing = missingWords(seen, markdownWords(markdown));
  results.push({ path, seen: seen.length, missing });
}

const total = results.reduce((sum, { seen }) => sum + seen, 0);
const lost = results.reduce((sum, { missing }) => sum + missing.length, 0);
console.log(`${results.length} pages, ${total} words in HTML, ${lost} not in Markdown: ${share(total, lost)}`);
const worst = results.filter(({ missing }) => missing.length > 0).sort((a, b) => b.missing.length - a.missing.length);
for (const { path, seen, missing } of worst.slice(0, Number(values.worst ?? 10))) {
  console.log(`  ${share(seen, missing.length)} ${path}: ${missing.slice(0, 12).join(" ")}`);
}
process.exitCode = lost / Math.max(1, total) > 0.001 ? 1 : 0;

function share(all, missing) {
  return `${(all === 0 ? 100 : (100 * (all - missing)) / all).toFixed(3)} %`;
}
