// What a command is: a name, its options in words and as data, and a function from arguments to an exit code.

import type { Terminal } from "./terminal/terminal.ts";

/** One command of the program. */
export interface Command {
  /** As typed: `"build"`, `"migrate config"`. */
  readonly name: string;
  /** One line of the list of commands. */
  readonly summary: string;
  /** What stands after the name: `"[folder]"`. */
  readonly parameters: string;
  /** More arguments than this are a mistake. */
  readonly mostArguments: number;
  readonly options: Readonly<Record<string, Option>>;
  readonly run: (given: Arguments, context: Context) => Promise<number>;
}

/** One option of a command. */
export interface Option {
  /** What stands after it, such as `"<folder>"`; without it the option is a switch. */
  readonly value?: string;
  readonly summary: string;
}

/** What was typed, checked against the options. */
export interface Arguments {
  readonly positionals: readonly string[];
  readonly texts: ReadonlyMap<string, string>;
  readonly flags: ReadonlySet<string>;
}

/** The world around a command. */
export interface Context {
  readonly terminal: Terminal;
  /** Folders on the command line are relative to this one. */
  readonly cwd: string;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Milliseconds from some fixed point. */
  readonly now: () => number;
  /** True when a program reads what is printed, so that it must be one JSON object in any case. */
  readonly json?: boolean;
}

/** Exit codes: all well, problems in the content, a mistake on the command line, stopped by Ctrl-C (`exitCodeOf` knows other signals). */
export const EXIT = { fine: 0, problems: 1, usage: 2, stopped: 130 } as const;

/** Says what is wrong on the command line, and gives the exit code for it. */
export function refuse(context: Pick<Context, "terminal" | "json">, message: string): number {
  complain(context, message);
  return EXIT.usage;
}

/** Says why a command did not run, to people or to programs. */
export function complain({ terminal, json }: Pick<Context, "terminal" | "json">, message: string): void {
  terminal.warn(`${message}\n`);
  if (json) terminal.print(`${JSON.stringify({ ok: false, problem: message })}\n`);
}
