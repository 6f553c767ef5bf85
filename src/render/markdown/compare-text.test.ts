import { expect, test } from "vitest";
import { firstSample, markdownWords, missingLines, missingWords, visibleText, words } from "./compare-text.ts";

test("the text of a page is what a reader sees, line by line", () => {
  const markup =
    '<h2><a class="heading-anchor" href="#x">Set up</a></h2><p>One <b>two</b></p><svg><text>no</text></svg><p hidden>no</p><span class="a">x</span><span class="b">y</span>';
  expect(visibleText(markup)).toBe(" Set up \nOne two\n x  y ");
});

test("words of Markdown leave out addresses and marks, and keep code", () => {
  expect(markdownWords("It's **so** `one`s, [two](/three) \\_x\n\n```js a.js\nf[1](2)\n```")).toEqual(
    words("it s so ones two x js a js f 1 2"),
  );
});

test("a tick without a partner ends with its paragraph", () => {
  expect(markdownWords("one ` two\n\n[three](/four) `five`")).toEqual(words("one two three five"));
});

test("a word is missing as often as it lacks", () => {
  expect(missingWords(["a", "b", "a", "a"], ["a", "b", "c"])).toEqual(["a", "a"]);
});

test("of made samples the first counts, of written ones all", () => {
  const panels = '<div class="tab-panel"><pre>a</pre></div><div class="tab-panel"><pre>b</pre></div>';
  expect(visibleText(firstSample(`<div>${panels}</div>`))).toBe("a");
  expect(visibleText(firstSample(`<div id="request-example">${panels}</div>`))).toBe("a\nb");
});

test("a line is missing when its words stand in another order", () => {
  expect(missingLines("<p>One two</p><p>Three</p>", "two one, three")).toEqual(["One two"]);
});
