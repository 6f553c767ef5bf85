import { expect, test } from "vitest";
import { testSite } from "../../../../../test/support/site.ts";

test.each([
  ["", '<p class="pick-label" id="linux" aria-hidden="true">Linux</p>'],
  ["## Linux\n", '<p class="pick-label" aria-hidden="true">Linux</p>'],
  ['<div id="linux" />', '<p class="pick-label" aria-hidden="true">Linux</p>'],
])("labels a tab beside %j with %s", async (after, expected) => {
  const source = `<Tabs>\n<Tab title="Linux">One.</Tab>\n</Tabs>\n\n${after}\n`;
  expect(await testSite({ "index.mdx": `---\ntitle: A\n---\n\n${source}` }).body()).toContain(expected);
});

test("yields an accordion's id to a heading, but not to a tab", async () => {
  const accordion = (title: string): string => `<Accordion title="${title}" className="wide">One.</Accordion>`;
  const source = [accordion("Setup"), "## Setup", accordion("Linux"), "<Tabs><Tab title='Linux'>Two.</Tab></Tabs>"];
  const body = await testSite({ "index.mdx": `---\ntitle: A\n---\n\n${source.join("\n\n")}\n` }).body();
  expect(body).toContain('<details class="accordion wide" data-component-name="Accordion">');
  expect(body).toContain('<h2 id="setup" ');
  expect(body).toContain('<details class="accordion wide" id="linux" data-component-name="Accordion">');
  expect(body).toContain('<p class="pick-label" aria-hidden="true">Linux</p>');
});

test("omits quotes from title ids", async () => {
  const source = `<Accordion title="What's \u201cX\u201d?">One.</Accordion>\n`;
  expect(await testSite({ "index.mdx": `---\ntitle: A\n---\n\n${source}` }).body()).toContain('id="whats-x"');
});
