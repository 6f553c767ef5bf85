// The proxy for hosts that run functions (Cloudflare, Netlify, Vercel, Deno): the same rules on top of fetch.
// These hosts either cannot reach private networks or offer a resolver to check first.

import {
  allowedUrl,
  headersForRedirect,
  MAX_BODY,
  MAX_RECEIVED,
  MAX_REDIRECTS,
  MAX_SENT,
  MAX_WAITING,
  methodAfterRedirect,
  type ProxyTarget,
  type Rejection,
  readProxyRequest,
  rejectionHeaders,
  responseHeaders,
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
  const isStreamed = length > MAX_BUFFERED;
  const body = isStreamed ? (request.body ?? undefined) : await request.arrayBuffer();
  if (body instanceof ArrayBuffer && body.byteLength > MAX_SENT) return reject(TOO_LARGE);
  return forward(target, body, { request, options, redirects: 0 });
}

const TOO_LARGE: Rejection = { status: 413, reason: "the request is larger than 50 MB" };
/** Larger bodies are sent on as they arrive, and so cannot be sent again after a redirect. */
const MAX_BUFFERED = 1024 * 1024;

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

type Body = ArrayBuffer | ReadableStream<Uint8Array> | undefined;

async function forward(target: ProxyTarget, body: Body, forwarding: Forwarding): Promise<Response> {
  const { request, options, redirects } = forwarding;
  if (await options.isPrivate?.(target.url.hostname))
    return reject({ status: 403, reason: "the server is on a private network" });
  const isEmpty = body === undefined || (body instanceof ArrayBuffer && body.byteLength === 0);
  const hasBody = !isEmpty && !/^(?:GET|HEAD)$/i.test(target.method);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), MAX_WAITING);
  let response: Response;
  try {
    response = await fetch(target.url, {
      method: target.method,
      headers: toHeaders(target.headers),
      redirect: "manual",
      signal: AbortSignal.any([request.signal, late.signal, AbortSignal.timeout(MAX_BODY)]),
      ...(hasBody && { body }),
      ...(body instanceof ReadableStream && { duplex: "half" }),
    });
  } catch {
    const reason = late.signal.aborted ? "the API did not respond within 60 seconds" : "the API could not be reached";
    return reject({ status: 502, reason });
  } finally {
    clearTimeout(timer);
  }
  const location = response.headers.get("location");
  if (location === null || ![301, 302, 303, 307, 308].includes(response.status))
    return new Response(limited(response.body), {
      headers: toHeaders(responseHeaders(response.status, response.statusText, response.headers)),
    });
  if (redirects >= MAX_REDIRECTS) return reject({ status: 502, reason: "the API redirects too often" });
  const url = URL.canParse(location, target.url.href)
    ? allowedUrl(new URL(location, target.url).href, options.origins)
    : undefined;
  if (url === undefined)
    return reject({ status: 403, reason: "the API redirects to a server that is not in this site's API specs" });
  const { method, keepsBody } = methodAfterRedirect(response.status, target.method);
  if (keepsBody && body instanceof ReadableStream)
    return reject({ status: 502, reason: "the API redirects a request that is too large to be sent again" });
  const headers = headersForRedirect(target.headers, url.origin === target.url.origin);
  const again = { ...forwarding, redirects: redirects + 1 };
  return forward({ url, method, headers }, keepsBody ? body : undefined, again);
}
