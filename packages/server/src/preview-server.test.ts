import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { McpEndpoint } from "./mcp/http-endpoint.ts";
import { createPreviewServer, type PreviewOptions, type PreviewServer } from "./preview-server.ts";
import type { ResponseData } from "./send-response.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const PAGES = new Map<string, ResponseData>([
  ["/", { kind: "content", status: 200, type: "text/html; charset=utf-8", body: "<h1>Hé" }],
  ["/bytes", { kind: "content", status: 200, type: "application/octet-stream", body: Uint8Array.of(1, 2) }],
  ["/missing", { kind: "content", status: 404, type: "text/html; charset=utf-8", body: "no such page" }],
  ["/a.svg", { kind: "content", status: 200, type: "image/svg+xml", body: "<svg onload='x()'/>" }],
  ["/old", { kind: "redirect", destination: "/new page", permanent: true }],
  ["/soon", { kind: "redirect", destination: "https://a.example/\r\nX: y", permanent: false }],
]);

async function start(options: Partial<PreviewOptions> = {}): Promise<PreviewServer> {
  const source = { respond: async (path: string) => PAGES.get(path) };
  const server = await createPreviewServer({ port: 0, base: "", token: "secret", source, ...options });
  closers.push(server.close);
  return server;
}

interface Reply {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

function send(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, ...options }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        body += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Sends raw bytes and returns the first line of the response. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.end(text);
  await once(socket, "close");
  return received.split("\r\n")[0] ?? "";
}

describe("responses", () => {
  test("serves a page with its type, neither cached nor embeddable", async () => {
    const { port } = await start();
    const { status, headers, body } = await send(port, "/?x=1");
    expect([status, body]).toEqual([200, "<h1>Hé"]);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "content-length": "7",
      "content-type": "text/html; charset=utf-8",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  });

  test("serves only headers for HEAD and rejects other methods", async () => {
    const { port } = await start();
    expect(await send(port, "/", { method: "HEAD" })).toMatchObject({ status: 200, body: "" });
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"]) {
      expect(await send(port, "/", { method })).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
    }
  });

  test("keeps the status of missing pages and redirects", async () => {
    const { port } = await start();
    expect(await send(port, "/missing")).toMatchObject({ status: 404, body: "no such page" });
    expect(await send(port, "/nothing")).toMatchObject({ status: 404, body: "Not found.\n" });
    expect(await send(port, "/old")).toMatchObject({ status: 308, headers: { location: "/new%20page" } });
    expect(await send(port, "/old?a=1&b")).toMatchObject({ headers: { location: "/new%20page?a=1&b=" } });
    expect(await send(port, "/soon")).toMatchObject({
      status: 307,
      headers: { location: "https://a.example/%0D%0AX:%20y" },
    });
    expect(await send(port, "/%2e%2e/secret")).toMatchObject({ status: 400 });
  });

  test("passes the requested format to the source and its headers to the reader", async () => {
    const source = {
      respond: async (_: string, form: string): Promise<ResponseData> => ({
        kind: "content",
        status: 200,
        type: "text/plain",
        body: form,
        headers: { Vary: "Accept", "Cache-Control": "max-age=1" },
      }),
    };
    const { port } = await start({ source });
    const accept = (value: string) => send(port, "/", { headers: { accept: value } });
    expect(await accept("text/html,*/*;q=0.8")).toMatchObject({ body: "html", headers: { vary: "Accept" } });
    expect(await accept("text/markdown")).toMatchObject({ body: "markdown", headers: { "cache-control": "no-store" } });
  });

  test("prefixes every URL with the base path", async () => {
    const { port, url, networkUrls } = await start({ base: "/docs" });
    expect(url).toBe(`http://localhost:${port}/docs`);
    expect(networkUrls).toEqual([]);
    expect(await send(port, "/")).toMatchObject({ status: 307, headers: { location: "/docs" } });
    expect(await send(port, "/docs")).toMatchObject({ status: 200 });
    expect(await send(port, "/docs/")).toMatchObject({ status: 200 });
    expect(await send(port, "/docs/bytes")).toMatchObject({ status: 200 });
    expect(await send(port, "/docsx/bytes")).toMatchObject({
      status: 404,
      body: "Not found. The site is at /docs\n",
    });
  });

  test("streams a file in full or in part", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lectern-preview-"));
    closers.push(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "video.mp4");
    writeFileSync(file, "0123456789");
    const answer: ResponseData = { kind: "content", status: 200, type: "video/mp4", body: { file } };
    const { port } = await start({ source: { respond: async () => answer } });
    const part = (range: string) => send(port, "/video.mp4", { headers: { range } });
    expect(await send(port, "/video.mp4")).toMatchObject({ status: 200, body: "0123456789" });
    expect(await part("bytes=2-4")).toMatchObject({
      status: 206,
      body: "234",
      headers: { "content-range": "bytes 2-4/10", "content-length": "3", "content-type": "video/mp4" },
    });
    expect(await part("bytes=20-")).toMatchObject({ status: 416, headers: { "content-range": "bytes */10" } });
    expect(await part("bytes=0-1,4-5")).toMatchObject({ status: 200, body: "0123456789" });
    writeFileSync(file, "");
    expect(await send(port, "/video.mp4")).toMatchObject({ status: 200, body: "" });
    rmSync(file);
    expect(await send(port, "/video.mp4")).toMatchObject({ status: 404, body: "This file no longer exists.\n" });
  });

  test("responds with 500 if the source fails, and keeps running", async () => {
    const errors: unknown[] = [];
    const source = { respond: () => Promise.reject(new Error("broken page")) };
    const { port } = await start({ source, onError: (error) => errors.push(error) });
    expect(await send(port, "/")).toMatchObject({ status: 500 });
    expect(await send(port, "/")).toMatchObject({ status: 500 });
    expect(errors).toEqual([new Error("broken page"), new Error("broken page")]);
  });
});

