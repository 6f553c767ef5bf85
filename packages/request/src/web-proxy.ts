// The proxy for hosts that run functions (Cloudflare, Netlify, Vercel, Deno): the same rules on top of fetch.
// These hosts either cannot reach private networks or offer a resolver to check first.

import {
  followRedirect,
  MAX_BODY,
  MAX_RECEIVED,
  MAX_REPEATED,
  MAX_SENT,
  MAX_UPLOAD,
  MAX_UPLOAD_PAUSE,
  MAX_WAITING,
  NOT_REPEATED,
  type ProxyTarget,
  type Rejection,
  readProxyRequest,
  rejectionHeaders,
  responseHeaders,
  TOO_LARGE,
  TOO_SLOW,
} from "./proxy-rules.ts";

/** What differs between hosts. */
export interface WebProxyOptions {
  readonly origins: readonly string[];
  /** True if a host is off limits; called before every request. */
  readonly isPrivate?: (hostname: string) => Promise<boolean>;
}

/** Handles a request to the proxy. */
export async function handleProxy(request: Request, options: WebProxyOptions): Promise<Response> {
  if (request.method === "GET" || request.method === "HEAD")
    return new Response('{"proxy":true}', {
      headers: { "content-type": "application/json", "cache-control": "no-store" },
    });
  const { method } = request;
  const header = (name: string): string | null =>
    request.headers.get(name) ?? (name === "host" ? new URL(request.url).host : null);
  const target = readProxyRequest({ method, header, headers: request.headers }, options.origins);
  if ("status" in target) return reject(target);
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length > MAX_SENT) return reject(TOO_LARGE);
  const upload = await openUpload(request.body, length);
  if ("status" in upload) return reject(upload);
  return forward(target, upload, { request, options, redirects: 0 });
}

/** A request body. A small one is bytes, which can be sent again. */
interface Upload {
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined;
  /** Set when it ends early. */
  problem?: Rejection;
}

/** Reads a small body; a larger one is sent on as it arrives, and fails when it is too large. */
async function openUpload(source: ReadableStream<Uint8Array> | null, length: number): Promise<Upload | Rejection> {
  // A host knows the length of its own stream, and so need not send it in chunks, which some APIs reject.
  if (source === null || length > MAX_REPEATED) return { body: source ?? undefined };
  const reader = source.getReader();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void reader.cancel();
  }, MAX_UPLOAD_PAUSE);
  const beginning: Uint8Array[] = [];
  let size = 0;
  let isWhole = false;
  while (!isWhole && size <= MAX_REPEATED) {
    const { done, value } = await reader.read();
    isWhole = done;
    if (value) beginning.push(value);
    size += value?.byteLength ?? 0;
  }
  clearTimeout(timer);
  if (isLate) return TOO_SLOW;
  if (isWhole) return { body: join(beginning, size) };
  const upload: Upload = {
    body: new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const chunk of beginning) controller.enqueue(chunk);
      },
      pull: async (controller) => {
        const { done, value } = await reader.read();
        size += value?.byteLength ?? 0;
        if (size > MAX_SENT) {
          upload.problem = TOO_LARGE;
          controller.error(new Error(TOO_LARGE.reason));
          await reader.cancel();
        } else if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => reader.cancel(),
    }),
  };
  return upload;
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** Ends a response that is too large. */
function limited(body: ReadableStream<Uint8Array> | null): ReadableStream<Uint8Array> | null {
  let size = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      size += chunk.byteLength;
      if (size > MAX_RECEIVED) controller.error(new Error("The response is too large."));
      else controller.enqueue(chunk);
    },
  });
  return body?.pipeThrough(count) ?? null;
}

function reject({ status, reason }: Rejection): Response {
  return new Response(null, { status, headers: toHeaders(rejectionHeaders(reason)) });
}

function toHeaders(pairs: readonly (readonly [string, string])[]): Headers {
  const headers = new Headers();
  for (const [name, value] of pairs) headers.append(name, value);
  return headers;
}

interface Forwarding {
  readonly request: Request;
  readonly options: WebProxyOptions;
  readonly redirects: number;
}

async function forward(target: ProxyTarget, upload: Upload, forwarding: Forwarding): Promise<Response> {
  const { request, options, redirects } = forwarding;
  const { body } = upload;
  if (await options.isPrivate?.(target.url.hostname))
    return reject({ status: 403, reason: "the server is on a private network" });
  const isStream = body instanceof ReadableStream;
  const isEmpty = body === undefined || (!isStream && body.byteLength === 0);
  const hasBody = !isEmpty && !/^(?:GET|HEAD)$/i.test(target.method);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), isStream ? MAX_UPLOAD + MAX_WAITING : MAX_WAITING);
  let response: Response;
  try {
    response = await fetch(target.url, {
      method: target.method,
      headers: toHeaders(target.headers),
      redirect: "manual",
      signal: AbortSignal.any([request.signal, late.signal, AbortSignal.timeout(MAX_BODY)]),
      ...(hasBody && { body }),
      ...(isStream && { duplex: "half" }),
    });
  } catch {
    if (upload.problem) return reject(upload.problem);
    const reason = late.signal.aborted ? "the API did not respond within 60 seconds" : "the API could not be reached";
    return reject({ status: 502, reason });
  } finally {
    clearTimeout(timer);
  }
  const found = { status: response.status, location: response.headers.get("location"), redirects };
  const next = followRedirect(target, found, options.origins);
  if (next === undefined)
    return new Response(limited(response.body), {
      headers: toHeaders(responseHeaders(response.status, response.statusText, response.headers)),
    });
  if ("status" in next) return reject(next);
  if (next.keepsBody && isStream) return reject(NOT_REPEATED);
  const again = { ...forwarding, redirects: redirects + 1 };
  return forward(next.target, next.keepsBody ? upload : { body: undefined }, again);
}
