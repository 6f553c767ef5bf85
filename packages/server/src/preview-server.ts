// The preview server: responds from an in-memory table on request, and notifies open pages of changes. Paths are looked
// up, never joined to file paths.

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { PreviewMessage } from "@lectern/engine/preview-message.ts";
import { PROXY_PATH } from "@lectern/request/proxy-rules";
import { createHostCheck, type HostCheck, hasManyHosts } from "./allowed-hosts.ts";
import { isDiscoveryPath, sendDiscovery } from "./handle-discovery.ts";
import { createMcpGuard, type HandleMcp, MCP_PATH, mayBeReader } from "./handle-mcp.ts";
import { allowSlowBody, limitBody } from "./limit-body.ts";
import { type ListenOptions, listen, REQUEST_TIME } from "./listen.ts";
import { createLiveChannel, rejectUnauthorized } from "./live-channel.ts";
import { localNames, networkNames, rejectMalformed, serverUrl } from "./local-server.ts";
import type { McpEndpoint } from "./mcp/http-endpoint.ts";
import { negotiate, type PageForm } from "./negotiate.ts";
import { createProxyLimits, type ProxyLimits, type ProxyOptions, respondToProxy } from "./proxy.ts";
import { parseRequestTarget, withQuery } from "./request-target.ts";
import { type ResponseData, sendRedirect, sendResponse, sendText } from "./send-response.ts";

export interface PreviewSource {
  /**
   * The response for a decoded path without base path, such as `/guides/start`, in the requested form if there are
   * several; undefined if there is none.
   */
  respond(path: string, form: PageForm): Promise<ResponseData | undefined>;
}

export interface PreviewOptions extends ListenOptions {
  /** Base path without trailing slash: `""` or `"/docs"`. */
  readonly base: string;
  /** The token pages must send to listen for changes. */
  readonly token: string;
  readonly source: PreviewSource;
  /** What the console's proxy may reach; undefined for a site without a proxy. */
  readonly proxy?: () => Promise<Omit<ProxyOptions, "limits"> | undefined>;
  /** The MCP endpoint for assistants. */
  readonly mcp?: McpEndpoint;
  /** Opens a location such as `guides/start.mdx:3:1` in the editor; false if the file does not exist. */
  readonly openLocation?: (location: string) => boolean;
  /** The current name of the site. */
  readonly siteName?: () => string;
  /** The messages for a page of some generation when it connects. */
  readonly greeting?: (generation: number) => readonly PreviewMessage[];
  /** Called with exceptions of the source; the browser gets a 500. */
  readonly onError?: (error: unknown) => void;
}

export interface PreviewServer {
  /** The URL to open: `http://localhost:3000/docs`. */
  readonly url: string;
  /** URLs for other machines. */
  readonly networkUrls: readonly string[];
  readonly port: number;
  /** Sends a message to every open page. */
  send(message: PreviewMessage): void;
  close(): Promise<void>;
}

/** Starts a preview. Throws with a user-facing message if no port can be opened. */
export async function createPreviewServer(options: PreviewOptions): Promise<PreviewServer> {
  const isAllowedHost = createHostCheck(localNames(options.host));
  const live = createLiveChannel({ ...options, isAllowedHost });
  const handleMcp = options.mcp && createMcpGuard({ endpoint: options.mcp, isAllowedHost });
  const context: Context = { ...options, isAllowedHost, handleMcp, proxyLimits: createProxyLimits() };
  const { port, servers } = await listen((request, response) => void respond(request, response, context), options);
  for (const server of servers) {
    server.on("upgrade", live.accept);
    server.on("clientError", rejectMalformed);
  }
  return {
    url: serverUrl(options.host, port, options.base),
    networkUrls: networkNames(options.host).map((name) => serverUrl(name, port, options.base)),
    port,
    send: live.send,
    close: async () => {
      live.close();
      const closed = servers.map(closeServer);
      await options.mcp?.close();
      await Promise.all(closed);
    },
  };
}

interface Context extends PreviewOptions {
  readonly isAllowedHost: HostCheck;
  readonly handleMcp: HandleMcp | undefined;
  readonly proxyLimits: ProxyLimits;
}

async function respond(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  response.on("error", () => response.destroy());
  limitBody(request, response, context.requestTime ?? REQUEST_TIME);
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
    if (proxy) {
      allowSlowBody(request);
      return respondToProxy(request, response, { ...proxy, limits: context.proxyLimits });
    }
  }
  if (request.method === "POST" && request.url?.startsWith(`${context.base}${OPEN_PATH}?`))
    return sendText(response, openLocation(request, context), "");
  const rejected = rejection(request, context.isAllowedHost);
  if (rejected !== undefined) return sendText(response, ...rejected);
  const target = parseRequestTarget(request.url ?? "");
  if (target.kind === "rejected") return sendText(response, target.status, "Invalid URL.\n");
  const { base } = context;
  if (base !== "" && target.path === "/") return sendRedirect(response, base, 307);
  const isInside = target.path === base || target.path.startsWith(`${base}/`);
  if (!isInside) return sendText(response, 404, `Not found. The site is at ${base}\n`);
  const form = negotiate(request.headers.accept);
  const path = target.path.slice(base.length) || "/";
  const answer = await context.source.respond(path, form);
  const isMissing = answer === undefined || (answer.kind === "content" && answer.status === 404);
  if (isMissing && handleMcp) return handleMcp(request, response);
  if (isMissing && context.mcp && isDiscoveryPath(path)) {
    const root = `http://${request.headers.host}${base}`;
    return sendDiscovery(request, response, {
      path,
      isPublic: true,
      site: { name: context.siteName?.() ?? "This", root },
    });
  }
  if (answer === undefined) sendText(response, 404, "Not found.\n");
  else if (answer.kind === "content") await sendResponse(request, response, answer);
  else await sendResponse(request, response, { ...answer, destination: withQuery(answer.destination, target.query) });
}

/** Where the overlay requests that a file be opened in the editor. */
const OPEN_PATH = "/_lectern/open";

/** The response status: only pages of this preview may start a program. */
function openLocation(request: IncomingMessage, context: Context): number {
  const rejected = rejectUnauthorized(request, OPEN_PATH, context);
  if (rejected !== undefined) return rejected;
  const location = new URL(request.url ?? "", "http://localhost").searchParams.get("at") ?? "";
  return context.openLocation?.(location) ? 204 : 404;
}

function isMcpTarget(target: string | undefined, base: string): boolean {
  return target?.replace(/\?.*$/s, "") === `${base}${MCP_PATH}`;
}

function rejection(request: IncomingMessage, isAllowedHost: HostCheck): readonly [number, string] | undefined {
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