describe("access", () => {
  test.each(["evil.com", "evil.com:666", "1.2.3.4", "::1234", "[::1234]:666", "[", "localhost.evil.com"])(
    "rejects the host %s",
    async (host) => {
      const { port } = await start();
      expect(await send(port, "/", { headers: { host } })).toMatchObject({ status: 403 });
    },
  );

  test("lets other sites link to a page but not load parts", async () => {
    const { port } = await start();
    const headers = (mode: string) => ({ "sec-fetch-site": "cross-site", "sec-fetch-mode": mode });
    expect(await send(port, "/", { headers: headers("no-cors") })).toMatchObject({ status: 403 });
    expect(await send(port, "/", { headers: headers("cors") })).toMatchObject({ status: 403 });
    expect(await send(port, "/", { headers: headers("navigate") })).toMatchObject({ status: 200 });
  });

  test("serves assistants at their own URL, under local names and from no other page", async () => {
    const mcp: McpEndpoint = {
      handle: async (_, response) => void response.end("answer"),
      close: async () => {},
    };
    const { port } = await start({ mcp, base: "/docs" });
    const post = (headers: Record<string, string> = {}) => send(port, "/docs/mcp", { method: "POST", headers });
    expect(await post()).toMatchObject({ status: 200, body: "answer" });
    expect(await post({ host: "evil.com" })).toMatchObject({ status: 403 });
    expect(await post({ origin: "http://evil.com" })).toMatchObject({ status: 403 });
    expect(await post({ origin: "null" })).toMatchObject({ status: 403 });
    expect(await send(port, "/mcp", { method: "POST" })).toMatchObject({ status: 405 });
    const { body } = await send(port, "/docs/.well-known/mcp.json");
    expect(JSON.parse(body)).toMatchObject({ url: `http://127.0.0.1:${port}/docs/mcp` });
  });

  test("serves a page at the assistants' URL to readers", async () => {
    const mcp: McpEndpoint = {
      handle: async (_, response) => void response.end("answer"),
      close: async () => {},
    };
    const page: ResponseData = { kind: "content", status: 200, type: "text/html; charset=utf-8", body: "page" };
    const source = { respond: async (path: string) => (path === "/mcp" ? page : undefined) };
    const { port } = await start({ mcp, source });
    expect(await send(port, "/mcp", { headers: { accept: "text/html" } })).toMatchObject({ status: 200, body: "page" });
    expect(await send(port, "/mcp", { headers: { host: "evil.com" } })).toMatchObject({ status: 403 });
    expect(await send(port, "/mcp", { headers: { accept: "text/event-stream" } })).toMatchObject({ body: "answer" });
    expect(await send(port, "/mcp", { method: "POST" })).toMatchObject({ body: "answer" });
    const without = await start({ mcp });
    expect(await send(without.port, "/mcp")).toMatchObject({ body: "answer" });
  });

  test("rejects malformed requests and keeps running", async () => {
    const { port } = await start();
    const cases: readonly [text: string, status: string][] = [
      ["nonsense\r\n\r\n", "HTTP/1.1 400 Bad Request"],
      ["GET / HTTP/1.1\r\n\r\n", "HTTP/1.1 400 Bad Request"],
      ["GET * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", "HTTP/1.1 400 Bad Request"],
      ["GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n", "HTTP/1.1 400 Bad Request"],
      ["GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", "HTTP/1.1 400 Bad Request"],
      ["GET /\xff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", "HTTP/1.1 400 Bad Request"],
      [
        `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20000)}\r\n\r\n`,
        "HTTP/1.1 431 Request Header Fields Too Large",
      ],
      [
        "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nx",
        "HTTP/1.1 400 Bad Request",
      ],
      [
        "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        "HTTP/1.1 404 Refused",
      ],
      ["GET /_lectern/live HTTP/1.1\r\nHost: [\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n", "HTTP/1.1 403 Refused"],
    ];
    for (const [text, status] of cases) expect(await sendRaw(port, text)).toBe(status);
    expect(await send(port, "/")).toMatchObject({ status: 200 });
  });
});

