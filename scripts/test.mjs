// Runs the whole test suite: installs what is missing, builds, finds a browser, runs. Options are Vitest's (`npm test
// -- src/content`, `--changed`, `--watch`); `--install` installs missing system packages without asking, `--long` runs the
// tests of test/support/size.ts at full size.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { fetchBrowser } from "./fetch-browser.mjs";
import { findBrowser, findProgram, succeeds } from "./programs.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const words = process.argv.slice(2).filter((word) => !["--install", "--long"].includes(word));
const mayInstall = process.argv.includes("--install") || process.env.CI === "true";
const project = /^--project[= ](\w+)/.exec(words.join(" "))?.[1];

if (process.argv.includes("--long")) {
  process.env.LECTERN_TEST_LONG = "1";
  if (words.length === 0) words.push(...longTests());
}

// The run's own temporary directory: nothing is left behind, even when the run is interrupted.
const temporary = mkdtempSync(join(tmpdir(), "lectern-tests-"));
// Servers that tests start may read files as another user.
chmodSync(temporary, 0o711);
for (const name of ["TMPDIR", "TMP", "TEMP"]) process.env[name] = temporary;
process.on("exit", () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));

if (!existsSync(join(root, "node_modules/vitest"))) await run("Installing packages", "npm", ["ci", "--ignore-scripts"]);
await run("Building", process.execPath, [join(root, "scripts/build.mjs")]);
const skipped = await prepareBrowser();
await prepareSampleTools();
const vitest = [join(root, "node_modules/vitest/vitest.mjs"), words.includes("--watch") ? "watch" : "run"];
await run("Running the tests", process.execPath, [
  ...vitest,
  ...words.filter((word) => word !== "--watch"),
  ...skipped,
]);

/** The test files whose size depends on `--long`. */
function longTests() {
  const files = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" });
  return files
    .filter((path) => path.endsWith(".test.ts") && readFileSync(join(root, "test", path), "utf8").includes("/size.ts"))
    .map((path) => `test/${path}`);
}

/** Reports the browser in use, fetched if none is installed. Without one, returns the options that skip its tests. */
async function prepareBrowser() {
  if (project !== undefined && project !== "browser") return [];
  const browser = findBrowser() ?? (process.env.CHROMIUM_PATH ? undefined : await fetchBrowser(root));
  if (browser) {
    say(`Browser: ${browser}`);
    process.env.CHROMIUM_PATH = browser;
    return [];
  }
  process.on("exit", () =>
    say("No browser: the browser tests were SKIPPED. Install Chromium, Chrome or Edge, or set CHROMIUM_PATH."),
  );
  return ["--project", "!browser"];
}

/** Endpoint samples are executed; those whose tools are missing are skipped. */
async function prepareSampleTools() {
  if (project !== undefined && project !== "process") return;
  const missing = [
    ...(findProgram("curl") ? [] : ["curl"]),
    ...(succeeds("python3", ["-c", "import requests"]) ? [] : ["python3-requests"]),
  ];
  if (missing.length === 0 || (await install("The tests of request samples need more tools", missing))) return;
  say(`Not found: ${missing.join(", ")}. SKIPPING the request samples that need them.`);
}

/** Installs Debian packages after asking, if that needs no password; true on success. */
async function install(reason, packages) {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !findProgram("apt-get")) return false;
  if (!mayInstall && !(await isAgreed(`${reason}. Install ${packages.join(", ")} with apt-get? [Y/n] `))) return false;
  process.env.DEBIAN_FRONTEND = "noninteractive";
  await run("Updating package lists", "apt-get", ["update", "-qq"], { optional: true });
  const words = ["install", "-y", "-qq", "--no-install-recommends", ...packages];
  return run(`${reason}: installing ${packages.join(", ")}`, "apt-get", words, { optional: true });
}

async function isAgreed(question) {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question).finally(() => terminal.close());
  return !/^n/i.test(answer.trim());
}

function say(text) {
  console.log(`\n› ${text}`);
}

/** Runs a step. Signals are forwarded, and a failing step ends the run unless it is optional. */
function run(title, program, words, { optional = false } = {}) {
  say(title);
  const startedAt = performance.now();
  const step = spawn(program, words, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32" && program === "npm",
  });
  const forward = (signal) => step.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, forward);
  return new Promise((resolve) => {
    step.on("close", (code) => {
      for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, forward);
      if (code !== 0 && !optional) process.exit(code ?? 1);
      console.log(`  ${title}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
      resolve(code === 0);
    });
  });
}
