// Opens a site and writes its output: what the cache has is kept, the rest is rendered by as many threads as help, and the
// output is replaced when everything is written.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { hasExitCalls } from "@lectern/base/exit-calls.ts";
import { isInstance } from "@lectern/base/thrown.ts";
import { idleSettings } from "@lectern/check/support/ineffective-settings.ts";
import { changedWhileReading } from "@lectern/io/diagnostics.ts";
import type { OutputEntry } from "@lectern/io/writing/entry-writer.ts";
import { writeOutput } from "@lectern/io/writing/write-output.ts";
import { DAMAGED_INDEX } from "@lectern/search/indexer";
import { type OpenedSite, openSite } from "../opening/open-site.ts";
import { type AccessSummary, describeAccess } from "../output/access/describe-access.ts";
import { sizeExcesses } from "../output/hosting/host-limits.ts";
import type { Work } from "../work.ts";
import { type AudienceReports, buildAudiences, openWhole } from "./build-audiences.ts";
import { openBuildHelper } from "./build-helper.ts";
import type { BuildOptions, Built } from "./build-options.ts";
import { type BuildResult, missingWithoutUrl } from "./build-result.ts";
import { compressFolder } from "./compress.ts";
import { emitAll } from "./emit-all.ts";
import { defaultWorkers, openRenderPool, type RenderPool } from "./render-pool.ts";
import type { SiteCache } from "./site-cache.ts";
import { catchUnhandledErrors, type UnhandledErrors } from "./unhandled-errors.ts";

const NOTHING_BUILT = {
  pages: 0,
  rendered: 0,
  files: 0,
  milliseconds: 0,
  sizes: {},
  leftOut: [],
  hostExcesses: [],
  missing: [],
  isEmpty: true,
} as const;

/** Thrown before the output is replaced: files were being saved, or code of the project tried to end the build. */
class FilesChanged extends Error {}
class ExitCalled extends Error {
  readonly plan: Plan;

  constructor(plan: Plan) {
    super();
    this.plan = plan;
  }
}

/** One attempt at a build. */
export interface Attempt extends BuildOptions {
  readonly cache: SiteCache | undefined;
  /** Whether to start again rather than replace the output if files were being saved while they were read. */
  readonly mayRepeat: () => boolean;
  readonly work: Work;
}

/** Opens the site and replaces the output; undefined if that has to be repeated. Throws if the work is stopped. */
export async function writeSite(attempt: Attempt): Promise<Built | undefined> {
  const { cache, out } = attempt;
  try {
    return await openAndWrite(attempt);
  } catch (error) {
    if (error instanceof FilesChanged) return undefined;
    if (cache && isInstance(error, Error) && error.message === DAMAGED_INDEX) {
      cache.clear();
      return undefined;
    }
    if (error instanceof ExitCalled) return { ...NOTHING_BUILT, out, diagnostics: error.plan.diagnostics() };
    throw error;
  }
}

async function openAndWrite(attempt: Attempt): Promise<Built> {
  attempt.work.progress({ phase: "Reading the project", done: 0, total: 0 });
  const opening = openPlan(attempt);
  // Code of the config may fail later, from the moment it is loaded.
  const late =
    attempt.onLateError && catchUnhandledErrors(async () => (await opening).site.output, attempt.onLateError);
  try {
    return await writePlan(attempt, await opening, late);
  } finally {
    late?.close();
  }
}

async function writePlan(attempt: Attempt, plan: Plan, late: UnhandledErrors | undefined): Promise<Built> {
  const { out, cache, access, workers, work } = attempt;
  const { site } = plan;
  const unreadable = site.project.unreadable();
  if (unreadable.length > 0 && plan.changed().length > 0 && attempt.mayRepeat()) throw new FilesChanged();
  if (unreadable.length > 0) return { ...NOTHING_BUILT, out, diagnostics: unreadable };
  await site.fetchRemote();
  const hasHelper = access === undefined && !attempt.site.untrusted;
  const helper = hasHelper ? openBuildHelper(site.output.pageCount, cache?.index, workers) : undefined;
  if (helper) site.output.shareWith(helper);
  await cache?.attach(site);
  helper?.restoreIndex();
  const pool = await startPool(attempt, site, helper?.key);
  const changed: Diagnostic[] = [];
  let compressed = { files: 0, bytes: 0 };
  const finish = async (folder: string): Promise<void> => {
    const [first, ...others] = plan.changed();
    if (first !== undefined && attempt.mayRepeat()) throw new FilesChanged();
    if (first !== undefined) changed.push(changedWhileReading(first, others.length));
    // Code that ends the process expects that nothing happens afterwards.
    if (hasExitCalls()) throw new ExitCalled(plan);
    if (attempt.compress) compressed = await compressFolder(folder, work.signal);
  };
  const written = await writeOutput(out, plan.entries(), {
    finish,
    signal: work.signal,
    ...(helper ? { writer: helper.writer.bind(helper) } : {}),
    ...(cache ? { before: cache.before, pack: cache.pack() } : {}),
  })
    .finally(() => pool?.close())
    .finally(() => late?.settled());
  const result = await describeBuild(
    attempt,
    plan,
    { ...written, diagnostics: [...written.diagnostics, ...changed] },
    compressed,
  );
  cache?.save(site, written, result);
  return result;
}

