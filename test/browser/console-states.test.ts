// The console in each of its states: streams, secrets, memory, keyboard use, and accessibility.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { CORS, startApi, type TestApi } from "../support/console-api.ts";
import { filled, openConsole, serveConsole, withConsole } from "../support/console-site.ts";
import type { ServedSite } from "../support/serve-site.ts";

const get = (summary: string, more: object = {}): object => ({
  get: { summary, responses: { 200: { description: "Fine." } }, ...more },
});

const spec = (origin: string): object => ({
  openapi: "3.1.0",
  info: { title: "States", version: "1" },
  servers: [
    { url: origin },
    { url: "http://127.0.0.1:9", description: "Nobody" },
    { url: "https://{tenant}.example.com", variables: { tenant: { default: "demo" } } },
  ],
  security: [{ bearer: [] }],
  components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  paths: {
    "/plain": get("Plain"),
    "/events": get("Events"),
    "/lines": get("Lines"),
    "/endless": get("Endless"),
    "/large": get("Large"),
    "/file": get("File"),
    "/users/{userId}": {
      post: {
        summary: "Rename",
        parameters: [
          { name: "userId", in: "path", required: true, schema: { type: "string" } },
          { name: "X-Mode", in: "header", schema: { type: "string" } },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["name"],
                properties: { name: { type: "string", minLength: 2 }, age: { type: "integer", minimum: 0 } },
              },
            },
          },
        },
        responses: { 200: { description: "Renamed." } },
      },
    },
    "/settings": {
      put: {
        summary: "Settings",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["free"],
                properties: { free: { type: "object" }, on: { type: "boolean" } },
              },
            },
          },
        },
        responses: {},
      },
    },
    "/users/{userId}/posts": get("Posts", {
      parameters: [{ name: "userId", in: "path", required: true, schema: { type: "string" } }],
    }),
  },
});

let site: ServedSite;
let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  site = await serveConsole(spec(api.origin));
});

afterAll(async () => {
  await api?.close();
});

beforeEach(() => {
  api.arrived.length = 0;
  api.closed.length = 0;
});

const at = (route: string, rest = ""): string => `${site.origin}/api-reference/${route}${rest}`;

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(holds, { interval: 20 }).toBe(true);
}

test("sends one request for a double-click, and neither stops nor repeats it", async () => {
  let respond = (): void => {};
  api.handlers.set("/plain", (_, response) => {
    respond = () => void response.writeHead(200, CORS).end();
  });
  await withConsole(at("plain"), async ({ dialog }) => {
    const send = dialog.locator(".console-send");
    // The first time, the code that sends is loaded in between.
    for (const count of [1, 2]) {
      await send.dblclick();
      await dialog.getByRole("button", { name: "Stop" }).waitFor();
      await until(() => api.arrived.length >= count);
      respond();
      await dialog.locator(".console-send[type=submit]").waitFor();
      expect(await dialog.locator(".console-status").textContent()).toBe("200 OK");
      expect([api.arrived.length, api.closed]).toEqual([count, []]);
    }
  });
  api.handlers.delete("/plain");
});

test("shows events as they arrive and closes the connection on Stop", async () => {
  let push: (text: string) => void = () => {};
  api.handlers.set("/events", (_, response) => {
    response.writeHead(200, { ...CORS, "content-type": "text/event-stream" });
    push = (text) => void response.write(text);
    push("event: hello\ndata: first\n\n");
  });
  await withConsole(at("events"), async ({ dialog, send }) => {
    await send();
    await dialog.locator("li", { hasText: "first" }).waitFor();
    // Two writes at once, then a pause: the last one is shown too.
    push("data: sec");
    await new Promise(setImmediate);
    push("ond\r\n\r\n");
    await dialog.locator("li", { hasText: "second" }).waitFor();
    await dialog.getByText("2 events").waitFor();
    // Each is shown before the next is sent.
    for (let number = 3; number < 6; number++) {
      push(`data: event ${number}\n\n`);
      await dialog.locator("li", { hasText: `event ${number}` }).waitFor();
    }
    await dialog.getByRole("button", { name: "Stop" }).click();
    await until(() => api.closed.includes("/events"));
  });
});

test("shows JSON lines one by one and closes the connection with the dialog", async () => {
  api.handlers.set("/lines", (_, response) => {
    response.writeHead(200, { ...CORS, "content-type": "application/x-ndjson" });
    response.write('{"id":9007199254740993}\n{"id":2}\n');
  });
  await withConsole(at("lines"), async ({ dialog, page, send }) => {
    await send();
    await dialog.locator("li", { hasText: "9007199254740993" }).waitFor();
    await page.keyboard.press("Escape");
    await until(() => api.closed.includes("/lines"));
    expect(await page.evaluate(() => document.activeElement?.className)).toContain("api-try");
  });
});

