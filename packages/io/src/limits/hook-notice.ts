// Says which hook of lectern.config blocks the thread, because then nothing else of the command can. The process is left
// alone: the user decides whether to wait or to stop it.

import { isMainThread, Worker } from "node:worker_threads";

/** Milliseconds between heartbeats, and between checks for them. */
const BEAT = 500;
/** Bytes of the name of a hook. */
const NAME_SIZE = 200;

const pulse = new Int32Array(new SharedArrayBuffer(8));
/** Where the worker finds how often the event loop has turned, and the length of the name of the pending hook. */
const [BEATS, LENGTH] = [0, 1] as const;
const name = new Uint8Array(new SharedArrayBuffer(NAME_SIZE));

const THREAD = `
const { workerData: { pulse, name, beat, wait } } = require("node:worker_threads");
let [seen, since, isSaid] = [-1, 0, false];
setInterval(() => {
  const now = Atomics.load(pulse, ${BEATS});
  if (now !== seen) [seen, since, isSaid] = [now, Date.now(), false];
  const length = Atomics.load(pulse, ${LENGTH});
  if (isSaid || length === 0 || Date.now() - since < wait) return;
  isSaid = true;
  const text = Buffer.from(name.slice(0, length)).toString();
  require("node:fs").writeSync(2, "\\n" + text + " has been running for " + wait / 1000 + " s. Press Ctrl+C to stop.\\n");
}, beat);
`;

let worker: Worker | undefined;

/** Names the hook that is pending; undefined if none is. It is reported once it has blocked the thread that long. */
export function noteHook(hook: string | undefined, milliseconds: number): void {
  if (!isMainThread) return;
  const { written } = new TextEncoder().encodeInto(hook ?? "", name);
  Atomics.store(pulse, LENGTH, written);
  if (worker || hook === undefined) return;
  worker = new Worker(THREAD, {
    eval: true,
    execArgv: [],
    workerData: { pulse, name, beat: BEAT, wait: milliseconds },
  });
  worker.unref();
  setInterval(() => Atomics.add(pulse, BEATS, 1), BEAT).unref();
}
