// Measures the API console of an endpoint page: bytes per page, bytes on opening, and the time to open it and to type,
// for the endpoint with the largest part of a spec. Run after `npm run build`: node bench/console.mjs openapi.json
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";

const [spec] = process.argv.slice(2);
if (spec === undefined) throw new Error("Name an OpenAPI file.");
const cli = fileURLToPath(new URL("../bin/lectern.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "lectern-console-bench-"));
const file = `openapi${extname(spec)}`;
mkdirSync(folder, { recursive: true });
cpSync(spec, join(folder, file));
const sizes = {};
for (const display of ["none", "interactive"]) {
  const docs = {
    theme: "mint",
    name: "Bench",
    colors: { primary: "#0f766e" },
    api: { playground: { display } },
    navigation: { groups: [{ group: "API", openapi: file }] },
  };
  writeFileSync(join(folder, "docs.json"), JSON.stringify(docs));
  spawnSync(process.execPath, [cli, "build", folder, "--out", join(folder, `dist-${display}`)], { stdio: "inherit" });
  const pages = list(join(folder, `dist-${display}`)).filter((path) => path.endsWith("index.html"));
  sizes[display] = { pages, bytes: pages.reduce((sum, path) => sum + gzip(path), 0) };
}
const built = join(folder, "dist-interactive");
const slices = list(join(built, "_lectern/console")).sort((one, other) => statSync(other).size - statSync(one).size);
const [largest] = slices;
const shared = list(join(built, "_lectern")).filter((path) =>
  /\/(?:console-\w+\.(?:js|css)|chunk-[^/]+\.js)$/.test(path),
);
console.log(
  `page: ${((sizes.interactive.bytes - sizes.none.bytes) / sizes.none.pages.length).toFixed(0)} bytes gzip more on average`,
);
console.log(`opening: ${shared.reduce((sum, path) => sum + gzip(path), 0)} bytes gzip of script and style`);
console.log(`slices: median ${gzip(slices[Math.floor(slices.length / 2)])}, largest ${gzip(largest)} bytes gzip`);

const server = spawn(process.execPath, [cli, "serve", built, "--port", "8791"], { stdio: "ignore" });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const route = largest.slice(join(built, "_lectern/console").length).replace(/\.json$/, "");
  for (let tries = 0; tries < 50; tries++) {
    const done = await page.goto(`http://localhost:8791${route}`).then(
      () => true,
      () => false,
    );
    if (done) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  // The second time, everything is cached, as for a returning reader.
  await page.click("[data-console]");
  await page.waitForSelector(".console-form");
  await page.reload();
  const opened = await page.evaluate(async () => {
    const start = performance.now();
    document.querySelector("[data-console]").click();
    while (!document.querySelector(".console-form")) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
  const typed = await page.evaluate(async () => {
    const input = document.querySelector(".console-form .console-input");
    const times = [];
    for (let key = 0; key < 100; key++) {
      const start = performance.now();
      input.value += "1";
      input.dispatchEvent(new Event("input", { bubbles: true }));
      await null;
      await null;
      times.push(performance.now() - start);
    }
    return times.sort((one, other) => one - other)[50];
  });
  console.log(`${route}: opens in ${opened.toFixed(0)} ms, a keystroke takes ${typed.toFixed(1)} ms at the median`);
} finally {
  await browser.close();
  server.kill();
  rmSync(folder, { recursive: true });
}

function list(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function gzip(path) {
  return gzipSync(readFileSync(path), { level: 9 }).length;
}
