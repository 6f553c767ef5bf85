import { expect, test } from "vitest";
import { runLimited } from "./run-limited.ts";

test("returns the value of code that ends and rethrows its errors", () => {
  expect(runLimited(() => ({ a: 1 }), 1000)).toEqual({ value: { a: 1 } });
  const own = new RangeError("own");
  expect(() =>
    runLimited(() => {
      throw own;
    }, 1000),
  ).toThrow(own);
});

test("stops code that never ends", () => {
  const forever = (): void => {
    for (;;);
  };
  expect(runLimited(forever, 30)).toBeUndefined();
  expect(runLimited(() => "next", 1000)).toEqual({ value: "next" });
});
