import { jsx, serialize } from "@lectern/base/markup/tree.ts";
import { localeOf, translate } from "@lectern/theme/layout/ui-strings.ts";
import { expect, test } from "vitest";
import { described, labeled, phraseToText, type Words, wordsToHtml, wordsToMarkdown } from "./words.tsx";

const safeMarkdown = (text: string) => jsx("p", { children: text });
const PATTERN: Words = { word: "apiMatches", values: { pattern: "^[a-f]+$" } };

test.each<[Words, string, string]>([
  ["a < b", "a &lt; b", "a < b"],
  [{ code: "a`b" }, "<code>a`b</code>", "``a`b``"],
  [{ href: "/a", text: { code: "A" } }, '<a href="/a"><code>A</code></a>', "[`A`](/a)"],
  [{ href: undefined, text: "A" }, "A", "A"],
  [[{ code: "a" }, "b"], "<code>a</code>, b", "`a`, b"],
  [{ joined: ["a", " = ", { code: "b" }] }, "a = <code>b</code>", "a = `b`"],
  [described({ code: "a" }, "What."), "<code>a</code>: What.", "`a`: What."],
  [PATTERN, "matches <code>^[a-f]+$</code>", "matches `^[a-f]+$`"],
  [{ word: "apiEach", values: { phrase: PATTERN } }, "each matches <code>^[a-f]+$</code>", "each matches `^[a-f]+$`"],
  [{ word: "apiOauth", notes: ["a", "b"] }, "OAuth 2.0 access token (a, b)", "OAuth 2.0 access token (a, b)"],
])("writes %j as HTML and Markdown", (words, html, markdown) => {
  const t = translate.bind(undefined, localeOf("en"));
  expect(serialize(wordsToHtml(words, { t, safeMarkdown }))).toBe(html);
  expect(wordsToMarkdown(words, t)).toBe(markdown);
});

test("uses the punctuation of the page's language in both", () => {
  const t = translate.bind(undefined, localeOf("ja"));
  const words = labeled(t("apiScopes"), [{ code: "a" }, { word: "counted", values: { label: "b", count: "c" } }]);
  expect(serialize(wordsToHtml(words, { t, safeMarkdown }))).toBe("スコープ：<code>a</code>、b（c）");
  expect(wordsToMarkdown(words, t)).toBe("スコープ：`a`、b（c）");
});

test("writes phrases as text, without marking code", () => {
  const t = translate.bind(undefined, localeOf("en"));
  expect(phraseToText({ word: "apiMatches", values: { pattern: "^a" } }, t)).toBe("matches ^a");
});
