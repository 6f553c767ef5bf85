// The rendering side of a build: tunes memory and talks to the worker thread.

import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { EntryWriter, OutputEntry, WriterStart, WrittenOutput } from "../../files/entry-writer.ts";
import type { OutputHelper } from "../../output/create-output.ts";
import type { SearchPage } from "../../search/record.ts";
import type { Order, ThreadMessage } from "./build-thread.ts";
import { setEngineFlag } from "./engine-flags.ts";

/** Highlights, indexes and writes in a worker thread. */
export interface BuildHelper extends OutputHelper {
  /** The key of the spans that mark code to color. */
  readonly key: string;
  readonly writer: (folder: string, start: WriterStart) => EntryWriter;
}

/** The search index of the previous build, the file for the new one, and a callback for its digest. */
export interface CachedIndex {
  readonly before: string | undefined;
  readonly after: string | undefined;
  written(digest: string): void;
}

/** Smaller sites finish before a worker thread has started. */
const FEWEST_PAGES = 60;

/** Maximum characters queued for the worker; beyond that, memory only grows. */
const MOST_WAITING = 8_000_000;

/** How far the heap may grow beyond the live set before a collection, in percent. V8's default triples it. */
const HEAP_GROWTH = 50;
/** Small sites have little live data: collecting more often would cost time and save nothing. */
const SMALL_SITE = { pages: 1500, heapGrowth: 200 } as const;

/**
 * How many bytes of bytecode V8 may inline into an optimized function. The default is three times as much: a quarter of
 * the build time would go into optimizing, with no faster code.
 */
const INLINED_CODE = 300;

/** Tunes V8 for a build. Called again once the number of pages is known. */
export function tuneEngine(pages = Number.POSITIVE_INFINITY): void {
  const isSmall = pages <= SMALL_SITE.pages;
  setEngineFlag("heap-growing-percent", isSmall ? SMALL_SITE.heapGrowth : HEAP_GROWTH);
  // Newer V8 versions let the young generation grow to 128 MB; its size once a large site is read is enough.
  if (Number.isFinite(pages) && !isSmall) setEngineFlag("semi-space-growth-factor", 1);
  setEngineFlag("max-inlined-bytecode-size-cumulative", INLINED_CODE);
}

/** Starts the worker thread if the site is large and a core is available. */
export function openBuildHelper(pages: number, cached?: CachedIndex): BuildHelper | undefined {
  const file = fileURLToPath(new URL("./build-thread.js", import.meta.url));
  if (pages < FEWEST_PAGES || availableParallelism() < 2 || !existsSync(file)) return undefined;
  const worker = new Worker(file);
  let waiting = 0;
  let failure: Error | undefined;
  const listeners = new Set<(message: ThreadMessage | Error) => void>();
  const notify = (message: ThreadMessage | Error): void => {
    for (const listener of listeners) listener(message);
  };
  worker.on("message", (message: ThreadMessage) => {
    if (message.kind === "done") waiting -= message.size;
    notify(message);
  });
  worker.on("error", (error: Error) => {
    failure = error;
    notify(error);
  });

  /** Resolves with the first reply that `pick` accepts. */
  function wait<Result>(pick: (message: ThreadMessage) => Result | undefined): Promise<Result> {
    return new Promise((resolve, reject) => {
      const listener = (message: ThreadMessage | Error): void => {
        const picked = message instanceof Error ? undefined : pick(message);
        if (!(message instanceof Error) && picked === undefined) return;
        listeners.delete(listener);
        if (message instanceof Error) reject(message);
        else if (picked !== undefined) resolve(picked);
      };
      listeners.add(listener);
      if (failure) listener(failure);
    });
  }

  async function send(order: Order): Promise<void> {
    if (failure) throw failure;
    worker.postMessage(order);
    if (!("size" in order)) return;
    waiting += order.size;
    if (waiting > MOST_WAITING) await wait(() => (waiting < MOST_WAITING / 2 ? true : undefined));
  }

  /** The last page rendered. Its file comes next and usually contains its body, so both are sent at once. */
  let rendered: SearchPage | undefined;
  const index = async (): Promise<void> => {
    if (rendered) await send({ kind: "index", page: rendered, size: rendered.body.length });
    rendered = undefined;
  };

  const key = `late-${randomUUID()}-`;
  return {
    key,
    colorLater: (code) => {
      void send({ kind: "colors", key, code });
      return key;
    },
    indexer: {
      add: async (page) => {
        await index();
        rendered = page;
      },
      build: async (routes) => {
        await index();
        await send({ kind: "build", routes, cacheFile: cached?.after });
        const built = await wait((message) => (message.kind === "built" ? message : undefined));
        if (built.digest !== undefined) cached?.written(built.digest);
        // The worker already wrote the files.
        return [];
      },
    },
    writer: (folder, start) => {
      void send({ kind: "open", folder, start });
      if (cached?.before) void send({ kind: "restore", index: cached.before });
      return {
        write: async (entry) => {
          const order = rendered && withBody(entry, rendered);
          if (order) rendered = undefined;
          else await index();
          await send(order ?? { kind: "write", entry, size: sizeOf(entry) });
        },
        end: async (): Promise<WrittenOutput> => {
          await send({ kind: "end" });
          return wait((message) => (message.kind === "written" ? message.output : undefined));
        },
        close: async () => {
          await worker.terminate();
        },
      };
    },
  };
}

/** One message for a page and its file; undefined if the file does not contain the indexed body verbatim. */
function withBody(entry: OutputEntry, { body, ...page }: SearchPage): Order | undefined {
  if (typeof entry.body !== "string" || body === "") return undefined;
  const from = entry.body.indexOf(body);
  if (from === -1) return undefined;
  const file = { ...entry, body: entry.body };
  return { kind: "page", entry: file, page, from, to: from + body.length, size: sizeOf(file) };
}

function sizeOf({ body, pack }: OutputEntry): number {
  const texts = pack?.texts.reduce((sum, text) => sum + text.length, 0) ?? 0;
  return texts + (typeof body === "string" || body instanceof Uint8Array ? body.length : 0);
}
