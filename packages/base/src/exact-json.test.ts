import { expect, test } from "vitest";
import { integersAsText, losesDigits, parseExactJson, toExactJson, toJsonBytes } from "./exact-json.ts";

test.each<[string, unknown]>([
  ["9007199254740991", 9007199254740991],
  ["9007199254740992", 9007199254740992],
  ["9007199254740993", 9007199254740993n],
  ["-9223372036854775808", -9223372036854775808n],
  [" 18446744073709551615\n", 18446744073709551615n],
  ["9223372036854776000", 9223372036854776000n],
  ["10000000000000000000", 10000000000000000000],
  ["1000000000000000000000", 1000000000000000000000n],
  ["1234567890123456789.5", 1234567890123456800],
  ["0.1234567890123456789", 0.12345678901234568],
  ["1234567890123456789e2", 123456789012345680000],
  ['"1234567890123456789"', "1234567890123456789"],
  ['{"a":[1234567890123456789,1],"b":"x"}', { a: [1234567890123456789n, 1], b: "x" }],
  ['["\\"", ": 1234567890123456789,", 1234567890123456789]', ['"', ": 1234567890123456789,", 1234567890123456789n]],
  ['["\\\\",1234567890123456789,"\\",1234567890123456789,"]', ["\\", 1234567890123456789n, '",1234567890123456789,']],
  [
    '["\ue000","\\uE0011234567890123456789",1234567890123456789]',
    ["\ue000", "\ue0011234567890123456789", 1234567890123456789n],
  ],
  ['{"1234567890123456789": 1234567890123456789}', { "1234567890123456789": 1234567890123456789n }],
])("parses %s exactly", (text, value) => {
  expect(parseExactJson(text)).toEqual(value);
});

test.each([
  "{1234567890123456789: 1}",
  "[01234567890123456789]",
  "[1234567890123456789",
  "[--1234567890123456789]",
  '["a\n1234567890123456789,"]',
])("rejects %j, as JSON.parse does", (text) => {
  expect(() => parseExactJson(text)).toThrow(SyntaxError);
});

test("keeps integers under names such as __proto__", () => {
  const value = parseExactJson('{"__proto__":1234567890123456789}');
  expect(Object.entries(Object(value))).toEqual([["__proto__", 1234567890123456789n]]);
});

test("parses integers with absurdly many digits as plain numbers", () => {
  expect(parseExactJson(`[${"9".repeat(1001)}]`)).toEqual([Number.POSITIVE_INFINITY]);
});

test("handles long lines, deep nesting and many integers quickly", () => {
  const list = `[${'"a, \\" 1",1234567890123456789,'.repeat(100_000)}1]`;
  const deep = `${"[".repeat(100_000)}1234567890123456789${"]".repeat(100_000)}`;
  const started = process.cpuUsage();
  expect(parseExactJson(list)).toHaveLength(200_001);
  expect(parseExactJson(deep)).toHaveLength(1);
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(5);
});

test.each([0, 2, 4])("serializes like JSON.stringify with an indent of %i", (indent) => {
  const value = { a: [1.5, "\u2028\ud800", null, [], {}, undefined], b: undefined, c: { "d e": true }, f: new Date(0) };
  const written = JSON.stringify({ ...value, g: "mark" }, null, indent).replace('"mark"', "-9223372036854775808");
  expect(toExactJson({ ...value, g: -9223372036854775808n }, indent)).toBe(written);
  expect(toExactJson(value, indent)).toBe(JSON.stringify(value, null, indent));
});

test("rejects values that JSON cannot represent", () => {
  const circle: unknown[] = [1234567890123456789n];
  circle.push(circle);
  expect(() => toExactJson(circle)).toThrow(TypeError);
  expect(toExactJson(undefined)).toBe(undefined);
});

test("serializes an object that occurs more than once", () => {
  const shared = [1234567890123456789n];
  expect(toExactJson([shared, shared])).toBe("[[1234567890123456789],[1234567890123456789]]");
});

test("turns integers into strings for plain JSON parsers", () => {
  const circle: unknown[] = [];
  circle.push(circle, 1234567890123456789n);
  const copy = integersAsText({ a: { b: [1234567890123456789n, 1] }, circle }) as { circle: unknown[] };
  expect(copy).toMatchObject({ a: { b: ["1234567890123456789", 1] } });
  expect(copy.circle[0]).toBe(copy.circle);
  expect(copy.circle[1]).toBe("1234567890123456789");
});

test("replaces only integers that would lose digits", () => {
  expect(losesDigits({ a: [1234567890123456789n] })).toBe(true);
  expect(losesDigits({ a: [9223372036854776000n, 1] })).toBe(false);
});

test.each<[string, unknown]>([
  [
    "a spec",
    {
      openapi: "3.1.0",
      paths: { "/a": { get: { tags: ["é", undefined] } } },
      x: undefined,
      y: [],
      z: {},
      n: 2n ** 64n,
    },
  ],
  [
    "nested members",
    {
      components: { schemas: { A: { maximum: 2n ** 64n, links: { one: 1 } } }, links: { two: 2 } },
      links: { three: 3 },
    },
  ],
  ["a list", ["\ud800", null, [[[["deep"]]]], new Date(0)]],
  ["a text", "text"],
])("encodes %s like one string", (_, value) => {
  const filter = (key: string, member: unknown): unknown => (key === "links" ? { kept: 1 } : member);
  const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  expect(text(toJsonBytes(value))).toBe(`${toExactJson(value)}\n`);
  expect(text(toJsonBytes(value, filter))).toBe(`${toExactJson(value, 0, filter)}\n`);
});

test("encodes a large value in pieces", () => {
  const value = { list: Array.from({ length: 30_000 }, (_, index) => ({ index, text: "é".repeat(60) })) };
  expect(new TextDecoder().decode(toJsonBytes(value))).toBe(`${JSON.stringify(value)}\n`);
});
