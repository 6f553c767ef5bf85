import { expect, test } from "vitest";
import { division, testSite } from "../../../../test/support/layout-site.tsx";
import { renderSearchEntry } from "./search-entry.tsx";
import { positionOf } from "./trail.ts";
import { localeOf } from "./ui-strings.ts";

const site = testSite([division("language", "fr", [division("version", "v2", [division("tab", "Guides", ["/a"])])])]);
const input = {
  strings: localeOf("fr").strings,
  prompt: 'Chercher "tout"',
  position: positionOf(site.pages.get("/a"), site.navigation),
};

test("embeds the script, strings and location in the button", () => {
  const options = {
    search: true,
    assets: { search: "/docs/_lectern/search-1.js", searchStyle: "/docs/_lectern/search-2.css" },
  };
  const { markup } = renderSearchEntry({ ...input, options });
  const setup = /data-search-setup="([^"]*)"/.exec(markup)?.[1]?.replaceAll("&quot;", '"') ?? "{}";
  expect(markup).toContain('data-search="/docs/_lectern/search-1.js"');
  expect(markup).toContain('data-search-style="/docs/_lectern/search-2.css"');
  expect(JSON.parse(setup)).toMatchObject({
    strings: { prompt: 'Chercher "tout"', recent: "Recherches récentes" },
    facets: { language: "fr", version: "v2" },
  });
});

test("embeds only the author's strings on an English page", () => {
  const position = positionOf(undefined, testSite([]).navigation);
  const english = { strings: localeOf("en").strings, position, options: { search: true, assets: {} } };
  expect(renderSearchEntry({ ...english, prompt: "Ask" }).markup).toContain(
    'data-search-setup="{&quot;strings&quot;:{&quot;prompt&quot;:&quot;Ask&quot;}}"',
  );
  expect(renderSearchEntry({ ...english, prompt: undefined }).markup).not.toContain("data-search-setup");
});

test("has a separate button with the same name on small screens", () => {
  const { markup } = renderSearchEntry({ ...input, options: { search: true, assets: {} } });
  expect(markup).toMatch(
    /<button class="icon-button" id="search-bar-entry-mobile"[^>]* aria-label="Chercher &quot;tout&quot;" data-search>/,
  );
});

test("has no button without search", () => {
  expect(renderSearchEntry({ ...input, options: { assets: {} } }).markup).toBe("");
});
