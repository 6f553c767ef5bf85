import { expect, test } from "vitest";
import { testSite } from "../../../test/support/site.ts";
import { unescapeHtml } from "../../base/unescape-html.ts";

const FOLD = `export const Fold = () => {
  const [open, setOpen] = useState(false);
  return <div><button onClick={() => setOpen(!open)}>toggle</button>
    {open && <><Card title="C" icon="rocket" /><CodeBlock language="js" filename="x.js">x(1)</CodeBlock>
      <Prompt description="d">p</Prompt><Mermaid chart="graph TD; A-->B" /><Latex>x^2</Latex></>}
  </div>;
};`;

test("an island carries what its built-in components need when it shows them later", async () => {
  const page = '---\ntitle: A\n---\n\nimport { Fold } from "/snippets/fold.jsx"\n\n<Fold />\n';
  const site = testSite({ "index.mdx": page, "snippets/fold.jsx": FOLD });
  const html = await site.page("/");
  const attribute = /data-memory="([^"]*)"/.exec(html)?.[1] ?? "{}";
  const memory: Record<string, string> = JSON.parse(unescapeHtml(attribute));
  const keys = Object.keys(memory);
  expect(keys.some((key) => key.startsWith('icon:["rocket"'))).toBe(true);
  expect(memory['t:"showPrompt"']).toBe("Show prompt");
  expect(memory['math:["x^2",false]']).toContain("katex");
  expect(Object.entries(memory).find(([key]) => key.startsWith("code:"))?.[1]).toContain('<span class="l');
  expect(html).toMatch(/<link rel="stylesheet" href="\/_lectern\/extras-/);
  expect(html).toMatch(/<script type="module" src="\/_lectern\/diagrams-/);
  expect(await site.body()).not.toContain('class="card"');
});

const SWITCH = `const SAMPLES = { js: "const a = 1;", py: "def f():\\n  return 1" };
export const Switch = () => {
  const [name, setName] = useState("js");
  const [formula, setFormula] = useState("a^2");
  return <div><button onClick={() => { setName("py"); setFormula("b^2"); }}>switch</button>
    <CodeBlock language={name} filename={"x." + name}>{SAMPLES[name]}</CodeBlock>
    {name === "py" && <CodeBlock language="go">{name === "js" ? "var a int" : "var b int"}</CodeBlock>}
    <Latex>{formula}</Latex></div>;
};`;

test("an island carries the colours of code and the formulas that it may choose to show", async () => {
  const page = '---\ntitle: A\n---\n\nimport { Switch } from "/snippets/switch.jsx"\n\n<Switch />\n';
  const site = testSite({ "index.mdx": page, "snippets/switch.jsx": SWITCH });
  const memory: Record<string, string> = JSON.parse(
    unescapeHtml(/data-memory="([^"]*)"/.exec(await site.page("/"))?.[1] ?? "{}"),
  );
  expect(memory['lines:["py","def f():\\n  return 1"]']).toMatch(/^<span class="l[^"]*">def<\/span> .*\n {2}<span/);
  expect(memory['lines:["go","var b int"]']).toContain("<span");
  expect(memory['math:["b^2",false]']).toContain("katex");
  expect(await site.problems()).toEqual([]);
});

test("an island without built-in components carries nothing", async () => {
  const page = "---\ntitle: A\n---\n\nexport const C = () => <button onClick={() => {}}>x</button>\n\n<C />\n";
  expect(await testSite({ "index.mdx": page }).body()).not.toContain("data-memory");
});
