// The production server: a built site over HTTP, with real redirects, Markdown for clients that request it, and MCP.

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createMcpEndpoint } from "../mcp/http-endpoint.ts";
import { PROXY_PATH } from "../request/proxy-rules.ts";
import { chooseEncoding } from "./accept-encoding.ts";
import { createHostCheck, type HostCheck, hasManyHosts } from "./allowed-hosts.ts";
import { isDiscoveryPath, sendDiscovery } from "./answer-discovery.ts";
import { type AnswerMcp, createMcpAnswer, MCP_PATH, mayBeReader } from "./answer-mcp.ts";
import { answerSite } from "./answer-site.ts";
import { type ListenOptions, listen } from "./listen.ts";
import { localNames, refuseConnection, refuseMalformed, serverAddress } from "./local-server.ts";
import { negotiate } from "./negotiate.ts";
import { sendPrepared } from "./prepared-file.ts";
import { answerProxy } from "./proxy.ts";
import { createRateLimit } from "./rate-limit.ts";
import { readPlainHead, remember } from "./request-head.ts";
import { parseRequestTarget } from "./request-target.ts";
import { resolveAddress } from "./resolve-address.ts";
import { sendEmpty, sendPlain } from "./send-plain.ts";
import type { ServedSite } from "./served-site.ts";
import type { PolicyChoice } from "./site-headers.ts";

/** How to serve. */
export interface SiteServerOptions extends ListenOptions {
  readonly site: ServedSite;
  /** The folder the site stands under; the one it was built for unless told. */
  readonly base?: string;
  readonly policy: PolicyChoice;
  /** Names beside the local ones under which the server may be reached; without `host` it answers to no others. */
  readonly allowedHosts: readonly string[];
  /** True lets the proxy of the console reach private networks. */
  readonly proxyPrivate?: boolean;
  /** The version of Lectern. */
  readonly version: string;
  /** Called after each answer. */
  readonly onAnswer?: (request: IncomingMessage, response: ServerResponse) => void;
  /** Called with what went wrong; the reader gets a 500. */
  readonly onError: (error: unknown) => void;
}

/** A running server. */
export interface SiteServer {
  /** The address to open: `http://localhost:8080/docs`. */
  readonly url: string;
  readonly port: number;
  /** Takes no more connections, lets those end that are being answered, and then the others. */
  close(): Promise<void>;
}

/** How long answers may take after the server was told to stop. */
const DRAIN_TIME = 8000;
const LOOK_FOR_IDLE = 100;
const MCP_AGE = 60_000;
const MCP_PER_MINUTE = 3000;

/** Starts a server. Throws with a message for the user when no port can be opened. */
export async function createSiteServer(options: SiteServerOptions): Promise<SiteServer> {
  const { site, version } = options;
  const source = { open: () => site.current().docs.open(), forget: () => {} };
  const endpoint = createMcpEndpoint({ source, version, maxAge: MCP_AGE, onError: options.onError });
  const { url } = site.current();
  const origins = new Set(url === undefined ? [] : [new URL(url).origin.toLowerCase()]);
  const names = [
    ...localNames(options.host),
    ...options.allowedHosts,
    ...[...origins].map((origin) => new URL(origin).hostname),
  ];
  const isAllowedHost = remember(createHostCheck(names));
  const mcp = createMcpAnswer({ endpoint, isAllowedHost, origins, rateLimit: createRateLimit(MCP_PER_MINUTE) });
  const running: Running = {
    ...options,
    base: options.base ?? site.current().base,
    mcp,
    isAllowedHost,
    stopping: false,
  };
  const { port, servers } = await listen((request, response) => respond(request, response, running), options);
  for (const server of servers) limit(server);
  return {
    url: serverAddress(options.host, port, running.base),
    port,
    close: async () => {
      running.stopping = true;
      await endpoint.close();
      await Promise.all(servers.map(drain));
    },
  };
}

interface Running extends SiteServerOptions {
  readonly base: string;
  readonly mcp: AnswerMcp;
  readonly isAllowedHost: HostCheck;
  stopping: boolean;
}

/** Slow and endless requests are cut off before they cost anything. */
function limit(server: Server): void {
  server.keepAliveTimeout = 30_000;
  server.maxRequestsPerSocket = 10_000;
  server.maxConnections = 10_000;
  server.on("clientError", refuseMalformed);
  server.on("upgrade", (_, socket) => refuseConnection(socket, "400 Bad Request"));
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_TIME);
    // What was being answered stays open afterwards for a next question, which is not waited for.
    const idle = setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function respond(request: IncomingMessage, response: ServerResponse, running: Running): void {
  response.on("error", () => response.destroy());
  if (running.onAnswer) response.on("finish", () => running.onAnswer?.(request, response));
  if (!answerPrepared(request, response, running)) void respondSlowly(request, response, running);
}

