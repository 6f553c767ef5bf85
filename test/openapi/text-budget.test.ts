// Descriptions that are too expensive to render: they are shown as plain text, the page says so, and the rest of the
// site builds.

import { expect, test } from "vitest";
import { startCost } from "../support/cost.ts";
import { docsJson, testSite } from "../support/site.ts";

async function describe(description: string) {
  const site = testSite({
    "docs.json": docsJson({ groups: [{ group: "API", openapi: "api.json" }] }),
    "api.json": {
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      paths: {
        "/a": { get: { summary: "Long", description, responses: {} } },
        "/b": { get: { summary: "Short", description: "Just *this*.", responses: {} } },
      },
    },
  });
  const cost = startCost();
  const page = await site.page("/api-reference/long");
  const spent = cost();
  const other = await site.page("/api-reference/short");
  return { page, other, spent, problems: await site.problems() };
}

const LIMIT = 6000;

test.each([
  ["nested list markers", "- ".repeat(24_000)],
  ["nested list markers on lines", `${"- ".repeat(500)}x\n`.repeat(40)],
  ["nested quotes", `${"> ".repeat(20_000)}x`],
  ["emphasis inside emphasis", "*a **a ".repeat(10_000)],
  ["brackets without end", "[a](<b".repeat(12_000)],
  ["a table of 6,000 columns", `${"|a".repeat(6000)}|\n${"|-".repeat(6000)}|\n${"|b\n".repeat(2000)}`],
  ["a text of 200 kB", "*Words* and more words.\n\n".repeat(8000)],
])("shows %s as plain text", async (_, description) => {
  const { page, other, spent, problems } = await describe(description);
  expect(problems.filter((line) => line.includes("api/description-too-complex"))).toHaveLength(1);
  expect(page.length).toBeLessThan(description.length * 4 + 300_000);
  expect(other).toContain("<p>Just <em>this</em>.</p>");
  expect(spent).toBeLessThan(LIMIT);
});

test("processes a long line of quotes quickly", async () => {
  const { page, spent, problems } = await describe(`a ${"\"'".repeat(100_000)}`);
  expect(problems.filter((line) => line.includes("api/description-too-complex"))).toEqual([]);
  expect(page).toContain("a “‘");
  expect(spent).toBeLessThan(LIMIT);
});

test("keeps short rows of a very large table as written", async () => {
  const rows = "|b|\n".repeat(1000);
  const { page, problems } = await describe(`${"|a".repeat(200)}|\n${"|-".repeat(200)}|\n${rows}`);
  expect(problems.filter((line) => line.includes("api/description-too-complex"))).toEqual([]);
  expect(page.match(/<td/g)).toHaveLength(1000);
});

test("resolves definitions inside a quote", async () => {
  const { page } = await describe("See [the docs] and [x]().\n\n> [the docs]: https://a.test/docs");
  expect(page).toContain('<a class="link" href="https://a.test/docs" target="_blank" rel="noopener">the docs</a>');
  expect(page).toContain('<a class="link">x</a>');
});
