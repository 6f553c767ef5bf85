import { expect, test } from "vitest";
import { buildIndex, type StoredPage } from "./build-index.ts";
import { createIndexer } from "./create-indexer.ts";
import { indexPage } from "./index-page.ts";
import { sectionsOfHtml } from "./sections-of-html.ts";
import { createVocabulary } from "./vocabulary.ts";
import { createWordCounter } from "./word-counter.ts";

const PAGES = ["alpha beta", "beta gamma alpha", "gamma delta"].map((text, index) => ({
  route: `/${index}`,
  title: `Page ${index}`,
  sections: sectionsOfHtml(`<p>${text}</p><h2 id="more">More</h2><p>${text} omega</p>`),
  facets: {},
}));

test("builds the same files with any batch size", () => {
  const vocabulary = createVocabulary();
  const counter = createWordCounter(vocabulary);
  const stored: Uint8Array[] = [];
  const pages = PAGES.map((page): StoredPage => {
    const { shown, matches, ...indexed } = indexPage(page, counter);
    return { ...indexed, shown: stored.push(shown) - 1, matches: stored.push(matches) - 1 };
  });
  const source = { pages, words: vocabulary.words, read: (number: number) => stored[number] as Uint8Array };
  const whole = [...buildIndex(source)];
  expect([...buildIndex(source, 1)]).toEqual(whole);
  expect([...buildIndex(source, 5)]).toEqual(whole);
  expect(whole.length).toBeGreaterThan(3);
});

test("builds the same index from an earlier state as from scratch", () => {
  const routes = PAGES.map(({ route }) => route);
  const first = createIndexer();
  for (const page of PAGES) first.add(page);
  const changed = {
    ...PAGES[1],
    route: "/1",
    title: "Changed",
    sections: sectionsOfHtml("<p>epsilon</p>"),
    facets: {},
  };
  const next = createIndexer(structuredClone([...first.state(routes)]));
  next.add(changed);
  const fresh = createIndexer();
  for (const page of [PAGES[0], changed, PAGES[2]]) if (page) fresh.add(page);
  expect([...next.build(routes)]).toEqual([...fresh.build(routes)]);
});
