import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import type { MdastNode } from "satteri";
import { expect, test } from "vitest";
import { parseDocument } from "./parse-document.ts";

function parse(text: string) {
  const { value, diagnostics } = parseDocument({ path: "p.mdx", text }, new Map());
  const children = "children" in value.tree ? (value.tree.children as readonly MdastNode[]) : [];
  const outline = children.map((node) => ("name" in node ? `<${node.name}>` : node.type));
  return { value, outline, problems: diagnostics.map(formatDiagnostic) };
}

const TOUCHES =
  "mdx/non-standard MDX reads text directly below an import or export as code. Add an empty line above it.";

test.each([
  ['import F from "/f.mdx"\n<F file="x" />\n\nafter', ["mdxjsEsm", "<F>", "paragraph"], 2],
  ['import F from "/f.mdx";\n## Head', ["mdxjsEsm", "heading"], 2],
  ['import {\n  a,\n  b\n} from "/f.jsx"\n- list', ["mdxjsEsm", "list"], 5],
  ['import A from "/a.mdx"\nimport B from "/b.mdx"\n<A>\n\ntext\n\n</A>', ["mdxjsEsm", "<A>"], 3],
  ["export const a = 1\nText right after {a}.", ["mdxjsEsm", "paragraph"], 2],
  ["export const a = 1\n<Note>kept</Note>", ["mdxjsEsm", "<Note>"], 2],
  ["export const A = () => {\n  const a = 1;\n\n  return <p>it's</p>;\n};\n<A />", ["mdxjsEsm", "<A>"], 6],
  ["export const a = [\n  1,\n]\n{a.length} of them", ["mdxjsEsm", "paragraph"], 4],
  ["export const a = `\n# no\n`\n# yes", ["mdxjsEsm", "heading"], 4],
])("keeps the text below the statements of %j", (text, outline, line) => {
  const parsed = parse(text);
  expect(parsed.outline).toEqual(outline);
  expect(parsed.problems).toEqual([`p.mdx:${line}:1 ${TOUCHES}`]);
  expect(parsed.value.text).toBe(text);
  expect(parsed.value.modules.map(({ code }) => code)).toEqual([
    text
      .split("\n")
      .slice(0, line - 1)
      .join("\n"),
  ]);
});

test.each([
  'import A from "/a.mdx"\n\n<A />',
  'import A from "/a.jsx"\nimport { b } from "/b.jsx"\nexport const c = b + 1',
  "export const A = () => (\n<div>\n  <p>x</p>\n</div>\n)",
  "export const a = list\n  .map((one) => one)\n  .join()",
  "export const A = () => {}\nA.title = 1\nconst b = 2",
  '<CodeBlock>{`\nimport a from "a"\n\nimport B from "b"\n<B />\n`}</CodeBlock>',
  '```jsx\nimport B from "b"\n<B />\n```',
])("splits nothing in %j", (text) => {
  expect(parse(text).problems).toEqual([]);
});

test("keeps positions below split statements", () => {
  const { value } = parse('---\ntitle: A\n---\nimport F from "/f.mdx"\n<F />\n\nlast');
  const children = "children" in value.tree ? (value.tree.children as readonly MdastNode[]) : [];
  expect(children.map(({ position }) => position?.start)).toEqual([
    { line: 1, column: 1, offset: 0 },
    { line: 4, column: 1, offset: 17 },
    { line: 5, column: 1, offset: 40 },
    { line: 7, column: 1, offset: 47 },
  ]);
});

test("allows a paragraph to start with the word import or export", () => {
  const { outline, problems, value } = parse("import your data first.\n\nexport it later, {1}.");
  expect(outline).toEqual(["paragraph", "paragraph"]);
  expect(value.modules).toEqual([]);
  expect(problems[0]).toBe(
    "p.mdx:1:1 mdx/non-standard MDX reads a paragraph that starts with `import` or `export` as code. Start it with another word or a capital letter.",
  );
});
