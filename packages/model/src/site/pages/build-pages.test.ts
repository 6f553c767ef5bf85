import { expect, test } from "vitest";
import { testSite, titled } from "../../../../../test/support/built-site.ts";

test.each([
  ["getting-started_now.mdx", "/getting-started_now", "Getting started now"],
  ["api/v2.1.mdx", "/api/v2.1", "V2.1"],
  ["guides/index.mdx", "/guides", "Guides"],
  ["index.mdx", "/", "Index"],
])("titles %s after its URL if it has no title", (path, route, title) => {
  const { page, problems } = testSite({ "docs.json": { navigation: { pages: [path] } }, [path]: "Text." });
  expect(page(route)).toMatchObject({ title, label: title });
  expect(problems).toEqual([
    `${path}:1:1 page/missing-title Missing title; "${title}" is used. Add \`title:\` to its frontmatter.`,
  ]);
});

test("notes a page without a description", () => {
  const { diagnostics } = testSite({ "docs.json": { navigation: { pages: ["a"] } }, "a.mdx": titled("A") });
  expect(diagnostics).toEqual([
    {
      code: "page/missing-description",
      severity: "info",
      at: { file: "a.mdx", line: 1, column: 1 },
      message: "Missing description for search results and link previews.",
      hint: "Add `description:` to its frontmatter.",
    },
  ]);
});

test("reports nothing missing on an unlisted page, which may be a leftover", () => {
  const files = {
    "docs.json": { navigation: { pages: ["a"] } },
    "a.mdx": titled("A", "description: A.\n"),
    "b.mdx": "B",
  };
  expect(testSite(files).problems.map((line) => line.split(" ")[1])).toEqual(["nav/page-unlisted"]);
});

test("names the operation in the hint for a missing title", () => {
  const files = { "docs.json": { navigation: { pages: ["a"] } }, "a.mdx": "---\nopenapi: POST /users\n---\n", ...API };
  expect(testSite(files).problems[0]).toMatch(/`title:` to its frontmatter, or a summary to its operation\.$/);
});

test.each(["mode: custom\n", "api: GET https://example.com/a\n", "openapi: GET /users\n"])(
  "needs no description on a page with %j",
  (more) => {
    const { diagnostics } = testSite({
      "docs.json": { navigation: { pages: ["a"] } },
      "a.mdx": titled("A", more),
      ...API,
    });
    expect(diagnostics).toEqual([]);
  },
);

test("reports only the missing operation of a page", () => {
  const { diagnostics } = testSite({
    "docs.json": { navigation: { pages: ["a"] } },
    "a.mdx": "---\nopenapi: GET /nobody\n---\n",
    ...API,
  });
  expect(diagnostics.map(({ code }) => code)).toEqual(["api/operation-not-found"]);
});

const API = {
  "api.json": {
    openapi: "3.1.0",
    info: { title: "API", version: "1" },
    paths: {
      "/users": {
        get: { summary: "List users", description: "Every user.", tags: ["users"] },
        post: { tags: ["users"], deprecated: true },
      },
      "/teams": {
        get: {
          summary: "List teams",
          "x-docs": {
            metadata: { title: "All teams", sidebarTitle: "Teams", tag: "new", boost: 2 },
          },
        },
        put: { summary: "Replace teams", "x-docs": { href: "/reference/swap-teams" } },
      },
    },
  },
};

test("takes the text of generated pages from the extension, the operation, then method and path", () => {
  const { site } = testSite({ "docs.json": { navigation: { tabs: [{ tab: "API", openapi: "api.json" }] } }, ...API });
  expect(
    [...site.pages.values()].map(({ route, title, label, description }) => [route, title, label, description]),
  ).toEqual([
    ["/api-reference/overview", "API", "Overview", undefined],
    ["/api-reference/users/list-users", "List users", "List users", "Every user."],
    ["/api-reference/users/post-users", "Post users", "Post users", undefined],
    ["/api-reference/list-teams", "All teams", "Teams", undefined],
    ["/reference/swap-teams", "Replace teams", "Swap teams", undefined],
  ]);
});

test("gives generated pages frontmatter like a file", () => {
  const { page } = testSite({ "docs.json": { navigation: { tabs: [{ tab: "API", openapi: "api.json" }] } }, ...API });
  expect(page("/api-reference/list-teams")).toMatchObject({
    kind: "operation",
    boost: 2,
    frontmatter: { title: "All teams", sidebarTitle: "Teams", tag: "new", boost: 2 },
  });
  expect(page("/api-reference/users/post-users").frontmatter).toEqual({ deprecated: true, other: {} });
});