test("closes the connection on leaving the page", async () => {
  api.handlers.set("/endless", (_, response) => {
    response.writeHead(200, { ...CORS, "content-type": "text/plain" });
    response.write("begun");
  });
  await withConsole(at("endless"), async ({ dialog, page, send }) => {
    await send();
    await dialog.getByText("begun").waitFor();
    await page.goto("about:blank");
    await until(() => api.closed.includes("/endless"));
  });
});

test("shows errors at their field and allows sending anyway", async () => {
  await withConsole(at("rename"), async ({ dialog, page, send }) => {
    await dialog.getByLabel("userId", { exact: true }).fill("7");
    await dialog.getByLabel("name", { exact: true }).fill("A");
    await dialog.getByLabel("age", { exact: true }).fill("x");
    await send();
    await dialog.getByText("Minimum length: 2.").waitFor();
    await dialog.getByText("Enter a number.").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("console-body_2fname");
    expect(api.arrived).toHaveLength(0);
    await dialog.getByRole("button", { name: "Send anyway" }).click();
    await dialog.locator(".console-status").waitFor();
    expect(JSON.parse(String(api.arrived[0]?.body))).toEqual({ name: "A", age: "x" });
  });
});

test("keeps server and ids for the tab, the key only on request, and clears it with Forget", async () => {
  await withPage({}, async (page) => {
    const one = await openConsole(page, at("rename"));
    await one.dialog.getByLabel("userId", { exact: true }).fill("42");
    await one.dialog.getByLabel("Token", { exact: true }).fill("tok-1");
    const two = await openConsole(page, at("posts"));
    expect(await two.dialog.getByLabel("userId", { exact: true }).inputValue()).toBe("42");
    expect(await two.dialog.getByLabel("Token", { exact: true }).inputValue()).toBe("");
    await two.dialog.getByLabel("Token", { exact: true }).fill("tok-2");
    await two.dialog.getByLabel("Remember in this tab").check();
    const three = await openConsole(page, at("rename"));
    expect(await three.dialog.getByLabel("Token", { exact: true }).inputValue()).toBe("tok-2");
    await three.dialog.getByRole("button", { name: "Forget" }).click();
    const four = await openConsole(page, at("posts"));
    expect(await four.dialog.getByLabel("Token", { exact: true }).inputValue()).toBe("");
  });
});

test("keeps a secret out of storage, URL, history, page and other requests", async () => {
  const secret = "planted-secret-4711";
  await withPage({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    const requested: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(api.origin))
        requested.push(`${request.url()} ${JSON.stringify(request.headers())}`);
    });
    const { dialog, send } = await openConsole(page, at("posts"));
    await dialog.getByLabel("userId", { exact: true }).fill("1");
    await dialog.getByLabel("Token", { exact: true }).fill(secret);
    await send();
    expect(api.arrived[0]?.headers["authorization"]).toBe(`Bearer ${secret}`);
    await dialog.getByRole("button", { name: "Copy link" }).click();
    await dialog.getByRole("button", { name: "Copied" }).waitFor();
    const found = await page.evaluate(async () => ({
      storage: JSON.stringify({ ...localStorage, ...sessionStorage }),
      url: location.href,
      page: document.documentElement.outerHTML,
      link: await navigator.clipboard.readText(),
    }));
    for (const [location, text] of Object.entries({ ...found, requested: requested.join("\n") }))
      expect(`${location} ${text.includes(secret)}`).toBe(`${location} false`);
    const carried = Buffer.from(found.link.split("#try=")[1] ?? "", "base64url").toString();
    expect(carried).toContain('"path/userId":"1"');
    expect(carried).not.toContain(secret);
  });
});

test("sends no credentials to a custom server without confirmation", async () => {
  const other = await startApi();
  try {
    await withConsole(at("plain"), async ({ dialog, send }) => {
      await dialog.getByLabel("Token", { exact: true }).fill("mine");
      await dialog.getByLabel("Server").selectOption("-1");
      await dialog.getByLabel("Base URL").fill(other.origin);
      await send();
      expect(other.arrived[0]?.headers["authorization"]).toBeUndefined();
      await dialog.getByRole("button", { name: "Send credentials anyway" }).click();
      await dialog.getByRole("button", { name: "Send", exact: false }).first().click();
      await until(() => other.arrived.length === 2);
      expect(other.arrived[1]?.headers["authorization"]).toBe("Bearer mine");
    });
  } finally {
    await other.close();
  }
});

test("shows, searches and downloads 10 MB of JSON with the same hash", async () => {
  const rows = Array.from({ length: 60_000 }, (_, id) => ({
    id,
    name: `row number ${id}`,
    tags: ["a", "b"],
    text: "x".repeat(105),
  }));
  const text = JSON.stringify({ rows });
  expect(text.length).toBeGreaterThan(10_000_000);
  api.handlers.set("/large", (_, response) => {
    response.writeHead(200, {
      ...CORS,
      "content-type": "application/json",
      "content-disposition": 'attachment; filename="all rows.json"',
    });
    response.end(text);
  });
  await withConsole(at("large"), async ({ dialog, page, send }) => {
    await send();
    await dialog.getByText("row number 0").waitFor();
    await dialog.getByLabel("Find in the response").fill("row number 59999");
    await dialog.getByText("rows[59999].name").waitFor();
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download" }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe("all rows.json");
    const hash = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");
    expect(hash(readFileSync(await download.path()))).toBe(hash(text));
  });
});

