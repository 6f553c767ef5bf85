// Sends one request and tracks its progress: status, headers, bytes, stream items, or the reason it failed.

import type { HttpRequest } from "@lectern/request";
import { CARRIED_HEADER, MAX_RECEIVED, REJECTION_HEADER, STATUS_HEADER } from "@lectern/request/proxy-rules";
import { explainFailure, watchPolicy } from "./failures.tsx";
import type { Exchange } from "./model.ts";
import { createReader } from "./stream.ts";
import { type Prepared, prepare } from "./to-fetch.ts";

export interface SendOptions {
  readonly credentials: boolean;
  /** The proxy URL, if requests go through one. */
  readonly proxy: string | undefined;
  /** Called whenever there is something new to show. */
  onChange(): void;
}

/** Timeout for the start of the response. */
const MAX_MILLISECONDS = 60_000;

/** Sends a request. The returned exchange is mutated as the response arrives. */
export function send(request: HttpRequest, options: SendOptions): Exchange {
  const abort = new AbortController();
  const prepared = prepare(request, options);
  const exchange: Exchange = {
    request,
    left: prepared.left,
    state: "sending",
    route: options.proxy === undefined ? "direct" : "proxy",
    status: 0,
    statusText: "",
    headers: [],
    type: "",
    began: 0,
    duration: 0,
    size: 0,
    chunks: [],
    reader: undefined,
    failure: undefined,
    stop: () => {
      if (exchange.state === "sending" || exchange.state === "receiving") exchange.state = "stopped";
      abort.abort();
      options.onChange();
    },
  };
  void run(exchange, prepared, { ...options, abort });
  return exchange;
}

interface Running extends SendOptions {
  readonly abort: AbortController;
}

async function run(exchange: Exchange, prepared: Prepared, { abort, onChange, proxy }: Running): Promise<void> {
  const startedAt = performance.now();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort.abort();
  }, MAX_MILLISECONDS);
  const policy = watchPolicy();
  try {
    // fetch would resolve a relative URL against this site.
    if (!/^https?:\/\//i.test(prepared.target)) throw new TypeError(prepared.target);
    const response = await fetch(prepared.url, { ...prepared.init, signal: abort.signal });
    clearTimeout(timer);
    exchange.began = performance.now() - startedAt;
    take(exchange, response);
    const rejection = proxy === undefined ? null : response.headers.get(REJECTION_HEADER);
    if (rejection !== null) {
      exchange.failure = { kind: "proxy", reason: rejection };
      exchange.state = "failed";
      return onChange();
    }
    exchange.state = "receiving";
    onChange();
    await readBody(exchange, response, onChange);
    exchange.duration = performance.now() - startedAt;
    exchange.state = "done";
  } catch (error) {
    exchange.duration = performance.now() - startedAt;
    if (exchange.state === "stopped") return onChange();
    // The securitypolicyviolation event fires slightly after fetch rejects.
    await new Promise((resolve) => setTimeout(resolve, 50));
    exchange.failure = isLate
      ? { kind: "timeout", seconds: MAX_MILLISECONDS / 1000 }
      : await explainFailure({ url: prepared.target, error, isBlocked: policy.isBlocked(prepared.url) });
    exchange.state = "failed";
  } finally {
    clearTimeout(timer);
    policy.close();
  }
  onChange();
}

function take(exchange: Exchange, response: Response): void {
  const isCarried = exchange.route === "proxy";
  const [status = "", ...strings] = (isCarried && response.headers.get(STATUS_HEADER)?.split(" ")) || [];
  exchange.status = status === "" ? response.status : Number(status);
  exchange.statusText = status === "" ? response.statusText : strings.join(" ");
  exchange.headers = isCarried
    ? [...response.headers].flatMap(([name, value]) =>
        name.startsWith(CARRIED_HEADER) ? [[name.slice(CARRIED_HEADER.length), value] as const] : [],
      )
    : [...response.headers];
  exchange.type = exchange.headers.find(([name]) => name === "content-type")?.[1] ?? "";
  exchange.reader = createReader(exchange.type);
}

/** Minimum milliseconds between two updates; the first is immediate. */
const PAUSE = 40;

async function readBody(exchange: Exchange, response: Response, onChange: () => void): Promise<void> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  let shownAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    timer = undefined;
    shownAt = performance.now();
    onChange();
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      exchange.chunks.push(value as Uint8Array<ArrayBuffer>);
      exchange.size += value.byteLength;
      exchange.reader?.take(value);
      // A few kilobytes may decompress to more than a tab can hold.
      if (exchange.size > MAX_RECEIVED) exchange.stop();
      // Nothing may follow for a long time, so the last chunk is rendered too.
      timer ??= setTimeout(show, Math.max(0, shownAt + PAUSE - performance.now()));
    }
  } finally {
    clearTimeout(timer);
  }
  exchange.reader?.end();
}

export function bytesOf({ chunks, type }: Exchange): Blob {
  return new Blob(chunks, { type });
}
