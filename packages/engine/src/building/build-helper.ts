// The rendering side of a build: talks to the worker thread.

import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { EntryWriter, OutputEntry, WriterStart, WrittenOutput } from "@lectern/io/writing/entry-writer.ts";
import type { IndexFile } from "@lectern/search/indexer";
import type { OutputHelper } from "../output/create-output.ts";
import type { PageIndexer } from "../output/machines/search.ts";
import type { ColorLater } from "../output/pages/code-highlighter.ts";
import type { Order, ThreadMessage } from "./build-thread.ts";
import { defaultWorkers } from "./render-pool.ts";

/** The search index of the previous build, the file for the new one, and a callback for its digest. */
export interface CachedIndex {
  /** Known once a site is attached to the cache. */
  before(): string | undefined;
  readonly after: string | undefined;
  written(digest: string): void;
}

/** Smaller sites finish before a worker thread has started. */
const MIN_PAGES = 60;

/** Maximum characters queued for the worker; beyond that, memory only grows. */
const MAX_WAITING = 8_000_000;

/**
 * How many bytes of bytecode V8 may inline into an optimized function. With the default, three times as much, a build
 * takes a sixth more CPU time: most functions of a page run too rarely for the result to be used.
 */
const INLINED_CODE = 300;

/** Limits how much V8 inlines, in this process only. */
export function limitInlining(): void {
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${INLINED_CODE}`);
}

/** Starts a worker thread if the site is large and a core is available, or two if several threads render. */
export function openBuildHelper(
  pages: number,
  cached?: CachedIndex,
  workers: number | undefined = undefined,
): BuildHelper | undefined {
  const file = fileURLToPath(new URL("./build-thread.js", import.meta.url));
  if (pages < MIN_PAGES || availableParallelism() < 2 || !existsSync(file)) return undefined;
  const renderers = workers ?? defaultWorkers(pages);
  const channel = new ThreadChannel(new Worker(file));
  return new BuildHelper(channel, renderers > 1 ? new ThreadChannel(new Worker(file)) : channel, cached);
}

/** Highlights, indexes and writes in worker threads. */
export class BuildHelper implements OutputHelper {
  /** The key of the spans that mark code to color. */
  readonly key = `late-${randomUUID()}-`;
  readonly indexer: PageIndexer = {
    add: (page) => {
      // One text crosses in a fraction of the time that its sections would take.
      const text = JSON.stringify(page);
      return this.#index.send({ kind: "index", page: text, size: text.length });
    },
    build: (routes) => this.#build(routes),
    written: () => this.#indexFiles,
  };
  readonly #channel: ThreadChannel;
  /** The thread that indexes; usually the same. */
  readonly #index: ThreadChannel;
  readonly #cached: CachedIndex | undefined;
  #indexFiles: readonly string[] = [];

  constructor(channel: ThreadChannel, index: ThreadChannel, cached: CachedIndex | undefined) {
    this.#channel = channel;
    this.#index = index;
    this.#cached = cached;
  }

  readonly colorLater: ColorLater = (code) => {
    for (const channel of this.#channels()) void channel.send({ kind: "colors", key: this.key, code });
    return this.key;
  };

  #channels(): ReadonlySet<ThreadChannel> {
    return new Set([this.#channel, this.#index]);
  }

  /** Starts reading the index of the previous build, while the main thread lists what to write. */
  restoreIndex(): void {
    const index = this.#cached?.before();
    if (index !== undefined) void this.#index.send({ kind: "restore", index });
  }

  writer(folder: string, start: WriterStart): EntryWriter {
    const channels = [...this.#channels()];
    for (const channel of channels)
      void channel.send({ kind: "open", folder, start: channel === this.#channel ? start : { before: start.before } });
    return {
      write: (entry) => this.#channel.send({ kind: "write", entry, size: sizeOf(entry) }),
      end: async () => {
        const outputs: WrittenOutput[] = [];
        for (const channel of channels) {
          await channel.send({ kind: "end" });
          outputs.push(await channel.wait((message) => (message.kind === "written" ? message.output : undefined)));
        }
        return outputs.reduce(joinOutputs);
      },
      close: async () => {
        for (const channel of channels) await channel.close();
      },
    };
  }

  async #build(routes: readonly string[]): Promise<readonly IndexFile[]> {
    await this.#index.send({ kind: "build", routes, cacheFile: this.#cached?.after });
    const built = await this.#index.wait((message) => (message.kind === "built" ? message : undefined));
    if (built.digest !== undefined) this.#cached?.written(built.digest);
    // The worker already wrote the files.
    this.#indexFiles = built.names;
    return [];
  }
}

/** The output of two threads that wrote different files. */
function joinOutputs(a: WrittenOutput, b: WrittenOutput): WrittenOutput {
  const sizes: Record<string, number> = { ...a.sizes };
  for (const [part, bytes] of Object.entries(b.sizes)) sizes[part] = (sizes[part] ?? 0) + bytes;
  return {
    files: a.files + b.files,
    sizes,
    large: [...a.large, ...b.large],
    diagnostics: [...a.diagnostics, ...b.diagnostics],
    ...(a.rows && { rows: [...a.rows, ...(b.rows ?? [])] }),
    ...(a.packed && { packed: a.packed }),
  };
}

/** Messages to and from the worker, with a bounded queue. */
class ThreadChannel {
  readonly #worker: Worker;
  readonly #listeners = new Set<(message: ThreadMessage | Error) => void>();
  #waiting = 0;
  #failure: Error | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on("message", (message: ThreadMessage) => {
      if (message.kind === "done") this.#waiting -= message.size;
      this.#notify(message);
    });
    worker.on("error", (error: Error) => {
      this.#failure = error;
      this.#notify(error);
    });
  }

  async send(order: Order): Promise<void> {
    if (this.#failure) throw this.#failure;
    this.#worker.postMessage(order);
    if (!("size" in order)) return;
    this.#waiting += order.size;
    const hasRoom = (): true | undefined => (this.#waiting < MAX_WAITING / 2 ? true : undefined);
    if (this.#waiting > MAX_WAITING) await this.wait(hasRoom);
  }

  /** Resolves with the first reply that `pick` accepts. */
  wait<Result>(pick: (message: ThreadMessage) => Result | undefined): Promise<Result> {
    return new Promise((resolve, reject) => {
      const listener = (message: ThreadMessage | Error): void => {
        const picked = message instanceof Error ? undefined : pick(message);
        if (!(message instanceof Error) && picked === undefined) return;
        this.#listeners.delete(listener);
        if (message instanceof Error) reject(message);
        else if (picked !== undefined) resolve(picked);
      };
      this.#listeners.add(listener);
      if (this.#failure) listener(this.#failure);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #notify(message: ThreadMessage | Error): void {
    for (const listener of this.#listeners) listener(message);
  }
}

function sizeOf({ body, pack }: OutputEntry): number {
  const texts = pack?.texts.reduce((sum, text) => sum + text.length, 0) ?? 0;
  return texts + (typeof body === "string" || body instanceof Uint8Array ? body.length : 0);
}
