// `lectern compat`: lists the features a site uses and how Lectern supports each.

import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { findProject } from "@lectern/engine/opening/find-project.ts";
import type { OpenedSite } from "@lectern/engine/opening/open-site.ts";
import { type Arguments, type Command, type Context, EXIT, reject } from "../command.ts";
import { workOf } from "../terminal/progress.ts";

export const compat: Command = {
  name: "compat",
  summary: "Report which features a site uses and how well each is supported",
  parameters: "[dir]",
  maxArguments: 1,
  guide: "/migrate/compatibility",
  examples: ["lectern compat", "lectern compat docs --html report.html"],
  options: {
    json: { summary: "Print the report as JSON" },
    html: { value: "<file>", summary: "Also write the report as a web page" },
  },
  run,
};

async function run(args: Arguments, context: Context): Promise<number> {
  const found = findProject(args.positionals[0], context.cwd);
  if ("problem" in found) return reject(context, found.problem);
  const [{ openSite }, { buildReport }] = await Promise.all([
    import("@lectern/engine/opening/open-site.ts"),
    import("../../compat/build-report.ts"),
  ]);
  const site = await openSite(found.root, { base: "", plainCode: true });
  const unreadable = site.project.unreadable().find(({ severity }) => severity === "error");
  if (unreadable) return reject(context, `${unreadable.message} ${unreadable.hint ?? ""}`.trim());
  await site.fetchRemote();
  const report = buildReport(site.project, await findHooks(site, context));
  const page = args.values.get("html");
  if (page !== undefined) {
    const { reportToHtml } = await import("../../compat/report-to-html.tsx");
    try {
      writeFileSync(resolve(context.cwd, page), reportToHtml(report));
    } catch (error) {
      return reject(context, `Cannot write the report to "${page}": ${error instanceof Error ? error.message : error}`);
    }
  }
  if (args.flags.has("json")) context.terminal.print(`${JSON.stringify(report)}\n`);
  else {
    const { reportToText } = await import("../../compat/report-to-text.ts");
    context.terminal.print(reportToText(report));
  }
  return EXIT.fine;
}

/**
 * The hooks that rendered pages, built-in scripts and stylesheets offer to custom CSS: ids, classes, attributes,
 * variables.
 */
async function findHooks(site: OpenedSite, context: Context): Promise<ReadonlySet<string>> {
  const hooks = new Set<string>();
  if (site.project.site().value.stylesheets.length === 0) return hooks;
  const { addHooks, addScriptHooks, addVariables } = await import("../../compat/style-uses.ts");
  const { emitAll } = await import("@lectern/engine/building/emit-all.ts");
  for await (const { path, body } of emitAll(site, workOf(context))) {
    if (typeof body !== "string") continue;
    if (path.endsWith(".html")) addHooks(body, hooks);
    else if (path.endsWith(".css")) addVariables(body, hooks);
    else if (/^_lectern\/[^/]*\.js$/.test(path)) addScriptHooks(body, hooks);
  }
  return hooks;
}
