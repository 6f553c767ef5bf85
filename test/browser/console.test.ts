// The console of an endpoint: what a reader enters is what the sample shows and the API receives.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { type Arrived, startApi, type TestApi } from "../support/console-api.ts";
import { serveConsole, withConsole } from "../support/console-site.ts";
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
    "/orders": {
      put: {
        summary: "Place an order",
        security: [],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              examples: {
                small: { summary: "Small", value: { id: 1, note: "hi" } },
                large: { summary: "Large", value: { id: 2, lines: [{ sku: "a" }] } },
              },
              schema: {
                type: "object",
                required: ["id"],
                properties: {
                  id: { type: "integer", format: "int64" },
                  note: { type: ["string", "null"] },
                  gift: { type: "boolean" },
                  rank: { type: "number" },
                  lines: { type: "array", items: { type: "object", properties: { sku: { type: "string" } } } },
                },
              },
            },
            "text/csv": { schema: { type: "string" }, example: "id,note" },
          },
        },
        responses: { 200: { description: "Placed." } },
      },
    },
    "/tasks": {
      servers: [{ url: "/v1" }],
      get: {
        summary: "List tasks",
        security: [],
        parameters: [
          { name: "page", in: "query", required: true, schema: { type: "integer", "x-default": 3 } },
          { name: "sort", in: "query", schema: { type: "string", default: "asc", "x-default": "desc" } },
        ],
        responses: { 204: { description: "None." } },
      },
    },
    "/hidden": { get: { summary: "Hidden", "x-docs": { playground: { display: "none" } }, responses: {} } },
    "/answers": {
      post: {
        summary: "Ask",
        "x-docs": { playground: { expand: true } },
        responses: { 200: { description: "Words.", content: { "text/event-stream": { schema: { type: "string" } } } } },
      },
    },
  },
});

let site: ServedSite;
let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  const languages = ["curl", "javascript", "python", "go", "java", "php", "ruby", "csharp", "rust", "powershell"];
  const more = ["swift", "kotlin", "dart", "node", "typescript"];
  const files = {
    "docs.json": docsJson(
      {
        languages: [
          {
            language: "en",
            groups: [
              { group: "API", openapi: "openapi.json" },
              { group: "Own", pages: ["simple", "signed-in"] },
            ],
          },
          { language: "de", groups: [{ group: "API", openapi: { source: "openapi.json", directory: "de/api" } }] },
        ],
      },
      { api: { examples: { prefill: true, languages: [...languages, ...more] } } },
    ),
    "openapi.json": spec(api.origin),
    "simple.mdx": '---\nopenapi: "POST /pets/{petId}"\nplayground: simple\n---\n',
    "signed-in.mdx": '---\nopenapi: "PUT /orders"\nplayground: auth\n---\n',
  };
  site = await serveSite(files, { policy: ANY });
});

afterAll(async () => {
  await api?.close();
});

beforeEach(() => {
  api.arrived.length = 0;
});

async function open(page: Page, route = "update-a-pet"): Promise<void> {
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(`${site.origin}/api-reference/${route}`);
  await page.getByRole("button", { name: "Try it" }).click();
  await page.locator("dialog:modal").waitFor();
}

/** Sends from the open console and returns the request as received. */
async function sent(page: Page): Promise<Arrived> {
  api.arrived.length = 0;
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => api.arrived.length).toBe(1);
  await page.locator(".console-status").waitFor();
  return api.arrived[0] as Arrived;
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
    await page.keyboard.press("Control+Enter");
    await dialog.locator(".console-status").waitFor();
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

