import { once } from "node:events";
import { createServer, request } from "node:http";
import { createHostCheck } from "@lectern/server/allowed-hosts.ts";
import { createMcpGuard } from "@lectern/server/handle-mcp.ts";
import { createMcpEndpoint } from "@lectern/server/mcp/http-endpoint.ts";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orchard } from "./fixture.ts";

const closers: (() => unknown)[] = [];
let port = 0;
beforeAll(async () => {
  const { source } = orchard();
  const endpoint = createMcpEndpoint({ source, version: "1.2.3", maxAge: 60_000, onError: console.error });
  const guard = createMcpGuard({
    endpoint,
    isAllowedHost: createHostCheck([]),
    origins: new Set(["https://docs.orchard.test"]),
  });
  const server = createServer((incoming, response) => void guard(incoming, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
  closers.push(
    () => endpoint.close(),
    () => server.closeAllConnections(),
    () => server.close(),
  );
});
afterAll(async () => {
  for (const close of closers) await close();
});

type Mode = "legacy" | { readonly pin: string };

async function connect(mode: Mode, supportedProtocolVersions?: string[]): Promise<Client> {
  const client = new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode }, ...(supportedProtocolVersions ? { supportedProtocolVersions } : {}) },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
  return client;
}

describe.each<[revision: string, mode: Mode, supported: string[] | undefined]>([
  ["2025-06-18", "legacy", ["2025-06-18"]],
  ["2025-11-25", "legacy", ["2025-11-25"]],
  ["2026-07-28", { pin: "2026-07-28" }, undefined],
])("the official client with %s", (revision, mode, supported) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(mode, supported);
    closers.unshift(() => client.close());
  });

  test("connects", () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getServerVersion()).toEqual({ name: "lectern-docs", title: "Acme documentation", version: "1.2.3" });
  });

  test("lists read-only tools", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "search_docs",
      "get_page",
      "list_pages",
      "get_navigation",
      "list_operations",
      "get_operation",
    ]);
    for (const tool of tools) {
      expect(tool.annotations).toMatchObject({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
      expect(tool.outputSchema?.type).toBe("object");
    }
  });

  // The client validates structured results against the output schemas.
  test.each([
    ["search_docs", { query: "plant", limit: 2 }],
    ["get_page", { page: "/guides/start" }],
    ["list_pages", {}],
    ["get_navigation", {}],
    ["list_operations", {}],
    ["get_operation", { operation: "GET /trees/{id}" }],
  ])("calls %s", async (name, args) => {
    await client.listTools();
    const guard = await client.callTool({ name, arguments: args });
    expect(guard.isError).not.toBe(true);
    expect(guard.structuredContent).toBeTypeOf("object");
  });

  test("reports client errors", async () => {
    const guard = await client.callTool({ name: "get_page", arguments: { page: "../../.env" } });
    expect(guard).toMatchObject({
      isError: true,
      content: [{ type: "text", text: 'Unknown page "../../.env". Find pages with search_docs or list_pages.' }],
    });
    await expect(client.callTool({ name: "delete_everything", arguments: {} })).rejects.toMatchObject({
      code: -32602,
    });
  });

  test("reads every page as a resource", async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      "docs:///",
      "docs:///guides/start",
      "docs:///guides/billing",
      "docs:///api-reference/overview",
      "docs:///api-reference/trees/get-a-tree",
      "docs:///api-reference/build-a-fence",
    ]);
    for (const { uri, title } of resources) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toEqual([{ uri, mimeType: "text/markdown", text: expect.stringContaining(`# ${title}`) }]);
    }
    for (const uri of ["docs:///nope", "docs:///../../.env", "file:///etc/passwd", "docs:///guides/secret"]) {
      await expect(client.readResource({ uri })).rejects.toThrow();
    }
  });
});

test("states how long lists and pages may be cached", async () => {
  const client = await connect({ pin: "2026-07-28" });
  const list = await client.listTools();
  const page = await client.readResource({ uri: "docs:///guides/start" });
  expect(list).toMatchObject({ ttlMs: 60_000, cacheScope: "public" });
  expect(page).toMatchObject({ ttlMs: 60_000, cacheScope: "public" });
  await client.close();
});

test("serves a hundred concurrent clients", async () => {
  const pages = ["/", "/guides/start", "/guides/billing"];
  const post = async (number: number): Promise<void> => {
    const client = await connect(number % 2 === 0 ? "legacy" : { pin: "2026-07-28" });
    const page = pages[number % pages.length] ?? "/";
    const mark = `no-such-page-${number}`;
    const [found, missing] = await Promise.all([
      client.callTool({ name: "get_page", arguments: { page } }),
      client.callTool({ name: "get_page", arguments: { page: mark } }),
    ]);
    expect(found.structuredContent).toMatchObject({ page });
    expect(missing.content).toMatchObject([{ text: expect.stringContaining(`"${mark}"`) }]);
    await client.close();
  };
  await Promise.all(Array.from({ length: 100 }, (_, number) => post(number)));
});

