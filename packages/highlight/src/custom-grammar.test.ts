import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { parseGrammar } from "./custom-grammar.ts";

test("keeps the fields of a grammar and only strings in its lists", () => {
  const text = '{ "name": "acme", "scopeName": "source.acme", "patterns": [], "aliases": ["ac", 1], /* note */ }';
  expect(parseGrammar("acme.json", text)).toEqual({
    value: {
      name: "acme",
      scopeName: "source.acme",
      patterns: [],
      aliases: ["ac"],
      injectTo: [],
      embeddedLangs: [],
    },
    diagnostics: [],
  });
});

test.each([
  ["<plist>", "code/grammar-invalid-json"],
  ["[]", "code/grammar-invalid-json"],
  ["", "code/grammar-invalid-json"],
  ['{ "scopeName": "a", "patterns": [] }', "code/grammar-incomplete"],
])("rejects the file %j: %s", (text, code) => {
  const { value, diagnostics } = parseGrammar("acme.json", text);
  expect(value).toBeUndefined();
  expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
});

test("names missing fields", () => {
  expect(parseGrammar("acme.json", '{ "name": "a", "scopeName": 1 }').diagnostics.map(formatDiagnostic)).toEqual([
    'acme.json:1:1 code/grammar-incomplete Grammar "acme.json" has no "scopeName", so its language is not highlighted. Add "scopeName". A TextMate grammar needs "name" (the language of the code block), "scopeName" and "patterns".',
  ]);
});

test("locates an error in the JSON", () => {
  expect(parseGrammar("acme.json", '{\n  "name": oops }').diagnostics.map(formatDiagnostic)).toEqual([
    'acme.json:2:11 code/grammar-invalid-json Grammar "acme.json" is not valid JSON, so its language is not highlighted. Export the TextMate grammar as JSON; XML property lists are not supported.',
  ]);
});

test("reports a pattern that does not compile and keeps the others", () => {
  const text = `{
  "name": "acme", "scopeName": "source.acme",
  "patterns": [
    { "match": "(unclosed", "name": "string" },
    { "begin": "<(a)>", "end": "</\\\\1>" }
  ]
}`;
  const { value, diagnostics } = parseGrammar("acme.json", text);
  expect(value?.patterns).toEqual([
    { match: "(?!)", name: "string" },
    { begin: "<(a)>", end: "</\\1>" },
  ]);
  expect(diagnostics.map(formatDiagnostic)).toEqual([
    'acme.json:4:16 code/grammar-invalid-pattern Invalid regular expression in a grammar: "(unclosed". Check its brackets and escapes. In JSON, every backslash is doubled.',
  ]);
});
