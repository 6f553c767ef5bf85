// Measures the preview: from start to the first page, and from saving a file to the change in the HTML and in a
// browser.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const FLAGS =
  "--headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run";

/** Milliseconds until recently written files count as settled; those of a real site are older. */
const UNTIL_SETTLED = 2500;

/** Milliseconds. Longer than the preview waits before it writes its cache. */
const UNTIL_SAVED = 7000;

/**
 * Starts `lectern dev` on a site and measures it: with a cold cache, with a page seen before, with the home page after
 * another page changed, and after docs.json changed, which invalidates every page.
 */
export async function measurePreview(site, root) {
  const page = samplePage(site);
  const start = (use) => withPreview(site, root, use);
  const open = (route) => (url) => fetch(new URL(route, url)).then((response) => response.text());
  await pause(UNTIL_SETTLED);
  const { first: cold } = await start(open("/"));
  for (const route of ["/", page.route]) {
    await start(async (url) => {
      await open(route)(url);
      await pause(UNTIL_SAVED);
    });
  }
  const home = await median(3, async () => (await start(open("/"))).first);
  const content = await median(3, async () => (await start(open(page.route))).first);
  const afterWriting = (file) =>
    median(3, async () => {
      writeFileSync(file, readFileSync(file));
      return (await start(open("/"))).first;
    });
  const changed = await afterWriting(page.file);
  const reconfigured = await afterWriting(join(site, "docs.json"));
  let edit = 0;
  let browser = 0;
  const { memory } = await start(async (origin) => {
    const url = new URL(page.route, origin);
    await open(page.route)(origin);
    edit = await median(5, (n) => timeEdit(page, url, `edit ${n}`));
    browser = await timeBrowser(page, url);
  });
  return { cold, home, content, changed, reconfigured, edit, browser, memory };
}

/** Runs a preview while `use` runs; `first` is the time from start until `use` finished. */
async function withPreview(site, root, use) {
  const start = performance.now();
  const server = spawn(process.execPath, [join(root, "bin/lectern.js"), "dev", site, "--port", "3900"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  try {
    await use(await readUrl(server));
    return { first: performance.now() - start, memory: peakMemory(server.pid) };
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}

async function readUrl(server) {
  let text = "";
  for await (const chunk of server.stdout) {
    text += chunk;
    const url = /http:\/\/\S+/.exec(text)?.[0];
    if (url) return url.replace(/\u001b\[[0-9;]*m/g, "");
  }
  throw new Error("the preview did not start");
}

function samplePage(site) {
  const folder = readdirSync(site, { withFileTypes: true }).find((entry) => entry.isDirectory()).name;
  const name = readdirSync(join(site, folder))[0];
  const file = join(site, folder, name);
  return { file, route: `/${folder}/${name.replace(/\.mdx$/, "")}`, text: readFileSync(file, "utf8") };
}

async function timeEdit(page, url, mark) {
  writeFileSync(page.file, `${page.text}\n\nMarked: ${mark}.\n`);
  const start = performance.now();
  while (!(await (await fetch(url)).text()).includes(`Marked: ${mark}.`)) await pause(2);
  return performance.now() - start;
}

async function timeBrowser(page, url) {
  const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  try {
    const { chromium } = await import("playwright-core");
    const browser = await chromium.launch({ executablePath, args: FLAGS.split(" ") });
    try {
      const tab = await browser.newPage();
      await tab.goto(url.href, { waitUntil: "load" });
      await pause(500);
      return await median(5, async (n) => {
        const seen = tab.waitForFunction((mark) => document.body.textContent.includes(mark), `Shown: ${n}.`, {
          polling: 5,
        });
        const start = performance.now();
        writeFileSync(page.file, `${page.text}\n\nShown: ${n}.\n`);
        await seen;
        return performance.now() - start;
      });
    } finally {
      await browser.close();
    }
  } catch {
    return undefined;
  } finally {
    writeFileSync(page.file, page.text);
  }
}

async function median(times, measure) {
  const figures = [];
  for (let n = 0; n < times; n++) {
    figures.push(await measure(n));
    await pause(150);
  }
  return figures.sort((a, b) => a - b)[Math.floor(times / 2)];
}

/** Peak resident memory in MB, where the system reports it. */
function peakMemory(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
