// Documents that let clients discover a site's MCP server: the server card of SEP-2127, the catalog that links to it,
// and the older lists of documentation hosts.

export interface McpSite {
  readonly name: string;
  readonly description?: string | undefined;
  /** `https://docs.example.com/docs`, without trailing slash. */
  readonly root: string;
}

export interface McpDocument {
  readonly type: string;
  readonly text: string;
}

const CARD_TYPE = "application/mcp-server-card+json";
const CARD_SCHEMA = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json";
const MAX_DESCRIPTION_LENGTH = 100;

/** Next to the server endpoint. */
const CARD_PATH = "mcp/server-card";

/** Every document by its path relative to the site root. */
export function mcpDocuments(site: McpSite): ReadonlyMap<string, McpDocument> {
  const url = `${site.root}/mcp`;
  const card = serverCard(site, url);
  const server = { name: site.name, url, transport: "http", authentication: { required: false } };
  const list = toJson({ version: "1.0", transport: "http", url, servers: [server] });
  const catalog = {
    specVersion: "1.0",
    host: { displayName: site.name, documentationUrl: `${site.root}/` },
    entries: [
      {
        identifier: `urn:mcp:${card.name}`,
        displayName: card.title,
        description: card.description,
        mediaType: CARD_TYPE,
        url: `${site.root}/${CARD_PATH}`,
      },
    ],
  };
  return new Map([
    [".well-known/mcp.json", list],
    [".well-known/mcp/server-card.json", toJson(card)],
    [".well-known/mcp/server-cards.json", toJson({ servers: [card] })],
    [".well-known/ai-catalog.json", toJson(catalog, "application/ai-catalog+json")],
    [CARD_PATH, toJson(card, CARD_TYPE)],
  ]);
}

function serverCard({ name, description, root }: McpSite, url: string) {
  return {
    $schema: CARD_SCHEMA,
    name: `${hostOf(root)}/docs`,
    version: "1.0.0",
    title: `${name} documentation`,
    description: shorten(description ?? `Search and read the ${name} documentation.`),
    websiteUrl: `${root}/`,
    remotes: [{ type: "streamable-http", url, supportedProtocolVersions: ["2025-06-18", "2025-11-25", "2026-07-28"] }],
  };
}

/** `https://docs.example.com` → `com.example.docs`, the reverse-DNS form of server names. */
function hostOf(root: string): string {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(root)?.[1] ?? "localhost";
  return host.toLowerCase().split(".").reverse().join(".");
}

function shorten(text: string): string {
  return text.length <= MAX_DESCRIPTION_LENGTH ? text : `${text.slice(0, MAX_DESCRIPTION_LENGTH - 1).trimEnd()}…`;
}

function toJson(value: unknown, type = "application/json"): McpDocument {
  return { type, text: `${JSON.stringify(value, null, 2)}\n` };
}
