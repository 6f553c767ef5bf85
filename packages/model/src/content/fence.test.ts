import { type CodeMeta, NO_CODE_META } from "@lectern/base/code.ts";
import { expect, test } from "vitest";
import { parseFence } from "./fence.ts";

const TITLES: readonly (readonly [meta: string, title: string | undefined])[] = [
  ["src/a/b.ts", "src/a/b.ts"],
  ["{1}", undefined],
  ['"quoted title"', undefined],
  ["lines=false Title", "Title"],
  ["My title", "My title"],
  ["My title foo=bar", "My title foo=bar"],
  ["title=a b c", "a"],
  ['title="A title" ignored words', "A title"],
  ["title='Single quotes'", "Single quotes"],
  ['title={"In braces"}', "In braces"],
  ['filename="app.js"', "app.js"],
  ['Title="Upper case key"', "Upper case key"],
  ["[server.ts]", "server.ts"],
  ["[My server] lines", "My server"],
  ["[expandable]", undefined],
  ["JavaScript (using @solana/web3.js)", "JavaScript (using @solana/web3.js)"],
  ["{14-22} replay.ts", "replay.ts"],
  ["After: it's done", "After: it's done"],
  ['A "quoted" word', 'A "quoted" word'],
  ["How to wrap text", "How to wrap text"],
  ["阻止导航", "阻止导航"],
  ['title=""', undefined],
  ["", undefined],
];

test.each(TITLES)("reads the title of %j as %j", (meta, title) => {
  expect(parseFence("ts", meta).meta.title).toBe(title);
});

const OPTIONS: readonly (readonly [meta: string, options: Partial<CodeMeta>])[] = [
  ["HelloWorld.java example icon=java lines", { title: "HelloWorld.java example", icon: "java", lines: true }],
  ['icon="square-js" Usage example', { icon: "square-js", title: "Usage example" }],
  ["lines", { lines: true }],
  ["LINES WRAP", { lines: true, wrap: true }],
  ["lines=true", { lines: true }],
  ["lines=\"true\" wrap='false'", { lines: true }],
  ["lines={false}", {}],
  ["showLineNumbers", { lines: true }],
  ["wrap lines Example", { wrap: true, lines: true, title: "Example" }],
  ['title="a.ts" expandable', { title: "a.ts", expandable: true }],
  ["[expandable]", { expandable: true }],
  ["{1,3-5}", { highlight: [1, 3, 4, 5] }],
  ["{2, 10} {4}", { highlight: [2, 4, 10] }],
  ["highlight={1,3-5}", { highlight: [1, 3, 4, 5] }],
  ['highlight="2-3" {1}', { highlight: [1, 2, 3] }],
  ["highlight={[1,4]}", { highlight: [1, 4] }],
  ["focus={2-3}", { focus: [2, 3] }],
  ['focus="2,4"', { focus: [2, 4] }],
  ["lang=Node.js", { label: "Node.js" }],
  ['theme="nord"', { theme: "nord" }],
  ["theme={null}", {}],
  ["twoslash", { twoslash: true }],
  ["nocopy", { nocopy: true }],
  ["nocopy=false", {}],
  ['placement="Top-Left" actions={false}', { placement: "top-left", actions: false }],
  ["actions={true}", { actions: true }],
];

test.each(OPTIONS)("parses the options %j", (meta, options) => {
  expect(parseFence("ts", meta).meta).toEqual({ ...NO_CODE_META, ...options });
});

test.each([
  ["Python", null, "python", {}],
  [null, null, "", {}],
  ["nocopy", "Try it", "text", { nocopy: true, title: "Try it" }],
  ["python{15}", null, "python", { highlight: [15] }],
  ["ts[server.ts]", "lines", "ts", { title: "server.ts", lines: true }],
  ['title="Plain"', null, "", { title: "Plain" }],
  ["c++", "main.cpp", "c++", { title: "main.cpp" }],
])("reads the language of a fence opened with %j %j as %j", (language, meta, expected, options) => {
  expect(parseFence(language, meta)).toEqual({ language: expected, meta: { ...NO_CODE_META, ...options } });
});

test("treats prototype property names as title words", () => {
  expect(parseFence("js", "__proto__=1 constructor toString={}").meta).toEqual({
    ...NO_CODE_META,
    title: "__proto__=1 constructor toString={}",
  });
});

test("parses a line of 100,000 open braces quickly", () => {
  const { title } = parseFence("js", "{ ".repeat(100_000)).meta;
  expect(title).toHaveLength(1_999);
});
