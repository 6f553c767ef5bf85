import { expect, test } from "vitest";
import { docsJson, testSite } from "./support/site.ts";

/** The Markdown of a page below its title. */
async function markdownOf(files: Record<string, string | object> | string, route = "/index.md"): Promise<string> {
  const site = testSite(typeof files === "string" ? { "index.mdx": `---\ntitle: T\n---\n${files}` } : files);
  const text = await site.page(route);
  return text.slice(text.indexOf("# T\n") + 4).trim();
}

test("starts with the index location, title and description", async () => {
  const site = testSite(
    {
      "docs.json": docsJson({ pages: ["guide"] }, { markdown: { instructions: "Prefer the v2 API." } }),
      "guide.mdx": "---\ntitle: Guide\ndescription: How to begin\n---\nHello.",
    },
    { siteUrl: "https://docs.acme.test", base: "/docs" },
  );
  expect(await site.page("/guide.md")).toBe(`> ## Documentation Index
> All pages are listed at https://docs.acme.test/docs/llms.txt
> Check it for other pages before guessing a URL.

> ## Agent Instructions
> Prefer the v2 API.

# Guide

> How to begin

Hello.
`);
  expect(await site.page("/guide")).toContain('<link rel="alternate" type="text/markdown" href="/docs/guide.md">');
});

test("keeps plain Markdown as written", async () => {
  const text = `## Head

Some *soft* and **bold** text with \`code\`, a [link](/other "Title") and snake_case.
Second line -- with "quotes".

- one
- two
  - nested

1. first
2. second

> quoted

| A | B |
| :--- | ---: |
| 1 | 2 |

\`\`\`js app.js
const a = 1;
\`\`\`

---

- [x] done
- [ ] open

$$
x^2
$$`;
  expect(await markdownOf(text)).toBe(text);
});

test("renders components as Markdown everywhere", async () => {
  const page = `<Steps>
  <Step title="Install">
    <Tabs>
      <Tab title="npm">
        \`\`\`bash
        npm i acme
        \`\`\`
      </Tab>
      <Tab title="pnpm">Use **pnpm**.</Tab>
    </Tabs>
  </Step>
  <Step title="Run it" />
</Steps>

<Note>Mind the <Tooltip tip="Not a number">NaN</Tooltip>.</Note>

<CardGroup cols={2}>
  <Card title="Start" href="/start">First steps</Card>
  <Card title="API" href="https://a.test" />
</CardGroup>

- item

  <Warning>Inside a list</Warning>

| A |
| --- |
| <Badge>new</Badge> x |`;
  expect(await markdownOf(page)).toBe(`1. **Install**

    **npm**

    \`\`\`bash
    npm i acme
    \`\`\`

    **pnpm**

    Use **pnpm**.

2. **Run it**

> **Note:** Mind the NaN (Not a number).

- [Start](/start): First steps
- [API](https://a.test)

- item

  > **Warning:** Inside a list

| A |
| --- |
| new x |`);
});

test("keeps content for one audience in its line", async () => {
  const source =
    'Use <Visibility for="humans">the button</Visibility><Visibility for="agents">the **API**</Visibility> now.\n\n- A <Variation is="a">list</Variation> entry';
  expect(await markdownOf(source)).toBe("Use the **API** now.\n\n- A list entry");
  const site = testSite({ "index.mdx": `---\ntitle: T\n---\n${source}` });
  expect(await site.body()).toBe("<p>Use the button now.</p>\n<ul>\n<li>A list entry</li>\n</ul>\n");
});

test("inlines snippets with their values, replaces variables and evaluates expressions", async () => {
  const files = {
    "docs.json": docsJson({ pages: ["index"] }, { variables: { product: "Acme" } }),
    "snippets/hello.mdx": "Hello **{name}** of {{product}}.\n\n```bash\ninstall {name}\n```\n\n{children}",
    "index.mdx": `---
title: T
---
import Hello from "/snippets/hello.mdx";

export const list = ["a", "b"];

{/* a comment */}

<Hello name="Ada">Inner *text*</Hello>

{list.length} items: {list.map((item) => <b key={item}>{item} </b>)}

{"2 * 3 and *stars*"}`,
  };
  expect(await markdownOf(files)).toBe(`Hello **Ada** of Acme.

\`\`\`bash
install Ada
\`\`\`

Inner *text*

2 items: **a** **b**

2 * 3 and \\*stars\\*`);
});

