import { once } from "node:events";
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openServedSite } from "./served-site.ts";
import { createSiteServer, type SiteServer, type SiteServerOptions } from "./site-server.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const PAGE = `<h1>Start</h1><script>theme()</script>${"<p>Plant a tree.".repeat(100)}`;
const INDEX = { format: 1, name: "Acme", base: "", trailingSlash: false, headers: { "X-Llms-Txt": "/llms.txt" } };
const FILES: Readonly<Record<string, string>> = {
  "_lectern/site.json": JSON.stringify(INDEX),
  "_lectern/site-1a2b3c4d.css": "body{}",
  "_lectern/redirects.json": JSON.stringify({
    redirects: [
      { source: "/old/:rest*", destination: "/new/:rest*", permanent: true },
      { source: "/soon", destination: "https://other.example/x", permanent: false },
    ],
    files: ["old/start/index.html"],
  }),
  "old/start/index.html": "a page for hosts without redirects",
  "index.html": "<h1>Home</h1>",
  "index.md": "# Home",
  "start/index.html": PAGE,
  "start.md": "# Start",
  "404.html": "<h1>Lost</h1>",
  "video.mp4": "0123456789",
  "drawing.svg": "<svg onload='x()'/>",
  "h\u00e9/index.html": "h\u00e9",
  ".lectern-output": "private",
  ".env": "SECRET=1",
  ".git/config": "private",
  ".well-known/agent-skills/index.json": "{}",
  _headers: "private",
};

function build(files: Readonly<Record<string, string>> = FILES, folder = temporaryFolder()): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function temporaryFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), "lectern-serve-"));
  closers.push(() => rmSync(parent, { recursive: true, force: true }));
  return join(parent, "dist");
}

/** Enough time for a busy machine to finish what has begun. */
const PATIENT = { all: 1000, each: 1000, drainTime: 60_000 };

async function start(folder: string, options: Partial<SiteServerOptions> = {}): Promise<SiteServer> {
  const site = openServedSite(folder);
  if (site === undefined) throw new Error("no site");
  const server = await createSiteServer({
    site,
    port: 0,
    policy: { kind: "generated" },
    allowedHosts: [],
    version: "1",
    onError: (error) => {
      throw error;
    },
    ...options,
  });
  closers.push(server.close);
  return server;
}

interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

interface SendOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

