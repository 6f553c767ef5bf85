// What screen readers get: names, values, descriptions and announcements, and where the keyboard focus goes.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { startApi, type TestApi } from "../support/console-api.ts";
import { type OpenConsole, serveConsole, withConsole } from "../support/console-site.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const FILES = {
  "docs.json": docsJson(
    { pages: ["index"] },
    {
      banner: { content: "Pumps are closed.", dismissible: true },
      feedback: { thumbsRating: true, endpoint: "/votes" },
    },
  ),
  "index.mdx": `---
title: Pumps
---

The <Tooltip tip="Moves water." cta="More" href="/">pump</Tooltip> runs.

\`\`\`mermaid actions={true}
graph TD
  Tank --> Pump
\`\`\`
`,
};

let site: ServedSite;
let api: TestApi;
let tried: ServedSite;

beforeAll(async () => {
  site = await serveSite(FILES, { built: true });
  api = await startApi();
  tried = await serveConsole(spec(api.origin));
});

afterAll(() => api?.close());

function spec(origin: string): object {
  const numbers = Array.from({ length: 14 }, (_, index) => [`size${index}`, { type: "integer", maximum: 9 }]);
  return {
    openapi: "3.1.0",
    info: { title: "Pumps", version: "1" },
    servers: [{ url: origin }],
    paths: {
      "/pumps": {
        post: {
          summary: "Start",
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["tanks"],
                  properties: {
                    tanks: { type: "array", minItems: 1, items: { type: "string" } },
                    ...Object.fromEntries(numbers),
                  },
                },
              },
            },
          },
          responses: { 200: { description: "OK" } },
        },
      },
      "/photo": {
        post: {
          summary: "Photo",
          requestBody: {
            content: { "image/png": { schema: { type: "string", format: "binary" } } },
          },
          responses: { 200: { description: "OK" } },
        },
      },
    },
  };
}

const desktop = { viewport: { width: 1440, height: 900 } };

function open(act: (page: Page) => Promise<void>): Promise<void> {
  return withPage(desktop, async (page) => {
    await page.goto(site.origin);
    await page.locator("html.js").waitFor();
    await act(page);
  });
}

