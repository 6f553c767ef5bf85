// Runs a program of the package in a separate process: native code that hangs cannot be stopped in a thread, and blocks
// signal handling in its process.

import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { packagePath } from "../package-file.ts";

/** Milliseconds. The program limits its own CPU time; this covers one that is never scheduled. */
const MAX_MILLISECONDS = 60_000;
const MAX_BYTES = 256 * 1024 * 1024;

/** True when the program exists: it does not if Lectern runs from source without a build. */
export function canRunSeparately(program: string): boolean {
  return existsSync(programPath(program));
}

/** The program's output; undefined if it was stopped, failed or could not be started. */
export async function runSeparately(program: string, input: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    try {
      const child = spawn(process.execPath, argumentsOf(program), { ...OPTIONS, stdio: ["pipe", "pipe", "ignore"] });
      let output = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.length > MAX_BYTES) child.kill("SIGKILL");
      });
      child.on("error", () => resolve(undefined));
      child.on("close", (code) => resolve(code === 0 ? output : undefined));
      // Ignore EPIPE if the program has exited.
      child.stdin.on("error", () => {});
      child.stdin.end(input);
    } catch {
      resolve(undefined);
    }
  });
}

/** The synchronous version. */
export function runSeparatelySync(program: string, input: string): string | undefined {
  try {
    const { status, stdout } = spawnSync(process.execPath, argumentsOf(program), {
      ...OPTIONS,
      input,
      maxBuffer: MAX_BYTES,
      stdio: ["pipe", "pipe", "ignore"],
    });
    return status === 0 ? stdout.toString("utf8") : undefined;
  } catch {
    return undefined;
  }
}

const OPTIONS = { timeout: MAX_MILLISECONDS, killSignal: "SIGKILL", windowsHide: true } as const;

function argumentsOf(program: string): readonly string[] {
  return ["--max-old-space-size=1024", programPath(program)];
}

function programPath(program: string): string {
  return packagePath(`dist/program/${program}.js`);
}
