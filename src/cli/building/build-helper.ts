// The side of a build that renders: how much memory it takes, and how it talks with its second thread.

import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { EntryWriter, OutputEntry, WriterStart, WrittenOutput } from "../../files/entry-writer.ts";
import type { OutputHelper } from "../../output/create-output.ts";
import type { SearchPage } from "../../search/record.ts";
import type { Answer, Order } from "./build-thread.ts";
import { setEngineFlag } from "./engine-flags.ts";

/** Colours code, indexes and writes in a thread of its own. */
export interface BuildHelper extends OutputHelper {
  /** The key of the spans that mark code without colors. */
  readonly key: string;
  readonly writer: (folder: string, start: WriterStart) => EntryWriter;
}

/** The file with the search index of an earlier build, the one for the new index, and who hears the digest of that. */
export interface KeptIndex {
  readonly before: string | undefined;
  readonly after: string | undefined;
  written(digest: string): void;
}

/** Sites with fewer pages are done before a second thread has started. */
const FEWEST_PAGES = 60;

/** Characters that may wait for the thread; more than this would only fill the memory. */
const MOST_WAITING = 8_000_000;

/** By how much the heap may outgrow what is alive before garbage is collected, in percent; left alone, it triples. */
const HEAP_GROWTH = 50;
/** Of sites with at most so many pages little is alive: collecting garbage more often would cost time and save nothing. */
const SMALL_SITE = { pages: 1500, heapGrowth: 200 } as const;

/**
 * How many bytes of code of other functions the engine takes into one that it optimises. Left alone it takes three times as
 * much: a quarter of a build would go to optimising, and the result is no faster.
 */
const INLINED_CODE = 300;

/** Keeps the memory of a build, and the work of the engine, near what it needs; `pages` as soon as they are known. */
export function tuneEngine(pages = Number.POSITIVE_INFINITY): void {
  const isSmall = pages <= SMALL_SITE.pages;
  setEngineFlag("heap-growing-percent", isSmall ? SMALL_SITE.heapGrowth : HEAP_GROWTH);
  // Newer engines let the space for new objects grow to 128 MB; what it has by the time a large site is read is enough.
  if (Number.isFinite(pages) && !isSmall) setEngineFlag("semi-space-growth-factor", 1);
  setEngineFlag("max-inlined-bytecode-size-cumulative", INLINED_CODE);
}

/** Starts the second thread, where the site is large and the machine has a core for it. */
export function openBuildHelper(pages: number, kept?: KeptIndex): BuildHelper | undefined {
  const file = fileURLToPath(new URL("./build-thread.js", import.meta.url));
  if (pages < FEWEST_PAGES || availableParallelism() < 2 || !existsSync(file)) return undefined;
  const worker = new Worker(file);
  let waiting = 0;
  let failure: Error | undefined;
  /** Everybody who waits, and for what. */
  const listeners = new Set<(answer: Answer | Error) => void>();
  const tell = (answer: Answer | Error): void => {
    for (const listener of listeners) listener(answer);
  };
  worker.on("message", (answer: Answer) => {
    if (answer.kind === "done") waiting -= answer.size;
    tell(answer);
  });
  worker.on("error", (error: Error) => {
    failure = error;
    tell(error);
  });

  /** Waits for the first answer that `pick` takes. */
  function wait<Result>(pick: (answer: Answer) => Result | undefined): Promise<Result> {
    return new Promise((resolve, reject) => {
      const listener = (answer: Answer | Error): void => {
        const picked = answer instanceof Error ? undefined : pick(answer);
        if (!(answer instanceof Error) && picked === undefined) return;
        listeners.delete(listener);
        if (answer instanceof Error) reject(answer);
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

  /** The page that was rendered last: its file, which comes next, mostly has its body in it, and is sent once for both. */
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
        await send({ kind: "build", routes, keepIn: kept?.after });
        const made = await wait((answer) => (answer.kind === "built" ? answer : undefined));
        if (made.digest !== undefined) kept?.written(made.digest);
        // The thread wrote the files itself.
        return [];
      },
    },
    writer: (folder, start) => {
      void send({ kind: "open", folder, start });
      if (kept?.before) void send({ kind: "restore", index: kept.before });
      return {
        write: async (entry) => {
          const order = rendered && withBody(entry, rendered);
          if (order) rendered = undefined;
          else await index();
          await send(order ?? { kind: "write", entry, size: sizeOf(entry) });
        },
        end: async (): Promise<WrittenOutput> => {
          await send({ kind: "end" });
          return wait((answer) => (answer.kind === "written" ? answer.output : undefined));
        },
        close: async () => {
          await worker.terminate();
        },
      };
    },
  };
}

/** One order for a page and its file; undefined when the file does not have the body as it was indexed. */
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