async function describeBuild(
  { access: mode, out, site: location }: BuildOptions,
  plan: Plan,
  written: Awaited<ReturnType<typeof writeOutput>>,
  compressed: { readonly files: number; readonly bytes: number },
): Promise<BuildResult> {
  const { project, output } = plan.site;
  const access = plan.access?.();
  const size = {
    files: written.files + compressed.files,
    bytes: Object.values(written.sizes).reduce((sum, bytes) => sum + bytes, 0) + compressed.bytes,
    large: written.large,
  };
  return {
    pages: output.pageCount,
    rendered: mode ? output.pageCount : output.renderedCount,
    files: written.files,
    milliseconds: 0,
    out,
    diagnostics: [
      ...plan.diagnostics(),
      ...(access?.diagnostics ?? []),
      ...idleSettings(project),
      ...written.diagnostics,
    ],
    sizes: written.sizes,
    leftOut: access?.leftOut ?? project.publication().leftOut(),
    ...(access && { publicFiles: access.publicFiles }),
    // Only our own server serves a private site.
    hostExcesses: access ? [] : [...output.hostExcesses(), ...sizeExcesses(size)],
    missing: missingWithoutUrl(project.site().value, location),
  };
}

/** Starts render threads, if the site depends only on its files. */
async function startPool(
  { root, site: options, access, workers }: BuildOptions,
  site: OpenedSite,
  key: string | undefined,
): Promise<RenderPool | undefined> {
  const max = workers ?? defaultWorkers(site.output.pageCount);
  const isExtended = site.extensions.current.files.size > 0;
  if (max === 0 || access !== undefined || options.untrusted || isExtended || site.remoteTexts().length > 0)
    return undefined;
  let pool: RenderPool | undefined;
  await site.output.usePool((routes) => {
    const count = workers ?? defaultWorkers(routes.length);
    pool = openRenderPool(routes, count, { root, options, key: count > 1 ? undefined : key });
    return pool;
  });
  return pool;
}

/** What a build writes. */
interface Plan {
  /** The whole site. */
  readonly site: OpenedSite;
  entries(): AsyncIterable<OutputEntry>;
  /** All diagnostics, complete once everything is written. */
  diagnostics(): readonly Diagnostic[];
  /** Who got which files of a private site, complete then too. */
  access?(): AccessSummary;
  /** Files that were being saved while they were read. */
  changed(): readonly string[];
}

/** One public site, or one per audience. */
async function openPlan({ root, site: siteOptions, access: mode, audiences, cache, work }: Attempt): Promise<Plan> {
  if (mode === undefined) {
    const site = await openSite(root, siteOptions, cache);
    const entries = () => emitAll(site, work, { digestOf: cache?.hashes.of });
    const changed = () => site.files.changedSinceRead();
    return { site, entries, diagnostics: () => site.output.diagnostics(), changed };
  }
  const groupNames = { named: new Set<string>(), excluded: new Set<string>() };
  const diagnostics: Diagnostic[] = [];
  const reports: AudienceReports = { everyone: undefined, readers: [] };
  const site = await openWhole(root, siteOptions, groupNames);
  const opened = [site.files];
  const build = { root, siteOptions, mode, chosen: audiences ?? [], work, groupNames, diagnostics, reports, opened };
  return {
    site,
    entries: () => buildAudiences(build),
    diagnostics: () => diagnostics,
    access: () => describeAccess(site.project, reports),
    changed: () => [...new Set(opened.flatMap((files) => files.changedSinceRead()))],
  };
}
