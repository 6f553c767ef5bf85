// examples/console: the console on plain pages, without a site around it.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packagePath } from "@lectern/io/package-file.ts";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EVERY_VIEW, problemsOf } from "../support/accessibility.ts";
import { withPage } from "../support/browser.ts";
import type { TestFolder } from "../support/folder.ts";
import { installLeaf } from "../support/leaf.ts";
import { INSTALL_TIMEOUT } from "../support/packed.ts";
import { type Running, startNode } from "../support/process.ts";

let folder: TestFolder;
let server: Running;
let origin: string;

beforeAll(async () => {
  folder = installLeaf("@lectern/console", "console");
  await writeOpenapi(folder.path);
  expect((await startNode(["build.mjs"], { cwd: folder.path }).ended()).stdout).toBe("Wrote 2 slices\n");
  server = startNode(["serve.mjs"], { cwd: folder.path, env: { PORT: "0" } });
  origin = (await server.until(/http:\/\/[\d.:]+/)).trim();
}, INSTALL_TIMEOUT);

afterAll(async () => {
  await server?.stop();
  folder?.dispose();
});

/** What the example needs of `@lectern/openapi`, from its source. */
async function writeOpenapi(path: string): Promise<void> {
  const target = join(path, "node_modules/@lectern/openapi/index.js");
  const contents = ["parse-api", "describe/describe-operation", "console/console-slice"]
    .map((name) => `export * from "./${name}.ts";`)
    .join("\n");
  await build({
    stdin: { contents, resolveDir: packagePath("packages/openapi/src") },
    outfile: target,
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["@lectern/source", "module"],
    mainFields: ["module", "main"],
    alias: { yaml: packagePath("node_modules/yaml/browser/dist/index.js") },
  });
}

async function send(page: Page, label: string): Promise<string> {
  const element = page.locator(`api-console[slice*="${label}"]`);
  await element.getByRole("button", { name: /^Send/ }).click();
  const status = element.locator(".console-status");
  await status.waitFor();
  return `${await status.textContent()} ${await element.locator(".console-tree").textContent()}`;
}

test("fills the form, sends the request and shows the response", async () => {
  await withPage({}, async (page) => {
    await page.goto(origin);
    const add = page.locator("api-console").nth(1);
    await add.getByRole("button", { name: /^Send/ }).click();
    await expect.poll(() => add.getByRole("alert").textContent()).toContain("2 fields need attention.");
    expect(await add.getByLabel("name", { exact: true }).evaluate((input) => input.matches(":focus"))).toBe(true);
    await add.getByLabel("Token", { exact: true }).fill("secret");
    await add.getByLabel("tank", { exact: true }).fill("9");
    await add.getByLabel("name", { exact: true }).fill("South");
    await add.getByLabel("mode", { exact: true }).selectOption("running");
    expect(await add.locator(".console-code").first().textContent()).toContain("/api/tanks/9/pumps");
    expect(await send(page, "addPump")).toMatch(
      /^201 Created .*"method": "POST".*"url": "\/api\/tanks\/9\/pumps".*"name": "South"/,
    );
    // The other console on the page is its own.
    const list = page.locator("api-console").first();
    expect(await list.getByLabel("tank", { exact: true }).inputValue()).toBe("7");
    expect(await list.locator(".console-status").count()).toBe(0);
    expect(await send(page, "listPumps")).toMatch(/^200 OK .*"url": "\/api\/tanks\/7\/pumps"/);
  });
});

test("lets the page change a request, and copies its code", async () => {
  await withPage({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    await page.goto(origin);
    const list = page.locator("api-console").first();
    await list.getByRole("button", { name: "Copy", exact: true }).click();
    await list.getByRole("button", { name: "Copied", exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`curl ${origin}/api/tanks/7/pumps`);
    await list.evaluate((element) => {
      Object.assign(element, { beforeSend: ({ url }: { url: string }) => ({ url: `${url}?signed=yes` }) });
    });
    expect(await send(page, "listPumps")).toContain("/api/tanks/7/pumps?signed=yes");
  });
});

test("opens a shared link in the console it was copied from", async () => {
  await withPage({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    await page.goto(`${origin}/index.html?from=mail`);
    const list = page.locator("api-console").first();
    await list.getByLabel("tank", { exact: true }).fill("12");
    await list.getByRole("button", { name: "Copy link" }).click();
    await list.getByRole("button", { name: "Copied" }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/index\.html\?from=mail#try=/);
    await page.goto("about:blank");
    await page.evaluate(() => sessionStorage?.clear()).catch(() => {});
    await page.goto(link);
    const tanks = page.getByLabel("tank", { exact: true });
    await expect.poll(() => tanks.count()).toBe(2);
    expect(await tanks.first().inputValue()).toBe("12");
    expect(page.url()).toBe(`${origin}/index.html?from=mail`);
  });
});

test("follows its slice, and says why there is none", async () => {
  await withPage({}, async (page) => {
    await page.goto(origin);
    const first = page.locator("api-console").first();
    await first.evaluate((element) => element.setAttribute("slice", "slices/addPump.json"));
    await expect.poll(() => first.getByRole("heading", { level: 2 }).textContent()).toBe("Add a pump");
    await first.evaluate((element) => element.setAttribute("slice", "slices/none.json"));
    await expect
      .poll(() => first.getByRole("alert").textContent())
      .toBe("The console cannot be loaded: 404 slices/none.json");
    expect(await first.getByRole("heading", { level: 2 }).count()).toBe(0);
  });
});

test("works as its README shows", async () => {
  const readme = readFileSync(join(folder.path, "node_modules/@lectern/console/README.md"), "utf8");
  const [, html = ""] = /^```html\n(.*?)^```$/ms.exec(readme) ?? [];
  const [, script = ""] = /^```javascript\n(.*?)^```$/ms.exec(readme) ?? [];
  folder.write("readme.html", html);
  folder.write("readme.mjs", script);
  const { status, stderr } = await startNode(["readme.mjs"], { cwd: folder.path }).ended();
  expect([status, stderr]).toEqual([0, ""]);
  await withPage({}, async (page) => {
    await page.goto(`${origin}/readme.html`);
    await expect.poll(() => page.getByRole("heading", { level: 2 }).textContent()).toBe("Add a pump");
  });
});

test("is accessible and fits, in light and dark, on wide screens and phones", async () => {
  expect(await problemsOf([`${origin}/`], EVERY_VIEW)).toEqual([]);
});
