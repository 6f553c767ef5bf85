// The production server: a built site over HTTP, with real redirects, Markdown for clients that request it, search and MCP.

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { PROXY_PATH } from "@lectern/request/proxy-rules";
import { createHostCheck, type HostCheck, hasManyHosts } from "./allowed-hosts.ts";
import { clientAddress, isLoopback } from "./client-address.ts";
import type { Gate } from "./gate.ts";
import { isDiscoveryPath, sendDiscovery } from "./handle-discovery.ts";
import { FEEDBACK_PATH, type HandleFeedback } from "./handle-feedback.ts";
import { createMcpGuard, type HandleMcp, MCP_PATH, MCP_SLOTS, mayBeReader } from "./handle-mcp.ts";
import { handlePath } from "./handle-path.ts";
import { allowSlowBody, hasBody, limitBody } from "./limit-body.ts";
import { type Limits, limitConnections } from "./limit-connections.ts";
import { type ListenOptions, listen, REQUEST_TIME } from "./listen.ts";
import { localNames, serverUrl } from "./local-server.ts";
import { createMcpEndpoint, type McpEndpoint } from "./mcp/http-endpoint.ts";
import { chooseEncoding, negotiate } from "./negotiate.ts";
import { sendPrepared } from "./prepared-file.ts";
import { createProxyLimits, type ProxyLimits, respondToProxy } from "./proxy.ts";
import { createRateLimit } from "./rate-limit.ts";
import { readPlainHead, remember } from "./request-head.ts";
import { parseRequestTarget, type RequestTarget } from "./request-target.ts";
import { resolveRequestPath } from "./resolve-path.ts";
import { type ServerRoute, searchRoute } from "./routes.ts";
import { sendEmpty, sendPlain } from "./send-response.ts";
import type { ServedSite } from "./served-site.ts";
import { type PolicyChoice, PRIVATE_HEADERS } from "./site-headers.ts";
import { createSlots } from "./slots.ts";

export interface SiteServerOptions extends ListenOptions {
  readonly site: ServedSite;
  /** Decides which readers see which site, if access is restricted; otherwise everyone sees `site`. */
  readonly gate?: Gate;
  /** The base path. Defaults to the one the site was built for. */
  readonly base?: string;
  readonly policy: PolicyChoice;
  /** Host names to accept besides the local ones. Only enforced without `host`. */
  readonly allowedHosts: readonly string[];
  /** Lets the console's proxy reach private networks. */
  readonly proxyPrivate?: boolean;
  /** Receives reader feedback. */
  readonly feedback?: HandleFeedback;
  /** Takes a client's IP address from `X-Forwarded-For`, as the last proxy wrote it. */
  readonly trustProxy?: boolean;
  /** Additional paths handled by code. */
  readonly routes?: readonly ServerRoute[];
  readonly connections?: Limits;
  /** Milliseconds to keep accepting requests after shutdown starts. */
  readonly stopDelay?: number;
  /** The Lectern version. */
  readonly version: string;
  /** Called after each request. */
  readonly onFinish?: (finished: FinishedRequest) => void;
  /** Called with errors; the client gets a 500. */
  readonly onError: (error: unknown) => void;
}

/** A request that was answered, or aborted by its client. */
export interface FinishedRequest {
  readonly request: IncomingMessage;
  readonly status: number;
  /** Bytes sent, including headers. */
  readonly bytes: number;
  readonly seconds: number;
  readonly address: string;
  /** True when the client disconnected before the end. */
  readonly aborted: boolean;
}

export interface SiteServer {
  /** The URL to open: `http://localhost:8080/docs`. */
  readonly url: string;
  readonly port: number;
  readonly servers: readonly Server[];
  /** Open connections. */
  connections(): number;
  /** Stops accepting connections, lets active requests finish, then closes the rest. */
  close(): Promise<void>;
}

const MCP_AGE = 60_000;
const MCP_PER_MINUTE = 3000;
const SEARCHES_PER_MINUTE = 600;
const CONNECTIONS = { all: 10_000, each: 1000 };