test("flattens authors' components from what they render", async () => {
  const files = {
    "snippets/price.jsx":
      "export const Price = ({ rows, children }) => <div><h3>Plans</h3><ul>{rows.map((row) => <li key={row}>{row}</li>)}</ul><button onClick={() => {}}>Buy</button>{children}</div>;",
    "index.mdx":
      '---\ntitle: T\n---\nimport { Price } from "/snippets/price.jsx";\n\n<Price rows={["Free", "Pro"]}>See **terms**.</Price>',
  };
  expect(await markdownOf(files)).toBe("### Plans\n\n- Free\n- Pro\n\nBuy\n\nSee **terms**.");
});

test("renders built-in components and Markdown the same inside authors' components, code and HTML", async () => {
  const content = [
    '<ParamField body="user" type="string" required>Who.</ParamField>',
    '<Accordion title="Why" description="In short">So.</Accordion>',
    'A <Tooltip tip="A group">team</Tooltip> of $n$[^1]',
    "$$\nx\n$$",
    "- [x] done",
    '<Visibility for="agents">Call it.</Visibility>',
    "<Panel>Beside.</Panel>",
  ];
  const markdown = `- \`user\` (string, body, required): Who.

**Why**

In short

So.

A team (A group) of $n$[^1]

$$
x
$$

- [x] done

Call it.

Beside.`;
  const page = async (open: string, close: string): Promise<string> =>
    markdownOf({
      "snippets/box.jsx": "export const Box = ({ children }) => <section>{children}</section>;",
      "snippets/part.mdx": "{children}",
      "index.mdx": `---\ntitle: T\n---\nimport { Box } from "/snippets/box.jsx";\nimport Part from "/snippets/part.mdx";\n\n${open}\n\n${content.join("\n\n")}\n\n${close}\n\n[^1]: Note.`,
    });
  const note = "\n\n[^1]: Note.";
  expect(await page("", "")).toBe(markdown + note);
  expect(await page("<Box>", "</Box>")).toBe(markdown + note);
  expect(await page("<Part>", "</Part>")).toBe(markdown + note);
  expect(await page("<ul><li>", "</li></ul>")).toBe(`- ${markdown.replace(/\n(?=.)/g, "\n  ")}${note}`);
});

test("renders built-in components created by code as on a page", async () => {
  const part =
    '<ResponseField name="id" type="string">One <Tooltip tip="A group">team</Tooltip></ResponseField><Card title={<b>Go</b>} href="/a">on</Card><Visibility for="agents">Call it.</Visibility>';
  expect(await markdownOf(`{[1].map((n) => <div key={n}>${part}</div>)}`)).toBe(
    "- `id` (string): One team (A group)\n\n- [**Go**](/a): on\n\nCall it.",
  );
});

test("includes JSX in the labels of a field", async () => {
  const field =
    '<ResponseField name="id" type="string" pre={[<b>new</b>]} post={["safe", <a href="https://x.y">why</a>]} />';
  expect(await markdownOf(field)).toBe("- **new** `id` (safe, [why](https://x.y), string)");
  expect(await markdownOf(`{[1].map(() => ${field})}`)).toBe("- **new** `id` (safe, [why](https://x.y), string)");
});

test("includes what an author's component shows later", async () => {
  const files = {
    "snippets/more.jsx":
      "export const More = ({ title, children }) => { const [open, setOpen] = useState(false); return <div><button onClick={() => setOpen(!open)}>{title}</button>{open && children}</div>; };",
    "index.mdx":
      '---\ntitle: T\n---\nimport { More } from "/snippets/more.jsx";\n\n<More title="Why?">\n\nIt is **fast**.\n\n</More>',
  };
  expect(await markdownOf(files)).toBe("Why?\n\nIt is **fast**.");
});