test("keeps the focus on the button that sends", async () => {
  await withPage({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await open(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("petId", { exact: true }).fill("a");
    await dialog.getByLabel("name", { exact: true }).fill("Rex");
    await dialog.getByLabel("status", { exact: true }).selectOption("sold");
    await dialog.locator(".console-send").click();
    await dialog.locator(".console-status").waitFor();
    await dialog.locator("[type=submit]").waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("console-send");
  });
});

test("loads nothing until the reader reaches for the button, then everything at once", async () => {
  await withPage({}, async (page) => {
    const loaded: string[] = [];
    page.on("request", (request) => {
      const [, name] = /\/_lectern\/(console[\w-]*\/?[a-z]*)/.exec(request.url()) ?? [];
      if (name !== undefined) loaded.push(name);
    });
    await page.goto(`${site.origin}/api-reference/update-a-pet`, { waitUntil: "networkidle" });
    expect(loaded).toEqual([]);
    await page.getByRole("button", { name: "Try it" }).hover();
    await expect.poll(() => loaded.length).toBe(4);
    await page.getByRole("button", { name: "Try it" }).click();
    await page.locator("dialog:modal").waitFor();
    expect(loaded).toHaveLength(4);
  });
});

test("omits empty fields, sends false, zero, null and an explicit empty string, and keeps the digits of long integers", async () => {
  await withPage({}, async (page) => {
    await open(page, "place-an-order");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Fill with an example").selectOption({ label: "Small" });
    await dialog.getByLabel("id", { exact: true }).fill("9007199254740993");
    await dialog.getByLabel("note", { exact: true }).fill("");
    expect(String((await sent(page)).body)).toBe('{\n  "id": 9007199254740993\n}');
    await dialog.getByLabel("Send note").check();
    await dialog.getByLabel("gift", { exact: true }).selectOption("false");
    await dialog.getByLabel("rank", { exact: true }).fill("0");
    const digits = '"id": 9007199254740993';
    expect(String((await sent(page)).body)).toBe(`{\n  ${digits},\n  "note": "",\n  "gift": false,\n  "rank": 0\n}`);
    await dialog.getByRole("button", { name: "null" }).click();
    expect(JSON.parse(String((await sent(page)).body))["note"]).toBe(null);
  });
});

test("shows one body as form and text, and offers other media types and examples", async () => {
  await withPage({}, async (page) => {
    await open(page, "place-an-order");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "JSON", exact: true }).click();
    const text = dialog.getByLabel("Body", { exact: true }).last();
    await text.fill('{"id": 5, "note": "pasted", "lines": [{"sku": "x"}], "other": true}');
    await dialog.getByRole("button", { name: "Form", exact: true }).click();
    expect(await dialog.getByLabel("note", { exact: true }).inputValue()).toBe("pasted");
    expect(await dialog.getByLabel("sku", { exact: true }).inputValue()).toBe("x");
    await dialog.getByRole("button", { name: "JSON", exact: true }).click();
    await text.fill("{ broken");
    await dialog.getByText("This is not valid JSON").waitFor();
    expect(await dialog.getByRole("button", { name: "Form", exact: true }).isDisabled()).toBe(true);
    expect(await text.inputValue()).toBe("{ broken");
    await dialog.getByRole("button", { name: "Send", exact: false }).first().click();
    await dialog.getByRole("button", { name: "Send anyway" }).click();
    await expect.poll(() => String(api.arrived[0]?.body)).toBe("{ broken");
    await dialog.getByLabel("Fill with an example").selectOption({ label: "Large" });
    expect(JSON.parse(String((await sent(page)).body))).toEqual({ id: 2, lines: [{ sku: "a" }] });
    await dialog.getByLabel("Content type").selectOption("text/csv");
    const { headers, body } = await sent(page);
    expect([headers["content-type"], String(body)]).toEqual(["text/csv", "id,note"]);
    expect(await dialog.locator(".console-response .console-hint").first().textContent()).toBe("Placed.");
  });
});

test("resolves a relative server against this site, and remembers a custom one for the tab", async () => {
  await withPage({}, async (page) => {
    await open(page, "list-tasks");
    const dialog = page.getByRole("dialog");
    const code = dialog.locator("pre code").first();
    // Prefilled according to the spec.
    expect(await code.textContent()).toContain(`${site.origin}/v1/tasks?page=3&sort=desc`);
    await dialog.getByRole("combobox", { name: "Server" }).selectOption("Custom URL");
    await page.keyboard.press("Control+Enter");
    await dialog.getByText("1 field needs attention.").waitFor();
    await expect
      .poll(() => dialog.getByLabel("Base URL").evaluate((one) => [one.ariaInvalid, one === document.activeElement]))
      .toEqual(["true", true]);
    await dialog.getByLabel("Base URL").fill(`${api.origin}/mine/`);
    expect((await sent(page)).url).toBe("/mine/tasks?page=3&sort=desc");
    const response = dialog.locator(".console-response");
    await response.getByText("not documented").waitFor();
    await response.getByText("Response headers").click();
    await response.getByText("Browsers hide other headers").waitFor();
    expect(await response.locator("dt").allTextContents()).not.toContain("x-hidden");
    await page.keyboard.press("Escape");
    await open(page, "place-an-order");
    expect(await dialog.getByLabel("Base URL").inputValue()).toBe(`${api.origin}/mine/`);
  });
});

