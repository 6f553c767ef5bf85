// Badges on endpoint pages of a versioned site: what is new, changed or deprecated since the previous version.

import { expect, test } from "vitest";
import { docsJson, type TestSite, testSite } from "../support/site.ts";

const get = (summary: string, more: object = {}) => ({
  get: { summary, responses: { 200: { description: "ok" } }, ...more },
});
const spec = (paths: object, version: string) => ({
  openapi: "3.1.0",
  info: { title: "A", version },
  servers: [{ url: `https://api.example.com/${version}` }],
  paths,
});
const paging = { parameters: [{ name: "page", in: "query", schema: { type: "integer" } }] };

const FILES = {
  "v1.json": spec(
    {
      "/v1/users/{id}": get("users"),
      "/list": get("list", paging),
      "/old": get("old"),
      "/texts": get("texts", { description: "a" }),
    },
    "1",
  ),
  "v2.json": spec(
    {
      "/v2/users/{id}": get("users", { operationId: "x" }),
      "/list": get("list"),
      "/old": get("old", { deprecated: true }),
      "/texts": get("texts", { description: "b" }),
      "/fresh": get("fresh"),
    },
    "2",
  ),
  "index.mdx": "---\ntitle: Home\n---\nHello.\n",
};
const ROUTES = [
  "/v1/users",
  "/v1/list",
  "/v1/old",
  "/v1/texts",
  "/v2/users",
  "/v2/list",
  "/v2/old",
  "/v2/texts",
  "/v2/fresh",
];

function site(labels: readonly [string, string], more: object = {}, isNewestFirst = true): TestSite {
  const versions = [
    { version: labels[0], openapi: { source: "v2.json", directory: "v2" } },
    { version: labels[1], openapi: { source: "v1.json", directory: "v1" } },
  ];
  const listed = isNewestFirst ? versions : versions.toReversed();
  return testSite({ ...FILES, "docs.json": docsJson({ versions: listed }, more) });
}

/** The badges of each page that has any, in HTML and in Markdown. */
async function badges(of: TestSite, routes = ROUTES): Promise<readonly string[]> {
  const found: string[] = [];
  for (const route of routes) {
    const words = [
      ...(await of.page(route)).matchAll(/<span class="badge" data-badge data-color="(\w+)"[^>]*>([^<]*)/g),
    ];
    const text = /^\*\*.* in .*$/m.exec(await of.page(`${route}.md`))?.[0] ?? "";
    if (words.length > 0 || text !== "")
      found.push([route, ...words.map(([, color, word]) => `${color} ${word}`), text].join(" | "));
  }
  return found;
}

const EXPECTED = [
  "/v2/list | blue Changed in v2 | **Changed in v2**",
  "/v2/old | orange Deprecated in v2 | **Deprecated in v2**",
  "/v2/fresh | green New in v2 | **New in v2**",
];

test("compares endpoints with those of the previous version", async () => {
  expect(await badges(site(["v2", "v1"]))).toEqual(EXPECTED);
  expect(await badges(site(["v2", "v1"], {}, false))).toEqual(EXPECTED);
});

test("counts labels without numbers from the top", async () => {
  expect(await badges(site(["Latest", "Legacy"]), ["/v2/fresh", "/v1/list"])).toEqual([
    "/v2/fresh | green New in Latest | **New in Latest**",
  ]);
});

test("has no badges with api.versionBadges off, or for versions of one file", async () => {
  expect(await badges(site(["v2", "v1"], { api: { versionBadges: false } }))).toEqual([]);
  const same = testSite({
    ...FILES,
    "docs.json": docsJson({
      versions: [
        { version: "2", openapi: { source: "v2.json", directory: "b" } },
        { version: "1", openapi: { source: "v2.json", directory: "a" } },
      ],
    }),
  });
  expect(await badges(same, ["/a/list", "/b/list"])).toEqual([]);
});
