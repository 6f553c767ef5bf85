// Asks other sites whether the pages we link to are there: a few at a time, gently, and never twice in a week.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createPathMatch } from "../../check/path-match.ts";
import type { ExternalAnswer } from "../../check/rules/link-external.ts";
import type { ExternalSettings } from "../../check/settings.ts";

/** Where good answers are kept, below the project folder. */
const CACHE_FILE = ".lectern/external-links.json";
const DAY = 86_400_000;
const PER_HOST = 2;

/** What the asking needs from outside. */
export interface ExternalHost {
  readonly root: string;
  readonly settings: ExternalSettings;
  readonly signal: AbortSignal;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Sends a request; `fetch` outside tests. */
  readonly request: (address: string, init: RequestInit) => Promise<Response>;
  readonly progress?: (done: number, all: number) => void;
}

/** The answer for every address. */
export async function askSites(
  addresses: Iterable<string>,
  host: ExternalHost,
): Promise<ReadonlyMap<string, ExternalAnswer>> {
  const { root, settings, signal, clock, progress } = host;
  const isSkipped = createPathMatch(settings.skip);
  const cache = readCache(root);
  const fresh = (address: string): boolean => {
    const asked = cache.get(address);
    return asked !== undefined && clock() - asked < settings.cacheDays * DAY;
  };
  const all = [...new Set([...addresses].map((address) => address.replace(/#.*$/s, "")))].filter(
    (address) => isPublic(address) && !isSkipped(address),
  );
  const answers = new Map<string, ExternalAnswer>();
  for (const address of all) if (fresh(address)) answers.set(address, { kind: "fine" });
  const waiting = all.filter((address) => !answers.has(address));
  const busy = new Map<string, number>();
  let done = 0;
  const worker = async (): Promise<void> => {
    while (waiting.length > 0 && !signal.aborted) {
      const index = waiting.findIndex((address) => (busy.get(hostOf(address)) ?? 0) < PER_HOST);
      const [address] = waiting.splice(Math.max(0, index), 1);
      if (address === undefined) return;
      const name = hostOf(address);
      busy.set(name, (busy.get(name) ?? 0) + 1);
      const answer = await ask(address, host);
      busy.set(name, (busy.get(name) ?? 1) - 1);
      answers.set(address, answer);
      if (answer.kind === "fine") cache.set(address, clock());
      progress?.(++done, all.length);
    }
  };
  await Promise.all(Array.from({ length: settings.concurrency }, worker));
  writeCache(root, cache);
  return answers;
}

/** Addresses that only mean something on the writer's machine, or that stand for others, are not asked. */
function isPublic(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || /[<>{}\s]/.test(address)) return false;
  const host = hostOf(address);
  if (/^(?:localhost|\[?::1\]?|127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.0\.0\.0)/.test(host))
    return false;
  return (
    host.includes(".") &&
    !/(?:^|\.)(?:example\.(?:com|org|net)|[\w-]+\.(?:example|test|invalid|local|internal))$/.test(host)
  );
}

function hostOf(address: string): string {
  try {
    return new URL(address).hostname;
  } catch {
    return "";
  }
}

async function ask(address: string, { settings, signal, request }: ExternalHost): Promise<ExternalAnswer> {
  let answer: ExternalAnswer = { kind: "unsure", reason: "it was not asked" };
  const send = (method: "HEAD" | "GET"): Promise<Response> =>
    request(address, {
      method,
      redirect: "follow",
      signal: AbortSignal.any([signal, AbortSignal.timeout(settings.timeout * 1000)]),
      headers: { "user-agent": "lectern-link-check", accept: "*/*" },
    });
  for (let attempt = 0; attempt <= settings.retries; attempt++) {
    if (attempt > 0) await wait(500 * 2 ** attempt, undefined, { signal }).catch(() => {});
    answer = await askOnce(() => send("HEAD"));
    // Many servers answer HEAD with an error of their own making.
    if (answer.kind !== "fine") answer = await askOnce(() => send("GET"));
    if (answer.kind !== "unsure" || signal.aborted) return answer;
  }
  return answer;
}

async function askOnce(send: () => Promise<Response>): Promise<ExternalAnswer> {
  try {
    const response = await send();
    await response.body?.cancel();
    if (response.ok) return { kind: "fine" };
    const { status } = response;
    // Pages for members and for browsers only are there, whatever they tell a program.
    if (status === 401 || status === 403 || status === 405 || status === 999) return { kind: "fine" };
    return status === 404 || status === 410
      ? { kind: "dead", reason: `the server answers ${status}` }
      : { kind: "unsure", reason: `the server answers ${status}` };
  } catch (error) {
    const cause = (error as { cause?: { code?: unknown } }).cause?.code;
    if (cause === "ENOTFOUND") return { kind: "dead", reason: "there is no such server" };
    const reason =
      (error as Error).name === "TimeoutError"
        ? "it does not answer in time"
        : `it cannot be reached${cause ? ` (${cause})` : ""}`;
    return { kind: "unsure", reason };
  }
}

function readCache(root: string): Map<string, number> {
  try {
    const value: unknown = JSON.parse(readFileSync(join(root, CACHE_FILE), "utf8"));
    if (typeof value !== "object" || value === null) return new Map();
    return new Map(Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === "number"));
  } catch {
    return new Map();
  }
}

/** The cache is a convenience: where it cannot be written, the next run asks again. */
function writeCache(root: string, cache: ReadonlyMap<string, number>): void {
  const path = join(root, CACHE_FILE);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(join(dirname(path), ".gitignore"), "*\n");
    writeFileSync(path, JSON.stringify(Object.fromEntries([...cache].sort()), null, 1));
  } catch {
    return;
  }
}
