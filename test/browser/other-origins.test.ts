// What a foreign page, an SVG file and a diagram can do with our servers in a real browser: nothing.

import { afterAll, beforeAll, expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { lectern, type Running, startLectern } from "../support/process.ts";
import { serveTexts } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const MARK = "document.documentElement.setAttribute('data-ran', 1)";
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" onload="${MARK}">
<script>${MARK}</script><image href="x" onerror="${MARK}"/>
<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><script>${MARK}</script><img src="x" onerror="${MARK}"/></body></foreignObject>
</svg>`;
const DIAGRAM = `%%{init: {"securityLevel": "loose", "flowchart": {"htmlLabels": true}}}%%
graph TD
  A["<img src=x onerror=&quot;${MARK}&quot;>One"] --> B["<script>${MARK}</script>Two"]
  click A "javascript:${MARK}"
  click B call alert()`;

let folder: TestFolder;
const running: Running[] = [];
const urls: Record<string, string> = {};

beforeAll(async () => {
  folder = testFolder({
    "site/docs.json": docsJson({
      groups: [
        { group: "A", pages: ["index"] },
        { group: "B", openapi: "openapi.json" },
      ],
    }),
    "site/index.mdx": `---\ntitle: Home\n---\n\n![A drawing](/drawing.svg)\n\n\`\`\`mermaid\n${DIAGRAM}\n\`\`\`\n`,
    "site/drawing.svg": DRAWING,
    "site/openapi.json": {
      openapi: "3.1.0",
      info: { title: "API", version: "1" },
      paths: {
        "/a": {
          get: {
            summary: "List",
            description: `\`\`\`mermaid\n${DIAGRAM}\n\`\`\``,
            responses: { 200: { description: "Fine" } },
          },
        },
      },
    },
  });
  expect(await lectern(["build", "site", "--out", "dist"], { cwd: folder.path })).toMatchObject({ status: 0 });
  for (const [name, words] of [
    ["serve", ["serve", "dist"]],
    ["dev", ["dev", "site"]],
  ] as const) {
    const started = startLectern([...words, "--port", "0"], { cwd: folder.path });
    running.push(started);
    urls[name] = await started.until(/http:\/\/localhost:\d+/);
  }
});

afterAll(async () => {
  for (const one of running) await one.stop();
  folder?.dispose();
});

const NAMES = ["serve", "dev"] as const;

test.each(NAMES)("%s: a page of another site or port reads nothing, loads nothing and hears nothing", async (name) => {
  const url = urls[name] ?? "";
  const other = await serveTexts(new Map([["/", { type: "text/html", text: "<title>Other</title>" }]]));
  const home = await (await fetch(url)).text();
  const script = new URL(/<script[^>]* src="([^"]+)"/.exec(home)?.[1] ?? "", url).href;
  for (const origin of [other, other.replace("127.0.0.1", "localhost")])
    await withPage({}, async (page) => {
      await page.goto(origin);
      const tried = await page.evaluate(
        async ([target, file]) => {
          const load = (tag: "script" | "iframe", src: string): Promise<string> =>
            new Promise((done) => {
              const element = document.createElement(tag);
              element.onload = () => done("loaded");
              element.onerror = () => done("refused");
              element.src = src;
              document.body.append(element);
            });
          const read = (path: string): Promise<string> =>
            fetch(target + path).then(
              (reply) => reply.text(),
              () => "refused",
            );
          const socket = new WebSocket(`${target.replace("http", "ws")}/_lectern/live?token=a`);
          const heard = new Promise((done) => {
            socket.onopen = () => done("open");
            socket.onclose = () => done("refused");
          });
          return {
            page: await read("/"),
            index: await read("/_lectern/site.json"),
            script: await load("script", file),
            post: await fetch(`${target}/mcp`, { method: "POST", body: "{}" }).then(
              (reply) => reply.text(),
              () => "refused",
            ),
            socket: await heard,
          };
        },
        [url, script] as const,
      );
      expect([origin, tried]).toEqual([
        origin,
        { page: "refused", index: "refused", script: "refused", post: "refused", socket: "refused" },
      ]);
    });
});

test.each(NAMES)("%s: a drawing opened by itself runs nothing", async (name) => {
  await withPage({}, async (page) => {
    const response = await page.goto(`${urls[name]}/drawing.svg`);
    expect(response?.headers()["content-type"]).toContain("svg");
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => document.documentElement.getAttribute("data-ran"))).toBeNull();
  });
});

test.each(["", "/api-reference/list"])("a diagram runs nothing, and has no working links (%j)", async (path) => {
  await withPage({ bypassCSP: true }, async (page) => {
    await page.goto(`${urls["dev"]}${path}`);
    const content = page.locator("#content-area");
    await expect.poll(() => content.locator(".mermaid-drawing svg").count()).toBeGreaterThan(0);
    for (const node of await content.locator(".mermaid-drawing .node").all()) await node.click();
    expect(await page.evaluate(() => document.documentElement.getAttribute("data-ran"))).toBeNull();
    expect(
      await content.locator("script, [onerror], [onload], a[href^='javascript' i], a[*|href^='javascript' i]").count(),
    ).toBe(0);
  });
});
