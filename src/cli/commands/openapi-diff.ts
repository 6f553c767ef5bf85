// `lectern openapi diff`: the changes between two API versions, for the terminal, scripts, CI and the site's changelog.

import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Location } from "@lectern/base/diagnostic.ts";
import { plainText, plural } from "@lectern/base/text.ts";
import { type Loaded, loadSpec } from "@lectern/engine/opening/load-spec.ts";
import { readTextFile } from "@lectern/io/read-whole.ts";
import type { ApiChange, ChangeLevel, Version } from "@lectern/openapi/diff";
import { type Arguments, type Command, type Context, EXIT, reject } from "../command.ts";
import { createPaint } from "../terminal/color.ts";

const FAIL_ON: Readonly<Record<string, readonly ChangeLevel[]>> = {
  breaking: ["breaking"],
  "non-breaking": ["breaking", "non-breaking"],
  any: ["breaking", "non-breaking", "docs-only"],
};

export const openapiDiff: Command = {
  name: "openapi diff",
  summary: "List what changed between two versions of an OpenAPI file",
  parameters: "<old> <new>",
  maxArguments: 2,
  guide: "/api/changes",
  examples: [
    "lectern openapi diff main:openapi.yaml openapi.yaml --fail-on breaking",
    "lectern openapi diff v1.yaml v2.yaml --write changelog.mdx",
  ],
  options: {
    "fail-on": {
      value: "<level>",
      summary: "Exit with 1 if a change has this level or a higher one: breaking, non-breaking, any",
    },
    write: { value: "<file>", summary: "Add the changes to a changelog page, creating it if needed" },
    label: { value: "<text>", summary: "Label of the changelog entry (default: the new version, or today's date)" },
    json: { summary: "Print the result as JSON" },
  },
  run,
};

async function run(args: Arguments, context: Context): Promise<number> {
  const [old, now] = args.positionals;
  if (old === undefined || now === undefined)
    return reject(context, "Pass two OpenAPI files to compare: paths, commit:path or URLs.");
  const failOn = args.values.get("fail-on");
  const failing = failOn === undefined ? [] : FAIL_ON[failOn];
  if (failing === undefined)
    return reject(
      context,
      `"${failOn}" is not a valid level for --fail-on. Use one of: ${Object.keys(FAIL_ON).join(", ")}.`,
    );
  const [before, after] = [await openVersion(old, context), await openVersion(now, context)];
  if ("problem" in before) return reject(context, before.problem);
  if ("problem" in after) return reject(context, after.problem);
  const { diffApis } = await import("@lectern/openapi/diff");
  const changes = diffApis(before, after);
  const code = changes.some(({ level }) => failing.includes(level)) ? EXIT.problems : EXIT.fine;
  const names = versionNames([before, after], [old, now]);
  const written = await writeEntry(args, context, { before, after, changes, names });
  if (args.flags.has("json")) {
    const about = ({ api }: Version, source: string) => ({ source, title: api.title, version: api.version });
    const report = {
      ok: code === EXIT.fine,
      old: about(before, old),
      new: about(after, now),
      counts: countsOf(changes),
      changes,
    };
    context.terminal.print(`${JSON.stringify(report)}\n`);
    return code;
  }
  context.terminal.print(changesToText({ before, after, changes, names }, context));
  if (written !== undefined) context.terminal.print(`${written}\n`);
  return code;
}

async function openVersion(target: string, context: Context): Promise<Version | { readonly problem: string }> {
  const loaded = await loadSpec(target, context);
  if ("problem" in loaded) return loaded;
  const { parseApi } = await import("@lectern/openapi");
  const { value: api, diagnostics } = parseApi(loaded.source, { read: loaded.read });
  if (api === undefined)
    return { problem: `"${target}" is not an OpenAPI file. ${diagnostics[0]?.message ?? ""}`.trim() };
  if (api.channels !== undefined)
    return { problem: `"${target}" is an AsyncAPI file. Only OpenAPI files can be compared.` };
  for (const { severity, message, at } of diagnostics)
    if (severity === "error")
      context.terminal.warn(`${loaded.displayPath(at.file)}:${at.line}:${at.column} ${message}\n`);
  return { api, locate: await locatorOf(loaded, api.root) };
}

async function locatorOf(loaded: Loaded, root: Version["api"]["root"]): Promise<Version["locate"]> {
  const { createPartLocator } = await import("@lectern/openapi");
  const { lazyLocator } = await import("@lectern/openapi/internal/read/read-spec.ts");
  const find = createPartLocator({ root, locate: lazyLocator(loaded.source), read: loaded.read });
  return (path) => {
    const at = find(path);
    return { ...at, file: loaded.displayPath(at.file) };
  };
}

