// Which files each audience of a private build gets: those its own pages refer to, and nothing because of its folder.

import { describe, expect, test } from "vitest";
import { buildPrivately, type PrivateBuild } from "./support/private-build.ts";
import { docsJson, testSite } from "./support/site.ts";

const page = (title: string, body: string, more = ""): string => `---\ntitle: ${title}\n${more}---\n${body}\n`;
const PUBLIC = "public: true\n";

const operation = (summary: string, more: object = {}): object => ({
  summary,
  responses: { 200: { description: "OK" } },
  ...more,
});

/** The output files that are copies of project files. */
function ownFiles(build: PrivateBuild, audience: string, names: readonly string[]): readonly string[] {
  return names.filter((name) => build.audiences.get(audience)?.has(name));
}

describe("a site with one public page", () => {
  const unlinked = [
    "public/table.csv",
    "assets/data.json",
    "downloads/prices.zip",
    "media/launch.png",
    "static/report.pdf",
    "images/roadmap.svg",
    "secret.png",
    ".well-known/security.txt",
    "ads.txt",
    "manifest.json",
    "CNAME",
    "_headers",
    "style.css.map",
  ];
  const specs = ["openapi.json", "events.yaml", "schema.graphql", "flows.yaml"];
  const overrides = ["llms.txt", "llms-full.txt", "robots.txt", "sitemap.xml"];
  const files = {
    "docs.json": docsJson({
      groups: [
        { group: "Start", pages: ["index", "internal"] },
        { group: "API", openapi: "openapi.json" },
        { group: "Events", asyncapi: "events.yaml" },
        { group: "Graph", graphql: "schema.graphql" },
        { group: "Flows", arazzo: "flows.yaml" },
      ],
    }),
    "index.mdx": page("Home", "Welcome.", PUBLIC),
    "internal.mdx": page("Internal", "Not for everyone."),
    "openapi.json": {
      openapi: "3.1.0",
      info: { title: "Internal API", version: "1" },
      paths: { "/planned": { get: operation("plannedword") } },
    },
    "events.yaml":
      "asyncapi: 3.0.0\ninfo: { title: Internal events, version: '1' }\nchannels: { planned: { address: plannedword } }\n",
    "schema.graphql": "type Query { plannedword: String }\n",
    "flows.yaml":
      "arazzo: 1.0.0\ninfo: { title: Internal flows, version: '1' }\nsourceDescriptions: [{ name: a, url: openapi.json, type: openapi }]\nworkflows: [{ workflowId: plannedword, steps: [] }]\n",
    ...Object.fromEntries(unlinked.map((path) => [path, "plannedword"])),
    ...Object.fromEntries(overrides.map((path) => [path, "plannedword"])),
  };

  test("publishes no file and no spec because of where it lies", async () => {
    const build = await buildPrivately(files, "site");
    expect(build.code).toBe(0);
    expect([...build.audiences.keys()]).toEqual(["public", ""]);
    expect(ownFiles(build, "public", [...unlinked, ...specs])).toEqual([]);
    const texts = [...(build.audiences.get("public") ?? [])];
    expect(texts.filter(([, text]) => text.includes("plannedword")).map(([path]) => path)).toEqual([]);
  });

  test("shows signed-in readers the specs of the pages they may read", async () => {
    const build = await buildPrivately(files, "site");
    expect(ownFiles(build, "", [...unlinked, ...specs])).toEqual(specs);
  });
});

describe("a public build of a site with restricted pages", () => {
  const files = {
    "docs.json": docsJson({ pages: ["index", "partners", "GET /open"] }, { api: { openapi: "openapi.json" } }),
    "index.mdx": page("Home", "[Terms](/downloads/terms.zip) ![](/images/shared.png)"),
    "partners.mdx": page(
      "Partners",
      "[Prices](/downloads/prices.zip) ![](/images/shared.png) ![](/images/x.png)",
      'groups: ["partner"]\n',
    ),
    "admin.mdx": page("Admin", "x", 'openapi: "POST /planned"\ngroups: ["admin"]\n'),
    "downloads/terms.zip": "x",
    "downloads/prices.zip": "x",
    "downloads/unlinked.zip": "x",
    "images/shared.png": "x",
    "images/x.png": "x",
    "openapi.json": {
      openapi: "3.1.0",
      info: { title: "API", version: "1" },
      paths: { "/open": { get: operation("Open") }, "/planned": { post: operation("plannedword") } },
    },
  };

  test("omits the files and operations of restricted pages", async () => {
    const { output } = testSite(files);
    const artifacts = await output.artifacts();
    const names = [
      "downloads/terms.zip",
      "downloads/prices.zip",
      "downloads/unlinked.zip",
      "images/shared.png",
      "images/x.png",
    ];
    expect(names.filter((name) => artifacts.has(name))).toEqual([
      "downloads/terms.zip",
      "downloads/unlinked.zip",
      "images/shared.png",
    ]);
    const spec = await artifacts.get("openapi.json")?.body();
    expect(Object.keys(JSON.parse(String(spec)).paths)).toEqual(["/open"]);
  });
});
