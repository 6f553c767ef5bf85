import { expect, test } from "vitest";
import { alignMathFences } from "./math.ts";
import { parseDocument } from "./parse-document.ts";

/** The formulas and the words after them, with their enclosing tags. */
function shown(text: string): string {
  const { value, diagnostics } = parseDocument({ path: "p.mdx", text }, new Map());
  const visit = (node: object): string => {
    const { type, name, value, children } = node as {
      readonly type: string;
      readonly name?: string;
      readonly value?: string;
      readonly children?: readonly object[];
    };
    if (type === "math") return `[${value?.trim()}]`;
    const inner = (children ?? []).map(visit).join("") + (type === "text" ? value : "");
    return name ? `<${name}>${inner}</${name}>` : inner;
  };
  return [visit(value.tree), ...diagnostics.map(({ message }) => message)].join(" ");
}

test.each([
  [
    "<Steps>\n  <Step>\n    $$\n    x + y\n    $$\n\n    after\n  </Step>\n</Steps>",
    "<Steps><Step>[x + y]after</Step></Steps>",
  ],
  ["<Step>\n\t$$\n\tx\n\t$$\n\tafter\n</Step>", "<Step>[x]after</Step>"],
  ["- a\n\n  <Step>\n      $$\n      x\n      $$\n      after\n  </Step>\n\n- b", "a<Step>[x]after</Step>b"],
  ["1. $$\n        x\n        $$\n   after", "[x]after"],
  ["<Step>\n    $$\n    x\n    $$\n    $$\n    y\n    $$\n</Step>", "<Step>[x][y]</Step>"],
])("%j", (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test("leaves code and regular fences unchanged", () => {
  const text = "```\n    $$\n    x\n    $$\n```\n\n$$\ny\n  $$\n";
  expect(alignMathFences(text)).toBe(text);
});