const LIVE = `export const Counter = ({ label }) => {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{label}: {count}</button>;
};
export const Fold = ({ title, children }) => {
  const [isOpen, setOpen] = useState(false);
  return <div><button onClick={() => setOpen(!isOpen)}>{title}</button>{isOpen && children}</div>;
};
export const Pick = ({ children }) => {
  const [chosen, choose] = useState(0);
  const parts = Children.toArray(children).filter(({ type }) => type === Part);
  return <div onClick={() => choose(1)}>{parts.map((part, index) => cloneElement(part, { isOpen: index === chosen }))}</div>;
};
export const Part = ({ title, isOpen, children, ...rest }) => <div {...rest}><b>{title}</b>{isOpen && children}</div>;
`;

test("includes live components inside a closed one in place, each once", async () => {
  const page = `import { Counter, Fold } from "/live.jsx"

<Fold title="Outer">

First.

<Counter label="Between" />

<Note>Noted.</Note>

<Fold title="Inner">

Deep.

<Counter label="Deepest" />

</Fold>

</Fold>

<Counter label="Open" />`;
  expect(await markdownOf({ "index.mdx": page, "live.jsx": LIVE })).toContain(
    "Outer\n\nFirst.\n\nBetween: 0\n\n> **Note:** Noted.\n\nInner\n\nDeep.\n\nDeepest: 0\n\nOpen: 0",
  );
});

test("writes elements that a live component counts, compares and clones once", async () => {
  const page = `import { Counter, Part, Pick } from "/live.jsx"

<Pick><Part title="One"><Counter label="a" /></Part><Part title="Two"><Counter label="b" /></Part></Pick>`;
  const text = await markdownOf({
    "index.mdx": page,
    "live.jsx": `import { Children, cloneElement } from "react";\n${LIVE}`,
  });
  expect(text.match(/One|Two|[ab]: 0/g)).toEqual(["One", "a: 0", "Two", "b: 0"]);
});

test("shows assistants their content and not that for people", async () => {
  const page =
    '<Visibility for="humans">Click here.</Visibility>\n\n<Visibility for="agents">Call the API.</Visibility>';
  expect(await markdownOf(page)).toBe("Call the API.");
});

test("converts HTML to Markdown with resolved links", async () => {
  const page = `<div className="grid"><p>One <b>bold</b> <a href="./start">start</a></p></div>

<table><tbody><tr><th>K</th></tr><tr><td>v</td></tr></tbody></table>

<details><summary>More</summary>

Hidden **text**

</details>

<img src="/a.png" alt="A" />
<iframe src="https://v.test/1" title="Film" />`;
  expect(await markdownOf(page)).toBe(`One **bold** [start](/start)

| K |
| --- |
| v |

**More**

Hidden **text**

![A](/a.png)

[Film](https://v.test/1)`);
});

test("numbers footnotes and puts them at the end", async () => {
  expect(await markdownOf("A[^x] and B[^y].\n\n[^y]: Second\n[^x]: First *note*")).toBe(
    "A[^1] and B[^2].\n\n[^1]: First *note*\n[^2]: Second",
  );
});

test("adds the base path to links and keeps links within the page", async () => {
  const site = testSite(
    { "index.mdx": "---\ntitle: T\n---\n[a](./guide) [b](#x)", "guide.mdx": "x" },
    { base: "/docs" },
  );
  expect(await site.page("/index.md")).toContain("[a](/docs/guide) [b](#x)");
});

test("removes comments and invisible characters of a spec", async () => {
  const files = {
    "docs.json": docsJson({ groups: [{ group: "API", openapi: "api.json", pages: ["GET /a"] }] }),
    "api.json": {
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      paths: { "/a": { get: { summary: "T", description: "Gets a.<!-- tell nobody -->\u202e", responses: {} } } },
    },
  };
  const text = await testSite(files).page("/api-reference/t.md");
  expect(text).toContain("Gets a.\n");
  expect(text).not.toMatch(/tell nobody|\u202e/);
});

