import { expect, test } from "vitest";
import { firstSample, markdownWords, missingLines, missingWords, visibleText, words } from "./compare-text.ts";
import { rawSource } from "./raw-source.ts";

test("extracts the visible text of a page, line by line", () => {
  const markup =
    '<h2><a class="heading-anchor" href="#x">Set up</a></h2><p>One <b>two</b></p><svg><text>no</text></svg><p hidden>no</p><span class="a">x</span><span class="b">y</span>';
  expect(visibleText(markup)).toBe(" Set up \nOne two\n x  y ");
});

test("counts the words of Markdown without URLs and marks, including code", () => {
  expect(markdownWords("It's **so** `one`s, [two](/three) \\_x\n\n```js a.js\nf[1](2)\n```")).toEqual(
    words("it s so ones two x js a js f 1 2"),
  );
});

test("ends an unpaired backtick with its paragraph", () => {
  expect(markdownWords("one ` two\n\n[three](/four) `five`")).toEqual(words("one two three five"));
});

test("counts every missing occurrence of a word", () => {
  expect(missingWords(["a", "b", "a", "a"], ["a", "b", "c"])).toEqual(["a", "a"]);
});

test("counts the first generated sample and all written ones", () => {
  const panels = '<div class="pick-panel"><pre>a</pre></div><div class="pick-panel"><pre>b</pre></div>';
  expect(visibleText(firstSample(`<div>${panels}</div>`))).toBe("a");
  expect(visibleText(firstSample(`<div id="request-example">${panels}</div>`))).toBe("a\nb");
});

test("reports a line whose words are in another order", () => {
  expect(missingLines("<p>One two</p><p>Three</p>", "two one, three")).toEqual(["One two"]);
});

test("hides nothing after an unclosed fence or unequal marks", () => {
  expect(markdownWords("```js\n[a](/b) `c`")).toEqual(words("js a c"));
  expect(markdownWords("~~~\n```\n[a](/b)\n~~~~\n[c](/d)")).toEqual(words("a b c"));
  expect(markdownWords("``a ` b`` `c")).toEqual(words("a b c"));
});

test.each([
  ["fences that never close", "```a\n".repeat(40_000)],
  ["ticks in a row", "`".repeat(200_000)],
  ["runs of ticks of every length", Array.from({ length: 600 }, (_, length) => "`".repeat(length + 1)).join(" ")],
  ["links that never end", "](<".repeat(60_000)],
  ["titles that never end", '](a "'.repeat(40_000)],
  ["quotes", "> ".repeat(100_000)],
])("handles %s in linear time", (_, text) => {
  const before = performance.now();
  markdownWords(text);
  expect(performance.now() - before).toBeLessThan(3000);
});

test("finds source code among the words of a page, but not in code or where an author writes about it", () => {
  const source = [
    'It {verb ?? "is"} \\{name\\} and `{inCode}`.',
    '$\\frac{a}{b}$ <Card title="x" /> &lt;Tab /&gt;',
  ].join("\n");
  const markup = [
    "<p>It {verb ?? “is”} {name} and <code>{inCode}</code>.</p>",
    "<p>$\\frac{a}{b}$ &lt;Card title=&quot;x&quot; /&gt; &lt;Tab /&gt; costs $5 or $6</p>",
    '<p><span class="katex">\\frac</span> <span>{other}</span></p>',
  ].join("");
  expect(rawSource(markup, [source])).toEqual(["{verb ?? “is”}", "$\\frac{a}{b}$", '<Card title="x" />']);
});
