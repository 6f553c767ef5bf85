// The program: arguments → command → exit code. The only place that catches unexpected errors.

import { setImmediate as nextTurn } from "node:timers/promises";
import { forgetExitCalls, isExitCall, takeSilentExitCalls } from "@lectern/base/exit-calls.ts";
import { isInstance, stackOf, thrownText } from "@lectern/base/thrown.ts";
import { errorCode } from "@lectern/io/error-code.ts";
import { claimProcess, exitProcess, handleSignals } from "@lectern/io/limits/own-process.ts";
import { packageVersion } from "@lectern/io/package-file.ts";
import { type Context, complain, EXIT, reject } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { renderCommandHelp, renderFamilyHelp, renderHelp } from "./terminal/help.ts";
import { type Invocation, parseArguments } from "./terminal/parse-arguments.ts";
import { createTerminal, InputClosed } from "./terminal/terminal.ts";

/** Runs a command line and returns its exit code. Tests pass parts of the environment as `replaced`. */
export async function main(words: readonly string[], replaced: Partial<Context> = {}): Promise<number> {
  const stop = replaced.signal === undefined ? listenForSignals() : undefined;
  let hasEnded = false;
  // Checked before parsing, because argument errors are reported as JSON too.
  const context = { ...createContext(replaced, stop?.signal), json: words.includes("--json") };
  if (replaced.terminal === undefined) {
    claimProcess(() => hasEnded);
    process.on("uncaughtException", (error) => {
      // Some commands handle errors of authors' code themselves.
      if (process.listenerCount("uncaughtException") > 1) return;
      if (!hasEnded) exitProcess(endWith(error, { words, context }));
      if (isExitCall(error)) exitProcess(process.exitCode);
      context.terminal.warn(`${errorToText(error, words.includes("--verbose"))}\n`);
      exitProcess(EXIT.problems);
    });
  }
  forgetExitCalls();
  try {
    const code = await runWords(words, context);
    const silent = takeSilentExitCalls();
    for (const error of silent)
      context.terminal.warn(`Code of the project tried to end the command: ${error.message}.\n`);
    return code === EXIT.fine && silent.length > 0 ? EXIT.problems : code;
  } catch (error) {
    return endWith(error, { words, context });
  } finally {
    hasEnded = true;
    stop?.close();
  }
}

interface CommandLine {
  readonly words: readonly string[];
  readonly context: Context;
}

/** Reports an error that ends the command, and returns the exit code. */
function endWith(error: unknown, { words, context }: CommandLine): number {
  if (isInstance(error, InputClosed)) {
    context.terminal.warn(`\n${error.message}\n`);
    return EXIT.stopped;
  }
  // Clear the progress line before the shell prompt.
  context.terminal.progress("");
  if (context.signal.aborted) return exitCodeOf(context.signal.reason);
  complain(context, errorToText(error, words.includes("--verbose")));
  return EXIT.problems;
}

function createContext(replaced: Partial<Context>, signal: AbortSignal | undefined): Context {
  return {
    terminal: replaced.terminal ?? createTerminal(),
    cwd: replaced.cwd ?? process.cwd(),
    signal: replaced.signal ?? signal ?? new AbortController().signal,
    now: replaced.now ?? (() => performance.now()),
  };
}

async function runWords(words: readonly string[], context: Context): Promise<number> {
  const invocation = parseArguments(words, COMMANDS);
  switch (invocation.kind) {
    case "run":
      return runCommand(invocation, context);
    case "help":
      context.terminal.print(invocation.command ? renderCommandHelp(invocation.command) : renderHelp(COMMANDS));
      return EXIT.fine;
    case "family":
      context.terminal.print(renderFamilyHelp(COMMANDS.filter(({ name }) => name.startsWith(`${invocation.name} `))));
      return EXIT.fine;
    case "version":
      context.terminal.print(`${packageVersion()}\n`);
      return EXIT.fine;
    case "mistake":
      return reject(context, invocation.message);
  }
}

async function runCommand({ command, args }: Extract<Invocation, { kind: "run" }>, context: Context): Promise<number> {
  const { terminal, signal } = context;
  const isQuiet = args.flags.has("quiet");
  try {
    return await command.run(args, isQuiet ? { ...context, terminal: { ...terminal, progress: () => {} } } : context);
  } catch (error) {
    // Ctrl-C reaches child processes too. What they break may be noticed before the signal.
    await nextTurn();
    if (!signal.aborted) throw error;
    terminal.progress("");
    terminal.warn(`${["Stopped.", command.stopNote].join(" ").trim()}\n`);
    return exitCodeOf(signal.reason);
  }
}

interface Stop {
  readonly signal: AbortSignal;
  close(): void;
}

/** The first Ctrl-C lets the command finish cleanly, the second one kills it. */
function listenForSignals(): Stop {
  const controller = new AbortController();
  const onSignal = (name: NodeJS.Signals) => {
    if (controller.signal.aborted) exitProcess(exitCodeOf(name));
    controller.abort(name);
  };
  return { signal: controller.signal, close: handleSignals(onSignal) };
}

/** The shell convention for a program terminated by a signal. */
function exitCodeOf(signal: unknown): number {
  if (signal === "SIGTERM") return 143;
  return signal === "SIGHUP" ? 129 : EXIT.stopped;
}

/** Hints for file system errors. */
const DISK_ERRORS: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full. Free some space and run the command again.",
  EDQUOT: "Disk quota exceeded. Free some space and run the command again.",
  EROFS: "The file system is read-only. Choose another directory.",
  EACCES: "Permission denied. Change the permissions of the directory or choose another one.",
  EPERM: "Permission denied. Change the permissions of the directory or choose another one.",
  ENOENT: "The path does not exist and cannot be created. Choose another directory.",
  ENOTDIR: "Part of the path is a file. Choose another directory.",
  EMFILE: "Too many open files. Raise the limit, for example with `ulimit -n 4096`.",
};

function errorToText(error: unknown, isVerbose: boolean): string {
  if (isVerbose) return stackOf(error);
  const hint = DISK_ERRORS[errorCode(error)] ?? "Run the command with --verbose for a stack trace.";
  return `${thrownText(error)}\n${hint}`;
}
