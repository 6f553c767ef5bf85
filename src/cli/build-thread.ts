// The second thread of a build: writes files and indexes pages for search while the first one renders the next page.
// It takes orders one after the other; an error ends it, and the thread that started it hears of that.

import { parentPort } from "node:worker_threads";
import { createEntryWriter, type EntryWriter, type OutputEntry, type WrittenOutput } from "../files/entry-writer.ts";
import { SEARCH_FOLDER } from "../output/search.ts";
import { createIndexer } from "../search/create-indexer.ts";
import type { SearchPage } from "../search/record.ts";

/** What the thread is asked to do. */
export type Order =
  | { readonly kind: "open"; readonly folder: string }
  | { readonly kind: "write"; readonly entry: OutputEntry; readonly size: number }
  | { readonly kind: "index"; readonly page: SearchPage; readonly size: number }
  | {
      readonly kind: "page";
      readonly entry: TextEntry;
      readonly page: Omit<SearchPage, "body">;
      readonly from: number;
      readonly to: number;
      readonly size: number;
    }
  | { readonly kind: "build"; readonly routes: readonly string[] }
  | { readonly kind: "end" };

/** A file of text. */
interface TextEntry {
  readonly path: string;
  readonly body: string;
}

/** What it answers: how much of what it was sent is done, and the ends of what it was asked to finish. */
export type Answer =
  | { readonly kind: "done"; readonly size: number }
  | { readonly kind: "built" }
  | { readonly kind: "written"; readonly output: WrittenOutput };

/** Takes orders; `answer` is called for those that somebody waits for. */
export function createBuildThread(answer: (answer: Answer) => void): (order: Order) => Promise<void> {
  const indexer = createIndexer();
  let writer: EntryWriter | undefined;
  return async (order) => {
    switch (order.kind) {
      case "open":
        writer = createEntryWriter(order.folder);
        return;
      case "write":
        await writer?.write(order.entry);
        return answer({ kind: "done", size: order.size });
      case "index":
        indexer.add(order.page);
        return answer({ kind: "done", size: order.size });
      case "page":
        indexer.add({ ...order.page, body: order.entry.body.slice(order.from, order.to) });
        await writer?.write(order.entry);
        return answer({ kind: "done", size: order.size });
      case "build":
        for (const { name, text } of indexer.build(order.routes))
          await writer?.write({ path: `${SEARCH_FOLDER}/${name}`, body: text });
        return answer({ kind: "built" });
      case "end":
        return answer({ kind: "written", output: (await writer?.end()) ?? { files: 0, diagnostics: [] } });
    }
  };
}

const port = parentPort;
if (port) {
  const take = createBuildThread((answer) => port.postMessage(answer));
  let before = Promise.resolve();
  port.on("message", (order: Order) => {
    before = before.then(() => take(order));
  });
}
