// Stops code in lectern.config that blocks the thread after returning a promise, where neither timers nor signals nor
// the limit of `vm` reach it. A worker notices that the event loop has stopped, and the inspector runs a function on the
// blocked thread that finds out whose code it is.

import { spawnSync } from "node:child_process";
import { closeSync } from "node:fs";
import { url as debuggerUrl } from "node:inspector";
import { Socket } from "node:net";
import { isMainThread, Worker } from "node:worker_threads";
import { exitProcess } from "./own-process.ts";
import { nextWords, restartable, withStoppedHook } from "./recovery.ts";
import { BEATS, LIMIT, LIMITED, PENDING, pulse } from "./run-limited.ts";

/** Code that may block the thread. */
export interface Watched {
  /** Identifies its version. */
  readonly digest: string;
  /** The limit for one turn of the event loop. */
  readonly milliseconds: number;
  /** The name of the code in stack traces. */
  readonly codeName: string;
  /** The name of all of it. */
  readonly whole: string;
  /** The hook that is blocking the thread, by the stack if it contains the code; undefined if none waits. */
  blame(stack: Error): string | undefined;
  /** Reports a hook that was stopped and does not call it again. */
  stop(hook: string): void;
}

/** Milliseconds between heartbeats, and between checks for them. */
const POLL = 100;
/** Milliseconds without a heartbeat after which a pending hook is searched for, so that signals work while it blocks. */
const EARLY_LOOK = 1000;
const NEVER = 2 ** 31 - 1;
const STALLED = Symbol.for("lectern.stalled");

/**
 * Calls the function on the main thread while that thread has no heartbeat: once early if a hook is pending, and from
 * the time limit on. Not more often: V8 may crash, if rarely, when the inspector interrupts native code. And never while
 * `vm` limits a call: a function that runs just then can make V8 forget that the call has to end.
 */
const THREAD = `
const { workerData: { pulse, poll, early, call } } = require("node:worker_threads");
let [seen, polls, isWaiting, session] = [-1, 0, false];
setInterval(() => {
  const now = Atomics.load(pulse, ${BEATS});
  polls = now === seen ? polls + 1 : 0;
  seen = now;
  if (polls === 0 && session) {
    session.disconnect();
    [isWaiting, session] = [false];
  }
  const late = polls - Math.ceil(Atomics.load(pulse, ${LIMIT}) / poll);
  const isEarly = polls === early / poll && Atomics.load(pulse, ${PENDING}) > 0;
  const isLimited = Atomics.load(pulse, ${LIMITED}) > 0;
  if (isWaiting || isLimited || !(isEarly || (late >= 0 && late % 5 === 0))) return;
  isWaiting = true;
  if (!session) {
    session = new (require("node:inspector").Session)();
    session.connectToMainThread();
  }
  const current = session;
  current.post("Runtime.evaluate", { expression: call + "(" + polls * poll + ")", returnByValue: true }, (_, reply) => {
    isWaiting = false;
    if (reply?.result?.value === "end") current.post("Runtime.terminateExecution");
  });
}, poll);
`;

let watched: Watched | undefined;
let worker: Worker | undefined;

/** Watches the main thread; code that was watched before no longer counts. A debugger may pause it for as long as it likes. */
export function watchThread(code: Watched | undefined): void {
  if (!isMainThread || debuggerUrl() !== undefined) return;
  watched = code;
  Atomics.store(pulse, LIMIT, code?.milliseconds ?? NEVER);
  if (worker || !code) return;
  (globalThis as Record<symbol, unknown>)[STALLED] = onStall;
  const call = `globalThis[Symbol.for(${JSON.stringify(STALLED.description)})]`;
  worker = new Worker(THREAD, { eval: true, execArgv: [], workerData: { pulse, poll: POLL, early: EARLY_LOOK, call } });
  worker.unref();
  setInterval(() => {
    Atomics.add(pulse, BEATS, 1);
    const command = restartable();
    if (command?.hasEnded() === false) command.takeSignals();
  }, POLL).unref();
}

/** How often in a row there was no code on the stack. */
let bareLooks = { pulse: 0, count: 0 };

/** Called on the blocked thread, between two instructions of the code that blocks it. */
function onStall(milliseconds: number): "end" | undefined {
  const stack = currentStack();
  const state = watched && stateOf(stack, watched);
  if (!watched || state === undefined) return undefined;
  const command = restartable();
  command?.releaseSignals();
  if (state === "called" || milliseconds < watched.milliseconds) return undefined;
  if (command?.hasEnded()) exit(process.exitCode);
  const hook = watched.blame(stack);
  if (command) exit(runAgain(command.words, withStoppedHook(watched.digest, hook ?? watched.whole)));
  // Node aborts if a callback of its own queues is ended.
  if (hook === undefined || /\b(?:listOnTimeout|processImmediate) \(node:/.test(stack.stack ?? "")) return undefined;
  watched.stop(hook);
  return "end";
}

/** The stack of the blocked thread. */
function currentStack(): Error {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = Number.POSITIVE_INFINITY;
  const stack = new Error();
  Error.captureStackTrace(stack, onStall);
  Error.stackTraceLimit = before;
  return stack;
}

/** Whether the event loop runs the code, or a caller that `vm` limits; undefined if the code does not run. */
function stateOf({ stack = "" }: Error, { codeName }: Watched): "alone" | "called" | undefined {
  const frames = stack.split("\n").filter((line) => /^\s+at (?!async )(?!.*(?:\bnode:|<anonymous>:1:))/.test(line));
  const isWatched = (frame = ""): boolean => frame.includes(`${codeName}:`);
  if (frames.length > 0) {
    bareLooks = { pulse: 0, count: 0 };
    return isWatched(frames.at(-1)) ? "alone" : frames.some(isWatched) ? "called" : undefined;
  }
  // Nothing but a chain of promises, unless the thread has finished its work since: then its heartbeat is back at once.
  setImmediate(() => Atomics.add(pulse, BEATS, 1)).unref();
  const now = Atomics.load(pulse, BEATS);
  bareLooks = { pulse: now, count: bareLooks.pulse === now ? bareLooks.count + 1 : 1 };
  return bareLooks.count > 2 ? "alone" : undefined;
}

/** Runs the command again in another process and returns its exit code. */
function runAgain(words: readonly string[], env: NodeJS.ProcessEnv): number {
  const all = [...process.execArgv, process.argv[1] ?? "", ...nextWords(words)];
  const { status } = spawnSync(process.execPath, all, {
    // The last one closes when this process ends.
    stdio: ["inherit", "inherit", "inherit", "pipe"],
    env,
  });
  return status ?? 1;
}

function exit(code: typeof process.exitCode): never {
  // Node would print that it waits for a debugger.
  closeSync(2);
  exitProcess(code);
}

/** Calls a function when the process that this one replaces ends. */
export function followReplaced(onEnd: () => void): void {
  new Socket({ fd: 3 })
    .on("error", () => {})
    .on("close", onEnd)
    .unref()
    .resume();
}
