// What the proxy holds in memory, how much runs at once, and when it gives up.

import { once } from "node:events";
import {
  type ClientRequest,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from "node:http";
import { type AddressInfo, createServer as createNetServer } from "node:net";
import { PassThrough, Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { handleProxy } from "@lectern/request/proxy";
import type { Rejection } from "@lectern/request/proxy-rules";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { createProxyLimits, type ProxyLimits, respondToProxy } from "./proxy.ts";
import { createProxyBody } from "./proxy-body.ts";
import { createRateLimit } from "./rate-limit.ts";

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A proxy to an API. Clients name themselves. */
async function startProxy(api: string, limits: ProxyLimits = createProxyLimits()): Promise<string> {
  return listen((request, response) => {
    const address = String(request.headers["x-client"] ?? "10.0.0.1");
    void respondToProxy(request, response, { origins: [api], allowPrivate: true, limits, address });
  });
}

/** Starts a request to the proxy like a page of its site. */
function open(proxy: string, target: string, headers: Readonly<Record<string, string | number>> = {}): ClientRequest {
  const own = { origin: proxy, "x-lectern-target": target, "x-lectern-method": "PUT" };
  return httpRequest(proxy, { method: "POST", agent: false, headers: { ...own, ...headers } });
}

/** The status and reason of a rejection, or the status of the API. */
async function resultOf(sent: ClientRequest): Promise<readonly unknown[]> {
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
  return [response.statusCode, response.headers["x-lectern-proxy-error"] ?? response.headers["x-lectern-status"]];
}

const MEGABYTE = 1024 * 1024;

const CHUNK = Buffer.alloc(MEGABYTE, "x");

function* megabytes(count: number): Generator<Buffer> {
  for (let index = 0; index < count; index++) yield CHUNK;
}

/** Bytes outside the heap, after everything unused is gone. */
function bytesHeld(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().arrayBuffers;
}

test("holds no request body in memory, while the API waits and after clients are gone", async () => {
  let arrived = 0;
  const api = await listen(async (request) => {
    request.on("error", () => {}).resume();
    await once(request, "end");
    arrived++;
  });
  const proxy = await startProxy(api);
  const before = bytesHeld();
  const uploads = Array.from({ length: 8 }, () => open(proxy, `${api}/upload`, { "content-length": 30 * MEGABYTE }));
  await Promise.all(
    uploads.map((sent) =>
      pipeline(
        Readable.from(megabytes(30)),
        sent.on("error", () => {}),
      ),
    ),
  );
  await expect.poll(() => arrived).toBe(8);
  expect(bytesHeld() - before).toBeLessThan(80 * MEGABYTE);
  for (const sent of uploads) sent.destroy();
});

test("reads a request no faster than the API, and a response no faster than the client", async () => {
  let toClient = 0;
  const api = await listen(async (request, response) => {
    if (request.url === "/upload") return;
    await pipeline(
      Readable.from(megabytes(40)),
      async function* (source) {
        for await (const chunk of source) {
          yield chunk as Buffer;
          toClient++;
        }
      },
      response,
    ).catch(() => {});
  });
  const proxy = await startProxy(api);
  const upload = open(proxy, `${api}/upload`, { "content-length": 40 * MEGABYTE });
  const download = open(proxy, `${api}/download`, { "x-lectern-method": "GET" });
  download.end();
  await once(download, "response");
  let fromClient = 0;
  const stalled = pipeline(
    Readable.from(megabytes(40)),
    async function* (source) {
      for await (const chunk of source) {
        yield chunk as Buffer;
        fromClient++;
      }
    },
    upload.on("error", () => {}),
  ).catch(() => {});
  // Both sides come to rest well before the end: what is on the way is in the buffers of sockets.
  const settled = async (count: () => number): Promise<number> => {
    let last = -1;
    const isSettled = (): boolean => {
      const now = count();
      const isSame = now === last && now > 0;
      last = now;
      return isSame;
    };
    await expect.poll(isSettled, { interval: 500 }).toBe(true);
    return last;
  };
  expect(await settled(() => fromClient)).toBeLessThan(30);
  expect(await settled(() => toClient)).toBeLessThan(30);
  upload.destroy();
  download.destroy();
  await stalled;
});

test("runs ten requests of a client at once and a hundred of all, and ends them when clients are gone", async () => {
  const running = new Set<IncomingMessage>();
  const api = await listen((request, response) => {
    running.add(request);
    response.on("close", () => running.delete(request));
  });
  const proxy = await startProxy(api);
  const start = (client: string): ClientRequest => {
    const sent = open(proxy, `${api}/slow`, { "x-client": client }).on("error", () => {});
    sent.end();
    return sent;
  };
  const TOO_MANY = [429, "too many requests are running"];
  const first = Array.from({ length: 10 }, () => start("2001:db8::1"));
  await expect.poll(() => running.size).toBe(10);
  expect(await resultOf(start("2001:db8::2"))).toEqual(TOO_MANY);
  const others = Array.from({ length: 90 }, (_, index) => start(`10.0.0.${index}`));
  await expect.poll(() => running.size).toBe(100);
  expect(await resultOf(start("192.0.2.1"))).toEqual(TOO_MANY);
  for (const sent of first) sent.destroy();
  await expect.poll(() => running.size).toBe(90);
  const again = Array.from({ length: 10 }, () => start("2001:db8::1"));
  await expect.poll(() => running.size).toBe(100);
  for (const sent of [...others, ...again]) sent.destroy();
  await expect.poll(() => running.size).toBe(0);
});

test("limits the requests of a client per minute", async () => {
  const api = await listen((_, response) => response.end());
  const proxy = await startProxy(api, { ...createProxyLimits(), rateLimit: createRateLimit(2) });
  const statuses: unknown[] = [];
  for (const client of ["10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2"]) {
    const sent = open(proxy, api, { "x-client": client });
    sent.end();
    statuses.push((await resultOf(sent))[0]);
  }
  expect(statuses).toEqual([200, 200, 429, 200]);
});

test.each([
  [60_000, [200, "200 OK"]],
  [100_000, [502, "the API redirects a request that is too large to be sent again"]],
])("follows a redirect after %i bytes only if they can be sent again", async (size, result) => {
  const api = await listen((request, response) => {
    request.resume().on("end", () => {
      if (request.url === "/first") response.writeHead(307, { location: "/second" });
      response.end();
    });
  });
  const sent = open(await startProxy(api), `${api}/first`, { "content-length": size });
  sent.end(Buffer.alloc(size));
  expect(await resultOf(sent)).toEqual(result);
});

test.each([
  ["HTTP/1.1 413 Payload Too Large", [200, "413 Payload Too Large"]],
  [
    "HTTP/1.1 307 Temporary Redirect\r\nLocation: /",
    [502, "the API redirects a request that is too large to be sent again"],
  ],
])("passes on a response that comes before the API has read the request: %j", async (head, result) => {
  const server = createNetServer((socket) => {
    socket.on("error", () => {}).resume();
    socket.once("data", () => void setTimeout(() => socket.write(`${head}\r\nContent-Length: 0\r\n\r\n`), 200));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sent = open(await startProxy(api), api, { "content-length": 40 * MEGABYTE }).on("error", () => {});
  const received = resultOf(sent);
  sent.write(CHUNK);
  expect(await received).toEqual(result);
  sent.destroy();
  server.close();
});

describe("an upload", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A body on its way to an API that reads it, or not. */
  function start(isRead: boolean) {
    vi.useFakeTimers();
    const request = Object.assign(new PassThrough(), { headers: { "transfer-encoding": "chunked" } });
    const problems: Rejection[] = [];
    const body = createProxyBody(request as unknown as IncomingMessage, (problem) => problems.push(problem));
    const api = isRead
      ? new Writable({ write: (_chunk, _encoding, done) => done() })
      : new Writable({ highWaterMark: 1, write: () => {} });
    body.sendTo(api as unknown as ClientRequest);
    return { request, api, problems, pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000) };
  }

  const TOO_SLOW = { status: 408, reason: "the request did not arrive in time" };

  test("ends when the client pauses for 15 seconds", async () => {
    const { request, api, problems, pass } = start(true);
    for (let part = 0; part < 5; part++) {
      request.write("part");
      await pass(14);
    }
    expect(problems).toEqual([]);
    await pass(2);
    expect([problems, api.destroyed]).toEqual([[TOO_SLOW], true]);
  });

  test("ends after two minutes, however steadily it arrives", async () => {
    const { request, problems, pass } = start(true);
    for (let part = 0; part < 11; part++) {
      request.write("part");
      await pass(10);
    }
    expect(problems).toEqual([]);
    await pass(11);
    expect(problems).toEqual([TOO_SLOW]);
  });

  test("does not blame the client while the API does not read", async () => {
    const { request, problems, pass } = start(false);
    request.write("part");
    await pass(100);
    expect(problems).toEqual([]);
    await pass(21);
    expect(problems).toEqual([TOO_SLOW]);
  });

  test("ends at 50 MB", async () => {
    const { request, api, problems, pass } = start(true);
    for (const chunk of megabytes(51)) {
      request.write(chunk);
      await pass(0);
    }
    expect([problems, api.destroyed]).toEqual([[{ status: 413, reason: "the request is larger than 50 MB" }], true]);
  });

  test("keeps no timers when the client is gone", async () => {
    const { request, problems, pass } = start(true);
    request.destroy();
    await pass(1);
    expect(vi.getTimerCount()).toBe(0);
    await pass(200);
    expect(problems).toEqual([]);
  });
});

describe("the function handler", () => {
  /** Sends a body of unknown length, as browsers never do and other clients may. */
  async function send(api: string, parts: Iterable<Uint8Array>, path = "/") {
    const iterator = parts[Symbol.iterator]();
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const { done, value } = iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    });
    const headers = { origin: "https://docs.test", "x-lectern-target": api + path, "x-lectern-method": "PUT" };
    const options = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    const response = await handleProxy(new Request("https://docs.test/_lectern/proxy", options), { origins: [api] });
    return [response.status, response.headers.get("x-lectern-proxy-error") ?? (await response.text())];
  }

  test("holds only the beginning of a body in memory, and reads no more than 50 MB", async () => {
    let size = 0;
    const api = await listen((request, response) => {
      size = 0;
      request.on("error", () => {});
      request.on("data", (chunk: Buffer) => {
        size += chunk.length;
      });
      request.on("end", () => {
        if (request.url === "/redirect") response.writeHead(307, { location: "/" });
        response.end(String(size));
      });
    });
    const small = [Buffer.alloc(20_000), Buffer.alloc(40_000)];
    expect(await send(api, small)).toEqual([200, "60000"]);
    expect(await send(api, small, "/redirect")).toEqual([200, "60000"]);
    expect(await send(api, megabytes(20))).toEqual([200, String(20 * MEGABYTE)]);
    expect(await send(api, megabytes(1), "/redirect")).toEqual([
      502,
      "the API redirects a request that is too large to be sent again",
    ]);
    let read = 0;
    const endless = (function* () {
      for (;;) {
        read++;
        yield Buffer.alloc(MEGABYTE);
      }
    })();
    expect(await send(api, endless)).toEqual([413, "the request is larger than 50 MB"]);
    expect(read).toBeLessThan(55);
  });
});
