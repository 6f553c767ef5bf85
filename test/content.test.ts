import { expect, test } from "vitest";
import { docsJson, testSite } from "./support/site.ts";

/** The body of a page with this text. */
async function body(text: string, more: Readonly<Record<string, string | object>> = {}): Promise<string> {
  return (await testSite({ "index.mdx": `---\ntitle: Home\n---\n${text}`, ...more }).body()).trim();
}

async function problems(
  text: string,
  more: Readonly<Record<string, string | object>> = {},
): Promise<readonly string[]> {
  return testSite({ "index.mdx": `---\ntitle: Home\n---\n${text}`, ...more }).problems();
}

test("renders GFM: tables, task lists, strikethrough, bare URLs and footnotes", async () => {
  expect(await body("| a | b |\n|---|--:|\n| 1 | 2 |")).toBe(
    '<div class="scroll-x" tabindex="0"><table><thead><tr><th scope="col">a</th><th class="align-right" scope="col">b</th></tr>\n</thead><tbody><tr><td>1</td><td class="align-right">2</td></tr>\n</tbody></table></div>',
  );
  expect(await body("- [x] done\n- [ ] open")).toBe(
    '<ul class="task-list">\n<li class="task"><input type="checkbox" disabled aria-label="done" checked> done</li>\n<li class="task"><input type="checkbox" disabled aria-label="open"> open</li>\n</ul>',
  );
  expect(await body("~~old~~ https://a.b")).toBe(
    '<p><del>old</del> <a class="link" href="https://a.b" target="_blank" rel="noopener">https://a.b</a></p>',
  );
  expect(await body("Text[^n].\n\n[^n]: Note.")).toBe(
    '<p>Text<sup><a href="#fn-1" id="fnref-1" class="footnote-ref" aria-describedby="fn-1">1</a></sup>.</p>\n<section class="footnotes"><ol>\n<li id="fn-1"><p>Note.</p>\n<a href="#fnref-1" class="footnote-back" aria-label="Back to text">↩</a></li>\n</ol></section>',
  );
});

test("renders math at build time and leaves prices alone", async () => {
  expect(await body("From $5 to $10.")).toBe("<p>From $5 to $10.</p>");
  const area = await body("Area $x^2$.");
  expect(area).toContain('<span class="katex">');
  // For assistants, only the TeX source counts.
  expect(area.match(/<(mrow|span class="katex-html")(?= data-markdown-ignore)/g)).toHaveLength(2);
  expect(await problems("A $\\frac{1}$ b")).toEqual([
    expect.stringMatching(/^index\.mdx:\d+:\d+ math\/invalid Invalid formula: /),
  ]);
});

test("reads single dollars as math on every page of a site with latex: true", async () => {
  const words = async (styling: object): Promise<number | undefined> => {
    const docs = docsJson({ pages: ["index"] }, { styling });
    return (await body("The $n$th of $k$-means.", { "docs.json": docs })).match(/class="katex"/g)?.length;
  };
  expect(await words({ latex: true })).toBe(2);
  expect(await words({})).toBe(1);
});

test("applies typography to prose, not to code", async () => {
  expect(await body(`It's "fine" -- really... \`"it's"\``)).toBe(
    "<p>It’s “fine” — really… <code>&quot;it's&quot;</code></p>",
  );
});

test("opens and closes quotes around elements", async () => {
  expect(await body('See "`a`", ("*b*"), "<b>c</b>", "{1 + 1}" or "![d](https://e.f/g.png)", a<br/>"h".')).toMatch(
    /^<p>See “<code>a<\/code>”, \(“<em>b<\/em>”\), “<b>c<\/b>”, “2” or “<img [^>]*>”, a<br>“h”\.<\/p>$/,
  );
});

test("keeps short inline code on one line", async () => {
  expect(await body("`--flag` `?a=b` `-` `a b-c` `a-much-longer-word-of-code`")).toBe(
    '<p><code class="whole">--flag</code> <code class="whole">?a=b</code> <code>-</code> <code>a b-c</code> <code>a-much-longer-word-of-code</code></p>',
  );
});

