import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { testBridge } from "../../../../test/support/bridge.tsx";
import { renderAuthorElement } from "../markup/author-element.ts";
import { bundleIslands } from "./bundle-islands.ts";
import { withUsed } from "./island-files.ts";

async function bundle(page: string, files: Readonly<Record<string, string>> = {}) {
  const { program, bridge, islands, host } = await testBridge({ page, files });
  for (const name of program.names) {
    const element = { component: program.value(name), name, props: new Map(), children: undefined };
    if (/^[A-Z]/.test(name)) renderAuthorElement(element, bridge);
  }
  const { value, diagnostics } = await bundleIslands(withUsed(islands), host);
  return { files: value, problems: diagnostics.map(formatDiagnostic) };
}

test("bundles a page's components into one small module that shares the page's React", async () => {
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

test("gives the same bytes for the same code, without local paths", async () => {
  const page = 'import { Box } from "./box"';
  const box = {
    "box.jsx": "export const Box = () => { const [a] = useState(0); return <Card title='x'>{a}</Card>; };",
  };
  const [first, second] = await Promise.all([bundle(page, box), bundle(page, box)]);
  expect(first).toEqual(second);
  expect(first.problems).toEqual([]);
  expect(first.files[0]?.text).not.toContain(process.cwd());
});

test("renders the children of a missing package in the browser, as at build time", async () => {
  const { files, problems } = await bundle(
    'import { Chart } from "no-such-chart"\nexport const A = () => <Chart onHover={() => 1} />;',
  );
  expect(problems).toEqual([]);
  expect(files.map(({ text }) => text)).toEqual([expect.stringContaining(".Missing")]);
});

/** The files of the given components, each with the words found in its code. */
async function texts(page: string, files: Readonly<Record<string, string>>, words: readonly string[]) {
  const bundled = await bundle(page, files);
  expect(bundled.problems).toEqual([]);
  const named = bundled.files.map(({ path, text }) => [
    path.replace(/^_lectern\/islands\/|-\w+\.js$/g, ""),
    words.filter((word) => text.includes(word)),
  ]);
  return Object.fromEntries(named);
}

test("bundles a file together with its page's imports", async () => {
  const files = {
    "outer.jsx": "export const Outer = () => <p><Inner/></p>",
    "inner.jsx": 'export const Inner = () => <b onClick={() => alert("inner code")}>in</b>',
  };
  const page = 'import { Outer } from "./outer.jsx"\nimport { Inner } from "./inner.jsx"';
  expect(await texts(page, files, ["inner code", "./inner-"])).toEqual({ inner: ["inner code"], outer: ["./inner-"] });
});

test("shares one file between importers, also through re-exports", async () => {
  const files = {
    "store.jsx": 'export const store = { text: "the store" };',
    "middle.jsx": 'export { store } from "./store.jsx";',
    "a.jsx": 'import { store } from "./store.jsx";\nexport const A = () => <b onClick={() => 1}>{store.text}</b>;',
    "b.jsx": 'import { store } from "./middle.jsx";\nexport const B = () => <i onClick={() => 1}>{store.text}</i>;',
    "c.jsx": "export const C = () => <p onClick={() => 1}>alone</p>;",
  };
  const page = 'import { A } from "./a.jsx"\nimport { B } from "./b.jsx"\nimport { C } from "./c.jsx"';
  const words = ["the store", "./store-"];
  expect(await texts(page, files, words)).toEqual({ a: ["./store-"], b: ["./store-"], c: [], store: ["the store"] });
  const paths = async (text: string) => new Set((await bundle(text, files)).files.map(({ path }) => path));
  expect(await paths(page.split("\n").reverse().join("\n"))).toEqual(await paths(page));
  const alone = await paths('import { A } from "./a.jsx"');
  expect([...alone].filter((path) => path.includes("/a-"))).toEqual(
    [...(await paths(page))].filter((path) => path.includes("/a-")),
  );
});

test("loads only the files that a page's own components use", async () => {
  const files = {
    "a.jsx": 'export const A = () => <b onClick={() => alert("a code")}>a</b>;',
    "c.jsx": 'export const C = () => <b onClick={() => alert("c code")}>c</b>;',
  };
  const page = 'import { A } from "./a.jsx"\nimport { C } from "./c.jsx"\nexport const Own = () => <A />;';
  expect(await texts(page, files, ["a code", "c code", "./a-", "./c-"])).toEqual({
    a: ["a code"],
    c: ["c code"],
    page: ["./a-"],
  });
});

test("gives files that import each other distinct names", async () => {
  const files = {
    "a/index.jsx": 'import { B } from "../b/index.jsx";\nexport const A = () => <b onClick={() => 1}><B /></b>;',
    "b/index.jsx": 'import { A } from "../a/index.jsx";\nexport const B = ({ of = A }) => <i>{of.name}</i>;',
  };
  const { files: bundled, problems } = await bundle('import { A } from "./a/index.jsx"', files);
  expect(problems).toEqual([]);
  expect(new Set(bundled.map(({ path }) => path)).size).toBe(2);
});