function send(port: number, path: string, { body, ...options }: SendOptions = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const all = Buffer.concat(chunks);
        resolve({ status: response.statusCode, headers: response.headers, body: all, text: all.toString() });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

describe("files", () => {
  test("serves a page with its type, version and policy", async () => {
    const { port } = await start(build());
    const { status, headers, text } = await send(port, "/start?x=1");
    expect([status, text]).toEqual([200, PAGE]);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-length": String(PAGE.length),
      "cache-control": "public, max-age=0, must-revalidate",
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      vary: "Accept, Accept-Encoding",
      "accept-ranges": "bytes",
      link: '</start.md>; rel="alternate"; type="text/markdown"',
      "x-llms-txt": "/llms.txt",
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
      "content-security-policy": expect.stringMatching(/script-src 'self' 'sha256-[^']+';.*object-src 'none'/),
    });
    for (const name of ["server", "x-powered-by", "access-control-allow-origin", "set-cookie", "x-robots-tag"]) {
      expect(headers).not.toHaveProperty(name);
    }
  });

  test("serves HEAD with the same headers and no body, and every later request like the first", async () => {
    const { port } = await start(build());
    const whole = await send(port, "/start");
    const head = await send(port, "/start", { method: "HEAD" });
    expect(head.text).toBe("");
    const again = await send(port, "/start");
    expect(again.text).toBe(PAGE);
    for (const { headers } of [head, again])
      expect({ ...headers, date: "", "keep-alive": "" }).toEqual({ ...whole.headers, date: "", "keep-alive": "" });
  });

  test("responds with an unlisted 404 to missing files", async () => {
    const { port } = await start(build());
    for (const path of [
      "/nope",
      "/.env",
      "/.git/config",
      "/.lectern-output",
      "/_headers",
      "/_lectern/redirects.json",
    ]) {
      expect(await send(port, path)).toMatchObject({
        status: 404,
        text: "<h1>Lost</h1>",
        headers: { "x-robots-tag": "noindex", "content-type": "text/html; charset=utf-8" },
      });
    }
    expect((await send(port, "/.well-known/agent-skills/index.json")).text).toBe("{}");
  });

  test("does not follow a link out of the directory", async () => {
    const folder = build();
    writeFileSync(join(folder, "..", "outside.txt"), "secret");
    symlinkSync(join(folder, "..", "outside.txt"), join(folder, "link.txt"));
    const { port } = await start(folder);
    expect(await send(port, "/link.txt")).toMatchObject({ status: 404 });
  });

  test.each(["/../outside.txt", "/%2e%2e/outside.txt", "/..%2foutside.txt", "/..%5coutside.txt", "/start/%00", "/%"])(
    "rejects %s",
    async (path) => {
      const { port } = await start(build());
      expect(await send(port, path)).toMatchObject({ status: 400 });
    },
  );

  test("lets only hashed names be cached forever", async () => {
    const { port } = await start(build());
    const { headers } = await send(port, "/_lectern/site-1a2b3c4d.css");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await send(port, "/_lectern/site.json")).headers["cache-control"]).toBe(
      "public, max-age=0, must-revalidate",
    );
  });

  test.each([
    ["_lectern/islands/x-1a2b3c4d5e6.js", true],
    ["_lectern/search/texts-3-1a2b3c.json", true],
    ["_lectern/search/index.json", false],
    ["_lectern/classes/1a2b3c4d5e6.css", true],
    ["_lectern/nav/1a2b3c4d5e6/0.html", true],
    ["_lectern/api/1a2b3c4d5e6.json", false],
    ["pictures/site-1a2b3c4d.css", false],
  ])("caches %s forever: %s", async (path, isImmutable) => {
    const { port } = await start(build({ ...FILES, [path]: "x" }));
    const { headers } = await send(port, `/${path}`);
    expect(headers["cache-control"]?.includes("immutable")).toBe(isImmutable);
  });

  test("runs nothing in an SVG opened directly", async () => {
    const { port } = await start(build());
    expect((await send(port, "/drawing.svg")).headers).toMatchObject({
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      "cross-origin-resource-policy": "cross-origin",
    });
  });

  test("treats differently encoded names as equal", async () => {
    const { port } = await start(build());
    expect((await send(port, "/h%C3%A9")).text).toBe("h\u00e9");
    expect((await send(port, "/he%CC%81")).text).toBe("h\u00e9");
  });
});

