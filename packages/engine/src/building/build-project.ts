// Builds a project into a directory: what the cache has is kept, the rest is rendered by as many threads as help, and the
// output is replaced when everything is written.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { forgetExitCalls, hasExitCalls } from "@lectern/base/exit-calls.ts";
import { isInstance } from "@lectern/base/thrown.ts";
import { idleSettings } from "@lectern/check/support/ineffective-settings.ts";
import { changedWhileReading } from "@lectern/io/diagnostics.ts";
import { createDiskFiles } from "@lectern/io/disk-files.ts";
import type { Files } from "@lectern/io/files.ts";
import type { OutputEntry } from "@lectern/io/writing/entry-writer.ts";
import { writeOutput } from "@lectern/io/writing/write-output.ts";
import { DAMAGED_INDEX } from "@lectern/search/indexer";
import { type OpenedSite, openSite } from "../opening/open-site.ts";
import type { SiteLocation } from "../opening/site-location.ts";
import { type AccessSummary, describeAccess } from "../output/access/describe-access.ts";
import { type HostName, hostProblems, sizeExcesses } from "../output/hosting/host-limits.ts";
import type { Work } from "../work.ts";
import type { AccessMode } from "./access-list.ts";
import { type AudienceReports, buildAudiences, openWhole } from "./build-audiences.ts";
import { openBuildHelper } from "./build-helper.ts";
import { type BuildResult, missingWithoutUrl } from "./build-result.ts";
import { compressFolder } from "./compress.ts";
import { emitAll } from "./emit-all.ts";
import { defaultWorkers, openRenderPool, type RenderPool } from "./render-pool.ts";
import { openSiteCache, type SiteCache } from "./site-cache.ts";
import { catchUnhandledErrors, type UnhandledErrors } from "./unhandled-errors.ts";

export interface BuildOptions {
  readonly root: string;
  readonly out: string;
  readonly site: SiteLocation & {
    readonly network: boolean;
    readonly untrusted: boolean;
    readonly allowMissingSpecs?: boolean;
  };
  /** Builds one site per audience; for everyone by default. */
  readonly access?: AccessMode | undefined;
  /** Combinations of groups to build for, besides those that are built anyway. */
  readonly audiences?: readonly (readonly string[])[];
  /** Also writes compressed versions of text files. */
  readonly compress?: boolean;
  readonly usesCache?: boolean;
  /** Warns about the limits of this host; by default, there are notes about those of all. */
  readonly host?: HostName | undefined;
  /** The number of rendering threads; by default, it depends on the site and the machine. */
  readonly workers?: number | undefined;
  /**
   * Catches late errors of the project's code, such as a request that nothing awaits, and attributes them to a page. Gets
   * those of unknown origin. Without it, Node.js handles them all.
   */
  readonly onLateError?: (error: unknown) => void;
}

/** The result of a build. A project without configuration has nothing to publish, so the existing output stays. */
export type Built = BuildResult & { readonly isEmpty?: true };

const NOTHING = {
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

/** Milliseconds after which a build that had to start again, because files were being saved, does not do so once more. */
const MAX_REPEATING = 5000;

/** Throws if the work is stopped; the existing output is then unchanged. */
export async function buildProject(
  options: BuildOptions,
  work: Work,
): Promise<{ readonly built: Built; readonly files: Files }> {
  const startedAt = performance.now();
  const elapsed = (): number => performance.now() - startedAt;
  for (let attempt = 1; ; attempt++) {
    const mayRepeat = (): boolean => attempt === 1 || elapsed() < MAX_REPEATING;
    const { built, files } = await buildCached(options, mayRepeat, work);
    if (!built) continue;
    const diagnostics = [...built.diagnostics, ...hostProblems(built.hostExcesses, options.host)];
    return { built: { ...built, diagnostics, milliseconds: Math.round(elapsed()) }, files };
  }
}

/** The result of one attempt; undefined if it has to be repeated. */
async function buildCached(
  options: BuildOptions,
  mayRepeat: () => boolean,
  work: Work,
): Promise<{ readonly built: Built | undefined; readonly files: Files }> {
  const { root, out, site } = options;
  const cache = options.usesCache ? openSiteCache(root, out, site) : undefined;
  const files = cache?.files ?? createDiskFiles(root);
  forgetExitCalls();
  try {
    const before = cache?.unchanged();
    const built = before ? { ...before, rendered: 0, out } : await buildSite({ ...options, cache, mayRepeat, work });
    return { built, files };
  } catch (error) {
    if (error instanceof FilesChanged) return { built: undefined, files };
    if (cache && isInstance(error, Error) && error.message === DAMAGED_INDEX) {
      cache.clear();
      return { built: undefined, files };
    }
    if (error instanceof ExitCalled)
      return { built: { ...NOTHING, out, diagnostics: error.plan.diagnostics() }, files };
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

interface Attempt extends BuildOptions {
  readonly cache: SiteCache | undefined;
  /** Whether to start again rather than replace the output if files were being saved while they were read. */
  readonly mayRepeat: () => boolean;
  readonly work: Work;
}

async function buildSite(attempt: Attempt): Promise<Built> {
  attempt.work.progress({ phase: "Reading the project", done: 0, total: 0 });
  const opening = openPlan(attempt);
  // Code of the config may fail later, from the moment it is loaded.
  const late =
    attempt.onLateError && catchUnhandledErrors(async () => (await opening).site.output, attempt.onLateError);
  try {
    return await writeSite(attempt, await opening, late);
  } finally {
    late?.close();
  }
}

async function writeSite(attempt: Attempt, plan: Plan, late: UnhandledErrors | undefined): Promise<Built> {
  const { out, cache, access, workers, work } = attempt;
  const { site } = plan;
  const unreadable = site.project.unreadable();
  if (unreadable.length > 0 && plan.changed().length > 0 && attempt.mayRepeat()) throw new FilesChanged();
  if (unreadable.length > 0) return { ...NOTHING, out, diagnostics: unreadable };
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
  const met = { met: new Set<string>(), excluding: new Set<string>() };
  const diagnostics: Diagnostic[] = [];
  const reports: AudienceReports = { everyone: undefined, readers: [] };
  const site = await openWhole(root, siteOptions, met);
  const opened = [site.files];
  const build = { root, siteOptions, mode, chosen: audiences ?? [], work, met, diagnostics, reports, opened };
  return {
    site,
    entries: () => buildAudiences(build),
    diagnostics: () => diagnostics,
    access: () => describeAccess(site.project, reports),
    changed: () => [...new Set(opened.flatMap((files) => files.changedSinceRead()))],
  };
}
