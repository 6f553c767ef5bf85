// Sends random operations of real OpenAPI files from the console in Chromium and runs the console's cURL sample beside it:
//   node scripts/console-requests.mjs [--count 200] [--seed 1] [--verbose] FILE...
// Every field is filled, with a value of its schema. Exits with 1 when a request differs from what its sample sends. Needs `npm run build`, bash and curl.

import { execFile, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { parse } from "yaml";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    verbose: { type: "boolean", default: false },
  },
});
const cli = fileURLToPath(new URL("../bin/lectern.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "lectern-console-requests-"));
const METHODS = new Set(["get", "put", "post", "delete", "patch", "options"]);
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*, authorization",
  "access-control-allow-methods": "*",
};

let state = Number(values.seed);
function random(below) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

const arrived = [];
const api = createServer(async (request, response) => {
  if (request.method === "OPTIONS" && request.headers["access-control-request-method"])
    return response.writeHead(204, { ...CORS, "access-control-allow-headers": allowed(request) }).end();
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method, url, rawHeaders } = request;
  const headers = {};
  for (let at = 0; at < rawHeaders.length; at += 2) headers[rawHeaders[at].toLowerCase()] = rawHeaders[at + 1];
  arrived.push({ method, url, headers, body: Buffer.concat(chunks).toString("latin1") });
  response.writeHead(200, { ...CORS, "content-type": "application/json" }).end("{}");
});
await new Promise((resolve) => api.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${api.address().port}`;

function allowed(request) {
  return request.headers["access-control-request-headers"] ?? "*";
}

/** The chosen operations of every file, as separate files with the local API as their server. */
function writeSpecs() {
  const all = positionals.flatMap((file, index) => {
    const text = readFileSync(file, "utf8");
    const root = file.endsWith(".json") ? JSON.parse(text) : parse(text, { logLevel: "silent", maxAliasCount: -1 });
    return Object.entries(root?.paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item ?? {}).flatMap((method) => (METHODS.has(method) ? [{ index, root, path, method }] : [])),
    );
  });
  const chosen = [];
  for (let left = Math.min(Number(values.count), all.length); left > 0; left--)
    chosen.push(...all.splice(random(all.length), 1));
  const groups = positionals
    .map((_, index) => chosen.filter((one) => one.index === index))
    .filter((group) => group.length > 0);
  for (const [number, group] of groups.entries()) {
    const { servers: _, basePath: __, webhooks: ___, "x-webhooks": ____, ...root } = group[0].root;
    const paths = {};
    for (const { path, method } of group) {
      const { servers: _, ...item } = group[0].root.paths[path];
      const others = Object.entries(item).filter(([key]) => !METHODS.has(key));
      const { servers: __, ...operation } = item[method];
      paths[path] = {
        ...Object.fromEntries(others),
        ...paths[path],
        [method]: { ...operation, "x-codeSamples": undefined },
      };
    }
    const server = root.swagger ? { host: new URL(origin).host, schemes: ["http"] } : { servers: [{ url: origin }] };
    writeFileSync(join(folder, `spec-${number}.json`), JSON.stringify({ ...root, ...server, paths }));
  }
  const navigation = groups.map((_, number) => ({
    group: `Spec ${number}`,
    openapi: { source: `spec-${number}.json`, directory: `s${number}` },
  }));
  const docs = { theme: "mint", name: "R", colors: { primary: "#0f766e" }, navigation: { groups: navigation } };
  writeFileSync(join(folder, "docs.json"), JSON.stringify(docs));
  return chosen.length;
}

/** Fills every field of the open console with a valid value, as a reader would. */
async function fillForm() {
  const set = (input, value) => {
    input.value = value;
    input.dispatchEvent(new Event(input.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
  };
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const find = (selector) => [...document.querySelectorAll(`.console-form ${selector}`)];
  const example = find(".console-tools select").find((one) => one.querySelector("option[disabled]"));
  const last = example?.options[example.options.length - 1];
  if (last && !last.disabled) set(example, last.value);
  await turn();
  for (const part of find("details")) part.open = true;
  await turn();
  for (const box of find(".console-field[data-depth='1'] > .console-label .console-include"))
    if (!box.checked) box.click();
  await turn();
  // Parameters that are lists get an item, and maps a field.
  for (const add of find(".console-field[data-depth='1'] .console-add")) {
    if (!add.closest(".console-group").querySelector(".console-field")) add.click();
    await turn();
  }
  const TEXTS = { number: "7", url: "https://x.test/a?b", date: "2024-02-29" };
  for (const input of find("input.console-entry, textarea.console-entry")) {
    if (input.value !== "" || input.id === "console-base-url") continue;
    const type = input.closest(".console-field")?.querySelector(".console-type")?.textContent ?? "";
    const isNumber = /int|number|float|double/.test(type);
    set(input, isNumber ? TEXTS.number : (TEXTS[input.type] ?? "a b&c/é=+,\"'$1"));
    await turn();
  }
  for (const select of find(".console-field .console-select:not(.console-variant)"))
    if (select.value === "-1" && select.options.length > 1) set(select, "0");
  await turn();
  const secrets = [...document.querySelectorAll(".console-panel-head button[aria-pressed]")][0];
  if (secrets?.getAttribute("aria-pressed") === "false") secrets.click();
  await turn();
  return {
    code: document.querySelector(".console-right pre code").textContent,
    method: document.querySelector(".console-head .method-pill").textContent,
  };
}

async function send(page) {
  await page.locator(".console-send").click();
  const first = page.locator(".console-invalid button, .console-status, .console-failure").first();
  await first.waitFor();
  if (await page.locator(".console-invalid button").count()) await page.locator(".console-invalid button").click();
  await page.locator(".console-status, .console-failure").first().waitFor();
  const failure = page.locator(".console-reason");
  const notes = await page.locator(".console-response .console-alert").allTextContents();
  return { failed: (await failure.count()) > 0 ? await failure.textContent() : undefined, notes };
}

function run(code) {
  return new Promise((resolve) => {
    execFile("bash", ["-c", code], { cwd: folder, timeout: 20_000 }, (error) => resolve(error?.message));
  });
}

/** Headers that browsers and curl add automatically. */
const OWN =
  /^(?:accept|accept-encoding|accept-language|connection|content-length|content-type|host|origin|pragma|cache-control|referer|sec-.*|user-agent|priority)$/;

function essence({ method, url, headers, body }) {
  const type = headers["content-type"] ?? "";
  const boundary = /boundary=(\S+)/.exec(type)?.[1];
  const named = Object.entries(headers).filter(([name]) => !OWN.test(name));
  const shown =
    boundary === undefined
      ? type.includes("urlencoded")
        ? body.split("&").map((pair) => decodeURIComponent(pair.replaceAll("+", "%20")))
        : body
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => part.replace(/Content-Type: application\/octet-stream\r\n/i, "").toLowerCase());
  return JSON.stringify({ method, url, type: type.replace(/;.*$/, ""), headers: named.sort(), body: shown });
}

const results = { equal: 0, limited: 0, different: [] };
async function compare(page, url) {
  arrived.length = 0;
  await page.goto(`${url}?playground=open`);
  await page.locator(".console-form").waitFor();
  const { code, method } = await page.evaluate(fillForm);
  const files = page.locator(".console-form input[type=file]");
  for (let at = 0; at < (await files.count()); at++) await files.nth(at).setInputFiles(join(folder, "photo.bin"));
  const final = (await files.count()) > 0 ? await page.locator(".console-right pre code").first().textContent() : code;
  const { failed, notes } = await send(page);
  const problem = await run(final);
  const [sent, curled] = arrived;
  if (notes.length > 0) return void results.limited++;
  const isEqual = sent && curled && arrived.length === 2 && essence(sent) === essence(curled);
  if (isEqual) results.equal++;
  else
    results.different.push({
      url,
      method,
      failed,
      problem,
      sent: sent && essence(sent).slice(0, 1500),
      curl: curled && essence(curled).slice(0, 1500),
      code: final.slice(0, 1500),
    });
}

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "photo.bin"), Buffer.from([0, 255, 1, 2, 13, 10, 3]));
const count = writeSpecs();
const built = spawnSync(process.execPath, [cli, "build", folder, "--out", join(folder, "dist")], { encoding: "utf8" });
if (values.verbose) console.log(built.stdout.slice(-600), built.stderr.slice(-2000));
const slices = join(folder, "dist/_lectern/console");
const routes = readdirSync(slices, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(slices.length)
      .replace(/\.json$/, ""),
  )
  .sort();
console.log(`${count} operations chosen, ${routes.length} pages with a console`);
const port = 8700 + (process.pid % 90);
const server = spawn(process.execPath, [cli, "serve", join(folder, "dist"), "--port", String(port)], { stdio: "pipe" });
await new Promise((resolve) => server.stdout.once("data", resolve));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(15_000);
  for (const route of routes)
    await compare(page, `http://localhost:${port}${route}`).catch((error) =>
      results.different.push({ url: route, problem: error.message.slice(0, 500) }),
    );
} finally {
  await browser.close();
  server.kill();
  api.close();
  api.closeAllConnections();
  rmSync(folder, { recursive: true });
}
console.log(
  `${results.equal} equal, ${results.limited} with something that browsers refuse to send (the console says so), ${results.different.length} different`,
);
for (const one of results.different) console.log(JSON.stringify(one, undefined, 1));
process.exit(results.different.length > 0 ? 1 : 0);