describe("encodings", () => {
  test("compresses as the client accepts, with one version per encoding", async () => {
    const { port } = await start(build());
    const plain = await send(port, "/start");
    const brotli = await send(port, "/start", { headers: { "accept-encoding": "gzip, br" } });
    const gzip = await send(port, "/start", { headers: { "accept-encoding": "gzip" } });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(brotliDecompressSync(brotli.body).toString()).toBe(PAGE);
    expect(gunzipSync(gzip.body).toString()).toBe(PAGE);
    const etag = String(plain.headers.etag).slice(0, -1);
    expect([brotli.headers.etag, gzip.headers.etag]).toEqual([`${etag}-br"`, `${etag}-gzip"`]);
    expect(brotli.headers).not.toHaveProperty("accept-ranges");
  });

  test("sends videos and small files uncompressed", async () => {
    const { port } = await start(build());
    for (const path of ["/video.mp4", "/"]) {
      const { headers } = await send(port, path, { headers: { "accept-encoding": "br" } });
      expect(headers).not.toHaveProperty("content-encoding");
    }
  });

  test("responds with 304 to a client with the current version", async () => {
    const { port } = await start(build());
    const headers = { "accept-encoding": "br" };
    const first = await send(port, "/start", { headers });
    const again = await send(port, "/start", { headers: { ...headers, "if-none-match": String(first.headers.etag) } });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect(again.headers).toMatchObject({ etag: first.headers.etag, vary: "Accept, Accept-Encoding" });
    expect(again.headers).not.toHaveProperty("content-type");
    expect(again.headers).not.toHaveProperty("content-encoding");
    expect(await send(port, "/start", { headers: { "if-match": '"other"' } })).toMatchObject({ status: 412 });
  });

  test("serves ranges", async () => {
    const { port } = await start(build());
    const part = (range: string, more: Record<string, string> = {}) =>
      send(port, "/video.mp4", { headers: { range, ...more } });
    expect(await part("bytes=2-4")).toMatchObject({
      status: 206,
      text: "234",
      headers: { "content-range": "bytes 2-4/10", "content-length": "3" },
    });
    expect(await part("bytes=-1")).toMatchObject({ status: 206, text: "9" });
    expect(await part("bytes=20-")).toMatchObject({ status: 416, headers: { "content-range": "bytes */10" } });
    expect(await part("bytes=0-1,3-4")).toMatchObject({ status: 200, text: "0123456789" });
    expect(await part("bytes=2-4", { "if-range": '"other"' })).toMatchObject({ status: 200 });
    const { etag } = (await send(port, "/video.mp4")).headers;
    expect(await part("bytes=2-4", { "if-range": String(etag) })).toMatchObject({ status: 206, text: "234" });
    const text = await send(port, "/start", { headers: { range: "bytes=0-3", "accept-encoding": "br" } });
    expect([text.status, text.text]).toEqual([206, "<h1>"]);
  });

  test("streams a large file from disk", async () => {
    const folder = build();
    writeFileSync(join(folder, "large.bin"), "start");
    truncateSync(join(folder, "large.bin"), 5 * 1024 * 1024);
    const { port } = await start(folder);
    expect((await send(port, "/large.bin")).body.length).toBe(5 * 1024 * 1024);
    expect(await send(port, "/large.bin", { headers: { range: "bytes=0-4" } })).toMatchObject({ text: "start" });
  });

  test("serves Markdown to clients that prefer it", async () => {
    const { port } = await start(build());
    const markdown = await send(port, "/start", { headers: { accept: "text/markdown, text/html, */*" } });
    expect(markdown).toMatchObject({
      status: 200,
      text: "# Start",
      headers: {
        "content-type": "text/markdown; charset=utf-8",
        "content-location": "/start.md",
        vary: "Accept, Accept-Encoding",
        "x-robots-tag": "noindex",
      },
    });
    expect((await send(port, "/", { headers: { accept: "text/markdown" } })).text).toBe("# Home");
    expect((await send(port, "/start", { headers: { accept: "text/html,*/*;q=0.8" } })).text).toBe(PAGE);
  });
});

