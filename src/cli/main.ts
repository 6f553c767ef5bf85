// The program: words → a command → an exit code. The one place where unexpected errors are caught.

import { errorCode } from "../files/error-code.ts";
import { type Context, complain, EXIT, refuse } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { renderCommandHelp, renderFamilyHelp, renderHelp } from "./terminal/help.ts";
import { parseArguments } from "./terminal/parse-arguments.ts";
import { createTerminal, GoneAway } from "./terminal/terminal.ts";
import { readVersion } from "./version.ts";

/** Runs a command line and gives its exit code; `replaced` stands in for parts of the world in tests. */
export async function main(words: readonly string[], replaced: Partial<Context> = {}): Promise<number> {
  const stop = replaced.signal === undefined ? listenForSignals() : undefined;
  // Asked before the words are read, since a mistake in them must be told in JSON too.
  const context = { ...createContext(replaced, stop?.signal), json: words.includes("--json") };
  try {
    return await runWords(words, context);
  } catch (error) {
    if (error instanceof GoneAway) {
      context.terminal.warn(`\n${error.message}\n`);
      return EXIT.stopped;
    }
    // What the shell writes next must not follow half a line.
    context.terminal.progress("");
    if (context.signal.aborted) return exitCodeOf(context.signal.reason);
    complain(context, errorToText(error, words.includes("--verbose")));
    return EXIT.problems;
  } finally {
    stop?.close();
  }
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
      return invocation.command.run(invocation.given, context);
    case "help":
      context.terminal.print(invocation.command ? renderCommandHelp(invocation.command) : renderHelp(COMMANDS));
      return EXIT.fine;
    case "family":
      context.terminal.print(renderFamilyHelp(COMMANDS.filter(({ name }) => name.startsWith(`${invocation.name} `))));
      return EXIT.fine;
    case "version":
      context.terminal.print(`${readVersion()}\n`);
      return EXIT.fine;
    case "mistake":
      return refuse(context, invocation.message);
  }
}

interface Stop {
  readonly signal: AbortSignal;
  close(): void;
}

/** The first Ctrl-C asks the command to end, the second ends it. */
function listenForSignals(): Stop {
  const controller = new AbortController();
  const onSignal = (name: NodeJS.Signals) => {
    if (controller.signal.aborted) process.exit(exitCodeOf(name));
    controller.abort(name);
  };
  const names = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const name of names) process.on(name, onSignal);
  return {
    signal: controller.signal,
    close: () => {
      for (const name of names) process.off(name, onSignal);
    },
  };
}

/** The exit code that shells give to a program which a signal has ended. */
function exitCodeOf(signal: unknown): number {
  if (signal === "SIGTERM") return 143;
  return signal === "SIGHUP" ? 129 : EXIT.stopped;
}

/** What a person can do about errors of the disk. */
const DISK_ERRORS: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full. Make room on it and run the command again.",
  EDQUOT: "Your share of the disk is used up. Make room and run the command again.",
  EROFS: "The disk can only be read. Choose another folder.",
  EACCES: "This is not allowed to you. Change the rights of the folder or choose another one.",
  EPERM: "This is not allowed to you. Change the rights of the folder or choose another one.",
  ENOENT: "This place does not exist, and cannot be made. Choose another folder.",
  ENOTDIR: "A part of this path is a file. Choose another folder.",
  EMFILE: "Too many files are open. Raise the limit, such as with `ulimit -n 4096`.",
};

function errorToText(error: unknown, isVerbose: boolean): string {
  if (!(error instanceof Error)) return String(error);
  if (isVerbose) return error.stack ?? error.message;
  const wayOut = DISK_ERRORS[errorCode(error)] ?? "Run the command with --verbose to see where this comes from.";
  return `${error.message}\n${wayOut}`;
}
