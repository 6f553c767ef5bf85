// When files were last changed, as their Git history tells. One reading of the history serves all files of a build;
// a preview asks for the one file it shows.

import { execFile, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Dates of project files. */
export interface FileDates {
  /** When a file was last committed, ISO 8601; undefined when that is not known. */
  of(path: string): Promise<string | undefined>;
}

/** Opens the history around a folder; `wanted` lists the files of a build, so that reading stops when all are found. */
export function createGitDates(folder: string, wanted?: ReadonlySet<string>): FileDates {
  if (!wanted) return { of: (path) => lastCommit(folder, path) };
  let reading: Promise<ReadonlyMap<string, string>> | undefined;
  return {
    async of(path) {
      reading ??= readHistory(folder, wanted);
      return (await reading).get(path);
    },
  };
}

/** Settings of the repository must not start other programs or change what is printed. */
const QUIET = ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false", "-c", "log.showSignature=false"];

function lastCommit(folder: string, path: string): Promise<string | undefined> {
  const words = [...QUIET, "-C", folder, "log", "-1", "--format=%ct", "--", `:(literal)${path}`];
  return new Promise((resolve) => {
    execFile("git", words, { timeout: 5000, windowsHide: true }, (error, output) =>
      resolve(error ? undefined : toDate(output)),
    );
  });
}

/** Newest commits come first, so the first date of a file is its date. */
function readHistory(folder: string, wanted: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const dates = new Map<string, string>();
  const words = [
    ...QUIET,
    "-C",
    folder,
    "log",
    "--format=%x01%ct",
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
      if (!wanted.has(path) || dates.has(path)) return;
      const time = toDate(date);
      if (time !== undefined) dates.set(path, time);
      if (dates.size === wanted.size) git.kill();
    });
    git.on("error", () => resolve(dates));
    git.on("close", () => resolve(dates));
  });
}

/** `"1767225600"` → `"2026-01-01T00:00:00.000Z"`. */
function toDate(seconds: string): string | undefined {
  const time = Number(seconds.trim() || Number.NaN) * 1000;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
