import { expect, test } from "vitest";
import { testSite, titled } from "../../../../../test/support/built-site.ts";

test("the root of a site, a language and a version redirects to its first page", () => {
  const version = (name: string, folder: string) => ({
    version: name,
    pages: [`${folder}/start`, `${folder}/sub/more`],
  });
  const { site } = testSite({
    "docs.json": {
      navigation: {
        languages: [
          { language: "en", versions: [version("v2", "en/v2"), version("v1", "en/v1")] },
          { language: "de", groups: [{ group: "Start", pages: ["de/hallo", "de/mehr"] }] },
          { language: "fr", groups: [{ group: "Start", pages: ["fr/index", "fr/plus"] }] },
        ],
      },
    },
    ...Object.fromEntries(
      [
        "en/v2/start",
        "en/v2/sub/more",
        "en/v1/start",
        "en/v1/sub/more",
        "de/hallo",
        "de/mehr",
        "fr/index",
        "fr/plus",
      ].map((path) => [`${path}.mdx`, titled(path)]),
    ),
  });
  const redirects = site.redirects.map(({ source, destination }) => `${source} → ${destination}`);
  expect(redirects).toEqual([
    "/ → /en/v2/start",
    "/en → /en/v2/start",
    "/en/v2 → /en/v2/start",
    "/en/v1 → /en/v1/start",
    "/de → /de/hallo",
  ]);
});

test("leaves a root alone that has a page or a redirect of its own, and versions without a folder", () => {
  const { site } = testSite({
    "docs.json": {
      navigation: {
        versions: [
          { version: "2", pages: ["index", "a"] },
          { version: "1", pages: ["v1/b", "v1/c"] },
        ],
      },
      redirects: [{ source: "/v1", destination: "/v1/c" }],
    },
    "index.mdx": titled("Home"),
    "a.mdx": titled("A"),
    "v1/b.mdx": titled("B"),
    "v1/c.mdx": titled("C"),
  });
  const redirects = site.redirects.map(({ source, destination }) => `${source} → ${destination}`);
  expect(redirects).toEqual(["/v1 → /v1/c"]);
});
