import { expect, test } from "vitest";
import { testSite, titled } from "../../../../../test/support/built-site.ts";
import { homeRoute } from "./home-route.ts";

const pages = Object.fromEntries(["a", "b", "fr/a", "fr/b"].map((path) => [`${path}.mdx`, titled(path)]));

test("uses the page at the root as home", () => {
  const { site } = testSite({
    "docs.json": { navigation: { pages: ["a", "index"] } },
    "index.mdx": titled("Home"),
    ...pages,
  });
  expect(homeRoute(site)).toBe("/");
});

test("falls back to the first page of the default or the reader's language", () => {
  const languages = [
    { language: "fr", pages: ["fr/a", "fr/b"] },
    { language: "en", default: true, pages: ["a", "b"] },
  ];
  const { site, page } = testSite({ "docs.json": { navigation: { languages } }, ...pages });
  expect([homeRoute(site), homeRoute(site, page("/b")), homeRoute(site, page("/fr/b"))]).toEqual(["/a", "/a", "/fr/a"]);
});

test("falls back to any page without navigation, or to none", () => {
  expect([homeRoute(testSite(pages).site), homeRoute(testSite({}).site)]).toEqual(["/a", undefined]);
});
