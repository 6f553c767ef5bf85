import { expect, test } from "vitest";
import { docsJson, testSite } from "../../../../../test/support/site.ts";

/** The files of the math stylesheet that a page links and that a build writes. */
async function mathFiles(text: string, styling: object) {
  const site = testSite({
    "docs.json": docsJson({ pages: ["index"] }, { styling }),
    "index.mdx": `---\ntitle: Home\n---\n${text}`,
  });
  const page = await site.page("/");
  const written: string[] = [];
  for await (const { path } of site.output.deferredArtifacts()) written.push(path);
  return {
    linked: [...page.matchAll(/href="\/([^"]*katex[^"]*)"/g)].map(([, path]) => path),
    written: written.filter((path) => path.endsWith("katex.css")),
  };
}

const KATEX = "_lectern/katex/katex.css";

test.each([
  ["a formula", "$x$", {}, { linked: [KATEX], written: [KATEX] }],
  ["no formula", "Text.", {}, { linked: [], written: [] }],
  ["no formula, latex: true", "Text.", { latex: true }, { linked: [KATEX], written: [KATEX] }],
  ["a formula, latex: false", "$x$", { latex: false }, { linked: [], written: [] }],
])("writes the math stylesheet exactly if a page links it: %s", async (_, text, styling, expected) => {
  expect(await mathFiles(text, styling)).toEqual(expected);
});
