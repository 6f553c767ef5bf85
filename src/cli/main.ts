// The program: words → a command → an exit code. The one place where unexpected errors are caught.

import { type Context, EXIT } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { renderCommandHelp, renderHelp } from "./help.ts";
import { parseArguments } from "./parse-arguments.ts";
import { createTerminal } from "./terminal.ts";
import { readVersion } from "./version.ts";

/** Runs a command line and gives its exit code; `replaced` stands in for parts of the world in tests. */
export async function main(words: readonly string[], replaced: Partial<Context> = {}): Promise<number> {
  const stop = replaced.signal === undefined ? listenForSignals() : undefined;
  const context = createContext(replaced, stop?.signal);
  try {
    return await runWords(words, context);
  } catch (error) {
    if (context.signal.aborted) return EXIT.stopped;
    context.terminal.warn(`${errorToText(error, words.includes("--verbose"))}\n`);
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
    case "version":
      context.terminal.print(`${readVersion()}\n`);
      return EXIT.fine;
    case "mistake":
      context.terminal.warn(`${invocation.message}\n`);
      return EXIT.usage;
  }
}

interface Stop {
  readonly signal: AbortSignal;
  close(): void;
}

/** The first Ctrl-C asks the command to end, the second ends it. */
function listenForSignals(): Stop {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(EXIT.stopped);
    controller.abort();
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

function errorToText(error: unknown, isVerbose: boolean): string {
  if (!(error instanceof Error)) return String(error);
  if (isVerbose) return error.stack ?? error.message;
  return `${error.message}\nRun the command with --verbose to see where this comes from.`;
}
