import { expect, test } from "vitest";
import { testSite } from "../../../test/support/site.ts";

test.each([
  ["", '<p class="tab-label" id="linux" aria-hidden="true">Linux</p>'],
  ["## Linux\n", '<p class="tab-label" aria-hidden="true">Linux</p>'],
  ['<div id="linux" />', '<p class="tab-label" aria-hidden="true">Linux</p>'],
])("a tab beside %j is labelled by %s", async (after, expected) => {
  const source = `<Tabs>\n<Tab title="Linux">One.</Tab>\n</Tabs>\n\n${after}\n`;
  expect(await testSite({ "index.mdx": `---\ntitle: A\n---\n\n${source}` }).body()).toContain(expected);
});

test("an accordion leaves its id to a heading, and takes it before a tab", async () => {
  const accordion = (title: string): string => `<Accordion title="${title}" className="wide">One.</Accordion>`;
  const source = [accordion("Setup"), "## Setup", accordion("Linux"), "<Tabs><Tab title='Linux'>Two.</Tab></Tabs>"];
  const body = await testSite({ "index.mdx": `---\ntitle: A\n---\n\n${source.join("\n\n")}\n` }).body();
  expect(body).toContain('<details class="accordion wide" data-component-name="Accordion">');
  expect(body).toContain('<h2 id="setup">');
  expect(body).toContain('<details class="accordion wide" id="linux" data-component-name="Accordion">');
  expect(body).toContain('<p class="tab-label" aria-hidden="true">Linux</p>');
});

test("the ids of titles leave quotes out, as links to them do", async () => {
  const source = `<Accordion title="What's \u201cX\u201d?">One.</Accordion>\n`;
  expect(await testSite({ "index.mdx": `---\ntitle: A\n---\n\n${source}` }).body()).toContain('id="whats-x"');
});
