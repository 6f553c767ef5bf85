import { expect, test } from "vitest";
import { runLimited } from "./run-limited.ts";

test("code that ends gives its value, and what it throws is thrown", () => {
  expect(runLimited(() => ({ a: 1 }), 1000)).toEqual({ value: { a: 1 } });
  const own = new RangeError("own");
  expect(() =>
    runLimited(() => {
      throw own;
    }, 1000),
  ).toThrow(own);
});

test("code that never ends is stopped", () => {
  const forever = (): void => {
    for (;;);
  };
  expect(runLimited(forever, 30)).toBeUndefined();
  expect(runLimited(() => "next", 1000)).toEqual({ value: "next" });
});
