// The preview: answers single addresses from a table in memory, as they are asked for, and tells open pages
// when something changed. Addresses are looked up, never joined to paths.

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { McpEndpoint } from "../mcp/http-endpoint.ts";
import { PROXY_PATH } from "../request/proxy-rules.ts";
import { createHostCheck, type HostCheck, hasManyHosts } from "./allowed-hosts.ts";
import { isDiscoveryPath, sendDiscovery } from "./handle-discovery.ts";
import { createMcpGuard, type HandleMcp, MCP_PATH, mayBeReader } from "./handle-mcp.ts";
import { type ListenOptions, listen } from "./listen.ts";
import { createLiveChannel, type LiveMessage, refuseStranger } from "./live-channel.ts";
import { localNames, networkNames, refuseMalformed, serverAddress } from "./local-server.ts";
import { negotiate, type PageForm } from "./negotiate.ts";
import { type ProxyOptions, respondToProxy } from "./proxy.ts";
import { parseRequestTarget, withQuery } from "./request-target.ts";
import { type Answer, sendRedirect, sendResponse, sendText } from "./send-response.ts";

/** What the preview shows. */
export interface PreviewSource {
  /**
   * What stands at a decoded path without base path, such as `/guides/start`, in the form the reader asks for where it
   * has several; undefined when nothing does.
   */
  answer(path: string, form: PageForm): Promise<Answer | undefined>;
}

/** How to serve. */
export interface PreviewOptions extends ListenOptions {
  /** Path in front of every address, without slash at its end: `""` or `"/docs"`. */
  readonly base: string;
  /** What pages must send to listen for changes. */
  readonly token: string;
  readonly source: PreviewSource;
  /** Whom the proxy of the console may reach now; undefined for a site without one. */
  readonly proxy?: () => Promise<ProxyOptions | undefined>;
  /** Answers assistants. */
  readonly mcp?: McpEndpoint;
  /** Opens a place such as `guides/start.mdx:3:1` in the editor; false when there is no such file. */
  readonly openPlace?: (place: string) => boolean;
  /** What the site is called now. */
  readonly siteName?: () => string;
  /** What a page of some state is told when it begins to listen. */
  readonly greeting?: (generation: number) => readonly LiveMessage[];
  /** Called with what the source threw; the browser gets a 500. */
  readonly onError?: (error: unknown) => void;
}

/** A running preview. */
export interface PreviewServer {
  /** The address to open: `http://localhost:3000/docs`. */
  readonly url: string;
  /** Addresses under which other machines may reach it. */
  readonly networkUrls: readonly string[];
  readonly port: number;
  /** Tells every open page. */
  send(message: LiveMessage): void;
  close(): Promise<void>;
}

/** Starts a preview. Throws with a message for the user when no port can be opened. */
export async function createPreviewServer(options: PreviewOptions): Promise<PreviewServer> {
  const isAllowedHost = createHostCheck(localNames(options.host));
  const live = createLiveChannel({ ...options, isAllowedHost });
  const handleMcp = options.mcp && createMcpGuard({ endpoint: options.mcp, isAllowedHost });
  const { port, servers } = await listen((request, response) => {
    void respond(request, response, { ...options, isAllowedHost, handleMcp });
  }, options);
  for (const server of servers) {
    server.on("upgrade", live.accept);
    server.on("clientError", refuseMalformed);
  }
  return {
    url: serverAddress(options.host, port, options.base),
    networkUrls: networkNames(options.host).map((name) => serverAddress(name, port, options.base)),
    port,
    send: live.send,
    close: async () => {
      live.close();
      await options.mcp?.close();
      await Promise.all(servers.map(closeServer));
    },
  };
}

interface Context extends PreviewOptions {
  readonly isAllowedHost: HostCheck;
  readonly handleMcp: HandleMcp | undefined;
}

async function respond(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  response.on("error", () => response.destroy());
  try {
    await handleRequest(request, response, context);
  } catch (error) {
    context.onError?.(error);
    if (response.headersSent) response.destroy();
    else sendText(response, 500, "Internal error. See the terminal for details.\n");
  }
}

async function handleRequest(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  const handleMcp = isMcpTarget(request.url, context.base) ? context.handleMcp : undefined;
  if (handleMcp && !mayBeReader(request)) return handleMcp(request, response);
  if (request.url === `${context.base}${PROXY_PATH}` && context.isAllowedHost(request.headers.host)) {
    const proxy = await context.proxy?.();
    if (proxy) return respondToProxy(request, response, proxy);
  }
  if (request.method === "POST" && request.url?.startsWith(`${context.base}${OPEN_PATH}?`))
    return sendText(response, openPlace(request, context), "");
  const refused = refusal(request, context.isAllowedHost);
  if (refused !== undefined) return sendText(response, ...refused);
  const target = parseRequestTarget(request.url ?? "");
  if (target.kind === "refused") return sendText(response, target.status, "Invalid URL.\n");
  const { base } = context;
  if (base !== "" && target.path === "/") return sendRedirect(response, base, 307);
  const isInside = target.path === base || target.path.startsWith(`${base}/`);
  if (!isInside) return sendText(response, 404, `Not found. The site is at ${base}\n`);
  const form = negotiate(request.headers.accept);
  const path = target.path.slice(base.length) || "/";
  const answer = await context.source.answer(path, form);
  const isMissing = answer === undefined || (answer.kind === "content" && answer.status === 404);
  if (isMissing && handleMcp) return handleMcp(request, response);
  if (isMissing && context.mcp && isDiscoveryPath(path)) {
    const root = `http://${request.headers.host}${base}`;
    return sendDiscovery(request, response, { path, site: { name: context.siteName?.() ?? "This", root } });
  }
  if (answer === undefined) sendText(response, 404, "Not found.\n");
  else if (answer.kind === "content") sendResponse(request, response, answer);
  else sendResponse(request, response, { ...answer, destination: withQuery(answer.destination, target.query) });
}

/** Where the overlay asks for a file to be opened in the editor. */
const OPEN_PATH = "/_lectern/open";

/** The status of the answer: only pages of this preview may start a program. */
function openPlace(request: IncomingMessage, context: Context): number {
  const refused = refuseStranger(request, OPEN_PATH, context);
  if (refused !== undefined) return refused;
  const place = new URL(request.url ?? "", "http://localhost").searchParams.get("at") ?? "";
  return context.openPlace?.(place) ? 204 : 404;
}

function isMcpTarget(target: string | undefined, base: string): boolean {
  return target?.replace(/\?.*$/s, "") === `${base}${MCP_PATH}`;
}

function refusal(request: IncomingMessage, isAllowedHost: HostCheck): readonly [number, string] | undefined {
  if (hasManyHosts(request)) return [400, "Duplicate Host header.\n"];
  if (!isAllowedHost(request.headers.host)) {
    return [403, "Unknown host. To use another host name, start the preview with --host.\n"];
  }
  if (request.method !== "GET" && request.method !== "HEAD") return [405, "Method not allowed. Use GET or HEAD.\n"];
  const site = request.headers["sec-fetch-site"];
  const isEmbedded = request.headers["sec-fetch-mode"] !== "navigate";
  if (site === "cross-site" && isEmbedded) return [403, "Other sites cannot load resources from this preview.\n"];
  return undefined;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
