// `lectern build`: writes the whole site as static files.

import { relative, resolve } from "node:path";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { checkOutputFolder } from "../../files/output-folder.ts";
import { writeOutput } from "../../files/write-output.ts";
import { type BuildResult, buildSummary, missingWithoutUrl } from "../building/build-summary.ts";
import { takeLateErrors } from "../building/late-errors.ts";
import { makeAll } from "../building/make-all.ts";
import { type Arguments, type Command, type Context, EXIT, refuse } from "../command.ts";
import { findProject } from "../opening/find-project.ts";
import type { OpenedSite } from "../opening/open-site.ts";
import { parseSiteAddress } from "../opening/site-address.ts";
import { countProblems, exitCode, renderReport } from "../terminal/report.ts";

/** Builds a site. */
export const build: Command = {
  name: "build",
  summary: "Build the site as static files",
  parameters: "[dir]",
  mostArguments: 1,
  guide: "/publish/build-and-publish",
  examples: ["lectern build --site-url https://docs.example.com", "lectern build docs --out public --base /docs"],
  options: {
    out: { value: "<dir>", summary: "Output directory, replaced by each build (default: dist)" },
    base: { value: "<path>", summary: "Path the site is served under, such as /docs" },
    "site-url": {
      value: "<url>",
      summary: "Public URL, for the sitemap, feeds and canonical links",
    },
    strict: { summary: "Fail on warnings too" },
    force: { summary: "Replace an output directory that contains other files" },
    json: { summary: "Print the result as JSON" },
    quiet: { summary: "Print only problems" },
  },
  run,
};

async function run(given: Arguments, context: Context): Promise<number> {
  const project = findProject(given.positionals[0] ?? ".", context.cwd);
  if ("problem" in project) return refuse(context, project.problem);
  const address = parseSiteAddress({ base: given.texts.get("base"), siteUrl: given.texts.get("site-url") });
  if ("problem" in address) return refuse(context, address.problem);
  const out = resolve(context.cwd, given.texts.get("out") ?? "dist");
  const outName = relative(context.cwd, out) || ".";
  const refusal = checkOutputFolder(out, { root: project.root, force: given.flags.has("force") });
  if (refusal) return refuse(context, `${refusal.message.replace(out, outName)} ${refusal.hint ?? ""}`.trim());

  const startedAt = context.now();
  const [{ openSite }, { tuneEngine, openBuildHelper }] = await Promise.all([
    import("../opening/open-site.ts"),
    import("../building/build-helper.ts"),
  ]);
  tuneEngine();
  const site = await openSite(project.root, address.value);
  const unreadable = site.project.unreadable();
  if (unreadable.length > 0) return leaveOutput(unreadable, { given, context, site, outName });
  await site.fetchRemote();
  const { pageCount } = site.output;
  tuneEngine(pageCount);
  const helper = openBuildHelper(pageCount);
  if (helper) site.output.shareWith(helper);
  const late = takeLateErrors(
    async () => site.output,
    (error) => {
      // Nobody knows what was begun and never ended.
      context.terminal.warn(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(EXIT.problems);
    },
  );
  const written = await writeOutput(out, makeAll(site, context), {
    signal: context.signal,
    ...(helper ? { writer: helper.writer } : {}),
  })
    .finally(late.settled)
    .finally(late.close);
  const { idleSettings } = await import("../../compat/idle-settings.ts");
  const result: BuildResult = {
    pages: site.output.pageCount,
    files: written.files,
    milliseconds: Math.round(context.now() - startedAt),
    out: outName,
    diagnostics: [...site.output.diagnostics(), ...idleSettings(site.project), ...written.diagnostics],
    sizes: written.sizes,
    leftOut: site.project.publication().leftOut(),
    missing: missingWithoutUrl(site.project.site().value, address.value),
  };
  const counts = countProblems(result.diagnostics);
  const code = exitCode(counts, given.flags.has("strict"));
  if (given.flags.has("json")) context.terminal.print(`${JSON.stringify({ ok: code === EXIT.fine, ...result })}\n`);
  else {
    context.terminal.warn(renderReport(result.diagnostics, { terminal: context.terminal, files: site.files }));
    if (!given.flags.has("quiet")) context.terminal.print(`${buildSummary(result)}\n`);
  }
  return code;
}

/** What a build that cannot begin needs to say so. */
interface Unbuilt {
  readonly given: Arguments;
  readonly context: Context;
  readonly site: OpenedSite;
  readonly outName: string;
}

/** Without configuration there is nothing to publish: whatever stands in the output folder is better. */
function leaveOutput(diagnostics: readonly Diagnostic[], { given, context, site, outName }: Unbuilt): number {
  const { terminal } = context;
  const result = { pages: 0, files: 0, milliseconds: 0, out: outName, diagnostics };
  if (given.flags.has("json")) terminal.print(`${JSON.stringify({ ok: false, ...result })}\n`);
  else {
    terminal.warn(renderReport(diagnostics, { terminal, files: site.files }));
    terminal.warn(`Nothing was built, and "${outName}" stays as it is.\n`);
  }
  return EXIT.problems;
}
