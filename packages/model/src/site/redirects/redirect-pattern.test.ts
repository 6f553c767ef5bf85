import { expect, test } from "vitest";
import { startCost } from "../../../../../test/support/cost.ts";
import { fillRedirectPattern, isExact, matchRedirectPattern, parseRedirectPattern } from "./redirect-pattern.ts";

const match = (pattern: string, path: string) => {
  const captures = matchRedirectPattern(parseRedirectPattern(pattern), path);
  return captures && Object.fromEntries(captures);
};

test.each([
  ["/old", "/old", {}],
  ["/old", "/old/a", undefined],
  ["/blog/:id", "/blog/7", { id: "7" }],
  ["/blog/:id", "/blog/7/edit", undefined],
  ["/blog/:id", "/blog", undefined],
  ["/blog/:id/edit", "/blog/7/edit", { id: "7" }],
  ["/:a/:b", "/x/y", { a: "x", b: "y" }],
  ["/v:major/x", "/v2/x", { major: "2" }],
  ["/old/:slug*", "/old", { slug: "" }],
  ["/old/:slug*", "/old/a", { slug: "a" }],
  ["/old/:slug*", "/old/a/b", { slug: "a/b" }],
  ["/old/:slug*", "/older", undefined],
  ["/:slug*/end", "/a/b/end", { slug: "a/b" }],
  ["/prefix-:slug*", "/prefix-a/b", { slug: "a/b" }],
  ["/prefix-*", "/prefix-", { "*0": "" }],
  ["/prefix-*", "/prefix-a/b", { "*0": "a/b" }],
  ["/*/from/*", "/a/from/b/c", { "*0": "a", "*1": "b/c" }],
  ["/x/*", "/x", undefined],
])("matches the pattern %s on %s as %o", (pattern, path, expected) => {
  expect(match(pattern, path)).toEqual(expected);
});

test("treats a pattern without placeholders as exact", () => {
  expect([
    isExact(parseRedirectPattern("/a/b")),
    isExact(parseRedirectPattern("/a/:b")),
    isExact(parseRedirectPattern("/a-*")),
  ]).toEqual([true, false, false]);
});

test.each([
  ["/new/:slug*", { slug: "a/b" }, "/new/a/b"],
  ["/new/:slug*", { slug: "" }, "/new"],
  ["/new/:slug", { slug: "a" }, "/new/a"],
  ["/*-to-*", { "*0": "a", "*1": "b" }, "/a-to-b"],
  ["/new/:other", { slug: "a" }, undefined],
])("fills %s with %o as %s", (pattern, captures, expected) => {
  expect(fillRedirectPattern(parseRedirectPattern(pattern), new Map(Object.entries(captures)))).toBe(expected);
});

test("rejects a pattern full of wildcards quickly on a long URL", () => {
  const cost = startCost();
  expect(match(`/${"*a".repeat(50)}*b*`, `/${"a".repeat(8000)}`)).toBeUndefined();
  expect(cost()).toBeLessThan(20_000);
});
