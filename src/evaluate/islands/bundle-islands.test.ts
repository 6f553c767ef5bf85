import { expect, test } from "vitest";
import { formatDiagnostic } from "../../base/diagnostic.ts";
import { componentsByName } from "../../ui/components/registry.ts";
import { renderAuthorElement } from "../markup/author-element.ts";
import { findBuiltIns } from "../markup/built-in-files.ts";
import { testBridge } from "../test-bridge.ts";
import { bundleIslands } from "./bundle-islands.ts";

async function bundle(page: string, files: Readonly<Record<string, string>> = {}) {
  const { program, bridge, islands, host } = await testBridge({ page, files });
  for (const name of program.names) {
    const element = { component: program.value(name), name, props: new Map(), children: undefined };
    if (/^[A-Z]/.test(name)) renderAuthorElement(element, bridge);
  }
  const { value, diagnostics } = await bundleIslands(islands, host);
  return { files: value, problems: diagnostics.map(formatDiagnostic) };
}

test("a page's components become one small module that takes React from the page", async () => {
  const { files, problems } = await bundle(
    'const Hidden = () => useState(1)[0];\nexport const Shown = () => <b onClick={() => 1}><Hidden /></b>;\nexport const data = "only here";',
  );
  expect(problems).toEqual([]);
  expect(files).toHaveLength(1);
  const text = files[0]?.text ?? "";
  expect(text).toContain("globalThis.lecternIslands");
  expect(text).toMatch(/as Hidden,\w+ as Shown/);
  expect(text.length).toBeLessThan(1500);
});

test("the same code gives the same bytes, without places of this machine", async () => {
  const page = 'import { Box } from "./box"';
  const box = {
    "box.jsx": "export const Box = () => { const [a] = useState(0); return <Card title='x'>{a}</Card>; };",
  };
  const [first, second] = await Promise.all([bundle(page, box), bundle(page, box)]);
  expect(first).toEqual(second);
  expect(first.problems).toEqual([]);
  expect(first.files[0]?.text).not.toContain(process.cwd());
});

test("a module that cannot be bundled is reported", async () => {
  const { files, problems } = await bundle(
    'import { Chart } from "no-such-chart"\nexport const A = () => <Chart onHover={() => 1} />;',
  );
  expect(files).toEqual([]);
  expect(problems).toEqual([
    'page.mdx:1:1 code/island-failed The components of this file cannot run in the browser: Could not resolve "no-such-chart". Their static form is still shown.',
  ]);
});

test("every built-in component is found in its file", async () => {
  const found = await findBuiltIns(componentsByName);
  expect([...componentsByName.keys()].filter((name) => !found.has(name))).toEqual([]);
});

test("a file that relies on its page's imports carries them to the browser", async () => {
  const { files, problems } = await bundle('import { Outer } from "./outer.jsx"\nimport { Inner } from "./inner.jsx"', {
    "outer.jsx": "export const Outer = () => <p><Inner/></p>",
    "inner.jsx": 'export const Inner = () => <b onClick={() => alert("inner code")}>in</b>',
  });
  expect(problems).toEqual([]);
  expect(files.map(({ path, text }) => [path.replace(/-\w+\.js$/, ""), text.split("inner code").length - 1])).toEqual([
    ["_lectern/islands/inner", 1],
  ]);
});

test("files that import the same file or package are one in the browser, others are not", async () => {
  const files = {
    "store.jsx": 'export const store = { text: "the store" };',
    "middle.jsx": 'export { store } from "./store.jsx";',
    "a.jsx": 'import { store } from "./store.jsx";\nexport const A = () => <b onClick={() => 1}>{store.text}</b>;',
    "b.jsx": 'import { store } from "./middle.jsx";\nexport const B = () => <i onClick={() => 1}>{store.text}</i>;',
    "c.jsx": "export const C = () => <p onClick={() => 1}>alone</p>;",
    "d.jsx":
      'import { store } from "./store.jsx";\nimport { X } from "no-such-package";\nexport const D = () => <X onClick={() => store} />;',
  };
  const all = await bundle(
    'import { A } from "./a.jsx"\nimport { B } from "./b.jsx"\nimport { C } from "./c.jsx"\nimport { D } from "./d.jsx"',
    files,
  );
  expect(all.problems).toEqual([
    'd.jsx:1:1 code/island-failed The components of this file cannot run in the browser: Could not resolve "no-such-package". Their static form is still shown.',
  ]);
  expect(
    all.files.map(({ path, text }) => [path.replace(/-\w+\.js$/, ""), text.split("the store").length - 1]),
  ).toEqual([
    ["_lectern/islands/a", 1],
    ["_lectern/islands/c", 0],
  ]);
  const turned = await bundle(
    'import { C } from "./c.jsx"\nimport { B } from "./b.jsx"\nimport { A } from "./a.jsx"',
    files,
  );
  expect(new Set(turned.files.map(({ path }) => path))).toEqual(new Set(all.files.map(({ path }) => path)));
});

test("a page's own components are one with the files that they use, and with no other", async () => {
  const { files, problems } = await bundle(
    'import { A } from "./a.jsx"\nimport { C } from "./c.jsx"\nexport const Own = () => <A />;',
    {
      "a.jsx": 'export const A = () => <b onClick={() => alert("a code")}>a</b>;',
      "c.jsx": 'export const C = () => <b onClick={() => alert("c code")}>c</b>;',
    },
  );
  expect(problems).toEqual([]);
  expect(files.map(({ text }) => [text.includes("a code"), text.includes("c code")])).toEqual([
    [true, false],
    [false, true],
  ]);
});
