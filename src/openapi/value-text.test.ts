import { expect, test } from "vitest";
import { cut, valueToJson, valueToText } from "./value-text.ts";

test.each<[unknown, string]>([
  ["plain", "plain"],
  [7, "7"],
  [null, "null"],
  [{ a: [1] }, '{"a":[1]}'],
  ["x".repeat(400), `${"x".repeat(300)}…`],
  [undefined, ""],
])("%j is written on one line", (value, text) => {
  expect(valueToText(value)).toBe(text);
});

test("a block of JSON is indented and ends at the end of a line when it is too long", () => {
  expect(valueToJson({ a: 1 })).toBe('{\n  "a": 1\n}');
  const long = valueToJson(Array.from({ length: 10_000 }, () => 1));
  expect(long.length).toBeLessThanOrEqual(20_002);
  expect(long.endsWith("\n  1,\n…")).toBe(true);
  expect(cut("y".repeat(30_000))).toBe(`${"y".repeat(20_000)}\n…`);
});

test("values without an end are no trouble", () => {
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  expect(valueToJson(circle)).toBe("…");
  const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as unknown;
  expect(valueToText(deep)).toBe("…");
});
