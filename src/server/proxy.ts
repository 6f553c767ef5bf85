// The proxy of `dev` and `serve`: streams a console request to an API from the site's own specs, and its response back.
// The API's name is resolved once, checked, and connected to at that IP address, so that it cannot resolve differently in
// between.

import { lookup } from "node:dns";
import { request as httpRequest, type IncomingMessage, type RequestOptions, type ServerResponse } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { isPrivateAddress } from "../files/private-address.ts";
import {
  allowedUrl,
  headersForRedirect,
  MOST_RECEIVED,
  MOST_REDIRECTS,
  MOST_SENT,
  MOST_TAKEN,
  MOST_WAITING,
  methodAfterRedirect,
  type ProxyTarget,
  type Refusal,
  readProxyRequest,
  refusalHeaders,
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
  if ("status" in target) return refuse(request, response, target);
  if (Number(headers["content-length"] ?? 0) > MOST_SENT)
    return refuse(request, response, { status: 413, reason: "the request is larger than 50 MB" });
  const timer = setTimeout(() => response.destroy(), MOST_TAKEN);
  response.on("close", () => clearTimeout(timer));
  const body = await readBody(request);
  if (body === undefined) return refuse(request, response, { status: 413, reason: "the request is larger than 50 MB" });
  await forward(target, body, { request, response, options, redirects: 0 });
}

function refuse(request: IncomingMessage, response: ServerResponse, { status, reason }: Refusal): void {
  request.resume();
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, Object.fromEntries(refusalHeaders(reason)));
  response.end();
}

/** The body is buffered, because a redirect may need it again. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MOST_SENT) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

interface Forwarding {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly options: ProxyOptions;
  readonly redirects: number;
}

async function forward(target: ProxyTarget, body: Buffer, forwarding: Forwarding): Promise<void> {
  const { request, response, options } = forwarding;
  const bare = target.url.hostname.replace(/^\[|\]$/g, "");
  // An IP address as host never reaches `lookup`.
  if (isIP(bare) !== 0 && isPrivateAddress(bare) && !options.allowPrivate)
    return refuse(request, response, { status: 403, reason: PRIVATE });
  const send = target.url.protocol === "https:" ? httpsRequest : httpRequest;
  const sent = send(target.url, {
    method: target.method,
    headers: {
      ...Object.fromEntries(target.headers),
      host: target.url.host,
      ...(body.length > 0 ? { "content-length": String(body.length) } : {}),
      "accept-encoding": "identity",
    },
    timeout: MOST_WAITING,
    agent: false,
    lookup: checkedLookup(options) as NonNullable<RequestOptions["lookup"]>,
  });
  const gone = (): void => void sent.destroy();
  response.on("close", gone);
  await new Promise<void>((done) => {
    const fail = (error: Error): void => {
      response.off("close", gone);
      const status = error.message === PRIVATE ? 403 : 502;
      if (!response.destroyed) refuse(request, response, { status, reason: error.message });
      done();
    };
    sent.on("timeout", () => sent.destroy(new Error("the API did not respond within 60 seconds")));
    sent.on("error", fail);
    sent.on("response", (answer) => {
      sent.setTimeout(0);
      const next = redirectOf(target, answer, forwarding);
      if (next === undefined) {
        pass(answer, response);
        response.on("close", () => done());
        return;
      }
      response.off("close", gone);
      answer.destroy();
      sent.off("error", fail);
      sent.on("error", () => {});
      if ("status" in next) {
        refuse(request, response, next);
        done();
      } else {
        const again = { ...forwarding, redirects: forwarding.redirects + 1 };
        void forward(next.target, next.keepsBody ? body : Buffer.alloc(0), again).then(done);
      }
    });
    sent.end(body.length > 0 ? body : undefined);
  });
}

const PRIVATE = "the server is on a private network";

/** The target of a redirect that may be followed. Credentials are only sent to the host they were entered for. */
function redirectOf(
  target: ProxyTarget,
  { statusCode = 0, headers }: IncomingMessage,
  { options, redirects }: Forwarding,
): { readonly target: ProxyTarget; readonly keepsBody: boolean } | Refusal | undefined {
  const { location } = headers;
  if (location === undefined || ![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  if (redirects >= MOST_REDIRECTS) return { status: 502, reason: "the API redirects too often" };
  const url = URL.canParse(location, target.url)
    ? allowedUrl(new URL(location, target.url).href, options.origins)
    : undefined;
  if (url === undefined)
    return { status: 403, reason: "the API redirects to a server that is not in this site's API specs" };
  const { method, keepsBody } = methodAfterRedirect(statusCode, target.method);
  const kept = headersForRedirect(target.headers, url.origin === target.url.origin);
  return { target: { url, method, headers: kept }, keepsBody };
}

function pass(answer: IncomingMessage, response: ServerResponse): void {
  const entries = Object.entries(answer.headers).map(([name, value]): readonly [string, string] => [
    name,
    Array.isArray(value) ? value.join(", ") : String(value ?? ""),
  ]);
  response.writeHead(
    200,
    Object.fromEntries(responseHeaders(answer.statusCode ?? 0, answer.statusMessage ?? "", entries)),
  );
  response.flushHeaders();
  let size = 0;
  answer.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > MOST_RECEIVED) {
      answer.destroy();
      response.destroy();
    } else if (!response.write(chunk)) {
      answer.pause();
      response.once("drain", () => answer.resume());
    }
  });
  answer.on("end", () => response.end());
  answer.on("error", () => response.destroy());
}

type LookupDone = (error: Error | null, addresses?: unknown, family?: number) => void;

/** The check runs on the IP address the connection uses. */
function checkedLookup(options: ProxyOptions) {
  const find = options.lookup ?? lookup;
  return (hostname: string, wanted: { readonly all?: boolean }, done: LookupDone): void => {
    find(hostname, { ...wanted, all: true }, (error, addresses) => {
      if (error) return done(new Error("the host name could not be resolved"));
      if (!options.allowPrivate && addresses.some(({ address }) => isPrivateAddress(address)))
        return done(new Error(PRIVATE));
      if (wanted.all) return done(null, addresses);
      const [first] = addresses;
      return first ? done(null, first.address, first.family) : done(new Error("the host name has no IP address"));
    });
  };
}
