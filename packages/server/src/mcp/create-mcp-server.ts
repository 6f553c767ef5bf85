// Builds an MCP server over the docs. Each request or connection gets its own server, so clients share nothing but the docs.

import { routeToHref } from "@lectern/base/route.ts";
import type { IndexedPage } from "@lectern/engine/output/hosting/site-index.ts";
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, Server } from "@modelcontextprotocol/server";
import { type Docs, type DocsSource, RESOURCE_PREFIX } from "./docs.ts";
import { pieceOf } from "./paging.ts";
import type { ToolResult } from "./tool.ts";
import { TOOLS } from "./tools/tools.ts";

export interface McpServerOptions {
  readonly source: DocsSource;
  /** Lectern's version. */
  readonly version: string;
  /** How long clients may cache results, in milliseconds; 0 while the docs are being edited. */
  readonly maxAge: number;
  /** Receives the actual error; the assistant only gets a generic message. */
  readonly onError: (error: unknown) => void;
}

const RESOURCES_AT_ONCE = 500;
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

/** Creates a server for one request or connection. */
export async function createMcpServer({ source, version, maxAge, onError }: McpServerOptions): Promise<Server> {
  const open = (): Promise<Docs> => reportFailure(source.open, onError);
  const { index } = await open();
  const hint = { ttlMs: maxAge, cacheScope: maxAge > 0 ? "public" : "private" } as const;
  const server = new Server(
    { name: "lectern-docs", title: `${index.name} documentation`, version },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: instructions(index.name),
      cacheHints: {
        "tools/list": hint,
        "resources/list": hint,
        "resources/templates/list": hint,
        "resources/read": hint,
        "server/discover": hint,
      },
    },
  );
  server.setRequestHandler("tools/list", () => ({ tools: TOOLS.map(toWireTool) }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (tool === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool "${params.name.slice(0, 100)}".`);
    }
    return toWireResult(await reportFailure(async () => tool.call(params.arguments, await source.open()), onError));
  });
  server.setRequestHandler("resources/list", async ({ params }) => listResources(await open(), params?.cursor));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", async ({ params }) => {
    const docs = await open();
    return readResource({ ...docs, markdown: (page) => reportFailure(() => docs.markdown(page), onError) }, params.uri);
  });
  return server;
}

/** Internal errors name files and lines, so they never reach the client. */
async function reportFailure<Value>(work: () => Promise<Value>, onError: (error: unknown) => void): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    onError(error);
    throw new ProtocolError(ProtocolErrorCode.InternalError, "The documentation is temporarily unavailable.");
  }
}

function instructions(name: string): string {
  return `Documentation for ${name}. Find sections with search_docs and read them with get_page. For APIs, use list_operations and get_operation. Pages are identified by their route, such as "/guides/start".`;
}

function toWireTool({ name, title, description, input, output }: (typeof TOOLS)[number]) {
  return { name, title, description, inputSchema: input, outputSchema: output, annotations: { title, ...READ_ONLY } };
}

function toWireResult(result: ToolResult) {
  if (result.kind === "mistake") return { content: [{ type: "text" as const, text: result.message }], isError: true };
  return { content: [{ type: "text" as const, text: result.text }], structuredContent: { ...result.data } };
}

function listResources({ index }: Docs, cursor: string | undefined) {
  const piece = pieceOf(index.pages, { cursor, limit: RESOURCES_AT_ONCE });
  if (piece === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Unknown cursor.");
  return { resources: piece.items.map(toResource), ...(piece.next === undefined ? {} : { nextCursor: piece.next }) };
}

function toResource({ route, title, description }: IndexedPage) {
  const about = description === undefined ? {} : { description };
  return { uri: resourceUri(route), name: route, title, ...about, mimeType: MARKDOWN };
}

async function readResource(docs: Docs, uri: string) {
  const page = uri.startsWith(`${RESOURCE_PREFIX}/`) ? docs.page(uri) : undefined;
  const text = page && (await docs.markdown(page));
  if (page === undefined || text === undefined) throw new ResourceNotFoundError(uri.slice(0, 200));
  return { contents: [{ uri: resourceUri(page.route), mimeType: MARKDOWN, text }] };
}

const MARKDOWN = "text/markdown";

function resourceUri(route: string): string {
  return `${RESOURCE_PREFIX}${routeToHref(route)}`;
}
