// The worker thread of a build: highlights code, writes files and indexes pages for search while the main thread
// renders the next page. Handles messages in order; an error terminates it and is reported to the main thread.

import { parentPort } from "node:worker_threads";
import { attempt } from "@lectern/base/text.ts";
import { createDeferredColors, type DeferredColors } from "@lectern/highlight/deferred";
import { readRecords, writeRecords } from "@lectern/io/cache/record-file.ts";
import { createSpill } from "@lectern/io/cache/spill.ts";
import {
  createEntryWriter,
  type EntryWriter,
  type OutputEntry,
  type WriterStart,
  type WrittenOutput,
} from "@lectern/io/writing/entry-writer.ts";
import { createIndexer, DAMAGED_INDEX, type Indexer, type SearchPage } from "@lectern/search/indexer";
import { SEARCH_FOLDER } from "../output/machines/search.ts";
import { type CodeSettings, openHighlighter } from "../output/pages/code-highlighter.ts";

/** A message to the worker. */
export type Order =
  | { readonly kind: "open"; readonly folder: string; readonly start?: WriterStart }
  | { readonly kind: "restore"; readonly index: string }
  | { readonly kind: "colors"; readonly key: string; readonly code: CodeSettings }
  | { readonly kind: "write"; readonly entry: OutputEntry; readonly size: number }
  /** A `SearchPage` as JSON. */
  | { readonly kind: "index"; readonly page: string; readonly size: number }
  | { readonly kind: "build"; readonly routes: readonly string[]; readonly cacheFile?: string | undefined }
  | { readonly kind: "end" };

/** A reply: progress, or the result of a finished request. */
export type ThreadMessage =
  | { readonly kind: "done"; readonly size: number }
  | { readonly kind: "built"; readonly digest: string | undefined; readonly names: readonly string[] }
  | { readonly kind: "written"; readonly output: WrittenOutput };

/** Handles messages; calls `answer` for those that expect a reply. */
export function createBuildThread(post: (post: ThreadMessage) => void): (order: Order) => Promise<void> {
  let indexer = createIndexer([], createSpill());
  let writer: EntryWriter | undefined;
  let colors: DeferredColors | undefined;
  const color = async (markup: string): Promise<string> => colors?.color(markup) ?? markup;
  const write = async (entry: OutputEntry): Promise<void> => {
    const { body, pack } = entry;
    const texts = pack ? await Promise.all(pack.texts.map(color)) : [];
    await writer?.write({
      path: entry.path,
      body: typeof body === "string" ? await color(body) : body,
      ...(pack && { pack: { id: pack.id, texts } }),
    });
  };
  return async (order) => {
    switch (order.kind) {
      case "open":
        writer = createEntryWriter(order.folder, order.start);
        return;
      case "restore":
        indexer = restoreIndexer(order.index);
        return;
      case "colors":
        colors = createDeferredColors(await openHighlighter(order.code), order.key);
        return;
      case "write": {
        await write(order.entry);
        return post({ kind: "done", size: order.size });
      }
      case "index":
        indexer.add(JSON.parse(order.page) as SearchPage);
        return post({ kind: "done", size: order.size });
      case "build": {
        const names: string[] = [];
        for (const { name, text } of indexer.build(order.routes)) {
          await writer?.write({ path: `${SEARCH_FOLDER}/${name}`, body: text });
          names.push(name);
        }
        return post({
          kind: "built",
          names,
          digest: order.cacheFile === undefined ? undefined : saveIndex(order.cacheFile, indexer.state(order.routes)),
        });
      }
      case "end":
        if (writer) post({ kind: "written", output: await writer.end() });
    }
  };
}

function restoreIndexer(path: string): Indexer {
  try {
    return createIndexer(readRecords(path), createSpill());
  } catch {
    throw new Error(DAMAGED_INDEX);
  }
}

/** A full disk of the cache must not fail the build. */
function saveIndex(path: string, state: Iterable<unknown>): string | undefined {
  return attempt(() => writeRecords(path, state));
}

const port = parentPort;
if (port) {
  const take = createBuildThread((post) => port.postMessage(post));
  let before = Promise.resolve();
  port.on("message", (order: Order) => {
    before = before.then(() => take(order));
  });
}
