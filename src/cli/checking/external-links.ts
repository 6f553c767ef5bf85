// Probes external links: a few at a time, at most two per host, with successful results cached.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createPathMatch } from "../../check/path-match.ts";
import type { ExternalAnswer } from "../../check/rules/link-broken-external.ts";
import type { ExternalSettings } from "../../check/settings.ts";
import { isPrivateHost } from "../../files/private-address.ts";
import { PRIVATE_ADDRESS, type PublicRequest } from "../../files/public-request.ts";

/** The result cache, relative to the project directory. */
const CACHE_FILE = ".lectern/external-links.json";
const DAY = 86_400_000;
const PER_HOST = 2;

export interface ExternalHost {
  readonly root: string;
  readonly settings: ExternalSettings;
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** Sends one request; `requestPublic` outside tests. */
  readonly request: (
    url: URL,
    init: PublicRequest,
  ) => Promise<Pick<IncomingMessage, "statusCode" | "headers" | "destroy">>;
  readonly progress?: (done: number, all: number) => void;
}

/** Probes every URL. */
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

/** Skips local hosts and placeholder domains. */
function isPublic(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || /[<>{}\s]/.test(address)) return false;
  const host = hostOf(address);
  return (
    host.includes(".") &&
    !isPrivateHost(host) &&
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

async function ask(address: string, host: ExternalHost): Promise<ExternalAnswer> {
  const { settings, signal } = host;
  let answer: ExternalAnswer = { kind: "unsure", reason: "it was not checked" };
  for (let attempt = 0; attempt <= settings.retries; attempt++) {
    if (attempt > 0) await wait(500 * 2 ** attempt, undefined, { signal }).catch(() => {});
    answer = await askOnce(address, "HEAD", host);
    // Many servers reject HEAD.
    if (answer.kind !== "fine") answer = await askOnce(address, "GET", host);
    if (answer.kind !== "unsure" || signal.aborted) return answer;
  }
  return answer;
}

const MOST_REDIRECTS = 10;

/** Follows redirects one request at a time, since every hop must be a public host. */
async function askOnce(
  address: string,
  method: "HEAD" | "GET",
  { settings, signal, request }: ExternalHost,
): Promise<ExternalAnswer> {
  const timeout = AbortSignal.timeout(settings.timeout * 1000);
  const init: PublicRequest = {
    method,
    signal: AbortSignal.any([signal, timeout]),
    headers: { "user-agent": "lectern-link-check", accept: "*/*" },
  };
  let url = new URL(address);
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const response = await request(url, init);
      response.destroy();
      const { statusCode: status = 0, headers } = response;
      if (status < 300 || status >= 400 || headers.location === undefined) return judge(status);
      if (!URL.canParse(headers.location, url.href))
        return { kind: "unsure", reason: "it redirects to an invalid URL" };
      url = new URL(headers.location, url);
      if (!/^https?:$/.test(url.protocol)) return { kind: "unsure", reason: "it redirects to a URL that is not HTTP" };
    }
    return { kind: "unsure", reason: `it redirects more than ${MOST_REDIRECTS} times` };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOTFOUND") return { kind: "dead", reason: "the host does not exist" };
    if (message === PRIVATE_ADDRESS) return { kind: "unsure", reason: "it points to a private network" };
    const reason = timeout.aborted ? "it timed out" : `it cannot be reached${code ? ` (${code})` : ""}`;
    return { kind: "unsure", reason };
  }
}

function judge(status: number): ExternalAnswer {
  // Pages that require sign-in or block bots exist, whatever status they return.
  if ((status >= 200 && status < 300) || [401, 403, 405, 999].includes(status)) return { kind: "fine" };
  const kind = status === 404 || status === 410 ? "dead" : "unsure";
  return { kind, reason: `the server responded with ${status}` };
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

/** Best effort: without a cache the next run probes again. */
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
