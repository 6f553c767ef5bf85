import { expect, test } from "vitest";
import { createBoundedCache } from "./bounded-cache.ts";

test("the entry that was not asked for the longest goes first", () => {
  const cache = createBoundedCache<string>(3);
  cache.set("a", "A", 1);
  cache.set("b", "B", 1);
  cache.set("c", "C", 1);
  cache.get("a");
  cache.set("d", "D", 1);
  expect(["a", "b", "c", "d"].map((key) => cache.get(key))).toEqual(["A", undefined, "C", "D"]);
});

test("a value heavier than the limit is not kept", () => {
  const cache = createBoundedCache<string>(3);
  cache.set("a", "A", 1);
  cache.set("big", "B", 4);
  expect([cache.get("a"), cache.get("big")]).toEqual(["A", undefined]);
});
