import { expect, test, vi } from "vitest";
import { testSite } from "./support/site.ts";

function site(text: string, more: Readonly<Record<string, string>> = {}) {
  return testSite({ "index.mdx": `---\ntitle: Home\n---\n${text}`, ...more });
}

async function body(text: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  return (await site(text, more).body()).trim();
}

test("reads literals, looks up exports and evaluates expressions", async () => {
  expect(await body('Say {"text"} {2} {[1, 2]}')).toBe("<p>Say text 2 12</p>");
  expect(await body("export const product = { name: 'Acme' }\n\nThis is {product.name}.")).toBe("<p>This is Acme.</p>");
  expect(
    await body("export const items = ['a', 'b']\n\n{items.map((item) => <li key={item}>{item.toUpperCase()}</li>)}"),
  ).toBe("<li>A</li><li>B</li>");
});

test("evaluates a template with a value and reads one without", async () => {
  const text = '<div data-x={`a${"b"}`} title={`plain`} />';
  expect(await body(text)).toBe('<div data-x="ab" title="plain"></div>');
});

test("renders elements in attributes of built-in components", async () => {
  const markup = await body(
    'export const who = "you"\n\n<Card title={<>Hi <b>{who}</b></>} icon={<svg style={{ fill: "red" }}><path d="M0 0h9" /></svg>} />',
  );
  expect(markup).toContain('<div class="deck-title" data-component-part="card-title">Hi <b>you</b></div>');
  expect(markup).toContain(
    '<span class="deck-icon" data-component-part="card-icon"><svg style="fill:red;"><path d="M0 0h9"></path></svg></span>',
  );
});

test("does not parse text in JSX as Markdown", async () => {
  expect(await body("<Card title={<>2**3 and `x`</>} />")).toContain(
    '<div class="deck-title" data-component-part="card-title">2**3 and `x`</div>',
  );
});

/** How many functions a page compiles while it is rendered. */
async function functionsCreated(text: string): Promise<number> {
  const page = site(text);
  const original = globalThis.Function;
  let created = 0;
  const construct = (target: FunctionConstructor, values: string[]): object => {
    created++;
    return Reflect.construct(target, values);
  };
  globalThis.Function = new Proxy(original, { construct });
  try {
    await page.body();
  } finally {
    globalThis.Function = original;
  }
  return created;
}

test("makes islands of components that need the browser, and of all that say so", async () => {
  const text = (file: string) => `import { A } from "/${file}.jsx"\n\n<A />`;
  const files = {
    "still.jsx": "export const A = ({ window }) => <b>{window} useState() onClick</b>;\n",
    "alive.jsx": "export const A = () => <b onClick={() => {}}>x</b>;\n",
    "marked.jsx": '"use client";\n\nexport const A = () => <b>x</b>;\n',
  };
  expect(await body(text("still"), files)).toBe("<b> useState() onClick</b>");
  expect(await body(text("alive"), files)).toContain("<lectern-island");
  expect(await body(text("marked"), files)).toContain("<lectern-island");
});

test("runs code only on pages with code", async () => {
  const literals = 'export const list = ["a", { b: [1, null] }]\n\n<Card title={"T"} cols={2} {...{ href: "/" }} />';
  expect(await functionsCreated(literals)).toBe(0);
  expect(await functionsCreated("Two: {1 + 1}")).toBeGreaterThan(0);
});

test("reports an undefined name and shows nothing", async () => {
  const page = site("Set {api_key} first.");
  expect((await page.body()).trim()).toBe("<p>Set  first.</p>");
  expect(await page.problems()).toEqual([
    'index.mdx:4:5 code/undefined-name "api_key" is not defined. Import or export "api_key", or escape the braces as \\{ and \\}.',
  ]);
});

test("notes a placeholder that it shows as text", async () => {
  const page = site("Get /users/{id}, {id}.");
  expect((await page.body()).trim()).toBe("<p>Get /users/{id}, .</p>");
  expect((await site("Set ${VAR} for $5.").body()).trim()).toBe("<p>Set ${VAR} for $5.</p>");
  expect((await page.output.check()).filter(({ code }) => code === "code/undefined-name")).toMatchObject([
    {
      severity: "info",
      message: '"id" is not defined, so "{id}" is shown as text.',
      hint: "Put it in backticks, or escape the braces as \\{ and \\}.",
    },
    { severity: "warning", message: '"id" is not defined.' },
  ]);
});

