// `lectern build`: writes the site as static files.

import { relative, resolve } from "node:path";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { createDiskFiles } from "../../files/disk-files.ts";
import type { Files } from "../../files/files.ts";
import { confinedOut } from "../../files/limits/confinement.ts";
import type { OutputEntry } from "../../files/writing/entry-writer.ts";
import { checkOutputFolder } from "../../files/writing/output-folder.ts";
import { writeOutput } from "../../files/writing/write-output.ts";
import type { AccessSummary } from "../../output/access/describe-access.ts";
import type { AccessMode } from "../../server/audiences.ts";
import type { AudienceReports } from "../building/build-audiences.ts";
import { type BuildResult, buildSummary, missingWithoutUrl } from "../building/build-summary.ts";
import { emitAll } from "../building/emit-all.ts";
import type { RenderPool } from "../building/render-pool.ts";
import type { SiteCache } from "../building/site-cache.ts";
import { catchUnhandledErrors } from "../building/unhandled-errors.ts";
import { type Arguments, type Command, type Context, EXIT, reject } from "../command.ts";
import { findProject } from "../opening/find-project.ts";
import type { OpenedSite } from "../opening/open-site.ts";
import { parseSiteLocation, type SiteLocation } from "../opening/site-location.ts";
import { confine, UNTRUSTED_OPTIONS } from "../opening/untrusted.ts";
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
  const mode = args.values.get("access");
  if (mode !== undefined && mode !== "groups" && mode !== "site")
    return reject(context, `Invalid --access "${mode}". Use "groups" or "site".`);

  const confined = await confine(args, context, { command: "build", root: project.root, out, without: [] });
  if (confined !== undefined) return confined;
  const untrusted = args.flags.has("untrusted");
  const workers = args.values.get("workers") ?? process.env["LECTERN_WORKERS"];
  if (workers !== undefined && !/^\d\d?$/.test(workers))
    return reject(context, `Invalid --workers "${workers}". Use a number from 0 to 99.`);

  const startedAt = context.now();
  const { openSiteCache } = await import("../building/site-cache.ts");
  const options = {
    ...siteLocation.value,
    network: !process.env["LECTERN_OFFLINE"] && !untrusted,
    untrusted,
    ...(args.flags.has("allow-missing-specs") && { allowMissingSpecs: true }),
  };
  // Private, compressed and untrusted builds are never cached: a project may come with a forged cache.
  const isPlain = mode === undefined && !untrusted && !args.flags.has("compress") && !args.flags.has("no-cache");
  const cache = isPlain ? openSiteCache(project.root, out, options) : undefined;
  try {
    const before = cache?.unchanged();
    const build: Build = {
      root: project.root,
      out,
      outName,
      siteLocation: options,
      mode,
      args,
      cache,
      workers,
    };
    const built = before ? { ...before, rendered: 0, out: outName } : await buildSite(build, context);
    const result = { ...built, milliseconds: Math.round(context.now() - startedAt) };
    return report(result, { args, context, files: cache?.files ?? createDiskFiles(project.root) });
  } finally {
    cache?.close();
  }
}

interface Build {
  readonly root: string;
  readonly out: string;
  readonly outName: string;
  readonly siteLocation: SiteLocation & { readonly network: boolean; readonly untrusted: boolean };
  readonly mode: AccessMode | undefined;
  readonly args: Arguments;
  readonly cache: SiteCache | undefined;
  /** The number of render threads, if set. */
  readonly workers: string | undefined;
}

