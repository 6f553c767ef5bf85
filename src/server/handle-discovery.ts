// Answers programs that look for the MCP server, for sites that bring no such documents of their own.

import type { IncomingMessage, ServerResponse } from "node:http";
import { type McpSite, mcpDocuments } from "../output/machines/mcp-documents.ts";
import { COMMON_HEADERS } from "./site-headers.ts";

/** Paths below the base that are answered; the first is an older name of the second, which no folder could hold beside it. */
const PATHS: ReadonlyMap<string, string> = new Map([
  ["/.well-known/mcp", ".well-known/mcp.json"],
  ["/.well-known/mcp.json", ".well-known/mcp.json"],
  ["/.well-known/mcp/server-card.json", ".well-known/mcp/server-card.json"],
  ["/.well-known/mcp/server-cards.json", ".well-known/mcp/server-cards.json"],
  ["/.well-known/ai-catalog.json", ".well-known/ai-catalog.json"],
  ["/mcp/server-card", "mcp/server-card"],
]);

/** True for an address below the base where such a document may stand. */
export function isDiscoveryPath(path: string): boolean {
  return PATHS.has(path);
}

/** Sends a document; any page may read it, because it says nothing that is not public. */
export function sendDiscovery(
  request: IncomingMessage,
  response: ServerResponse,
  { path, site }: { readonly path: string; readonly site: McpSite },
): void {
  const { type, text } = mcpDocuments(site).get(PATHS.get(path) ?? "") ?? { type: "text/plain", text: "" };
  response.writeHead(200, {
    ...COMMON_HEADERS,
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "public, max-age=300",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  response.end(request.method === "HEAD" ? undefined : text);
}
