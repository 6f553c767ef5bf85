// The proxy of `dev` and `serve`: streams a console request to an API from the site's own specs, and its response back.
// The API's name is resolved once, checked, and connected to at that IP address, so that it cannot resolve differently in
// between.

import { type LookupAddress, lookup } from "node:dns";
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { decodeBody } from "../files/network/decode-body.ts";
import { isPrivateAddress } from "../files/network/private-address.ts";
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
} from "../request/proxy-rules.ts";

export interface ProxyOptions {
  /** Origins of the servers in the site's specs. */
  readonly origins: readonly string[];
  /** Allows IP addresses of this machine and its network. */
  readonly allowPrivate: boolean;
  /** Resolves names. Replaced in tests. */
  readonly lookup?: typeof lookup;
}

/** Handles a request to the proxy. A GET confirms that there is one. */
export async function respondToProxy(
  request: IncomingMessage,
  response: ServerResponse,
  options: ProxyOptions,
): Promise<void> {
  if (request.method === "GET" || request.method === "HEAD") {
    response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(request.method === "HEAD" ? undefined : '{"proxy":true}');
    return;
  }
  const { headers, method = "" } = request;
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value ?? "")] as const);
  const header = (name: string): string | undefined =>
    headers[name] === undefined ? undefined : String(headers[name]);
  const target = readProxyRequest({ method, header, headers: entries }, options.origins);
  if ("status" in target) return reject(request, response, target);
  if (Number(headers["content-length"] ?? 0) > MAX_SENT) return reject(request, response, TOO_LARGE);
  const timer = setTimeout(() => response.destroy(), MAX_BODY);
  response.on("close", () => clearTimeout(timer));
  const body = createBody(request, () => reject(request, response, TOO_LARGE));
  await forward(target, body, { request, response, options, redirects: 0 });
}

const TOO_LARGE: Rejection = { status: 413, reason: "the request is larger than 50 MB" };

function reject(request: IncomingMessage, response: ServerResponse, { status, reason }: Rejection): void {
  request.resume();
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, Object.fromEntries(rejectionHeaders(reason)));
  response.end();
}

/** A request body: forwarded as it arrives, and buffered because a redirect may need it again. */
interface Body {
  /** Its framing headers. */
  readonly framing: Readonly<Record<string, string>>;
  /** Sends all of it; an earlier request receives no more. */
  sendTo(sent: ClientRequest): void;
  /** Stops sending. */
  drop(): void;
}

function createBody(request: IncomingMessage, onTooLarge: () => void): Body {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  const chunks: Buffer[] = [];
  let size = 0;
  let isEnded = false;
  let current: ClientRequest | undefined;
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_SENT) {
      current?.destroy();
      return onTooLarge();
    }
    chunks.push(chunk);
    if (current?.write(chunk) !== false) return;
    request.pause();
    current.once("drain", () => request.resume());
  });
  request.on("end", () => {
    isEnded = true;
    current?.end();
  });
  return {
    framing:
      Number(length ?? 0) > 0
        ? { "content-length": String(length) }
        : encoding
          ? { "transfer-encoding": "chunked" }
          : {},
    sendTo: (sent) => {
      current = sent;
      for (const chunk of chunks) sent.write(chunk);
      if (isEnded) sent.end();
      request.resume();
    },
    drop: () => {
      current = undefined;
      request.resume();
    },
  };
}

interface Forwarding {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly options: ProxyOptions;
  readonly redirects: number;
}