test("shows braced arguments in prose as text", async () => {
  const page = site("Call profile({ containerTag, q }) or get({id}), then f(1) ({gone}).");
  expect((await page.body()).trim()).toBe("<p>Call profile({ containerTag, q }) or get({id}), then f(1) ().</p>");
});

test("reports a thrown error at its line and shows the rest of the page", async () => {
  const page = site("Before\n\n{(() => { throw new Error('no luck') })()}\n\nAfter");
  expect((await page.body()).trim()).toBe("<p>Before</p>\n<p>After</p>");
  expect(await page.problems()).toEqual([expect.stringMatching(/^index\.mdx:6:\d+ code\/runtime-error .*no luck/)]);
});

test("renders an author's component at build time without a script", async () => {
  const page = site('import { Greeting } from "/snippets/greeting.jsx"\n\n<Greeting name="Ann">**bold**</Greeting>', {
    "snippets/greeting.jsx":
      'export const Greeting = ({ name, children }) => <section className="g">Hi {name}: {children}</section>;',
  });
  const html = await page.page("/");
  expect(html).toContain('<section class="g">Hi Ann: ');
  expect(html).toContain("<strong>bold</strong>");
  expect(html).not.toContain("lectern-island");
  expect(html).not.toContain("/islands-");
});

test("turns an author's component with hooks into an island, with a script of its own", async () => {
  const page = site('import { Counter } from "/snippets/counter.jsx"\n\n<Counter start={3} />', {
    "snippets/counter.jsx":
      "export const Counter = ({ start }) => { const [n, set] = useState(start); return <button onClick={() => set(n + 1)}>{n}</button>; };",
    "plain.mdx": "---\ntitle: Plain\n---\nText",
  });
  const html = await page.page("/");
  expect(html).toMatch(/<lectern-island [^>]*data-export="Counter"[^>]*><button>3<\/button>/);
  expect(await page.page("/plain")).not.toContain("lectern-island");
  const scripts: string[] = [];
  for await (const { path } of page.output.deferredArtifacts()) if (path.includes("/islands/")) scripts.push(path);
  expect(scripts).toEqual([expect.stringMatching(/^_lectern\/islands\/counter-[a-z0-9]+\.js$/)]);
});

test("supports imports between modules, TypeScript, React and built-ins", async () => {
  const markup = await body('import { Panel2 } from "/snippets/panel.tsx"\n\n<Panel2 title="T" />', {
    "snippets/panel.tsx":
      'import React from "react";\nimport { shout } from "./shout";\ntype Props = { title: string };\nexport const Panel2 = ({ title }: Props) => <Note>{shout(title)}</Note>;',
    "snippets/shout.jsx": "export const shout = (text) => text + '!';",
  });
  expect(markup).toContain('data-component-name="Note"');
  expect(markup).toContain("T!");
});

test("renders a component defined on the page, with Markdown children", async () => {
  expect(
    await body(
      'export const Box = ({ children }) => <div className="box">{children}</div>\n\n<Box>\n\n- item\n\n</Box>',
    ),
  ).toMatch(/<div class="box">.*<ul>\s*<li>item<\/li>\s*<\/ul>/s);
});

test("reports a missing import with the closest file", async () => {
  const page = site('import { A } from "/snippets/buton.jsx"\n\n<A />', {
    "snippets/button.jsx": "export const A = () => null;",
  });
  expect((await page.problems())[0]).toBe(
    'index.mdx:4:1 code/import-not-found Cannot find the imported file "/snippets/buton.jsx". Did you mean "/snippets/button.jsx"?',
  );
});

test("keeps spaces between tags and values on their own lines", async () => {
  expect(await body("<kbd>Ctrl</kbd> <kbd>C</kbd>")).toBe("<kbd>Ctrl</kbd>\n<kbd>C</kbd>");
  expect(await body("<b>a</b><b>b</b>")).toBe("<b>a</b><b>b</b>");
  expect(await body('export const x = "v"\n\n{x} {x}')).toBe("v\nv");
  expect(await body("- <kbd>A</kbd> <kbd>B</kbd>")).toBe("<ul>\n<li><kbd>A</kbd>\n<kbd>B</kbd></li>\n</ul>");
  expect(await body("export const Pill = () => <i>p</i>\n\n<Pill/>\n<Pill/>")).toBe("<i>p</i>\n<i>p</i>");
  expect(await body("<div>a</div> <div>b</div>")).toBe("<div>a</div><div>b</div>");
});

