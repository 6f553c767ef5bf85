// Builds one site in a separate process, like its owner would, and measures it from outside.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../../bin/lectern.js", import.meta.url));
const TIME_LIMIT = 5 * 60 * 1000;

/** The build's report, or why there is none: `{ pages, milliseconds, megabytes, codes }` or `{ crash }`. */
export async function runBuild(site, out) {
  const child = spawn(process.execPath, [PROGRAM, "build", site, "--no-cache", "--out", out, "--json"], {
    cwd: dirname(out),
  });
  let [text, problems, megabytes] = ["", "", undefined];
  child.stdout.setEncoding("utf8").on("data", (part) => (text += part));
  child.stderr.setEncoding("utf8").on("data", (part) => (problems += part));
  const watch = setInterval(() => (megabytes = peakMemory(child.pid) ?? megabytes), 100);
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    child.kill("SIGKILL");
  }, TIME_LIMIT);
  const status = await new Promise((resolve) => child.on("close", (code, signal) => resolve(code ?? signal)));
  clearInterval(watch);
  clearTimeout(limit);
  if (late) return { crash: `not done after ${TIME_LIMIT / 60_000} minutes` };
  const result = parseResult(text);
  if (result === undefined) return { crash: `exit ${status}: ${problems.trim().split("\n").at(-1) ?? ""}` };
  return { pages: result.pages, milliseconds: result.milliseconds, megabytes, codes: countCodes(result.diagnostics) };
}

/** Peak memory of a process, where the system reports it. */
function peakMemory(pid) {
  try {
    const line = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return line ? Math.round(Number(line[1]) / 1024) : undefined;
  } catch {
    return undefined;
  }
}

function parseResult(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function countCodes(diagnostics) {
  const counts = {};
  for (const { severity, code } of diagnostics) {
    const key = `${severity} ${code}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}
