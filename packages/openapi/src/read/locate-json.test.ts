import { expect, test } from "vitest";
import { createJsonLocator } from "./locate-json.ts";

const TEXT = ` { "a" : [1, -2.5e3, {"b\\"}": null}], "__proto__": {"x": {}}, "c": "]\\\\", "d": {"e":true} }`;

test.each<[readonly (string | number)[], string]>([
  [[], "{"],
  [["a"], '"a" :'],
  [["a", 0], "1,"],
  [["a", 1], "-2.5e3"],
  [["a", 2], '{"b'],
  [["a", 2, 'b"}'], '"b\\"}": null'],
  [["__proto__", "x"], '"x": {}'],
  [["c"], '"c": "]'],
  [["d", "e"], '"e":true'],
])("finds %j", (path, beginning) => {
  const offset = createJsonLocator(TEXT)(path) ?? -1;
  expect(TEXT.slice(offset, offset + beginning.length)).toBe(beginning);
});

test.each([[["z"]], [["a", 3]], [["a", "0"]], [["c", 0]], [["d", "e", "f"]]])("does not find %j", (path) => {
  expect(createJsonLocator(TEXT)(path)).toBe(undefined);
});

test("stops at broken text", () => {
  for (let length = 0; length < TEXT.length; length++) {
    const locate = createJsonLocator(TEXT.slice(0, length));
    expect(() => {
      try {
        locate(["d", "e"]);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
      }
    }).not.toThrow();
  }
});
