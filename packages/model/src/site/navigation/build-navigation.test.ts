import { expect, test } from "vitest";
import { testSite, titled } from "../../../../../test/support/built-site.ts";
import type { NavNode } from "../site.ts";

/** The tree as lines: `tab API`, `  group Users (root /users)`, `    /users/list`. */
function outline(nodes: readonly NavNode[], indent = ""): readonly string[] {
  return nodes.flatMap((node) => {
    if (node.kind === "page") return [`${indent}${node.route}`];
    if (node.kind === "link") return [`${indent}${node.label} → ${node.href}`];
    const root = node.kind === "group" && node.root !== undefined ? ` (root ${node.root})` : "";
    const line = `${indent}${node.kind} ${node.label}${root}${node.hidden ? " (hidden)" : ""}`;
    return [line, ...outline(node.children, `${indent}  `)];
  });
}

test.each([
  ["guides/start", "/guides/start"],
  ["/guides/start", "/guides/start"],
  ["./guides/start", "/guides/start"],
  ["guides/start.mdx", "/guides/start"],
  ["guides/start/", "/guides/start"],
  [" guides/start ", "/guides/start"],
  ["guides", "/guides"],
  ["guides/index", "/guides"],
  ["guides/index.mdx", "/guides"],
  ["index", "/"],
  ["guides/c%2B%2B", "/guides/c++"],
  ["guides/c++", "/guides/c++"],
  ["guides/start#install-it", "Install it → /guides/start#install-it"],
  ["https://example.com/a/", "example.com/a → https://example.com/a/"],
  ["status", "Status page → https://status.example.com"],
])("resolves the entry %s to %s", (entry, expected) => {
  const { site } = testSite({
    "docs.json": { navigation: { pages: [entry] } },
    "index.mdx": titled("Home"),
    "guides/index.mdx": titled("Guides"),
    "guides/start.mdx": titled("Start"),
    "guides/c++.mdx": titled("C++"),
    "status.mdx": titled("Status page", "url: https://status.example.com\nicon: bolt\n"),
  });
  expect(outline(site.navigation.children)).toEqual([expected]);
});

test("keeps the icon of a page with a url and redirects its own URL", () => {
  const { site, page } = testSite({
    "docs.json": { navigation: { pages: ["index", "status"] } },
    "index.mdx": titled("Home"),
    "status.mdx": titled("Status page", "url: https://status.example.com\nicon: bolt\n"),
  });
  expect(site.navigation.children[1]).toEqual({
    kind: "link",
    label: "Status page",
    href: "https://status.example.com",
    icon: "bolt",
  });
  expect(site.redirects).toEqual([{ source: "/status", destination: "https://status.example.com", permanent: false }]);
  expect([...site.pages.keys()]).toEqual(["/"]);
  expect(page("/").next).toBeUndefined();
});

test("nests divisions, groups and pages in any order", () => {
  const { site, problems } = testSite({
    "docs.json": {
      navigation: {
        languages: [
          {
            language: "en",
            products: [
              {
                product: "Cloud",
                tabs: [
                  {
                    tab: "Docs",
                    menu: [
                      {
                        item: "Guides",
                        groups: [{ group: "Start", pages: ["a", { group: "More", root: "b", pages: ["c"] }] }],
                      },
                    ],
                  },
                  { tab: "Blog", href: "https://example.com" },
                ],
              },
            ],
          },
        ],
      },
    },
    "a.mdx": titled("A"),
    "b.mdx": titled("B"),
    "c.mdx": titled("C"),
  });
  expect(outline(site.navigation.children)).toEqual([
    "language en",
    "  product Cloud",
    "    tab Docs",
    "      item Guides",
    "        group Start",
    "          /a",
    "          group More (root /b)",
    "            /c",
    "    tab Blog",
  ]);
  expect(problems).toEqual([]);
});

test("suggests to translate a page that another language has", () => {
  const { problems } = testSite({
    "docs.json": { navigation: { pages: ["guides/start", "zh/guides/start", "fr/strat", "fr/start"] } },
    "guides/start.mdx": titled("Start"),
    "fr/start.mdx": titled("Début"),
  });
  expect(problems.map((problem) => problem.replace(/.*has no file\. /, ""))).toEqual([
    'Translate "guides/start" to "zh/guides/start.mdx", or remove the entry.',
    'Did you mean "fr/start"?',
  ]);
});

