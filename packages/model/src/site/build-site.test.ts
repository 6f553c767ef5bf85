import { expect, test } from "vitest";
import { testSite, titled } from "../../../../test/support/built-site.ts";
import type { DivisionEntry, NavigationEntry } from "../config/navigation.ts";
import { defaultConfig } from "../config/schema.ts";
import type { PageSource } from "../content/document.ts";
import { buildSite } from "./build-site.ts";
import { switchers } from "./navigation/switchers.ts";
import { createSiblings } from "./pages/sibling-route.ts";

test("sorts problems by file and location", () => {
  const { diagnostics } = testSite({
    "docs.json": { redirects: [{ source: "/x", destination: "/y" }], navigation: { pages: ["b", "missing", "a"] } },
    "b.mdx": "Text.",
    "a.mdx": titled("A"),
  });
  expect(diagnostics.map(({ at, code }) => `${at.file}:${at.line} ${code}`)).toEqual([
    "a.mdx:1 page/missing-description",
    "b.mdx:1 page/missing-description",
    "b.mdx:1 page/missing-title",
    "docs.json:3 redirect/page-not-found",
    "docs.json:11 nav/page-not-found",
  ]);
});

test("builds all pages of a site without navigation", () => {
  const { site } = testSite({ "a.mdx": titled("A"), "b/index.md": titled("B") });
  expect([...site.pages.keys()]).toEqual(["/a", "/b"]);
});

test("treats names of built-in object members as ordinary names", () => {
  const { site, problems } = testSite({
    "docs.json": { navigation: { groups: [{ group: "__proto__", pages: ["constructor", "__proto__", "toString"] }] } },
    "constructor.mdx": titled("Constructor"),
    "__proto__/index.mdx": titled("Proto"),
  });
  expect([...site.pages.keys()]).toEqual(["/constructor", "/__proto__"]);
  expect(problems).toEqual([
    'docs.json:9:11 nav/page-not-found Page not found: "toString" is in the navigation but has no file. Create the file, or remove the entry.',
  ]);
});

test("links 25,000 pages in 4 languages and 35 versions quickly", () => {
  const at = { file: "docs.json", line: 1, column: 1 };
  const pages: PageSource[] = [];
  const entry = { at, hidden: false, default: false, global: [] };
  const listed = (path: string): NavigationEntry => {
    pages.push({
      path: `${path}.mdx`,
      frontmatter: { title: path, description: path, other: {} },
      keys: new Map(),
      imports: [],
    });
    return { kind: "page", value: path, at };
  };
  const version = (folder: string, label: string): DivisionEntry => ({
    ...entry,
    kind: "version",
    label,
    children: Array.from({ length: 18 }, (_, group) => ({
      kind: "group",
      label: `Group ${group}`,
      at,
      hidden: false,
      expanded: false,
      children: Array.from({ length: 10 }, (__, page) => listed(`${folder}/${label}/group-${group}/page-${page}`)),
    })),
  });
  const languages = ["en", "fr", "de", "ja"].map(
    (label): DivisionEntry => ({
      ...entry,
      kind: "language",
      label,
      children: Array.from({ length: 35 }, (_, index) => version(label, `v${index}`)),
    }),
  );
  const config = { ...defaultConfig(), navigation: { children: languages, global: [] } };
  const started = process.cpuUsage();
  const { value: site, diagnostics } = buildSite({
    config,
    pages,
    apis: new Map(),
    assets: new Map(),
    stylesheets: [],
    scripts: [],
  });
  const { user, system } = process.cpuUsage(started);
  const last = site.pages.get("/ja/v34/group-17/page-9");
  expect([site.pages.size, diagnostics.length, last?.previous]).toEqual([25_200, 0, "/ja/v34/group-17/page-8"]);
  const [language, versions] = last ? switchers(site, last, createSiblings()) : [];
  expect(language?.items.map((item) => item.route).slice(0, 2)).toEqual([
    "/en/v34/group-17/page-9",
    "/fr/v34/group-17/page-9",
  ]);
  expect(versions?.items[0]?.route).toBe("/ja/v0/group-17/page-9");
  // Takes well under half a second; the limit only separates linear from quadratic. CPU time ignores load on the machine.
  expect((user + system) / 1000).toBeLessThan(5000);
});
