import { NO_CODE_META } from "@lectern/base/code.ts";
import { expect, test } from "vitest";
import { type LineMark, prepareCode } from "./code-notations.ts";

type Marks = readonly (readonly [line: number, marks: readonly LineMark[]])[];

function prepare(code: string, language = "ts"): { readonly code: string; readonly marks: Marks } {
  const prepared = prepareCode({ code, language, meta: NO_CODE_META });
  return { code: prepared.code, marks: [...prepared.marks].map(([line, marks]) => [line, [...marks]]) };
}

test.each<[source: string, code: string, mark: LineMark]>([
  ["a(); // [!code ++]", "a();", "add"],
  ["a(); // [!code --]", "a();", "remove"],
  ["a = 1  # [!code highlight]", "a = 1", "highlight"],
  ["a = 1 # [!code hl]", "a = 1", "highlight"],
  ["select 1 -- [!code focus]", "select 1", "focus"],
  ["a { } /* [!code error] */", "a { }", "error"],
  ["<a /> <!-- [!code warning] -->", "<a />", "warning"],
  ["<a /> {/* [!code ++] */}", "<a />", "add"],
  ["(def a 1) ; [!code ++]", "(def a 1)", "add"],
  ["\\a % [!code ++]", "\\a", "add"],
  ["f(/* [!code ++] */ a)", "f( a)", "add"],
  ["a(); // why [!code ++]", "a(); // why", "add"],
  ["a(); // [!code ++] why", "a(); // why", "add"],
])("removes the notation in %j", (source, code, mark) => {
  expect(prepare(source)).toEqual({ code, marks: [[1, [mark]]] });
});

test("keeps notations inside a Markdown code block", () => {
  const shown = "```ts\na(); // [!code ++]\n```";
  expect(prepare(`${shown}\n<b /> {/* [!code --] */}`, "mdx")).toEqual({
    code: `${shown}\n<b />`,
    marks: [[4, ["remove"]]],
  });
});

test("marks as many lines as the number says", () => {
  expect(prepare("a // [!code ++:2]\nb\nc")).toEqual({
    code: "a\nb\nc",
    marks: [
      [1, ["add"]],
      [2, ["add"]],
    ],
  });
});

test("removes a line with only a notation and marks what follows", () => {
  expect(prepare("a\n  // [!code focus:2]\nb\nc\nd")).toEqual({
    code: "a\nb\nc\nd",
    marks: [
      [2, ["focus"]],
      [3, ["focus"]],
    ],
  });
});

test("allows several notations on a line", () => {
  expect(prepare("a // [!code ++] // [!code focus]")).toEqual({ code: "a", marks: [[1, ["add", "focus"]]] });
  expect(prepare("a // [!code ++] [!code focus]")).toEqual({ code: "a", marks: [[1, ["add", "focus"]]] });
});

test.each(['say("[!code ++] is a note")', "a // [!code nothing]", "[!code ++]", "a // [!code ++:]"])(
  "finds no notation in %j",
  (source) => {
    expect(prepare(source)).toEqual({ code: source, marks: [] });
  },
);

test("combines notations with lines marked by the fence", () => {
  const meta = { ...NO_CODE_META, highlight: [1], focus: [1, 2] };
  expect([...prepareCode({ code: "a\nb", language: "", meta }).marks]).toEqual([
    [1, new Set(["highlight", "focus"])],
    [2, new Set(["focus"])],
  ]);
});
