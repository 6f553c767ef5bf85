import { expect, test } from "vitest";
import { testSite } from "../../test/site.ts";

test.each([
  ['<p className="a">\n  One line.\n</p>', '<p class="a">One line.</p>'],
  ['<p className="a">\n  One.\n\n  Two.\n</p>', '<div class="a"><p>One.</p>\n<p>Two.</p>\n</div>'],
  ['<h2 noAnchor id="x">\n  A **title**\n</h2>', '<h2 id="x">A <strong>title</strong></h2>'],
  ["<div>\n  One line.\n</div>", "<div><p>One line.</p>\n</div>"],
])("%j becomes %s", async (source, expected) => {
  expect(await testSite({ "index.mdx": `---\ntitle: A\n---\n\n${source}\n` }).body()).toBe(expected);
});
