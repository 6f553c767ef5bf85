// `lectern openapi check`: holds an API description against the standard and against what a good reference says.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { plural } from "../base/text.ts";
import { type Arguments, type Command, type Context, EXIT, refuse } from "./command.ts";
import { countProblems, countsToText, exitCode, renderReport } from "./report.ts";

/** Checks one API description. */
export const openapiCheck: Command = {
  name: "openapi check",
  summary: "Check an API description, from a file or the web",
  parameters: "<file|url>",
  mostArguments: 1,
  options: {
    strict: { summary: "Fail on warnings too" },
    json: { summary: "Print the result as one JSON object" },
  },
  run,
};

async function run(given: Arguments, context: Context): Promise<number> {
  const [target] = given.positionals;
  if (target === undefined) return refuse(context, "Name the file or the address of an API description.");
  const loaded = /^https?:\/\//i.test(target) ? await loadWeb(target, context) : loadFile(target, context.cwd);
  if ("problem" in loaded) return refuse(context, loaded.problem);
  const { checkApi } = await import("../openapi/check/check-api.ts");
  const report = checkApi(loaded.source, loaded.read);
  const { operations } = report;
  const diagnostics = report.diagnostics.map((problem) => ({
    ...problem,
    at: { ...problem.at, file: loaded.shown(problem.at.file) },
  }));
  const counts = countProblems(diagnostics);
  const code = exitCode(counts, given.flags.has("strict"));
  if (given.flags.has("json")) {
    context.terminal.print(`${JSON.stringify({ ok: code === EXIT.fine, operations, diagnostics })}\n`);
    return code;
  }
  context.terminal.warn(renderReport(diagnostics, { terminal: context.terminal, files: { read: loaded.file } }));
  context.terminal.print(`Checked ${plural(operations, "operation")}, ${countsToText(counts)}\n`);
  return code;
}

interface Loaded {
  readonly source: { readonly path: string; readonly text: string };
  readonly read: (path: string) => string | undefined;
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
  const shown = (name: string): string => relative(cwd, join(root, name)).replaceAll("\\", "/");
  const file = (name: string) => toFile(name, read(relative(root, resolve(cwd, name))));
  return { source: { path, text }, read, shown, file };
}

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
  return holding("docs.json", "mint.json") ?? holding(".git") ?? (isBelow ? cwd : dirname(file));
}

async function loadWeb(url: string, context: Context): Promise<Loaded | { readonly problem: string }> {
  const { fetchText } = await import("../files/fetch-text.ts");
  const { outwardTargets } = await import("../openapi/read/join-files.ts");
  const texts = new Map<string, string>();
  const waiting = [url];
  for (let next = waiting.pop(); next !== undefined && texts.size < MOST_FILES; next = waiting.pop()) {
    if (texts.has(next)) continue;
    const fetched = await fetchText(next, context.signal);
    if ("problem" in fetched) {
      if (next === url) return { problem: `"${url}" could not be fetched: ${fetched.problem}.` };
      continue;
    }
    texts.set(next, fetched.text);
    waiting.push(...outwardTargets({ path: next, text: fetched.text }));
  }
  const read = (path: string): string | undefined => texts.get(path);
  const source = { path: url, text: texts.get(url) ?? "" };
  return { source, read, shown: (path) => path, file: (path) => toFile(path, read(path)) };
}

const MOST_FILES = 500;

function toFile(path: string, text: string | undefined) {
  return text === undefined ? undefined : { path, text, hash: "" };
}
