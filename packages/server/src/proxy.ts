// The proxy of `dev` and `serve`: streams a console request to an API from the site's own specs, and its response back.
// The API's name is resolved once, checked, and connected to at that IP address, so that it cannot resolve differently in
// between.

import { type LookupAddress, lookup } from "node:dns";
import { request as httpRequest, type IncomingMessage, type RequestOptions, type ServerResponse } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { pipeline } from "node:stream";
import { decodeBody } from "@lectern/io/network/decode-body.ts";
import { isPrivateAddress } from "@lectern/io/network/private-address.ts";
import {
  followRedirect,
  MAX_BODY,
  MAX_RECEIVED,
  MAX_SENT,
  MAX_WAITING,
  NOT_REPEATED,
  PROXIED_PER_MINUTE,
  PROXY_SLOTS,
  type ProxyTarget,
  type Rejection,
  readProxyRequest,
  rejectionHeaders,
  responseHeaders,
  TOO_LARGE,
  TOO_MANY,
} from "@lectern/request/proxy-rules";
import { createProxyBody, type ProxyBody } from "./proxy-body.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";
import { createSlots, type Slots } from "./slots.ts";

export interface ProxyOptions {
  /** Origins of the servers in the site's specs. */
  readonly origins: readonly string[];
  /** Allows IP addresses of this machine and its network. */
  readonly allowPrivate: boolean;
  readonly limits: ProxyLimits;
  /** The client's IP address. Defaults to that of the connection. */
  readonly address?: string;
  /** Resolves names. Replaced in tests. */
  readonly lookup?: typeof lookup;
}

/** Limits of one server. */
export interface ProxyLimits {
  readonly slots: Slots;
  readonly rateLimit: RateLimit;
}

export function createProxyLimits(): ProxyLimits {
  return { slots: createSlots(PROXY_SLOTS), rateLimit: createRateLimit(PROXIED_PER_MINUTE) };
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
  const { limits, address = request.socket.remoteAddress ?? "" } = options;
  const giveBack = limits.rateLimit(address, performance.now()) ? limits.slots.take(address) : undefined;
  if (giveBack === undefined) return reject(request, response, TOO_MANY);
  const timer = setTimeout(() => response.destroy(), MAX_BODY);
  response.on("close", () => {
    clearTimeout(timer);
    giveBack();
  });
  const body = createProxyBody(request, (problem) => reject(request, response, problem));
  await forward(target, body, { request, response, options, redirects: 0 });
}

/** Milliseconds to read what is left of a rejected request: a browser that is still sending would not read the reason. */
const REJECTED_BODY = 5000;

function reject(request: IncomingMessage, response: ServerResponse, { status, reason }: Rejection): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, Object.fromEntries(rejectionHeaders(reason)));
  response.end();
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), REJECTED_BODY);
  request.once("close", () => clearTimeout(timer));
  request.resume();
}

interface Forwarding {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly options: ProxyOptions;
  readonly redirects: number;
}

async function forward(target: ProxyTarget, body: ProxyBody | undefined, forwarding: Forwarding): Promise<void> {
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
      // From here on, only the response can fail: an API may respond before it has read everything.
      sent.off("error", fail).on("error", () => {});
      const { statusCode: status = 0, headers } = incoming;
      const found = { status, location: headers.location, redirects: forwarding.redirects };
      const next = followRedirect(target, found, options.origins);
      if (next === undefined) {
        const hasBody = target.method !== "HEAD" && ![204, 304].includes(status);
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
      incoming.destroy();
      const isLost = !("status" in next) && next.keepsBody && body?.canRepeat() === false;
      if ("status" in next || isLost) {
        reject(request, response, "status" in next ? next : NOT_REPEATED);
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
  pipeline(body, atMost(MAX_RECEIVED), response, () => {});
}

/** Passes on what it reads, and fails when that is too much. */
function atMost(max: number) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > max) throw new Error("the response is too large");
      yield chunk;
    }
  };
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