interface Compared {
  readonly before: Version;
  readonly after: Version;
  readonly changes: readonly ApiChange[];
  readonly names: readonly [old: string, now: string];
}

/** What to call two versions: by `info.version` if it changed, else by commits and file names, else as passed. */
function versionNames(
  [before, after]: readonly [Version, Version],
  [old, now]: readonly [string, string],
): Compared["names"] {
  if (before.api.version !== "" && after.api.version !== "" && before.api.version !== after.api.version)
    return [before.api.version, after.api.version];
  const short = (target: string): string => {
    if (/^https?:/.test(target)) return basename(new URL(target).pathname) || target;
    return /^([^:\\]{2,}):[^:]/.exec(target)?.[1] ?? basename(target);
  };
  return short(old) === short(now) ? [old, now] : [short(old), short(now)];
}

/** Writes the requested changelog entry and returns a sentence about it. */
async function writeEntry(args: Arguments, { cwd }: Context, compared: Compared): Promise<string | undefined> {
  const file = args.values.get("write");
  if (file === undefined) return undefined;
  const hidden = hiddenOperations(compared);
  const changes = compared.changes.filter(
    ({ level, operations }) =>
      level !== "docs-only" && (operations.length === 0 || operations.some((name) => !hidden.has(name))),
  );
  if (changes.length === 0) return `No changes for clients. ${file} is unchanged.`;
  const { updateChangelog } = await import("@lectern/openapi/diff");
  const { version } = compared.after.api;
  const today = new Date().toISOString().slice(0, 10);
  const isNewVersion = version !== "" && version !== compared.before.api.version;
  const label = args.values.get("label") ?? (isNewVersion ? version : today);
  const path = resolve(cwd, file);
  const page = readTextFile(path);
  mkdirSync(dirname(path), { recursive: true });
  const entry = { label, ...(label !== today && { description: today }), names: compared.names, changes };
  writeFileSync(path, updateChangelog(page, entry));
  return `${page === undefined ? "Created" : "Updated"} ${file} with the entry "${label}".`;
}

/** Endpoints hidden from readers. */
function hiddenOperations({ before, after }: Compared): ReadonlySet<string> {
  const all = [...before.api.operations, ...after.api.operations];
  const names = (hidden: boolean) =>
    all.filter((one) => one.hidden === hidden).map(({ method, path }) => `${method} ${path}`);
  const shown = new Set(names(false));
  return new Set(names(true).filter((name) => !shown.has(name)));
}

function countsOf(changes: readonly ApiChange[]): Readonly<Record<ChangeLevel, number>> {
  const counts = { breaking: 0, "non-breaking": 0, "docs-only": 0 };
  for (const { level } of changes) counts[level]++;
  return counts;
}

/** Both versions, then the changes grouped by subject, most severe first. */
function changesToText({ after, changes, names }: Compared, { terminal }: Context): string {
  const paint = createPaint(terminal.hasColor);
  const colors = { breaking: paint.error, "non-breaking": paint.info, "docs-only": paint.faint };
  const subjects = new Map<string, ApiChange[]>();
  for (const change of changes) subjects.set(change.subject, [...(subjects.get(change.subject) ?? []), change]);
  const blocks = [...subjects].map(([subject, all]) => {
    const lines = all.map((change) => {
      const { level, message } = change;
      return `  ${colors[level](level.padEnd(12))}  ${plainText(message)}  ${paint.faint(locationsOf(change))}\n`;
    });
    return `${paint.strong(plainText(subject))}${usersOf(subject, all)}\n${lines.join("")}`;
  });
  const counts = Object.entries(countsOf(changes)).filter(([, count]) => count > 0);
  const sum = counts.map(([level, count]) => `${count} ${level}`).join(", ");
  const total = changes.length === 0 ? "No changes" : `${plural(changes.length, "change")}: ${sum}`;
  const heading = `${paint.strong(plainText(`${after.api.title}: ${names.join(" → ")}`))}\n`;
  return `${[heading, ...blocks, total].join("\n")}\n`;
}

function usersOf(subject: string, changes: readonly ApiChange[]): string {
  const names = new Set(changes.flatMap(({ operations }) => operations));
  if (names.size === 0 || subject === "API" || names.has(subject)) return "";
  const [first = ""] = names;
  return names.size === 1
    ? ` (used by ${first})`
    : ` (used by ${first} and ${plural(names.size - 1, "other endpoint")})`;
}

function locationsOf({ before, after }: ApiChange): string {
  const text = ({ file, line, column }: Location): string => `${file}:${line}:${column}`;
  return [before && text(before), after && text(after)].filter(Boolean).join(" → ");
}
