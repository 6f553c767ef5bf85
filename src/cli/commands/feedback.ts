// `lectern feedback`: reports reader feedback from the database written by `lectern serve --feedback`.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { plural } from "@lectern/base/text.ts";
import type { PageFeedback } from "@lectern/server/feedback-store.ts";
import { type Arguments, type Command, type Context, EXIT, reject } from "../command.ts";

export const feedback: Command = {
  name: "feedback",
  summary: "Show which pages readers found helpful",
  parameters: "<file>",
  maxArguments: 1,
  guide: "/publish/feedback",
  examples: ["lectern feedback feedback.db", "lectern feedback feedback.db --days 30 --json"],
  options: {
    days: { value: "<number>", summary: "Only count the last <number> days (default: all)" },
    json: { summary: "Print the counts as JSON" },
  },
  run,
};

const DAY = 86_400_000;
const MAX_SHOWN = 30;

async function run(args: Arguments, context: Context): Promise<number> {
  const [file] = args.positionals;
  if (file === undefined) return reject(context, "Pass the file that `lectern serve --feedback <file>` writes.");
  const days = args.values.get("days");
  if (days !== undefined && !/^[1-9]\d{0,4}$/.test(days))
    return reject(context, `Invalid --days "${days}". Use a positive integer.`);
  const since = days === undefined ? "" : new Date(Date.now() - Number(days) * DAY).toISOString().slice(0, 10);
  const path = resolve(context.cwd, file);
  if (!existsSync(path)) return reject(context, `File "${file}" does not exist.`);
  const pages = await readPages(path, since);
  if (pages === undefined) return reject(context, `Cannot read "${file}": not a feedback database.`);
  context.terminal.print(args.flags.has("json") ? `${JSON.stringify(pages, undefined, 2)}\n` : reportToText(pages));
  return EXIT.fine;
}

async function readPages(file: string, since: string): Promise<readonly PageFeedback[] | undefined> {
  const { openFeedbackStore } = await import("@lectern/server/feedback-store.ts");
  try {
    const store = await openFeedbackStore(file, { mustExist: true });
    try {
      return store.report(since);
    } finally {
      store.close();
    }
  } catch {
    return undefined;
  }
}

/** A table, with the pages that have the most complaints first. */
function reportToText(pages: readonly PageFeedback[]): string {
  if (pages.length === 0) return "No feedback yet.\n";
  const sum = (name: "yes" | "no"): number => pages.reduce((total, page) => total + page[name], 0);
  const row = (yes: string, no: string, share: string, page: string): string =>
    `${yes.padStart(7)}${no.padStart(7)}${share.padStart(10)}   ${page}\n`;
  const line = (yes: number, no: number, page: string): string =>
    row(String(yes), String(no), `${Math.round((100 * yes) / (yes + no))} %`, page);
  const shown = pages.slice(0, MAX_SHOWN).map(({ yes, no, page }) => line(yes, no, page));
  const left = pages.length - shown.length;
  const more = left > 0 ? `… and ${plural(left, "more page")}. Use --json to see them all.\n` : "";
  return row("Yes", "No", "Helpful", "Page") + shown.join("") + line(sum("yes"), sum("no"), "all pages") + more;
}
