// Long runs of one character, which quadratic expressions would choke on.

import { parseConfig } from "@lectern/model/config/parse-config.ts";
import { patternExample } from "@lectern/openapi/example/pattern-example.ts";
import { expect, test } from "vitest";
import { withoutValues } from "../packages/highlight/src/create-highlighter.ts";
import { missingLines } from "./support/compare-text.ts";
import { startCost } from "./support/cost.ts";
import { docsJson, testSite } from "./support/site.ts";

const LONG = 60_000;
/** On an idle machine each takes well below a second; quadratic versions took from ten seconds to hours. */
const MAX_MILLISECONDS = 15_000;

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

/** A response with a schema of this many parts. */
function schema(part: (count: number) => object): Readonly<Record<string, object>> {
  const content = { "application/json": { schema: part(20_000) } };
  return api({ responses: { 200: { description: "A", content } } });
}

const named = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `p${at}`);

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
  [
    "required properties of a schema",
    schema((count) => ({
      type: "object",
      required: named(count),
      properties: Object.fromEntries(named(count).map((name) => [name, { type: "string" }])),
    })),
  ],
  [
    "alternatives of a schema",
    schema((count) => ({ oneOf: named(count).map((title) => ({ type: "object", title })) })),
  ],
  ["allowed values of a schema", schema((count) => ({ type: "string", enum: named(count) }))],
  [
    "parts of a schema",
    schema((count) => ({ allOf: named(count).map((name) => ({ properties: { [name]: { type: "string" } } })) })),
  ],
])("handles %s in linear time", async (_, files) => {
  const cost = startCost();
  const { output } = testSite(files);
  for (const artifact of (await output.artifacts()).values())
    if (/\.(?:html|md|txt|xml)$/.test(artifact.path)) await artifact.body();
  expect((await output.check()).filter(({ code }) => code === "page/render-failed")).toEqual([]);
  expect(cost()).toBeLessThan(MAX_MILLISECONDS);
});

function redirect(source: string, destination: string): void {
  parseConfig({ path: "docs.json", text: JSON.stringify({ redirects: [{ source, destination }] }) }, () => undefined);
}

const lines = (code: string): readonly string[] => code.split("\n");

// Patterns above 5,000 characters are not tried, so sizes stay below that there.
test.each<[string, number, (size: number) => unknown]>([
  ["open classes in a pattern", 1200, (size) => patternExample("[\\".repeat(size / 2))],
  ["anchors and groups in a pattern", 1200, (size) => patternExample("^(".repeat(size / 4) + "$)".repeat(size / 4))],
  ["choices in a pattern", 1200, (size) => patternExample("(a|b*)+".repeat(size / 7))],
  ["slashes in a redirect", 40_000, (size) => redirect(`/a${"/".repeat(size)}b`, "/x")],
  ["names in a redirect", 40_000, (size) => redirect(`/${":a".repeat(size)}`, `/${":a".repeat(size)}`)],
  ["groups in a redirect", 40_000, (size) => redirect(`/${"(".repeat(size)}`, "/x")],
  ["quotes in a sample", 40_000, (size) => withoutValues('"'.repeat(size), lines)],
  ["escaped quotes in a sample", 40_000, (size) => withoutValues('"\\'.repeat(size), lines)],
  ["mixed quotes in a sample", 40_000, (size) => withoutValues("'\"".repeat(size), lines)],
  ["one word in a long line", 40_000, (size) => missingLines(`<p>${"a ".repeat(size)}b</p>`, "a ".repeat(size))],
])("%s: takes about four times as long for four times the size", (_, size, run) => {
  run(size / 4);
  const timed = (of: number): number => {
    const cost = startCost();
    run(of);
    return cost();
  };
  const small = Math.min(timed(size), timed(size));
  // Quadratic work would take sixteen times as long.
  expect(timed(size * 4)).toBeLessThan(small * 8 + 300);
});
