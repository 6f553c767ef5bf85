import { unescapeHtml } from "@lectern/base/unescape-html.ts";
import { expect, test } from "vitest";
import { testSite } from "../../../../test/support/site.ts";

async function pageWith(code: string): Promise<{ html: string; body: string; memory: Record<string, string> }> {
  const page = '---\ntitle: A\n---\n\nimport { Fold } from "/snippets/fold.jsx"\n\n<Fold />\n';
  const site = testSite({ "index.mdx": page, "snippets/fold.jsx": code });
  const html = await site.page("/");
  expect(await site.problems()).toEqual([]);
  const memory = JSON.parse(unescapeHtml(/data-memory="([^"]*)"/.exec(html)?.[1] ?? "{}"));
  return { html, body: await site.body(), memory };
}

test("bundles the icons, strings, styles and behaviors of built-in components shown later", async () => {
  const { html, body, memory } = await pageWith(`export const Fold = () => {
    const [open, setOpen] = useState(false);
    return <div><button onClick={() => setOpen(!open)}>toggle</button>
      {open && <><Card title="C" icon="rocket" /><Prompt description="d">p</Prompt><Mermaid chart="graph TD; A-->B" /></>}
    </div>;
  };`);
  expect(Object.keys(memory).some((key) => key.startsWith('icon:["rocket"'))).toBe(true);
  expect(memory['t:"showPrompt"']).toBe("Show prompt");
  expect(html).toMatch(/<link rel="stylesheet" href="\/_lectern\/classes\//);
  expect(body).not.toContain('class="card"');
});

test("renders elements in constants at build time, highlighted and with formulas", async () => {
  const { body, memory } = await pageWith(`const TABS = [
    { name: "js", content: <CodeBlock language="js">{"const a = 1;"}</CodeBlock> },
    { name: "py", content: <><CodeBlock language="py">{"def f(): pass"}</CodeBlock><Latex>x^2</Latex></> },
  ];
  export const Fold = () => {
    const [at, setAt] = useState(0);
    return <div onClick={() => setAt(1 - at)}>{TABS[at].content}</div>;
  };`);
  const code = Object.entries(memory).filter(([key]) => key.startsWith("code:"));
  expect(code.map(([, markup]) => /<span class="l[^"]*">(?:const|def)<\/span>/.test(markup))).toEqual([true, true]);
  expect(memory['math:["x^2",false]']).toContain("katex");
  expect(body).not.toContain(">def<");
});

test("bundles nothing for an island without built-in components", async () => {
  const { html } = await pageWith("export const Fold = () => <button onClick={() => {}}>x</button>");
  expect(html).not.toContain("data-memory");
});
