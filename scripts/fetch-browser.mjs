// Fetches a browser for tests on a machine without one, without root. On Linux (x64) it is the headless shell of an npm
// package with the libraries that it needs; elsewhere Playwright's own (UNTESTED there).
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { succeeds } from "./programs.mjs";

/** The last one for Node.js 20. */
const PACKAGE = "@sparticuz/chromium@147.0.0";
const npm = process.platform === "win32" ? "npm.cmd" : "npm";

/** The path of the browser; undefined if it cannot be fetched or does not start. */
export async function fetchBrowser(root) {
  const path = process.platform === "linux" && process.arch === "x64" ? fetchShell(root) : await fetchPlaywrights(root);
  return path && succeeds(path, ["--version"]) ? path : undefined;
}

/** Fetched once into `node_modules/.cache`, which Git ignores. */
function fetchShell(root) {
  const folder = join(root, "node_modules/.cache/lectern-browser");
  const start = join(folder, "start.sh");
  if (existsSync(start)) return start;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}");
  const options = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"];
  if (!run(npm, ["install", ...options, PACKAGE], folder)) return undefined;
  const unpack = 'import chromium from "@sparticuz/chromium"; await chromium.executablePath();';
  // It unpacks into the temporary directory, and its libraries only where it believes to be needed for them.
  const env = { TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" };
  if (!run(process.execPath, ["--input-type=module", "-e", unpack], folder, env)) return undefined;
  rmSync(join(folder, "node_modules"), { recursive: true });
  const fonts = `${folder}/fonts.conf`;
  writeFileSync(
    fonts,
    `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`,
  );
  const lines = [
    "#!/bin/sh",
    `[ -d /etc/fonts ] || export FONTCONFIG_FILE="${fonts}"`,
    `LD_LIBRARY_PATH="${folder}/al2023/lib" exec "${folder}/chromium" "$@"`,
  ];
  writeFileSync(start, `${lines.join("\n")}\n`, { mode: 0o755 });
  return start;
}

async function fetchPlaywrights(root) {
  const playwright = join(root, "node_modules/playwright-core");
  if (!run(process.execPath, [join(playwright, "cli.js"), "install", "chromium"], root)) return undefined;
  const { chromium } = await import(pathToFileURL(join(playwright, "index.mjs")).href);
  return chromium.executablePath();
}

function run(program, words, cwd, env = {}) {
  return spawnSync(program, words, { cwd, env: { ...process.env, ...env }, stdio: "inherit" }).status === 0;
}
