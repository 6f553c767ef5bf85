import { expect, test } from "vitest";
import { letterToSmall, numbersToText, smallToLetter, textToNumbers } from "./format.ts";

test("round-trips numbers of every size", () => {
  const numbers = [0, 1, 31, 32, 1000, 123_456, 4_000_000];
  expect(textToNumbers(numbersToText(numbers))).toEqual(numbers);
  expect(numbersToText([1, 40])).toBe("1e1");
});

test("encodes a small number as one letter", () => {
  expect(smallToLetter(31)).toBe("V");
  expect(letterToSmall("0V", 1)).toBe(31);
});
