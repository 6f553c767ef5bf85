import { expect, test } from "vitest";
import { addHooks, addVariables, styleUses } from "./style-uses.ts";

test("finds selectors outside comments, brackets and quotes", () => {
  const css =
    ".a,\n#b [c='.d'] {x: y}\n\n/* .e {} */\n@media print {\n  .f::before {content: \".g\"}}\n.h [.i {}\n/* .j {}";
  expect(styleUses("a.css", css, new Set()).map(({ name, at }) => `${at?.line} ${name}`)).toEqual([
    "1 .a",
    "1 #b",
    "1 [c]",
    "6 .f",
    "7 .h",
  ]);
  expect(styleUses("a.css", `${"[".repeat(100_000)}{}${"a".repeat(100_000)}${"/*".repeat(50_000)}`, new Set())).toEqual(
    [],
  );
});

test("accepts attributes and variables that a page has or a stylesheet sets", () => {
  const hooks = new Set<string>();
  addHooks('<div class="card" data-component-part="card-title">', hooks);
  addVariables(":root{--primary:1 2 3;/* --gone: 1 */--own : red}", hooks);
  const css = `[data-component-part="card-title"], [data-none] {
  color: rgb(var(--primary) / 0.5); border: 1px solid var( --gone, red); margin: var(--primary)
}`;
  expect(
    styleUses("a.css", css, hooks).map(({ name, at, support }) => `${at?.line} ${name} ${support.status}`),
  ).toEqual([
    "1 [data-component-part] honored",
    "1 [data-none] unsupported",
    "2 --primary honored",
    "2 --gone unsupported",
  ]);
});
