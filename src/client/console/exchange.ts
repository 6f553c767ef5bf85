// One request on its way and what came back, as far as it came: status, headers, bytes, events, or why it failed.

import { CARRIED_HEADER, REFUSED_HEADER, STATUS_HEADER } from "../../request/proxy-rules.ts";
import type { HttpRequest } from "../../request/request.ts";
import { explainFailure, type Failure, watchPolicy } from "./failures.ts";
import { createReader, type StreamReader } from "./stream.ts";
import { type Prepared, prepare } from "./to-fetch.ts";

/** A request and its response. */
export interface Exchange {
  readonly request: HttpRequest;
  /** What a browser leaves out of the request. */
  readonly left: Prepared["left"];
  state: "sending" | "receiving" | "done" | "failed" | "stopped";
  readonly route: "direct" | "proxy";
  status: number;
  statusText: string;
  headers: readonly (readonly [string, string])[];
  type: string;
  /** Milliseconds until the response began, and until it ended. */
  began: number;
  took: number;
  size: number;
  chunks: Uint8Array<ArrayBuffer>[];
  /** Set for responses that are read while they come. */
  reader: StreamReader | undefined;
  failure: Failure | undefined;
  /** Ends the request. */
  stop(): void;
}

/** What sending needs. */
export interface SendOptions {
  readonly credentials: boolean;
  /** The URL of the proxy, when requests go through it. */
  readonly proxy: string | undefined;
  /** Called when there is something new to show. */
  onChange(): void;
}

/** How long a response may take to begin. */
const MOST_MILLISECONDS = 60_000;

/** Sends a request. The exchange changes while the response comes. */
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
    took: 0,
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
  }, MOST_MILLISECONDS);
  const policy = watchPolicy();
  try {
    // What is no URL by itself would be one of this site.
    if (!/^https?:\/\//i.test(prepared.target)) throw new TypeError(prepared.target);
    const response = await fetch(prepared.url, { ...prepared.init, signal: abort.signal });
    clearTimeout(timer);
    exchange.began = performance.now() - startedAt;
    take(exchange, response);
    const refusal = proxy === undefined ? null : response.headers.get(REFUSED_HEADER);
    if (refusal !== null) {
      exchange.failure = { kind: "proxy", reason: refusal };
      exchange.state = "failed";
      return onChange();
    }
    exchange.state = "receiving";
    onChange();
    await readBody(exchange, response, onChange);
    exchange.took = performance.now() - startedAt;
    exchange.state = "done";
  } catch (error) {
    exchange.took = performance.now() - startedAt;
    if (exchange.state === "stopped") return onChange();
    // A refusal of the page's policy is told a little later than the failure.
    await new Promise((resolve) => setTimeout(resolve, 50));
    exchange.failure = isLate
      ? { kind: "timeout", seconds: MOST_MILLISECONDS / 1000 }
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
  const [status = "", ...words] = (isCarried && response.headers.get(STATUS_HEADER)?.split(" ")) || [];
  exchange.status = status === "" ? response.status : Number(status);
  exchange.statusText = status === "" ? response.statusText : words.join(" ");
  exchange.headers = isCarried
    ? [...response.headers].flatMap(([name, value]) =>
        name.startsWith(CARRIED_HEADER) ? [[name.slice(CARRIED_HEADER.length), value] as const] : [],
      )
    : [...response.headers];
  exchange.type = exchange.headers.find(([name]) => name === "content-type")?.[1] ?? "";
  exchange.reader = createReader(exchange.type);
}

/** Milliseconds between two renders of a response that is arriving; the first is immediate. */
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
      // Nothing may follow for a long time, so the last chunk is rendered too.
      timer ??= setTimeout(show, Math.max(0, shownAt + PAUSE - performance.now()));
    }
  } finally {
    clearTimeout(timer);
  }
  exchange.reader?.end();
}

/** The bytes of the response, as one file. */
export function bytesOf({ chunks, type }: Exchange): Blob {
  return new Blob(chunks, { type });
}
