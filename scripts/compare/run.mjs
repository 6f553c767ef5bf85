// Runs programs.

import { spawn } from "node:child_process";

const TIME_LIMIT = 15 * 60 * 1000;

/** `{ status, stdout, stderr }` of a program. */
export function run(program, words, { cwd, env }) {
  const shell = process.platform === "win32" && program === "npm";
  const child = spawn(program, words, { cwd, env, shell, stdio: ["ignore", "pipe", "pipe"], timeout: TIME_LIMIT });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (part) => (stdout += part));
  child.stderr.setEncoding("utf8").on("data", (part) => (stderr += part));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ status: code ?? signal, stdout, stderr }));
  });
}

/** Calls `work` for each item, at most `limit` at once, and returns the results in order. */
export async function inParallel(items, limit, work) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index]);
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
}
