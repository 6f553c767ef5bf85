// The help texts, made from the list of commands.

import type { Command, Option } from "../command.ts";
import { GLOBAL_OPTIONS } from "./parse-arguments.ts";

/** The help of the whole program. */
export function renderHelp(commands: readonly Command[]): string {
  const rows = commands.map(({ name, parameters, summary }) => [`${name} ${parameters}`.trim(), summary] as const);
  return `Turns a folder of MDX pages, a docs.json and OpenAPI files into a documentation site.

Usage: lectern <command> [options]

Commands:
${table(rows)}

Run "lectern <command> --help" for the options of a command, "lectern --version" for the version.
`;
}

/** The help of commands that begin with the same word. */
export function renderFamilyHelp(commands: readonly Command[]): string {
  return commands.map(renderCommandHelp).join("\n");
}

/** The help of one command. */
export function renderCommandHelp(command: Command): string {
  const options = Object.entries({ ...command.options, ...GLOBAL_OPTIONS });
  return `${command.summary}.

Usage: lectern ${`${command.name} ${command.parameters}`.trim()} [options]

Options:
${table(options.map(([name, option]) => [optionToText(name, option), option.summary] as const))}
`;
}

function optionToText(name: string, { value }: Option): string {
  return value ? `--${name} ${value}` : `--${name}`;
}

function table(rows: readonly (readonly [left: string, right: string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}
