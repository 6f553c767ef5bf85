// `lectern build`: writes the site as static files.

import { relative, resolve } from "node:path";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { forgetExitCalls, hasExitCalls } from "../../base/exit-calls.ts";
import { isInstance, stackOf } from "../../base/thrown.ts";
import { changedWhileReading } from "../../files/diagnostics.ts";
import { createDiskFiles } from "../../files/disk-files.ts";
import type { Files } from "../../files/files.ts";
import { confinedOut } from "../../files/limits/confinement.ts";
import { exitProcess } from "../../files/limits/own-process.ts";
import type { OutputEntry } from "../../files/writing/entry-writer.ts";
import { checkOutputFolder } from "../../files/writing/output-folder.ts";
import { writeOutput } from "../../files/writing/write-output.ts";
import type { AccessSummary } from "../../output/access/describe-access.ts";
import { DAMAGED_INDEX } from "../../search/record.ts";
import type { AccessMode } from "../../server/audiences.ts";
import type { AudienceReports } from "../building/build-audiences.ts";
import { type BuildResult, buildSummary, missingWithoutUrl } from "../building/build-summary.ts";
import type { RenderPool } from "../building/render-pool.ts";
import type { SiteCache } from "../building/site-cache.ts";
import { catchUnhandledErrors, type UnhandledErrors } from "../building/unhandled-errors.ts";
import { type Arguments, type Command, type Context, complain, EXIT, reject } from "../command.ts";
import { warnWithoutCache } from "../opening/cache-warning.ts";
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
  const access = args.values.get("access");
  if (access !== undefined && access !== "groups" && access !== "site")
    return reject(context, `Invalid --access "${access}". Use "groups" or "site".`);

  const confined = await confine(args, context, { command: "build", root: project.root, out, without: [] });
  if (confined !== undefined) return confined;
  const untrusted = args.flags.has("untrusted");
  const workers = args.values.get("workers") ?? process.env["LECTERN_WORKERS"];
  if (workers !== undefined && !/^\d\d?$/.test(workers))
    return reject(context, `Invalid --workers "${workers}". Use a number from 0 to 99.`);

  const startedAt = context.now();
  const options = {
    ...siteLocation.value,
    network: !process.env["LECTERN_OFFLINE"] && !untrusted,
    untrusted,
    ...(args.flags.has("allow-missing-specs") && { allowMissingSpecs: true }),
  };
  // Private, compressed and untrusted builds are never cached: a project may come with a forged cache.
  const isPlain = access === undefined && !untrusted && !args.flags.has("compress") && !args.flags.has("no-cache");
  if (isPlain) warnWithoutCache(project.root, context);
  const build = { root: project.root, out, outName, siteLocation: options, mode: access, args, workers } as const;
  for (let attempt = 1; ; attempt++) {
    const mayRepeat = (): boolean => attempt === 1 || context.now() - startedAt < MAX_REPEATING;
    const { built, files } = await buildCached({ ...build, mayRepeat }, isPlain, context);
    const result = built && { ...built, milliseconds: Math.round(context.now() - startedAt) };
    if (result) return report(result, { args, context, files });
  }
}

/** Milliseconds after which a build that had to start again, because files were being saved, does not do so once more. */
const MAX_REPEATING = 5000;

/** The result of one attempt; undefined if it has to be repeated. */
async function buildCached(
  build: Omit<Build, "cache">,
  usesCache: boolean,
  context: Context,
): Promise<{ readonly built: Built | undefined; readonly files: Files }> {
  const { root, out, outName, siteLocation } = build;
  const { openSiteCache } = await import("../building/site-cache.ts");
  const cache = usesCache ? openSiteCache(root, out, siteLocation) : undefined;
  const files = cache?.files ?? createDiskFiles(root);
  forgetExitCalls();
  try {
    const before = cache?.unchanged();
    const built = before ? { ...before, rendered: 0, out: outName } : await buildSite({ ...build, cache }, context);
    return { built, files };
  } catch (error) {
    if (error instanceof FilesChanged) return { built: undefined, files };
    if (cache && isInstance(error, Error) && error.message === DAMAGED_INDEX) {
      cache.clear();
      return { built: undefined, files };
    }
    if (error instanceof ExitCalled)
      return { built: { ...NOTHING, out: outName, diagnostics: error.plan.diagnostics() }, files };
    throw error;
  } finally {
    cache?.close();
  }
}

/** Thrown before the output is replaced: files were being saved, or code of the project tried to end the build. */
class FilesChanged extends Error {}
class ExitCalled extends Error {
  readonly plan: Plan;

