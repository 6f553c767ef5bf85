import { expect, test } from "vitest";
import { docsJson, type TestSite, testSite } from "../support/site.ts";

const OPENAPI = `openapi: 3.1.0
info: { title: Orchard, version: "1" }
paths:
  /trees: { get: { summary: List trees, responses: {} } }
`;
const ASYNCAPI = `asyncapi: 3.0.0
info: { title: Events, version: "1" }
channels: { planted: { address: planted, messages: { one: { payload: { type: string } } } } }
`;

/** The entry of the page menu that downloads the spec; "" if the menu lacks it. */
async function download(site: TestSite, route: string): Promise<string> {
  const menu = /<div id="page-context-menu">.*?<\/details>/s.exec(await site.page(route))?.[0] ?? "";
  expect(menu).toContain("Copy page");
  return /<li><a [^>]* download>.*?<\/li>/.exec(menu.replace(/<svg.*?<\/svg>/g, ""))?.[0] ?? "";
}

function siteWith(groups: readonly object[], base: string): TestSite {
  const navigation = { groups: [...groups, { group: "Text", pages: ["text", "own"] }] };
  return testSite(
    {
      "docs.json": docsJson(navigation, { contextual: { options: ["copy", "download-spec"] } }),
      "specs/orchard.yaml": OPENAPI,
      "specs/events.yaml": ASYNCAPI,
      "text.mdx": "---\ntitle: Text\n---\nNo API here.",
      "own.mdx": "---\ntitle: Own\nopenapi: specs/orchard.yaml GET /trees\n---\n",
    },
    { base },
  );
}

test.each(["", "/docs"])("offers the spec of a page for download under the base path %j", async (base) => {
  const groups = [
    { group: "API", openapi: "specs/orchard.yaml" },
    { group: "Events", asyncapi: "specs/events.yaml" },
  ];
  const site = siteWith(groups, base);
  const entry = (path: string): string =>
    `<li><a href="${base}${path}" download><span>Download API spec<small>The OpenAPI file behind this page</small></span></a></li>`;
  expect(await download(site, "/api-reference/list-trees")).toBe(entry("/specs/orchard.yaml"));
  expect(await download(site, "/own")).toBe(entry("/specs/orchard.yaml"));
  expect(await download(site, "/api-reference/websockets/planted")).toBe(entry("/specs/events.yaml"));
  expect(await download(site, "/text")).toBe("");
});
