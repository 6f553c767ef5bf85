import { expect, test } from "vitest";
import { parseTreeList } from "./tree.tsx";

test("reads a nested list as files and folders", () => {
  expect(parseTreeList("- app/\n  - page.tsx\n- lib\n\t- a.ts\n\n- **empty/**")).toEqual([
    { label: "app/", folder: true, children: [{ label: "page.tsx", folder: false, children: [] }] },
    { label: "lib", folder: true, children: [{ label: "a.ts", folder: false, children: [] }] },
    { label: "**empty/**", folder: true, children: [] },
  ]);
});

test("rejects anything else", () => {
  expect(parseTreeList('<Tree.File name="a" />')).toBeUndefined();
  expect(parseTreeList("- a\ntext")).toBeUndefined();
  expect(parseTreeList("")).toBeUndefined();
});

test("handles a list of two thousand levels", () => {
  const source = Array.from({ length: 2_000 }, (_, depth) => `${" ".repeat(depth)}- a`).join("\n");
  expect(parseTreeList(source)).toHaveLength(1);
});