interface Reply {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

function send(options: { method?: string; headers?: Record<string, string>; body?: string }): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { body, ...rest } = options;
    const sent = request({ host: "127.0.0.1", port, path: "/mcp", method: "POST", ...rest }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body: text }));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const JSON_HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const PING = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });

describe("other origins", () => {
  test.each<[host: string]>([["evil.com"], ["evil.com:80"], ["localhost.evil.com"], ["1.2.3.4"], ["["]])(
    "rejects the host %s",
    async (host) => {
      expect(await send({ headers: { ...JSON_HEADERS, host }, body: PING })).toMatchObject({ status: 403 });
    },
  );

  test.each([
    "null",
    "http://evil.com",
    "http://localhost:1",
    "https://localhost.evil.com",
    "http://docs.orchard.test",
  ])("rejects the origin %s", async (origin) => {
    expect(await send({ headers: { ...JSON_HEADERS, origin }, body: PING })).toMatchObject({ status: 403 });
  });

  test("accepts pages of the site itself", async () => {
    for (const origin of [`http://127.0.0.1:${port}`, "https://docs.orchard.test"]) {
      expect(await send({ headers: { ...JSON_HEADERS, origin }, body: PING })).toMatchObject({ status: 200 });
    }
  });
});

describe("the transport", () => {
  test.each(["GET", "DELETE", "PUT", "HEAD", "OPTIONS"])("rejects %s", async (method) => {
    expect(await send({ method })).toMatchObject({ status: 405, headers: { allow: "POST" } });
  });

  test("rejects bodies that are too long, not JSON or of another type", async () => {
    expect(await send({ headers: JSON_HEADERS, body: "x".repeat(256 * 1024 + 1) })).toMatchObject({ status: 413 });
    expect(await send({ headers: JSON_HEADERS, body: "{" })).toMatchObject({ status: 400 });
    expect(await send({ headers: { ...JSON_HEADERS, "content-type": "text/plain" }, body: PING })).toMatchObject({
      status: 415,
    });
  });

  test("rejects a header that does not match the body", async () => {
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: meta } });
    const headers = { ...JSON_HEADERS, "mcp-protocol-version": "2026-07-28" };
    expect(await send({ headers: { ...headers, "mcp-method": "tools/list" }, body })).toMatchObject({ status: 200 });
    const wrong = await send({ headers: { ...headers, "mcp-method": "ping" }, body });
    expect(wrong.status).toBe(400);
    expect(JSON.parse(wrong.body)).toMatchObject({ error: { code: -32020 } });
  });

  test("responds to an unknown revision with the supported ones", async () => {
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2031-01-01",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: meta } });
    const headers = { ...JSON_HEADERS, "mcp-protocol-version": "2031-01-01", "mcp-method": "tools/list" };
    const reply = await send({ headers, body });
    expect(reply.status).toBe(400);
    expect(reply.body).toContain("2026-07-28");
  });

  test("survives a client that leaves during a request or response", async () => {
    const half = request({ host: "127.0.0.1", port, path: "/mcp", method: "POST", headers: JSON_HEADERS });
    half.on("error", () => {});
    half.setHeader("content-length", "100");
    await new Promise((resolve) => half.write("{", resolve));
    half.destroy();
    const call = { name: "search_docs", arguments: { query: "plant" } };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call });
    const whole = request({ host: "127.0.0.1", port, path: "/mcp", method: "POST", headers: JSON_HEADERS });
    whole.on("error", () => {});
    whole.end(body, () => whole.destroy());
    expect(await send({ headers: JSON_HEADERS, body: PING })).toMatchObject({ status: 200 });
  });

  test("accepts a notification without a response", async () => {
    const body = JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" });
    expect(await send({ headers: JSON_HEADERS, body })).toMatchObject({ status: 202, body: "" });
  });
});

test("reports why a page cannot be read only to the operator", async () => {
  const { source } = orchard();
  const errors: unknown[] = [];
  const failing = async (): Promise<string> => {
    throw new Error("EACCES /srv/private/page.md");
  };
  const endpoint = createMcpEndpoint({
    source: { ...source, open: async () => ({ ...(await source.open()), markdown: failing }) },
    version: "1",
    maxAge: 0,
    onError: (error) => errors.push(String(error)),
  });
  const server = createServer((incoming, response) => void endpoint.handle(incoming, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const client = new Client({ name: "test", version: "1" });
  closers.unshift(
    () => client.close(),
    () => endpoint.close(),
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const location = typeof address === "object" && address !== null ? address.port : 0;
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${location}/mcp`)));
  const { resources } = await client.listResources();
  await expect(client.readResource({ uri: resources[0]?.uri ?? "" })).rejects.toThrow(
    /^(?!.*private).*The documentation is temporarily unavailable\./,
  );
  expect(errors).toEqual(["Error: EACCES /srv/private/page.md"]);
});
