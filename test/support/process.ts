// Runs the command line as a separate process, like a user would.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { packagePath } from "@lectern/io/package-file.ts";

export const LECTERN = packagePath("bin/lectern.js");

interface RunOptions {
  readonly cwd?: string;
  /** Added to the environment of the tests. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The result of a process. */
export interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  printed(): string;
  /** Waits for matching output and returns the match. Fails if the process exits first. */
  until(pattern: RegExp): Promise<string>;
  ended(): Promise<Ended>;
  /** Ends the process and waits. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

const alive = new Set<ChildProcess>();
// A worker that is stopped, or whose run was killed, leaves no process behind.
process.on("exit", () => {
  for (const child of alive) child.kill("SIGKILL");
});
for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.once(event, () => process.exit(130));

/** Starts `lectern` with these arguments. */
export function startLectern(words: readonly string[], options: RunOptions = {}): Running {
  return startNode([LECTERN, ...words], options);
}

/** Runs `lectern` with these arguments to completion. */
export function lectern(words: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return startLectern(words, options).ended();
}

/** Starts Node.js with these arguments; its input is open. */
export function startNode(words: readonly string[], options: RunOptions = {}): Running {
  return startProgram(process.execPath, words, options);
}

/** Starts another program; not as in CI, where the command line logs its progress every ten seconds. */
export function startProgram(path: string, words: readonly string[], { cwd, env }: RunOptions = {}): Running {
  const child = spawn(path, words, { cwd, env: { ...process.env, CI: undefined, ...env } });
  alive.add(child);
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const end = once(child, "close").then(([status, signal]): Ended => {
    alive.delete(child);
    return { status, signal, stdout, stderr };
  });
  return {
    child,
    printed: () => stdout + stderr,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(stdout + stderr)?.[0];
          if (found !== undefined) resolve(found);
        };
        look();
        child.stdout.on("data", look);
        child.stderr.on("data", look);
        void end.then(() => reject(new Error(`the process ended without ${pattern}: ${stdout}${stderr}`)));
      }),
    ended: () => end,
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return end;
    },
  };
}
