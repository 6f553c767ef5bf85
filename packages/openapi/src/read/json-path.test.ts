import { expect, test } from "vitest";
import { findAll, parseJsonPath } from "./json-path.ts";

const VALUE = {
  a: { b: [1, 2, 3, 4], "c d": "x" },
  list: [
    { name: "one", tags: ["p", "q"], old: true },
    { name: "two", size: 5 },
    { name: "three", size: 7, old: false },
  ],
};

test.each<[string, readonly unknown[]]>([
  ["$", [VALUE]],
  ["$.a['c d']", ["x"]],
  ['$["a"]["b"][0, -1]', [1, 4]],
  ["$.a.b[1:3]", [2, 3]],
  ["$.a.b[::-2]", [4, 2]],
  ["$.a.*", [[1, 2, 3, 4], "x"]],
  ["$..name", ["one", "two", "three"]],
  ["$.list[?@.old].name", ["one", "three"]],
  ["$.list[?@.old == true].name", ["one"]],
  ["$.list[?!@.size || @.size > 5].name", ["one", "three"]],
  ["$.list[?(@.size >= 5 && @.name != 'two')].name", ["three"]],
  ["$.list[?length(@.tags) == 2].name", ["one"]],
  ["$.list[?count(@.*) == 2].name", ["two"]],
  ["$.list[?match(@.name, 't.*')].name", ["two", "three"]],
  ["$.list[?search(@.name, 'n')].name", ["one"]],
  ["$.list[?@.size == $.list[1].size].name", ["two"]],
  ["$.nothing", []],
  ["$.__proto__", []],
])("%s", (path, expected) => {
  const query = parseJsonPath(path);
  expect(query && findAll(query, VALUE)?.map(({ value }) => value)).toEqual(expected);
});

test.each(["", "a.b", "$.", "$[", "$['a", "$[?]", "$[?@.a ==]", "$[?@.a == 05]", "$ x", "$.[0]"])(
  "rejects %s",
  (path) => {
    expect(parseJsonPath(path)).toBeUndefined();
  },
);

test.each([`$[?${"!".repeat(100_000)}@.a]`, `$[?${"(".repeat(100_000)}`, `$${"[?@".repeat(20_000)}`])(
  "rejects a query of any excessive length",
  (path) => {
    expect(parseJsonPath(path)).toBeUndefined();
  },
);

test.each([
  "$..*..*..*..*..*..*",
  "$..[?count($..*) > 0]",
  `$${"[*,*,*,*,*,*,*,*]".repeat(8)}`,
  "$..[?@..[?@..[?@..[?@..x]]]]",
])("terminates on %s", (path) => {
  const nest = (depth: number): unknown => (depth === 0 ? {} : { a: nest(depth - 1), b: nest(depth - 1) });
  const query = parseJsonPath(path);
  expect(query && findAll(query, nest(12), 50_000)).toBeUndefined();
});

test("matches nothing with patterns that could take forever", () => {
  const query = parseJsonPath("$[?match(@, '(a+)+b')]");
  expect(query && findAll(query, ["a".repeat(1000)])).toEqual([]);
});

test("terminates on a value that contains itself", () => {
  const value: Record<string, unknown> = {};
  value["self"] = value;
  const query = parseJsonPath("$..gone");
  expect(query && findAll(query, value, 50_000)).toBeUndefined();
});
