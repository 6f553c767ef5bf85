// Finds programs on this machine.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Headless shells render like their browsers, at a quarter of the CPU time. */
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];
const PATHS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** The path of a headless shell, Chromium, Chrome or Edge; CHROMIUM_PATH wins. */
export function findBrowser() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return isProgram(configured) ? configured : undefined;
  return findShell() ?? BROWSERS.map(findProgram).find(Boolean) ?? PATHS.find(isProgram);
}

function findShell() {
  return SHELLS.map(findProgram).find(Boolean);
}

/** The path of a program; undefined if it is not installed. */
export function findProgram(name) {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram);
}

/** Whether a command runs successfully. */
export function succeeds(program, words) {
  return spawnSync(program, words, { stdio: "ignore" }).status === 0;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
