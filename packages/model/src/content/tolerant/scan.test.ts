import { expect, test } from "vitest";
import { parseDocument } from "../parse-document.ts";
import { scan } from "./scan.ts";

/** What is found, as text: `open a`, `expression {b}`. */
function read(text: string): readonly string[] {
  return scan(text).marks.map((mark) => {
    const written = text.slice(mark.start, mark.end);
    if (mark.kind === "tag") return `${mark.isReadable ? mark.form : "loose"} ${written}`;
    if (mark.kind === "expression")
      return `${mark.isEndless ? "endless" : mark.isClosed ? "closed" : "unclosed"} ${written}`;
    return `${mark.kind} ${written}`;
  });
}

test.each([
  ['<A b="}" c={d({ e: "}" })} {...f}>x</A>', ['open <A b="}" c={d({ e: "}" })} {...f}>', "close </A>"]],
  ["<></><a.b/><c-d / >", ["open <>", "close </>", "self <a.b/>", "self <c-d / >"]],
  ["<img src=a.png alt=b/>", ["self <img src=a.png alt=b/>"]],
  ['<A "b"> <a/b/c> <A {b}>', ['loose <A "b">', "loose <a/b/c>", "loose <A {b}>"]],
  ["a <5 <= <- 1 < 2 <", ["less <", "less <", "less <", "less <"]],
  ["<!-- a --> <!-- b", ["comment <!-- a -->", "comment <"]],
  ["<https://a.b/c> <a@b.c>", ["autolink <https://a.b/c>", "autolink <a@b.c>"]],
  ["{a} {<p>don't</p>} {b", ["closed {a}", "closed {<p>don't</p>}", "unclosed {b"]],
  ["`<a>` ``<b>`` $<c>$ \\<d> \\{ [e](<f g>)", []],
])("reads %j", (text, marks) => {
  expect(read(text)).toEqual(marks);
});

test("finds expressions and tags that the parser would not finish", () => {
  const endless = (text: string): boolean => read(text).some((mark) => /^(?:endless|unclosed|loose|less)/.test(mark));
  expect(endless(`Words.\n\n${"<Card cols={2>text {x}</Card>\n\n".repeat(40)}`)).toBe(true);
  expect(endless(`<Card a={b\n\n${"line<br>\n".repeat(40)}`)).toBe(true);
  expect(read(`A {b && <>${"line<br>".repeat(40)}</>}`)[0]).toMatch(/^endless/);
  expect(endless("{<a>".repeat(40))).toBe(true);
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
  ["functions in functions", `<A b={${"() => { return (<i>{".repeat(20)}1${"}</i>) }".repeat(20)}} />`],
  ["modules", `export const a = () => {\n${"f<string>(b);\n".repeat(40)}};\n`],
])("reads %s to their end", (_, text) => {
  expect(read(text).filter((mark) => /^(?:endless|unclosed|loose|less)/.test(mark))).toEqual([]);
});

test.each([
  ["unclosed braces", "a {b <c d={ e\n\n"],
  ["code in one paragraph", "| `a` | b<br> |\n"],
  ["unclosed comments", "a <!-- b "],
  ["places without a tag", "a <5 "],
])("reads thousands of %s in linear time", (_, text) => {
  const cost = (times: number): number => {
    const start = process.cpuUsage();
    expect(scan(text.repeat(times)).marks.length).toBeGreaterThanOrEqual(times);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  const least = (times: number): number => Math.min(cost(times), cost(times), cost(times));
  // Four times the text costs four times as much; sixteen if it is quadratic.
  expect(least(40_000) / least(10_000)).toBeLessThan(9);
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
