// Last commit dates from the git history. A build reads the history once for all files; a preview queries the one file
// it shows.

import { execFile, spawn } from "node:child_process";
import { createInterface } from "node:readline";

export interface FileDates {
  /** When a file was last committed, as ISO 8601; undefined if unknown. */
  of(path: string): Promise<string | undefined>;
  /** True for a shallow clone, where older dates are unknown. */
  isCut(): Promise<boolean>;
}

/** Dates where git may not run. */
export const NO_DATES: FileDates = { of: async () => undefined, isCut: async () => false };

/** Opens the history of a directory. `wanted` lists the files of a build, so that reading stops once all are found. */
export function createGitDates(folder: string, files?: ReadonlySet<string>): FileDates {
  let cut: Promise<boolean> | undefined;
  const isCut = (): Promise<boolean> => (cut ??= isShallow(folder));
  if (!files) return { isCut, of: async (path) => lastCommit(folder, path, await isCut()) };
  let reading: Promise<ReadonlyMap<string, string>> | undefined;
  return {
    isCut,
    async of(path) {
      reading ??= isCut().then((shallow) => readHistory(folder, files, shallow));
      return (await reading).get(path);
    },
  };
}

/** Repository settings must not run other programs or change the output. */
const QUIET = ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false", "-c", "log.showSignature=false"];

async function isShallow(folder: string): Promise<boolean> {
  return (await runGit(folder, ["rev-parse", "--is-shallow-repository"]))?.trim() === "true";
}

/** The first commit of a shallow history seems to add every file. */
const COMMIT = "%ct %P";

async function lastCommit(folder: string, path: string, shallow: boolean): Promise<string | undefined> {
  const output = await runGit(folder, ["log", "-1", `--format=${COMMIT}`, "--", `:(literal)${path}`]);
  return output === undefined ? undefined : toDate(output, shallow);
}

function runGit(folder: string, words: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile("git", [...QUIET, "-C", folder, ...words], { timeout: 5000, windowsHide: true }, (error, output) =>
      resolve(error ? undefined : output),
    );
  });
}

/** Newest commits come first, so the first date of a file is its last change. */
function readHistory(
  folder: string,
  files: ReadonlySet<string>,
  shallow: boolean,
): Promise<ReadonlyMap<string, string>> {
  const dates = new Map<string, string>();
  const words = [
    ...QUIET,
    "-C",
    folder,
    "log",
    `--format=%x01${COMMIT}`,
    "--name-only",
    "--no-renames",
    "--relative",
    "--",
    ".",
  ];
  const git = spawn("git", words, { stdio: ["ignore", "pipe", "ignore"], windowsHide: true });
  return new Promise((resolve) => {
    let date = "";
    const lines = createInterface({ input: git.stdout });
    lines.on("line", (line) => {
      if (line.startsWith("\x01")) date = line.slice(1);
      const path = line.normalize("NFC");
      if (!files.has(path) || dates.has(path)) return;
      const time = toDate(date, shallow);
      if (time !== undefined) dates.set(path, time);
      if (dates.size === files.size) git.kill();
    });
    git.on("error", () => resolve(dates));
    git.on("close", () => resolve(dates));
  });
}

/** `"1767225600 5f2a…"` → `"2026-01-01T00:00:00.000Z"`. In a shallow clone, a commit without parents says nothing. */
function toDate(commit: string, shallow: boolean): string | undefined {
  const [seconds, parent] = commit.trim().split(" ");
  const time = Number(seconds || Number.NaN) * 1000;
  return Number.isNaN(time) || (shallow && parent === undefined) ? undefined : new Date(time).toISOString();
}
