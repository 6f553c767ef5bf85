// npm packages in islands, in a real browser: parts of a package share dependencies, each island loads only its own,
// and one that browsers cannot run does not break the others.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { openSite } from "@lectern/engine/opening/open-site.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { serveFolder } from "../support/serve-site.ts";

const FILES = {
  "docs.json":
    '{ "theme": "mint", "name": "Acme", "colors": { "primary": "#112233" }, "navigation": { "pages": ["index"] } }',
  "index.mdx": `---
title: Home
description: Start.
---
import { Theme } from "ui/theme";
import { Press } from "ui/press";
import { Board } from "/snippets/board.jsx";
import { Later } from "/snippets/later.jsx";
import { bytes } from "server-only";

Size: {bytes("abc")}

<Theme><Press /></Theme>

<Board />

<Later />
`,
  "snippets/board.jsx":
    'import draw, { unit } from "old";\nexport const Board = () => { const [n, setN] = useState(1); return <button class="board" onClick={() => setN(n + 1)}>{draw(n)} {unit}</button>; };',
  "snippets/later.jsx":
    'export const Later = () => { const [text, setText] = useState("wait"); return <button class="later" onClick={() => import("heavy").then((heavy) => setText(heavy.word + heavy.default))}>{text}</button>; };',
  "node_modules/ui/package.json": '{ "name": "ui", "type": "module", "exports": { "./*": "./*.js" } }',
  "node_modules/ui/context.js":
    'import { createContext } from "react"; export const Ctx = createContext("bare context");',
  "node_modules/ui/theme.js":
    'import { createElement, useState } from "react"; import { Ctx } from "./context.js"; export const Theme = ({ children }) => { const [v, set] = useState("light"); return createElement(Ctx.Provider, { value: v }, createElement("button", { className: "theme", onClick: () => set("dark") }, "theme"), children); }; export const Unused = () => "never shipped";',
  "node_modules/ui/press.js":
    'import { createElement, useContext, useState } from "react"; import { Ctx } from "./context.js"; export const Press = () => { const v = useContext(Ctx); const [n, set] = useState(0); return createElement("b", { className: "press", onClick: () => set(n + 1) }, v, n); };',
  "node_modules/old/package.json": '{ "name": "old", "main": "i.js" }',
  "node_modules/old/i.js": 'module.exports = (n) => "#".repeat(n); module.exports.unit = "marks";',
  "node_modules/heavy/package.json": '{ "name": "heavy", "type": "module", "main": "i.js" }',
  "node_modules/heavy/i.js": 'export const word = "heavy "; export default "default";',
  "node_modules/server-only/package.json": '{ "name": "server-only", "main": "i.js" }',
  "node_modules/server-only/i.js":
    'const { Buffer } = require("node:buffer"); exports.bytes = (text) => Buffer.byteLength(text);',
};

let root: string;
let page: Page;
let problems: readonly string[];
const errors: string[] = [];
const scripts = new Map<string, string>();

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "lectern-packages-"));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { output } = await openSite(root, { base: "" });
  await (await output.artifacts()).get("index.html")?.body();
  for await (const { path, body } of output.deferredArtifacts())
    if (path.startsWith("_lectern/islands/")) scripts.set(path, String(await body()));
  problems = output.diagnostics().map(formatDiagnostic);
  const { origin } = await serveFolder(root);
  const browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1200, height: 1600 } });
  page.on("console", (message) => {
    if (!message.location().url.endsWith("/favicon.ico")) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(origin);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Clicks until an element has the expected text, and returns it. */
async function clickUntil(selector: string, expected: RegExp): Promise<void> {
  const text = async (): Promise<string> => {
    await page.locator(selector).click();
    return (await page.locator(selector).textContent()) ?? "";
  };
  await expect.poll(text).toMatch(expected);
}

test("shares one context between two entry points of a package", async () => {
  await clickUntil(".press", /^light[1-9]/);
  await page.locator(".theme").click();
  await expect.poll(() => page.locator(".press").textContent()).toMatch(/^dark/);
  const owners = [...scripts.values()].filter((text) => text.includes("bare context"));
  expect(owners).toHaveLength(1);
});

test("runs CommonJS and lazily loaded packages", async () => {
  await clickUntil(".board", /^##+ marks$/);
  await clickUntil(".later", /^heavy default$/);
});

test("ships only names in use, under machine-independent names", () => {
  const all = [...scripts.values()].join("\n");
  expect(all).not.toContain("never shipped");
  expect(all).not.toContain(root);
  for (const path of scripts.keys()) expect(path).toMatch(/^_lectern\/islands\/[a-z0-9-]+-[0-9a-z]{11}\.js$/);
});

test("accepts a package that only the build uses", () => {
  expect(problems).toEqual([]);
  expect(errors).toEqual([]);
});