test("never puts a component with block content into a paragraph", async () => {
  const components =
    "export const Box = () => <div>box</div>\nexport const Live = () => <ul onClick={() => 1}></ul>\nexport const Word = () => <i>word</i>\n\n";
  expect(await body(`${components}Before <Box/> after.`)).toBe(
    '<div class="paragraph">Before <div>box</div> after.</div>',
  );
  expect(await body(`${components}Before **<Live/>** after.`)).toMatch(
    /^<div class="paragraph">Before <strong><lectern-/,
  );
  expect(await body(`${components}<p>Before <Box/></p>`)).toBe("<div>Before <div>box</div></div>");
  expect(await body(`${components}Before <Word/> after.`)).toBe("<p>Before <i>word</i> after.</p>");
});

test("renders an MDX file imported by a component", async () => {
  const page = site('import { Shown } from "/snippets/shown.jsx"\n\n<Shown/>', {
    "snippets/shown.jsx": 'import S from "./s.mdx";\nexport const Shown = () => <div><S v="1"/></div>;',
    "snippets/s.mdx": "Some **text** {v}",
  });
  expect((await page.body()).trim()).toBe("<div><p>Some <strong>text</strong> 1</p>\n</div>");
  expect(await page.problems()).toEqual([]);
  page.write("snippets/s.mdx", "Other {v}");
  expect((await page.body()).trim()).toBe("<div><p>Other 1</p>\n</div>");
});

test("compiles generated Markdown on the page and inside expressions and components", async () => {
  const text = 'export const t = "**bold** and `code`"\n\n';
  const shown = "<p><strong>bold</strong> and <code>code</code></p>";
  expect(await body(`${text}<MDX>{t}</MDX>`)).toBe(shown);
  expect(await body(`${text}<MDX>\n  {t}\n</MDX>`)).toBe(shown);
  expect(await body(`${text}export const Shown = () => <MDX>{t + ""}</MDX>\n\n<Shown/>`)).toBe(shown);
  expect(await body("<MDX>**as written** {1}</MDX>")).toBe("<strong>as written</strong> 1");
  const created = await body("{[1, 2].map((i) => <MDX>{`\n  ### h${i}\n\n  - item\n`}</MDX>)}");
  expect(created).toContain('<h3 id="h2" ');
  expect(created.match(/<li>item<\/li>/g)).toHaveLength(2);
});

test("limits generated Markdown", async () => {
  const page = site('{Array.from({ length: 600 }, (_, i) => <MDX>{"*" + i + "*"}</MDX>)}');
  const markup = await page.body();
  expect(markup.match(/<em>/g)).toHaveLength(500);
  expect(markup).toContain("*599*");
  expect(await page.problems()).toEqual([expect.stringMatching(/^index\.mdx:\d+:1 code\/too-much-markdown /)]);
});

test("highlights code in languages that no fence names", async () => {
  const colored = /<span class="l\d+ d\d+">const<\/span>/;
  expect(await body('<CodeBlock language="js">const a = 1;</CodeBlock>')).toMatch(colored);
  expect(
    await body('export const W = ({ of }) => <CodeBlock language={of}>{`const a = 1;`}</CodeBlock>\n\n<W of="js"/>'),
  ).toMatch(colored);
  expect(await body('<MDX>{"```js\\nconst a = 1;\\n```"}</MDX>')).toMatch(colored);
});