test("reports and hides an entry without a page, with the closest one", () => {
  const { site, problems } = testSite({
    "docs.json": { navigation: { groups: [{ group: "Start", root: "guide", pages: ["guides/strat", "nowhere"] }] } },
    "guides/start.mdx": titled("Start"),
  });
  expect(outline(site.navigation.children)).toEqual(["group Start (hidden)"]);
  expect(problems).toEqual([
    'docs.json:4:7 nav/page-not-found Page not found: "guide" is in the navigation but has no file. Create the file, or remove the entry.',
    'docs.json:8:11 nav/page-not-found Page not found: "guides/strat" is in the navigation but has no file. Did you mean "guides/start"?',
    'docs.json:9:11 nav/page-not-found Page not found: "nowhere" is in the navigation but has no file. Create the file, or remove the entry.',
    'guides/start.mdx:1:1 nav/page-unlisted "guides/start.mdx" is not in the navigation, so neither the navigation nor search reaches it. List it in docs.json, or set `hidden: true` in its frontmatter.',
  ]);
});

test("finds and reports an entry in the wrong case", () => {
  const { site, problems } = testSite({
    "docs.json": { navigation: { pages: ["Guides/Start"] } },
    "guides/start.mdx": titled("Start"),
  });
  expect(outline(site.navigation.children)).toEqual(["/guides/start"]);
  expect(problems).toEqual([
    'docs.json:4:7 nav/page-name-mismatch Navigation entry "Guides/Start" does not match the filename "guides/start.mdx". Use the exact filename; most servers are case-sensitive.',
  ]);
});

test("finds an entry in another Unicode form", () => {
  const { site, problems } = testSite({
    "docs.json": { navigation: { pages: ["cafe\u0301"] } },
    "caf\u00e9.mdx": titled("Coffee"),
  });
  expect(outline(site.navigation.children)).toEqual(["/caf\u00e9"]);
  expect(problems).toEqual([]);
});

test("rejects a link that would run a script", () => {
  const { site, problems } = testSite({
    "docs.json": { navigation: { pages: ["a", "javascript:alert(1)"] } },
    "a.mdx": titled("A", 'url: "javascript:alert(2)"\n'),
  });
  expect(outline(site.navigation.children)).toEqual([]);
  expect(site.redirects).toEqual([]);
  expect(problems).toEqual([
    'docs.json:4:7 nav/unsafe-link Unsafe link "javascript:alert(2)" in the navigation. Use a page path or an https:// URL.',
    'docs.json:5:7 nav/unsafe-link Unsafe link "javascript:alert(1)" in the navigation. Use a page path or an https:// URL.',
  ]);
});

test("opens the first visible page of the default child", () => {
  const { site } = testSite({
    "docs.json": {
      navigation: {
        tabs: [
          {
            tab: "Docs",
            versions: [
              { version: "v1", pages: ["v1/a"] },
              { version: "v2", default: true, pages: ["v2/draft", "v2/a"] },
            ],
          },
        ],
      },
    },
    "v1/a.mdx": titled("A"),
    "v2/draft.mdx": titled("Draft", "hidden: true\n"),
    "v2/a.mdx": titled("A"),
  });
  const [tab] = site.navigation.children;
  expect(tab).toMatchObject({ kind: "tab", first: "/v2/a" });
  expect(outline(site.navigation.children)).toEqual([
    "tab Docs",
    "  version v1",
    "    /v1/a",
    "  version v2",
    "    /v2/a",
  ]);
});

test("inherits the listing style until a node sets it or has its own spec", () => {
  const { site } = testSite({
    "docs.json": {
      navigation: {
        directory: "card",
        groups: [
          { group: "One", pages: ["a", { group: "Two", directory: "accordion", pages: ["b"] }] },
          { group: "Three", openapi: "api.json", pages: ["c"] },
        ],
      },
    },
    "a.mdx": titled("A"),
    "b.mdx": titled("B"),
    "c.mdx": titled("C"),
    "api.json": { openapi: "3.1.0", info: { title: "API", version: "1" }, paths: {} },
  });
  const [one, three] = site.navigation.children;
  expect([one, one?.kind === "group" ? one.children[1] : undefined, three]).toMatchObject([
    { directory: "card" },
    { directory: "accordion" },
    { directory: "none" },
  ]);
});

test("keeps the properties of a division and its global items", () => {
  const { site } = testSite({
    "docs.json": {
      navigation: {
        global: { anchors: [{ anchor: "Blog", href: "https://example.com/blog", icon: "rss" }] },
        dropdowns: [{ dropdown: "Server", icon: "server", description: "For operators", pages: ["a"] }],
      },
    },
    "a.mdx": titled("A"),
  });
  expect(site.navigation).toEqual({
    children: [
      {
        kind: "dropdown",
        label: "Server",
        icon: "server",
        description: "For operators",
        hidden: false,
        default: false,
        first: "/a",
        children: [{ kind: "page", route: "/a" }],
        global: [],
      },
    ],
    global: [
      {
        kind: "anchor",
        label: "Blog",
        href: "https://example.com/blog",
        icon: "rss",
        hidden: false,
        default: false,
        children: [],
        global: [],
      },
    ],
  });
});