async function buildSite(build: Build, context: Context): Promise<Built> {
  const { out, outName, siteLocation, mode, args, cache, workers } = build;
  const { tuneEngine, openBuildHelper } = await import("../building/build-helper.ts");
  tuneEngine();
  context.terminal.progress("Reading the project");
  const plan = await openPlan(build, context);
  const { site } = plan;
  const unreadable = site.project.unreadable();
  if (unreadable.length > 0) return { ...NOTHING, out: outName, diagnostics: unreadable };
  await site.fetchRemote();
  const { pageCount } = site.output;
  tuneEngine(pageCount);
  const helper = mode || siteLocation.untrusted ? undefined : openBuildHelper(pageCount, cache?.index, workers);
  if (helper) site.output.shareWith(helper);
  await cache?.attach(site);
  helper?.restoreIndex();
  const pool = await startPool(build, site, helper?.key);
  const late = catchUnhandledErrors(
    async () => site.output,
    (error) => {
      // An error without a known page: report it and continue.
      context.terminal.warn(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(EXIT.problems);
    },
  );
  const written = await writeOutput(out, plan.entries(), {
    signal: context.signal,
    ...(helper ? { writer: helper.writer.bind(helper) } : {}),
    ...(args.flags.has("compress") ? { finish: compressOutput(context.signal) } : {}),
    ...(cache ? { before: cache.before, pack: cache.pack() } : {}),
  })
    .finally(() => pool?.close())
    .finally(late.settled)
    .finally(late.close);
  const { idleSettings } = await import("../../compat/ineffective-settings.ts");
  const access = await plan.access?.();
  const result: BuildResult = {
    pages: site.output.pageCount,
    rendered: mode ? pageCount : site.output.renderedCount,
    files: written.files,
    milliseconds: 0,
    out: outName,
    diagnostics: [
      ...plan.diagnostics(),
      ...(access?.diagnostics ?? []),
      ...idleSettings(site.project),
      ...written.diagnostics,
    ],
    sizes: written.sizes,
    leftOut: access?.leftOut ?? site.project.publication().leftOut(),
    ...(access && { publicFiles: access.publicFiles }),
    missing: missingWithoutUrl(site.project.site().value, siteLocation),
  };
  cache?.save(site, written, result);
  return result;
}

/** Starts render threads, if the site depends only on its files. */
async function startPool(
  { root, siteLocation, mode, workers }: Build,
  site: OpenedSite,
  key: string | undefined,
): Promise<RenderPool | undefined> {
  const { openRenderPool, defaultWorkers } = await import("../building/render-pool.ts");
  const max = workers === undefined ? defaultWorkers(site.output.pageCount) : Number(workers);
  const isExtended = site.extensions.current.files.size > 0;
  if (max === 0 || mode !== undefined || siteLocation.untrusted || isExtended || site.remoteTexts().length > 0)
    return undefined;
  let pool: RenderPool | undefined;
  await site.output.usePool((routes) => {
    const count = workers === undefined ? defaultWorkers(routes.length) : max;
    pool = openRenderPool(routes, count, { root, options: siteLocation, key: count > 1 ? undefined : key });
    return pool;
  });
  return pool;
}

/** The result of a build. A project without configuration has nothing to publish, so the existing output stays. */
type Built = BuildResult & { readonly isEmpty?: true };

const NOTHING = {
  pages: 0,
  rendered: 0,
  files: 0,
  milliseconds: 0,
  sizes: {},
  leftOut: [],
  missing: [],
  isEmpty: true,
} as const;

interface Reporting {
  readonly args: Arguments;
  readonly context: Context;
  readonly files: Files;
}

function report({ isEmpty, ...result }: Built, { args, context, files }: Reporting): number {
  const { terminal } = context;
  const code = isEmpty ? EXIT.problems : exitCode(countProblems(result.diagnostics), args.flags.has("strict"));
  if (args.flags.has("json")) terminal.print(`${JSON.stringify({ ok: code === EXIT.fine, ...result })}\n`);
  else {
    terminal.warn(renderPlaces(result.diagnostics, { terminal, files, all: args.flags.has("all") }));
    if (isEmpty) terminal.warn(`Build stopped. "${result.out}" is unchanged.\n`);
    else if (!args.flags.has("quiet")) terminal.print(`${buildSummary(result)}\n`);
  }
  return code;
}

/** What a build writes. */
interface Plan {
  /** The whole site. */
  readonly site: OpenedSite;
  entries(): AsyncIterable<OutputEntry>;
  /** All diagnostics, complete once everything is written. */
  diagnostics(): readonly Diagnostic[];
  /** Who got which files of a private site, complete then too. */
  access?(): Promise<AccessSummary>;
}

/** One public site, or one per audience. */
async function openPlan({ root, siteLocation, mode, args, cache }: Build, context: Context): Promise<Plan> {
  if (mode === undefined) {
    const { openSite } = await import("../opening/open-site.ts");
    const site = await openSite(root, siteLocation, cache);
    const entries = () => emitAll(site, context, { digestOf: cache?.hashes.of });
    return { site, entries, diagnostics: () => site.output.diagnostics() };
  }
  const { buildAudiences, openWhole } = await import("../building/build-audiences.ts");
  const met = { met: new Set<string>(), excluding: new Set<string>() };
  const diagnostics: Diagnostic[] = [];
  const reports: AudienceReports = { everyone: undefined, readers: [] };
  const sets = (args.values.get("audiences") ?? "").split(",");
  const chosen = sets.map((set) => set.split("+").map((name) => name.trim()));
  const site = await openWhole(root, siteLocation, met);
  const build = { root, siteOptions: siteLocation, mode, chosen, context, met, diagnostics, reports };
  return {
    site,
    entries: () => buildAudiences(build),
    diagnostics: () => diagnostics,
    access: async () => (await import("../../output/access/describe-access.ts")).describeAccess(site.project, reports),
  };
}

function compressOutput(signal: AbortSignal): (folder: string) => Promise<void> {
  return async (folder) => (await import("../../server/compress.ts")).compressFolder(folder, signal);
}
