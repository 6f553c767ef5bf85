// What a check reports about components that run in the browser.

import type { ReportedIsland } from "@lectern/base/reported-island.ts";
import { afterEach, expect, test } from "vitest";
import { check } from "../src/api/index.ts";
import { type TestFolder, testFolder } from "./support/folder.ts";
import { docsJson } from "./support/site.ts";

let folder: TestFolder | undefined;
afterEach(() => folder?.dispose());

async function islandsOf(
  pages: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  folder = testFolder({
    "docs.json": docsJson({ pages: Object.keys(pages) }),
    ...Object.fromEntries(
      Object.entries(pages).map(([name, text]) => [`${name}.mdx`, `---\ntitle: A\n---\n${text}\n`]),
    ),
    ...files,
  });
  const { islands } = await check({ folder: folder.path });
  return islands.map(toLine);
}

function toLine({ file, component, reason }: ReportedIsland): string {
  return `${file} ${component}: ${reason}`;
}

test("gives what a component uses as the reason, and the mark of its file", async () => {
  const index = `import Chart, { Counter, Width, Shouter, Still, Old } from "/snippets/parts.jsx"
import { Marked, Ticking } from "/snippets/marked.jsx"

<Counter /> <Width /> <Shouter /> <Still /> <Old /> <Chart /> <Marked /> <Ticking />`;
  const parts = `export const Counter = () => { const [n] = useState(0); return <b onClick={() => 1}>{n}</b>; };
export const Width = () => <b>{typeof window}</b>;
export const Shouter = () => <b onClick={() => 1}>x</b>;
export const Still = ({ window }) => <b>{window}</b>;
export class Old extends React.Component { render() { this.setState; return <b>old</b>; } }
export default () => <b ref={useRef()}>x</b>;`;
  const marked = `"use client";
export const Marked = () => <b>x</b>;
export const Ticking = () => { useEffect(() => {}); return <b>x</b>; };`;
  expect(await islandsOf({ index }, { "snippets/parts.jsx": parts, "snippets/marked.jsx": marked })).toEqual([
    'snippets/marked.jsx Marked: "use client"',
    "snippets/marked.jsx Ticking: useEffect",
    "snippets/parts.jsx Chart: useRef",
    "snippets/parts.jsx Counter: useState",
    "snippets/parts.jsx Old: this.setState",
    "snippets/parts.jsx Shouter: onClick",
    "snippets/parts.jsx Width: window",
  ]);
});

test("names the component through which another one is an island", async () => {
  const index = `import { Panel, Board, Theme } from "/snippets/panel.jsx"

export const Local = () => <Panel />;

<Panel /> <Board /> <Local />

<Theme><Panel /></Theme> <Theme>nothing to share</Theme>`;
  const panel = `import { Counter as Clicks } from "./counter"
const Inner = () => <Clicks />;
const Words = createContext("");
export const Panel = () => <Inner />;
export const Board = () => <Panel />;
export const Theme = ({ children }) => <Words.Provider value="x">{children}</Words.Provider>;`;
  const counter = "export const Counter = () => <b onClick={() => 1}>x</b>;";
  expect(await islandsOf({ index }, { "snippets/panel.jsx": panel, "snippets/counter.jsx": counter })).toEqual([
    "index.mdx Local: uses Panel",
    "snippets/panel.jsx Board: uses Panel",
    "snippets/panel.jsx Panel: uses Inner",
    "snippets/panel.jsx Theme: Provider",
  ]);
});

test("names the package, for components that need the browser", async () => {
  const index = `import { Live, Still, Quiet } from "parts"
import { Wrapped } from "/snippets/wrapped.jsx"

<Live /> <Still /> <Quiet client /> <Wrapped />`;
  expect(
    await islandsOf(
      { index },
      {
        "snippets/wrapped.jsx": 'import { Live } from "parts";\nexport const Wrapped = () => <Live />;',
        "node_modules/parts/package.json": '{ "name": "parts", "type": "module", "main": "i.js" }',
        "node_modules/parts/i.js": `import { createElement as h, useState } from "react";
export const Live = () => h("b", null, useState(1)[0]);
export const Still = () => h("b", null, "still");
export const Quiet = () => h("b", null, "quiet");`,
      },
    ),
  ).toEqual(["index.mdx Live: parts", "index.mdx Quiet: client", "snippets/wrapped.jsx Wrapped: parts"]);
});

test("lists expressions and tags of pages, and each component once", async () => {
  const first = `import { Still } from "/snippets/still.jsx"

<Still client /> <Still client />

<input onChange={() => 1} />

{[1].map((n) => <b key={n} onClick={() => n}>x</b>)}

{(() => { const [n] = useState(0); return n; })()}`;
  const second = 'import { Still } from "/snippets/still.jsx"\n\n<Still />{" "}<Still client />';
  const still = "export const Still = () => <b>x</b>;";
  expect(await islandsOf({ first, second }, { "snippets/still.jsx": still })).toEqual([
    "first.mdx <input>: onChange",
    "first.mdx expression: onClick",
    "first.mdx expression: useState",
    "snippets/still.jsx Still: client",
  ]);
});

test("is empty for a site without islands and for checks without code", async () => {
  expect(await islandsOf({ index: 'export const A = () => <b>x</b>;\n\n<A client="x" />' })).toEqual([]);
  folder?.write("index.mdx", "---\ntitle: A\n---\nexport const A = () => <b>x</b>;\n\n<A client />\n");
  const reported = async (only?: readonly string[]) =>
    (await check({ folder: folder?.path ?? "", ...(only && { only }) })).islands.map(toLine);
  expect(await reported()).toEqual(["index.mdx A: client"]);
  expect(await reported(["code"])).toEqual(["index.mdx A: client"]);
  expect(await reported(["links"])).toEqual([]);
});