/** Starts a server. Throws with a user-facing message if no port can be opened. */
export async function createSiteServer(options: SiteServerOptions): Promise<SiteServer> {
  const { site, connections = CONNECTIONS } = options;
  const { url } = site.current();
  const origins = new Set(url === undefined ? [] : [new URL(url).origin.toLowerCase()]);
  const names = [
    ...localNames(options.host),
    ...options.allowedHosts,
    ...[...origins].map((origin) => new URL(origin).hostname),
  ];
  const isAllowedHost = remember(createHostCheck(names));
  const assistants = createAssistants(options, { isAllowedHost, origins });
  const routes = [searchRoute(createRateLimit(SEARCHES_PER_MINUTE)), ...(options.routes ?? [])];
  const running: Running = {
    ...options,
    base: options.base ?? site.current().base,
    mcp: assistants.guard,
    routesByPath: new Map(routes.map((route) => [route.path, route])),
    isAllowedHost,
    proxyLimits: createProxyLimits(),
    stopping: false,
    hasNotedProxy: options.trustProxy === true,
  };
  const { port, servers } = await listen((request, response) => respond(request, response, running), options);
  const open = limitConnections(servers, connections);
  return {
    url: serverUrl(options.host, port, running.base, options.tls ? "https" : "http"),
    port,
    servers,
    connections: () => open.connections(),
    close: async () => {
      running.stopping = true;
      if (options.stopDelay) await new Promise((resolve) => setTimeout(resolve, options.stopDelay));
      await assistants.close();
      await open.drain();
    },
  };
}

interface Running extends SiteServerOptions {
  readonly base: string;
  readonly mcp: (site: ServedSite) => HandleMcp;
  readonly routesByPath: ReadonlyMap<string, ServerRoute>;
  readonly isAllowedHost: HostCheck;
  readonly proxyLimits: ProxyLimits;
  stopping: boolean;
  /** Whether the operator knows that limits count all readers as one. */
  hasNotedProxy: boolean;
}

/** One MCP endpoint per site; all share their limits. */
function createAssistants(
  { version, onError }: SiteServerOptions,
  guards: { readonly isAllowedHost: HostCheck; readonly origins: ReadonlySet<string> },
) {
  const limits = { rateLimit: createRateLimit(MCP_PER_MINUTE), slots: createSlots(MCP_SLOTS) };
  const handlers = new Map<ServedSite, HandleMcp>();
  const endpoints: McpEndpoint[] = [];
  const open = (site: ServedSite): HandleMcp => {
    const source = { open: () => site.current().docs.open(), invalidate: () => {} };
    const endpoint = createMcpEndpoint({ source, version, maxAge: MCP_AGE, onError });
    endpoints.push(endpoint);
    const guard = createMcpGuard({ endpoint, ...guards, ...limits });
    handlers.set(site, guard);
    return guard;
  };
  return {
    guard: (site: ServedSite) => handlers.get(site) ?? open(site),
    close: () => Promise.all(endpoints.map((endpoint) => endpoint.close())),
  };
}

function respond(request: IncomingMessage, response: ServerResponse, running: Running): void {
  if (running.onFinish) reportEnd(request, response, running);
  if (running.tls) response.setHeader("Strict-Transport-Security", "max-age=31536000");
  try {
    if (respondPrepared(request, response, running)) return;
  } catch (error) {
    fail(response, error, running);
    return;
  }
  response.on("error", () => response.destroy());
  void respondSlowly(request, response, running);
}

function fail(response: ServerResponse, error: unknown, { onError }: Running): void {
  onError(error);
  if (response.headersSent) response.destroy();
  else sendPlain(response, 500, "Internal server error.\n");
}

function reportEnd(request: IncomingMessage, response: ServerResponse, { onFinish, trustProxy }: Running): void {
  const startedAt = performance.now();
  const { socket } = request;
  const before = socket.bytesWritten;
  const address = clientAddress(request, trustProxy);
  response.on("close", () => {
    onFinish?.({
      request,
      status: response.statusCode,
      bytes: socket.bytesWritten - before,
      seconds: (performance.now() - startedAt) / 1000,
      address,
      aborted: !response.writableFinished,
    });
  });
}

