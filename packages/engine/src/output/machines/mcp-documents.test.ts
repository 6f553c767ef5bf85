import { expect, test } from "vitest";
import { mcpDocuments } from "./mcp-documents.ts";

const DOCUMENTS = mcpDocuments({ name: "Acme", root: "https://docs.acme.test/v1" });
const read = (path: string): unknown => JSON.parse(DOCUMENTS.get(path)?.text ?? "null");

test("describes the server and its URL in the card", () => {
  expect(DOCUMENTS.get("mcp/server-card")?.type).toBe("application/mcp-server-card+json");
  expect(read("mcp/server-card")).toEqual({
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: "test.acme.docs/docs",
    version: "1.0.0",
    title: "Acme documentation",
    description: "Search and read the Acme documentation.",
    websiteUrl: "https://docs.acme.test/v1/",
    remotes: [
      {
        type: "streamable-http",
        url: "https://docs.acme.test/v1/mcp",
        supportedProtocolVersions: ["2025-06-18", "2025-11-25", "2026-07-28"],
      },
    ],
  });
  expect(read(".well-known/mcp/server-card.json")).toEqual(read("mcp/server-card"));
  expect(read(".well-known/mcp/server-cards.json")).toEqual({ servers: [read("mcp/server-card")] });
});

test("links the server from the lists", () => {
  const url = "https://docs.acme.test/v1/mcp";
  expect(read(".well-known/mcp.json")).toEqual({
    version: "1.0",
    transport: "http",
    url,
    servers: [{ name: "Acme", url, transport: "http", authentication: { required: false } }],
  });
  expect(read(".well-known/ai-catalog.json")).toEqual({
    specVersion: "1.0",
    host: { displayName: "Acme", documentationUrl: "https://docs.acme.test/v1/" },
    entries: [
      {
        identifier: "urn:mcp:test.acme.docs/docs",
        displayName: "Acme documentation",
        description: "Search and read the Acme documentation.",
        mediaType: "application/mcp-server-card+json",
        url: "https://docs.acme.test/v1/mcp/server-card",
      },
    ],
  });
});

test("truncates a long description to the registries' limit", () => {
  const documents = mcpDocuments({ name: "A", root: "", description: "x".repeat(300) });
  expect(JSON.parse(documents.get("mcp/server-card")?.text ?? "").description).toBe(`${"x".repeat(99)}…`);
});
