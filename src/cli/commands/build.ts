// `lectern build`: writes the site as static files.

import { relative, resolve } from "node:path";
import { stackOf } from "@lectern/base/thrown.ts";
import type { Built } from "@lectern/engine/building/build-options.ts";
import { findProject } from "@lectern/engine/opening/find-project.ts";
import { parseSiteLocation } from "@lectern/engine/opening/site-location.ts";
import { HOST_NAMES, isHostName } from "@lectern/engine/output/hosting/host-limits.ts";
import type { Files } from "@lectern/io/files.ts";
import { confinedOut } from "@lectern/io/limits/confinement.ts";
import { exitProcess } from "@lectern/io/limits/own-process.ts";
import { checkOutputFolder } from "@lectern/io/writing/output-folder.ts";
import { type Arguments, type Command, type Context, complain, EXIT, reject } from "../command.ts";
import { warnWithoutCache } from "../opening/cache-warning.ts";
import { confine, UNTRUSTED_OPTIONS } from "../opening/untrusted.ts";
import { buildSummary } from "../terminal/build-summary.ts";
import { workOf } from "../terminal/progress.ts";
import { countProblems, exitCode, renderPlaces } from "../terminal/report.ts";

export const build: Command = {
  name: "build",
  summary: "Build the site as static files",
  parameters: "[dir]",
  maxArguments: 1,
  guide: "/publish/build-and-publish",
  examples: ["lectern build --site-url https://docs.example.com", "lectern build docs --out public --base /docs"],
  options: {
    out: { value: "<dir>", summary: "Output directory, replaced by each build (default: dist)" },
    base: { value: "<path>", summary: "Path the site is served under, such as /docs" },
    "site-url": {
      value: "<url>",
      summary: "Public URL, for the sitemap, feeds and canonical links",
    },
    access: {
      value: "<groups|site>",
      summary: "Require sign-in for pages with groups, or for the whole site",
    },
    audiences: {
      value: "<sets>",
      summary: "Additional combinations of groups to build for, such as admin+staff,admin+partner",
    },
    compress: { summary: "Also write .br, .gz and .zst versions of text files, for servers that use them" },
    host: {
      value: "<name>",
      summary: `Warn about what exceeds the limits of this host: ${HOST_NAMES.join(", ")}`,
    },
    strict: { summary: "Fail on warnings too" },
    "allow-missing-specs": { summary: "Publish without the pages of OpenAPI files that cannot be fetched" },
    workers: {
      value: "<count>",
      summary: "Number of rendering threads (default: depends on site size and CPU cores)",
    },
    "no-cache": { summary: "Build every page from scratch, ignoring the build cache" },
    force: { summary: "Replace an output directory that contains other files" },
    all: { summary: "Print every problem instead of the first three of each kind" },
    json: { summary: "Print the result as JSON" },
    quiet: { summary: "Print only problems" },
    ...UNTRUSTED_OPTIONS,
  },
  stopNote: "The existing output is unchanged.",
  run,
};

async function run(args: Arguments, context: Context): Promise<number> {
  const project = findProject(args.positionals[0], context.cwd);
  if ("problem" in project) return reject(context, project.problem);
  const siteLocation = parseSiteLocation({ base: args.values.get("base"), siteUrl: args.values.get("site-url") });
  if ("problem" in siteLocation) return reject(context, siteLocation.problem);
  const outPath = resolve(context.cwd, args.values.get("out") ?? "dist");
  const outName = relative(context.cwd, outPath) || ".";
  const staged = confinedOut();
  const out = staged ?? outPath;
  // A sandboxed process cannot see the directories that this check reads.
  const rejection = staged ? undefined : checkOutputFolder(out, { root: project.root, force: args.flags.has("force") });
  if (rejection) return reject(context, `${rejection.message.replace(out, outName)} ${rejection.hint ?? ""}`.trim());
  const access = args.values.get("access");
  if (access !== undefined && access !== "groups" && access !== "site")
    return reject(context, `Invalid --access "${access}". Use "groups" or "site".`);

  const host = args.values.get("host");
  if (host !== undefined && !isHostName(host))
    return reject(context, `Invalid --host "${host}". Use one of: ${HOST_NAMES.join(", ")}.`);

  const confined = await confine(args, context, { command: "build", root: project.root, out, without: [] });
  if (confined !== undefined) return confined;
  const untrusted = args.flags.has("untrusted");
  const workers = args.values.get("workers") ?? process.env["LECTERN_WORKERS"];
  if (workers !== undefined && !/^\d\d?$/.test(workers))
    return reject(context, `Invalid --workers "${workers}". Use a number from 0 to 99.`);

  // Private, compressed and untrusted builds are never cached: a project may come with a forged cache.
  const compress = args.flags.has("compress");
  const usesCache = access === undefined && !untrusted && !compress && !args.flags.has("no-cache");
  if (usesCache) warnWithoutCache(project.root, context);
  const [{ buildProject }, { limitInlining }] = await Promise.all([
    import("@lectern/engine/building/build-project.ts"),
    import("@lectern/engine/building/build-helper.ts"),
  ]);
  limitInlining();
  const { built, files } = await buildProject(
    {
      root: project.root,
      out,
      site: {
        ...siteLocation.value,
        network: !process.env["LECTERN_OFFLINE"] && !untrusted,
        untrusted,
        ...(args.flags.has("allow-missing-specs") && { allowMissingSpecs: true }),
      },
      access,
      audiences: parseAudiences(args.values.get("audiences") ?? ""),
      compress,
      host,
      usesCache,
      workers: workers === undefined ? undefined : Number(workers),
      // Report an error without a known page, and continue.
      onLateError: (error) => {
        complain(context, `Uncaught error in the code of the project: ${stackOf(error)}`);
        exitProcess(EXIT.problems);
      },
    },
    workOf(context),
  );
  return report({ ...built, out: outName }, { args, context, files });
}

/** `"admin+staff,admin+partner"` → the groups of each combination. */
function parseAudiences(text: string): readonly (readonly string[])[] {
  return text.split(",").map((set) => set.split("+").map((name) => name.trim()));
}

interface ReportTarget {
  readonly args: Arguments;
  readonly context: Context;
  readonly files: Files;
}

function report({ isEmpty, ...result }: Built, { args, context, files }: ReportTarget): number {
  const { terminal } = context;
  const code = isEmpty ? EXIT.problems : exitCode(countProblems(result.diagnostics), args.flags.has("strict"));
  const { hostExcesses: _, ...printed } = result;
  if (args.flags.has("json")) terminal.print(`${JSON.stringify({ ok: code === EXIT.fine, ...printed })}\n`);
  else {
    terminal.warn(renderPlaces(result.diagnostics, { terminal, files, all: args.flags.has("all") }));
    if (isEmpty) terminal.warn(`Build stopped. "${result.out}" is unchanged.\n`);
    else if (!args.flags.has("quiet")) terminal.print(`${buildSummary(result)}\n`);
  }
  return code;
}
