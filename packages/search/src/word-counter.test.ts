import { expect, test } from "vitest";
import { createVocabulary } from "./vocabulary.ts";
import { createWordCounter } from "./word-counter.ts";
import { tokens } from "./words.ts";

/** A text's words and counts, in order of first occurrence. */
function count(text: string): readonly (readonly [string, number])[] {
  const vocabulary = createVocabulary();
  const counter = createWordCounter(vocabulary);
  counter.add(text, 1);
  const found: (readonly [string, number])[] = [];
  counter.take((word, times) => found.push([vocabulary.words[word] ?? "", times]));
  return found;
}

/** The same, computed by tokenizing the whole text. */
function countTokens(text: string): readonly (readonly [string, number])[] {
  const vocabulary = createVocabulary();
  const counts = new Map<number, number>();
  for (const token of tokens(text)) {
    for (const word of vocabulary.ofToken(token)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].map(([word, times]) => [vocabulary.words[word] ?? "", times] as const);
}

test.each([
  "Plain words, twice: words.",
  "api_key and apiKey at /v1/users/{id}",
  "a--b---c----d-----e .x. y' 'z",
  "Don’t “quote” the café’s naïve API-Schlüssel — ever…",
  "日本語の検索 and search, 검색어를 찾다",
  "end-",
  "-start é",
  "",
  "é",
])("counts the words of %j by its tokens", (text) => {
  expect(count(text)).toEqual(countTokens(text));
});

test("resets a counter after reading it", () => {
  const vocabulary = createVocabulary();
  const counter = createWordCounter(vocabulary);
  counter.add("one two two", 2);
  const first: (readonly [number, number])[] = [];
  counter.take((word, times) => first.push([word, times]));
  const second: (readonly [number, number])[] = [];
  counter.add("two", 1);
  counter.take((word, times) => second.push([word, times]));
  expect([first, second]).toEqual([
    [
      [0, 2],
      [1, 4],
    ],
    [[1, 1]],
  ]);
});
