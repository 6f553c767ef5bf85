// What snippets can access besides their own names: the imports and exports of the files that include them, and props
// that were not passed.

import { expect, test } from "vitest";
import { testSite } from "./support/site.ts";

const page = (body: string): string => `---\ntitle: A\n---\n\n${body}\n`;

test("gives a snippet access to components and snippets that only its page imports", async () => {
  const site = testSite({
    "index.mdx": page(
      'import Tabs2 from "/snippets/tabs.mdx"\nimport Note2 from "/snippets/note.mdx"\nimport { Diagram } from "/snippets/diagram.jsx"\n\n<Tabs2 />',
    ),
    "snippets/tabs.mdx": '<Note2 />\n\n<Diagram name="one">**bold**</Diagram>\n',
    "snippets/note.mdx": "A note.\n",
    "snippets/diagram.jsx":
      "export const Diagram = ({ name, children }) => <figure title={name}>{children}</figure>;\n",
  });
  expect(await site.body()).toBe('<p>A note.</p>\n<figure title="one"><strong>bold</strong></figure>');
  expect(await site.page("/index.md")).toContain("A note.\n\n**bold**");
  expect(await site.problems()).toEqual([]);
});

test("passes exports of a page to its snippets, also through code", async () => {
  const site = testSite({
    "index.mdx": page(
      'export const version = "2.1"\n\nexport const links = { home: "/start" }\n\nimport S from "/snippets/s.mdx"\n\n<S />',
    ),
    "snippets/s.mdx": "Version {version}, {version.length} characters, {links.home}, {[version].join()}.\n",
  });
  expect(await site.body()).toBe("<p>Version 2.1, 3 characters, /start, 2.1.</p>\n");
  expect(await site.problems()).toEqual([]);
});

test("gives a nested snippet access to the imports of both files around it", async () => {
  const site = testSite({
    "index.mdx": page('import Outer from "/snippets/outer.mdx"\nimport { A } from "/snippets/parts.jsx"\n\n<Outer />'),
    "snippets/outer.mdx": 'import Inner from "./inner.mdx"\nimport { B } from "./parts.jsx"\n\n<Inner />\n',
    "snippets/inner.mdx": "<A/>\n\n<B/>\n\n{[1, 2].map((n) => <A key={n}/>)}\n",
    "snippets/parts.jsx": "export const A = () => <i>a</i>;\nexport const B = () => <i>b</i>;\n",
  });
  expect((await site.body()).replace(/\s+/g, "")).toBe("<i>a</i><i>b</i><i>a</i><i>a</i>");
  expect(await site.problems()).toEqual([]);
});

test("gives a snippet's component access to the page's imports", async () => {
  const site = testSite({
    "index.mdx": page(
      'import S from "/snippets/s.mdx"\nimport { Inner } from "/snippets/inner.jsx"\nimport Text from "/snippets/text.mdx"\n\n<S />',
    ),
    "snippets/s.mdx": 'import { Box } from "./box.jsx"\n\n<Box />\n',
    "snippets/box.jsx": 'export const Box = () => <div><Inner /><Text word="x" /></div>;\n',
    "snippets/inner.jsx": "export const Inner = () => <b>in</b>;\n",
    "snippets/text.mdx": "Text {word}\n",
  });
  expect(await site.body()).toBe("<div><b>in</b><p>Text x</p>\n</div>");
  expect(await site.problems()).toEqual([]);
});

