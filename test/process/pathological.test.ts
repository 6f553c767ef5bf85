// Every text that makes parsers slow, as a page of one site: each finishes quickly or is cut off with a diagnostic, and
// the page next to them is unaffected.

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startCost } from "../support/cost.ts";
import { MARKDOWN_SHAPES, MDX_SHAPES } from "../support/pathological.ts";
import { testSite } from "../support/site.ts";
import { SCALE } from "../support/size.ts";

const SHAPES = [...MARKDOWN_SHAPES, ...MDX_SHAPES];

/** The budget of a page, and of one that is cut off: milliseconds on the machine of the reference loop. */
const QUICK = 1000 * SCALE;
const CUT_OFF = 5000 * SCALE;
/** Additional budget of the parser process, which limits itself. */
const PARSER = 2000 * SCALE;
const TIMEOUT = 3;

const site = testSite({
  "index.mdx": "---\ntitle: Good\n---\nFine.",
  ...Object.fromEntries(SHAPES.map(([, text], index) => [`shape-${index}.mdx`, page(text)])),
});

function page(text: string): string {
  return text.startsWith("---") ? text : `---\ntitle: A\n---\n\n${text}`;
}

/** How much slower this machine is than the one on which the loop takes 40 ms. */
function slowness(): number {
  const cost = startCost();
  let sum = 0;
  for (let index = 0; index < 30_000_000; index++) sum = (sum * 31 + index) | 0;
  expect(sum).not.toBe(1);
  return Math.max(1, cost() / 40);
}

const slow = slowness();

beforeAll(() => void vi.stubEnv("LECTERN_PARSE_SECONDS", String(PARSER / 1000)));
afterAll(() => void vi.unstubAllEnvs());

test.each(SHAPES.map(([name], index) => [name, index] as const))("%s", async (_, index) => {
  const cost = startCost();
  const html = await site.page(`/shape-${index}`);
  const spent = cost();
  const found = site.output.diagnostics().filter(({ at }) => at.file === `shape-${index}.mdx`);
  const isReported = found.some(({ code, severity }) => severity !== "info" && code !== "page/missing-description");
  const isCutOff = found.some(({ code }) => code === "mdx/parse-timeout");
  expect(html).toContain("</html>");
  expect(found.filter(({ code }) => code === "page/render-failed")).toEqual([]);
  const limit = isCutOff ? CUT_OFF - PARSER : isReported ? CUT_OFF : QUICK;
  expect(spent).toBeLessThan(limit * slow * TIMEOUT);
});

test("leaves the page beside them intact", async () => {
  expect(await site.body("/")).toBe("<p>Fine.</p>\n");
});
