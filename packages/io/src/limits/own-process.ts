// What belongs to a command although authors' code shares its process: standard output, which carries results, and the
// decision to exit.

import { Writable } from "node:stream";
import { endingCall } from "@lectern/base/exit-calls.ts";

const exit: typeof process.exit = process.exit.bind(process);
const kill: typeof process.kill = process.kill.bind(process);
const write: typeof process.stdout.write = process.stdout.write.bind(process.stdout);

/** Ends the process. */
export function exitProcess(code: typeof process.exitCode): never {
  return exit(code);
}

/** Writes a result to standard output. */
export function writeOutput(text: string): void {
  write(text);
}

/** Standard output as a stream. */
export function outputStream(): Writable {
  // A client that closes the pipe ends the session, which is not an error.
  return new Writable({ write: (chunk: Uint8Array, _, done) => void write(chunk, done) }).on("error", () => {});
}

/**
 * Sends what other code writes to standard output to standard error, and rejects its calls that end the process. Once
 * the command has ended, such a call ends the process with the command's own exit code. Returns how to undo that.
 */
export function claimProcess(hasEnded: () => boolean): () => void {
  const before = { exit: process.exit, abort: process.abort, kill: process.kill, write: process.stdout.write };
  const reject = (name: "exit" | "abort", args: readonly unknown[]): never => {
    if (hasEnded()) return exit(process.exitCode);
    throw endingCall(name, args, process.pid) ?? new Error(name);
  };
  process.exit = (...args) => reject("exit", args);
  process.abort = (...args: readonly unknown[]) => reject("abort", args);
  process.kill = (pid, signal) => {
    const ending = signal === 0 || hasEnded() ? undefined : endingCall("kill", [pid], process.pid);
    if (ending) throw ending;
    return kill(pid, signal);
  };
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return () => {
    Object.assign(process, { exit: before.exit, abort: before.abort, kill: before.kill });
    process.stdout.write = before.write;
  };
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
let handler: ((name: NodeJS.Signals) => void) | undefined;
/** How many waits need the default action of signals. */
let released = 0;

/** Handles the signals that stop a command. Returns how to stop that. */
export function handleSignals(onSignal: (name: NodeJS.Signals) => void): () => void {
  handler = onSignal;
  for (const name of SIGNALS) process.on(name, onSignal);
  return () => {
    handler = undefined;
    for (const name of SIGNALS) process.off(name, onSignal);
  };
}

/** Lets signals end the process at once, as no handler runs while code blocks the thread. Returns how to undo that. */
export function releaseSignals(): () => void {
  released++;
  if (handler) for (const name of SIGNALS) process.off(name, handler);
  return () => {
    released--;
    if (handler && released === 0) for (const name of SIGNALS) process.on(name, handler);
  };
}
