import { expect, test } from "vitest";
import { testSite, titled } from "../../../../../test/support/built-site.ts";
import { createSiblings } from "../pages/sibling-route.ts";
import { switchers } from "./switchers.ts";

const { site, page } = testSite({
  "docs.json": {
    navigation: {
      global: { anchors: [{ anchor: "Blog", href: "https://example.com/blog" }] },
      languages: [
        {
          language: "en",
          default: true,
          global: { anchors: [{ anchor: "Forum", href: "https://example.com/forum" }] },
          tabs: [
            { tab: "Guides", groups: [{ group: "Start", pages: ["a", "b"] }] },
            { tab: "API", pages: ["api"] },
            { tab: "Secret", hidden: true, pages: ["secret"] },
            { tab: "Status", href: "https://status.example.com" },
          ],
        },
        { language: "fr", pages: ["fr/a", "fr/b"] },
      ],
    },
  },
  ...Object.fromEntries(
    ["a", "b", "api", "secret", "loose", "fr/loose", "fr/a", "fr/b"].map((path) => [`${path}.mdx`, titled(path)]),
  ),
});

/** `language: *en /b, fr /fr/b` per switcher. */
function show(route: string): readonly string[] {
  return switchers(site, page(route), createSiblings()).map(({ kind, items }) => {
    const choices = items.map(({ node, active, route: to }) => `${active ? "*" : ""}${node.label} ${to ?? node.href}`);
    return `${kind}: ${choices.join(", ")}`;
  });
}

test("offers siblings in other languages and first pages of other tabs", () => {
  expect(show("/b")).toEqual([
    "language: *en /b, fr /fr/b",
    "tab: *Guides /a, API /api, Status https://status.example.com",
  ]);
});

test("offers nothing that its division lacks", () => {
  expect(show("/fr/b")).toEqual(["language: en /b, *fr /fr/b"]);
});

test("marks no tab as active on a page of a hidden tab", () => {
  expect(show("/secret")).toEqual([
    "language: *en /secret, fr /fr/a",
    "tab: Guides /a, API /api, Status https://status.example.com",
  ]);
});

test("uses the default language's switchers for a page outside the navigation", () => {
  expect(show("/loose")).toEqual([
    "language: en /a, fr /fr/a",
    "tab: Guides /a, API /api, Status https://status.example.com",
  ]);
});

test("assigns a page outside the navigation to the language of its folder", () => {
  expect(show("/fr/loose")).toEqual(["language: en /a, *fr /fr/loose"]);
});

test("offers divisions to a page beside them", () => {
  const mixed = testSite({
    "docs.json": {
      navigation: {
        versions: [{ version: "v1", pages: ["old"] }],
        tabs: [{ tab: "T", pages: ["t"] }],
        groups: [{ group: "A", pages: ["a"] }],
        pages: ["loose"],
      },
    },
    ...Object.fromEntries(["old", "t", "a", "loose"].map((path) => [`${path}.mdx`, titled(path)])),
  });
  const found = ["/a", "/loose", "/t"].map((route) =>
    switchers(mixed.site, mixed.page(route), createSiblings()).map(({ kind, items, separate }) => ({
      kind,
      choices: items.map(({ node, active, route: to }) => `${active ? "*" : ""}${node.label} ${to}`),
      separate,
    })),
  );
  const version = { kind: "version", choices: ["v1 /old"], separate: true };
  const beside = [version, { kind: "tab", choices: ["T /t"], separate: true }];
  expect(found).toEqual([beside, beside, [version, { kind: "tab", choices: ["*T /t"], separate: undefined }]]);
});

test("keeps the language when switching outer divisions", () => {
  const version = (name: string, fr: readonly string[]) => ({
    version: name,
    languages: [
      { language: "en", pages: [`${name}/en/intro`] },
      { language: "fr", pages: fr.map((path) => `${name}/fr/${path}`) },
    ],
  });
  const nested = testSite({
    "docs.json": { navigation: { versions: [version("v2", ["intro", "only2"]), version("v1", ["intro"])] } },
    ...Object.fromEntries(
      ["v2/en/intro", "v2/fr/intro", "v2/fr/only2", "v1/en/intro", "v1/fr/intro"].map((path) => [
        `${path}.mdx`,
        titled(path),
      ]),
    ),
  });
  const [versions] = switchers(nested.site, nested.page("/v2/fr/only2"), createSiblings());
  expect(versions?.items.map(({ route }) => route)).toEqual(["/v2/fr/only2", "/v1/fr/intro"]);
});

test("keeps the page when switching language or version", () => {
  const tabs = (folder: string) => [
    { tab: "One", pages: [`${folder}/t1/one`] },
    { tab: "Two", pages: [`${folder}/t2/two`] },
  ];
  const versions = (folder: string) => ["v1", "v2"].map((version) => ({ version, tabs: tabs(`${folder}${version}`) }));
  const files = ["v1", "v2", "fr/v1", "fr/v2"].flatMap((folder) => [`${folder}/t1/one`, `${folder}/t2/two`]);
  const nested = testSite({
    "docs.json": {
      navigation: {
        languages: [
          { language: "en", versions: versions("") },
          { language: "fr", versions: versions("fr/") },
        ],
      },
    },
    ...Object.fromEntries(files.map((path) => [`${path}.mdx`, titled(path)])),
  });
  const found = switchers(nested.site, nested.page("/v2/t2/two"), createSiblings());
  expect(found.map(({ items }) => items.map(({ route }) => route))).toEqual([
    ["/v2/t2/two", "/fr/v2/t2/two"],
    ["/v1/t2/two", "/v2/t2/two"],
    ["/v2/t1/one", "/v2/t2/two"],
  ]);
});