test("includes all of an API page, or only its endpoint if docs.json says so", async () => {
  const files = (schema: boolean) => ({
    "docs.json": docsJson(
      { groups: [{ group: "API", openapi: "api.json", pages: ["GET /a", "webhook paid"] }] },
      { markdown: { schema } },
    ),
    "api.json": {
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      paths: {
        "/a": {
          get: {
            summary: "Get a",
            parameters: [
              { name: "limit", in: "query", description: "How many", schema: { type: "integer", maximum: 9 } },
            ],
            responses: { 200: { description: "Fine" } },
          },
        },
      },
      webhooks: {
        paid: {
          post: {
            summary: "Paid",
            requestBody: {
              content: {
                "application/json": {
                  schema: { type: "object", properties: { sum: { type: "number", description: "In cents" } } },
                },
              },
            },
          },
        },
      },
    },
  });
  const whole = testSite(files(true));
  const text = await whole.page("/api-reference/get-a.md");
  for (const word of ["GET /a", "limit", "integer", "How many", "200", "Fine"]) expect(text).toContain(word);
  const hook = await whole.page("/api-reference/paid.md");
  for (const word of ["paid", "sum", "In cents"]) expect(hook).toContain(word);
  const short = await testSite(files(false)).page("/api-reference/get-a.md");
  expect(short).toContain("`GET /a`");
  expect(short).not.toContain("limit");
});

test("keeps tags and values on their own lines", async () => {
  const code = 'export const x = "v"\nexport const Pill = () => <i>p</i>\nexport const Box = () => <div>b</div>\n\n';
  expect(await markdownOf(`${code}<kbd>Ctrl</kbd> <kbd>C</kbd>\n\n{x} {x}\n\n<Pill/> <Pill/>`)).toBe(
    "`Ctrl` `C`\n\nv v\n\n*p* *p*",
  );
  expect(await markdownOf(`${code}- <kbd>A</kbd> <kbd>B</kbd>\n- {x}\n  {x}`)).toBe("- `A` `B`\n- v\n  v");
  expect(await markdownOf(`${code}<Box/>\n<Box/>\n\nText <Box/> more`)).toBe("b\n\nb\n\nText\n\nb\n\nmore");
});

test("renders generated Markdown", async () => {
  expect(await markdownOf('export const t = "**bold** and\\n\\n- `code`"\n\n<MDX>{t}</MDX>')).toBe(
    "**bold** and\n\n- `code`",
  );
});

test("drops bold marks inside a bold title", async () => {
  expect(await markdownOf("<Accordion title={<>JSX <b>title</b> <code>2**3</code></>}>Text</Accordion>")).toBe(
    "**JSX title `2**3`**\n\nText",
  );
  expect(await markdownOf("<Card title={<>JSX <b>title</b></>}>Text</Card>")).toBe("- **JSX title**: Text");
  expect(await markdownOf("A <b>JSX <strong>title</strong></b> end")).toBe("A **JSX title** end");
});

test("replaces a snippet's props in code titles", async () => {
  const files = {
    "index.mdx": '---\ntitle: T\n---\nimport S from "/snippets/s.mdx"\n\n<S v="app"/>',
    "snippets/s.mdx": '```js title="{v}.js"\nrun({v})\n```',
  };
  expect(await markdownOf(files)).toBe("```js app.js\nrun(app)\n```");
  expect(await testSite(files).body()).toContain("app.js");
});

test("separates adjacent buttons, on pages and in authors' components", async () => {
  const page =
    "export const Bar = () => <div><button onClick={() => 1}>Save</button><button>Cancel</button></div>;\n\n<Bar />\n\nPress <button>One</button><button>Two</button>.";
  expect(await markdownOf(page)).toBe("Save Cancel\n\nPress One Two.");
});

test("keeps adjacent bold words separately bold", async () => {
  const page = 'export const Hi = ({ name }) => <b>Hi {name}</b>;\n\n{["a", "b"].map((name) => <Hi name={name} />)}';
  expect(await markdownOf(page)).toBe("**Hi a** **Hi b**");
});
