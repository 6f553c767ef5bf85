// Hostile pages and settings: checks finish quickly and never throw.

import { expect, test } from "vitest";
import { checkFiles, page } from "../../../test/support/check.ts";
import { startCost } from "../../../test/support/cost.ts";
import { readBrackets } from "./code/python.ts";
import { parseShell } from "./code/shell.ts";
import { findSecrets } from "./rules/secret-leaked.ts";

const BODIES: readonly (readonly [name: string, body: string])[] = [
  [
    "names of the object prototype",
    "[a](/__proto__) [b](/constructor#toString) ![c](/hasOwnProperty)\n\n<__proto__ />",
  ],
  ["three thousand links", "[a](/gone) ".repeat(3_000)],
  ["a word without end", "a".repeat(200_000)],
  ["the same word without end", "the ".repeat(50_000)],
  ["capitals without end", "ABC ".repeat(20_000)],
  ["deep lists", Array.from({ length: 60 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n")],
  ["a key without end", `sk-${"aZ9".repeat(50_000)}`],
  ["open brackets without end", `\`\`\`python\n${"(".repeat(50_000)}\n\`\`\``],
  ["open quotes without end", `\`\`\`bash\ncurl ${"'\"".repeat(20_000)}\n\`\`\``],
  [
    "empty lines without end",
    `\`\`\`python\n${"\n".repeat(50_000)}x y\n\`\`\`\n\n\`\`\`bash\n${"\n".repeat(50_000)}x\n\`\`\``,
  ],
  ["fences that do not close", "````x\n".repeat(10_000)],
  ["a heading of blanks", `## a${" ".repeat(50_000)}.`],
  ["broken addresses", "[a](%E0%A4%A) [b](#%E0%A4%A) [c](//) [d](?) [e](http://[) [f](\\\\x)"],
  ["control characters", "\u0000\u0001\u202E[a](/x\u0000y)\u2069"],
];

test.each(BODIES)("%s", async (_name, body) => {
  const cost = startCost();
  const problems = await checkFiles({ "index.mdx": page(body) });
  expect(problems.every(({ at }) => at.line >= 1 && at.column >= 1)).toBe(true);
  expect(cost()).toBeLessThan(15_000);
});

test("finds each broken link among a hundred thousand, where it is", async () => {
  const kinds = ["[a](/good)", "[a](/good#part)", "[a](/gone)", "[a](#none)", '<a href="/lost">a</a>'];
  const lines = Array.from({ length: 20_000 }, () => kinds.join(" "));
  const cost = startCost();
  const problems = await checkFiles({ "index.mdx": page(lines.join("\n\n")), "good.mdx": page("## Part") });
  const found = (code: string): readonly string[] =>
    problems.filter((problem) => problem.code === code).map(({ at }) => `${at.line}:${at.column}`);
  const expected = (...columns: number[]): readonly string[] =>
    lines.flatMap((_, index) => columns.map((column) => `${6 + 2 * index}:${column}`));
  expect(found("link/broken")).toEqual(expected(28, 59));
  expect(found("link/broken-anchor")).toEqual(expected(39));
  expect(cost()).toBeLessThan(60_000);
});

test("terminates on unclosed input in every scanner", async () => {
  expect(readBrackets('"""""""""x').error?.reason).toBe("unclosed string");
  expect(await parseShell(`curl ${"\\".repeat(9999)}`, "bash")).toBeUndefined();
  expect(findSecrets("AKIA".repeat(20_000))).toEqual([]);
});
