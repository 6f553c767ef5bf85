// A command: its name, help text and options as data, and a function from arguments to an exit code.

import type { Terminal } from "./terminal/terminal.ts";

export interface Command {
  /** As typed: `"build"`, `"migrate config"`. */
  readonly name: string;
  /** One line of help: a verb first, no period. */
  readonly summary: string;
  /** The arguments after the name: `"[dir]"`. */
  readonly parameters: string;
  /** Extra arguments are an error. */
  readonly maxArguments: number;
  /** The docs page that shows the command in use: `"/publish/serve"`. */
  readonly guide: string;
  /** Complete command lines, the most common use first. */
  readonly examples: readonly [string, string];
  readonly options: Readonly<Record<string, Option>>;
  /** What to know after Ctrl-C: a sentence. */
  readonly stopNote?: string;
  readonly run: (args: Arguments, context: Context) => Promise<number>;
}

/** One option of a command. */
export interface Option {
  /** The placeholder for its value, such as `"<dir>"`. Flags have none. */
  readonly value?: string;
  readonly summary: string;
}

/** Parsed and validated command-line arguments. */
export interface Arguments {
  readonly positionals: readonly string[];
  readonly values: ReadonlyMap<string, string>;
  readonly flags: ReadonlySet<string>;
}

/** The environment a command runs in. */
export interface Context {
  readonly terminal: Terminal;
  /** Paths on the command line are relative to this directory. */
  readonly cwd: string;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** True when the output must be one JSON object, even for errors. */
  readonly json?: boolean;
}

/** Exit codes: success, problems in the content, invalid command line, stopped by Ctrl-C (`exitCodeOf` has the other signals). */
export const EXIT = { fine: 0, problems: 1, usage: 2, stopped: 130 } as const;

/** Reports an invalid command line and returns its exit code. */
export function reject(context: Pick<Context, "terminal" | "json">, message: string): number {
  complain(context, message);
  return EXIT.usage;
}

/** Reports why a command did not run, as text and, if requested, as JSON. */
export function complain({ terminal, json }: Pick<Context, "terminal" | "json">, message: string): void {
  terminal.warn(`${message}\n`);
  if (json) terminal.print(`${JSON.stringify({ ok: false, problem: message })}\n`);
}