test("stops endless code and skips it", async () => {
  const text =
    "---\ntitle: A\n---\nexport const Loop = ({ children }) => { for (;;); }\n\nBefore\n\n{(() => { while (true); })()}\n\n<Loop>inside</Loop>\n\n{1 + 1}";
  const page = testSite({ "index.mdx": text }, { codeMilliseconds: 1000 });
  expect((await page.body()).trim()).toBe("<p>Before</p>\n\ninside\n2");
  expect(await page.page("/index.md")).toContain("Before\n\ninside\n\n2");
  expect(await page.problems()).toEqual([
    "index.mdx:8:1 code/timeout Code timed out. Look for an infinite loop. Until then, the page is rendered without this code.",
    "index.mdx:10:1 code/timeout Code timed out. Look for an infinite loop. Until then, the page is rendered without this code.",
  ]);
  page.write("index.mdx", "---\ntitle: A\n---\n\n{1 + 1}");
  expect((await page.body()).trim()).toBe("2");
});

test("skips only the names of an endless module", async () => {
  const text = "---\ntitle: A\n---\nexport const a = (() => { for (;;); })()\n\nText";
  const page = testSite({ "index.mdx": text }, { codeMilliseconds: 500 });
  expect((await page.body()).trim()).toBe("<p>Text</p>");
  expect(await page.problems()).toEqual([expect.stringMatching(/^index\.mdx:1:1 code\/timeout /)]);
});

test("renders a component's formula on a page without its own", async () => {
  const text = "export const F = () => <Latex>{`a^2`}</Latex>\n\n<F/>";
  expect(await body(text)).toContain('<span class="katex">');
});

test("prints console output of page code once, to stderr", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const page = site('{console.log("hi")}\n\n<CodeBlock language="js">const a = 1;</CodeBlock>');
  await page.body();
  await page.page("/index.md");
  expect(printed.mock.calls).toEqual([["hi"]]);
  printed.mockRestore();
});

test("renders the children of an unknown tag in authors' code and reports it once with a suggestion", async () => {
  const box = "export const Box = ({ children }) => <div><h3>Top</h3><Crad title='x'>inner</Crad>{children}</div>;";
  const page = site(
    'import { Box } from "/snippets/box.jsx"\n\n<Box>kid</Box>\n\n{true && <div>shown <Crad>z</Crad></div>}\n\n{[1, 2].map((i) => <Tre.Fil key={i}>item {i}</Tre.Fil>)}',
    { "snippets/box.jsx": box },
  );
  expect((await page.body()).trim()).toBe("<div><h3>Top</h3>innerkid</div>\n<div>shown z</div>\nitem 1item 2");
  const problems = await page.problems();
  expect(problems).toEqual([
    "index.mdx:8:21 component/unknown Unknown component <Crad>; only its content is rendered. Did you mean <Card>?",
    "index.mdx:10:20 component/unknown Unknown component <Tre.Fil>; only its content is rendered. Did you mean <Tree.File>?",
    "snippets/box.jsx:1:55 component/unknown Unknown component <Crad>; only its content is rendered. Did you mean <Card>?",
  ]);
});

const REACT_LIKE = `export const Theme = React.createContext("none");
export const Provider = ({ children }) => <Theme.Provider value="provided">{children}</Theme.Provider>;
export const Use = () => <i>{useContext(Theme)}</i>;
export const Kids = ({ children }) => <p>count {React.Children.count(children)}</p>;
export const Opt = ({ label }) => <span>{label}</span>;
export const Clone = ({ children }) => React.cloneElement(children, { label: "cloned" });
export const Types = ({ children }) => <p>{React.Children.map(children, (c) => typeof c === "string" ? "text" : typeof c.type === "string" ? c.type : c.type.name ?? "?").join()}</p>;
export const Labels = ({ children }) => <ul>{React.Children.toArray(children).map((c, i) => <li key={i}>{c.props.label}: {c}</li>)}</ul>;
export const Repeat = ({ n, children }) => <ul>{Array.from({ length: n }, (_, i) => <li key={i}>{children(i)}</li>)}</ul>;
export const Twice = ({ children }) => <div>{children}{children}</div>;
export const Fails = ({ children }) => <div>{children}{children.nothing.here}</div>;
export const Shout = ({ children }) => <b>{children.toUpperCase()}</b>;
export const Group = ({ children }) => <Tabs>{children}</Tabs>;`;

/** The body of a page that imports the components above. */
async function reactLike(text: string): Promise<string> {
  const names = [...REACT_LIKE.matchAll(/export const (\w+)/g)].map(([, name]) => name).join(", ");
  return body(`import { ${names} } from "/r.jsx"\n\n${text}`, { "r.jsx": REACT_LIKE });
}