test("warns about duplicate names in a list and a second default", () => {
  const { problems } = testSite({
    "docs.json": {
      navigation: {
        versions: [
          { version: "v1", default: true, pages: ["a"] },
          {
            version: "v1",
            default: true,
            tabs: [
              { tab: "T", pages: ["b"] },
              { tab: "T", pages: ["c"] },
            ],
          },
        ],
      },
    },
    ...Object.fromEntries(["a", "b", "c"].map((path) => [`${path}.mdx`, titled(path)])),
  });
  expect(problems.map((problem) => problem.replace(/^docs\.json:\d+:\d+ /, ""))).toEqual([
    'nav/duplicate-name Duplicate version "v1", first defined at docs.json:4:7. Merge the two, or rename one.',
    'nav/multiple-defaults Multiple defaults: the version "v1" comes after "v1", which is already the default. Set "default" on only one of them.',
    'nav/duplicate-name Duplicate tab "T", first defined at docs.json:15:11. Merge the two, or rename one.',
  ]);
});

test("allows a page named like a URL", () => {
  const { site, problems } = testSite({
    "docs.json": { navigation: { pages: ["col:on", "mailto:a@example.com"] } },
    "col:on.mdx": titled("Colon"),
  });
  expect([site.navigation.children.map(({ kind }) => kind), problems]).toEqual([["page", "link"], []]);
});

test("keeps a hidden page in place, but not as a group title or landing page", () => {
  const { site, page, problems } = testSite({
    "docs.json": {
      navigation: {
        groups: [
          { group: "G", root: "secret", pages: ["a", "b"] },
          { group: "H", root: "secret", pages: [] },
        ],
      },
    },
    "secret.mdx": titled("Secret", "hidden: true\n"),
    "a.mdx": titled("A"),
    "b.mdx": titled("B"),
  });
  expect(outline(site.navigation.children)).toEqual(["group G", "  /a", "  /b", "group H (hidden)"]);
  expect(site.redirects).toEqual([{ source: "/", destination: "/a", permanent: false }]);
  expect(page("/secret").trail.map(({ node }) => node.kind === "group" && node.label)).toEqual(["G"]);
  expect(problems.filter((problem) => !problem.includes("config/"))).toEqual([]);
});

test("suggests a page for a misspelled index", () => {
  const { problems } = testSite({
    "docs.json": { navigation: { pages: ["indx", "guides/idnex", "guids"] } },
    "index.mdx": titled("Home"),
    "guides/index.mdx": titled("Guides"),
  });
  const wrong = problems.filter((problem) => problem.includes("nav/page-not-found"));
  expect(wrong.map((problem) => problem.replace(/^docs\.json:\d+:\d+ nav\/page-not-found /, ""))).toEqual([
    'Page not found: "indx" is in the navigation but has no file. Did you mean "index"?',
    'Page not found: "guides/idnex" is in the navigation but has no file. Did you mean "guides/index"?',
    'Page not found: "guids" is in the navigation but has no file. Did you mean "guides"?',
  ]);
});

test("inlines a group without a name into the group around it, but keeps it elsewhere", () => {
  const { site } = testSite({
    "docs.json": {
      navigation: {
        groups: [
          {
            group: " ",
            pages: ["a", { group: "", root: "b", pages: ["c", { group: "Inner", pages: ["d"] }] }],
          },
          { group: "Named", pages: ["e", { group: "", hidden: true, pages: ["f"] }] },
        ],
      },
    },
    ...Object.fromEntries([..."abcdef"].map((name) => [`${name}.mdx`, titled(name)])),
  });
  expect(outline(site.navigation.children)).toEqual([
    "group ",
    "  /a",
    "  /b",
    "  /c",
    "  group Inner",
    "    /d",
    "group Named",
    "  /e",
    "  group  (hidden)",
    "    /f",
  ]);
  expect(site.pages.get("/f")?.visibility.navigation).toBe(false);
});

test("links an entry without a file to the destination of its redirect", () => {
  const { site, problems } = testSite({
    "docs.json": {
      redirects: [
        { source: "/legal/terms", destination: "https://acme.dev/terms" },
        { source: "/old/:path*", destination: "/" },
      ],
      navigation: { pages: ["index", "legal/terms", "old/gone"] },
    },
    "index.mdx": titled("Home"),
  });
  expect(site.navigation.children).toEqual([
    { kind: "page", route: "/" },
    { kind: "link", label: "Terms", href: "https://acme.dev/terms" },
  ]);
  expect(problems.map((problem) => problem.replace(/^\S+ /, ""))).toEqual([
    'nav/page-redirected Navigation entry "legal/terms" has no file and is redirected, so it links to "https://acme.dev/terms". List the destination instead.',
    'nav/page-not-found Page not found: "old/gone" is in the navigation but has no file. Create the file, or remove the entry.',
  ]);
});
