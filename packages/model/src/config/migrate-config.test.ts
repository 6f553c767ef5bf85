import { expect, test } from "vitest";
import { migrateConfig } from "./mint-to-docs.ts";

test("indents with two spaces and ends with a newline", () => {
  const { text, notes } = migrateConfig('{"name": "A", "sidebar": {}, "navigation": [{"group": "G", "pages": ["a"]}]}');
  expect(text).toBe(`{
  "$schema": "./node_modules/lectern/schema/docs.schema.json",
  "theme": "mint",
  "name": "A",
  "colors": {
    "primary": "#16A34A"
  },
  "navigation": {
    "groups": [
      {
        "group": "G",
        "pages": [
          "a"
        ]
      }
    ]
  }
}
`);
  expect(notes).toEqual([
    {
      code: "config/legacy-key",
      severity: "warning",
      at: { file: "mint.json", line: 1, column: 15 },
      path: "sidebar",
      message: '"sidebar" has no equivalent in docs.json.',
      hint: "Remove it; it has no effect.",
    },
  ]);
});

test("returns an empty object and the reason for a broken file", () => {
  const { text, notes } = migrateConfig("{");
  expect(text).toBe("{}\n");
  expect(notes.map(({ code, at }) => [code, at.line, at.column])).toEqual([["config/syntax", 1, 2]]);
});

test("returns an empty object and the reason for a file without an object", () => {
  const { text, notes } = migrateConfig("[]");
  expect(text).toBe("{}\n");
  expect(notes.map(({ code, severity }) => [code, severity])).toEqual([["config/invalid-type", "error"]]);
});
