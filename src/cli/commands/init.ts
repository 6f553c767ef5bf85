// `lectern init`: copies the starter site with the user's name and color, and adds the project files around it.

import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import { unescapeHtml } from "@lectern/base/unescape-html.ts";
import { createDiskFiles } from "@lectern/io/disk-files.ts";
import { packagePath, packageVersion } from "@lectern/io/package-file.ts";
import { relativePath } from "@lectern/io/platform.ts";
import { type NewFile, writeFiles } from "@lectern/io/writing/write-files.ts";
import { SCHEMA_PATH } from "@lectern/model/config/config-file.ts";
import { readableFill, themeColors } from "@lectern/theme/colors/theme-colors.ts";
import { type Arguments, type Command, type Context, EXIT, reject } from "../command.ts";
import type { Question } from "../terminal/terminal.ts";

const DEFAULT_COLOR = "#0F766E";
/** The same on dark pages. */
const DARK_COLOR = "#2DD4BF";
const WORKFLOW = ".github/workflows/docs.yml";

export const init: Command = {
  name: "init",
  summary: "Create a new site",
  parameters: "[dir]",
  maxArguments: 1,
  guide: "/quickstart",
  examples: ["lectern init my-docs", 'lectern init my-docs --name "Acme Docs" --color "#4338CA"'],
  options: {
    name: { value: "<text>", summary: "Site name (default: the name of the directory)" },
    color: { value: "<#rrggbb>", summary: `Primary color (default: ${DEFAULT_COLOR})` },
  },
  run,
};

async function run(args: Arguments, context: Context): Promise<number> {
  const folder = args.positionals[0] ?? ".";
  const root = resolve(context.cwd, folder);
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() === false)
    return reject(context, `"${folder}" is a file. Choose a directory name.`);
  const taken = starterPaths().filter((path) => existsSync(join(root, path)));
  if (taken.length > 0) return reject(context, inTheWay(taken));
  const choices: readonly Choice[] = [
    { option: "name", text: "Site name?", fallback: nameFromFolder(root), check: nameProblem },
    { option: "color", text: "Primary color?", fallback: DEFAULT_COLOR, check: colorProblem },
  ];
  const chosen = await choose(args, context, choices);
  for (const [index, { check }] of choices.entries()) {
    const problem = check?.(chosen[index] ?? "");
    if (problem !== undefined) return reject(context, problem);
  }
  const [name = "", color = ""] = chosen;
  const files = [
    ...(await starterFiles({ name: name.trim(), color: withSign(color) })),
    ...projectFiles(root, name.trim()),
  ];
  const { written, existing } = writeFiles(root, files, { replace: false });
  if (existing.length > 0) return reject(context, inTheWay(existing));
  context.terminal.print(`Created ${written} files. Next steps:\n\n${nextSteps(folder)}${noWorkflow(root)}`);
  return EXIT.fine;
}

function nextSteps(folder: string): string {
  const name = /\s/.test(folder) ? `"${folder}"` : folder;
  const steps = [...(folder === "." ? [] : [`cd ${name}`]), "npm install", "npm run dev"];
  return `${steps.map((step) => `  ${step}\n`).join("")}`;
}

/** Says why there is no workflow where one would be expected. */
function noWorkflow(root: string): string {
  if (existsSync(join(root, WORKFLOW)) || isInRepository(dirname(root)) || installsAnywhere(root)) return "";
  return `
The site uses the clone in ${packagePath(".")}, which CI does not have, so no workflow was written.
To build in CI, see ${packagePath("docs/deploy/ci-checks.mdx")}.
`;
}

function inTheWay(paths: readonly string[]): string {
  const names = paths
    .slice(0, 3)
    .map((path) => `"${path}"`)
    .join(", ");
  return `The directory already contains ${names}${paths.length > 3 ? ` and ${paths.length - 3} more` : ""}. Choose another directory.`;
}

function nameProblem(name: string): string | undefined {
  return name.trim() === "" ? "The site name cannot be empty." : undefined;
}

function colorProblem(color: string): string | undefined {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(withSign(color))
    ? undefined
    : `Invalid color "${color}". Use a hex color such as ${DEFAULT_COLOR}.`;
}

/** Shells treat "#" as a comment, so users omit it. */
function withSign(color: string): string {
  return `#${color.trim().replace(/^#/, "")}`;
}

interface Choice extends Question {
  readonly option: string;
}

