// Serves the MCP discovery documents of sites that do not ship their own.

import type { IncomingMessage, ServerResponse } from "node:http";
import { COMMON_HEADERS } from "@lectern/engine/output/hosting/headers.ts";
import { type McpSite, mcpDocuments } from "@lectern/engine/output/machines/mcp-documents.ts";

/** Discovery paths below the base. The first is an older name of the second; no directory could contain both. */
const PATHS: ReadonlyMap<string, string> = new Map([
  ["/.well-known/mcp", ".well-known/mcp.json"],
  ["/.well-known/mcp.json", ".well-known/mcp.json"],
  ["/.well-known/mcp/server-card.json", ".well-known/mcp/server-card.json"],
  ["/.well-known/mcp/server-cards.json", ".well-known/mcp/server-cards.json"],
  ["/.well-known/ai-catalog.json", ".well-known/ai-catalog.json"],
  ["/mcp/server-card", "mcp/server-card"],
]);

/** True for the path of a discovery document. */
export function isDiscoveryPath(path: string): boolean {
  return PATHS.has(path);
}

interface Discovery {
  readonly path: string;
  readonly site: McpSite;
  /** True if everyone gets the same document; then any origin may read it. */
  readonly isPublic: boolean;
}

const PUBLIC_HEADERS = {
  "Cache-Control": "public, max-age=300",
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** Sends a document. */
export function sendDiscovery(
  request: IncomingMessage,
  response: ServerResponse,
  { path, site, isPublic }: Discovery,
): void {
  const { type, text } = mcpDocuments(site).get(PATHS.get(path) ?? "") ?? { type: "text/plain", text: "" };
  response.writeHead(200, {
    ...COMMON_HEADERS,
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(text),
    ...(isPublic ? PUBLIC_HEADERS : { "Cross-Origin-Resource-Policy": "same-origin" }),
  });
  response.end(request.method === "HEAD" ? undefined : text);
}
