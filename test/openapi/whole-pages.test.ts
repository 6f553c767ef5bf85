// What API pages must not omit: complete examples, every field, and required permissions.

import { expect, test } from "vitest";
import { docsJson, testSite } from "../support/site.ts";

const PLAIN = { plainCode: true };

function apiSite(api: object): ReturnType<typeof testSite> {
  return testSite(
    {
      "docs.json": docsJson({ groups: [{ group: "API", openapi: "api.json" }] }),
      "api.json": { openapi: "3.1.0", info: { title: "A", version: "1" }, ...api },
    },
    PLAIN,
  );
}

const LONG = { rows: Array.from({ length: 3000 }, (_, index) => ({ id: index, name: `row ${index}` })) };

test("keeps an author's example whole in Markdown and one click away on the page", async () => {
  const content = { "application/json": { schema: { type: "object" }, example: LONG } };
  const site = apiSite({ paths: { "/a": { get: { summary: "A", responses: { 200: { content } } } } } });
  expect(await site.page("/api-reference/a.md")).toContain('"name": "row 2999"');
  const page = await site.page("/api-reference/a");
  expect(page).not.toContain("row 2999");
  const href = /<a href="\/([^"]+)" rel="nofollow" data-rest>Show all<\/a>/.exec(page)?.[1] ?? "";
  expect(href).toBe("_lectern/fields/en/page/api-reference/a/example-0.html");
  expect(await site.page(`/${href}`)).toContain("row 2999");
});

test("never hides three fields or fewer", async () => {
  const field = (count: number): object => ({
    type: "object",
    properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, { type: "string" }])),
  });
  const properties = Object.fromEntries(
    Array.from({ length: 290 }, (_, index) => [
      `p${index}`,
      index % 9 === 0 ? field((index % 5) + 1) : { type: "string" },
    ]),
  );
  const content = { "application/json": { schema: { type: "object", properties } } };
  const site = apiSite({ paths: { "/a": { get: { summary: "A", responses: { 200: { content } } } } } });
  const counts = [...(await site.page("/api-reference/a")).matchAll(/data-rest>Show (\d+) more/g)].map(([, count]) =>
    Number(count),
  );
  expect(counts.length).toBeGreaterThan(0);
  expect(Math.min(...counts)).toBeGreaterThan(3);
});

test("turns notes in descriptions into callouts", async () => {
  const description = "Text.\n\n> [!CAUTION]\n> It is *gone* then.";
  const page = await apiSite({ paths: { "/a": { get: { summary: "A", description } } } }).page("/api-reference/a");
  expect(page).toContain("callout-danger");
  expect(page).toContain("<p>It is <em>gone</em> then.</p>");
  expect(page).not.toContain("[!CAUTION]");
});

test("hides internal operations from pages and the published file", async () => {
  const site = apiSite({
    paths: {
      "/a": { get: { summary: "A" }, post: { summary: "Inside", "x-internal": true } },
      "/b": { "x-internal": true, get: { summary: "Path" } },
    },
  });
  const files = [...(await site.output.artifacts()).keys()].filter((path) => path.endsWith(".html"));
  expect(files.filter((path) => path.startsWith("api-reference/"))).toEqual(["api-reference/a/index.html"]);
  expect(await site.page("/api.json")).not.toMatch(/Inside|Path/);
});

test("omits an empty GET body and shows a described one", async () => {
  const body = (schema: object): object => ({ content: { "application/json": { schema } } });
  const site = apiSite({
    paths: {
      "/a": { get: { summary: "A", requestBody: body({ type: "object" }) } },
      "/b": { get: { summary: "B", requestBody: body({ type: "object", properties: { q: { type: "string" } } }) } },
    },
  });
  expect(await site.page("/api-reference/a.md")).not.toMatch(/## Body|--data/);
  expect(await site.page("/api-reference/b.md")).toContain("## Body");
});

test("states that an operation needs no authorization, whether or not others do", async () => {
  const site = apiSite({ security: [], paths: { "/a": { get: { summary: "A" } } } });
  expect(await site.page("/api-reference/a.md")).toContain("## Authorization\n\nNo authorization required.");
});