describe("URLs", () => {
  test.each([
    ["/start/", 308, "/start"],
    ["/start/?a=1&b=2", 308, "/start?a=1&b=2"],
    ["/start.html", 308, "/start"],
    ["/index.html", 308, "/"],
    ["/h%C3%A9/", 308, "/h%C3%A9"],
    ["/old/start", 308, "/new/start"],
    ["/old/a/b?q=1", 308, "/new/a/b?q=1"],
    ["/soon", 307, "https://other.example/x"],
    ["/old/evil.com", 308, "/new/evil.com"],
  ])("%s → %s %s", async (path, status, location) => {
    const { port } = await start(build());
    expect(await send(port, path)).toMatchObject({ status, headers: { location } });
  });

  test.each(["//evil.com", "//evil.com/%2e%2e", "/\\evil.com", "///", "/%5cevil.com/..", "/%0d%0aSet-Cookie:x"])(
    "does not redirect %s to another site",
    async (path) => {
      const { port } = await start(build());
      const { status, headers } = await send(port, path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(headers).not.toHaveProperty("location");
      expect(headers).not.toHaveProperty("set-cookie");
    },
  );

  test("prefixes every URL with the base path", async () => {
    const index = JSON.stringify({ ...INDEX, base: "/docs" });
    const { port, url } = await start(build({ ...FILES, "_lectern/site.json": index }));
    expect(url).toBe(`http://localhost:${port}/docs`);
    expect(await send(port, "/")).toMatchObject({ status: 307, headers: { location: "/docs" } });
    expect(await send(port, "/docs")).toMatchObject({ status: 200, text: "<h1>Home</h1>" });
    expect(await send(port, "/docs/start/")).toMatchObject({ status: 308, headers: { location: "/docs/start" } });
    expect(await send(port, "/docs/old/x")).toMatchObject({ status: 308, headers: { location: "/docs/new/x" } });
    expect(await send(port, "/start")).toMatchObject({ status: 404 });
    expect(await send(port, "/docsx")).toMatchObject({ status: 404 });
    expect(await send(port, "/healthz")).toMatchObject({ status: 200, text: "ok\n" });
    expect(await send(port, "/docs/mcp")).toMatchObject({ status: 405, headers: { allow: "POST" } });
  });
});

describe("the MCP server", () => {
  test("yields its URL to a page of the site", async () => {
    const page = { "mcp/index.html": "<h1>Our MCP server</h1>", "mcp.md": "# Our MCP server" };
    const { port } = await start(build({ ...FILES, ...page }));
    expect(await send(port, "/mcp", { headers: { accept: "text/html,*/*;q=0.8" } })).toMatchObject({
      status: 200,
      text: "<h1>Our MCP server</h1>",
    });
    expect(await send(port, "/mcp", { headers: { accept: "text/markdown" } })).toMatchObject({
      text: "# Our MCP server",
    });
    expect(await send(port, "/mcp/")).toMatchObject({ status: 308, headers: { location: "/mcp" } });
    expect(await send(port, "/mcp", { headers: { accept: "text/event-stream" } })).toMatchObject({ status: 405 });
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    expect(await send(port, "/mcp", { method: "POST", headers, body })).toMatchObject({ status: 200 });
  });

  test("is advertised at the well-known paths, under the requested host", async () => {
    const { port } = await start(build());
    const url = `http://127.0.0.1:${port}/mcp`;
    const card = await send(port, "/mcp/server-card");
    expect(card).toMatchObject({
      status: 200,
      headers: { "content-type": "application/mcp-server-card+json", "access-control-allow-origin": "*" },
    });
    expect(JSON.parse(card.text).remotes[0].url).toBe(url);
    for (const path of ["/.well-known/mcp", "/.well-known/mcp.json"]) {
      expect(JSON.parse((await send(port, path)).text)).toMatchObject({ url, transport: "http" });
    }
    expect(await send(port, "/.well-known/ai-catalog.json")).toMatchObject({ status: 200 });
    const open = await start(build(), { host: "127.0.0.1" });
    const evil = { headers: { host: "evil.test" } };
    expect(await send(open.port, "/.well-known/mcp", evil)).toMatchObject({ status: 404 });
  });

  test("is advertised under the site's URL, unless the site has its own documents", async () => {
    const index = JSON.stringify({ ...INDEX, url: "https://docs.test/v1" });
    const own = { ".well-known/mcp.json": '{"own":true}' };
    const { port } = await start(build({ ...FILES, ...own, "_lectern/site.json": index }));
    const card = JSON.parse((await send(port, "/.well-known/mcp/server-card.json")).text);
    expect(card.remotes[0].url).toBe("https://docs.test/v1/mcp");
    expect((await send(port, "/.well-known/mcp.json")).text).toBe('{"own":true}');
  });
});

describe("requests", () => {
  test("serves a page at the health check URL, with a healthy status", async () => {
    const { port } = await start(build({ ...FILES, "healthz/index.html": "<h1>Health</h1>" }));
    expect(await send(port, "/healthz")).toMatchObject({ status: 200, text: "<h1>Health</h1>" });
  });

  test("rejects other methods and bodies", async () => {
    const { port } = await start(build());
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "TRACE"]) {
      expect(await send(port, "/", { method })).toMatchObject({
        status: 405,
        headers: { allow: "GET, HEAD, OPTIONS" },
      });
    }
    expect(await send(port, "/", { method: "OPTIONS" })).toMatchObject({ status: 204 });
    expect(await send(port, "/", { headers: { "content-length": "1" }, body: "x" })).toMatchObject({ status: 413 });
  });

  test("varies only by headers that say what the client accepts", async () => {
    const { port } = await start(build());
    const standard = await send(port, "/start");
    for (const name of [
      "x-forwarded-host",
      "x-original-url",
      "x-middleware-subrequest",
      "cookie",
      "x-http-method-override",
    ]) {
      const odd = await send(port, "/start", { headers: { [name]: "/evil" } });
      expect([odd.status, odd.headers.etag, odd.text]).toEqual([200, standard.headers.etag, standard.text]);
    }
  });

  test("serves a page at the assistants' URL to readers", async () => {
    const { port } = await start(build({ ...FILES, "mcp/index.html": "About MCP" }));
    const { status, body } = await send(port, "/mcp");
    expect([status, String(body)]).toEqual([200, "About MCP"]);
    expect(await send(port, "/mcp", { headers: { accept: "text/event-stream" } })).toMatchObject({ status: 405 });
    const plain = await start(build());
    expect(await send(plain.port, "/mcp")).toMatchObject({ status: 405, headers: { allow: "POST" } });
  });

  test("accepts local and configured names on local IP addresses, and exactly one host", async () => {
    const local = await start(build(), { allowedHosts: ["docs.acme.dev"] });
    const under = async (port: number, host: string) => (await send(port, "/", { headers: { host } })).status;
    for (const name of ["localhost", "127.0.0.1", "docs.acme.dev", "x.localhost:1234", "[::1]"])
      expect([name, await under(local.port, name)]).toEqual([name, 200]);
    for (const name of ["evil.com", "evil.com:666", "1.2.3.4", "localhost.evil.com", "["])
      expect([name, await under(local.port, name)]).toEqual([name, 403]);
    const duplicate = "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.com\r\nConnection: close\r\n\r\n";
    expect(await sendRaw(local.port, duplicate)).toBe("HTTP/1.1 400 Bad Request");
    const open = await start(build(), { host: "127.0.0.1" });
    expect(await under(open.port, "docs.example.com")).toBe(200);
    expect(await sendRaw(open.port, duplicate)).toBe("HTTP/1.1 400 Bad Request");
  });

  test("rejects malformed requests and keeps running", async () => {
    const { port } = await start(build());
    const cases: readonly [text: string, status: string][] = [
      ["nonsense\r\n\r\n", "HTTP/1.1 400 Bad Request"],
      ["GET http://169.254.169.254/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "HTTP/1.1 400 Bad Request"],
      ["GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n", "HTTP/1.1 400 Bad Request"],
      [`GET /${"a".repeat(9000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, "HTTP/1.1 414 URI Too Long"],
      [`GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20000)}\r\n\r\n`, "HTTP/1.1 431 Request Header Fields Too Large"],
      [
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nx",
        "HTTP/1.1 400 Bad Request",
      ],
    ];
    for (const [text, status] of cases) expect(await sendRaw(port, text)).toBe(status);
    expect(await send(port, "/healthz")).toMatchObject({ status: 200 });
  });

  const UPGRADE = "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";

  test("survives a connection that breaks during rejection", async () => {
    const { port } = await start(build());
    for (const pause of [0, 1, 2, 5, 10, 20]) {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {});
      await once(socket, "connect");
      socket.write(UPGRADE);
      await new Promise((resolve) => setTimeout(resolve, pause));
      socket.resetAndDestroy();
    }
    expect(await send(port, "/healthz")).toMatchObject({ status: 200 });
  });

  test("drops a rejected client that does not hang up", async () => {
    const { port } = await start(build());
    for (const text of [UPGRADE, "nonsense\r\n\r\n"]) {
      const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
      socket.on("error", () => {});
      socket.resume();
      socket.write(text);
      await once(socket, "end");
      // Nothing reads what is sent on a closed connection.
      const sending = setInterval(() => socket.write("x"), 100);
      await new Promise((resolve) => socket.once("close", resolve));
      clearInterval(sending);
    }
  });

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
});

describe("policies", () => {
  test("sets one for all pages, or none", async () => {
    const folder = build();
    const custom = await start(folder, { policy: { kind: "custom", policy: "default-src *" } });
    expect((await send(custom.port, "/")).headers["content-security-policy"]).toBe("default-src *");
    const none = await start(folder, { policy: { kind: "none" } });
    expect((await send(none.port, "/")).headers).not.toHaveProperty("content-security-policy");
  });
});

describe("a rebuilt site", () => {
  test("is served from the new directory at once, with old styles for pages sent before", async () => {
    const folder = build();
    const { port } = await start(folder);
    expect((await send(port, "/_lectern/site-1a2b3c4d.css")).text).toBe("body{}");
    expect((await send(port, "/")).text).toBe("<h1>Home</h1>");
    const next = build(
      {
        "_lectern/site.json": JSON.stringify({ ...INDEX, name: "New" }),
        "index.html": "<h1>New home</h1>",
        "fresh/index.html": "fresh",
        "404.html": "<h1>Lost</h1>",
      },
      `${folder}-next`,
    );
    renameSync(folder, `${folder}-old`);
    renameSync(next, folder);
    expect((await send(port, "/fresh")).text).toBe("fresh");
    expect((await send(port, "/")).text).toBe("<h1>New home</h1>");
    expect((await send(port, "/start")).status).toBe(404);
    expect((await send(port, "/_lectern/site-1a2b3c4d.css")).text).toBe("body{}");
  });

  test("is noticed even if the build reuses its index and links unchanged files", () => {
    const folder = build();
    const site = openServedSite(folder);
    const next = build({ "index.html": "<h1>New home</h1>" }, `${folder}-next`);
    mkdirSync(join(next, "_lectern"));
    linkSync(join(folder, "_lectern/site.json"), join(next, "_lectern/site.json"));
    renameSync(folder, `${folder}-old`);
    renameSync(next, folder);
    expect(site?.current({ look: true }).builds).toBe(2);
    expect(site?.current({ look: true }).builds).toBe(2);
    // A copy into the same directory includes the marker of its build.
    writeFileSync(join(folder, ".lectern-output"), "another build");
    expect(site?.current({ look: true }).builds).toBe(3);
  });

  test("never mixes two builds", async () => {
    const version = (number: number) => ({
      "_lectern/site.json": JSON.stringify({ ...INDEX, name: `Build ${number}` }),
      [`_lectern/site-${String(number).padStart(8, "0")}.css`]: `body{order:${number}}`,
      "index.html": `build ${number}`,
      "404.html": "lost",
    });
    const folder = build(version(0));
    const { port } = await start(folder);
    for (let number = 1; number <= 30; number++) {
      const next = build(version(number), `${folder}-${number}`);
      renameSync(folder, `${folder}-old-${number}`);
      renameSync(next, folder);
      const page = await send(port, "/");
      expect(page.status).toBe(200);
      const shown = Number(page.text.slice("build ".length));
      const style = await send(port, `/_lectern/site-${String(shown).padStart(8, "0")}.css`);
      expect([style.status, style.text]).toEqual([200, `body{order:${shown}}`]);
    }
  });

  test("stays available while there is no directory", async () => {
    const folder = build();
    const { port } = await start(folder);
    expect((await send(port, "/")).status).toBe(200);
    renameSync(folder, `${folder}-away`);
    expect(await send(port, "/nope")).toMatchObject({ status: 404, text: "Not found.\n" });
    expect((await send(port, "/")).text).toBe("<h1>Home</h1>");
    expect(await send(port, "/start")).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  });

  test("is reported once and changes nothing if it cannot be read", async () => {
    const folder = build();
    const { port } = await start(folder);
    expect((await send(port, "/")).status).toBe(200);
    const problems: string[] = [];
    const site = openServedSite(folder, undefined, (problem) => problems.push(problem.replace(folder, "dist")));
    let now = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    closers.push(() => clock.mockRestore());
    const look = (seconds = 2): number | undefined => {
      now += seconds * 1000;
      return site?.current().builds;
    };
    writeFileSync(join(folder, "_lectern/site.json"), "{");
    expect([look(), look(), (await send(port, "/")).status]).toEqual([1, 1, 200]);
    writeFileSync(join(folder, "_lectern/site.json"), JSON.stringify(INDEX));
    expect(look()).toBe(2);
    renameSync(folder, `${folder}-away`);
    expect([look(), look(), look()]).toEqual([2, 2, 2]);
    // As with missing permissions, its state cannot be determined.
    symlinkSync("dist", folder);
    expect([look(), (await send(port, "/")).status]).toEqual([2, 200]);
    rmSync(folder);
    renameSync(`${folder}-away`, folder);
    expect(look()).toBe(2);
    const end = "Files in memory are still served.";
    expect(problems).toEqual([
      `Cannot read the build in "dist": The site index (_lectern/site.json) is not valid JSON. Build the site again. ${end}`,
      `Cannot read the build in "dist": it no longer exists. ${end}`,
      expect.stringContaining(`Cannot read the build in "dist": ELOOP`),
    ]);
  });
});

test("finishes responses on stop and accepts no more", async () => {
  const folder = build();
  writeFileSync(join(folder, "large.bin"), "");
  truncateSync(join(folder, "large.bin"), 8 * 1024 * 1024);
  const server = await start(folder, { connections: PATIENT });
  const downloads = Array.from({ length: 20 }, async () => {
    const sent = request({ host: "127.0.0.1", port: server.port, path: "/large.bin" });
    sent.end();
    const [response]: IncomingMessage[] = await once(sent, "response");
    return response;
  });
  const responses = await Promise.all(downloads);
  const closing = server.close();
  for (const response of responses) {
    let size = 0;
    for await (const chunk of response ?? []) size += chunk.length;
    expect(size).toBe(8 * 1024 * 1024);
  }
  const startedAt = performance.now();
  await closing;
  // Idle keep-alive connections do not delay it.
  expect(performance.now() - startedAt).toBeLessThan(4000);
  await expect(send(server.port, "/")).rejects.toThrow();
});

test("sends what a slow client has not received yet before it stops", async () => {
  const server = await start(build({ ...FILES, "large.txt": "x".repeat(4_000_000), "page.txt": "y".repeat(50_000) }), {
    connections: PATIENT,
  });
  const ask = (path: string, count: number) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(count);
  await send(server.port, "/page.txt");
  const clients: Socket[] = [];
  for (const text of [ask("/large.txt", 4), ask("/page.txt", 300)]) {
    const socket = connect(server.port, "127.0.0.1");
    closers.push(() => socket.destroy());
    socket.write(text);
    await once(socket, "readable");
    clients.push(socket);
  }
  const closing = server.close();
  const isClosed = () =>
    send(server.port, "/page.txt").then(
      () => false,
      () => true,
    );
  await expect.poll(isClosed).toBe(true);
  const [large, pages] = clients.map(async (socket) => {
    let received = 0;
    for await (const chunk of socket) received += chunk.length;
    return received;
  });
  expect(await large).toBeGreaterThan(16_000_000);
  expect(await pages).toBeGreaterThan(15_000_000);
  await closing;
});

test("rejects a directory without a built site", () => {
  expect(openServedSite(build({ "index.html": "hi" }))).toBeUndefined();
  expect(openServedSite(join(temporaryFolder(), "nowhere"))).toBeUndefined();
});
