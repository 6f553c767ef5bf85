import { expect, test } from "vitest";
import { formatDiagnostic } from "../base/diagnostic.ts";
import { parseGrammar } from "./custom-grammar.ts";

test("a grammar keeps its fields; lists hold only texts", () => {
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
])("the file %j is refused: %s", (text, code) => {
  const { value, diagnostics } = parseGrammar("acme.json", text);
  expect(value).toBeUndefined();
  expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
});

test("what is missing is named", () => {
  expect(parseGrammar("acme.json", '{ "name": "a", "scopeName": 1 }').diagnostics.map(formatDiagnostic)).toEqual([
    'acme.json:1:1 code/grammar-incomplete Grammar "acme.json" has no "scopeName", so its language is not highlighted. Add "scopeName". A TextMate grammar needs "name" (the language of the code block), "scopeName" and "patterns".',
  ]);
});

test("a mistake in the JSON is shown where it is", () => {
  expect(parseGrammar("acme.json", '{\n  "name": oops }').diagnostics.map(formatDiagnostic)).toEqual([
    'acme.json:2:11 code/grammar-invalid-json Grammar "acme.json" is not valid JSON, so its language is not highlighted. Export the TextMate grammar as JSON; XML property lists are not supported.',
  ]);
});

test("a pattern that does not compile is shown and never matches; the others stay", () => {
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
