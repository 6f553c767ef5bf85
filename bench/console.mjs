// The cost of an endpoint's console: bytes per page and on opening, time to open and to type on the largest operation of a
// spec, delay of a streamed event, and 10 MB of JSON. Compares the sizes with other API consoles, if they are installed:
//   npm install --prefix FOLDER --ignore-scripts @scalar/api-reference swagger-ui-dist rapidoc @stoplight/elements
//   node bench/console.mjs openapi.json [--peers FOLDER]        (after `npm run build`)
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { peers: { type: "string" } } });
const [spec] = positionals;
if (spec === undefined) throw new Error("Name an OpenAPI file (JSON).");
const cli = fileURLToPath(new URL("../bin/lectern.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "lectern-console-bench-"));

/** The operations with the longest text are enough: the largest slice is among them. */
const MAX_OPERATIONS = 40;
/** The files each peer loads to show an operation with a console. */
const PEERS = {
  Scalar: ["@scalar/api-reference/dist/browser/standalone.js"],
  "Swagger UI": ["swagger-ui-dist/swagger-ui-bundle.js", "swagger-ui-dist/swagger-ui.css"],
  RapiDoc: ["rapidoc/dist/rapidoc-min.js"],
  Elements: ["@stoplight/elements/web-components.min.js", "@stoplight/elements/styles.min.css"],
};
const CORS = { "access-control-allow-origin": "*", "access-control-allow-headers": "*, authorization" };

const rows = Array.from({ length: 60_000 }, (_, id) => ({ id, name: `row ${id}`, tags: ["a"], text: "x".repeat(115) }));
const large = JSON.stringify({ rows });
let push = () => {};
const api = createServer((request, response) => {
  if (request.method === "OPTIONS") return response.writeHead(204, CORS).end();
  if (request.url === "/large")
    return response.writeHead(200, { ...CORS, "content-type": "application/json" }).end(large);
  response.writeHead(200, { ...CORS, "content-type": "text/event-stream" });
  push = (text) => response.write(`data: ${text}\n\n`);
  push("begin");
});
await new Promise((resolve) => api.listen(0, "127.0.0.1", resolve));

function writeSpecs() {
  const root = JSON.parse(readFileSync(spec, "utf8"));
  const all = Object.entries(root.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, value]) => ({ path, method, value, size: JSON.stringify(value).length })),
  );
  const paths = {};
  for (const { path, method, value } of all.sort((one, other) => other.size - one.size).slice(0, MAX_OPERATIONS))
    paths[path] = { ...paths[path], [method]: value };
  writeFileSync(join(folder, "openapi.json"), JSON.stringify({ ...root, paths }));
  const get = (summary) => ({ get: { summary, responses: {} } });
  const local = {
    openapi: "3.1.0",
    info: { title: "Local", version: "1" },
    servers: [{ url: `http://127.0.0.1:${api.address().port}` }],
    paths: { "/large": get("Large"), "/events": get("Events") },
  };
  writeFileSync(join(folder, "local.json"), JSON.stringify(local));
}

function buildSite(display) {
  const out = join(folder, `dist-${display}`);
  const docs = {
    theme: "mint",
    name: "Bench",
    colors: { primary: "#0f766e" },
    api: { playground: { display }, examples: { languages: ["curl", "python", "javascript", "go", "java", "rust"] } },
    navigation: {
      groups: [
        { group: "API", openapi: "openapi.json" },
        { group: "Local", openapi: { source: "local.json", directory: "local" } },
      ],
    },
  };
  writeFileSync(join(folder, "docs.json"), JSON.stringify(docs));
  spawnSync(process.execPath, [cli, "build", folder, "--out", out], { stdio: "ignore" });
  const pages = list(out).filter((path) => path.endsWith("index.html"));
  return { out, count: pages.length, bytes: pages.reduce((sum, path) => sum + gzip(path), 0) };
}

function list(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function gzip(path) {
  return gzipSync(readFileSync(path), { level: 9 }).length;
}

const median = (times) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];

/** Clicks "Try it"; times until the form has been painted, and until the rest of the page is inert. */
async function openForm() {
  const start = performance.now();
  const until = async (selector) => {
    while (!document.querySelector(selector)) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - start;
  };
  document.querySelector("[data-console]").click();
  return { painted: await until(".console-form"), modal: await until(".console-dialog:modal") };
}

/** Types into a field of the form in every language; times until the sample is rendered and laid out. */
async function typeKeys() {
  const input = [...document.querySelectorAll(".console-section:last-of-type .console-entry")].at(-1);
  const select = document.querySelector(".console-panel-head select");
  const times = {};
  for (const { value, textContent } of [...select.options]) {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const all = [];
    for (let key = 0; key < 50; key++) {
      const start = performance.now();
      input.value += "1";
      input.dispatchEvent(new Event("input", { bubbles: true }));
      await null;
      await null;
      document.querySelector(".console").getBoundingClientRect();
      all.push(performance.now() - start);
    }
    times[textContent] = all.sort((one, other) => one - other)[25];
  }
  return times;
}

