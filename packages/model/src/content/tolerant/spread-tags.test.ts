import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import type { MdastNode } from "satteri";
import { expect, test } from "vitest";
import { parseDocument } from "../parse-document.ts";

function parse(text: string) {
  const { value, diagnostics } = parseDocument({ path: "p.mdx", text }, new Map());
  return { shown: outline(value.tree), problems: diagnostics.map(formatDiagnostic), tree: value.tree };
}

/** `Info(p[one] p[two])`. */
function outline(node: MdastNode): string {
  if (node.type === "text" || node.type === "code") return node.value.trim();
  if (!("children" in node)) return node.type;
  const isInline = node.type === "paragraph" || node.type === "heading";
  const content = (node.children as readonly MdastNode[]).map(outline).join(isInline ? "" : " ");
  if (node.type === "root") return content;
  if (isInline) return `${node.type === "paragraph" ? "p" : "h"}[${content}]`;
  return `${"name" in node ? node.name : node.type}(${content})`;
}

const SPREAD =
  "p.mdx:1:1 mdx/non-standard `<Info>` opens in one paragraph and closes in another. Put <Info> and </Info> on lines of their own.";

test.each([
  ["<Info>**B** one\n\ntwo</Info>", "Info(p[strong(B)one] p[two])"],
  ["<Info>one\n\ntwo\n</Info>\n\nafter", "Info(p[one] p[two]) p[after]"],
  ["<Info>\none\n\ntwo</Info>\n\nafter", "Info(p[one] p[two]) p[after]"],
  ["<Info>one\n\ntwo **b**</Info>\nafter _c_", "Info(p[one] p[twostrong(b)]) p[afteremphasis(c)]"],
  ["<Info>_one_\n\n_two_</Info>", "Info(p[emphasis(one)] p[emphasis(two)])"],
  ["<Info>one\n\n- two\n- three</Info>", "Info(p[one] list(listItem(p[two]) listItem(p[three])))"],
  ["<Info>one\n\n## Two</Info>", "Info(p[one] h[Two])"],
  ["<Info>one\n\n```html\n</Info>\n```\n\n`</Info>` two</Info>", "Info(p[one] </Info> p[inlineCodetwo])"],
  ["<Info>one\n\n<Info>in</Info>\n\n<Info /> two</Info>", "Info(p[one] Info(in) p[Info()two])"],
])("parses %j as an element around its paragraphs", (text, shown) => {
  expect(parse(text)).toMatchObject({ shown, problems: [SPREAD] });
});

test.each([
  ["- <Info>one\n\n  two</Info>\n- three", "list(listItem(Info(p[one] p[two])) listItem(p[three]))"],
  ["1. <Info>one\n\n   two</Info>\n\nthree", "list(listItem(Info(p[one] p[two]))) p[three]"],
  ["1. three\n\n<Info>**B** one\n\ntwo</Info>", "list(listItem(p[three])) Info(p[strong(B)one] p[two])"],
  ["- three\n\n  <Info>one\n\n  two</Info>", "list(listItem(p[three] Info(p[one] p[two])))"],
  ["> <Info>one\n>\n> two</Info>", "blockquote(Info(p[one] p[two]))"],
  ['<Tab title="T">\n\n<Info>one\n\ntwo</Info>\n\n</Tab>', "Tab(Info(p[one] p[two]))"],
  ["<Note>one\n\n<Info>two\n\nthree</Info>\n\nfour</Note>", "Note(p[one] Info(p[two] p[three]) p[four])"],
  ["a<br>\n\n<Info>one<br>two\n\nthree<br></Info>", "p[abr()] Info(p[onebr()two] p[threebr()])"],
])("parses %j as a nested element", (text, shown) => {
  const parsed = parse(text);
  expect(parsed.shown).toBe(shown);
  expect(parsed.problems.filter((problem) => !problem.includes("mdx/non-standard"))).toEqual([]);
});

test("keeps the attributes and position of the element", () => {
  const { tree } = parse('text\n\n<Card title="A" cols={2}>one\n\ntwo</Card>\n');
  expect("children" in tree && tree.children[1]).toMatchObject({
    type: "mdxJsxFlowElement",
    name: "Card",
    attributes: [
      { type: "mdxJsxAttribute", name: "title", value: "A" },
      { type: "mdxJsxAttribute", name: "cols", value: { value: "2" } },
    ],
    position: { start: { line: 3, column: 1, offset: 6 }, end: { line: 5, column: 11, offset: 46 } },
  });
});

test.each([
  ["before <Info>one\n\ntwo</Info>", "p[before one] p[two]", 8],
  ["<Info>one\n\ntwo</Info> after", "p[one] p[two after]", 1],
  ["- <Info>one\n- two</Info>", "list(listItem(p[one]) listItem(p[two]))", 3],
])("shows %j without the tags", (text, shown, column) => {
  const { shown: found, problems } = parse(text);
  expect(found.replaceAll(/\s+/g, " ")).toBe(shown);
  expect(problems).toEqual([
    `p.mdx:1:${column} mdx/syntax \`<Info>\` and \`</Info>\` are in different blocks. Put them on lines of their own. Until then, only their content is shown.`,
  ]);
});
