// Help texts, generated from the list of commands.

import { packagePath } from "@lectern/io/package-file.ts";
import type { Command, Option } from "../command.ts";
import { GLOBAL_OPTIONS } from "./parse-arguments.ts";

export function renderHelp(commands: readonly Command[]): string {
  const rows = commands.map(({ name, parameters, summary }) => [`${name} ${parameters}`.trim(), summary] as const);
  return `Turn MDX pages, a docs.json and OpenAPI files into a documentation site

Usage: lectern <command> [options]

Commands:
${table(rows)}

Options:
  --help     Show this help, or the options of a command
  --version  Show the version

Examples:
  lectern init my-docs
  lectern dev my-docs --open

Docs: ${docsPage("/reference/commands")}
`;
}

/** Help for commands that share a first word. */
export function renderFamilyHelp(commands: readonly Command[]): string {
  return commands.map(renderCommandHelp).join("\n");
}

export function renderCommandHelp({ name, summary, parameters, options, examples, guide }: Command): string {
  const rows = Object.entries({ ...options, ...GLOBAL_OPTIONS });
  return `${summary}

Usage: lectern ${`${name} ${parameters}`.trim()} [options]

Options:
${table(rows.map(([option, details]) => [optionToText(option, details), details.summary] as const))}

Examples:
${examples.map((line) => `  ${line}`).join("\n")}

Docs: ${docsPage(guide)}
`;
}

/** The docs have no public URL yet, so help points to the copy in the package. */
function docsPage(page: string): string {
  return packagePath(`docs${page}.mdx`);
}

function optionToText(name: string, { value }: Option): string {
  return value ? `--${name} ${value}` : `--${name}`;
}

function table(rows: readonly (readonly [left: string, right: string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}
