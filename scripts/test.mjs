// The whole test-suite in one command: installs what is missing, builds, finds a Chromium for the browser tests, runs.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

if (!existsSync(join(root, "node_modules/vitest"))) run("npm", ["ci"]);
run(process.execPath, [join(root, "scripts/build.mjs")]);
const chromium = findChromium() ?? installChromium();
if (chromium === undefined) {
  console.error(
    [
      "The browser tests need Chromium, Chrome or Edge, and none was found or could be installed.",
      "Install one (Debian and Ubuntu: `sudo apt-get install chromium`; macOS: `brew install --cask chromium`),",
      "or set CHROMIUM_PATH to the browser's program, and run the tests again.",
    ].join("\n"),
  );
  process.exit(1);
}
installSampleTools();
console.log(`Browser tests use ${chromium}`);
process.env.CHROMIUM_PATH = chromium;
run(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), "run", ...process.argv.slice(2)]);

function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return isProgram(given) ? given : undefined;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES];
  return candidates.find(isProgram);
}

/** Only where it can be done without asking for a password. */
function installChromium() {
  if (!canInstall()) return undefined;
  console.log("No browser found: installing Chromium with apt-get.");
  installPackages(["chromium"]);
  return findChromium();
}

/** The samples of endpoint pages are run; without these two programs those of cURL and Python are skipped. */
function installSampleTools() {
  const missing = [
    ...(findProgram("curl") ? [] : ["curl"]),
    ...(spawnSync("python3", ["-c", "import requests"]).status === 0 ? [] : ["python3-requests"]),
  ];
  if (missing.length === 0) return;
  if (canInstall()) installPackages(missing);
  else console.log(`Not found, so the samples that need it are not run: ${missing.join(", ")}`);
}

function canInstall() {
  return process.platform === "linux" && process.getuid?.() === 0 && findProgram("apt-get");
}

function installPackages(names) {
  const quiet = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update", "-qq"], quiet);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], quiet);
}

function findProgram(name) {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => isProgram(join(folder, name)));
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function run(program, words) {
  const { status } = spawnSync(program, words, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32" && program === "npm",
  });
  if (status !== 0) process.exit(status ?? 1);
}
