// The process that parses one page whose text looks expensive: the page comes in and its document goes out as JSON. It
// exits after a limit of CPU time rather than wall time, so that machine load does not change the result.

import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { documentToJson } from "@lectern/model/content/document-json.ts";
import { parseDocument } from "@lectern/model/content/parse-document.ts";
import type { ParseOrder } from "../project/guarded-parser.ts";

const { path, text, variables, math } = JSON.parse(readFileSync(0, "utf8")) as ParseOrder;

/** Seconds of CPU time. Real pages take milliseconds, one of a million characters a second. */
const maxSeconds = Number(process.env["LECTERN_PARSE_SECONDS"]) || Math.min(5, 2 + text.length / 500_000);

const WATCH = `setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (user + system > ${1_000_000 * maxSeconds}) process.kill(process.pid, "SIGKILL");
}, 50);`;

// A separate thread, because the parser blocks this one.
const watch = new Worker(WATCH, { eval: true });
const parsed = documentToJson(parseDocument({ path, text }, new Map(variables), { math }));
await watch.terminate();
process.stdout.write(parsed);