describe("ports", () => {
  async function takePort(host: string): Promise<number> {
    const server = createServer();
    server.listen(0, host);
    await once(server, "listening");
    closers.push(() => server.close());
    const address = server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  }

  test("uses the next port if one is taken", async () => {
    const taken = await takePort("127.0.0.1");
    const { port } = await start({ port: taken });
    expect(port).toBeGreaterThan(taken);
    expect(port).toBeLessThan(taken + 50);
  });

  test("treats a port taken on IPv6 alone as taken", async () => {
    const taken = await takePort("::1");
    const { port } = await start({ port: taken });
    expect(port).toBeGreaterThan(taken);
  });

  test("fails with a hint if a strict port is taken", async () => {
    const taken = await takePort("127.0.0.1");
    await expect(start({ port: taken, strictPort: true })).rejects.toThrow(
      `Port ${taken} is already in use. Stop the process that uses it, or choose another port with --port.`,
    );
  });

  test("fails with a hint if the host is not local", async () => {
    await expect(start({ host: "192.0.2.1" })).rejects.toThrow(
      '"192.0.2.1" is not an address of this machine. Pass one that is, such as --host 0.0.0.0.',
    );
  });

  test("listens on both local IP addresses, or only on the configured host", async () => {
    const { port } = await start();
    expect((await fetch(`http://[::1]:${port}/`)).status).toBe(200);
    await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow();
    const other = await start({ host: "127.0.0.2" });
    expect(other.url).toBe(`http://127.0.0.2:${other.port}/`);
    expect((await fetch(other.url)).status).toBe(200);
    await expect(fetch(`http://127.0.0.1:${other.port}/`)).rejects.toThrow();
  });

  test("ends open connections and frees the port on close", async () => {
    const server = await start();
    const socket = connect(server.port, "127.0.0.1");
    await once(socket, "connect");
    socket.on("error", () => {});
    await server.close();
    if (!socket.closed) await once(socket, "close");
    expect((await start({ port: server.port, strictPort: true })).port).toBe(server.port);
  });
});

describe("the live channel", () => {
  function open(port: number, query: string, headers: Record<string, string>): WebSocket {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${query}`, {
      headers: { host: `localhost:${port}`, ...headers },
    });
    socket.on("error", () => {});
    closers.push(() => socket.terminate());
    return socket;
  }
  const own = (port: number) => ({ origin: `http://localhost:${port}` });

  test("sends messages to a page with the token", async () => {
    const server = await start();
    const sockets = Array.from({ length: 8 }, () => open(server.port, "/_lectern/live?token=secret", own(server.port)));
    await Promise.all(sockets.map((socket) => once(socket, "open")));
    const received = sockets.map(async (socket) => String((await once(socket, "message"))[0]));
    server.send({ type: "reload" });
    expect(new Set(await Promise.all(received))).toEqual(new Set(['{"type":"reload"}']));
  });

  test("is under the base path", async () => {
    const server = await start({ base: "/docs" });
    const socket = open(server.port, "/docs/_lectern/live?token=secret", own(server.port));
    await once(socket, "open");
    const outside = open(server.port, "/_lectern/live?token=secret", own(server.port));
    expect((await once(outside, "unexpected-response"))[1].statusCode).toBe(404);
  });

  test("rejects everyone else", async () => {
    const { port } = await start();
    const path = "/_lectern/live?token=secret";
    const cases: readonly [query: string, headers: Record<string, string>, status: number][] = [
      [path, {}, 403],
      [path, { origin: "null" }, 403],
      [path, { origin: `http://localhost:${port + 1}` }, 403],
      [path, { origin: `https://localhost:${port}` }, 403],
      [path, { origin: "http://localhost.evil.com" }, 403],
      [path, { host: "evil.com", origin: "http://evil.com" }, 403],
      ["/_lectern/live", own(port), 403],
      ["/_lectern/live?token=", own(port), 403],
      ["/_lectern/live?token=secre", own(port), 403],
      ["/_lectern/live?token=secrets", own(port), 403],
      ["/other?token=secret", own(port), 404],
    ];
    for (const [query, headers, status] of cases) {
      const socket = open(port, query, headers);
      const [, response] = await once(socket, "unexpected-response");
      expect([query, headers, response.statusCode]).toEqual([query, headers, status]);
    }
  });

  test("ignores messages from a browser and closes a connection that sends too much", async () => {
    const server = await start();
    const quiet = open(server.port, "/_lectern/live?token=secret", own(server.port));
    const sender = open(server.port, "/_lectern/live?token=secret", own(server.port));
    await Promise.all([once(quiet, "open"), once(sender, "open")]);
    quiet.send("hello");
    sender.send("x".repeat(1024 * 1024));
    await once(sender, "close");
    const received = once(quiet, "message");
    server.send({ type: "css" });
    expect(String((await received)[0])).toBe('{"type":"css"}');
  });
});

test("runs nothing in an SVG opened directly", async () => {
  const { port } = await start();
  const { headers } = await send(port, "/a.svg");
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none';.*sandbox$/);
  expect((await send(port, "/")).headers["content-security-policy"]).toBeUndefined();
});

test("ends a request that arrives too slowly", async () => {
  const { port } = await start({ requestTime: 200 });
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n");
  await once(socket, "close");
  expect(received).toMatch(/^HTTP\/1.1 408 /);
});