test("labels the zoom of an image", async () => {
  expect(await body("![A map](https://example.com/map.png)")).toBe(
    '<p><img src="https://example.com/map.png" alt="A map" decoding="async" data-zoom="Zoom in" fetchpriority="high"></p>',
  );
});

test("gives headings ids, compatible second anchors and numbered repeats", async () => {
  expect(await body("## Step 1: Install\n\n## Config.json\n\n## Config.json\n\n## Mine {#My-ID}\n\n##### Deep")).toBe(
    [
      '<h2 id="step-1-install" aria-label="Step 1: Install">Step 1: Install<a class="heading-anchor" href="#step-1-install" aria-label="Link to this section"></a></h2>',
      '<span class="anchor-target" id="configjson"></span><h2 id="config-json" aria-label="Config.json">Config.json<a class="heading-anchor" href="#config-json" aria-label="Link to this section"></a></h2>',
      '<h2 id="config-json-2" aria-label="Config.json">Config.json<a class="heading-anchor" href="#config-json-2" aria-label="Link to this section"></a></h2>',
      '<span class="anchor-target" id="mine"></span><h2 id="My-ID" aria-label="Mine">Mine<a class="heading-anchor" href="#My-ID" aria-label="Link to this section"></a></h2>',
      "<h5>Deep</h5>",
    ].join("\n"),
  );
});

test("anchors headings written as tags unless disabled", async () => {
  expect(await body('<h2 className="big">Title</h2>\n\n<h3 noAnchor>Plain</h3>')).toBe(
    '<h2 id="title" aria-label="Title" class="big">Title<a class="heading-anchor" href="#title" aria-label="Link to this section"></a></h2><h3 id="plain">Plain</h3>',
  );
});

test("has no heading anchors on a custom page", async () => {
  const site = testSite({ "index.mdx": "---\ntitle: Home\nmode: custom\n---\n## Big" });
  expect(await site.page("/")).toContain("<h2>Big</h2>");
});

