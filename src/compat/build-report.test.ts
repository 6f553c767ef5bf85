import type { Report } from "@lectern/check/support/feature.ts";
import { createProject } from "@lectern/engine/project/create-project.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { expect, test } from "vitest";
import { buildReport } from "./build-report.ts";

const DOCS = `{
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#123456" },
  "integrations": { "ga4": { "measurementId": "G-1" }, "heap": { "appId": 1 } },
  "css": "style.css",
  "variables": { "product": "Acme", "year": "2026" },
  "navigation": { "groups": [{ "group": "Start", "public": true, "pages": ["index", "GET /pets", "GET /gone"] }], "openapi": "api.json" },
  "redirects": [
    { "source": "/old/:slug*", "destination": "/:slug*" },
    { "source": "/a?b=1", "destination": "/index", "permanent": false }
  ]
}`;

const API = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "K" } } },
  paths: {
    "/pets": {
      get: {
        summary: "List pets",
        "x-codeSamples": [],
        "x-mint": { content: "Hi" },
        "x-amazon": 1,
        responses: { 200: { description: "OK" } },
      },
    },
  },
});

function report(files: Readonly<Record<string, string>>, hooks: readonly string[] = []): Report {
  const project = createProject(createMemoryFiles(files));
  return buildReport(project, new Set(hooks));
}

/** One line for each feature of a kind: `✗ css 1 docs.json:6 why`. */
function lines({ features }: Report, expectedKind: string): readonly string[] {
  return features
    .filter(({ kind }) => kind === expectedKind)
    .map(({ name, status, count, locations, note }) =>
      [status, name, count, `${locations[0]?.file}:${locations[0]?.line}`, note]
        .filter((word) => word !== undefined)
        .join(" "),
    );
}

const SITE = {
  "docs.json": DOCS,
  "api.json": API,
  "index.mdx": [
    "---",
    "title: Home",
    "groups: [staff]",
    "layout: mine",
    "---",
    'import { Own } from "/snippets/own.jsx";',
    "",
    '<Card title="A" Href="/x" colour="red">Text</Card>',
    "",
    "<Own />",
    "",
    "<Strange>Text</Strange>",
    "",
    '```ts app.ts lines {1} size="2"',
    "x",
    "```",
    "",
  ].join("\n"),
  "snippets/own.jsx": "export const Own = () => <p>hi</p>;\n",
  "style.css": "/* .no */\n#navbar .card, .mine:hover { color: #fff }\n@media print { .dark a { color: red } }\n",
};

test("reports settings as honored, rejected with a hint, or unsupported with a reason", () => {
  expect(lines(report(SITE), "setting")).toEqual([
    "honored colors 1 docs.json:4",
    "honored colors.primary 1 docs.json:4",
    "unsupported css 1 docs.json:6 Remove it: every .css file in the project is loaded automatically.",
    "honored integrations 1 docs.json:5",
    "honored integrations.ga4 1 docs.json:5 Loaded on every page by the service’s own script, never on localhost, and only after consent where you require it.",
    "honored integrations.ga4.measurementId 1 docs.json:5 Loaded on every page by the service’s own script, never on localhost, and only after consent where you require it.",
    "unsupported integrations.heap 1 docs.json:5 Validated but not loaded. A .js file in the project can load the service.",
    "unsupported integrations.heap.appId 1 docs.json:5 Validated but not loaded. A .js file in the project can load the service.",
    "honored name 1 docs.json:3",
    "honored navigation 1 docs.json:8",
    "honored navigation.groups 1 docs.json:8",
    "honored navigation.groups[].group 1 docs.json:8",
    "approximated navigation.groups[].public 1 docs.json:8 With `lectern build --access` and `lectern serve`; a static build omits restricted content.",
    "honored navigation.openapi 1 docs.json:8",
    "honored navigation.pages 1 docs.json:8",
    "honored redirects 1 docs.json:9",
    "honored redirects[].destination 2 docs.json:10",
    "honored redirects[].permanent 1 docs.json:11",
    "honored redirects[].source 2 docs.json:10",
    "approximated theme 1 docs.json:2 The name selects one of Lectern’s layouts; spacing and shapes differ.",
    "honored variables 1 docs.json:7",
    "honored variables.* 2 docs.json:7",
  ]);
});

test("locates frontmatter, components, attributes and fence options", () => {
  const found = report(SITE);
  expect(lines(found, "frontmatter")).toEqual([
    "approximated groups 1 index.mdx:3 With `lectern build --access` and `lectern serve`; a static build omits restricted content.",
    "honored layout 1 index.mdx:4 A custom key, which your components can read.",
    "honored title 1 index.mdx:2",
  ]);
  expect(lines(found, "component")).toEqual([
    "honored Card 1 index.mdx:8",
    "honored Own 1 index.mdx:10 A component defined in the project.",
    "unsupported Strange 1 index.mdx:12 Unknown component; its content is shown.",
  ]);
  expect(lines(found, "attribute")).toEqual([
    "approximated Card.Href 1 index.mdx:8 Interpreted as “href”.",
    "unsupported Card.colour 1 index.mdx:8 Unknown attribute; it is ignored.",
    "honored Card.title 1 index.mdx:8",
  ]);
  expect(lines(found, "fence option")).toEqual([
    "honored highlight 1 index.mdx:14",
    "honored lines 1 index.mdx:14",
    "unsupported size 1 index.mdx:14 Unknown option; it is ignored.",
    "honored title 1 index.mdx:14",
  ]);
});

