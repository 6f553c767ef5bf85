// Endpoint pages in a browser: samples follow the reader's choices, and both examples stay in view.

import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { problemsOf, TWO_VIEWS } from "../support/accessibility.ts";
import { withPage } from "../support/browser.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const LONG = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`name${index}`, index]));
const NAME = "CustomerSubscriptionTrialWillEndEventVersion";

const SENTENCE = "that is sent some days before the trial of a subscription ends, and once more on the day it does";

const DESCRIPTION = {
  openapi: "3.1.0",
  info: { title: "Files", version: "1" },
  servers: [{ url: "https://api.example.com" }],
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  paths: {
    "/files": {
      post: {
        summary: "Add a file",
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: {
                  before: { type: "string" },
                  kind: {
                    type: "object",
                    oneOf: [
                      { title: "Cat", type: "object", properties: { purrs: { type: "boolean" } } },
                      { title: "Dog", type: "object", properties: { barks: { type: "boolean" } } },
                    ],
                  },
                },
              },
            },
            "multipart/form-data": {
              schema: { type: "object", properties: { file: { type: "string", format: "binary" } } },
            },
          },
        },
        responses: { 200: { description: "Added.", content: { "application/json": { example: { id: 1 } } } } },
      },
    },
    "/long": {
      post: {
        summary: "Add much",
        requestBody: { content: { "application/json": { example: LONG } } },
        responses: { 200: { description: "Added.", content: { "application/json": { example: LONG } } } },
      },
    },
    "/orders/{orderId}": {
      put: {
        summary: "Change an order",
        description: "Changes an order.",
        security: [{ token: [] }],
        parameters: [{ name: "orderId", in: "path", required: true, schema: { type: "string" } }],
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["total"],
                properties: {
                  ...Object.fromEntries(
                    Array.from({ length: 14 }, (_, index) => [
                      `note_${index}`,
                      { type: "string", description: SENTENCE },
                    ]),
                  ),
                  total: { type: "integer" },
                  shipTo: { type: "object", properties: { zipCode: { type: "string" } } },
                },
              },
            },
          },
        },
        responses: {
          200: {
            description: "Changed.",
            content: {
              "application/json": {
                examples: Object.fromEntries(
                  ["Paid by card on the same day", "Paid by transfer", "Refused by the bank of the payer"].map(
                    (name, index) => [name, { value: { id: index } }],
                  ),
                ),
              },
              "application/xml": { example: "<order/>" },
            },
          },
          404: {
            description: "No such order.",
            content: {
              "application/json": { schema: { properties: { error: { type: "string" } } }, example: { error: "none" } },
            },
          },
        },
      },
    },
    "/names": {
      post: {
        summary: "Add an event",
        description: `Such as this one:\n\n\`\`\`json An event ${SENTENCE}\n{ "id": "1" }\n\`\`\``,
        requestBody: {
          content: {
            "application/json": {
              schema: {
                oneOf: Array.from({ length: 8 }, (_, index) => ({
                  title: `${NAME}${index}`,
                  type: "object",
                  properties: { id: { type: "string" } },
                })),
              },
            },
          },
        },
        responses: {
          200: {
            description: "Added.",
            content: {
              "application/json": { example: Array.from({ length: 600 }, (_, id) => ({ id, note: "An event" })) },
            },
          },
        },
      },
    },
    "/observations/{year}/nights/{nightIdentifier}/exposures/{exposureIdentifier}/calibrations/{calibrationIdentifier}":
      {
        get: {
          summary: "Get a calibration",
          description: "وصف المعايرة.\n\nIn English.",
          responses: { 200: { description: "Found." } },
        },
      },
  },
};

const FILES = {
  "docs.json": docsJson({ groups: [{ group: "API", openapi: "openapi.json" }] }),
  "openapi.json": DESCRIPTION,
};

let site: ServedSite;

beforeAll(async () => {
  site = await serveSite(FILES);
});

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 } };
const WIDE: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

function open<T>(route: string, options: BrowserContextOptions, act: (page: Page) => Promise<T>): Promise<T> {
  return withPage(options, async (page) => {
    await page.goto(`${site.origin}/api-reference/${route}`);
    return act(page);
  });
}

