// What belongs to a command although authors' code shares its process: standard output, which carries results, and the
// decision to exit. Configs and pages get a `process` of their own; this covers the packages they load.

import { Writable } from "node:stream";
import { endingCall } from "../../base/exit-calls.ts";

const exit: typeof process.exit = process.exit.bind(process);
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
  const before = { exit: process.exit, abort: process.abort, write: process.stdout.write };
  const reject = (name: "exit" | "abort", args: readonly unknown[]): never => {
    if (hasEnded()) return exit(process.exitCode);
    throw endingCall(name, args, process.pid) ?? new Error(name);
  };
  process.exit = (...args) => reject("exit", args);
  process.abort = (...args: readonly unknown[]) => reject("abort", args);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return () => {
    Object.assign(process, { exit: before.exit, abort: before.abort });
    process.stdout.write = before.write;
  };
}
