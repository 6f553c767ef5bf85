// Prints a URL with an installed Chrome or Chromium, and reads the page number of each link target from the PDF.

import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const NAMES = [
  "google-chrome",
  "google-chrome-stable",
  "chromium",
  "chromium-browser",
  "chromium-headless-shell",
  "chrome",
  "microsoft-edge",
  "msedge",
];
const PATHS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ["Google Chrome", "Chromium", "Microsoft Edge"].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((name) =>
    ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"].map((path) =>
      join(process.env[name] ?? "C:\\", path),
    ),
  ),
};

/** The browser to print with: the given one, or else the first one installed. */
export function findChrome(named: string | undefined, environment = process.env): string | undefined {
  const own = named ?? environment["CHROME_PATH"];
  if (own !== undefined) return isProgram(own) ? own : undefined;
  const folders = (environment["PATH"] ?? "").split(delimiter).filter(Boolean);
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...(PATHS[process.platform] ?? []),
  ];
  return candidates.find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface Printing {
  readonly chrome: string;
  readonly file: string;
  readonly signal: AbortSignal;
}

const MAX_MILLISECONDS = 10 * 60_000;

/** Prints a page to a PDF with bookmarks; throws with the browser's output if there is no file. */
export async function printPage(url: string, { chrome, file, signal }: Printing): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), "lectern-print-"));
  rmSync(file, { force: true });
  // Chrome refuses to run sandboxed as root, which is common in containers.
  const isRoot = process.getuid?.() === 0;
  const words = [
    "--headless",
    "--disable-gpu",
    "--no-first-run",
    "--hide-scrollbars",
    ...(isRoot ? ["--no-sandbox"] : []),
    `--user-data-dir=${profile}`,
    "--no-pdf-header-footer",
    "--generate-pdf-document-outline",
    "--virtual-time-budget=20000",
    `--print-to-pdf=${file}`,
    url,
  ];
  try {
    const child = spawn(chrome, words, { stdio: ["ignore", "ignore", "pipe"], signal, timeout: MAX_MILLISECONDS });
    const stderr = await output(child);
    if (!isFile(file)) throw new Error(`${chrome} wrote no PDF. ${stderr.trim().split("\n").at(-1) ?? ""}`.trim());
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

function output(child: ChildProcess): Promise<string> {
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-4000);
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", () => resolve(stderr));
  });
}

function isFile(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}

/** The number of pages, and the page number of every link target. */
export async function readPageNumbers(file: string): Promise<{
  readonly pages: number;
  readonly targets: ReadonlyMap<string, number>;
}> {
  const { getDocumentProxy } = await import("unpdf");
  const document = await getDocumentProxy(new Uint8Array(readFileSync(file)));
  try {
    const targets = new Map<string, number>();
    for (const [name, [page]] of Object.entries(await document.getDestinations()))
      targets.set(name, (await document.getPageIndex(page)) + 1);
    return { pages: document.numPages, targets };
  } finally {
    await document.cleanup();
  }
}
