import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { packagePath } from "../../src/files/package-file.ts";
import { FILES } from "./fixture.ts";

const LECTERN = packagePath("bin/lectern.js");

let folder: string;
let project: string;
let built: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lectern-mcp-"));
  project = join(folder, "project");
  built = join(folder, "dist");
  for (const [path, content] of Object.entries(FILES)) write(path, content);
  const child = spawn(process.execPath, [LECTERN, "build", project, "--out", built, "--base", "/docs"]);
  expect(await once(child, "exit")).toEqual([0, null]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function write(path: string, content: string | object): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), typeof content === "string" ? content : JSON.stringify(content));
}

/** Starts a server and gives its address. */
async function serve(...words: readonly string[]): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, [LECTERN, ...words, "--port", "0"], { stdio: ["ignore", "pipe", "ignore"] });
  closers.push(async () => {
    if (child.exitCode === null && child.kill()) await once(child, "exit");
  });
  const [line] = await once(child.stdout, "data");
  return { child, url: /http:\S+/.exec(String(line))?.[0] ?? "" };
}

async function connectStdio(place: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [LECTERN, "mcp", place] }));
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
  const call = async (name: string, given: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: given })).structuredContent as Record<string, unknown>;
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

const SEEN = { tools: 6, resources: 5, markdown: "## Plant\n\nPlant a sapling.\n", schemas: ["Tree"] };

describe("the official client", () => {
  test("reads a project over stdio", async () => {
    expect(await tour(await connectStdio(project))).toEqual({ ...SEEN, url: "/guides/start#plant" });
  });

  test("reads a built site over stdio", async () => {
    expect(await tour(await connectStdio(built))).toEqual({ ...SEEN, url: "/docs/guides/start#plant" });
  });

  test("reads a served site over HTTP, and over stdio from afar by its files alone", async () => {
    const { url } = await serve("serve", built);
    expect(url).toMatch(/^http:\/\/localhost:\d+\/docs$/);
    const expected = { ...SEEN, url: "/docs/guides/start#plant" };
    expect(await tour(await connectHttp(url))).toEqual(expected);
    expect(await tour(await connectStdio(url))).toEqual(expected);
  });

  test("reads a project in the preview as its files are now", async () => {
    const { url } = await serve("dev", project);
    const client = await connectHttp(url);
    expect(await tour(client)).toEqual({ ...SEEN, url: "/guides/start#plant" });
    write("guides/billing.mdx", "---\ntitle: Billing\n---\nInvoices come by pigeon.");
    await expect
      .poll(
        async () => (await client.callTool({ name: "search_docs", arguments: { query: "pigeon" } })).structuredContent,
        {
          timeout: 20_000,
        },
      )
      .toMatchObject({ total: 1, results: [{ page: "/guides/billing" }] });
  });
});

describe("the process", () => {
  test("writes nothing but messages and ends when its input ends", async () => {
    const child = spawn(process.execPath, [LECTERN, "mcp", built], { env: { ...process.env, NODE_DEBUG: "http,net" } });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/list" })}\n`);
    await expect.poll(() => output.split("\n").length, { timeout: 20_000 }).toBe(3);
    child.stdin.end();
    expect(await once(child, "exit")).toEqual([0, null]);
    const ids = output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).id);
    expect(ids).toEqual([1, 2]);
  });

  test.each([
    ["nowhere", 'There is no folder "nowhere".\n', 2],
    ["http://docs.example.com", 'Use https for "http://docs.example.com": anybody could answer over http.\n', 2],
    ["http://127.0.0.1:9", "http://127.0.0.1:9/_lectern/site.json cannot be reached", 1],
  ])("says what is wrong with %s", async (place, message, code) => {
    const child = spawn(process.execPath, [LECTERN, "mcp", place], { cwd: folder });
    let errors = "";
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    expect(await once(child, "close")).toEqual([code, null]);
    expect(errors).toContain(message);
  });

  test("serve says what is wrong with a folder", async () => {
    const child = spawn(process.execPath, [LECTERN, "serve", "project"], { cwd: folder });
    let errors = "";
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    expect(await once(child, "close")).toEqual([2, null]);
    expect(errors).toBe('"project" holds no built site. Run "lectern build" first.\n');
  });

  test.each(["SIGINT", "SIGTERM"] as const)("serve ends well on %s", async (signal) => {
    const { child, url } = await serve("serve", built, "--log");
    expect((await fetch(`${url}/guides/start?token=secret`)).status).toBe(200);
    const [line] = await once(child.stdout ?? child, "data");
    expect(JSON.parse(String(line))).toMatchObject({ method: "GET", url: "/docs/guides/start", status: 200 });
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([0, null]);
  });
});
