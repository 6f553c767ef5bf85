import { expect, test } from "vitest";
import type { Redirect } from "../site.ts";
import { compileRedirects, matchRedirect } from "./match-redirect.ts";

const redirect = (source: string, destination: string, permanent = true): Redirect => ({
  source,
  destination,
  permanent,
});
const follow = (redirects: readonly Redirect[], path: string) =>
  matchRedirect(compileRedirects(redirects), path)?.destination;

test.each([
  ["/old", "/new", "/old", "/new"],
  ["/old", "/new", "/old/", "/new"],
  ["old", "new", "/old", "/new"],
  ["/old", "/new#part", "/old", "/new#part"],
  ["/old", "https://example.com/new/", "/old", "https://example.com/new/"],
  ["/a%20b", "/new", "/a b", "/new"],
  ["/blog/:id", "/posts/:id", "/blog/7", "/posts/7"],
  ["/old/:slug*", "/new/:slug*", "/old/a/b", "/new/a/b"],
  ["/old/:slug*", "/new/:slug*", "/old", "/new"],
  ["/old/:slug*", "/:slug*", "/old", "/"],
  ["/old/:slug*", "/new", "/old/a/b", "/new"],
  ["/prefix-*", "/new/*", "/prefix-a", "/new/a"],
  ["/old/:slug*", "https://example.com/:slug*", "/old/a", "https://example.com/a"],
  ["/old/:slug*", "/new/:slug*", "/old/what?", "/new/what%3F"],
  ["/out/:x", "https://example.com/q?x=:x", "/out/a&y=1+2", "https://example.com/q?x=a%26y%3D1%2B2"],
  ["/out/:x*", "/search?path=:x*#:x*", "/out/a/b%26", "/search?path=a/b%2526#a/b%2526"],
])("with a redirect from %s to %s, sends %s to %s", (source, destination, path, expected) => {
  expect(follow([redirect(source, destination)], path)).toBe(expected);
});

test("uses the first matching redirect, exact or pattern", () => {
  const redirects = [
    redirect("/a/x", "/1"),
    redirect("/a/:slug*", "/2"),
    redirect("/a/y", "/3"),
    redirect("/a/x", "/4"),
  ];
  expect(["/a/x", "/a/y", "/a/z", "/b"].map((path) => follow(redirects, path))).toEqual(["/1", "/2", "/2", undefined]);
});

test.each(["/go//evil.example", "/go/\\evil.example", "/go///evil.example"])(
  "never redirects a captured value to another host: %s",
  (path) => {
    expect(follow([redirect("/go/:slug*", "/:slug*")], path)).toMatch(/^\/(?:%5C)?evil\.example$/);
  },
);

test("returns whether a match is permanent and which redirect it is", () => {
  const only = redirect("/old", "/new", false);
  expect(matchRedirect(compileRedirects([only]), "/old")).toEqual({
    destination: "/new",
    permanent: false,
    redirect: only,
    isExact: true,
  });
});
