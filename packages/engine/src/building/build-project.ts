// Builds a project into a directory. If nothing has changed since the last build, that is all there is to load and to do.

import { forgetExitCalls } from "@lectern/base/exit-calls.ts";
import { createDiskFiles } from "@lectern/io/disk-files.ts";
import type { Files } from "@lectern/io/files.ts";
import { hostProblems } from "../output/hosting/host-limits.ts";
import type { Work } from "../work.ts";
import type { BuildOptions, Built } from "./build-options.ts";
import { openSiteCache } from "./site-cache.ts";

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
    if (before) return { built: { ...before, rendered: 0, out }, files };
    const { writeSite } = await import("./write-site.ts");
    return { built: await writeSite({ ...options, cache, mayRepeat, work }), files };
  } finally {
    cache?.close();
  }
}