test("passes children to authors' components like React", async () => {
  expect(await reactLike('<Kids><Opt label="a" /><Opt label="b" /></Kids>')).toBe("<p>count 2</p>");
  expect(await reactLike('<Kids>\n  <Opt label="a" />\n  <Opt label="b" />\n</Kids>')).toBe("<p>count 2</p>");
  expect(await reactLike('<Clone><Opt label="orig" /></Clone>')).toBe("<span>cloned</span>");
  expect(await reactLike("<Repeat n={2}>{(i) => <b>row {i}</b>}</Repeat>")).toBe(
    "<ul><li><b>row 0</b></li><li><b>row 1</b></li></ul>",
  );
  expect(await reactLike("<Shout>loud</Shout>")).toBe("<b>LOUD</b>");
  expect(
    await reactLike(
      '<Labels>\n<Opt label="One" />\n<div label="Two">two</div>\n<Card label="Three">t</Card>\n</Labels>',
    ),
  ).toContain("<li>Two: ");
  expect(await reactLike("<Types>\ntext\n\n- item\n\n<li>x</li>\n\n## Head\n</Types>")).toBe("<p>p,ul,li,h2</p>");
});

test("passes contexts through Markdown, HTML, built-in components and snippets", async () => {
  expect(await reactLike("<Provider><Use /></Provider>")).toContain("<i>provided</i>");
  expect(
    await reactLike(
      "<Provider>\n- in a list <Use />\n\n<div><Use /></div>\n\n<Card title={<Use />}><Use /></Card>\n\n{[<Use />]}\n</Provider>",
    ),
  ).not.toContain("none");
});

test("renders a snippet as the only child of a component, live or not", async () => {
  const more = { "snippets/tip.mdx": "A **tip**.\n" };
  const show = (tag: string): Promise<string> =>
    body(
      `import Tip from "/snippets/tip.mdx"\n\nexport const Box = ({ children }) => children;\nexport const Live = ({ children }) => <div onClick={() => {}}>{children}</div>;\n\n<${tag}><Tip /></${tag}>`,
      more,
    );
  expect(await show("Box")).toContain("A <strong>tip</strong>.");
  expect(await show("Live")).toContain("A <strong>tip</strong>.");
});

test("passes a built-in component to an island as finished HTML", async () => {
  const live = "export const Live = ({ children }) => <div onClick={() => {}}>{children}</div>\n\n";
  const markup = await body(`${live}<Live>\n<Note>**kept**</Note>\n</Live>`);
  expect(markup).toMatch(/<lectern-slot [^>]*>.*<strong>kept<\/strong>.*<\/lectern-slot>/s);
  expect(markup).not.toMatch(/islands\/note-/);
});

test("renders children as often as the component does, and once if it fails", async () => {
  expect(await reactLike("<Kids>\n## Unseen\n</Kids>")).toBe("<p>count 1</p>");
  expect((await reactLike("<Twice>\n## Head\n</Twice>")).match(/id="head(-2)?"/g)).toEqual([
    'id="head"',
    'id="head-2"',
  ]);
  const failed = await reactLike("<Fails>\n## Head\n\ntext\n</Fails>");
  expect(failed).toContain('id="head"');
  expect(failed).not.toContain("head-2");
  expect(await reactLike('<Group>\n<Tab title="A">a</Tab>\n<Tab title="B">b</Tab>\n</Group>')).toContain('role="tab"');
});

test("shows JSX in the labels of a field, on a page and in code", async () => {
  const field =
    '<ResponseField name="id" type="string" pre={<b>new</b>} post={["safe", <a href="https://x.y">why</a>]} />';
  const site = testSite({ "index.mdx": `---\ntitle: Home\n---\n${field}\n\n{[1].map(() => ${field})}\n` });
  const label = (text: string): string => `<span class="field-label">${text}</span>`;
  const why = '<a href="https://x.y">why</a>';
  const labels = (await site.body()).match(/<span class="field-label">.*?<\/span>/g);
  const expected = [label("<b>new</b>"), label("safe"), label(why)];
  expect([labels, await site.problems()]).toEqual([[...expected, ...expected], []]);
});
