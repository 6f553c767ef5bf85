// `lectern migrate api`: replaces hand-written endpoint pages with generated ones, after verifying that nothing is
// lost.

import { readdirSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { folderOf } from "@lectern/base/route.ts";
import { plural } from "@lectern/base/text.ts";
import { findProject } from "@lectern/engine/opening/find-project.ts";
import { filesNotInGit } from "@lectern/engine/opening/git.ts";
import { createDiskFiles } from "@lectern/io/disk-files.ts";
import type { Files } from "@lectern/io/files.ts";
import { writeFiles } from "@lectern/io/writing/write-files.ts";
import type { EditedFile, MigrationPlan, MovedPage } from "../../migrate/migration.ts";
import { applyEdits } from "../../migrate/text-edit.ts";
import { editsToDiff, removalToDiff } from "../../migrate/unified-diff.ts";
import { type Arguments, type Command, type Context, EXIT, reject } from "../command.ts";
import { renderReport } from "../terminal/report.ts";

const DEFAULT_CONTENT = 2000;

export const migrateApi: Command = {
  name: "migrate api",
  summary: "Replace hand-written endpoint pages with generated ones",
  parameters: "[dir]",
  maxArguments: 1,
  guide: "/migrate/endpoint-pages",
  examples: ["lectern migrate api", "lectern migrate api docs --write --delete"],
  options: {
    write: { summary: "Apply the changes (default: only show them)" },
    delete: { summary: "Also delete the pages that are replaced" },
    "keep-urls": { summary: "Keep the old URLs instead of adding redirects" },
    "max-content": {
      value: "<characters>",
      summary: `Skip pages with more custom content than this (default: ${DEFAULT_CONTENT})`,
    },
    force: { summary: "Change files even if they have uncommitted changes" },
  },
  run,
};

async function run(args: Arguments, context: Context): Promise<number> {
  const project = findProject(args.positionals[0], context.cwd);
  if ("problem" in project) return reject(context, project.problem);
  const max = args.values.get("max-content") ?? String(DEFAULT_CONTENT);
  if (!/^\d{1,7}$/.test(max)) return reject(context, `Invalid --max-content "${max}". Use a number of characters.`);
  const files = createDiskFiles(project.root);
  if (files.read("docs.json") === undefined) {
    return reject(context, `No docs.json in ${project.root}. Convert mint.json first: run \`lectern migrate config\`.`);
  }
  const { planMigration } = await import("../../migrate/plan-migration.ts");
  const { openTrial } = await import("@lectern/engine/opening/open-trial.ts");
  const { findExtensions } = await import("@lectern/engine/opening/open-site.ts");
  const extensions = await findExtensions(files);
  const plan = await planMigration(openTrial(files, { current: extensions }), {
    maxContent: Number(max),
    keepUrls: args.flags.has("keep-urls"),
  });
  const isDry = !args.flags.has("write");
  if (isDry) context.terminal.warn("Dry run: this shows what would change.\n");
  const diagnostics = [...extensions.diagnostics(), ...plan.diagnostics];
  context.terminal.warn(renderReport(diagnostics, { terminal: { ...context.terminal, isInteractive: false } }));
  for (const page of plan.pages) context.terminal.warn(`${pageToLine(page)}\n`);
  if (diagnostics.some(({ severity }) => severity === "error")) return EXIT.problems;
  const removed = args.flags.has("delete") ? plan.pages.map(({ path }) => path) : [];
  if (isDry) return show(plan, { files, removed, context });
  const touched = [...plan.edited.map(({ path }) => path), ...removed];
  const unsafe = args.flags.has("force") ? [] : filesNotInGit(files.root, touched);
  if (unsafe === undefined || unsafe.length > 0) return reject(context, notSafe(unsafe));
  write(plan, { files, removed });
  context.terminal.print(`${summary(plan, removed.length)}\n`);
  return EXIT.fine;
}

interface Change {
  readonly files: Files;
  readonly removed: readonly string[];
}

/** Prints the changes as one diff for `git apply`. */
function show(plan: MigrationPlan, { files, removed, context }: Change & { readonly context: Context }): number {
  const diffs = plan.edited.map(({ path, text, edits }) => editsToDiff(path, text, edits));
  const removals = removed.map((path) => removalToDiff(path, files.read(path)?.text ?? ""));
  context.terminal.print([...diffs, ...removals].join(""));
  const isEmpty = plan.edited.length + removed.length === 0;
  const end = isEmpty ? "nothing to change." : "no files were changed. Run it again with --write to apply this.";
  context.terminal.warn(`${summary(plan, removed.length, "would be ")}\nDry run: ${end}\n`);
  return EXIT.fine;
}

/** Specs first, then docs.json, then deletions: an interrupted run leaves a working site. */
function write(plan: MigrationPlan, { files, removed }: Change): void {
  const edited = plan.edited.map((file) => ({ path: file.path, body: bodyOf(file, files) }));
  writeFiles(files.root, edited, { replace: true });
  for (const path of removed) removeFile(files.root, path);
}

/** Deletes a file and the directories left empty. */
function removeFile(root: string, path: string): void {
  rmSync(join(root, path), { force: true });
  for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder)) {
    if (readdirSync(join(root, folder)).length > 0) return;
    rmdirSync(join(root, folder));
  }
}

/** The new text with the original line endings and byte order mark. */
function bodyOf({ path, text, edits }: EditedFile, files: Files): string {
  const old = new TextDecoder("utf-8", { ignoreBOM: true }).decode(files.bytes(path));
  const body = applyEdits(text, edits);
  const mark = old.startsWith("\uFEFF") ? "\uFEFF" : "";
  return mark + (old.includes("\r\n") ? body.replaceAll("\n", "\r\n") : body);
}

function pageToLine(page: MovedPage): string {
  const moved = page.moved.length === 0 ? "" : `, ${page.moved.join(", ")} moved to x-docs in ${page.spec}`;
  const covered = page.covered.length === 0 ? "" : `, ${plural(page.covered.length, "field")} already in the spec`;
  const url = page.from === page.to ? page.to : `${page.from} → ${page.to}`;
  return `${page.path}: ${page.reference} at ${url}${moved}${covered}`;
}

function summary(plan: MigrationPlan, removed: number, mood = ""): string {
  const total = plan.pages.length + plan.diagnostics.length;
  const files = plan.edited.map(({ path }) => path).join(", ");
  const changes = files === "" ? "" : `, ${files} ${mood}changed`;
  const removals = removed === 0 ? "" : `, ${plural(removed, "file")} ${mood}removed`;
  const found = plan.pages.length === 0 ? "" : " Every old URL, anchor and sentence is still there.";
  return `${plan.pages.length} of ${plural(total, "endpoint page")} ${mood}generated${changes}${removals}.${found}`;
}

function notSafe(unsafe: readonly string[] | undefined): string {
  if (unsafe === undefined) return "This directory is not in a git repository. Use --force to change its files anyway.";
  const names = unsafe
    .slice(0, 5)
    .map((path) => `"${path}"`)
    .join(", ");
  const more = unsafe.length > 5 ? ` and ${unsafe.length - 5} more` : "";
  return `Commit ${names}${more} first so that git can restore them, or use --force.`;
}
