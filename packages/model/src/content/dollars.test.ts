import { expect, test } from "vitest";
import { parseDocument } from "./parse-document.ts";

/** The text of a page with its formulas in brackets, and its problems. */
function shown(text: string, math: boolean): string {
  const { value, diagnostics } = parseDocument({ path: "p.mdx", text }, new Map(), { math });
  const visit = (node: object): string => {
    const { type, value: own = "", children = [] } = node as { type: string; value?: string; children?: object[] };
    return type === "inlineMath" ? `[${own}]` : `${own}${children.map(visit).join("")}`;
  };
  return [visit(value.tree), ...diagnostics.map(({ message }) => message)].join(" ! ");
}

test.each([
  ["the $n$th of $k$-means", "the [n]th of [k]-means"],
  ["a $x_1$and", "a [x_1]and"],
  ["a $ x $ b", "a [x] b"],
  ["a $ x$ b", "a [ x] b"],
  ["a $x $ b", "a [x ] b"],
  ["a $x +\ny$ b", "a [x +\ny] b"],
  ["> a $f(x)\n> = y$ b", "a [f(x)\n= y] b"],
  ["- a $x +\n  y$ b", "a [x +\ny] b"],
  ["a $\\texttt{0}$-bit and $\\sim$10 GB", "a [\\texttt{0}]-bit and [\\sim]10 GB"],
  ["a $\\{x\n\\mid x > \\text{the mean of all}\\}$ b", "a [\\{x\n\\mid x > \\text{the mean of all}\\}] b"],
  ["$2x$ and $3$rd", "[2x] and [3]rd"],
  ["| a | b |\n|--|--|\n| $x | $y$ |", "ab$x[y]"],
])("with math on, reads formulas like micromark-extension-math: %j", (text, expected) => {
  expect(shown(text, true)).toBe(expected);
});

test.each([
  "$5 and $10",
  "from $5–$10 or US$5 to US$10",
  "US$5 or US$X",
  "$5/month, then $20",
  "$5 per seat\nand $10 per team",
  "$1,000 in $ and $ in all",
  "$5, $6 or $x",
  "($5) to ($x)",
  "$ref/$defs, ($/sec), ($/token)",
  "set $HOME/my_dir and $PATH or $a, $b",
])("with math on, prices and words stay text: %j", (text) => {
  expect(shown(text, true)).toBe(text);
});

test("keeps prices next to formulas", () => {
  expect(shown("$5 for $x$, $20 for $y$.", true)).toBe("$5 for [x], $20 for [y].");
});

test("math is on in a page with TeX between dollars or with a displayed formula", () => {
  expect(shown("the $n$th", false)).toBe("the $n$th");
  expect(shown("the $n$th of $\\alpha$, for $5 or $10", false)).toBe("the [n]th of [\\alpha], for $5 or $10");
  expect(shown("the $n$th\n\n$$\nx\n$$", false)).toBe("the [n]thx");
  expect(shown("in $HOME\\bin or $PATH\\lib or $5", false)).toBe("in $HOME\\bin or $PATH\\lib or $5");
});
