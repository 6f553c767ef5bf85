import { expect, test } from "vitest";
import { testSite } from "../../../../../test/support/site.ts";

test.each([
  ['<p className="a">\n  One line.\n</p>', '<p class="a">One line.</p>'],
  ['<p className="a">\n  One.\n\n  Two.\n</p>', '<div class="a"><p>One.</p>\n<p>Two.</p>\n</div>'],
  ['<h2 noAnchor id="x">\n  A **title**\n</h2>', '<h2 id="x">A <strong>title</strong></h2>'],
  [
    '<div style={{ WebkitLineClamp: 3, aspectRatio: 2, borderImageSlice: 1, MozBoxFlex: 1, width: 4, "--v": 2 }} />',
    '<div style="-webkit-line-clamp:3;aspect-ratio:2;border-image-slice:1;-moz-box-flex:1;width:4px;--v:2"></div>',
  ],
  [
    "<i aria-expanded={false} data-b={false} draggable={false} spellCheck={false} contentEditable hidden={false} />",
    '<i aria-expanded="false" data-b="false" draggable="false" spellcheck="false" contenteditable="true"></i>',
  ],
  ["<div dangerouslySetInnerHTML={{ __html: undefined }} />", "<div></div>"],
  ['<input defaultValue="a" defaultChecked />', '<input value="a" checked>'],
  ['<textarea defaultValue="a < b" rows={2} />', '<textarea rows="2">a &lt; b</textarea>'],
  ['<i className="a" class="b" />', '<i class="b a"></i>'],
  [
    "<table><tbody><tr><td>A</td></tr></tbody></table>",
    '<div class="scroll-x" tabindex="0"><table><tbody><tr><td>A</td></tr></tbody></table></div>',
  ],
  ["<div>\n  One line.\n</div>", "<div><p>One line.</p>\n</div>"],
  ['<a href="/x" className="btn">\n  Go **now**\n</a>', '<a href="/x" class="btn">Go <strong>now</strong></a>'],
  ["<button>\n  Go\n</button>", "<button>Go</button>"],
  ["<strong>\n  One line.\n</strong>", "<strong>One line.</strong>"],
  [
    '<a href="/x">\n  <div>A</div>\n\n  Text on its own line\n</a>',
    '<a href="/x"><div>A</div><span data-as="p">Text on its own line</span></a>',
  ],
  ['Run <code>npm i --save "x"</code>, "so".', "<p>Run <code>npm i --save &quot;x&quot;</code>, “so”.</p>\n"],
  ['<pre>--flag "q"</pre>', "<pre>--flag &quot;q&quot;</pre>"],
  ["<kbd>--a</kbd> <samp>...</samp> <var>'v'</var>", "<kbd>--a</kbd>\n<samp>...</samp>\n<var>'v'</var>"],
  ['<textarea>\n"q" -- x\n</textarea>', "<textarea>&quot;q&quot; -- x</textarea>"],
  [
    '<script>\nwindow.ok = "yes" *2* 3;\n\nlet a = 1 &lt; 2;\n</script>',
    '<script>window.ok = "yes" *2* 3;\n\nlet a = 1 < 2;</script>',
  ],
  ['<style>\n@import "x.css";\n</style>', '<style>@import "x.css";</style>'],
  ['<style>{`.a::before { content: "--" }`}</style>', '<style>.a::before { content: "--" }</style>'],
  [
    '<svg><style>{`@property --a { syntax: "<length>" } <img src="<a>"> @media (width<9px) { </svg><!--<b } `}</style></svg>',
    '<svg><style>@property --a { syntax: "\\3c length>" } < img src="\\3c a>"> @media (width<9px) { < /svg>< b } </style></svg>',
  ],
])("renders %j as %s", async (source, expected) => {
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
])("adds the base path to site URLs: %s", async (source, expected) => {
  const page = `---\ntitle: A\n---\n\n${source}\n`;
  const site = testSite({ "img/page.mdx": page, "img/p.png": "", "x.mdx": page }, { base: "/docs" });
  expect(await site.body("/img/page")).toBe(expected);
});

test("spells attributes the same in components", async () => {
  const text =
    "export const C = () => <i style={{ aspectRatio: 2, borderImageSlice: 1, width: 4 }} aria-expanded={false} spellCheck={false} contentEditable={false} />\n\n<C/>";
  expect(await testSite({ "index.mdx": `---\ntitle: A\n---\n\n${text}\n` }).body()).toBe(
    '<i style="aspect-ratio:2;border-image-slice:1;width:4px;" aria-expanded="false" spellCheck="false" contenteditable="false"></i>',
  );
});

test("references the code of an event handler on a page element", async () => {
  const site = testSite({ "index.mdx": "---\ntitle: A\n---\n\n<button onClick={() => alert(1)}>x</button>\n" });
  expect(await site.body()).toMatch(
    /^<button data-lectern-on="\[\[&quot;onClick&quot;,&quot;\/_lectern\/islands\/index-\w{11}\.js&quot;,&quot;default&quot;,\{\}\]\]">x<\/button>$/,
  );
  expect(await site.page("/index.md")).toContain("x");
  expect(await site.page("/index.md")).not.toContain("data-lectern-on");
  expect(await site.problems()).toEqual([]);
});

test("reports an event handler that never runs", async () => {
  const text = "export const all = { onClick: () => alert(1) }\n\n<button {...all}>x</button>";
  const site = testSite({ "index.mdx": `---\ntitle: A\n---\n\n${text}\n` });
  expect(await site.body()).toBe("<button>x</button>");
  expect(await site.problems()).toEqual([
    'index.mdx:7:1 code/handler-not-serializable Handler "onClick" cannot be serialized for the browser, so it never runs. Define the handler inline, or move the element into a component.',
  ]);
});
