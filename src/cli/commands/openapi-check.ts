// `lectern openapi check`: validates an OpenAPI file and reports what a good reference still needs.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { plural } from "../../base/text.ts";
import type { FetchedText } from "../../files/fetch-text.ts";
import { type Arguments, type Command, type Context, EXIT, refuse } from "../command.ts";
import { countProblems, countsToText, exitCode, renderReport, rulesToText } from "../terminal/report.ts";

/** Checks one OpenAPI file. */
export const openapiCheck: Command = {
  name: "openapi check",
  summary: "Check an OpenAPI file or URL",
  parameters: "<file|url>",
  mostArguments: 1,
  guide: "/api/overview",
  examples: [
    "lectern openapi check openapi.yaml",
    "lectern openapi check https://api.example.com/openapi.json --strict",
  ],
  options: {
    strict: { summary: "Fail on warnings too" },
    json: { summary: "Print the result as JSON" },
  },
  run,
};

async function run(given: Arguments, context: Context): Promise<number> {
  const [target] = given.positionals;
  if (target === undefined) return refuse(context, "Pass the path or URL of an OpenAPI file.");
  const loaded = isWeb(target) ? await loadWeb(target, context) : loadFile(target, context.cwd);
  if ("problem" in loaded) return refuse(context, loaded.problem);
  const { checkApi } = await import("../../openapi/check/check-api.ts");
  const overlays = await readOverlays(loaded, context);
  const report = checkApi(loaded.source, loaded.read, overlays);
  const { operations } = report;
  const diagnostics = report.diagnostics.map((problem) => ({
    ...problem,
    at: { ...problem.at, file: loaded.shown(problem.at.file) },
  }));
  const counts = countProblems(diagnostics);
  const code = exitCode(counts, given.flags.has("strict"));
  const applied = overlays.map(({ path }) => loaded.shown(path));
  if (given.flags.has("json")) {
    const answer = { ok: code === EXIT.fine, operations, overlays: applied, diagnostics };
    context.terminal.print(`${JSON.stringify(answer)}\n`);
    return code;
  }
  context.terminal.print(renderReport(diagnostics, { terminal: context.terminal, files: { read: loaded.file } }));
  context.terminal.print(rulesToText(diagnostics));
  const changed = applied.length === 0 ? "" : ` with ${applied.join(", ")} applied`;
  context.terminal.print(`Checked ${plural(operations, "operation")}${changed}, ${countsToText(counts)}\n`);
  return code;
}

/** The overlays that the site applies to a description. One that cannot be read is told, and the rest is judged without it. */
async function readOverlays(loaded: Loaded, { terminal, signal }: Context): Promise<readonly Source[]> {
  const found: Source[] = [];
  for (const path of await loaded.overlays()) {
    const fetched = isWeb(path) ? await fetchWeb(path, signal) : undefined;
    const text = fetched === undefined ? loaded.read(path) : "text" in fetched ? fetched.text : undefined;
    if (text !== undefined) found.push({ path, text });
    else terminal.warn(`Cannot read the overlay "${loaded.shown(path)}", so it is not applied.\n`);
  }
  return found;
}

interface Source {
  readonly path: string;
  readonly text: string;
}

interface Loaded {
  readonly source: Source;
  readonly read: (path: string) => string | undefined;
  /** Paths or addresses of the overlays that docs.json, or they themselves, say belong to it. */
  readonly overlays: () => Promise<readonly string[]>;
  /** The name of a file as it is printed: from the folder the command was called in. */
  readonly shown: (path: string) => string;
  /** The files problems are shown in, by that name. */
  readonly file: (path: string) => { readonly path: string; readonly text: string; readonly hash: string } | undefined;
}

function loadFile(target: string, cwd: string): Loaded | { readonly problem: string } {
  const absolute = resolve(cwd, target);
  const root = rootOf(absolute, cwd);
  const path = relative(root, absolute).replaceAll("\\", "/");
  const read = (name: string): string | undefined => {
    try {
      return readFileSync(join(root, name), "utf8");
    } catch {
      return undefined;
    }
  };
  const text = read(path);
  if (text === undefined) return { problem: `"${target}" cannot be read.` };
  const shown = (name: string): string => (isWeb(name) ? name : relative(cwd, join(root, name)).replaceAll("\\", "/"));
  const file = (name: string) => toFile(name, read(relative(root, resolve(cwd, name))));
  return { source: { path, text }, read, overlays: () => overlaysIn(root, path), shown, file };
}

async function overlaysIn(root: string, path: string): Promise<readonly string[]> {
  if (!CONFIGS.some((name) => existsSync(join(root, name)))) return [];
  const { createDiskFiles } = await import("../../files/disk-files.ts");
  const { overlaysOf } = await import("../../project/overlays-of.ts");
  return overlaysOf(createDiskFiles(root), path.normalize());
}

const CONFIGS = ["docs.json", "mint.json"];

/**
 * The folder above which references may not lead: that of the project, as in a build. A file outside any project
 * may refer to all of its repository, else to the folder the command was called in, or to its own.
 */
function rootOf(file: string, cwd: string): string {
  const above = [dirname(file)];
  for (let folder = dirname(file); dirname(folder) !== folder; folder = dirname(folder)) above.push(dirname(folder));
  const holding = (...names: readonly string[]): string | undefined =>
    above.find((folder) => names.some((name) => existsSync(join(folder, name))));
  const isBelow = !relative(cwd, file).startsWith("..");
  return holding(...CONFIGS) ?? holding(".git") ?? (isBelow ? cwd : dirname(file));
}

async function loadWeb(url: string, context: Context): Promise<Loaded | { readonly problem: string }> {
  const { outwardTargets } = await import("../../openapi/read/join-files.ts");
  const texts = new Map<string, string>();
  const waiting = [url];
  for (let next = waiting.pop(); next !== undefined && texts.size < MOST_FILES; next = waiting.pop()) {
    if (texts.has(next)) continue;
    const fetched = await fetchWeb(next, context.signal);
    if ("problem" in fetched) {
      if (next === url) return { problem: `"${url}" could not be fetched: ${fetched.problem}.` };
      continue;
    }
    texts.set(next, fetched.text);
    waiting.push(...outwardTargets({ path: next, text: fetched.text }));
  }
  const read = (path: string): string | undefined => texts.get(path);
  const source = { path: url, text: texts.get(url) ?? "" };
  const own = { source, read, overlays: async () => [] };
  return { ...own, shown: (path) => path, file: (path) => toFile(path, read(path)) };
}

async function fetchWeb(url: string, signal: AbortSignal): Promise<FetchedText> {
  const { fetchText } = await import("../../files/fetch-text.ts");
  return fetchText(url, signal);
}

function isWeb(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

const MOST_FILES = 500;

function toFile(path: string, text: string | undefined) {
  return text === undefined ? undefined : { path, text, hash: "" };
}
