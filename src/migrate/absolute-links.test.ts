import { expect, test } from "vitest";
import { absoluteLinks } from "./page-to-docs.ts";

const CASES: readonly [text: string, expected: string][] = [
  ["[Start](../start#a)", "[Start](/guides/start#a)"],
  ["[b](b) and ![b](./b.png 'b')", "[b](/guides/api/b) and ![b](/guides/api/b.png 'b')"],
  ["[a]: ../a\n\nSee [a].", "[a]: /guides/a\n\nSee [a]."],
  [
    '<Card title="x" href="./x">\n  [y](y)\n</Card>',
    '<Card title="x" href="/guides/api/x">\n  [y](/guides/api/y)\n</Card>',
  ],
  [
    "[a](/a) [b](#b) [c](https://c.example) [d](mailto:d@e.example)",
    "[a](/a) [b](#b) [c](https://c.example) [d](mailto:d@e.example)",
  ],
  ["[out](../../../out)", "[out](../../../out)"],
  ["`[x](x)`", "`[x](x)`"],
];

test.each(CASES)("%j becomes %j", (text, expected) => {
  expect(absoluteLinks("guides/api/page.mdx", text)).toBe(expected);
});