/** Answers a plain request for a file that was sent before; false leaves it to the long way. */
function answerPrepared(request: IncomingMessage, response: ServerResponse, running: Running): boolean {
  const { method, url = "" } = request;
  if (running.stopping || (method !== "GET" && method !== "HEAD")) return false;
  const state = running.site.current();
  const forms = state.targets.get(url);
  if (forms === undefined) return false;
  const head = readPlainHead(request.rawHeaders);
  if (head === undefined || (running.host === undefined && !running.isAllowedHost(head.host))) return false;
  const asked = {
    isHead: method === "HEAD",
    wantsMarkdown: forms.twin !== undefined && pageForm(head.accept) === "markdown",
    encoding: encodingFor(head.acceptEncoding),
    noneMatch: head.noneMatch,
  };
  return sendPrepared(response, asked, { forms, state });
}

const pageForm = remember(negotiate);
const encodingFor = remember(chooseEncoding);

async function respondSlowly(request: IncomingMessage, response: ServerResponse, running: Running): Promise<void> {
  if (running.stopping) response.setHeader("Connection", "close");
  try {
    await answerRequest(request, response, running);
  } catch (error) {
    running.onError(error);
    if (response.headersSent) response.destroy();
    else sendPlain(response, 500, "Something went wrong.\n");
  }
}

async function answerRequest(request: IncomingMessage, response: ServerResponse, running: Running): Promise<void> {
  if (hasManyHosts(request)) return sendPlain(response, 400, "A request has one host.\n", { Connection: "close" });
  const target = parseRequestTarget(request.url ?? "");
  if (target.kind === "refused") return sendPlain(response, target.status, "This address cannot be right.\n");
  const { base } = running;
  const isForAssistants =
    target.path === `${base}${MCP_PATH}` && !(mayBeReader(request) && leadsSomewhere(MCP_PATH, running));
  if (isForAssistants) return running.mcp(request, response);
  // On local addresses alone, a page on the web could ask under its own name (DNS rebinding).
  if (running.host === undefined && !running.isAllowedHost(request.headers.host))
    return sendPlain(response, 403, "This server only answers to local names. Add others with --allow-host.\n");
  if (target.path === `${base}${PROXY_PATH}`) return proxyRequest(request, response, running);
  if (request.method === "OPTIONS") return sendEmpty(response, 204, ALLOW);
  if (request.method !== "GET" && request.method !== "HEAD")
    return sendPlain(response, 405, "Only GET and HEAD.\n", ALLOW);
  if (hasBody(request)) return sendPlain(response, 413, "No body is expected.\n", { Connection: "close" });
  if (target.path === "/healthz" && (running.stopping || !(base === "" && standsAt("/healthz", running))))
    return sendPlain(response, running.stopping ? 503 : 200, running.stopping ? "stopping\n" : "ok\n");
  if (base !== "" && target.path === "/") return sendEmpty(response, 307, { Location: base });
  const isInside = target.path === base || target.path.startsWith(`${base}/`);
  if (!isInside) return sendPlain(response, 404, "Nothing here.\n");
  const { site, policy } = running;
  const path = target.path.slice(base.length) || "/";
  if (isDiscoveryPath(path) && !standsAt(path, running)) return tellAboutMcp(request, response, { running, path });
  await answerSite(request, response, { site, policy, base, target, path });
}

/** Only for pages of this very site, under a name that is its own: another name could lead here from anywhere. */
async function proxyRequest(request: IncomingMessage, response: ServerResponse, running: Running): Promise<void> {
  const origins = running.site.current().proxyOrigins;
  if (origins === undefined || !running.isAllowedHost(request.headers.host))
    return sendPlain(response, 404, "Nothing here.\n");
  await answerProxy(request, response, { origins, allowPrivate: running.proxyPrivate === true });
}

/** Whether the site has a page or a file of its own at a path below the base. */
function standsAt(path: string, { site }: Running): boolean {
  const found = resolveAddress(path, site.current());
  return found.kind === "page elsewhere" || (found.kind === "file" && found.status === 200);
}

/** Whether a path below the base has a page or a file, or is redirected to one. */
function leadsSomewhere(path: string, running: Running): boolean {
  return standsAt(path, running) || resolveAddress(path, running.site.current()).kind === "redirect";
}

/** The address in the documents is the one the site was built for, else the one it was asked under. */
async function tellAboutMcp(
  request: IncomingMessage,
  response: ServerResponse,
  { running, path }: { readonly running: Running; readonly path: string },
): Promise<void> {
  const { host } = request.headers;
  const { url, docs } = running.site.current();
  if (url === undefined && !running.isAllowedHost(host)) return sendPlain(response, 404, "Nothing here.\n");
  const { name, description } = (await docs.open()).index;
  const root = url ?? `http://${host}${running.base}`;
  sendDiscovery(request, response, { path, site: { name, description, root } });
}

const ALLOW = { Allow: "GET, HEAD, OPTIONS" };

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
