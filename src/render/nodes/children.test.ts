import { expect, test } from "vitest";
import { testSite } from "../../../test/support/site.ts";

/** The text of a page without tags. */
async function shown(source: string, files: Record<string, string> = {}): Promise<string> {
  const site = testSite({ "index.mdx": `---\ntitle: A\n---\n\n${source}\n`, ...files });
  expect(await site.problems()).toEqual([]);
  const body = (await site.body()).replace(/<(?:button|summary)[\s\S]*?<\/(?:button|summary)>/g, "");
  return body
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .trim();
}

const NAME = 'export const name = "world"\n\n';

test.each([
  ["<CodeBlock>{`hello $NAME`}</CodeBlock>", "hello world"],
  ['<CodeBlock>{"a" + name}</CodeBlock>', "aworld"],
  ["<CodeBlock>{name}</CodeBlock>", "world"],
  ["<CodeBlock>\n  {`if (a) {\n    b\n  }`}\n</CodeBlock>", "if (a) {\n  b\n}"],
  ['<Prompt description="d">{`prompt $NAME`}</Prompt>', "dprompt world"],
  ['<Prompt description="d">\n{`Line 1\n  two\n    three`}\n</Prompt>', "dLine 1\n  two\n    three"],
  [
    '<Prompt description="d">\nUse <API_KEY> and {placeholder}.\n  - keep\n</Prompt>',
    "dUse <API_KEY> and {placeholder}.\n  - keep",
  ],
  ['<Prompt description="d">One\n  two\n  three</Prompt>', "dOne\ntwo\nthree"],
  ["<Mermaid>{`graph $NAME`}</Mermaid>", "graph world"],
])("%j shows %j", async (source, expected) => {
  expect((await shown(NAME + source.replace("$NAME", `\${name}`))).replace(/[+−↺⤢]/g, "")).toBe(expected);
});

test("a formula may be made by code", async () => {
  const site = testSite({ "index.mdx": `---\ntitle: A\n---\n\n<Latex>{\`x^\${1 + 1}\`}</Latex>\n` });
  expect(await site.body()).toContain('<annotation encoding="application/x-tex">x^2</annotation>');
  expect(await site.page("/index.md")).toContain("$x^2$");
});

test("a snippet's props stand in the code it shows", async () => {
  const files = { "snippets/f.mdx": `<CodeBlock>{\`let \${file}\`}</CodeBlock>\n` };
  expect(await shown('import F from "/snippets/f.mdx"\n\n<F file="abc" />', files)).toBe("let abc");
});

test("the value of code is in the Markdown of the page", async () => {
  const source = `${NAME}<CodeBlock language="js">{\`hello \${name}\`}</CodeBlock>\n\n<Prompt description="d">{"p " + name}</Prompt>`;
  const site = testSite({ "index.mdx": `---\ntitle: A\n---\n\n${source}\n` });
  const markdown = await site.page("/index.md");
  expect(markdown).toContain("```js\nhello world\n```");
  expect(markdown).toContain("```text\np world\n```");
});

test("code between tags that fails is reported once", async () => {
  const site = testSite({ "index.mdx": "---\ntitle: A\n---\n\n<CodeBlock>{null.x + 1}</CodeBlock>\n" });
  expect(await site.problems()).toHaveLength(1);
});
