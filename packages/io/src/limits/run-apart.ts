// Runs a program of the package in a separate process: native code that hangs cannot be stopped in a thread, and blocks
// signal handling in its process.

import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { packagePath } from "../package-file.ts";
import { isConfined } from "./confinement.ts";
import { parseOutside } from "./parser-channel.ts";

/** Milliseconds. The program limits its own CPU time; this covers one that is never scheduled. */
const MAX_MILLISECONDS = 60_000;
const MAX_BYTES = 256 * 1024 * 1024;

/** How a process is started: by default, as this one was. */
export interface SeparateRun {
  readonly flags?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Stops the program. */
  readonly signal?: AbortSignal;
}

/** True when the program exists: it does not if Lectern runs from source without a build. */
export function canRunSeparately(program: string): boolean {
  return existsSync(programPath(program));
}

/** The program's output; undefined if it was stopped, failed or could not be started. */
export async function runSeparately(
  program: string,
  input: string,
  { flags = [], env = process.env, signal }: SeparateRun = {},
): Promise<string | undefined> {
  if (isConfined()) return runSeparatelySync(program, input);
  return new Promise((resolve) => {
    try {
      const options = { ...OPTIONS, env, ...(signal && { signal }) };
      const child = spawn(process.execPath, argumentsOf(program, flags), {
        ...options,
        stdio: ["pipe", "pipe", "ignore"],
      });
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
    if (isConfined()) return parseOutside(input);
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

function argumentsOf(program: string, flags: readonly string[] = []): readonly string[] {
  return ["--max-old-space-size=1024", ...flags, programPath(program)];
}

function programPath(program: string): string {
  return packagePath(`dist/program/${program}.js`);
}
