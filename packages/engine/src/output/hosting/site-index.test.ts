import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { expect, test } from "vitest";
import { createProject } from "../../project/create-project.ts";
import { siteIndexArtifacts } from "./site-index.ts";

async function index(files: Readonly<Record<string, string>>, siteUrl?: string): Promise<ReadonlyMap<string, unknown>> {
  const site = createProject(createMemoryFiles(files)).site().value;
  const artifacts = siteIndexArtifacts(site, { base: "/docs", siteUrl });
  const bodies = artifacts.map(
    async ({ path, body }) => [path, JSON.parse(Buffer.from((await body()) as Uint8Array).toString())] as const,
  );
  return new Map(await Promise.all(bodies));
}

function docsJson(navigation: object): string {
  return JSON.stringify({ theme: "mint", name: "Acme", colors: { primary: "#0f766e" }, navigation });
}

test("lists pages, navigation and the site's URL", async () => {
  const files = await index(
    {
      "docs.json": docsJson({
        languages: [{ language: "en", groups: [{ group: "Guides", pages: ["index", "a", "https://other.test"] }] }],
      }),
      "index.mdx": "---\ntitle: Home\ndescription: Begin.\n---\n",
      "a.mdx": "---\ntitle: Page A\nsidebarTitle: A\n---\n",
      "hidden.mdx": "---\ntitle: Hidden\nhidden: true\n---\n",
    },
    "https://acme.test",
  );
  expect([...files.keys()]).toEqual(["_lectern/site.json"]);
  expect(files.get("_lectern/site.json")).toMatchObject({
    format: 1,
    name: "Acme",
    url: "https://acme.test/docs",
    base: "/docs",
    trailingSlash: false,
    pages: [
      {
        route: "/",
        title: "Home",
        description: "Begin.",
        trail: ["en", "Guides"],
        language: "en",
        markdown: "index.md",
      },
      { route: "/a", title: "Page A", trail: ["en", "Guides"], language: "en", markdown: "a.md" },
    ],
    navigation: [
      {
        kind: "language",
        title: "en",
        children: [
          {
            kind: "group",
            title: "Guides",
            children: [
              { kind: "page", title: "Home", route: "/" },
              { kind: "page", title: "A", route: "/a" },
              { kind: "link", href: "https://other.test" },
            ],
          },
        ],
      },
    ],
    operations: [],
    specs: [],
  });
});

test("omits operations without a page from the published spec", async () => {
  const spec = {
    openapi: "3.0.0",
    info: { title: "Orchard", version: "1" },
    paths: {
      "/trees": { get: { summary: "List", responses: {} } },
      "/secret": { get: { "x-excluded": true, schema: { $ref: "#/components/schemas/Secret" } } },
    },
    components: { schemas: { Secret: { type: "string" } } },
  };
  const files = await index({ "docs.json": docsJson({ openapi: "api.json" }), "api.json": JSON.stringify(spec) });
  const site = files.get("_lectern/site.json") as { operations: object[]; specs: { file: string }[] };
  expect(site.operations).toMatchObject([{ id: "GET /trees", kind: "endpoint", summary: "List", spec: 0 }]);
  expect(files.get(site.specs[0]?.file ?? "")).toEqual({
    openapi: "3.0.0",
    info: spec.info,
    paths: { "/trees": spec.paths["/trees"] },
  });
});

test("omits links to operations without a page", async () => {
  const links = { gone: { operationId: "secret" }, far: { operationRef: "#/paths/~1secret~1%7Bid%7D/get" }, plain: {} };
  const spec = {
    openapi: "3.0.0",
    paths: {
      "/trees": { get: { summary: "List", responses: { 200: { description: "ok", links } } } },
      "/secret/{id}": { get: { "x-hidden": true, operationId: "secret" } },
    },
  };
  const files = await index({ "docs.json": docsJson({ openapi: "api.json" }), "api.json": JSON.stringify(spec) });
  const site = files.get("_lectern/site.json") as { specs: { file: string }[] };
  expect(files.get(site.specs[0]?.file ?? "")).toMatchObject({
    paths: { "/trees": { get: { responses: { 200: { links: { plain: {} } } } } } },
  });
  expect(JSON.stringify(files.get(site.specs[0]?.file ?? ""))).not.toContain("secret");
});

test("gives the same operation of two specs two ids", async () => {
  const spec = (title: string) =>
    JSON.stringify({ openapi: "3.0.0", info: { title }, paths: { "/a": { get: { responses: {} } } } });
  const files = await index({
    "docs.json": docsJson({
      versions: [
        { version: "v1", openapi: { source: "one.json", directory: "one" } },
        { version: "v2", openapi: { source: "two.json", directory: "two" } },
      ],
    }),
    "one.json": spec("One"),
    "two.json": spec("Two"),
  });
  const { operations } = files.get("_lectern/site.json") as { operations: { id: string; spec: number }[] };
  expect(operations.map(({ id, spec: number }) => [id, number])).toEqual([
    ["GET /a", 0],
    ["GET /a #2", 1],
  ]);
});