test("numbers repeated ids of tabs, accordions and fields", async () => {
  const text = `<Tabs><Tab title="A">x</Tab><Tab title="A">y</Tab></Tabs>

<Accordion title="Same">x</Accordion>
<Accordion title="Same">y</Accordion>

<ResponseField name="userName" type="string">x</ResponseField>
<ResponseField name="userName" type="string">y</ResponseField>`;
  const markup = await body(text);
  expect([...markup.matchAll(/data-tab="([^"]*)"/g)].map((match) => match[1])).toEqual(["a", "a-2"]);
  expect([...markup.matchAll(/<details[^>]* id="([^"]*)"/g)].map((match) => match[1])).toEqual(["same", "same-1"]);
  expect([...markup.matchAll(/id="(param-[^"]*)"/g)].map((match) => match[1])).toEqual([
    "param-user-name",
    "param-user-name-1",
  ]);
});

test.each([
  ["./b", "/guides/b"],
  ["../start.mdx#x", "/start#x"],
  ["b.md?tab=1", "/guides/b?tab=1"],
  ["/guides/b/index", "/guides/b"],
  ["/start", "/start"],
  ["start", "/start"],
  ["#here", "#here"],
  ["https://x.y/z", "https://x.y/z"],
  ["mailto:a@b.c", "mailto:a@b.c"],
  ["../images/a.png", "/images/a.png"],
  ["javascript:alert(1)", "#"],
  ["JAVA&#x53;CRIPT&colon;alert(1)", "#"],
])("resolves the link %j from guides/a.mdx to %j", async (written, href) => {
  const site = testSite({
    "start.mdx": "---\ntitle: Start\n---\n",
    "guides/a.mdx": `---\ntitle: A\n---\n[x](${written})`,
    "guides/b.mdx": "---\ntitle: B\n---\n",
    "images/a.png": "",
  });
  expect(await site.body("/guides/a")).toContain(`<a class="link" href="${href}"`);
});

test("prefixes every internal URL with the base path", async () => {
  const site = testSite(
    {
      "index.mdx": '---\ntitle: Home\n---\n[a](/a) ![i](/i.png) <a href="/a">x</a>\n\n<Card title="C" href="/a" />',
      "a.mdx": "---\ntitle: A\n---\n",
      "i.png": "",
    },
    { base: "/docs" },
  );
  const page = await site.page("/");
  expect(page.match(/(?:href|src)="\/(?!docs\/|docs")[^"]*"/g)).toBeNull();
  expect(page).toContain('href="/docs/a"');
});

test("replaces variables on pages and in snippets", async () => {
  const site = testSite({
    "docs.json": docsJson({ pages: ["index"] }, { variables: { version: "2.0" } }),
    "index.mdx":
      '---\ntitle: Home\n---\nimport S from "/snippets/s.mdx"\n\nNow {{version}}. <S />\n\n```bash\nget {{ version }}\n```',
    "snippets/s.mdx": "Was {{version}}.",
  });
  const markup = await site.body();
  expect(markup).toContain("Now 2.0.");
  expect(markup).toContain("Was 2.0.");
  expect(markup.replace(/<[^>]*>/g, "")).toContain("get 2.0");
});

test("passes props to a snippet, its code and its own snippets", async () => {
  const markup = await body('import Intro from "./snippets/intro.mdx"\n\n<Intro name="Ann" count={2} />', {
    "snippets/intro.mdx":
      '---\ntitle: gone\n---\nimport Inner from "./inner.mdx"\n\nHi {name}, {props.count} times.\n\n```bash\nhello {name}\n```\n\n<Inner who={name} />',
    "snippets/inner.mdx": "## For {who}",
  });
  expect(markup).toContain("<p>Hi Ann, 2 times.</p>");
  expect(markup.replace(/<[^>]*>/g, "")).toContain("hello Ann");
  expect(markup).toContain('<h2 id="for-ann" ');
});

test("resolves the legacy snippet tag", async () => {
  expect(await body('<Snippet file="note.mdx" />', { "_snippets/note.mdx": "Noted." })).toBe("<p>Noted.</p>");
});

test("skips only a missing or recursive snippet", async () => {
  expect(await problems('<Snippet file="gone.mdx" />\n\nStill here.')).toEqual([
    'index.mdx:4:1 snippet/not-found Snippet "gone.mdx" not found. Create the file, or remove the tag.',
  ]);
  expect(
    await problems('import A from "/snippets/a.mdx"\n\n<A />', {
      "snippets/a.mdx": 'import A from "/snippets/a.mdx"\n\nx <A />',
    }),
  ).toEqual([
    "snippets/a.mdx:3:3 snippet/circular Circular snippet: index.mdx → snippets/a.mdx → snippets/a.mdx. Remove one of the imports.",
  ]);
});

test("reports a missing snippet with the closest one and renders its children", async () => {
  const files = { "snippets/intro.mdx": "Hi." };
  const page = 'import Intro from "/snippets/intor.mdx"\n\n<Intro>Kept.</Intro>\n\n<Snippet file="intor.mdx" />';
  expect(await problems(page, files)).toEqual([
    'index.mdx:4:1 code/import-not-found Cannot find the imported file "/snippets/intor.mdx". Did you mean "/snippets/intro.mdx"?',
    'index.mdx:8:1 snippet/not-found Snippet "intor.mdx" not found. Did you mean "snippets/intro.mdx"?',
  ]);
  expect(await body(page, files)).toContain("Kept.");
});

test("accepts both spellings of HTML and SVG attributes", async () => {
  expect(await body('<div class="a" style="color: red"><label htmlFor="x">y</label></div>')).toBe(
    '<div class="a" style="color: red"><label for="x">y</label></div>',
  );
  expect(await body('<div className="a" style={{ marginTop: 4, "--x": 1, lineHeight: 2 }} hidden aria-hidden />')).toBe(
    '<div class="a" style="margin-top:4px;--x:1;line-height:2" hidden aria-hidden="true"></div>',
  );
  expect(
    await body(
      '<svg viewBox="0 0 1 1" strokeWidth={2} fill-rule="evenodd"><path d="M0 0" strokeLinecap="round" /></svg>',
    ),
  ).toBe(
    '<svg viewBox="0 0 1 1" stroke-width="2" fill-rule="evenodd"><path d="M0 0" stroke-linecap="round"></path></svg>',
  );
});

test("mutes a video with autoplay", async () => {
  expect(await body('<video autoPlay controls src="/v.mp4" className="w-full"></video>')).toBe(
    '<video autoplay controls src="/v.mp4" class="w-full" muted loop playsinline></video>',
  );
});

test("supports fragments, spreads, JSX in attributes and dotted names", async () => {
  expect(await body("<>\n\ntext\n\n</>")).toBe("<p>text</p>");
  expect(await body('<div {...{ id: "x", title: "y" }} />')).toBe('<div id="x" title="y"></div>');
  expect(await body('<Card title="T" icon={<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>} />')).toContain(
    '<svg class="icon" width="1em" height="1em" viewBox="0 0 1 1"><path d="M0 0"></path></svg>',
  );
  expect(await body('<Tree>\n<Tree.File name="a.ts" />\n</Tree>')).toContain("a.ts");
});

test("nests components in lists, tables, snippets and each other", async () => {
  const markup = await body(`1. One

   <Note>
     - <Tip>deep</Tip>
   </Note>

| a |
|---|
| <Badge>b</Badge> |
`);
  expect(markup).toMatch(
    /<li>.*One[\s\S]*data-component-name="Note"[\s\S]*<li>[\s\S]*data-component-name="Tip"[\s\S]*deep/,
  );
  expect(markup).toMatch(/<td><span[^>]*data-badge[^>]*>/);
});

test("renders the children of an unknown component and reports it with a suggestion", async () => {
  expect(await body("<Wraning>\n\nHot\n\n</Wraning>")).toBe("<p>Hot</p>");
  expect(await problems("<Wraning>\n\nHot\n\n</Wraning>")).toEqual([
    "index.mdx:4:1 component/unknown Unknown component <Wraning>; only its content is rendered. Did you mean <Warning>?",
  ]);
});

test("reports components of other tools with their name here", async () => {
  const page =
    '<Tabs><TabItem value="a" label="A">One</TabItem></Tabs>\n\n<Admonition type="caution">Hot</Admonition>\n\n<Cards />';
  expect(await problems(page)).toEqual([
    'index.mdx:4:7 component/unknown Unknown component <TabItem>; only its content is rendered. Use <Tab title="…"> in <Tabs> instead.',
    "index.mdx:6:1 component/unknown Unknown component <Admonition>; only its content is rendered. Use <Note>, <Tip>, <Info>, <Warning>, <Danger> or <Callout> instead.",
    "index.mdx:8:1 component/unknown Unknown component <Cards>; only its content is rendered. Use <CardGroup> instead.",
  ]);
});

test("keeps an author's component with the name of another tool's", async () => {
  const page = "export const Cards = () => <b>Mine</b>;\n\n<Cards />";
  expect(await body(page)).toBe("<b>Mine</b>");
  expect(await problems(page)).toEqual([]);
});

test("reports a wrong attribute at its tag", async () => {
  expect(await problems('<Card titel="A" />')).toEqual([
    'index.mdx:4:1 component/unknown-prop Unknown prop "titel" on <Card>. Did you mean "title"?',
  ]);
});

test("reports icons that are not free and unknown icons once per site", async () => {
  const text = '<Card title="A" icon="rocket-launch" />\n\n<Card title="B" icon="n/a" />\n';
  expect(await problems(text, { "other.mdx": `---\ntitle: Other\n---\n${text}` })).toEqual([
    'index.mdx:4:1 icon/not-free Icon "rocket-launch" is not in Font Awesome Free, so "rocket" is shown. Use "rocket", or the path of your own SVG file.',
    'index.mdx:6:1 icon/unknown Unknown icon "n/a". Use a name from the site\'s icon library, a path or a URL. Paid Font Awesome icons are not included.',
  ]);
});

test("reports an unknown icon and an unknown language", async () => {
  expect(
    await problems(
      '<Card title="A" icon="rockett" />\n\n```brainfog\nx\n```\n\n```pyhton\nx\n```\n\n```Sample output\nx\n```',
    ),
  ).toEqual([
    'index.mdx:4:1 icon/unknown Unknown icon "rockett". Did you mean "rocket"?',
    'index.mdx:10:1 code/unknown-language Unknown language "pyhton"; the code is not highlighted. Did you mean "python"?',
    'index.mdx:14:1 code/unknown-language Unknown language "Sample"; the code is not highlighted. Put the language before the title, as in ```text Sample.',
  ]);
});

test("draws a diagram with ELK and informs the author", async () => {
  const hint = "Remove the setting.";
  const message = `mermaid/elk-unsupported The ELK layout is not supported; the default one is used. ${hint}`;
  for (const start of ["flowchart-elk LR", "---\nconfig:\n  layout: elk\n---\nflowchart LR"]) {
    const text = `\`\`\`mermaid\n${start}\n  a --> b\n\`\`\``;
    expect(await problems(text)).toEqual([`index.mdx:4:1 ${message}`]);
    expect(await body(text)).toContain('class="mermaid"');
  }
  expect(await problems("```mermaid\nflowchart LR\n  elk --> b[layout]\n```")).toEqual([]);
});

test("reports an invalid utility class at its location", async () => {
  const site = testSite({
    "index.mdx": '---\ntitle: Home\ndescription: A page.\n---\n<div className="w-full wide-[4px]">A</div>\n',
  });
  await site.page("/");
  expect(
    site.output.diagnostics().map(({ at, code, message }) => `${at.line}:${at.column} ${code} ${message}`),
  ).toEqual(['5:24 style/invalid-class Invalid utility class "wide-[4px]".']);
});

test("builds a page around its syntax errors", async () => {
  const text = "Before\n\n<Note>\n\nInside\n\nA <= b <br>\n{oops";
  expect(await body(text)).toBe("<p>Before</p>\n<p>Inside</p>\n<p>A &lt;= b <br>\n{oops</p>");
  expect((await problems(text)).map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
    "index.mdx:6:1 mdx/syntax",
    "index.mdx:10:3 mdx/non-standard",
    "index.mdx:10:8 mdx/non-standard",
    "index.mdx:11:1 mdx/syntax",
  ]);
});

