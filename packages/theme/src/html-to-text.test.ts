import { rawHtml } from "@lectern/base/markup/tree.ts";
import { expect, test } from "vitest";
import { titleText } from "./html-to-text.ts";

test.each([
  ["<em>A</em> &amp; B", "A & B"],
  ["&lt;T&gt; &#39;x&#x27; &quot;", "<T> 'x' \""],
  ["&unknown; &#99999999; &#0;", "&unknown; &#99999999; &#0;"],
])("extracts the text of %j as %j", (markup, text) => {
  expect(titleText(rawHtml(markup))).toBe(text);
});
