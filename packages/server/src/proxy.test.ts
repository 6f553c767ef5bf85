// The proxy matrix: what it rejects, with a listener that is never reached, and what it forwards. The handlers for
// other hosts follow the same rules.

import type { lookup } from "node:dns";
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { handleProxy } from "@lectern/request/proxy";
import { allowedUrl } from "@lectern/request/proxy-rules";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createProxyLimits, type ProxyOptions, respondToProxy } from "./proxy.ts";

interface Arrived {
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

const arrived: Arrived[] = [];
const servers: Server[] = [];
let api = "";
let other = "";
let options: Omit<ProxyOptions, "limits">;
let limits = createProxyLimits();
let proxy = "";

async function listen(listener: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(listener as never);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function note(request: IncomingMessage): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { url = "", method = "", headers } = request;
  arrived.push({ url, method, headers, body: Buffer.concat(chunks).toString() });
}

/** Compresses, although the request does not accept it. */
function sendPacked(encoding: string, response: ServerResponse): void {
  const isBomb = encoding === "bomb";
  response.writeHead(200, { "content-encoding": isBomb ? "gzip" : encoding });
  if (!isBomb) return void response.end(gzipSync("text"));
  Readable.from(endless()).pipe(response);
}

function* endless(): Iterable<Buffer> {
  const member = gzipSync(Buffer.alloc(10_000_000));
  for (;;) yield member;
}

beforeAll(async () => {
  other = await listen(async (request, response) => {
    await note(request);
    response.end("other");
  });
  api = await listen(async (request, response) => {
    await note(request);
    const [, to] = /^\/to\/(.*)$/.exec(request.url ?? "") ?? [];
    if (to !== undefined) return void response.writeHead(302, { location: decodeURIComponent(to) }).end();
    const [, encoding] = /^\/packed\/(.*)$/.exec(request.url ?? "") ?? [];
    if (encoding !== undefined) return sendPacked(encoding, response);
    response.writeHead(404, "Not here", {
      "content-type": "text/html",
      "set-cookie": ["a=1", "b=2"],
      "www-authenticate": "Basic",
    });
    response.end("<script>alert(1)</script>");
  });
  proxy = await listen((request, response) => void respondToProxy(request, response, { ...options, limits }));
});

afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

beforeEach(() => {
  arrived.length = 0;
  options = { origins: [api, other], allowPrivate: true };
  limits = createProxyLimits();
});

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Sends a request to the proxy like a page of its site. */
function send(target: string, headers: Readonly<Record<string, string>> = {}, body = ""): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      proxy,
      {
        method: "POST",
        headers: { origin: proxy, "sec-fetch-site": "same-origin", "x-lectern-target": target, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
        response.on("end", () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, body: Buffer.concat(chunks).toString() });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

test("forwards a request without anything of the docs site", async () => {
  const listener = await send(
    `${api}/a?b=c`,
    {
      "x-lectern-method": "PUT",
      "x-lectern-header-authorization": "Bearer t",
      "x-lectern-header-cookie": "api=1",
      cookie: "docs=secret",
      referer: "http://docs",
    },
    "body",
  );
  const [{ url, method, headers, body } = { url: "", method: "", headers: {}, body: "" }] = arrived;
  expect([method, url, body]).toEqual(["PUT", "/a?b=c", "body"]);
  expect([headers.authorization, headers.cookie, headers.referer, headers.origin]).toEqual([
    "Bearer t",
    "api=1",
    undefined,
    undefined,
  ]);
  expect(listener.status).toBe(200);
  expect(listener.headers["x-lectern-status"]).toBe("404 Not here");
  expect(listener.headers["x-lectern-header-set-cookie"]).toBe("a=1, b=2");
  expect(listener.headers["set-cookie"]).toBeUndefined();
  expect(listener.headers["www-authenticate"]).toBeUndefined();
  // A page of the API must never run here.
  expect(listener.headers["content-type"]).toBe("application/octet-stream");
  expect(listener.headers["content-security-policy"]).toContain("sandbox");
  expect(listener.headers["x-content-type-options"]).toBe("nosniff");
});

const PRIVATE = [
  "http://127.1",
  "http://0x7f.1",
  "http://2130706433",
  "http://0",
  "http://localhost.",
  "http://[::ffff:7f00:1]",
  "http://[64:ff9b::7f00:1]",
  "http://[2002:7f00:1::]",
  "http://[::]",
  "http://[::1]",
  "http://[fe80::1]",
  "http://169.254.169.254",
  "http://100.64.0.1",
  "http://10.0.0.1",
];

test.each(PRIVATE)("rejects %s, which no spec names", async (target) => {
  expect((await send(`${target}/x`)).status).toBe(403);
  expect(arrived).toEqual([]);
});

// Not every system resolves a name with a trailing dot.
test.each(PRIVATE.filter((target) => !target.endsWith(".")))(
  "rejects %s on its private address even if a spec names it",
  async (target) => {
    options = { origins: [new URL(target).origin], allowPrivate: false };
    const { status, headers } = await send(`${target}/x`);
    expect(status).toBe(403);
    expect(headers["x-lectern-proxy-error"]).toContain("private network");
    expect(arrived).toEqual([]);
  },
);

test("resolves a name once, so that it cannot become private later", async () => {
  const { port } = new URL(api);
  let lookups = 0;
  const addresses = ["0.0.0.1", "127.0.0.1"];
  const find = ((_: string, __: object, done: (error: null, list: unknown) => void) =>
    done(null, [{ address: addresses[lookups++], family: 4 }])) as unknown as typeof lookup;
  // The first IP address counts as public here, but nothing listens on it.
  options = { origins: [`http://rebinding.test:${port}`], allowPrivate: true, lookup: find };
  expect((await send(`http://rebinding.test:${port}/x`)).status).toBe(502);
  expect([lookups, arrived]).toEqual([1, []]);
  options = { ...options, allowPrivate: false };
  const { status, headers } = await send(`http://rebinding.test:${port}/x`);
  expect(status).toBe(403);
  expect(headers["x-lectern-proxy-error"]).toContain("private network");
  expect(arrived).toEqual([]);
});

test("streams a body, and sends it again after a redirect", async () => {
  const parts: string[] = [];
  const upload = await listen((request: IncomingMessage, response: ServerResponse) => {
    request.on("data", (chunk: Buffer) => {
      parts.push(`${request.url} ${chunk}`);
      if (parts.length === 1) sent.end("second");
    });
    request.on("end", () => {
      if (request.url === "/first") response.writeHead(307, { location: "/again" });
      response.end();
    });
  });
  options = { origins: [upload], allowPrivate: true };
  const sent = httpRequest(proxy, {
    method: "POST",
    headers: { origin: proxy, "x-lectern-target": `${upload}/first`, "x-lectern-method": "PUT" },
  });
  // The end is only written once the API has the beginning.
  sent.write("first ");
  await new Promise((resolve) => sent.on("response", (response) => response.resume().on("end", resolve)));
  expect(parts.slice(0, 2)).toEqual(["/first first ", "/first second"]);
  expect(parts.slice(2).join("").replaceAll("/again ", "")).toBe("first second");
});

test.each(["file:///etc/passwd", "gopher://a", "data:text/plain,a", "not a url", "http://good@127.0.0.1"])(
  "does not forward %s",
  async (target) => {
    expect((await send(target)).status).toBe(403);
    expect(arrived).toEqual([]);
  },
);

test("unpacks responses that an API compresses unrequested, up to the size limit", async () => {
  const { headers, body } = await send(`${api}/packed/gzip`);
  expect([headers["x-lectern-header-content-encoding"], body]).toEqual([undefined, "text"]);
  expect((await send(`${api}/packed/gzip`, { "x-lectern-method": "HEAD" })).status).toBe(200);
  const unknown = await send(`${api}/packed/unknown`);
  expect([unknown.status, unknown.headers["x-lectern-proxy-error"]]).toEqual([
    502,
    `the response's Content-Encoding "unknown" is not supported`,
  ]);
  await expect(send(`${api}/packed/bomb`)).rejects.toThrow("aborted");
});

test("rejects credentials in the URL even for a host of the spec", async () => {
  expect((await send(api.replace("http://", "http://user:pass@"))).status).toBe(403);
  expect(arrived).toEqual([]);
});

test("follows redirects only within the specs, and keeps secrets on their host", async () => {
  const secrets = {
    "x-lectern-header-authorization": "Bearer t",
    "x-lectern-header-x-key": "k",
    "x-lectern-header-accept": "a/b",
  };
  const rejected = await send(`${api}/to/${encodeURIComponent("http://169.254.169.254/")}`, secrets);
  expect(rejected.status).toBe(403);
  expect(arrived).toHaveLength(1);
  arrived.length = 0;
  const followed = await send(`${api}/to/${encodeURIComponent(`${other}/there`)}`, secrets);
  expect(followed.body).toBe("other");
  const last = arrived.at(-1);
  expect([last?.url, last?.headers.authorization, last?.headers["x-key"], last?.headers.accept]).toEqual([
    "/there",
    undefined,
    undefined,
    "a/b",
  ]);
});

test("rejects other sites, methods and clients", async () => {
  expect((await send(api, { origin: "http://evil.test" })).status).toBe(403);
  expect((await send(api, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await send(api, { "x-lectern-method": "TRACE" })).status).toBe(400);
  expect((await send(api, { "x-lectern-method": "GET\u00e4" })).status).toBe(400);
  expect(arrived).toEqual([]);
});

test("matches one label with a host variable", () => {
  const origins = ["https://*.api.example.com"];
  const is = (url: string): boolean => allowedUrl(url, origins) !== undefined;
  expect(["https://eu.api.example.com/x", "https://a-1.api.example.com"].filter(is)).toHaveLength(2);
  expect(
    [
      "https://evil.com/.api.example.com",
      "https://a.b.api.example.com",
      "https://evil.com#.api.example.com",
      "https://api.example.com",
      "http://eu.api.example.com",
      "https://eu.api.example.com:444",
    ].filter(is),
  ).toEqual([]);
});

const sendFromWeb = (target: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  handleProxy(
    new Request("https://docs.test/_lectern/proxy", {
      method: "POST",
      headers: { origin: "https://docs.test", "x-lectern-target": target, ...headers },
    }),
    { origins: [api, other] },
  );

test("applies the same rules in the function handler", async () => {
  for (const target of [...PRIVATE, "file:///etc/passwd", "http://good@evil.test"])
    expect((await sendFromWeb(target)).status).toBe(403);
  expect((await sendFromWeb(api, { origin: "https://evil.test" })).status).toBe(403);
  expect(arrived).toEqual([]);
  const listener = await sendFromWeb(`${api}/a`, { "x-lectern-header-x-key": "k" });
  expect(listener.headers.get("x-lectern-status")).toBe("404 Not here");
  expect(listener.headers.get("content-type")).toBe("application/octet-stream");
  expect(arrived[0]?.headers["x-key"]).toBe("k");
  const secrets = { "x-lectern-header-authorization": "Bearer t" };
  await sendFromWeb(`${api}/to/${encodeURIComponent(`${other}/there`)}`, secrets);
  expect(arrived.at(-1)?.headers.authorization).toBeUndefined();
  expect((await sendFromWeb(`${api}/to/${encodeURIComponent("http://10.0.0.1/")}`)).status).toBe(403);
});