async function forward(target: ProxyTarget, body: Body | undefined, forwarding: Forwarding): Promise<void> {
  const { request, response, options } = forwarding;
  const found = await findAddresses(target.url.hostname, options);
  if ("status" in found) return reject(request, response, found);
  const send = target.url.protocol === "https:" ? httpsRequest : httpRequest;
  const sent = send(target.url, {
    method: target.method,
    headers: {
      ...Object.fromEntries(target.headers),
      host: target.url.host,
      ...body?.framing,
      "accept-encoding": "identity",
    },
    timeout: MAX_WAITING,
    agent: false,
    lookup: pinned(found.addresses) as NonNullable<RequestOptions["lookup"]>,
  });
  const abort = (): void => void sent.destroy();
  response.on("close", abort);
  await new Promise<void>((done) => {
    const fail = (error: Error): void => {
      response.off("close", abort);
      body?.drop();
      if (!response.destroyed) reject(request, response, { status: 502, reason: error.message });
      done();
    };
    sent.on("timeout", () => sent.destroy(new Error("the API did not respond within 60 seconds")));
    sent.on("error", fail);
    sent.on("response", (incoming) => {
      sent.setTimeout(0);
      const next = redirectOf(target, incoming, forwarding);
      if (next === undefined) {
        const hasBody = target.method !== "HEAD" && ![204, 304].includes(incoming.statusCode ?? 0);
        try {
          pass(incoming, response, hasBody);
          response.on("close", () => done());
        } catch (error) {
          incoming.destroy();
          fail(error as Error);
        }
        return;
      }
      response.off("close", abort);
      body?.drop();
      sent.off("error", fail);
      sent.on("error", () => {});
      incoming.destroy();
      if ("status" in next) {
        reject(request, response, next);
        done();
      } else {
        const again = { ...forwarding, redirects: forwarding.redirects + 1 };
        void forward(next.target, next.keepsBody ? body : undefined, again).then(done);
      }
    });
    if (body) body.sendTo(sent);
    else sent.end();
  });
}

/** The target of a redirect that may be followed. Credentials are only sent to the host they were entered for. */
function redirectOf(
  target: ProxyTarget,
  { statusCode = 0, headers }: IncomingMessage,
  { options, redirects }: Forwarding,
): { readonly target: ProxyTarget; readonly keepsBody: boolean } | Rejection | undefined {
  const { location } = headers;
  if (location === undefined || ![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  if (redirects >= MAX_REDIRECTS) return { status: 502, reason: "the API redirects too often" };
  const url = URL.canParse(location, target.url)
    ? allowedUrl(new URL(location, target.url).href, options.origins)
    : undefined;
  if (url === undefined)
    return { status: 403, reason: "the API redirects to a server that is not in this site's API specs" };
  const { method, keepsBody } = methodAfterRedirect(statusCode, target.method);
  const forwarded = headersForRedirect(target.headers, url.origin === target.url.origin);
  return { target: { url, method, headers: forwarded }, keepsBody };
}

function pass(incoming: IncomingMessage, response: ServerResponse, hasBody: boolean): void {
  // Throws before anything is sent. Some APIs compress what was requested without compression.
  const body = hasBody ? decodeBody(incoming) : incoming;
  const entries = Object.entries(incoming.headers).map(([name, value]): readonly [string, string] => [
    name,
    Array.isArray(value) ? value.join(", ") : String(value ?? ""),
  ]);
  response.writeHead(
    200,
    Object.fromEntries(responseHeaders(incoming.statusCode ?? 0, incoming.statusMessage ?? "", entries)),
  );
  response.flushHeaders();
  let size = 0;
  body.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_RECEIVED) {
      body.destroy();
      response.destroy();
    } else if (!response.write(chunk)) {
      body.pause();
      response.once("drain", () => body.resume());
    }
  });
  body.on("end", () => response.end());
  body.on("error", () => response.destroy());
}

/** The IP addresses of a host, all allowed; or the refusal. */
async function findAddresses(
  hostname: string,
  { allowPrivate, lookup: find = lookup }: ProxyOptions,
): Promise<{ readonly addresses: readonly LookupAddress[] } | Rejection> {
  const bare = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(bare);
  const addresses = await new Promise<readonly LookupAddress[]>((resolve) => {
    if (family !== 0) resolve([{ address: bare, family }]);
    else find(bare, { all: true }, (error, all) => resolve(error ? [] : all));
  });
  if (addresses.length === 0) return { status: 502, reason: "the host name could not be resolved" };
  if (!allowPrivate && addresses.some(({ address }) => isPrivateAddress(address)))
    return { status: 403, reason: "the server is on a private network" };
  return { addresses };
}

type LookupDone = (error: null, addresses: unknown, family?: number) => void;

/** A lookup that returns only the IP addresses that were checked. */
function pinned(addresses: readonly LookupAddress[]) {
  return (_: string, options: { readonly all?: boolean }, done: LookupDone): void => {
    if (options.all) done(null, addresses);
    else done(null, addresses[0]?.address, addresses[0]?.family);
  };
}
