// Generates every file of a site in sequence, yields to the event loop and shows progress.

import { setImmediate as nextTurn } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";
import type { OutputEntry } from "@lectern/io/writing/entry-writer.ts";
import type { OpenedSite } from "../opening/open-site.ts";
import type { Artifact } from "../output/artifact.ts";
import { SITE_INDEX } from "../output/hosting/site-index.ts";
import type { Work } from "../work.ts";
import { createEmitProgress } from "./emit-progress.ts";

/** Milliseconds between yields to the event loop, which handles Ctrl-C and frees native memory. */
const TURN = 40;

/** The share of the heap limit that triggers the warning: shortly after it, V8 aborts without an explanation. */
const FULL = 0.9;
/** Bytes of the young generation, which the heap limit includes. */
const NEW_SPACE = 48 * 1024 * 1024;

type DigestOf = (path: string) => string | undefined;

interface EmitOptions {
  readonly digestOf?: DigestOf | undefined;
  /** Omits everything but files of the project and the index. */
  readonly filesOnly?: boolean;
}

/** True for a file of the project, or of its code. */
export function isFile({ readers }: Artifact): boolean {
  return readers === "referrers";
}

/** Every output file with its body. Throws if the work is stopped. */
export async function* emitAll(
  site: OpenedSite,
  work: Work,
  { digestOf, filesOnly = false }: EmitOptions = {},
): AsyncGenerator<OutputEntry> {
  const all = await site.output.artifacts();
  const artifacts = filesOnly ? new Map([...all].filter(([path, one]) => path === SITE_INDEX || isFile(one))) : all;
  const progress = createEmitProgress(artifacts, work);
  let lastTurn = performance.now();
  let isFull = false;
  for (const artifact of artifacts.values()) {
    const entry = artifact.isLast ? undefined : await emitEntry(site, artifact, digestOf);
    if (entry) yield entry;
    progress.add(artifact);
    if (performance.now() - lastTurn < TURN) continue;
    progress.show();
    await nextTurn();
    work.signal.throwIfAborted();
    lastTurn = performance.now();
    if (!isFull) isFull = warnWhenFull(artifact, work);
  }
  if (filesOnly) return;
  for await (const artifact of site.output.deferredArtifacts()) {
    const entry = await emitEntry(site, artifact, digestOf);
    if (entry) yield entry;
  }
  for (const artifact of artifacts.values()) {
    const entry = artifact.isLast && (await emitEntry(site, artifact, digestOf));
    if (entry) yield entry;
  }
  // Everything is generated, but the worker may still be writing: do the remaining checks meanwhile.
  site.project.structure();
  work.progress();
}

/** Warns once, before V8 aborts, which file the build had reached. */
function warnWhenFull({ path }: Artifact, { warn }: Work): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  if (used < (limit - NEW_SPACE) * FULL) return false;
  const [now, max] = [used, limit].map((bytes) => Math.round(bytes / 1024 / 1024));
  warn(
    `Running out of memory (${now} of ${max} MB) at "${path}". If the build stops here, run it with NODE_OPTIONS=--max-old-space-size=${(max ?? 0) * 2}.`,
  );
  return true;
}

/** An output file with its body; undefined if it has none. */
async function emitEntry(
  { files }: OpenedSite,
  artifact: Artifact,
  digestOf?: DigestOf,
): Promise<OutputEntry | undefined> {
  const { path } = artifact;
  if (await artifact.isUnchanged?.()) return { path, body: { unchanged: true } };
  const body = await artifact.body();
  const pack = artifact.pack?.();
  if (typeof body === "string" || body instanceof Uint8Array) return { path, body, ...(pack && { pack }) };
  if (body.copy === "") return undefined;
  const source = files.locate(body.copy);
  return {
    path,
    body: source === undefined ? (files.bytes(body.copy) ?? "") : { copy: source, digest: digestOf?.(body.copy) },
  };
}
