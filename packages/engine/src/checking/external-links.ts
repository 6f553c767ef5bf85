// Probes external links: a few at a time, at most two per host, with successful results cached.

import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { createPathMatch } from "@lectern/base/path-match.ts";
import { isNumber, recordOf } from "@lectern/base/shape.ts";
import type { ExternalResult } from "@lectern/check/rules/link-broken-external.ts";
import type { ExternalSettings } from "@lectern/check/settings.ts";
import type { CacheFolder } from "@lectern/io/cache/cache-folder.ts";
import { isPrivateHost } from "@lectern/io/network/private-address.ts";
import { PRIVATE_ADDRESS, type PublicRequest } from "@lectern/io/network/public-request.ts";

/** The document with the URLs that worked, and when. */
const CACHED_LINKS = "external";
const DAY = 86_400_000;
const PER_HOST = 2;

export interface ExternalHost {
  readonly cache: CacheFolder | undefined;
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
export async function checkUrls(
  urls: Iterable<string>,
  host: ExternalHost,
): Promise<ReadonlyMap<string, ExternalResult>> {
  const { settings, signal, clock, progress } = host;
  const isSkipped = createPathMatch(settings.skip);
  const cache = new Map(Object.entries(host.cache?.readJson(CACHED_LINKS, recordOf(isNumber)) ?? {}));
  const fresh = (url: string): boolean => {
    const cached = cache.get(url);
    return cached !== undefined && clock() - cached < settings.cacheDays * DAY;
  };
  const all = [...new Set([...urls].map((url) => url.replace(/#.*$/s, "")))].filter(
    (url) => isPublic(url) && !isSkipped(url),
  );
  const results = new Map<string, ExternalResult>();
  for (const url of all) if (fresh(url)) results.set(url, { kind: "fine" });
  const waiting = all.filter((url) => !results.has(url));
  const busy = new Map<string, number>();
  let done = 0;
  const worker = async (): Promise<void> => {
    while (waiting.length > 0 && !signal.aborted) {
      const index = waiting.findIndex((url) => (busy.get(hostOf(url)) ?? 0) < PER_HOST);
      const [url] = waiting.splice(Math.max(0, index), 1);
      if (url === undefined) return;
      const name = hostOf(url);
      busy.set(name, (busy.get(name) ?? 0) + 1);
      const result = await check(url, host);
      busy.set(name, (busy.get(name) ?? 1) - 1);
      results.set(url, result);
      if (result.kind === "fine") cache.set(url, clock());
      progress?.(++done, all.length);
    }
  };
  await Promise.all(Array.from({ length: settings.concurrency }, worker));
  host.cache?.write(CACHED_LINKS, JSON.stringify(Object.fromEntries([...cache].sort())));
  return results;
}

/** Skips local hosts and placeholder domains. */
function isPublic(url: string): boolean {
  if (!/^https?:\/\//i.test(url) || /[<>{}\s]/.test(url)) return false;
  const host = hostOf(url);
  return (
    host.includes(".") &&
    !isPrivateHost(host) &&
    !/(?:^|\.)(?:example\.(?:com|org|net)|[\w-]+\.(?:example|test|invalid|local|internal))$/.test(host)
  );
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname;
  } catch {
    return "";
  }
}

async function check(url: string, host: ExternalHost): Promise<ExternalResult> {
  const { settings, signal } = host;
  let result: ExternalResult = { kind: "unsure", reason: "it was not checked" };
  for (let attempt = 0; attempt <= settings.retries; attempt++) {
    if (attempt > 0) await wait(500 * 2 ** attempt, undefined, { signal }).catch(() => {});
    result = await checkOnce(url, "HEAD", host);
    // Many servers reject HEAD.
    if (result.kind !== "fine") result = await checkOnce(url, "GET", host);
    if (result.kind !== "unsure" || signal.aborted) return result;
  }
  return result;
}

const MAX_REDIRECTS = 10;

/** Follows redirects one request at a time, since every hop must be a public host. */
async function checkOnce(
  href: string,
  method: "HEAD" | "GET",
  { settings, signal, request }: ExternalHost,
): Promise<ExternalResult> {
  const timeout = AbortSignal.timeout(settings.timeout * 1000);
  const init: PublicRequest = {
    method,
    signal: AbortSignal.any([signal, timeout]),
    headers: { "user-agent": "lectern-link-check", accept: "*/*" },
  };
  let url = new URL(href);
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await request(url, init);
      response.destroy();
      const { statusCode: status = 0, headers } = response;
      if (status < 300 || status >= 400 || headers.location === undefined) return classify(status);
      if (!URL.canParse(headers.location, url.href))
        return { kind: "unsure", reason: "it redirects to an invalid URL" };
      url = new URL(headers.location, url);
      if (!/^https?:$/.test(url.protocol)) return { kind: "unsure", reason: "it redirects to a URL that is not HTTP" };
    }
    return { kind: "unsure", reason: `it redirects more than ${MAX_REDIRECTS} times` };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOTFOUND") return { kind: "dead", reason: "the host does not exist" };
    if (message === PRIVATE_ADDRESS) return { kind: "unsure", reason: "it points to a private network" };
    const reason = timeout.aborted ? "it timed out" : `it cannot be reached${code ? ` (${code})` : ""}`;
    return { kind: "unsure", reason };
  }
}

function classify(status: number): ExternalResult {
  // Pages that require sign-in or block bots exist, whatever status they return.
  if ((status >= 200 && status < 300) || [401, 403, 405, 999].includes(status)) return { kind: "fine" };
  const kind = status === 404 || status === 410 ? "dead" : "unsure";
  return { kind, reason: `the server responded with ${status}` };
}
