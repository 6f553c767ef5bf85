// Pages about a whole API, through every stage: overview, errors, and downloads.

import { expect, test } from "vitest";
import { parse } from "yaml";
import { docsJson, testSite } from "../support/site.ts";

const SHOP = `
openapi: 3.1.0
info:
  title: Shop API
  version: "2.1"
  description: Sells things. <script>alert(1)</script>
  termsOfService: https://shop.test/terms
  contact: { name: Support, email: help@shop.test }
  license: { name: MIT, identifier: MIT }
servers: [{ url: https://api.shop.test/v2, description: Live }]
externalDocs: { url: https://shop.test/docs, description: Guides }
security: [{ key: [] }]
tags: [{ name: orders, description: What was **bought**. }]
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key, description: From your account. } }
  schemas: { Problem: { type: object, required: [code], properties: { code: { type: string }, hint: { type: string } } } }
  responses:
    missing: { description: Nothing has this id., content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } } }
paths:
  /orders:
    get:
      tags: [orders]
      summary: List orders
      parameters: [{ name: limit, in: query, example: 5, schema: { type: integer } }]
      responses:
        "200": { description: Fine., headers: { X-RateLimit-Limit: { description: Calls per minute., schema: { type: integer } } } }
        "404": { $ref: "#/components/responses/missing" }
    post:
      tags: [orders]
      summary: Add an order
      requestBody: { content: { application/json: { example: { total: 9007199254740993 } } } }
      responses: { "201": { description: Added. }, "404": { $ref: "#/components/responses/missing" } }
  /hidden: { get: { summary: Secret, x-hidden: true, responses: { "200": { description: Fine. }, "418": { description: Teapot. } } } }
`;

const site = () =>
  testSite(
    { "docs.json": docsJson({ tabs: [{ tab: "API", openapi: "shop.yaml" }] }), "shop.yaml": SHOP },
    { plainCode: true, base: "/docs" },
  );

test("puts the spec's own description into the overview, which comes first", async () => {
  const page = await site().page("/api-reference/overview");
  const markdown = await site().page("/api-reference/overview.md");
  expect(page).toContain("<title>Shop API");
  expect(page).not.toContain("<script>alert");
  for (const text of [page, markdown]) {
    for (const part of [
      "Sells things.",
      "2.1",
      "https://shop.test/terms",
      "mailto:help@shop.test",
      "https://shop.test/docs",
    ])
      expect(text).toContain(part);
    for (const part of [
      "https://api.shop.test/v2",
      "X-Key",
      "From your account.",
      "X-RateLimit-Limit",
      "Calls per minute.",
    ])
      expect(text).toContain(part);
    for (const file of ["openapi.json", "openapi.yaml", "postman.json", "insomnia.json"])
      expect(text).toContain(`/docs/_lectern/api/api-reference/${file}`);
    expect(text).toContain("/docs/api-reference/orders/list-orders");
    expect(text).toContain("/docs/api-reference/errors#error-404");
    expect(text).not.toContain("Secret");
  }
  expect(await site().page("/")).toBe("redirect /api-reference/overview");
  expect(await site().problems()).toEqual([]);
});

test("lists errors once for all operations, with links in both directions", async () => {
  const page = await site().page("/api-reference/errors");
  expect(page).toContain('id="error-404"');
  expect(page).not.toContain("418");
  expect(page.match(/Nothing has this id\./g)?.length).toBe(1);
  expect(page).toContain('data-name="hint"');
  expect(page).toContain('href="/docs/api-reference/orders/add-an-order#param-response-404"');
  const operation = await site().page("/api-reference/orders/add-an-order");
  expect(operation).toContain('href="/docs/api-reference/errors#error-404"');
  expect(operation).toContain('id="param-response-404"');
  const markdown = await site().page("/api-reference/errors.md");
  expect(markdown).toContain('<a id="error-404"></a>\n\n## 404 Not Found\n\nNothing has this id.');
  expect(markdown).toContain("- `code` (string, required)");
  expect(markdown).toContain("[`POST /orders`](/docs/api-reference/orders/add-an-order): Add an order");
});

test("publishes every digit in the downloads", async () => {
  const read = (file: string) => site().page(`/_lectern/api/api-reference/${file}`);
  const json = await read("openapi.json");
  expect(json).toContain("9007199254740993");
  expect(json).not.toContain("Secret");
  expect(parse(await read("openapi.yaml"))).toEqual(JSON.parse(json));
  const postman = JSON.parse(await read("postman.json"));
  expect(postman.info.name).toBe("Shop API");
  expect(postman.variable).toEqual([{ key: "baseUrl", value: "https://api.shop.test/v2" }]);
  const [list, add] = postman.item[0].item;
  expect(list.request).toEqual({
    method: "GET",
    header: [{ key: "X-Key", value: "YOUR_API_KEY" }],
    url: {
      raw: "{{baseUrl}}/orders?limit=5",
      host: ["{{baseUrl}}"],
      path: ["orders"],
      query: [{ key: "limit", value: "5" }],
    },
  });
  expect(add.request.body.raw).toContain("9007199254740993");
  const { resources } = JSON.parse(await read("insomnia.json"));
  expect(resources.map(({ _type, name }: { _type: string; name: string }) => `${_type} ${name}`)).toEqual([
    "workspace Shop API",
    "environment Base environment",
    "request_group orders",
    "request List orders",
    "request Add an order",
  ]);
  expect(resources[3]).toMatchObject({ url: "{{ _.base_url }}/orders", parameters: [{ name: "limit", value: "5" }] });
});

test("prefers a file at the overview's URL", async () => {
  const own = testSite({
    "docs.json": docsJson({ tabs: [{ tab: "API", openapi: "shop.yaml" }] }),
    "shop.yaml": SHOP,
    "api-reference/overview.mdx": "---\ntitle: Mine\ndescription: Mine.\n---\n",
  });
  expect(await own.page("/api-reference/overview")).toContain("<title>Mine");
});