test("prefers a snippet's own imports and built-in components over the page's", async () => {
  const site = testSite({
    "index.mdx": page(
      'import S from "/snippets/s.mdx"\nimport { Box } from "/snippets/one.jsx"\nimport { Badge } from "/snippets/one.jsx"\n\n<S />',
    ),
    "snippets/s.mdx": 'import { Box } from "./two.jsx"\n\n<Box /> <Badge>new</Badge>\n',
    "snippets/one.jsx": "export const Box = () => <i>one</i>;\nexport const Badge = () => <i>own</i>;\n",
    "snippets/two.jsx": "export const Box = () => <i>two</i>;\n",
  });
  expect(await site.body()).toMatch(/<i>two<\/i>\s<span class="badge[^>]*>new<\/span>/);
});

test("hides a snippet's imports from the page", async () => {
  const site = testSite({
    "index.mdx": page('import S from "/snippets/s.mdx"\n\n<S />\n\n<Inner />'),
    "snippets/s.mdx": 'import { Inner } from "./inner.jsx"\n\nText.\n',
    "snippets/inner.jsx": "export const Inner = () => <b>in</b>;\n",
  });
  expect(await site.body()).toBe("<p>Text.</p>\n");
  expect(await site.problems()).toEqual([expect.stringContaining("index.mdx:9:1 component/unknown")]);
});

test("treats a prop that was not passed as undefined, never as code", async () => {
  const site = testSite({
    "index.mdx": page('import S from "/snippets/s.mdx"\n\n<S />\n\n---\n\n<S verb="was" domain="a.test" />'),
    "snippets/s.mdx": [
      'It {verb ?? "is"} here.',
      "Open {<code>{domain}</code> || <b>x</b>} now.",
      '{domain && <a href={"https://" + domain}>link</a>}',
      "Plain: {domain}.",
      "None: {null}{undefined}{false}{verb?.length}.",
    ].join("\n\n"),
  });
  const [without, withProp] = (await site.body()).split("<hr>");
  expect(without).toBe("<p>It is here.</p>\n<p>Open <code></code> now.</p>\n<p>Plain: .</p>\n<p>None: .</p>\n");
  expect(withProp).toBe(
    '\n<p>It was here.</p>\n<p>Open <code>a.test</code> now.</p>\n<a href="https://a.test">link</a><p>Plain: a.test.</p>\n<p>None: 3.</p>\n',
  );
  const markdown = await site.page("/index.md");
  expect(markdown).toContain("It is here.\n\nOpen  now.\n\nPlain: .\n\nNone: .");
  expect(markdown).not.toContain("{");
});

test("reports a prop that was not passed at the tag that forgot it, unless the snippet has a fallback", async () => {
  const site = testSite({
    "index.mdx": page('import S from "/snippets/s.mdx"\n\n<S nmae="x" />\n\n<S name="x" />'),
    "other.mdx": page('import S from "/snippets/s.mdx"\n\nText\n\n<S />'),
    "snippets/s.mdx": 'A {name} and {kind ?? "b"} and {other.deep} and {props.name} and {props.more}.\n',
  });
  const found = (await site.output.check()).filter(({ code }) => code === "snippet/missing-prop");
  const add = (name: string) => `Add ${name}="…" to the tag, or a default to the snippet: {${name} ?? "…"}.`;
  expect(
    found.map(({ severity, message, hint, at }) => `${severity} ${at.file}:${at.line} ${message} ${hint}`),
  ).toEqual([
    `warning index.mdx:7 Prop "name" is not passed to "snippets/s.mdx". Did you mean "name" instead of "nmae"?`,
    `info index.mdx:7 Prop "other" is not passed to "snippets/s.mdx". ${add("other")}`,
    `info index.mdx:9 Prop "other" is not passed to "snippets/s.mdx". ${add("other")}`,
    `info other.mdx:9 Prop "name" is not passed to "snippets/s.mdx". ${add("name")}`,
    `info other.mdx:9 Prop "other" is not passed to "snippets/s.mdx". ${add("other")}`,
  ]);
});

test("spreads all props to a component", async () => {
  const site = testSite({
    "index.mdx": page('import S from "/snippets/s.mdx"\n\n<S title="T" href="/">Text</S>'),
    "snippets/s.mdx": "<Card {...props} />\n",
  });
  const body = await site.body();
  expect(body).toContain('href="/"');
  expect(body).toContain("<span>T</span>");
});

test("renders nothing for an undefined name on a page, also beside operators", async () => {
  const site = testSite({ "index.mdx": page('Set {api_key} first, {api_key ?? "x"}{<b>a</b> || "c"}.') });
  expect(await site.body()).toBe("<p>Set  first, <b>a</b>.</p>\n");
  expect(await site.page("/index.md")).not.toContain("api_key");
  expect(await site.problems()).toEqual([
    expect.stringContaining('index.mdx:5:6 code/undefined-name "api_key" is not defined.'),
    expect.stringContaining('code/undefined-name "api_key" is not defined.'),
  ]);
});

test("treats a placeholder inside a word as text on a page, but as a prop in a snippet", async () => {
  const site = testSite({
    "index.mdx": page('import S from "/snippets/s.mdx"\n\nGet /users/{id} or {prefix}:{name}, {gone}.\n\n<S />'),
    "snippets/s.mdx": "Open https://{domain}/x.\n",
  });
  expect(await site.body()).toBe("<p>Get /users/{id} or {prefix}:{name}, .</p>\n<p>Open https:///x.</p>\n");
  expect((await site.problems()).map((line) => line.split(" ", 2)[1])).toEqual([
    "code/undefined-name",
    "code/undefined-name",
    "code/undefined-name",
    "code/undefined-name",
    "snippet/missing-prop",
  ]);
});

test("parses JSX with operators between its tags as code", async () => {
  const site = testSite({ "index.mdx": page("{<b>a</b> || <i>b</i>}\n\n{(<b>c</b>)}") });
  expect(await site.body()).toBe("<b>a</b>\n<b>c</b>");
});

test("treats a comment in double braces as a comment", async () => {
  const site = testSite({ "index.mdx": page("One {{/* hidden */}} two.\n\n{{/* hidden */}}\n\nThree.") });
  expect(await site.body()).toBe("<p>One  two.</p>\n<p>Three.</p>\n");
  expect(await site.page("/index.md")).not.toContain("hidden");
  expect(await site.problems()).toEqual([]);
});

test("allows any JavaScript identifier as an import name", async () => {
  const site = testSite({
    "index.mdx": page(
      'import 소개 from "/snippets/intro.mdx"\nimport { 가격표, été as Été } from "/snippets/parts.jsx"\nimport ñandú from "/snippets/intro.mdx"\n\nexport const 버전 = "3"\n\n<소개 이름="Kim" />\n\n<가격표 />\n\n<Été />\n\nv{버전}',
    ),
    "snippets/intro.mdx": "Hi {이름}.\n\n```text\n{이름}\n```\n",
    "snippets/parts.jsx": "export const 가격표 = () => <i>5</i>;\nexport const été = () => <i>6</i>;\n",
  });
  const body = await site.body();
  expect(body).toContain("<p>Hi Kim.</p>");
  expect(body).toContain("<i>5</i>");
  expect(body).toContain("<i>6</i>");
  expect(body).toContain("<p>v3</p>");
  expect(body).not.toContain("{이름}");
  expect(await site.problems()).toEqual([]);
});

test("renders an Image with a source, on pages and in code", async () => {
  const site = testSite({
    "index.mdx": page(
      'import logo from "/logo.png"\nimport { Pic } from "/snippets/pic.jsx"\n\n<Image src={logo} alt="Logo" />\n\n<Pic />\n\n<Image />',
    ),
    "snippets/pic.jsx": 'export const Pic = () => <Image src="/logo.png" alt="Code" />;\n',
    "logo.png": "x",
  });
  const body = await site.body();
  expect(body).toMatch(/<img[^>]*src="\/logo\.png"[^>]*alt="Logo"|<img[^>]*alt="Logo"[^>]*src="\/logo\.png"/);
  expect(body).toMatch(/<img[^>]*src="\/logo\.png"[^>]*alt="Code"|<img[^>]*alt="Code"[^>]*src="\/logo\.png"/);
  expect(await site.page("/index.md")).toContain("![Logo](/logo.png)");
  expect(await site.problems()).toEqual([expect.stringContaining("index.mdx:12:1 component/unknown")]);
});

test("loads modules among .js files as modules, or not at all", async () => {
  const site = testSite({
    "index.mdx": page('import { Hi } from "/lib/hi"\nimport { n } from "/snippets/data.js"\n\n<Hi />{n}'),
    "lib/hi.js": 'import { word } from "./word.js";\nexport const Hi = () => <b>{word}</b>;\n',
    "lib/word.js": 'export const word = "hi";\n',
    "snippets/data.js": "export const n = 7;\n",
    "snippets/unused.js": "export default 1;\n",
    "snippets/classic.js": "window.a = 1;\n",
    "widget.js": 'import { start } from "./start.js";\nstart();\n',
    "start.js": "export function start() {}\n",
    "unused.js": "export const View = () => (\n  <div>x</div>\n);\n",
    "plain.js": "window.x = 'import y';\n",
  });
  const head = await site.page("/");
  expect([...head.matchAll(/<script [^>]*src="\/(?!_)[^"]*"/g)].map(([tag]) => tag.replace(/\?v=\w+/, ""))).toEqual([
    '<script defer src="/plain.js"',
    '<script defer src="/snippets/classic.js"',
    '<script type="module" src="/widget.js"',
  ]);
  expect(await site.body()).toContain("<b>hi</b>7");
  expect(await site.page("/start.js")).toBe("bytes");
  expect(await site.problems()).toEqual([]);
});

test("notes an unused import of a missing package", async () => {
  const site = testSite({
    "index.mdx": page(
      'import { A } from "not-there"\nimport B from "gone"\nimport { C } from "missing"\n\n<A />\n\n{C.x}',
    ),
  });
  const found = (await site.output.check()).filter(({ code }) => code === "code/package-not-found");
  expect(found.map(({ severity, at }) => `${severity} ${at.line}`)).toEqual(["error 5", "info 6", "error 7"]);
});

test("notes steps without a title and fields without a name, and warns about a misspelled title", async () => {
  const site = testSite({
    "index.mdx": page(
      '<Steps>\n  <Step>One</Step>\n  <Step titel="x">Two</Step>\n</Steps>\n\n<ResponseField type="string">F</ResponseField>\n\n<ParamField type="string">P</ParamField>\n\n<Tab>T</Tab>',
    ),
  });
  const found = (await site.output.check()).filter(({ code }) => code === "component/missing-prop");
  expect(found.map(({ severity, at }) => `${severity} ${at.line}`)).toEqual([
    "info 6",
    "warning 7",
    "info 10",
    "info 12",
    "warning 14",
  ]);
});

test("names the page that uses a component of a snippet, if the component fails", async () => {
  const site = testSite({
    "index.mdx": page('import { Price } from "/snippets/price.mdx"\n\n<Price ammount={3} />'),
    "snippets/price.mdx": "export const Price = ({ amount }) => <p>{amount.toFixed(2)}</p>;\n",
  });
  expect(await site.problems()).toEqual([
    "snippets/price.mdx:1:49 code/runtime-error Runtime error: Cannot read properties of undefined (reading 'toFixed'). Fix the code, or what index.mdx:7 passes to it. Until then, the page is rendered without it.",
  ]);
});

test("reports an unknown variable, also on a site without variables", async () => {
  const severity = async (more: object): Promise<string | undefined> => {
    const site = testSite({
      "docs.json": {
        theme: "mint",
        name: "A",
        colors: { primary: "#0f766e" },
        navigation: { pages: ["index"] },
        ...more,
      },
      "index.mdx": page("Use {{name}}."),
    });
    return (await site.output.check()).find(({ code }) => code === "variable/undefined")?.severity;
  };
  expect(await severity({})).toBe("warning");
  expect(await severity({ variables: { other: "x" } })).toBe("warning");
});

test("allows spaces after the opening dashes of frontmatter", async () => {
  const site = testSite({ "index.mdx": "---  \ntitle: Home\ndescription: D\n--- \n\nText {1 +} here.\n" });
  expect(await site.page("/")).toContain("<title>Home");
  expect(await site.body()).toBe("<p>Text {1 +} here.</p>\n");
  expect(await site.problems()).toEqual([expect.stringMatching(/^index\.mdx:6:6 mdx\/syntax/)]);
});

test("allows a formula across lines and never treats prices as math", async () => {
  const site = testSite({
    "index.mdx": page(
      [
        "The variance is $\\frac{\\sigma^2_{control}}{n} +\n\\frac{\\sigma^2_{test mean}}{m}$ in total.",
        "> In a quote $a +\n> b_{1}$ too.",
        "It costs $5 and $10, or $20\nand $30 a month, 100$\nif paid late (US$).",
        "From $5 for a + b\nto $9 for c, and $x = y$ holds.",
        "- one $5\n- two 6$",
        "| a | b |\n|---|---|\n| $5 | x |\n| y= | 6$ |",
      ].join("\n\n"),
    ),
  });
  const markdown = await site.page("/index.md");
  expect(markdown).toContain("$\\frac{\\sigma^2_{control}}{n} +\n\\frac{\\sigma^2_{test mean}}{m}$");
  const body = await site.body();
  expect(body.match(/class="katex"/g)).toHaveLength(3);
  const text = body.replace(/<span class="katex">[\s\S]*?<\/p>/g, "#</p>").replace(/<[^>]*>/g, "");
  expect(text).toContain("It costs $5 and $10, or $20\nand $30 a month, 100$\nif paid late (US$).");
  expect(text).toContain("From $5 for a + b\nto $9 for c, and #");
  expect(text).toContain("one $5");
  expect(text).toContain("6$");
});

test("includes panels of an island that wait for a click in Markdown", async () => {
  const site = testSite({
    "index.mdx": page('import { Choice } from "/snippets/choice.jsx"\n\n<Choice />\n\n<p hidden>Never</p>'),
    "snippets/choice.jsx": `export const Choice = () => {
  const [active, setActive] = useState(0);
  return <div>
    {["One", "Two"].map((name, index) => <button key={name} onClick={() => setActive(index)}>{name}</button>)}
    {["npm i one", "npm i two"].map((text, index) => <div key={text} role="tabpanel" hidden={active !== index}><pre><code>{text}</code></pre></div>)}
  </div>;
};
`,
  });
  const markdown = await site.page("/index.md");
  expect(markdown).toContain("```\nnpm i one\n```\n\n```\nnpm i two\n```");
  expect(markdown).not.toContain("Never");
});

test("shows a snippet imported under a lowercase name, unless HTML has an element of that name", async () => {
  const site = testSite({
    "index.mdx": page(
      'import fork from "/snippets/s.mdx"\nimport code from "/snippets/s.mdx"\n\n<fork />\n\nUse <code>x</code>.',
    ),
    "snippets/s.mdx": "Fork it.\n",
  });
  expect(await site.page("/")).toContain("<p>Fork it.</p>");
  expect(await site.page("/")).toContain("Use <code>x</code>.");
  expect(await site.page("/index.md")).toContain("Fork it.");
  expect(await site.problems()).toEqual([
    "index.mdx:8:1 mdx/non-standard In MDX, `<fork>` is an HTML tag, not the imported snippet. Import it as Fork and use <Fork />.",
  ]);
});