test("syncs samples with the chosen media type, and fields with the chosen samples", async () => {
  await open("add-a-file", WIDE, async (page) => {
    const sample = page.locator("#request-example pre:visible");
    const field = page.locator(".api-reference .field:visible").first();
    expect(await sample.textContent()).toContain("-d '{");
    await page.getByRole("tab", { name: "multipart/form-data" }).last().click();
    await expect.poll(() => sample.textContent()).toContain("-F file=@");
    await page.locator("#request-example").getByRole("tab", { name: "application/json" }).click();
    await expect.poll(() => field.getAttribute("data-name")).toBe("before");
    // The language is remembered with any body, and other choices are unaffected.
    await page.locator("#request-example select:visible").selectOption({ label: "Python" });
    await page.getByRole("tab", { name: "Dog" }).click();
    await page.getByRole("tab", { name: "multipart/form-data" }).last().click();
    await expect.poll(() => sample.textContent()).toContain("import requests");
  });
  await open("add-a-file#param-body-multipart-form-data-file", WIDE, async (page) => {
    await expect.poll(() => page.locator("#request-example pre:visible").textContent()).toContain("-F file=@");
  });
});

test("shows samples of every media type under its name without scripts", async () => {
  await open("add-a-file", { ...WIDE, javaScriptEnabled: false }, async (page) => {
    const labels = await page.locator("#request-example > .code-group > .pick-panel > .pick-label").allTextContents();
    expect(labels).toEqual(["application/json", "multipart/form-data"]);
    expect(await page.locator("#request-example pre:visible", { hasText: "-F file=@" }).count()).toBe(1);
  });
});

test("keeps long request and response examples in view, each scrolling separately", async () => {
  await open("add-much", WIDE, async (page) => {
    for (const id of ["request-example", "response-example"]) {
      const [bottom, hidden] = await page
        .locator(`#${id} pre:visible`)
        .evaluate((pre) => [pre.getBoundingClientRect().bottom, pre.scrollHeight - pre.clientHeight]);
      expect(bottom).toBeLessThan(900);
      expect(hidden).toBeGreaterThan(100);
    }
  });
  await open("add-a-file", WIDE, async (page) => {
    const response = page.locator("#response-example pre:visible");
    expect(await response.evaluate((pre) => pre.scrollHeight - pre.clientHeight)).toBe(0);
  });
});

