import { expect, test } from "vitest";
import { formatDiagnostic } from "../diagnostic.ts";
import { parseJson } from "./parse-json.ts";
import { nodeToValue } from "./value-node.ts";

function parse(text: string) {
  const { root, diagnostics, broken } = parseJson({ path: "docs.json", text });
  return { value: root && nodeToValue(root), problems: diagnostics.map(formatDiagnostic), broken };
}

test("parses plain JSON without problems", () => {
  expect(parse('{"a": [1, true, null, "x"]}')).toEqual({
    value: { a: [1, true, null, "x"] },
    problems: [],
    broken: false,
  });
});

test("ignores a byte order mark", () => {
  const { root } = parseJson({ path: "docs.json", text: '\uFEFF{"a": 1}' });
  expect(root?.at).toEqual({ file: "docs.json", line: 1, column: 1 });
});

test("locates every value", () => {
  const { root } = parseJson({ path: "docs.json", text: '{\n  "a": [\n    "x"\n  ]\n}' });
  const member = root?.kind === "object" ? root.members.get("a") : undefined;
  expect(member?.at).toEqual({ file: "docs.json", line: 2, column: 3 });
  expect(member?.node.at).toEqual({ file: "docs.json", line: 2, column: 8 });
  expect(member?.node.kind === "array" && member.node.items[0]?.at).toEqual({ file: "docs.json", line: 3, column: 5 });
});

test("accepts comments and reports them once", () => {
  expect(parse('{ // one\n "a": 1 /* two */ }')).toEqual({
    value: { a: 1 },
    problems: [
      "docs.json:1:3 config/comment Comments are not valid JSON, and other tools reject them. Remove the comments.",
    ],
    broken: false,
  });
});

test("accepts and reports trailing commas", () => {
  expect(parse('{"a": [1,],\n}')).toEqual({
    value: { a: [1] },
    problems: [
      "docs.json:1:9 config/trailing-comma Trailing commas are not valid JSON, and other tools reject them. Remove the comma.",
      "docs.json:1:11 config/trailing-comma Trailing commas are not valid JSON, and other tools reject them. Remove the comma.",
    ],
    broken: false,
  });
});

test.each(['{ "a": 1, // c\n}', '{ "a": 1, /* c * / */ }', '{ "a": [1, // c\n// d\n]\n}'])(
  "accepts a trailing comma before comments: %j",
  (text) => {
    const { broken, diagnostics } = parseJson({ path: "docs.json", text });
    expect(broken).toBe(false);
    expect(diagnostics.map(({ code }) => code).sort()).toEqual(["config/comment", "config/trailing-comma"]);
  },
);

test("uses the second of two equal keys and reports both locations", () => {
  expect(parse('{"a": 1,\n "a": 2}')).toEqual({
    value: { a: 2 },
    problems: ['docs.json:2:2 config/duplicate-key Duplicate key "a" overrides the one on line 1. Remove one of them.'],
    broken: false,
  });
});

const SYMBOL = 'unexpected character. Use straight double quotes: "name".';

test.each([
  ["", "1:1 config/syntax docs.json is not valid JSON: expected a value."],
  ['{"a" 1}', '1:6 config/syntax docs.json is not valid JSON: expected ":" after the key.'],
  ['{"a": 1 "b": 2}', '1:9 config/syntax docs.json is not valid JSON: expected "," before the next entry.'],
  ['{"a": "x', "1:7 config/syntax docs.json is not valid JSON: unclosed string."],
  ['{"a": [1', '1:9 config/syntax docs.json is not valid JSON: missing "]".'],
  ['{"a": 1', '1:8 config/syntax docs.json is not valid JSON: missing "}".'],
  ["{a: 1}", `1:2 config/syntax docs.json is not valid JSON: ${SYMBOL}`],
  ["{'a': 1}", `1:2 config/syntax docs.json is not valid JSON: ${SYMBOL}`],
  ["{“a”: 1}", `1:2 config/syntax docs.json is not valid JSON: ${SYMBOL}`],
  ['{"a": "\\q"}', "1:7 config/syntax docs.json is not valid JSON: invalid escape sequence."],
  ['{"a": 1} x', `1:10 config/syntax docs.json is not valid JSON: ${SYMBOL}`],
])("reports %j once, at the first error", (text, expected) => {
  const { problems, broken } = parse(text);
  expect(problems).toEqual([`docs.json:${expected} Fix this first; other errors may follow from it.`]);
  expect(broken).toBe(true);
});

test.each([1001, 1_000_000])("rejects %i nested lists before the stack overflows", (depth) => {
  expect(parse("[".repeat(depth) + "]".repeat(depth))).toEqual({
    value: undefined,
    problems: ["docs.json:1:1 config/too-deep docs.json is nested more than 1000 levels deep. Reduce the nesting."],
    broken: true,
  });
});

test("treats __proto__ as an ordinary key", () => {
  const { value } = parse('{"__proto__": {"x": 1}}');
  expect(Object.keys(Object(value))).toEqual(["__proto__"]);
  expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
});

test("removes lone surrogates", () => {
  expect(parse(String.raw`{"a\ud800": ["\udc00", "\ud83d\ude00"]}`).value).toEqual({
    "a\ufffd": ["\ufffd", "\u{1f600}"],
  });
});
