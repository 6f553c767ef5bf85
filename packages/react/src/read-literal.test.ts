import { expect, test } from "vitest";
import { readLiteral } from "./read-literal.ts";

const LITERALS: readonly [code: string, value: unknown][] = [
  ["", undefined],
  ["  \n ", undefined],
  ["/* a note */", undefined],
  ["// a note", undefined],
  ["true", true],
  ["false", false],
  ["null", null],
  ["undefined", undefined],
  ["2", 2],
  [" 2 // columns", 2],
  ["-1.5", -1.5],
  ["+3", 3],
  [".5", 0.5],
  ["5.", 5],
  ["1_000", 1000],
  ["1e3", 1000],
  ["0xff", 255],
  ["0b11", 3],
  ["'a'", "a"],
  ['"it\'s"', "it's"],
  ['"a\\n\\t\\x41\\u0042\\u{1F600}\\0\\q"', "a\n\tAB😀\0q"],
  ["'two \\\nlines'", "two lines"],
  ["`two\nlines $5 {x}`", "two\nlines $5 {x}"],
  ["[]", []],
  ["[1, 'a', [true,],]", [1, "a", [true]]],
  ["{}", {}],
  ["{ a: 1, 'b-c': { d: null }, 3: [], }", { a: 1, "b-c": { d: null }, 3: [] }],
  ["{ /* why */ color: 'red' }", { color: "red" }],
  ["('a')", "a"],
];

test.each(LITERALS)("reads %j without running it", (code, value) => {
  expect(readLiteral(code)).toEqual({ value });
});

const OTHERS = [
  "name",
  "1 + 1",
  "a.b",
  "`$" + "{name}`",
  "[name]",
  "[, 1]",
  "[...list]",
  "{ name }",
  "{ ...rest }",
  "{ [key]: 1 }",
  "{ f() {} }",
  "() => 1",
  "<b/>",
  "NaN",
  "10n",
  "1__0",
  "08",
  "'open",
  "'two\nlines'",
  "'\\u{110000}'",
  "'\\xZZ'",
  "'a' 'b'",
  "[1",
  "{ a: 1",
  "(1",
  "/* open",
  "truex",
];

test.each(OTHERS)("%j is not a literal", (code) => {
  expect(readLiteral(code)).toBeUndefined();
});

test("treats a __proto__ key as ordinary", () => {
  const value = readLiteral('{ "__proto__": { polluted: true } }')?.value as object;
  expect(Object.keys(value)).toEqual(["__proto__"]);
  expect("polluted" in value).toBe(false);
});

test("leaves unbounded nesting to the compiler", () => {
  expect(readLiteral("[".repeat(100_000))).toBeUndefined();
  expect(readLiteral("(".repeat(100_000))).toBeUndefined();
});

test("reads a megabyte of text quickly", () => {
  const text = "x".repeat(1_000_000);
  expect(readLiteral(JSON.stringify(text))).toEqual({ value: text });
});
