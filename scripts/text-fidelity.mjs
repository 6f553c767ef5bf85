// Traces the words of every page from its source to the page and its Markdown (see corpus/fidelity.mjs):
//   node scripts/text-fidelity.mjs DIR [--worst 10] [--json]
// Prints both shares with the pages that lose most. Fails if one word in a thousand or any line is missing; source that
// leaks into a page counts as missing. Run `npm run build` first.

import { parseArgs } from "node:util";
import { measureFidelity, summarize } from "./corpus/fidelity.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { worst: { type: "string" }, json: { type: "boolean" } },
});
const { fromSource, toMarkdown } = await measureFidelity(positionals[0] ?? ".");
const [source, markdown] = [summarize(fromSource), summarize(toMarkdown)];
if (values.json) console.log(JSON.stringify({ source, markdown }));
else {
  print(fromSource, source, "words of the source", "on the page");
  print(toMarkdown, markdown, "lines on the page", "in its Markdown");
}
process.exitCode = source.share < 99.9 || markdown.missing > 0 ? 1 : 0;

function print(results, { all, missing, share }, what, where) {
  console.log(`${results.length} pages, ${all} ${what}, ${missing} not ${where}: ${share.toFixed(3)} %`);
  const worst = results.filter((result) => result.missing.length > 0);
  worst.sort((a, b) => b.missing.length - a.missing.length);
  for (const result of worst.slice(0, Number(values.worst ?? 10))) {
    const own = summarize([result]).share.toFixed(3);
    console.log(`  ${own} % ${result.path}: ${result.missing.slice(0, 12).join(" · ")}`);
  }
}
