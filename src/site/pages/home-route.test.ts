import { expect, test } from "vitest";
import { testSite, titled } from "../test-site.ts";
import { homeRoute } from "./home-route.ts";

const pages = Object.fromEntries(["a", "b", "fr/a", "fr/b"].map((path) => [`${path}.mdx`, titled(path)]));

test("the home of a site is the page at the root", () => {
  const { site } = testSite({
    "docs.json": { navigation: { pages: ["a", "index"] } },
    "index.mdx": titled("Home"),
    ...pages,
  });
  expect(homeRoute(site)).toBe("/");
});

test("without a page at the root it is the first page, of the default language and of the reader's", () => {
  const languages = [
    { language: "fr", pages: ["fr/a", "fr/b"] },
    { language: "en", default: true, pages: ["a", "b"] },
  ];
  const { site, page } = testSite({ "docs.json": { navigation: { languages } }, ...pages });
  expect([homeRoute(site), homeRoute(site, page("/b")), homeRoute(site, page("/fr/b"))]).toEqual(["/a", "/a", "/fr/a"]);
});

test("without navigation it is any page, and without pages there is none", () => {
  expect([homeRoute(testSite(pages).site), homeRoute(testSite({}).site)]).toEqual(["/a", undefined]);
});
