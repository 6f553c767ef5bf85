import { expect, test } from "vitest";
import { createSpill } from "./spill.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("returns the stored bytes, from memory and from the temporary file", () => {
  const { add, read } = createSpill(5);
  const texts = ["one", "", "twelve", "é", "three"];
  const numbers = texts.map((text) => add(bytes(text)));
  expect(numbers).toEqual([0, 1, 2, 3, 4]);
  const found = [4, 2, 0, 1, 3].map((number) => new TextDecoder().decode(read(number)));
  expect(found).toEqual(["three", "twelve", "one", "", "é"]);
  expect(new TextDecoder().decode(read(add(bytes("later"))))).toBe("later");
});
