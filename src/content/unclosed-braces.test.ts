import { expect, test } from "vitest";
import { parseDocument } from "./parse-document.ts";
import { findBraces } from "./unclosed-braces.ts";

test("finds the tag or brace before many unfinished tags", () => {
  expect(findBraces(`Words.\n\n${"<Card cols={2>text {x}</Card>\n\n".repeat(40)}`)).toMatchObject({ unclosed: 8 });
  expect(findBraces(`<Card a={b\n\n${"line<br>\n".repeat(40)}`)).toMatchObject({ open: 1, unclosed: 0 });
  expect(findBraces(`A {b && <>${"line<br>".repeat(40)}</>}`)).toMatchObject({ open: 0, unclosed: 2 });
  expect(findBraces("{<a>".repeat(40))).toMatchObject({ unclosed: 0 });
});

test.each([
  ["tags that are closed", `{b && ${"<p>".repeat(40)}${"</p>".repeat(40)}}`],
  ["tags without content", `{b && <>${"<br/>".repeat(40)}</>}`],
  [
    "attributes beside each other",
    `<Cards>\n${'<Card a={1} b={{ c: "{" }} onClick={() => x}>y</Card>\n'.repeat(40)}</Cards>`,
  ],
  ["unfinished tags outside braces", "line<br>\n".repeat(40)],
  ["braces with a backslash", `A \\{b\n\n${"line<br>\n".repeat(40)}`],
  ["code", `\`{\`\n\n\`\`\`jsx\n${"<Card a={\n".repeat(40)}\`\`\`\n\n${"line<br>\n".repeat(40)}`],
  ["braces in each other's tags, all of them closed", `${"<a b={".repeat(30)}1${"}/>".repeat(30)}`],
  ["functions in functions", `<A b={${"() => { return (<i>{".repeat(20)}1${"}</i>) }".repeat(20)}} />`],
  ["modules", `export const a = () => {\n${"f<string>(b);\n".repeat(40)}};\n`],
])("does not report %s", (_, text) => {
  expect(findBraces(text)).toMatchObject({ open: 0, unclosed: undefined });
});

test("parses a page with forty unfinished attributes and reports their location", () => {
  const text = `Words.\n\n${"<Card cols={2>text</Card>\n\n".repeat(40)}Last.`;
  const { value, diagnostics } = parseDocument({ path: "p.mdx", text }, new Map());
  expect(diagnostics[0]?.at).toEqual({ file: "p.mdx", line: 3, column: 1 });
  expect(new Set(diagnostics.map(({ at }) => at.line)).size).toBe(40);
  expect(JSON.stringify(value.tree)).toContain("Last.");
});

test("parses code with more than sixteen nested braces", () => {
  const text = `<A b={${"() => { return (<i c={".repeat(20)}1${"} />) }".repeat(20)}} />`;
  const { value, diagnostics } = parseDocument({ path: "p.mdx", text }, new Map());
  expect(diagnostics).toEqual([]);
  expect(value.tree).toMatchObject({ children: [{ type: "mdxJsxFlowElement", name: "A" }] });
});
