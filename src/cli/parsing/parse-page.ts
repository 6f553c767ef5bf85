// The process that parses one page whose text looks costly: the page comes in, its document goes out, both as JSON. It ends
// itself when the parser takes too long, by processor time, so that a busy machine does not change what a page becomes.

import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { parseDocument } from "../../content/parse-document.ts";
import type { ParseOrder } from "../../project/guarded-parser.ts";

/** Pages that people write take milliseconds. */
const MOST_MICROSECONDS = 1_000_000 * (Number(process.env["LECTERN_PARSE_SECONDS"]) || 2);

const WATCH = `setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (user + system > ${MOST_MICROSECONDS}) process.kill(process.pid, "SIGKILL");
}, 50);`;

// A thread of its own, because the parser leaves no time for anything else in this one.
const watch = new Worker(WATCH, { eval: true });
const { path, text, variables } = JSON.parse(readFileSync(0, "utf8")) as ParseOrder;
const parsed = JSON.stringify(parseDocument({ path, text }, new Map(variables)));
await watch.terminate();
process.stdout.write(parsed);
