import { expect, test } from "vitest";
import { excerpt, type MarkedText, markText } from "./excerpt.ts";

function show({ text, marks }: MarkedText): string {
  let shown = "";
  let end = 0;
  for (const [from, to] of marks) {
    shown += `${text.slice(end, from)}[${text.slice(from, to)}]`;
    end = to;
  }
  return shown + text.slice(end);
}

test.each([
  ["Verify Webhooks", ["webhook"], [], "Verify [Webhook]s"],
  ["the apiKey field", ["apikey"], [], "the [apiKey] field"],
  ["use max_retries here", ["max", "retry"], [], "use [max_retries] here"],
  ["Authentication", [], ["auth"], "[Auth]entication"],
  ["Café", ["cafe"], [], "[Café]"],
  ["nothing", ["else"], [], "nothing"],
])("in %j, marks the words %j and prefixes %j", (text, words, starts, expected) => {
  expect(show(markText(text, { words: new Set(words), starts }))).toBe(expected);
});

test("excerpts the passage with the most words, cut between words", () => {
  const text = `${"filler ".repeat(60)}the token of a webhook ${"and so on ".repeat(30)}`;
  const found = excerpt(text, { words: new Set(["token", "webhook"]), starts: [] });
  expect(show(found)).toMatch(/^… (?:filler )+the \[token\] of a \[webhook\] (?:and so on )+.*…$/);
  expect(found.text.length).toBeLessThan(190);
});

test("excerpts the whole name rather than one of its words", () => {
  const text = `${"the shopper pays ".repeat(300)}of shopperReference ${"and so on ".repeat(30)}`;
  const found = excerpt(text, { words: new Set(["shopper", "reference", "shopperreference"]), starts: [] });
  expect(show(found)).toContain("[shopperReference]");
});

test("does not start an excerpt with a separator", () => {
  const text = `${"filler ".repeat(60)}${"x".repeat(38)} · token ${"and so on ".repeat(30)}`;
  expect(show(excerpt(text, { words: new Set(["token"]), starts: [] }))).toMatch(/^… x+ · \[token\]/);
  const cut = `${"filler ".repeat(60)}· ${"x".repeat(37)} token ${"and so on ".repeat(30)}`;
  expect(show(excerpt(cut, { words: new Set(["token"]), starts: [] }))).toMatch(/^… x+ \[token\]/);
});
