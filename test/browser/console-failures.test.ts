// Requests that really fail, each in a different way: the explanation that readers see, and the command that works.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser, withPage } from "../support/browser.ts";
import { startApi, type TestApi } from "../support/console-api.ts";
import { openConsole, serveConsole, withConsole } from "../support/console-site.ts";
import type { ServedSite } from "../support/serve-site.ts";

const spec = (origin: string): object => ({
  openapi: "3.1.0",
  info: { title: "Failures", version: "1" },
  servers: [{ url: origin }, { url: "http://127.0.0.1:9", description: "Nobody" }],
  paths: {
    "/plain": { get: { summary: "Plain", responses: {} } },
    "/closed": { get: { summary: "Closed", responses: {} } },
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
});

const at = (route: string): string => `${site.origin}/api-reference/${route}`;

test("explains each failure, with the command that works", async () => {
  api.handlers.set("/closed", (_, response) => void response.writeHead(200).end("no CORS"));
  await withConsole(at("closed"), async ({ dialog, send }) => {
    await send();
    await dialog.getByText(`does not allow requests from ${site.origin}`).waitFor();
    expect(await dialog.locator(".console-failure pre").textContent()).toContain("curl http");
    await dialog.getByLabel("Server").selectOption("1");
    await dialog.getByRole("button", { name: "Send", exact: false }).first().click();
    await dialog.getByText("Could not reach http://127.0.0.1:9.").waitFor();
    await dialog.getByLabel("Server").selectOption("-1");
    await dialog.getByLabel("Base URL").fill("nothing");
    await dialog.getByRole("button", { name: "Send", exact: false }).first().click();
    await dialog.locator(".console-problem").waitFor();
    await dialog.getByRole("button", { name: "Send anyway" }).click();
    await dialog.getByText("is not a valid request URL").waitFor();
  });
});

test("explains offline, timeout and mixed content failures", async () => {
  api.handlers.set("/plain", () => {});
  await withConsole(at("plain"), async ({ dialog, page }) => {
    const press = (): Promise<void> => dialog.getByRole("button", { name: "Send", exact: false }).first().click();
    await page.clock.install();
    await press();
    await dialog.getByRole("button", { name: "Stop" }).waitFor();
    await page.clock.fastForward(61_000);
    await dialog.getByText("No response within 60 seconds.").waitFor();
    await dialog.getByLabel("Server").selectOption("-1");
    await dialog.getByLabel("Base URL").fill("https://api.test");
    await page.context().setOffline(true);
    await press();
    await dialog.getByText("Your device is offline.").waitFor();
  });
  api.handlers.delete("/plain");
  await withPage({}, async (page) => {
    const blocked: string[] = [];
    page.on("console", (message) => void blocked.push(message.text()));
    await page.route("https://docs.test/**", async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: `${site.origin}${pathname}` }) });
    });
    const { dialog, send } = await openConsole(page, "https://docs.test/api-reference/plain");
    await dialog.getByLabel("Server").selectOption("-1");
    await dialog.getByLabel("Base URL").fill("http://api.test");
    await send();
    await dialog.getByText("the browser blocks plain HTTP requests to http://api.test.").waitFor();
    expect(blocked.join("\n")).toContain("Mixed Content");
  });
});

test("reports denied access to the local network", async () => {
  const { host } = new URL(site.origin);
  const browser = await openBrowser(`--ip-address-space-overrides=${host.replace("localhost", "127.0.0.1")}=public`);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const { targetInfo } = await session.send("Target.getTargetInfo");
    for (const name of ["local-network-access", "loopback-network"])
      await session.send("Browser.setPermission", {
        permission: { name },
        setting: "denied",
        origin: site.origin,
        ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
      });
    const { dialog, send } = await openConsole(page, at("plain"));
    await send();
    await dialog.getByText(`The browser did not let this page access ${api.origin} on your local network.`).waitFor();
    expect(api.arrived).toHaveLength(0);
  } finally {
    await context.close();
  }
});

test("names a policy that blocks the API", async () => {
  const strict = await serveConsole(
    spec(api.origin),
    {},
    "default-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline'",
  );
  await withConsole(`${strict.origin}/api-reference/plain`, async ({ dialog, send }) => {
    await send();
    await dialog.getByText("This site’s Content-Security-Policy blocks requests to").waitFor();
  });
});

test("never uses a slice from before a deployment, even if browsers cache it", async () => {
  let title = "Before";
  const front = createServer(async (request, response) => {
    const upstream = await fetch(`${site.origin}${request.url}`);
    const isSlice = request.url?.startsWith("/_lectern/console/") === true;
    const body = Buffer.from(await upstream.arrayBuffer());
    response.writeHead(upstream.status, {
      "content-type": upstream.headers.get("content-type") ?? "",
      "cache-control": "max-age=3600",
    });
    response.end(isSlice ? JSON.stringify({ ...(JSON.parse(String(body)) as object), title }) : body);
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  try {
    await withPage({}, async (page) => {
      const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}/api-reference/plain`;
      const { dialog } = await openConsole(page, url);
      expect(await dialog.locator("h2").textContent()).toBe("Before");
      title = "After";
      await openConsole(page, url);
      expect(await dialog.locator("h2").textContent()).toBe("After");
    });
  } finally {
    front.close();
    front.closeAllConnections();
  }
});
