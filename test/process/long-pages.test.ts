// Pages that consist of very many equal parts: nothing is lost, and four times as much takes about four times as long.

import { expect, test } from "vitest";
import { startCost } from "../support/cost.ts";
import { docsJson, testSite } from "../support/site.ts";

interface Shape {
  readonly name: string;
  readonly count: number;
  readonly text: (count: number) => string;
  /** What the page has for each part. */
  readonly mark: string;
}

const times = (count: number, part: (at: number) => string, between = ""): string =>
  Array.from({ length: count }, (_, at) => part(at)).join(between);

const SHAPES: readonly Shape[] = [
  {
    name: "footnotes",
    count: 3000,
    text: (count) => `${times(count, (at) => `a[^${at}] `)}\n\n${times(count, (at) => `[^${at}]: b`, "\n")}`,
    mark: "<sup",
  },
  { name: "formulas", count: 1500, text: (count) => times(count, () => "$x$ "), mark: "<math" },
  {
    name: "table rows",
    count: 10_000,
    text: (count) => `| a | b |\n| - | - |\n${times(count, (at) => `| ${at} | b |`, "\n")}`,
    mark: "<tr>",
  },
  {
    name: "cards",
    count: 1500,
    text: (count) => times(count, (at) => `<Card title="C${at}" href="/">\n\ntext\n\n</Card>`, "\n\n"),
    mark: 'class="card ',
  },
  { name: "empty pictures in links", count: 10_000, text: (count) => "![[]()".repeat(count), mark: "![" },
];

test.each(SHAPES)("renders $name in time that grows with their number", async ({ count, text, mark }) => {
  // The first page pays for loading and compiling.
  await costOf(text(count), mark);
  const one = await costOf(text(count), mark);
  const four = await costOf(text(4 * count), mark);
  expect([one.found, four.found]).toEqual([expect.closeTo(count, -1), expect.closeTo(4 * count, -1)]);
  expect(four.cost / one.cost).toBeLessThan(6);
});

/** What rendering a page costs with everything that is derived from it, and how often a text is in it. */
async function costOf(text: string, mark: string): Promise<{ readonly cost: number; readonly found: number }> {
  const site = testSite({
    "docs.json": docsJson({ pages: ["index"] }, { styling: { latex: true } }),
    "index.mdx": `---\ntitle: A\n---\n\n${text}\n`,
  });
  const cost = startCost();
  const html = await site.page("/");
  for (const artifact of (await site.output.artifacts()).values())
    if (/\.(?:md|txt|json)$/.test(artifact.path)) await artifact.body();
  return { cost: cost(), found: html.split(mark).length - 1 };
}
