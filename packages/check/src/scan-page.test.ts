import { expect, test } from "vitest";
import { scanPage } from "./scan-page.ts";

test.each([
  ["[a](/a) and ![b](<./b c.png>)", ["/a", "./b c.png"]],
  ["[a](/x(1)#y) [b](#z 'Title')", ["/x(1)#y", "#z"]],
  ["[a][1]\n\n[1]: /a\n[2]: <../b>", ["/a", "../b"]],
  ['<Card title="A" href="/a" icon="/i.svg" />', ["/a", "/i.svg"]],
  ['<Card href={"/a"} cols={2} style={{ width: 5 }} />', ["/a"]],
  ["<img src='a.png' /> <Icon icon=\"rocket\" />", ["a.png"]],
  ["`[a](/a)` and ``[b](/b) ` `` but [c](/c)", ["/c"]],
  ["```md\n[a](/a)\n```\n\n[b](/b)\n\n~~~\n[c](/c)\n~~~", ["/b"]],
  ["- ```md\n  [a](/a)\n  ```\n- [b](/b)", ["/b"]],
  ["{/* [a](/a) */}\n\n[b](/b)", ["/b"]],
  ["---\nicon: /a.svg\n---\n\n[b](/b)", ["/b"]],
])("%j links to %j", (text, hrefs) => {
  expect(scanPage(text)?.hrefs).toEqual(hrefs);
});

test.each([
  "{list.map((one) => one)}",
  "<Card href={address} />",
  'import A from "/snippets/a.mdx";\n\n<A />',
  'export const a = "/a";',
  '<Snippet file="a.mdx" />',
  "[a](/a\\_b)",
  "[a](/a?b&amp;c)",
  "{/* lectern-ignore link/broken */}\n\n`{` [a](/a) {",
])("leaves %j to rendering", (text) => {
  expect(scanPage(text)).toBeUndefined();
});

test("derives anchors from plain headings and tolerates others", () => {
  const text = "## Plain words\n\n# One\n\n### With `code`\n\n```\n## Not this\n```\n\n#### Last_one";
  expect([...(scanPage(text)?.anchors ?? [])]).toEqual(["plain-words", "last_one"]);
});

test("closes a fence with the same number of marks; an unclosed fence hides nothing", () => {
  const text = "````md\n```\n[a](/a)\n```\n````\n\n> ~~~\n> [b](/b)\n> ~~~~\n\n````\n[c](/c)\n```\n\n{/* [d](/d) */}";
  expect(scanPage(text)?.hrefs).toEqual(["/c"]);
});