async function sendLarge() {
  const tasks = [];
  new PerformanceObserver((found) => tasks.push(...found.getEntries().map(({ duration }) => duration))).observe({
    type: "longtask",
  });
  const start = performance.now();
  document.querySelector(".console-send").click();
  while (!document.querySelector(".console-tree")) await new Promise(requestAnimationFrame);
  const shown = performance.now() - start;
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { shown, longest: Math.max(0, ...tasks) };
}

async function measureEvents(page) {
  await page.evaluate(openForm);
  await page.locator(".console-send").click();
  await page.locator(".console-stream li").first().waitFor();
  await page.evaluate(() => {
    window.seen = {};
    new MutationObserver(() => {
      const text = document.querySelector(".console-stream li code").textContent;
      window.seen[text] ??= Date.now();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  for (let number = 0; number < 30; number++) {
    push(String(Date.now()));
    await new Promise((resolve) => setTimeout(resolve, 70));
  }
  const seen = await page.evaluate(() => window.seen);
  return Object.entries(seen).map(([sent, shown]) => shown - Number(sent));
}

async function measureOpening(page, url) {
  await page.goto(url);
  await page.waitForLoadState("load");
  return page.evaluate(openForm);
}

const openingText = (times) =>
  `${median(times.map(({ painted }) => painted)).toFixed(0)} ms (modal after ${median(times.map(({ modal }) => modal)).toFixed(0)})`;

async function measure(page, base, largest) {
  const url = `${base}${largest}`;
  // The server compresses each file on its first request, so that one does not count.
  await measureOpening(page, url);
  const [first, later] = [[], []];
  for (let time = 0; time < 7; time++) {
    const context = await page.context().browser().newContext({ viewport: page.viewportSize() });
    const fresh = await context.newPage();
    first.push(await measureOpening(fresh, url));
    await context.close();
    later.push(await measureOpening(page, url));
  }
  console.log(`${largest}, at the median: first opening ${openingText(first)}, later ${openingText(later)}`);
  const keys = Object.entries(await page.evaluate(typeKeys)).map(([name, time]) => `${name} ${time.toFixed(1)}`);
  console.log(`keystroke, ms at the median: ${keys.join(", ")}`);
  await page.goto(`${base}/local/events`);
  const delays = await measureEvents(page);
  console.log(`event shown after ${median(delays)} ms at the median, ${Math.max(...delays)} ms at most`);
  await page.goto(`${base}/local/large`);
  await page.evaluate(openForm);
  const { shown, longest } = await page.evaluate(sendLarge);
  console.log(
    `${(large.length / 1e6).toFixed(1)} MB of JSON shown after ${shown.toFixed(0)} ms, longest task ${longest} ms`,
  );
}

let server;
let browser;
try {
  writeSpecs();
  const none = buildSite("none");
  const { out, bytes, count } = buildSite("interactive");
  const slices = list(join(out, "_lectern/console")).sort((one, other) => statSync(other).size - statSync(one).size);
  const opened = list(join(out, "_lectern")).filter((path) =>
    /\/(?:console-\w+\.(?:js|css)|chunk-[^/]+\.js)$/.test(path),
  );
  const opening = opened.reduce((sum, path) => sum + gzip(path), 0);
  const rest = list(join(out, "_lectern/console-parts")).filter((path) => !opened.includes(path));
  console.log(`load average ${loadavg()[0].toFixed(1)}; times depend on it`);
  console.log(`page: ${((bytes - none.bytes) / count).toFixed(0)} bytes gzip more on average`);
  console.log(`opening: ${opening} bytes gzip of script and style, slice ${gzip(slices[0])} at most`);
  console.log(`later: ${rest.map((path) => `${path.replace(/.*\/(\w+).*/, "$1")} ${gzip(path)}`).join(", ")}`);
  for (const [name, files] of Object.entries(values.peers ? PEERS : {})) {
    const paths = files.map((file) => join(values.peers, "node_modules", file));
    const size = paths.every((path) => existsSync(path)) ? paths.reduce((sum, path) => sum + gzip(path), 0) : undefined;
    console.log(
      `${name}: ${size === undefined ? "not installed" : `${size} bytes gzip, ${(size / opening).toFixed(0)} times as much`} and the spec, ${gzip(spec)}`,
    );
  }
  const port = 8700 + (process.pid % 90);
  server = spawn(process.execPath, [cli, "serve", out, "--port", String(port), "--csp", "off"], { stdio: "pipe" });
  await new Promise((resolve) => server.stdout.once("data", resolve));
  const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  browser = await chromium.launch({ executablePath, args: ["--headless", "--no-sandbox"] });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const route = slices[0].slice(join(out, "_lectern/console").length).replace(/\.json$/, "");
  await measure(page, `http://localhost:${port}`, route);
} finally {
  await browser?.close();
  server?.kill();
  api.close();
  api.closeAllConnections();
  rmSync(folder, { recursive: true });
}