  constructor(plan: Plan) {
    super();
    this.plan = plan;
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
  /** Whether to start again rather than replace the output if files were being saved while they were read. */
  mayRepeat(): boolean;
}

async function buildSite(build: Build, context: Context): Promise<Built> {
  const { limitInlining } = await import("../building/build-helper.ts");
  limitInlining();
  context.terminal.progress("Reading the project");
  const opening = openPlan(build, context);
  // Code of the config may fail later, from the moment it is loaded.
  const late = catchUnhandledErrors(
    async () => (await opening).site.output,
    (error) => {
      // An error without a known page: report it and continue.
      complain(context, `Uncaught error in the code of the project: ${stackOf(error)}`);
      exitProcess(EXIT.problems);
    },
  );
  try {
    return await writeSite(build, { plan: await opening, late, context });
  } finally {
    late.close();
  }
}

interface Writing {
  readonly plan: Plan;
  readonly late: UnhandledErrors;
  readonly context: Context;
}

async function writeSite(build: Build, { plan, late, context }: Writing): Promise<Built> {
  const { out, outName, siteLocation, mode, args, cache, workers } = build;
  const { site } = plan;
  const unreadable = site.project.unreadable();
  if (unreadable.length > 0 && plan.changed().length > 0 && build.mayRepeat()) throw new FilesChanged();
  if (unreadable.length > 0) return { ...NOTHING, out: outName, diagnostics: unreadable };
  await site.fetchRemote();
  const { pageCount } = site.output;
  const { openBuildHelper } = await import("../building/build-helper.ts");
  const helper = mode || siteLocation.untrusted ? undefined : openBuildHelper(pageCount, cache?.index, workers);
  if (helper) site.output.shareWith(helper);
  await cache?.attach(site);
  helper?.restoreIndex();
  const pool = await startPool(build, site, helper?.key);
  const changed: Diagnostic[] = [];
  const finish = async (folder: string): Promise<void> => {
    const [first, ...others] = plan.changed();
    if (first !== undefined && build.mayRepeat()) throw new FilesChanged();
    if (first !== undefined) changed.push(changedWhileReading(first, others.length));
    // Code that ends the process expects that nothing happens afterwards.
    if (hasExitCalls()) throw new ExitCalled(plan);
    if (args.flags.has("compress"))
      await (await import("../../server/compress.ts")).compressFolder(folder, context.signal);
  };
  const written = await writeOutput(out, plan.entries(), {
    finish,
    signal: context.signal,
    ...(helper ? { writer: helper.writer.bind(helper) } : {}),
    ...(cache ? { before: cache.before, pack: cache.pack() } : {}),
  })
    .finally(() => pool?.close())
    .finally(late.settled);
  const result = await describeBuild(build, plan, { ...written, diagnostics: [...written.diagnostics, ...changed] });
  cache?.save(site, written, result);
  return result;
}

async function describeBuild(
  { mode, outName, siteLocation }: Build,
  plan: Plan,
  written: Awaited<ReturnType<typeof writeOutput>>,
): Promise<BuildResult> {
  const { project, output } = plan.site;
  const { idleSettings } = await import("../../compat/ineffective-settings.ts");
  const access = await plan.access?.();
  return {
    pages: output.pageCount,
    rendered: mode ? output.pageCount : output.renderedCount,
    files: written.files,
    milliseconds: 0,
    out: outName,
    diagnostics: [
      ...plan.diagnostics(),
      ...(access?.diagnostics ?? []),
      ...idleSettings(project),
      ...written.diagnostics,
    ],
    sizes: written.sizes,
    leftOut: access?.leftOut ?? project.publication().leftOut(),
    ...(access && { publicFiles: access.publicFiles }),
    missing: missingWithoutUrl(project.site().value, siteLocation),
  };
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
  /** Files that were being saved while they were read. */
  changed(): readonly string[];
}

/** One public site, or one per audience. */
async function openPlan({ root, siteLocation, mode, args, cache }: Build, context: Context): Promise<Plan> {
  if (mode === undefined) {
    const { openSite } = await import("../opening/open-site.ts");
    const site = await openSite(root, siteLocation, cache);
    const { emitAll } = await import("../building/emit-all.ts");
    const entries = () => emitAll(site, context, { digestOf: cache?.hashes.of });
    const changed = () => site.files.changedSinceRead();
    return { site, entries, diagnostics: () => site.output.diagnostics(), changed };
  }
  const { buildAudiences, openWhole } = await import("../building/build-audiences.ts");
  const met = { met: new Set<string>(), excluding: new Set<string>() };
  const diagnostics: Diagnostic[] = [];
  const reports: AudienceReports = { everyone: undefined, readers: [] };
  const sets = (args.values.get("audiences") ?? "").split(",");
  const chosen = sets.map((set) => set.split("+").map((name) => name.trim()));
  const site = await openWhole(root, siteLocation, met);
  const opened = [site.files];
  const build = { root, siteOptions: siteLocation, mode, chosen, context, met, diagnostics, reports, opened };
  return {
    site,
    entries: () => buildAudiences(build),
    diagnostics: () => diagnostics,
    access: async () => (await import("../../output/access/describe-access.ts")).describeAccess(site.project, reports),
    changed: () => [...new Set(opened.flatMap((files) => files.changedSinceRead()))],
  };
}
