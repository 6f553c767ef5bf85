import { visit } from "jsonc-parser";
import { expect, test } from "vitest";
import { type JsonVisitor, visitJson } from "./parse-json.ts";

const EVENTS = [
  "onObjectBegin",
  "onObjectProperty",
  "onObjectEnd",
  "onArrayBegin",
  "onArrayEnd",
  "onLiteralValue",
  "onComment",
  "onError",
] as const satisfies readonly (keyof JsonVisitor)[];

/** Every event for a text: commas, not colons. */
function listen(use: (visitor: JsonVisitor) => void): unknown[] {
  const reported: unknown[] = [];
  const note =
    (name: string, locations: number) =>
    (...words: readonly unknown[]): void =>
      void reported.push([name, ...words.slice(0, locations)]);
  const locations = { onObjectEnd: 0, onArrayEnd: 0, onObjectProperty: 5, onLiteralValue: 5 } as Record<string, number>;
  const visitor = Object.fromEntries(EVENTS.map((name) => [name, note(name, locations[name] ?? 4)]));
  const onSeparator = (character: string, offset: number): void => {
    if (character === ",") reported.push(["onSeparator", character, offset]);
  };
  use({ ...visitor, onSeparator } as unknown as JsonVisitor);
  return reported;
}

const TEXTS = [
  "{}",
  "[]",
  "1",
  '"only text"',
  '{"a": [1, -2.5e+3, true, false, null, "x"], "b": {"c": {}, "d": []}}',
  '{\n  "key \\" with \\\\ marks": "é\\u00e9 \\n, ] } : {",\r\n\t"": ""\r\n}\n',
  '{"a": {"b": 1},\n\n "c": [[], [{}], [[["deep"]]]],\n"d":"{\\"e\\": 1}"}',
  '{"__proto__": 1, "a": 1, "a": 2}',
  '["a:b", "c,d", {"e": "f"}, "\u2028"]',
  '{\r"a": 1,\r"b": 2}',
];

test.each(TEXTS)("parses plain JSON like the tolerant parser: %j", (text) => {
  const reported = listen((visitor) => visitJson(text, visitor));
  expect(reported).toEqual(listen((visitor) => void visit(text, visitor)));
  expect(reported.length).toBeGreaterThan(0);
});

test.each(['{"a": 1,}', '{"a": 1 // why\n}', '{"a" 1}', '{"a": [1', "{'a': 1}", "", '{"a": 01}'])(
  "leaves other input to the tolerant parser: %j",
  (text) => {
    const names = listen((visitor) => visitJson(text, visitor)).map((event) => (event as readonly string[])[0]);
    expect(names.some((name) => name === "onError" || name === "onComment")).toBe(true);
  },
);

test("parses deep plain JSON without recursion", () => {
  const depth = 50_000;
  const reported = listen((visitor) => visitJson(`${"[".repeat(depth)}${"]".repeat(depth)}`, visitor));
  expect(reported).toHaveLength(2 * depth);
});