/** The name of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent ?? "";
  });
}

test("no key alone opens search", async () => {
  await open(async (page) => {
    await page.keyboard.type("/sk?");
    await page.keyboard.press("Control+K");
    await page.getByRole("dialog").waitFor();
    expect(await page.locator(".find-field").inputValue()).toBe("");
  });
});

test("the search dialog has entries only in its list, and names its button as it shows it", async () => {
  await open(async (page) => {
    await page.evaluate(() => localStorage.setItem("lectern-searches", '["pump"]'));
    await page.keyboard.press("Control+K");
    await page.locator(".find-option").first().waitFor();
    expect(await page.getByRole("button", { name: "Close (Esc)" }).count()).toBe(1);
    const roles = await page
      .locator("[role=listbox] *")
      .evaluateAll((all) => all.flatMap((one) => one.getAttribute("role") ?? (one.matches("a, button") ? "link" : [])));
    expect([...new Set(roles)].sort()).toEqual(["group", "option"]);
  });
});

test("an empty required list takes the focus with its problem", async () => {
  await withConsole(`${tried.origin}/api-reference/start`, async ({ dialog, page }) => {
    await dialog.getByRole("button", { name: /^Send/ }).click();
    const group = dialog.getByRole("group", { name: "tanks" });
    await expect.poll(() => group.evaluate((element) => element === document.activeElement)).toBe(true);
    const described = await group.getAttribute("aria-describedby");
    expect(await dialog.locator(`#${described}`).textContent()).toBe("Minimum number of items: 1.");
    expect(await page.getByRole("alert").textContent()).toContain("1 field needs attention.");
  });
});

test("a problem in collapsed optional fields is expanded and focused", async () => {
  await withConsole(`${tried.origin}/api-reference/start`, async ({ dialog }) => {
    await dialog.getByRole("button", { name: "Add item" }).click();
    const optional = dialog.getByText("Optional fields (14)");
    await optional.click();
    const size = dialog.getByLabel("size3", { exact: true });
    await size.fill("12");
    await optional.click();
    await size.waitFor({ state: "detached" });
    await dialog.getByRole("button", { name: /^Send/ }).click();
    await expect.poll(() => size.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await size.getAttribute("aria-invalid")).toBe("true");
  });
});

test("a problem of a field is shown and described in the raw body, once", async () => {
  await withConsole(`${tried.origin}/api-reference/start`, async ({ dialog }) => {
    const problems = (): Promise<readonly string[]> => dialog.locator(".console-problem").allTextContents();
    await dialog.getByRole("button", { name: "JSON" }).click();
    const body = dialog.getByRole("textbox", { name: "Body" });
    await body.fill('{"tanks": ["a"], "size1": 12}');
    await dialog.getByRole("button", { name: /^Send/ }).click();
    await expect.poll(problems).toEqual(["size1: Must be at most 9."]);
    await expect.poll(() => body.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await body.getAttribute("aria-describedby")).toBe("console-body-problem");
    await body.fill("{");
    await dialog.getByRole("button", { name: /^Send/ }).click();
    await dialog.getByRole("alert").waitFor();
    expect(await problems()).toEqual(["This is not valid JSON, so the form cannot show it. It is sent as written."]);
  });
});

test("removing the last item moves the focus to the button that adds one", async () => {
  await withConsole(`${tried.origin}/api-reference/start`, async ({ dialog, page }) => {
    await dialog.getByRole("button", { name: "Add item" }).click();
    await dialog.getByRole("button", { name: "Remove Item 1" }).press("Enter");
    await expect.poll(() => focused(page)).toBe("+ Add item");
  });
});

test("a file input has the chosen file as its value, and its choice is announced", async () => {
  await withConsole(`${tried.origin}/api-reference/photo`, async ({ dialog, page }: OpenConsole) => {
    const input = dialog.locator("input[type=file]");
    await input.setInputFiles({ name: "pump.png", mimeType: "image/png", buffer: Buffer.from("12345") });
    await expect.poll(() => dialog.locator(".console-spoken").textContent()).toBe("pump.png, 5 B");
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    expect(JSON.stringify(nodes)).toContain('"value":"pump.png"');
    expect(JSON.stringify(nodes)).not.toContain("No file chosen");
    await dialog.getByRole("button", { name: "Remove pump.png" }).press("Enter");
    await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await input.evaluate((element) => (element as HTMLInputElement).files?.length)).toBe(0);
  });
});

test("copying in the console is announced in its dialog", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  await withConsole(
    `${tried.origin}/api-reference/start`,
    async ({ dialog }) => {
      await dialog.getByRole("button", { name: "Copy", exact: true }).first().click();
      await expect.poll(() => dialog.getByRole("status").allTextContents()).toContain("Copied");
      await dialog.getByRole("button", { name: "Copy link" }).click();
      await expect.poll(() => dialog.locator(".console-spoken").textContent()).toBe("Copy link: Copied");
      await dialog.getByRole("button", { name: "Copy link" }).waitFor();
    },
    { ...desktop, permissions },
  );
});

test("the number of matches in a response is announced", async () => {
  await withConsole(`${tried.origin}/api-reference/photo`, async ({ dialog, send }) => {
    await send();
    const find = dialog.getByRole("searchbox", { name: "Find in the response" });
    await find.fill("POST");
    await expect.poll(() => dialog.locator(".console-spoken").textContent()).toBe("Find in the response: 1");
    await find.fill("nothing like it");
    await expect.poll(() => dialog.locator(".console-spoken").textContent()).toBe("No matches.");
  });
});

test("the focus stays near what a reader closed", async () => {
  await open(async (page) => {
    await page.getByRole("button", { name: "Dismiss" }).press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    await page.locator(".tooltip-term").focus();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("More");
    // The first one may come before the script of tooltips.
    const close = async (): Promise<string> => {
      await page.keyboard.press("Escape");
      return focused(page);
    };
    await expect.poll(close).toBe("pump");
    expect(await page.locator(".tooltip-tip").isVisible()).toBe(false);
    await page.route("**/votes", (route) => route.fulfill());
    await page.locator("[data-feedback=yes]").press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("feedback-question");
  });
});

test("an enlarged diagram scrolls, and its source is there as text", async () => {
  await open(async (page) => {
    const drawing = page.locator(".mermaid-drawing");
    await drawing.locator("svg").waitFor();
    expect(await page.getByRole("figure").ariaSnapshot()).toContain("Tank --> Pump");
    for (let step = 0; step < 10; step++) await page.getByRole("button", { name: "Zoom in" }).click();
    const { height } = (await drawing.boundingBox()) ?? { height: 0 };
    const scrolled = (): Promise<number> => drawing.evaluate((box) => box.scrollTop);
    expect(await drawing.evaluate((box) => getComputedStyle(box).overflowY)).toBe("auto");
    expect(await drawing.evaluate((box) => box.scrollHeight)).toBeGreaterThan(height * 4);
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    await drawing.hover();
    await page.mouse.wheel(0, 60);
    await expect.poll(scrolled).toBeGreaterThan(before);
    await drawing.focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect.poll(scrolled).toBeLessThan(before);
    await page.getByRole("button", { name: "Reset view" }).click();
    expect(await drawing.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  });
});