/** For each choice: the option, or else the prompt's answer, or else the default. */
async function choose(args: Arguments, context: Context, choices: readonly Choice[]): Promise<readonly string[]> {
  const open = choices.filter(({ option }) => !args.values.has(option));
  const answers = open.length > 0 ? await context.terminal.ask(open) : [];
  return choices.map((choice) => args.values.get(choice.option) ?? answers?.[open.indexOf(choice)] ?? choice.fallback);
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

function starterPaths(): readonly string[] {
  return createDiskFiles(packagePath("templates/starter")).list();
}

async function starterFiles(answers: Answers): Promise<readonly NewFile[]> {
  const template = createDiskFiles(packagePath("templates/starter"));
  const outline = await openOutlines();
  return starterPaths().map((path) => {
    const text = (): string => template.read(path)?.text ?? "";
    if (path === "docs.json") return { path, body: fillConfig(text(), answers) };
    if (path.endsWith(".svg")) return { path, body: outline(fillImage(text(), answers)) };
    return { path, body: template.bytes(path) ?? "" };
  });
}

/**
 * Converts the text in an image to outlines of Inter, so that a logo looks the same on every system. Images are unchanged
 * if the drawing library is missing or Inter lacks a letter.
 */
async function openOutlines(): Promise<(svg: string) => string> {
  try {
    const { Resvg } = await import("@resvg/resvg-js");
    const { INTER, openCardFonts } = await import("@lectern/io/card-fonts.ts");
    const { bold } = await openCardFonts(packagePath("."), undefined);
    const isDrawn = (svg: string): boolean =>
      [...svg.matchAll(/>([^<]*)<\/text>/g)].every(([, text = ""]) =>
        [...unescapeHtml(text)].every((letter) => bold.width(letter) !== undefined),
      );
    return (svg) => {
      if (!svg.includes("<text") || !isDrawn(svg)) return svg;
      const [, label = ""] = / aria-label="([^"]*)"/.exec(svg) ?? [];
      const drawn = new Resvg(svg.replaceAll("system-ui, sans-serif", "Inter"), {
        font: { loadSystemFonts: false, fontFiles: [INTER.bold] },
      }).toString();
      const short = drawn.replace(/\d+\.\d{3,}/g, (digits) => String(Number(Number(digits).toFixed(2))));
      return short.replace("<svg ", `<svg role="img" aria-label="${label}" `).replace("    <defs/>\n", "");
    };
  } catch {
    return (svg) => svg;
  }
}

/** Pages refer to the product by variable, so only the configuration has to be filled in. */
function fillConfig(text: string, { name, color }: Answers): string {
  const config: Record<string, unknown> = JSON.parse(text);
  const filled = { $schema: SCHEMA_PATH, ...config, name, colors: { primary: color }, variables: { product: name } };
  return `${JSON.stringify(filled, undefined, 2)}\n`;
}

/** The starter's images in the site's color. The logo shows the site's name and adapts its width. */
function fillImage(text: string, { name, color }: Answers): string {
  const letters = [...name].length;
  const [, onColor] = readableFill(color, "#ffffff");
  const { light, dark } = themeColors({ primary: color, light: color, dark: color });
  return text
    .replaceAll(`stroke="${DEFAULT_COLOR}"`, `stroke="${light.accentText}"`)
    .replaceAll(DEFAULT_COLOR, color)
    .replaceAll(DARK_COLOR, dark.accentText)
    .replace('viewBox="0 0 120 28"', `viewBox="0 0 ${40 + Math.ceil(letters * 9.8)} 28"`)
    .replaceAll("Tidepool", escapeHtml(name))
    .replaceAll('"#fff"', `"${onColor}"`);
}

/** Project files besides the content. Existing files are kept; a workflow only works at the repository root. */
function projectFiles(root: string, name: string): readonly NewFile[] {
  const text = (name: string): string => readFileSync(packagePath(`templates/project/${name}`), "utf8");
  const files: readonly NewFile[] = [
    { path: "package.json", body: `${JSON.stringify(newManifest(root), undefined, 2)}\n` },
    { path: "tsconfig.json", body: text("tsconfig.json") },
    { path: "README.md", body: text("README.md").replace("{name}", name) },
    { path: ".gitignore", body: "node_modules/\ndist/\n" },
    ...(isInRepository(dirname(root)) || !installsAnywhere(root)
      ? []
      : [{ path: WORKFLOW, body: text("workflow.yml") }]),
  ];
  return files.filter(({ path }) => !existsSync(join(root, path)));
}

function newManifest(root: string): Manifest {
  return {
    name:
      basename(root)
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "") || "docs",
    private: true,
    type: "module",
    scripts: { dev: "lectern dev", build: "lectern build", check: "lectern check --strict" },
    devDependencies: { lectern: ownSpecifier(root) },
  };
}

/** How the new project installs this program: its version, or the directory of a clone, which has no published version. */
function ownSpecifier(root: string): string {
  const own = packagePath(".");
  if (/[\\/]node_modules[\\/]/.test(own)) return `^${packageVersion()}`;
  return `file:${relativePath(root, own)}`;
}

interface Manifest extends Readonly<Record<string, unknown>> {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** True if another machine with a copy of the project can install Lectern: it is a dependency, and not a directory next to the project. */
function installsAnywhere(root: string): boolean {
  const { dependencies, devDependencies } = readManifest(root) ?? newManifest(root);
  const specifier = { ...devDependencies, ...dependencies }["lectern"];
  return specifier !== undefined && !/^(?:file:|link:)?(?:\.\.|[\\/]|[a-z]:[\\/])/i.test(specifier);
}

function readManifest(root: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  } catch {
    return undefined;
  }
}

function isInRepository(folder: string): boolean {
  return existsSync(join(folder, ".git")) || (dirname(folder) !== folder && isInRepository(dirname(folder)));
}