test("reports a value of the wrong type in the extension", () => {
  const { problems } = testSite({
    "docs.json": { navigation: { pages: ["api.json GET /users"] } },
    "api.json": {
      openapi: "3.1.0",
      info: { title: "API", version: "1" },
      paths: { "/users": { get: { summary: "Users", "x-docs": { metadata: { hidden: "perhaps" } } } } },
    },
  });
  expect(problems).toEqual([
    "api.json:1:1 frontmatter/invalid-value GET /users: Invalid value for `hidden`, which must be `true` or `false`.",
  ]);
});

test("fills in missing text of a bound page from its operation", () => {
  const { page, problems } = testSite({
    "docs.json": { navigation: { pages: ["a", "b"] } },
    "a.mdx": "---\nopenapi: GET /users\n---\n",
    "b.mdx": titled("Mine", "openapi: GET /user\n"),
    ...API,
  });
  expect(page("/a")).toMatchObject({
    kind: "document",
    title: "List users",
    description: "Every user.",
    operation: { method: "GET", path: "/users" },
  });
  expect(page("/b")).not.toHaveProperty("operation");
  expect(problems).toEqual([
    'b.mdx:3:1 api/operation-not-found Operation "GET /user" not found in any OpenAPI file of the project. Did you mean "GET /users"?',
  ]);
});

test("replaces a generated page by a file at its URL and keeps the operation", () => {
  const { page } = testSite({
    "docs.json": { navigation: { groups: [{ group: "API", openapi: "api.json", pages: ["GET /users"] }] } },
    "api-reference/users/list-users.mdx": "---\ndescription: Mine.\n---\n",
    ...API,
  });
  expect(page("/api-reference/users/list-users")).toMatchObject({
    kind: "document",
    title: "List users",
    description: "Mine.",
    operation: { method: "GET", path: "/users" },
    trail: [{ node: { label: "API" } }],
  });
});

test("takes search weight and public access from the page or the nearest group", () => {
  const { page } = testSite({
    "docs.json": {
      navigation: {
        groups: [{ group: "One", boost: 2, public: true, pages: ["a", "b", { group: "Two", boost: 3, pages: ["c"] }] }],
      },
    },
    "a.mdx": titled("A"),
    "b.mdx": titled("B", "boost: 5\npublic: false\n"),
    "c.mdx": titled("C"),
  });
  expect(["/a", "/b", "/c"].map((route) => [page(route).boost, page(route).public])).toEqual([
    [2, true],
    [5, false],
    [3, true],
  ]);
});

test("does not hide a page that is listed elsewhere", () => {
  const { page } = testSite({
    "docs.json": {
      navigation: {
        groups: [
          { group: "Old", hidden: true, pages: ["a", "b"] },
          { group: "New", pages: ["a"] },
          { group: "Quiet", hidden: true, searchable: true, pages: ["b"] },
        ],
      },
    },
    "a.mdx": titled("A"),
    "b.mdx": titled("B"),
  });
  expect(page("/a").trail.map(({ node }) => node.label)).toEqual(["New"]);
  expect(page("/a").visibility).toMatchObject({ navigation: true, search: true, engines: true });
  expect(page("/b").trail.map(({ node }) => node.label)).toEqual(["Quiet"]);
  expect(page("/b").visibility).toMatchObject({ navigation: false, search: true, engines: true });
});

test("requires every hidden node above a page to be searchable", () => {
  const { page } = testSite({
    "docs.json": {
      navigation: {
        tabs: [{ tab: "T", hidden: true, groups: [{ group: "G", hidden: true, searchable: true, pages: ["a"] }] }],
      },
    },
    "a.mdx": titled("A"),
  });
  expect(page("/a").visibility).toMatchObject({ search: false, engines: false });
});

test("sorts pages by navigation, unlisted ones last", () => {
  const { site } = testSite({
    "docs.json": { navigation: { pages: ["c", "a"] } },
    "a.mdx": titled("A"),
    "b.mdx": titled("B"),
    "c.mdx": titled("C"),
  });
  expect([...site.pages.keys()]).toEqual(["/c", "/a", "/b"]);
});

test("omits and reports a restricted page", () => {
  const { site, problems } = testSite({
    "docs.json": {
      navigation: { pages: ["b", { group: "Inside", pages: ["a"] }] },
      redirects: [{ source: "/x", destination: "/a" }],
    },
    "a.mdx": '---\ntitle: A\ndescription: B.\ngroups: ["admin", "team"]\n---\n',
    "b.mdx": titled("B"),
  });
  expect([...site.pages.keys()]).toEqual(["/b"]);
  expect(JSON.stringify(site.navigation)).not.toContain("Inside");
  expect(site.redirects.map(({ source }) => source)).toEqual(["/"]);
  expect(problems.filter((problem) => problem.includes("page/restricted"))).toEqual([
    'a.mdx:1:1 page/restricted The page is only for readers in "admin", "team", so a static build omits it. Build with --access and serve the site with sign-in, or remove `groups` from the frontmatter.',
  ]);
});