/** Serves a plain request for a file that was sent before; false defers to the slow path. */
function respondPrepared(request: IncomingMessage, response: ServerResponse, running: Running): boolean {
  const { method, url = "" } = request;
  const { gate } = running;
  if (running.stopping || (method !== "GET" && method !== "HEAD")) return false;
  const open = gate ? undefined : running.site.current();
  if (open && !open.targets.has(url)) return false;
  const head = readPlainHead(request.rawHeaders);
  if (head === undefined || (running.host === undefined && !running.isAllowedHost(head.host))) return false;
  const state = open ?? gate?.siteOfCookie(head.cookie)?.current();
  const forms = state?.targets.get(url);
  if (state === undefined || forms === undefined) return false;
  const options = {
    isHead: method === "HEAD",
    wantsMarkdown: forms.counterpart !== undefined && pageForm(head.accept) === "markdown",
    encoding: encodingFor(head.acceptEncoding),
    noneMatch: head.noneMatch,
  };
  return sendPrepared(response, options, { forms, state });
}

const pageForm = remember(negotiate);
const encodingFor = remember(chooseEncoding);

async function respondSlowly(request: IncomingMessage, response: ServerResponse, running: Running): Promise<void> {
  if (running.stopping) response.setHeader("Connection", "close");
  limitBody(request, response, running.requestTime ?? REQUEST_TIME);
  // Whatever a response says about caching, it says instead of this.
  if (running.gate) for (const [name, value] of Object.entries(PRIVATE_HEADERS)) response.setHeader(name, value);
  try {
    await handleRequest(request, response, running);
  } catch (error) {
    fail(response, error, running);
  }
}

async function handleRequest(request: IncomingMessage, response: ServerResponse, running: Running): Promise<void> {
  if (hasManyHosts(request)) return sendPlain(response, 400, "Duplicate Host header.\n", { Connection: "close" });
  const target = parseRequestTarget(request.url ?? "");
  if (target.kind === "rejected") return sendPlain(response, target.status, "Invalid URL.\n");
  const { base, gate } = running;
  if (target.path === "/healthz" && isPlainGet(request) && isFree("/healthz", running))
    return sendPlain(response, running.stopping ? 503 : 200, running.stopping ? "stopping\n" : "ok\n");
  // When listening locally, a web page could send requests under its own name (DNS rebinding).
  if (running.host === undefined && !running.isAllowedHost(request.headers.host))
    return sendPlain(response, 403, "Unknown host. Add it with --allow-host.\n");
  const address = clientAddress(request, running.trustProxy);
  noteProxy(request, running);
  const isInside = target.path === base || target.path.startsWith(`${base}/`);
  const path = isInside ? target.path.slice(base.length) || "/" : undefined;
  if (gate && path !== undefined) {
    const { query } = target;
    if (await gate.handle({ request, response, path, query, base, address })) return;
  }
  const found = gate ? await gate.siteOf({ request, response, base, address }) : running.site;
  const site = found === "sign in" ? (sharedSite(request, path, running) ?? found) : found;
  if (typeof site === "string") return gate?.deny({ request, response, base, address }, site);
  await handleReader(request, response, { running, site, target, path, address });
}

/** The files that everyone gets, for a visitor who requests one of them. */
function sharedSite(request: IncomingMessage, path: string | undefined, { gate }: Running): ServedSite | undefined {
  const shared = isPlainGet(request) ? gate?.sharedFiles() : undefined;
  return shared !== undefined && path !== undefined && isSharedPath(path) && hasFileAt(path, shared)
    ? shared
    : undefined;
}

/** Only a program on this machine is believed: a stranger must not talk an operator into trusting what clients send. */
function noteProxy({ headers, socket }: IncomingMessage, running: Running): void {
  if (running.hasNotedProxy || headers["x-forwarded-for"] === undefined) return;
  if (!isLoopback(socket.remoteAddress ?? "")) return;
  running.hasNotedProxy = true;
  running.onError(
    "A proxy forwards requests, so all readers count as one client for limits. If it sets X-Forwarded-For, pass --trust-proxy.",
  );
}

interface ReaderRequest {
  readonly running: Running;
  readonly site: ServedSite;
  readonly target: Extract<RequestTarget, { readonly kind: "path" }>;
  /** Below the base path; undefined elsewhere. */
  readonly path: string | undefined;
  /** The client's IP address. */
  readonly address: string;
}

