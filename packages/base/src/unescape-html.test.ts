import { expect, test } from "vitest";
import { escapeHtml } from "./markup/escape-html.ts";
import { unescapeHtml } from "./unescape-html.ts";

test.each([
  ["plain", "plain"],
  ["a &lt; b &amp;&amp; c &gt; &quot;d&quot;", 'a < b && c > "d"'],
  ["it&#39;s it&apos;s it&#x27;s it&#X27;s", "it's it's it's it's"],
  ["&#233; &#xE9; &#x1F600;", "é é 😀"],
  ["a&nbsp;b &mdash; &hellip;", "a\u00a0b — …"],
  ["&amp;lt; &amp;amp; &amp;#39;", "&lt; &amp; &#39;"],
  ["&unknown; &constructor; &AMP; &amp &; & &#; &#x;", "&unknown; &constructor; &AMP; &amp &; & &#; &#x;"],
  ["&#0; &#xD800; &#x110000; &#99999999;", "&#0; &#xD800; &#x110000; &#99999999;"],
])("decodes %j to %j", (markup, text) => {
  expect(unescapeHtml(markup)).toBe(text);
});

test("reverses escaping", () => {
  const text = `<a href="/?a=1&b=2">&lt; &amp;amp; 'x'</a>`;
  expect(unescapeHtml(escapeHtml(text))).toBe(text);
});
