// The arguments after `lectern` → a command with its checked options, or an error message.
// Environment variables complete them, for containers and services: `LECTERN_PORT=80` is `--port 80`.

import { parseArgs } from "node:util";
import { closest } from "@lectern/base/closest.ts";
import type { Parsed } from "@lectern/engine/opening/site-location.ts";
import type { Arguments, Command, Option } from "../command.ts";

/** Options of every command. */
export const GLOBAL_OPTIONS: Readonly<Record<string, Option>> = {
  help: { summary: "Show this help" },
  verbose: { summary: "Print a stack trace for unexpected errors" },
};

const SHORT: Readonly<Record<string, string>> = { h: "help", v: "version" };

export type Invocation =
  | { readonly kind: "run"; readonly command: Command; readonly args: Arguments }
  | { readonly kind: "help"; readonly command: Command | undefined }
  /** Help for commands that share a first word. */
  | { readonly kind: "family"; readonly name: string }
  | { readonly kind: "version" }
  | { readonly kind: "mistake"; readonly message: string };

/** Parses a command line: `["build", "docs", "--strict"]`. */
export function parseArguments(words: readonly string[], commands: readonly Command[]): Invocation {
  const first = words[0];
  if (first === undefined || first === "--help" || first === "-h") return { kind: "help", command: undefined };
  if (first === "--version" || first === "-v" || first === "version") return { kind: "version" };
  if (first === "help") return { kind: "help", command: findCommand(words.slice(1), commands) };
  const command = findCommand(words, commands);
  if (command === undefined) return unknownCommand(words, commands);
  const rest = words.slice(command.name.split(" ").length);
  const { args, mistake } = readOptions(command, rest);
  if (args.flags.has("help")) return { kind: "help", command };
  if (mistake !== undefined)
    return { kind: "mistake", message: `${mistake}\nRun "lectern ${command.name} --help" for all options.` };
  return { kind: "run", command, args };
}

function findCommand(words: readonly string[], commands: readonly Command[]): Command | undefined {
  return commands.find(({ name }) => name.split(" ").every((word, index) => word === words[index]));
}

function unknownCommand(words: readonly string[], commands: readonly Command[]): Invocation {
  const first = words[0] ?? "";
  const family = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => `"lectern ${name}"`);
  if (family.length > 0) {
    if (words.slice(1).some((word) => word === "--help" || word === "-h")) return { kind: "family", name: first };
    return { kind: "mistake", message: `"${first}" needs a subcommand: ${family.join(", ")}.` };
  }
  const guess = closest(
    first,
    commands.map(({ name }) => name),
  );
  const hint = guess ? `Did you mean "${guess}"?` : 'Run "lectern --help" for a list of commands.';
  return { kind: "mistake", message: `Unknown command "${first}". ${hint}` };
}

interface Reading {
  readonly args: Arguments;
  readonly mistake: string | undefined;
}

function readOptions(command: Command, words: readonly string[]): Reading {
  const known: Readonly<Record<string, Option>> = { ...command.options, ...GLOBAL_OPTIONS };
  const values = new Map<string, string>();
  const flags = new Set<string>();
  const positionals: string[] = [];
  const mistakes: string[] = [];
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { value }]) => [name, { type: value ? "string" : "boolean" } as const]),
  );
  const { tokens } = parseArgs({ args: [...words], options, strict: false, allowPositionals: true, tokens: true });
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const name = token.rawName.startsWith("--") ? token.name : (SHORT[token.name] ?? "");
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (option === undefined) mistakes.push(unknownOption(token.rawName, Object.keys(known)));
    else if (option.value === undefined && token.value !== undefined)
      mistakes.push(`"--${name}" does not take a value.`);
    else if (option.value === undefined) flags.add(name);
    else if (token.value === undefined || (!token.inlineValue && token.value.startsWith("--"))) {
      mistakes.push(`"--${name}" requires a value: --${name} ${option.value}.`);
    } else values.set(name, token.value);
  }
  const extra = positionals[command.maxArguments];
  if (extra !== undefined) mistakes.push(`Unexpected argument "${extra}".`);
  return { args: { positionals, values, flags }, mistake: mistakes[0] };
}

function unknownOption(rawName: string, names: readonly string[]): string {
  const guess = closest(rawName.replace(/^-+/, ""), names);
  return `Unknown option "${rawName}".${guess ? ` Did you mean "--${guess}"?` : ""}`;
}

/** The arguments, completed from the environment. */
export function readEnvironment(
  args: Arguments,
  options: Readonly<Record<string, Option>>,
  environment: Readonly<Record<string, string | undefined>>,
): Parsed<Arguments> {
  const values = new Map(args.values);
  const flags = new Set(args.flags);
  for (const [name, { value }] of Object.entries(options)) {
    const variable = `LECTERN_${name.toUpperCase().replaceAll("-", "_")}`;
    const set = environment[variable]?.trim();
    if (set === undefined || set === "" || values.has(name)) continue;
    if (value !== undefined) values.set(name, set);
    else if (/^(?:1|true|yes|on)$/i.test(set)) flags.add(name);
    else if (!/^(?:0|false|no|off)$/i.test(set)) return { problem: `Invalid ${variable}="${set}". Use 1 or 0.` };
  }
  return { value: { positionals: args.positionals, values, flags } };
}