/** Responds to a reader who may see a site. */
async function handleReader(request: IncomingMessage, response: ServerResponse, reader: ReaderRequest): Promise<void> {
  const { running, site, target, path, address } = reader;
  const { base, policy, gate } = running;
  if (path === MCP_PATH && !(mayBeReader(request) && resolves(MCP_PATH, site))) {
    request.socket.setTimeout(0);
    return running.mcp(site)(request, response, address);
  }
  if (running.feedback && path === FEEDBACK_PATH)
    return running.feedback(request, response, { ...running, site, address });
  if (path === PROXY_PATH) return proxyRequest(request, response, reader);
  const route = running.routesByPath.get(path ?? "");
  if (route) return handleRoute(request, response, { ...reader, route });
  if (request.method === "OPTIONS") return sendEmpty(response, 204, ALLOW);
  if (request.method !== "GET" && request.method !== "HEAD")
    return sendPlain(response, 405, "Method not allowed. Use GET or HEAD.\n", ALLOW);
  if (hasBody(request)) return sendPlain(response, 413, "Request body not allowed.\n", { Connection: "close" });
  if (base !== "" && target.path === "/") return sendEmpty(response, 307, { Location: base });
  if (path === undefined) return sendPlain(response, 404, "Not found.\n");
  if (isDiscoveryPath(path) && !hasFileAt(path, site)) return introduceMcp(request, response, { running, site, path });
  const onMissing = gate && (() => gate.onMissing({ request, response, base, address }));
  await handlePath(request, response, { site, policy, base, target, path, ...(onMissing ? { onMissing } : {}) });
}

async function handleRoute(
  request: IncomingMessage,
  response: ServerResponse,
  { running, site, target, route, address }: ReaderRequest & { readonly route: ServerRoute },
): Promise<void> {
  const { base } = running;
  const allowed = route.methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  if (!allowed.includes(request.method ?? ""))
    return sendPlain(response, 405, `Use ${route.methods.join(" or ")}.\n`, { Allow: allowed.join(", ") });
  await route.handle({ request, response, state: site.current(), base, query: target.query, address });
}

/** Only for pages of this site and under its own name: any other name could be attacker-controlled. */
async function proxyRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { running, site, address }: ReaderRequest,
): Promise<void> {
  const origins = site.current().proxyOrigins;
  if (origins === undefined || !running.isAllowedHost(request.headers.host))
    return sendPlain(response, 404, "Not found.\n");
  const { proxyLimits: limits, proxyPrivate = false } = running;
  allowSlowBody(request);
  await respondToProxy(request, response, { origins, allowPrivate: proxyPrivate, limits, address });
}

/** True when the site has no page or file of its own at a path the server handles. */
function isFree(path: string, { base, site, gate, stopping }: Running): boolean {
  return stopping || gate !== undefined || base !== "" || !hasFileAt(path, site);
}

/** True when the site has a page or file at a path below the base. */
function hasFileAt(path: string, site: ServedSite): boolean {
  const found = resolveRequestPath(path, site.current());
  return found.kind === "page elsewhere" || (found.kind === "file" && found.status === 200);
}

/** True for a path that may have a file for everyone; the engine's own directory describes the site. */
function isSharedPath(path: string): boolean {
  return path !== MCP_PATH && !path.startsWith("/_lectern/");
}

/** True when a path below the base has a page or file, or redirects to one. */
function resolves(path: string, site: ServedSite): boolean {
  return hasFileAt(path, site) || resolveRequestPath(path, site.current()).kind === "redirect";
}

/** The documents use the URL the site was built for, or else the requested one. */
async function introduceMcp(
  request: IncomingMessage,
  response: ServerResponse,
  { running, site, path }: Pick<ReaderRequest, "running" | "site"> & { readonly path: string },
): Promise<void> {
  const { host } = request.headers;
  const { url, docs } = site.current();
  if (url === undefined && !running.isAllowedHost(host)) return sendPlain(response, 404, "Not found.\n");
  const { name, description } = (await docs.open()).index;
  const root = url ?? `${running.tls ? "https" : "http"}://${host}${running.base}`;
  sendDiscovery(request, response, { path, site: { name, description, root }, isPublic: running.gate === undefined });
}

const ALLOW = { Allow: "GET, HEAD, OPTIONS" };

function isPlainGet(request: IncomingMessage): boolean {
  return (request.method === "GET" || request.method === "HEAD") && !hasBody(request);
}
