// The console of an endpoint: what a reader enters is what the sample shows and the API receives.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { startApi, type TestApi } from "../support/console-api.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const ANY = "default-src * 'unsafe-inline' data: blob:";

const spec = (origin: string): object => ({
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  servers: [
    { url: origin, description: "Local" },
    { url: "https://{region}.example.com", variables: { region: { default: "eu", enum: ["eu", "us"] } } },
  ],
  security: [{ bearer: [] }, { key: [] }],
  components: {
    securitySchemes: {
      bearer: { type: "http", scheme: "bearer" },
      key: { type: "apiKey", in: "header", name: "X-Api-Key" },
    },
    schemas: {
      Node: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string" },
          children: { type: "array", items: { $ref: "#/components/schemas/Node" } },
        },
      },
      Cat: { type: "object", required: ["kind"], properties: { kind: { type: "string" }, purrs: { type: "boolean" } } },
      Dog: {
        type: "object",
        required: ["kind"],
        properties: { kind: { type: "string" }, barks: { type: "integer", format: "int64" } },
      },
    },
  },
  paths: {
    "/pets/{petId}": {
      post: {
        summary: "Update a pet",
        parameters: [
          { name: "petId", in: "path", required: true, schema: { type: "string" }, description: "Which pet." },
          { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 100 } },
          { name: "tags", in: "query", schema: { type: "array", items: { type: "string" } } },
          { name: "X-Trace", in: "header", schema: { type: "string" } },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["name", "status"],
                properties: {
                  name: { type: "string", description: "What it is called." },
                  status: { type: "string", enum: ["available", "sold"] },
                  age: { type: ["integer", "null"] },
                  vaccinated: { type: "boolean" },
                  tree: { $ref: "#/components/schemas/Node" },
                  owner: {
                    oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
                    discriminator: {
                      propertyName: "kind",
                      mapping: { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" },
                    },
                  },
                  labels: { type: "object", additionalProperties: { type: "string" } },
                },
              },
            },
          },
        },
        responses: { 200: { description: "The pet." }, 404: { description: "No such pet." } },
      },
    },
  },
});

let site: ServedSite;
let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  const files = {
    "docs.json": docsJson({ groups: [{ group: "API", openapi: "openapi.json" }] }),
    "openapi.json": spec(api.origin),
  };
  site = await serveSite(files, { policy: ANY });
});

afterAll(async () => {
  await api?.close();
});

beforeEach(() => {
  api.arrived.length = 0;
});

const shot = process.env["CONSOLE_SHOTS"];

async function open(page: Page, route = "update-a-pet"): Promise<void> {
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(`${site.origin}/api-reference/${route}`);
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByRole("dialog").waitFor();
}

test("sends two fields, shows the response, and shows what was sent as the sample", async () => {
  await withPage({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await open(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Token", { exact: true }).fill("secret-1");
    await dialog.getByLabel("petId", { exact: true }).fill("a/b");
    await dialog.getByLabel("limit", { exact: true }).fill("10");
    await dialog.getByLabel("name", { exact: true }).fill("Rex");
    await dialog.getByLabel("status", { exact: true }).selectOption("sold");
    if (shot) await page.screenshot({ path: `${shot}/form.png` });
    await page.keyboard.press("Control+Enter");
    await dialog.locator(".console-status").waitFor();
    if (shot) await page.screenshot({ path: `${shot}/answered.png` });
    expect(api.arrived).toHaveLength(1);
    const [arrived] = api.arrived;
    expect(arrived?.url).toBe("/pets/a%2Fb?limit=10");
    expect(arrived?.headers["authorization"]).toBe("Bearer secret-1");
    expect(JSON.parse(String(arrived?.body))).toEqual({ name: "Rex", status: "sold" });
    const code = await dialog.locator("pre code").first().textContent();
    expect(code).toContain("/pets/a%2Fb?limit=10");
    expect(code).toContain('"$API_TOKEN"');
    expect(code).not.toContain("secret-1");
  });
});
