import { expect, test } from "vitest";
import { testSite } from "../../test/site.ts";

test.each([
  ["", '<p class="tab-label" id="linux" aria-hidden="true">Linux</p>'],
  ["## Linux\n", '<p class="tab-label" aria-hidden="true">Linux</p>'],
  ['<div id="linux" />', '<p class="tab-label" aria-hidden="true">Linux</p>'],
])("a tab beside %j is labelled by %s", async (after, expected) => {
  const source = `<Tabs>\n<Tab title="Linux">One.</Tab>\n</Tabs>\n\n${after}\n`;
  expect(await testSite({ "index.mdx": `---\ntitle: A\n---\n\n${source}` }).body()).toContain(expected);
});

test.each([
  ["", '<details class="accordion" id="linux" data'],
  ["## Linux\n", '<details class="accordion" data'],
  ['<Tabs>\n<Tab title="Linux">One.</Tab>\n</Tabs>', '<details class="accordion" id="linux" data'],
])("an accordion beside %j begins with %s", async (after, expected) => {
  const source = `<Accordion title="Linux">One.</Accordion>\n\n${after}\n`;
  expect(await testSite({ "index.mdx": `---\ntitle: A\n---\n\n${source}` }).body()).toContain(expected);
});

test("the ids of titles leave quotes out, as links to them do", async () => {
  const source = `<Accordion title="What's \u201cX\u201d?">One.</Accordion>\n`;
  expect(await testSite({ "index.mdx": `---\ntitle: A\n---\n\n${source}` }).body()).toContain('id="whats-x"');
});
