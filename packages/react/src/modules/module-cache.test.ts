import { expect, test } from "vitest";
import { createModuleCache } from "./module-cache.ts";

const source = (code: string, line = 1) => ({
  path: "a.jsx",
  pieces: [{ code, at: { file: "a.jsx", line, column: 1 } }],
});

test("recompiles a module only if its text or path changes", async () => {
  const cache = createModuleCache();
  const first = cache.compile(source("export const a = 1"));
  expect(cache.compile(source("export const a = 1"))).toBe(first);
  expect(cache.compile(source("export const a = 1", 5))).not.toBe(first);
  expect(cache.compile(source("export const a = 2"))).not.toBe(first);
});

test("drops old and invalidated modules", async () => {
  const cache = createModuleCache();
  const first = await cache.compile(source("export const a = 1"));
  const second = await cache.compile(source("export const a = 2"));
  expect(cache.byId(first.value.id)).toBeUndefined();
  expect(cache.byId(second.value.id)).toBe(second.value);
  cache.invalidate(["a.jsx"]);
  await Promise.resolve();
  expect(cache.byId(second.value.id)).toBeUndefined();
});
