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

test.each([
  ['<source srcSet="/img/p.png" />', '<source srcset="/docs/img/p.png">'],
  [
    '<img srcSet="p.png 1x, /img/p.png?a,b 2x,https://x.dev/a,b.png 3x" alt="P" noZoom />',
    '<img srcset="/docs/img/p.png 1x, /docs/img/p.png?a,b 2x,https://x.dev/a,b.png 3x" alt="P" fetchpriority="high">',
  ],
  ['<iframe src="/x" title="X"></iframe>', '<iframe src="/docs/x" title="X"></iframe>'],
  ['<object data="/img/p.png"></object>', '<object data="/docs/img/p.png"></object>'],
  [
    '<form action="/x"><button formAction="/y">Go</button></form>',
    '<form action="/docs/x"><button formaction="/docs/y">Go</button></form>',
  ],
  ['<form action=""></form>', '<form action=""></form>'],
  ['<link rel="stylesheet" href="/img/a.css" />', '<link rel="stylesheet" href="/docs/img/a.css">'],
  ['<script src="/img/a.js"></script>', '<script src="/docs/img/a.js"></script>'],
  [
    '<svg><use href="#a" /><image xlinkHref="/img/p.png" /></svg>',
    '<svg><use href="#a"></use><image xlink:href="/docs/img/p.png"></image></svg>',
  ],
])("addresses of the site get its base path: %s", async (source, expected) => {
  const page = `---\ntitle: A\n---\n\n${source}\n`;
  const site = testSite({ "img/page.mdx": page, "img/p.png": "", "x.mdx": page }, { base: "/docs" });
  expect(await site.body("/img/page")).toBe(expected);
});
