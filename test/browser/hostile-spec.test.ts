// A malicious spec on its page in a real browser: nothing runs, nothing hangs, every name is shown.

import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { startCost } from "../support/cost.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const SCRIPT =
  '<script>window.pwned = "script"</script><img src=x onerror="window.pwned=1"><svg onload=window.pwned=2>';
const LINKS =
  "[a](javascript:window.pwned=3) [b](JaVaScRiPt:window.pwned=4) [c](data:text/html,<script>alert(1)</script>) ![d](javascript:1) <javascript:window.pwned=5>";
const BREAKOUT = `"></code></div><script>window.pwned=6</script>'\`\${window.pwned=7}`;
const TAGS = `<p onclick="window.pwned=8" title="a > b">p</p><P STYLE=x onmouseover=window.pwned=9>q</P>
<a href="java&#115;cript:window.pwned=10">e</a><A HREF='JAVASCRIPT:window.pwned=11'>f</A><a href="javascript&colon;window.pwned=12">g</a>
<a href='/x" onclick="window.pwned=13'>h</a><!-- <b> --><!-- ${"<b>".repeat(1000)}x${"</i>".repeat(500)}<table><td><script>window.pwned=14</script>
<pre><code></pre><script>window.pwned=15</script></code><b title="`;
const ALL = `${SCRIPT}\n\n${LINKS}\n\n${BREAKOUT}\n\n${TAGS}`;

const schema = {
  type: "object",
  title: BREAKOUT,
  description: ALL,
  required: ["__proto__", "constructor"],
  properties: Object.fromEntries(
    ["__proto__", "constructor", "hasOwnProperty", "toString", SCRIPT, BREAKOUT].map((name) => [
      name,
      { type: "string", description: ALL, default: BREAKOUT, enum: [BREAKOUT, SCRIPT], example: SCRIPT },
    ]),
  ),
  oneOf: [
    { title: SCRIPT, type: "object", properties: { a: { type: "string", pattern: BREAKOUT } } },
    { title: BREAKOUT, type: "object", properties: { b: { type: "string" } } },
  ],
  discriminator: { propertyName: BREAKOUT, mapping: JSON.parse('{"__proto__": "x"}') },
};

const SPEC = {
  openapi: "3.1.0",
  info: { title: BREAKOUT, version: SCRIPT },
  servers: [{ url: `https://api.test/{x}/${BREAKOUT}`, description: SCRIPT, variables: { x: { default: BREAKOUT } } }],
  paths: {
    "/things/{id}": {
      post: {
        summary: "Things",
        description: `${ALL}\n\n${"*a_ ".repeat(10_000)}`,
        parameters: [
          { name: "id", in: "path", required: true, description: ALL, example: BREAKOUT },
          { name: BREAKOUT, in: "query", example: ALL, schema: { type: "string" } },
          { name: "X-A", in: "header", example: BREAKOUT },
        ],
        requestBody: {
          description: ALL,
          content: { "application/json": { schema }, [BREAKOUT]: { schema: { type: "string" } } },
        },
        responses: {
          "200": {
            description: ALL,
            headers: { [SCRIPT]: { description: ALL } },
            content: { "application/json": { schema, examples: { [BREAKOUT]: { value: { a: ALL } } } } },
            links: { [SCRIPT]: { operationId: BREAKOUT, description: ALL } },
          },
          [BREAKOUT]: { description: SCRIPT },
        },
        callbacks: { [BREAKOUT]: { [SCRIPT]: { post: { description: ALL } } } },
        "x-codeSamples": [{ lang: BREAKOUT, label: SCRIPT, source: ALL }],
      },
    },
  },
};

let browser: Browser;
let served: ServedSite;
let milliseconds = 0;

beforeAll(async () => {
  const cost = startCost();
  // Without a policy: the page itself must be harmless.
  const policy = "default-src * 'unsafe-inline' 'unsafe-eval' data:";
  const files = {
    "docs.json": docsJson({ groups: [{ group: "API", openapi: "api.json" }] }),
    "api.json": JSON.stringify(SPEC).replace(
      '"constructor":{"type"',
      '"__proto__":{"type":"string"},"constructor":{"type"',
    ),
  };
  served = await serveSite(files, { policy });
  await served.page("/api-reference/things");
  milliseconds = cost();
  browser = await openBrowser();
});

test("runs nothing from a hostile spec", async () => {
  const page = await browser.newPage();
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`${served.origin}/api-reference/things`);
  for (const link of await page.locator("#content a").all()) {
    expect(await link.getAttribute("href")).not.toMatch(/^\s*(?:javascript|data):/i);
  }
  const attributes = await page
    .locator(".api-description *, .field-body p, .field-body p *")
    .evaluateAll((nodes) => [...new Set(nodes.flatMap((node) => node.getAttributeNames()))]);
  expect(attributes.filter((name) => /^on|^style$|^title$/.test(name))).toEqual([]);
  for (const details of await page.locator("#content details").all())
    await details.evaluate((node) => node.setAttribute("open", ""));
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => (window as unknown as { pwned?: unknown }).pwned)).toBeUndefined();
  expect(dialogs).toEqual([]);
  expect(await page.locator("#content script, #content img, #content iframe").count()).toBe(0);
  expect(await page.locator('#content .field[data-name="__proto__"]').count()).toBeGreaterThan(0);
  await page.close();
});

test("does not stall the build", () => {
  expect(milliseconds).toBeLessThan(15_000);
});
