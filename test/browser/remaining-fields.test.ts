// Operations with more fields than fit a page: every field is on the page or one link away, and has its own URL.

import type { Artifact } from "@lectern/engine/output/artifact.ts";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";
import { docsJson, testSite } from "../support/site.ts";

const fields = (count: number, prefix: string): object =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${prefix}_${index}`,
      { type: "string", description: `The ${prefix} ${index}.` },
    ]),
  );
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

const SPEC = {
  openapi: "3.1.0",
  info: { title: "Large", version: "1" },
  paths: {
    "/large": {
      post: {
        summary: "Large",
        requestBody: {
          content: { "application/json": { schema: { properties: { ...fields(500, "own"), user: ref("User") } } } },
        },
        responses: {
          200: {
            description: "OK",
            content: {
              "application/json": {
                schema: { properties: { list: { type: "array", items: ref("User") }, ...fields(150, "answer") } },
              },
            },
          },
        },
      },
    },
    "/deep": {
      get: {
        summary: "Deep",
        responses: {
          200: {
            description: "OK",
            content: {
              "application/json": {
                schema: {
                  oneOf: [
                    { title: "Plain", properties: { a: {} } },
                    { title: "Full", properties: { deep: { properties: { user: { properties: { name: {} } } } } } },
                  ],
                },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      User: {
        properties: {
          ...fields(200, "user"),
          secret: { writeOnly: true },
          home: {
            oneOf: [
              { title: "Flat", properties: fields(3, "flat") },
              { title: "House", properties: fields(3, "house") },
            ],
          },
        },
      },
    },
  },
};

const FILES = { "docs.json": docsJson({ openapi: "api.json" }), "api.json": SPEC };
let site: ServedSite;
let browser: Browser;

beforeAll(async () => {
  site = await serveSite(FILES, { plainCode: true });
  browser = await openBrowser();
});

const links = (html: string): readonly string[] =>
  [...html.matchAll(/href="([^"]*)"[^>]* data-rest/g)].map(([, href = ""]) => href);

test("has every field on the page or in a linked file, and builds all of these files", async () => {
  const page = await site.page("/api-reference/large");
  const late = new Map<string, Artifact>();
  for await (const artifact of site.output.deferredArtifacts()) late.set(`/${artifact.path}`, artifact);
  const seen = new Set(links(page));
  let text = page;
  // The set grows while it is iterated.
  for (const href of seen) {
    const file = String(await late.get(href)?.body());
    text += file;
    for (const further of links(file)) seen.add(further);
  }
  const expected = [
    ...Object.keys(fields(500, "own")),
    ...Object.keys(fields(200, "user")),
    ...Object.keys(fields(150, "answer")),
  ];
  expect(expected.filter((name) => !text.includes(`data-name="${name}"`))).toEqual([]);
  expect(text).toContain('data-name="house_2"');
  expect(page.length).toBeLessThan(300_000);
});

test("serves such a file in the preview by its URL and rejects unknown ones", async () => {
  const [href = ""] = links(await site.page("/api-reference/large"));
  const fresh = testSite(FILES, { plainCode: true });
  expect(await fresh.page(href)).toBe(await site.page(href));
  const resolved = await fresh.output.resolve(href.replace(/-\d+\.html$/, "-9-9-9.html"));
  expect(resolved).toMatchObject({ kind: "artifact", status: 404 });
});

test("omits nothing in Markdown", async () => {
  const markdown = await site.page("/api-reference/large.md");
  expect(markdown).not.toContain("/_lectern/fields/");
  const names = [...Object.keys(fields(500, "own")), ...Object.keys(fields(200, "user"))];
  expect(names.filter((name) => !markdown.includes(`\`${name}\``))).toEqual([]);
});

async function open(path: string, options: { readonly javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${site.origin}${path}`);
  return page;
}

test("shows fields in place on click, with their usual anchors", async () => {
  const page = await open("/api-reference/large");
  const before = await page.locator("[data-name^=own_]").count();
  await page.locator("#param-body > .field-hint > a[data-rest]").click();
  await page.waitForSelector("#param-body-own-250");
  expect(await page.locator("[data-name^=own_]").count()).toBeGreaterThan(before);
  expect(
    await page.evaluate(
      () =>
        document.querySelectorAll("[id]").length -
        new Set([...document.querySelectorAll("[id]")].map(({ id }) => id)).size,
    ),
  ).toBe(0);
  await page.context().close();
});

test("links to a page with the fields without a script", async () => {
  const page = await open("/api-reference/large", { javaScriptEnabled: false });
  await page.locator("#param-body > .field-hint > a[data-rest]").click();
  await page.waitForLoadState();
  expect(await page.title()).toContain("Large");
  expect(await page.locator("[data-name=own_250]").isVisible()).toBe(true);
  await page.context().close();
});

test.each([
  ["/api-reference/large#param-body-own-490", "own_490"],
  ["/api-reference/deep#param-response-200-full-deep-user-name", "name"],
  ["/api-reference/deep#response-one-of-1-deep", "deep"],
  ["/api-reference/deep#response-one-of-1-deep-one-of-0-user-name", "name"],
])("opens what hides the field for the URL %s: %s", async (path, name) => {
  const page = await open(path);
  const field = page.locator(`.field[data-name=${name}]`);
  await field.waitFor({ state: "visible" });
  await page.waitForFunction((expected) => {
    const box = document.querySelector(`.field[data-name=${expected}]`)?.getBoundingClientRect();
    return box !== undefined && box.top >= 0 && box.top < innerHeight;
  }, name);
  await page.context().close();
});