test("completes a request by keyboard alone", async () => {
  await withPage({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.goto(at("posts"));
    await page.locator("[data-console]").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    for (let presses = 0; presses < 40; presses++) {
      if ((await page.evaluate(() => document.activeElement?.id)) === "console-path_2fuserId") break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type("9");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").locator(".console-status").waitFor();
    expect(api.arrived[0]?.url).toBe("/users/9/posts");
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => document.activeElement?.className)).toContain("api-try");
  });
});

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function axe(page: Page, state: string): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (name) => {
    const { axe: tool } = window as unknown as {
      axe: {
        run(options: object): Promise<{ violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>;
      };
    };
    const { violations } = await tool.run({ resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`);
  }, state);
}

test.each([
  ["light", 1440],
  ["dark", 390],
] as const)("passes axe in every state, in %s mode at %i px", async (mode, width) => {
  let finish: () => void = () => {};
  api.handlers.set("/plain", (_, response) => {
    finish = () =>
      void response.writeHead(200, { ...CORS, "content-type": "application/json" }).end('{"a":[1,"b",null]}');
  });
  const found: string[] = [];
  await withPage({ colorScheme: mode, viewport: { width, height: 900 } }, async (page) => {
    const shots = process.env["CONSOLE_SHOTS"];
    const look = async (state: string): Promise<void> => {
      if (shots) await page.screenshot({ path: `${shots}/${state}-${width}-${mode}.png` });
      found.push(...(await axe(page, `${state} ${width}`)));
    };
    await page.goto(at("rename"));
    await look("closed");
    const rename = await openConsole(page, at("rename"));
    await look("open");
    await rename.send();
    await look("invalid");
    const plain = await openConsole(page, at("plain"));
    await plain.dialog.getByRole("button", { name: "Send", exact: false }).first().click();
    await plain.dialog.getByRole("button", { name: "Stop" }).waitFor();
    await look("sending");
    await until(() => api.arrived.length > 0);
    finish();
    await plain.dialog.locator(".console-tree").waitFor();
    await look("answered");
    await plain.dialog.getByLabel("Server").selectOption("1");
    await plain.dialog.getByRole("button", { name: "Send", exact: false }).first().click();
    await plain.dialog.locator(".console-failure").waitFor();
    await look("failed");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
  api.handlers.delete("/plain");
  expect(found).toEqual([]);
});

test("fills the form from a link and cleans the URL", async () => {
  const values = { parameters: { "path/userId": "5" }, content: 0, value: { name: "Ann" } };
  await withConsole(at("rename", filled(values)), async ({ dialog, page, send }) => {
    expect(page.url()).not.toContain("try=");
    await send();
    await until(() => api.arrived.length === 1);
    expect(api.arrived[0]?.url).toBe("/users/5");
    expect(JSON.parse(String(api.arrived[0]?.body))).toEqual({ name: "Ann" });
    expect(await dialog.getByLabel("name", { exact: true }).inputValue()).toBe("Ann");
  });
});

test("lets scripts of the site set server variables, even while open, and sign requests", async () => {
  await withConsole(at("plain"), async ({ dialog, page, send, sample }) => {
    const set = (call: string): Promise<void> => page.evaluate(`window.mintlify.api.playground.${call}`);
    await set('setServerVariables({ tenant: "acme", other: 1 })');
    await dialog.getByLabel("Server").selectOption("2");
    expect(await dialog.getByLabel("tenant", { exact: true }).inputValue()).toBe("acme");
    await expect.poll(sample).toContain("https://acme.example.com/plain");
    await set('setServerVariables({ tenant: "umbrella" })');
    await expect.poll(sample).toContain("https://umbrella.example.com/plain");
    await set("clearServerVariables()");
    await expect.poll(sample).toContain("https://demo.example.com/plain");
    await dialog.getByLabel("Server").selectOption("0");
    await page.evaluate(() => {
      Object.assign(window, {
        lectern: {
          api: {
            playground: {
              beforeSend: (request: { headers: [string, string][] }) => ({
                headers: [...request.headers, ["X-Signature", "signed"]],
              }),
            },
          },
        },
      });
    });
    await send();
    await until(() => api.arrived.length === 1);
    expect(api.arrived[0]?.headers["x-signature"]).toBe("signed");
  });
});

test("sends an empty required object", async () => {
  await withConsole(at("settings"), async ({ send }) => {
    await send();
    await until(() => api.arrived.length === 1);
    expect(JSON.parse(String(api.arrived[0]?.body))).toEqual({ free: {} });
  });
});
