import { expect, test } from "vitest";
import { createDocsSource } from "./docs.ts";

const PAGE = { title: "A", trail: [], markdown: "a.md" };

function open(index: object, files: Readonly<Record<string, string>> = {}) {
  const site = JSON.stringify({ format: 1, name: "Acme", ...index });
  return createDocsSource(async (path) => (path === "_lectern/site.json" ? site : files[path])).open();
}

test("finds a page by its route, with and without the base path", async () => {
  const pages = [
    { ...PAGE, route: "/docs/a" },
    { ...PAGE, route: "/b" },
  ];
  const docs = await open({ base: "/docs", pages });
  expect(docs.page("/docs/a")?.route).toBe("/docs/a");
  expect(docs.page("/docs/docs/a")?.route).toBe("/docs/a");
  expect(docs.page("/docs/b")?.route).toBe("/b");
  expect(docs.page("b.md")?.route).toBe("/b");
  expect(docs.page("/c")).toBeUndefined();
});

test("keeps a search index inside its directory", async () => {
  const requested: string[] = [];
  const manifest = {
    version: 2,
    sections: 1,
    counts: "1",
    blocks: { first: ["a"], hashes: ["x/../../../secret"] },
    texts: { pages: "1", hashes: ["x/../../../secret"] },
    words: { first: ["a"], hashes: ["x/../../../secret"] },
    boosts: [],
    facets: [],
    start: [],
  };
  const { search } = await createDocsSource(async (path) => {
    requested.push(path);
    return JSON.stringify(path === "_lectern/site.json" ? { format: 1, name: "Acme" } : manifest);
  }).open();
  await expect(search("word", {})).rejects.toThrow("which does not exist");
  expect(requested).toEqual(["_lectern/site.json", "_lectern/search/index.json"]);
});
