// Long runs of one character, which quadratic expressions would choke on.

import { expect, test } from "vitest";
import { startCost } from "./support/cost.ts";
import { docsJson, testSite } from "./support/site.ts";

const LONG = 60_000;
/** On an idle machine each takes well below a second; quadratic versions took from ten seconds to hours. */
const MOST_MILLISECONDS = 15_000;

function api(operation: object): Readonly<Record<string, object>> {
  return {
    "docs.json": docsJson({ groups: [{ group: "API", openapi: "api.json" }] }),
    "api.json": {
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      paths: { "/a": { get: { summary: "A", ...operation } } },
    },
  };
}

function page(body: string, more = ""): Readonly<Record<string, string>> {
  return { "index.mdx": `---\ntitle: A\n${more}---\n${body}` };
}

const spaces = " ".repeat(LONG);
test.each([
  ["spaces after the word import", page(`import${spaces}x\n`)],
  ["spaces inside an import", page(`import a${spaces}b\n\ntext`)],
  ["lines that begin with import", page("import a word\n".repeat(LONG / 14))],
  ["spaces after a word of the frontmatter", page("x", `a${spaces}b\n`)],
  ["spaces in a description", page("x", `description: a${spaces}: b\n`)],
  ["dashes in a heading", page(`## a${"-".repeat(LONG)}!b`)],
  ["capitals in the name of a field", page(`<ParamField body="${"A".repeat(LONG)}" type="string">x</ParamField>`)],
  ["slashes in a link", page(`[a](/b${"/".repeat(LONG)}c)`)],
  ["a tag without an end", page(`<${"a".repeat(LONG)}`)],
  ["spaces in an expression", page(`{${spaces}a}`)],
  ["breaks in a diagram", page(`\`\`\`mermaid\n${"\n".repeat(LONG)}graph LR\n\`\`\``)],
  ["brackets in the description of an operation", api({ description: `a ${"[".repeat(LONG)}` })],
  ["comments without an end there", api({ description: "<!--".repeat(LONG / 4) })],
  ["spaces there", api({ description: `a\n\n\`\`\`\na${spaces}b\n\`\`\`` })],
  ["dashes in its tag", api({ tags: [`a${"-".repeat(LONG)}!b`] })],
])(
  "%s take time that grows with their number",
  async (_, files) => {
    const cost = startCost();
    const { output } = testSite(files);
    for (const artifact of (await output.artifacts()).values())
      if (/\.(?:html|md|txt|xml)$/.test(artifact.path)) await artifact.body();
    expect((await output.check()).filter(({ code }) => code === "page/render-failed")).toEqual([]);
    expect(cost()).toBeLessThan(MOST_MILLISECONDS);
  },
  60_000,
);