test("reports specs by version, format and extension", () => {
  expect(lines(report(SITE), "OpenAPI file")).toEqual([
    "honored OpenAPI 3.1 1 api.json:1",
    "honored entry METHOD /path 1 docs.json:8",
    "unsupported entry METHOD /path 1 docs.json:8 Unknown endpoint; “lectern check” explains why.",
    "honored security apiKey header 1 api.json:1",
    "unsupported x-amazon 1 api.json:1 Belongs to another tool and has no effect.",
    "honored x-codeSamples 1 api.json:1",
    "honored x-mint 1 api.json:1",
    "honored x-mint.content 1 api.json:1",
  ]);
});

test("reports unsupported spec files", () => {
  const files = { ...SITE, "events.yaml": "asyncapi: 3.0.0\n", "more.yaml": "overlay: 1.0.0\n" };
  expect(lines(report(files), "OpenAPI file").filter((line) => line.includes(".yaml"))).toEqual([
    "honored AsyncAPI 3.0 1 events.yaml:1 A page for each channel.",
    "honored Overlay 1 more.yaml:1 Applied to the OpenAPI file it extends.",
  ]);
});

test("reports redirects by form", () => {
  expect(lines(report(SITE), "redirect")).toEqual([
    "unsupported path with a query or an anchor 1 docs.json:11 Redirects match the path only; this one is skipped.",
    "honored rest of a path (:name*) 1 docs.json:10",
    "unsupported temporary 1 docs.json:11 Rejected; “lectern check” explains why.",
  ]);
});

test("compares stylesheet hooks with the rendered pages", () => {
  expect(lines(report(SITE, ["#navbar", ".card"]), "style hook")).toEqual([
    "honored #navbar 1 style.css:2",
    "honored .card 1 style.css:2",
    "honored .dark 1 style.css:3 Set on the page in dark mode.",
    "unsupported .mine 1 style.css:2 Not found on any page of this site.",
  ]);
});

test("reports mint.json keys without a docs.json equivalent as unsupported", () => {
  const mint =
    '{ "name": "Acme", "colors": { "primary": "#123456" }, "navigation": [{ "group": "A", "pages": ["index"] }], "sidebar": { "items": "x" }, "analytics": { "gtm": { "tagId": "GTM-1" } } }';
  const found = lines(report({ "mint.json": mint, "index.mdx": "# Hi\n" }), "setting");
  expect(found.filter((line) => !line.startsWith("honored"))).toEqual([
    "unsupported sidebar 1 mint.json:1 Not a docs.json setting.",
  ]);
});

test("names the settings of a navigation without an object around it", () => {
  const bare = '{ "name": "A", "navigation": [{ "tab": "T", "icon": "star", "pages": ["index"] }] }';
  expect(lines(report({ "docs.json": bare, "index.mdx": "Hi\n" }), "setting")).toEqual([
    "honored name 1 docs.json:1",
    "honored navigation 1 docs.json:1",
    "honored navigation.pages 1 docs.json:1",
    "honored navigation.tabs[].icon 1 docs.json:1",
    "honored navigation.tabs[].tab 1 docs.json:1",
  ]);
});

test("handles keys such as __proto__ and a missing docs.json", () => {
  const odd =
    '{ "theme": "mint", "name": "A", "colors": { "primary": "#123456" }, "__proto__": { "a": 1 }, "navigation": { "pages": ["index"] } }';
  expect(lines(report({ "docs.json": odd, "index.mdx": "Hi\n" }), "setting")[0]).toBe(
    "unsupported __proto__ 1 docs.json:1 Unknown setting.",
  );
  expect(report({ "index.mdx": "Hi\n" }).features).toEqual([]);
});

test("reports a supported value as honored regardless of other values", () => {
  const site = (type: string, display: string): Readonly<Record<string, string>> => ({
    "docs.json": JSON.stringify({
      theme: "mint",
      name: "A",
      colors: { primary: "#123456" },
      navbar: { primary: { type, label: "Go", href: "https://x.example" } },
      api: { playground: { display } },
      navigation: { pages: ["index"] },
    }),
    "index.mdx": "Hi\n",
  });
  const statuses = (type: string, display: string) =>
    report(site(type, display))
      .features.filter(({ name }) => /navbar\.primary\.type|playground\.display/.test(name))
      .map(({ status }) => status);
  expect(statuses("button", "simple")).toEqual(["honored", "honored"]);
  expect(statuses("github", "auth")).toEqual(["approximated", "approximated"]);
});

test("counts generated pages whose URLs Windows cannot store", () => {
  const paths = { "/a": { get: { summary: "Create: user" } }, "/b": { get: { summary: "Con" } }, "/c": { get: {} } };
  const found = report({
    "docs.json": '{ "navigation": { "groups": [{ "group": "API", "openapi": "api.json" }] } }',
    "api.json": JSON.stringify({ openapi: "3.1.0", info: { title: "A", version: "1" }, paths }),
  });
  expect(lines(found, "OpenAPI file")).toContain(
    "approximated page URL that is not a file name on Windows 2 api.json:1 If built on Windows, only `lectern serve` can serve these pages. Builds on other systems are not affected.",
  );
});
