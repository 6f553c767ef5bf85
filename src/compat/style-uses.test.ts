import { expect, test } from "vitest";
import { styleUses } from "./style-uses.ts";

test("hooks stand before braces, outside of comments, brackets and quotes", () => {
  const css =
    ".a,\n#b [c='.d'] {x: y}\n\n/* .e {} */\n@media print {\n  .f::before {content: \".g\"}}\n.h [.i {}\n/* .j {}";
  expect(styleUses("a.css", css, new Set()).map(({ name, at }) => `${at?.line} ${name}`)).toEqual([
    "1 .a",
    "1 #b",
    "6 .f",
    "7 .h",
  ]);
  expect(styleUses("a.css", `${"[".repeat(100_000)}{}${"a".repeat(100_000)}${"/*".repeat(50_000)}`, new Set())).toEqual(
    [],
  );
});
