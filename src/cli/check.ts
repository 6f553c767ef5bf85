// `lectern check`: finds every problem and writes nothing.

import { plural } from "../base/text.ts";
import { type Arguments, type Command, type Context, EXIT, refuse } from "./command.ts";
import { findProject } from "./find-project.ts";
import { countProblems, countsToText, durationToText, exitCode, renderReport } from "./report.ts";

/** Checks a site. */
export const check: Command = {
  name: "check",
  summary: "Report every problem without writing anything",
  parameters: "[folder]",
  mostArguments: 1,
  options: {
    strict: { summary: "Fail on warnings too" },
    json: { summary: "Print the result as one JSON object" },
  },
  run,
};

async function run(given: Arguments, context: Context): Promise<number> {
  const project = findProject(given.positionals[0] ?? ".", context.cwd);
  if ("problem" in project) return refuse(context, project.problem);
  const startedAt = context.now();
  const { openSite } = await import("./open-site.ts");
  const { checkSite } = await import("./check-site.ts");
  const site = openSite(project.root, { base: "", plainCode: true });
  const { problems: diagnostics } = await checkSite(site, context);
  const pages = site.output.pageCount;
  const milliseconds = Math.round(context.now() - startedAt);
  const counts = countProblems(diagnostics);
  const code = exitCode(counts, given.flags.has("strict"));
  if (given.flags.has("json")) {
    context.terminal.print(`${JSON.stringify({ ok: code === EXIT.fine, pages, milliseconds, diagnostics })}\n`);
    return code;
  }
  context.terminal.warn(renderReport(diagnostics, { terminal: context.terminal, files: site.files }));
  context.terminal.print(
    `Checked ${plural(pages, "page")} in ${durationToText(milliseconds)}, ${countsToText(counts)}\n`,
  );
  return code;
}