/** How each language reads the secret. */
const READINGS: Readonly<Record<string, string>> = {
  bash: `'Authorization: Bearer '"$API_TOKEN"`,
  javascript: '"Bearer " + process.env.API_TOKEN',
  python: '"Bearer " + os.environ["API_TOKEN"]',
  go: '"Bearer "+os.Getenv("API_TOKEN")',
  java: '"Bearer " + System.getenv("API_TOKEN")',
  php: "'Authorization: Bearer ' . getenv('API_TOKEN')",
  ruby: '"Bearer " + ENV.fetch("API_TOKEN")',
  csharp: '"Bearer " + Environment.GetEnvironmentVariable("API_TOKEN")',
  rust: 'format!("Bearer {}", std::env::var("API_TOKEN")?)',
  powershell: "('Bearer ' + $env:API_TOKEN)",
  swift: '"Bearer " + ProcessInfo.processInfo.environment["API_TOKEN"]!',
  kotlin: '"Bearer " + System.getenv("API_TOKEN")',
  dart: '"Bearer " + Platform.environment["API_TOKEN"]!',
  node: '"Bearer " + process.env.API_TOKEN',
  typescript: '"Bearer " + process.env.API_TOKEN',
};

test("updates samples in every language, highlighted and with secrets from the environment", async () => {
  await withPage({}, async (page) => {
    await open(page);
    const dialog = page.getByRole("dialog");
    const code = dialog.locator("pre code").first();
    await dialog.getByLabel("Token", { exact: true }).fill("secret-1");
    for (const [id, reading] of Object.entries(READINGS)) {
      await dialog.getByLabel("Language").selectOption(id);
      await dialog.getByLabel("petId", { exact: true }).fill(`pet-${id}`);
      await expect.poll(() => code.textContent()).toContain(`/pets/pet-${id}`);
      const text = (await code.textContent()) ?? "";
      expect(text.replace(/"Bearer " \+ os\.Getenv/, '"Bearer "+os.Getenv'), id).toContain(reading);
      expect(text, id).not.toContain("secret-1");
      expect(await code.locator(".console-text-token").count(), id).toBeGreaterThan(1);
    }
  });
});

test("opens an expanded console automatically, and reads streams in samples", async () => {
  await withPage({}, async (page) => {
    await page.goto(`${site.origin}/api-reference/ask`);
    const dialog = page.locator("dialog:modal");
    await dialog.waitFor();
    await dialog.getByLabel("Language").selectOption("python");
    await expect.poll(() => dialog.locator("pre code").first().textContent()).toContain("stream=True");
  });
});

test("has neither a console nor its data on pages with another display", async () => {
  for (const [route, data] of [
    ["/api-reference/hidden", "/api-reference/hidden"],
    ["/simple", "/simple"],
    ["/signed-in", "/signed-in"],
  ]) {
    expect([route, (await (await fetch(site.origin + route)).text()).includes("data-console")]).toEqual([route, false]);
    expect((await fetch(`${site.origin}/_lectern/console${data}.json`)).status).toBe(404);
  }
});

test("sends cookies only if the site enables them", async () => {
  const own = { openapi: "3.1.0", info: { title: "Own", version: "1" }, servers: [{ url: api.origin }] };
  const paths = { "/me": { get: { summary: "Me", responses: {} } } };
  api.handlers.set("/me", (request, response) => {
    const { origin = "" } = request.headers;
    response.writeHead(200, { "access-control-allow-origin": origin, "access-control-allow-credentials": "true" });
    response.end();
  });
  const cookies: (string | undefined)[] = [];
  for (const credentials of [false, true]) {
    const { origin } = await serveConsole({ ...own, paths }, { playground: { credentials } });
    await withConsole(`${origin}/api-reference/me`, async ({ page }) => {
      await page.context().addCookies([{ name: "session", value: "s1", url: api.origin }]);
      cookies.push((await sent(page)).headers["cookie"]);
    });
  }
  expect(cookies).toEqual([undefined, "session=s1"]);
});

test("uses the page's language everywhere in the console", async () => {
  await withPage({}, async (page) => {
    await page.goto(`${site.origin}/de/api/update-a-pet`);
    await page.locator("[data-console]").click();
    const dialog = page.locator("dialog:modal");
    await dialog.getByRole("heading", { name: "Pfadparameter" }).waitFor();
    await dialog.locator(".console-send").click();
    await dialog.getByText("Dieses Feld ist erforderlich.").first().waitFor();
  });
});
