import { expect, test } from "vitest";
import { testSite } from "../../../test/site.ts";

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
  const memory: Record<string, string> = JSON.parse(
    attribute.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  );
  const keys = Object.keys(memory);
  expect(keys.some((key) => key.startsWith('icon:["rocket"'))).toBe(true);
  expect(memory['t:"showPrompt"']).toBe("Show prompt");
  expect(memory['math:["x^2",false]']).toContain("katex");
  expect(Object.entries(memory).find(([key]) => key.startsWith("code:"))?.[1]).toContain('<span class="l');
  expect(html).toMatch(/<link rel="stylesheet" href="\/_lectern\/extras-/);
  expect(html).toMatch(/<script type="module" src="\/_lectern\/diagrams-/);
  expect(await site.body()).not.toContain('class="card"');
});

test("an island without built-in components carries nothing", async () => {
  const page = "---\ntitle: A\n---\n\nexport const C = () => <button onClick={() => {}}>x</button>\n\n<C />\n";
  expect(await testSite({ "index.mdx": page }).body()).not.toContain("data-memory");
});