test("stacks several panels in the side column", async () => {
  const site = testSite({
    "index.mdx": "---\ntitle: Home\n---\n<Panel>First.</Panel>\n\nText.\n\n<Panel>Second.</Panel>\n",
  });
  expect(await site.page("/")).toMatch(
    /class="panel"[^>]*>\s*(?:<p>)?First\.[\s\S]*class="panel"[^>]*>\s*(?:<p>)?Second\./,
  );
});

test("highlights with custom grammars and reports their problems", async () => {
  const site = testSite({
    "docs.json": {
      ...docsJson({ pages: ["index"] }),
      styling: { codeblocks: { languages: { custom: ["/grammars/acme.json", "grammars/gone.json"] } } },
    },
    "grammars/acme.json": {
      name: "acme",
      scopeName: "source.acme",
      patterns: [{ match: "\\bwhen\\b", name: "keyword.control" }],
    },
    "index.mdx": "---\ntitle: Home\ndescription: A page.\n---\n\n```acme\nwhen x\n```\n",
  });
  expect(await site.page("/")).toContain('<span class="l2 d15">when</span> x');
  expect(await site.problems()).toEqual([
    'docs.json:1:1 code/grammar-not-found Grammar not found: "grammars/gone.json". Use a path relative to docs.json.',
  ]);
  site.write("grammars/acme.json", "{");
  expect(await site.problems()).toContain(
    'grammars/acme.json:1:2 code/grammar-invalid-json Grammar "grammars/acme.json" is not valid JSON, so its language is not highlighted. Export the TextMate grammar as JSON; XML property lists are not supported.',
  );
});
