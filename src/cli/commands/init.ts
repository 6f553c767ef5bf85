// `lectern init`: copies the starter site and puts the user's name and colour into it.

import { statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { createDiskFiles } from "../../files/disk-files.ts";
import { packagePath } from "../../files/package-file.ts";
import { type NewFile, writeFiles } from "../../files/write-files.ts";

import { type Arguments, type Command, type Context, EXIT, refuse } from "../command.ts";
import type { Question } from "../terminal/terminal.ts";

const DEFAULT_COLOR = "#0F766E";

/** Starts a site. */
export const init: Command = {
  name: "init",
  summary: "Start a new site",
  parameters: "[folder]",
  mostArguments: 1,
  options: {
    name: { value: "<text>", summary: "Name of the site" },
    color: { value: "<#rrggbb>", summary: `Main colour (default ${DEFAULT_COLOR})` },
  },
  run,
};

async function run(given: Arguments, context: Context): Promise<number> {
  const folder = given.positionals[0] ?? ".";
  const root = resolve(context.cwd, folder);
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() === false)
    return refuse(context, `"${folder}" is a file. Give the name of a folder.`);
  const [name = "", chosen = ""] = await choose(given, context, [
    { option: "name", text: "Name of the site?", fallback: nameFromFolder(root) },
    { option: "color", text: "Main colour?", fallback: DEFAULT_COLOR },
  ]);
  if (name.trim() === "") return refuse(context, "The name of a site cannot be empty.");
  // Shells take "#" for the beginning of a comment, so that people leave it out.
  const color = `#${chosen.trim().replace(/^#/, "")}`;
  if (!/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color)) {
    return refuse(
      context,
      `"${chosen}" is not a colour. Write it as "#" and six hexadecimal digits, such as ${DEFAULT_COLOR}.`,
    );
  }
  const { existing, written } = writeFiles(root, starterFiles({ name: name.trim(), color }), { replace: false });
  if (existing.length > 0) {
    const names = existing
      .slice(0, 3)
      .map((path) => `"${path}"`)
      .join(", ");
    return refuse(
      context,
      `The folder already has ${names}${existing.length > 3 ? " and others" : ""}. Choose another folder.`,
    );
  }
  const where = folder === "." ? "" : ` ${/\s/.test(folder) ? `"${folder}"` : folder}`;
  context.terminal.print(`Wrote ${written} files. See the site with: lectern dev${where}\n`);
  return EXIT.fine;
}

interface Choice extends Question {
  readonly option: string;
}

/** For each choice the option, else the answer of the person at the terminal, else the fallback. */
async function choose(given: Arguments, context: Context, choices: readonly Choice[]): Promise<readonly string[]> {
  const open = choices.filter(({ option }) => !given.texts.has(option));
  const answers = open.length > 0 ? await context.terminal.ask(open) : [];
  return choices.map((choice) => given.texts.get(choice.option) ?? answers?.[open.indexOf(choice)] ?? choice.fallback);
}

/** `"/home/ada/acme-docs"` → `"Acme docs"`. */
function nameFromFolder(root: string): string {
  const words = basename(root).replace(/[-_]+/g, " ").trim();
  return words === "" ? "My docs" : words.charAt(0).toUpperCase() + words.slice(1);
}

interface Answers {
  readonly name: string;
  readonly color: string;
}

function starterFiles(answers: Answers): readonly NewFile[] {
  const template = createDiskFiles(packagePath("templates/starter"));
  return template.list().map((path) => {
    if (path === "docs.json") return { path, body: fillConfig(template.read(path)?.text ?? "{}", answers) };
    return { path, body: template.bytes(path) ?? "" };
  });
}

/** Pages speak of the product through a variable, so the configuration is all there is to fill in. */
function fillConfig(text: string, { name, color }: Answers): string {
  const config: Record<string, unknown> = JSON.parse(text);
  const filled = { ...config, name, colors: { primary: color }, variables: { product: name } };
  return `${JSON.stringify(filled, undefined, 2)}\n`;
}
