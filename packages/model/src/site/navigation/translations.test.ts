import { expect, test } from "vitest";
import { testSite, titled } from "../../../../../test/support/built-site.ts";
import { createTranslations, missingTranslations } from "./translations.ts";

function languages(...list: readonly object[]) {
  const pages = list.flatMap((language) => (language as { pages: readonly string[] }).pages);
  return testSite({
    "docs.json": { navigation: { languages: list } },
    ...Object.fromEntries(pages.map((path) => [`${path}.mdx`, titled(path)])),
  });
}

function show({ site, page }: ReturnType<typeof languages>, route: string): readonly string[] {
  return createTranslations(site)(page(route)).map(
    ({ language, route: to, exists }) => `${language.label} ${to}${exists ? "" : " missing"}`,
  );
}

test("supports a default language at the root and others in folders", () => {
  const site = languages(
    { language: "en", default: true, pages: ["index", "guides/a", "guides/b"] },
    { language: "fr", pages: ["fr/index", "fr/guides/a"] },
  );
  expect(show(site, "/")).toEqual(["en /", "fr /fr"]);
  expect(show(site, "/guides/a")).toEqual(["en /guides/a", "fr /fr/guides/a"]);
  expect(show(site, "/fr/guides/a")).toEqual(["en /guides/a", "fr /fr/guides/a"]);
  expect(show(site, "/guides/b")).toEqual(["en /guides/b", "fr /fr/guides/b missing"]);
  expect([...missingTranslations(site.site).keys()]).toEqual(["/fr/guides/b"]);
});

test("supports every language in a folder, also under another name", () => {
  const site = languages({ language: "en", pages: ["en/a", "en/b"] }, { language: "cn", pages: ["zh/a"] });
  expect(show(site, "/en/a")).toEqual(["en /en/a", "cn /zh/a"]);
  expect(show(site, "/zh/a")).toEqual(["en /en/a", "cn /zh/a"]);
  expect([...missingTranslations(site.site).keys()]).toEqual(["/zh/b"]);
});

test("ignores pages that only a translation has", () => {
  const site = languages({ language: "en", default: true, pages: ["a"] }, { language: "fr", pages: ["fr/a", "fr/b"] });
  expect([...missingTranslations(site.site).keys()]).toEqual([]);
});

test("finds no translations between languages without shared folders", () => {
  const site = languages({ language: "en", default: true, pages: ["a"] }, { language: "fr", pages: ["b", "x/c"] });
  expect(show(site, "/a")).toEqual(["en /a"]);
});

/** The divisions around each missing translation: `/de/v1/a: de › v1`. */
function locations(navigation: object, pages: readonly string[]): readonly string[] {
  const { site } = testSite({
    "docs.json": { navigation },
    ...Object.fromEntries(pages.map((path) => [`${path}.mdx`, titled(path)])),
  });
  return [...missingTranslations(site)].map(
    ([route, { trail }]) => `${route}: ${trail.map(({ node }) => node.label).join(" › ")}`,
  );
}

test("reports a missing translation in the version and tab of its page", () => {
  const navigation = {
    languages: [
      {
        language: "en",
        versions: [
          { version: "latest", pages: ["index", "a"] },
          {
            version: "v1",
            tabs: [
              { tab: "Guide", pages: ["v1/index"] },
              { tab: "Library", groups: [{ group: "G", pages: ["v1/lib/a", "v1/lib/b"] }] },
            ],
          },
        ],
      },
      {
        language: "de",
        versions: [
          { version: "latest", pages: ["de/index", "de/a"] },
          {
            version: "v1",
            tabs: [
              { tab: "Anleitung", pages: ["de/v1/index"] },
              { tab: "Bibliothek", pages: ["de/v1/lib/a"] },
            ],
          },
        ],
      },
    ],
  };
  const pages = ["index", "a", "v1/index", "v1/lib/a", "v1/lib/b", "de/index", "de/a", "de/v1/index", "de/v1/lib/a"];
  expect(locations(navigation, pages)).toEqual(["/de/v1/lib/b: de › v1 › Bibliothek"]);
});

test("reports a missing translation in no other version", () => {
  const navigation = {
    languages: [
      {
        language: "en",
        versions: [
          { version: "latest", pages: ["a"] },
          { version: "v1", pages: ["v1/a"] },
        ],
      },
      { language: "de", versions: [{ version: "latest", pages: ["de/a"] }] },
    ],
  };
  expect(locations(navigation, ["a", "v1/a", "de/a"])).toEqual(["/de/v1/a: de"]);
});