test("selects a remembered language in the menu of the next page", async () => {
  await open("add-a-file", PHONE, async (page) => {
    await page.locator("#request-example select:visible").selectOption({ label: "Rust" });
    await page.goto(`${site.origin}/api-reference/add-much`);
    const chosen = page.locator("#request-example select:visible option:checked");
    await expect.poll(() => chosen.textContent()).toBe("Rust");
    await expect.poll(() => page.locator("#request-example pre:visible").textContent()).toContain("reqwest");
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test("syncs the sample of a status, the open response and its media type", async () => {
  await open("change-an-order", WIDE, async (page) => {
    const sample = page.locator("#response-example pre:visible");
    const missing = page.locator("details.api-response", { hasText: "No such order." });
    const menu = page.locator("#response-example select:visible");
    expect(await menu.locator("option").allTextContents()).toEqual([
      "application/json: Paid by card on the same day",
      "application/json: Paid by transfer",
      "application/json: Refused by the bank of the payer",
      "application/xml",
    ]);
    await menu.selectOption({ label: "application/xml" });
    await expect.poll(() => sample.textContent()).toBe("<order/>");
    const types = page.locator("details.api-response").first().getByRole("tab");
    await expect.poll(() => types.last().getAttribute("aria-selected")).toBe("true");
    await types.first().click();
    await expect.poll(() => sample.textContent()).toContain('"id": 0');
    await page.locator("#response-example").getByRole("tab", { name: "404" }).click();
    await expect.poll(() => missing.getAttribute("open")).toBe("");
    await expect.poll(() => sample.textContent()).toContain("none");
    await page.locator("details.api-response > summary").first().click();
    await page.locator("details.api-response > summary").first().click();
    await expect.poll(() => sample.textContent()).toContain('"id": 0');
  });
});

test("offers the whole of a shortened example within sight", async () => {
  for (const size of [WIDE, PHONE])
    await open("add-an-event", size, async (page) => {
      const panel = page.locator("#response-example");
      await panel.scrollIntoViewIfNeeded();
      const all = panel.getByRole("link", { name: "Show all" });
      const { height = 0 } = page.viewportSize() ?? {};
      expect(await all.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThan(height);
      await all.click();
      const ids = async () =>
        (JSON.parse((await panel.locator("pre:visible").textContent()) ?? "") as unknown[]).length;
      await expect.poll(ids).toBe(600);
    });
});

test("puts copy and wrap buttons into the bar above the code", async () => {
  await open("change-an-order", WIDE, async (page) => {
    const code = page.locator("#request-example pre:visible");
    const top = await code.evaluate((pre) => pre.getBoundingClientRect().top);
    for (const name of ["Copy", "Wrap lines"]) {
      const button = page.locator("#request-example").getByRole("button", { name });
      expect(await button.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(top);
    }
    const overflow = () => code.evaluate((pre) => pre.scrollWidth - pre.clientWidth);
    expect(await overflow()).toBeGreaterThan(0);
    await page.locator("#request-example").getByRole("button", { name: "Wrap lines" }).click();
    await expect.poll(() => overflow()).toBe(0);
    await page.reload();
    await expect.poll(overflow).toBe(0);
  });
});

test("lists the sections of a long page, expands all fields and filters required ones", async () => {
  await open("change-an-order", WIDE, async (page) => {
    const contents = page.getByRole("navigation", { name: "On this page" });
    expect(await contents.getByRole("link").allTextContents()).toEqual([
      "Authorization",
      "Path parameters",
      "Body",
      "Responses",
    ]);
    const visible = () => page.locator("#param-body > .field:visible").count();
    expect(await visible()).toBe(16);
    await contents.getByRole("button", { name: "Required only" }).click();
    await expect.poll(visible).toBe(1);
    await page.evaluate(() => {
      location.hash = "#param-body-ship-to-zip-code";
    });
    await expect.poll(visible).toBe(16);
    const inner = page.locator("[data-name=zipCode]");
    await expect.poll(() => inner.isVisible()).toBe(true);
    await contents.getByRole("button", { name: "Expand all" }).click();
    await contents.getByRole("button", { name: "Collapse all" }).click();
    await expect.poll(() => inner.isVisible()).toBe(false);
  });
});

test("scrolls to a field found by search", async () => {
  await open("change-an-order?find=zip+code#body", WIDE, async (page) => {
    await expect.poll(() => page.url()).toMatch(/change-an-order#param-body-ship-to-zip-code$/);
    await expect.poll(() => page.locator("[data-name=zipCode]").isVisible()).toBe(true);
  });
});

test("shows an endpoint's description before its samples on a phone, and the path without the server", async () => {
  await open("change-an-order", PHONE, async (page) => {
    const top = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().top);
    expect(await top(".api-description")).toBeLessThan(await top("#request-example"));
    expect(await page.locator(".api-origin").isVisible()).toBe(false);
    expect(await page.locator(".api-access > summary").innerText()).toMatch(
      /^Authorization\s+string\s+header\s+required$/,
    );
  });
});

test("puts the content of a chosen alternative inside the choice", async () => {
  await open("add-a-file", WIDE, async (page) => {
    const leftOf = (name: string) =>
      page.locator(`[data-name=${name}]`).evaluate((one) => one.getBoundingClientRect().left);
    expect(await leftOf("purrs")).toBeGreaterThan((await leftOf("before")) + 10);
  });
});

test("keeps long names of alternatives on a phone's screen", async () => {
  await open("add-an-event", PHONE, async (page) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test.each([PHONE, WIDE])("keeps long code titles readable ($viewport.width px)", async (view) => {
  await open("add-an-event", view, async (page) => {
    const titles = page.locator(".api-reference .code-block-title", { hasText: SENTENCE });
    const hidden = await titles.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
    expect(hidden).toEqual([0]);
  });
});

test.each([PHONE, WIDE])(
  "keeps a long path inside its frame with the method on the first line ($viewport.width px)",
  async (view) => {
    await open("get-a-calibration", view, async (page) => {
      const space = await page.locator(".api-endpoint").evaluate((frame) => {
        const [path, pill] = [frame.querySelector(".api-path"), frame.querySelector(".method-pill")];
        const range = document.createRange();
        if (path) range.selectNodeContents(path);
        const [outer, text, method] = [frame, range, pill].map((one) => one?.getBoundingClientRect());
        if (!outer || !text || !method) return undefined;
        const isOnFirstLine = method.top < text.top + 22 && method.bottom > text.top;
        return { above: text.top - outer.top >= 12, below: outer.bottom - text.bottom >= 12, isOnFirstLine };
      });
      expect(space).toEqual({ above: true, below: true, isOnFirstLine: true });
    });
  },
);

test("aligns each paragraph with the direction of its script", async () => {
  await open("get-a-calibration", WIDE, async (page) => {
    const sides = await page.locator(".api-description > p").evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const [text, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
        return text.left - box.left < 1 ? "left" : box.right - text.right < 1 ? "right" : "between";
      }),
    );
    expect(sides).toEqual(["right", "left"]);
  });
});

test("is accessible with choices", async () => {
  const urls = ["add-a-file", "add-much", "add-an-event", "change-an-order"].map(
    (route) => `${site.origin}/api-reference/${route}`,
  );
  expect(await problemsOf(urls, TWO_VIEWS)).toEqual([]);
});
