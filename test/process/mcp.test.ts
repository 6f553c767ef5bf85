import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { FILES } from "../mcp/fixture.ts";
import { testFolder } from "../support/folder.ts";
import { LECTERN, lectern, type Running, startLectern } from "../support/process.ts";

const SITE = testFolder();
const folder = SITE.path;
const project = join(folder, "project");
const built = join(folder, "dist");
beforeAll(async () => {
  for (const [path, content] of Object.entries(FILES)) write(path, content);
  expect(await lectern(["build", project, "--out", built, "--base", "/docs"])).toMatchObject({ status: 0 });
});
afterAll(() => SITE.dispose());

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function write(path: string, content: string | object): void {
  SITE.write(`project/${path}`, content);
}

/** Starts a server and returns its URL. */
async function serve(...words: readonly string[]): Promise<Running & { readonly url: string }> {
  const server = startLectern([...words, "--port", "0"]);
  closers.push(() => server.stop());
  return { ...server, url: await server.until(/http:\S+/) };
}

async function connectStdio(location: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [LECTERN, "mcp", location] }));
  closers.push(() => client.close());
  return client;
}

async function connectHttp(url: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url.replace(/\/$/, "")}/mcp`)));
  closers.push(() => client.close());
  return client;
}

/** Lists, searches, reads a page and an operation. */
async function tour(client: Client): Promise<Readonly<Record<string, unknown>>> {
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })).structuredContent as Record<string, unknown>;
  const found = await call("search_docs", { query: "sapling", limit: 1 });
  const [first] = found["results"] as readonly Record<string, unknown>[];
  const page = await call("get_page", { page: String(first?.["page"]), section: String(first?.["section"]) });
  const operation = await call("get_operation", { operation: "GET /trees/{id}" });
  return {
    tools: (await client.listTools()).tools.length,
    resources: (await client.listResources()).resources.length,
    url: first?.["url"],
    markdown: page["markdown"],
    schemas: Object.keys((operation["openapi"] as { components: { schemas: object } }).components.schemas),
  };
}

const SEEN = { tools: 6, resources: 6, markdown: "## Plant\n\nPlant a sapling.\n", schemas: ["Tree"] };

describe("the official client", () => {
  test("reads a project over stdio", async () => {
    expect(await tour(await connectStdio(project))).toEqual({ ...SEEN, url: "/guides/start#plant" });
  });

  test("reads a built site over stdio", async () => {
    expect(await tour(await connectStdio(built))).toEqual({ ...SEEN, url: "/docs/guides/start#plant" });
  });

  test("reads a served site over HTTP, and remotely over stdio by its files alone", async () => {
    const { url } = await serve("serve", built);
    expect(url).toMatch(/^http:\/\/localhost:\d+\/docs$/);
    const expected = { ...SEEN, url: "/docs/guides/start#plant" };
    expect(await tour(await connectHttp(url))).toEqual(expected);
    expect(await tour(await connectStdio(url))).toEqual(expected);
  });

  test("reads the current files of a project in the preview", async () => {
    const { url } = await serve("dev", project);
    const client = await connectHttp(url);
    expect(await tour(client)).toEqual({ ...SEEN, url: "/guides/start#plant" });
    write("guides/billing.mdx", "---\ntitle: Billing\n---\nInvoices come by pigeon.");
    await expect
      .poll(
        async () => (await client.callTool({ name: "search_docs", arguments: { query: "pigeon" } })).structuredContent,
      )
      .toMatchObject({ total: 1, results: [{ page: "/guides/billing" }] });
  });
});

describe("the process", () => {
  test("writes only messages and exits at the end of input", async () => {
    const { child, printed, ended } = startLectern(["mcp", built], { env: { NODE_DEBUG: "http,net" } });
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
    });
    const send = (message: object): void => {
      child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    };
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };
    send({ id: 1, method: "initialize", params });
    send({ method: "notifications/initialized" });
    send({ id: 2, method: "tools/list" });
    await expect.poll(() => output.split("\n").length, { message: printed() }).toBe(3);
    child.stdin?.end();
    const { status, stdout } = await ended();
    expect(status).toBe(0);
    const ids = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).id);
    expect(ids).toEqual([1, 2]);
  });

  test.each([
    ["nowhere", 'Directory "nowhere" does not exist.\n', 2],
    [
      "http://docs.example.com",
      'Use https:// instead of "http://docs.example.com": plain HTTP responses can be tampered with.\n',
      2,
    ],
    ["http://127.0.0.1:9", "Cannot reach http://127.0.0.1:9/_lectern/site.json", 1],
  ])("explains what is wrong with %s", async (location, message, code) => {
    const { status, stderr } = await lectern(["mcp", location], { cwd: folder });
    expect(status).toBe(code);
    expect(stderr).toContain(message);
  });

  test("serve explains what is wrong with a directory", async () => {
    expect(await lectern(["serve", "project"], { cwd: folder })).toMatchObject({
      status: 2,
      stderr: 'No built site in "project". Run "lectern build" first.\n',
    });
  });

  test.each(["SIGINT", "SIGTERM"] as const)("serve exits cleanly on %s", async (signal) => {
    const { url, until, stop } = await serve("serve", built, "--log");
    expect((await fetch(`${url}/guides/start?token=secret`)).status).toBe(200);
    const line = await until(/^\{.*\}$/m);
    expect(JSON.parse(line)).toMatchObject({ method: "GET", url: "/docs/guides/start", status: 200 });
    expect(await stop(signal)).toMatchObject({ status: 0, signal: null });
  });
});
