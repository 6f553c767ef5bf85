import { expect, test } from "vitest";
import { codeSpan, escapeText, image, link, table, tableCell } from "./escape-text.ts";

test.each([
  ["plain words, 2 * 3, snake_case and a-b", "plain words, 2 * 3, snake_case and a-b"],
  ["a *b* c", "a \\*b\\* c"],
  ["_private", "\\_private"],
  ["run `ls`", "run \\`ls\\`"],
  ["[x](y) and [z]", "\\[x](y) and [z]"],
  ["a <b> & &amp; 1 < 2", "a \\<b> & \\&amp; 1 < 2"],
  ["# no heading", "\\# no heading"],
  ["1. no list", "1\\. no list"],
  ["- no list\n+ none", "\\- no list\n\\+ none"],
  ["C:\\dir and \\*", "C:\\dir and \\\\\\*"],
  ["~~old~~", "\\~~old\\~~"],
])("writes the text %j as %j", (text, written) => {
  expect(escapeText(text)).toBe(written);
});

test.each([
  ["a", "`a`"],
  ["a`b", "`` a`b ``"],
  ["two\n  lines", "`two lines`"],
  ["", ""],
])("writes the code %j as %j", (code, written) => {
  expect(codeSpan(code)).toBe(written);
});

test("keeps odd URLs of links and images in one piece", () => {
  expect(link("Go", "/a (b)")).toBe("[Go](</a (b)>)");
  expect(link("https://a.test/x", "https://a.test/x")).toBe("https://a.test/x");
  expect(link("two\nlines", "/a", 'say "hi"')).toBe('[two lines](/a "say \\"hi\\"")');
  expect(link("", "/a")).toBe("");
  expect(image("A [chart]", "/a.png")).toBe("![A \\[chart\\]](/a.png)");
});

test("keeps cells on one line and pads rows to the longest", () => {
  expect(tableCell("a | b \\| c\n\nd")).toBe("a \\| b \\| c<br>d");
  expect(table([["A", "B"], ["1"]], ["right", null])).toBe("| A | B |\n| ---: | --- |\n| 1 |  |");
});
