// Threads that render pages ahead of the main thread. Each opens the project itself and sends texts, so threads share
// only the files on disk. Pages they cannot send, or fail at, are rendered by the main thread.

import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { type MessagePort, Worker } from "node:worker_threads";
import type { Route } from "@lectern/base/route.ts";
import { openSite } from "../opening/open-site.ts";
import type { OutputOptions } from "../output/output-options.ts";
import type { PagePool, PageTexts } from "../output/pages/page-bodies.ts";

export interface RenderStart {
  readonly root: string;
  readonly options: OutputOptions;
  /** The key for code that another thread colors; undefined if each thread colors its own. */
  readonly key: string | undefined;
}

export interface RenderPool extends PagePool {
  close(): Promise<void>;
}

interface RenderedTexts {
  readonly route: Route;
  readonly texts: PageTexts;
}

/** Pages sent to a thread at once. */
const CHUNK = 4;
/** Maximum number of characters of finished pages held in memory. */
const MAX_WAITING = 24_000_000;
/** Each thread opens the project again, which costs as much as about 150 pages; more for a large spec. */
const PAGES_PER_THREAD = 600;
const MAX_THREADS = 8;
/** Megabytes. A thread that needs more is terminated, and the main thread renders its pages. */
const MAX_MEMORY = 1024;

/** How many threads to start. None on one or two cores: the main thread and the helper thread already use them. */
export function defaultWorkers(pages: number, cores: number = availableParallelism()): number {
  const max = Math.min(cores - 1, MAX_THREADS, Math.floor(pages / PAGES_PER_THREAD));
  return cores > 2 && max > 1 ? max : 0;
}

/** Starts threads for these pages, in the order the main thread needs them. */
export function openRenderPool(routes: readonly Route[], count: number, start: RenderStart): RenderPool | undefined {
  const file = fileURLToPath(new URL("./render-thread.js", import.meta.url));
  if (count < 1 || routes.length === 0 || !existsSync(file)) return undefined;
  // Pages whose code prints something are rendered again by the main thread.
  const options = { stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY } };
  return createPool(
    routes,
    Array.from({ length: count }, () => new Worker(file, { ...options, workerData: start })),
  );
}

export type RenderThread = Pick<Worker, "postMessage" | "terminate" | "on">;

/** Sends pages to threads in order, and holds the results until they are taken. */
export function createPool(routes: readonly Route[], threads: readonly RenderThread[]): RenderPool {
  const done = new Map<Route, PageTexts>();
  const assigned = new Map<Route, ((texts: PageTexts | undefined) => void) | undefined>();
  const passed = new Set<Route>();
  const open = new Map(threads.map((thread) => [thread, 0]));
  let next = 0;
  let waiting = 0;
  let isBroken = false;

  const give = (): void => {
    for (const [thread, count] of open) {
      if (isBroken || waiting > MAX_WAITING || next >= routes.length) return;
      // One chunk is being rendered while the next one is queued.
      if (count > CHUNK) continue;
      const chunk = routes.slice(next, next + CHUNK).filter((route) => !passed.has(route));
      next += CHUNK;
      for (const route of chunk) assigned.set(route, undefined);
      open.set(thread, count + chunk.length);
      thread.postMessage(chunk);
    }
  };
  const fail = (): void => {
    isBroken = true;
    for (const resolve of assigned.values()) resolve?.(undefined);
    assigned.clear();
  };
  for (const thread of threads) {
    thread.on("error", fail);
    thread.on("exit", fail);
    thread.on("message", ({ route, texts }: RenderedTexts) => {
      open.set(thread, (open.get(thread) ?? 1) - 1);
      const resolve = assigned.get(route);
      assigned.delete(route);
      if (resolve) resolve(texts);
      else done.set(route, texts);
      if (!resolve) waiting += sizeOf(texts);
      give();
    });
  }
  give();
  return {
    take: async (route) => {
      const texts = done.get(route);
      if (texts) {
        done.delete(route);
        waiting -= sizeOf(texts);
        give();
        return texts;
      }
      if (assigned.has(route)) return new Promise((resolve) => assigned.set(route, resolve));
      passed.add(route);
      return undefined;
    },
    close: async () => {
      fail();
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}

function sizeOf({ body = "", markdown = "", console = "" }: PageTexts): number {
  return body.length + markdown.length + console.length;
}

/** The code of a thread: opens the project and renders the pages it is sent. */
export async function renderPages(port: MessagePort, { root, options, key }: RenderStart): Promise<void> {
  const opening = openSite(root, options).then(({ output }) => {
    if (key !== undefined) output.shareWith({ colorLater: () => key, indexer: NO_INDEXER });
    return output;
  });
  let before = Promise.resolve();
  port.on("message", (routes: readonly Route[]) => {
    before = before.then(async () => {
      const output = await opening;
      for (const route of routes) port.postMessage({ route, texts: await output.texts(route) } satisfies RenderedTexts);
    });
  });
}

const NO_INDEXER = { add: async () => {}, build: async () => [] };
