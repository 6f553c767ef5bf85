import { expect, test } from "vitest";
import { fold, singular } from "./words.ts";

test.each([
  ["Café", "cafe"],
  ["ÜBER", "uber"],
  ["Straße", "strasse"],
  ["Øre", "ore"],
  ["ﬁle", "file"],
  ["ё", "е"],
  ["한국어", "한국어"],
  ["が", "が"],
  ["कि", "कि"],
  ["plain", "plain"],
])("folds %j to %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ["webhooks", "webhook"],
  ["queries", "query"],
  ["classes", "class"],
  ["boxes", "box"],
  ["status", "status"],
  ["access", "access"],
  ["analysis", "analysis"],
  ["is", "is"],
])("derives the singular of %j as %j", (word, expected) => {
  expect(singular(word)).toBe(expected);
});
