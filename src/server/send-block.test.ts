import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { createBlock, isBlock, sendBlock } from "./send-block.ts";

const block = createBlock(200, ["Content-Type", "text/plain", "Content-Length", "5"], Buffer.from("whole"));
const unchanged = createBlock(304, ["ETag", '"a"']);
const long = createBlock(200, ["Content-Length", "60000"], Buffer.alloc(60_000, "x"));

/** `/block` and `/304` are sent as blocks if possible, `/plain` never. */
const respond: RequestListener = ({ url }, response) => {
  if (url === "/block" && sendBlock(response, block)) return;
  if (url === "/304" && sendBlock(response, unchanged)) return;
  if (url === "/long" && sendBlock(response, long)) return;
  response.setHeader("X-Plain", "1");
  if (url === "/late") setTimeout(() => response.end("later"), 20);
  else response.end("plain");
};

let server: Server;
afterEach(() => {
  vi.useRealTimers();
  server.close();
});

async function exchange(text: string, setUp: (server: Server) => void = () => {}): Promise<string> {
  server = createServer(respond);
  setUp(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1");
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.write(text);
  await once(socket, "close");
  return received.replaceAll(/Date: [A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g, "Date: now");
}

const get = (path: string, more = "", version = "1.1"): string =>
  `GET ${path} HTTP/${version}\r\nHost: a\r\n${more}\r\n`;
const LAST = get("/plain", "Connection: close\r\n");
const WHOLE =
  "HTTP/1.1 200 OK\r\nDate: now\r\nContent-Type: text/plain\r\nContent-Length: 5\r\nConnection: keep-alive\r\nKeep-Alive: timeout=30\r\n\r\nwhole";

test("sends a block like any other response and keeps the connection open", async () => {
  const received = await exchange(get("/block") + LAST);
  expect(received.startsWith(`${WHOLE}HTTP/1.1 200 OK\r\nX-Plain`)).toBe(true);
  expect(received.endsWith("plain")).toBe(true);
});

test("sends no body with a 304, and keeps the order behind a delayed response", async () => {
  const received = await exchange(get("/304") + get("/late") + get("/block") + get("/block") + LAST);
  const bodies = received
    .split(/HTTP\/1\.1 (?=\d)/)
    .map((one) => `${one.slice(0, 3)} ${one.split("\r\n\r\n")[1] ?? ""}`);
  expect(bodies).toEqual([" ", "304 ", "200 later", "200 plain", "200 plain", "200 plain"]);
});

test.each([
  ["a client that closes", get("/block", "Connection: close\r\n")],
  ["an old client", get("/block", "", "1.0")],
])("%s gets a regular response that ends the connection", async (_, request) => {
  expect(await exchange(request)).toMatch(/X-Plain: 1[\s\S]*Connection: close[\s\S]*plain$/);
});

test("closes the connection with a regular response to its last request", async () => {
  const received = await exchange(get("/block").repeat(3), (one) => {
    one.maxRequestsPerSocket = 3;
  });
  expect(received.startsWith(WHOLE + WHOLE)).toBe(true);
  expect(received.slice(2 * WHOLE.length)).toMatch(/X-Plain[\s\S]*Connection: close[\s\S]*plain$/);
});

test("emits the events of a finished response", async () => {
  const seen: unknown[] = [];
  await exchange(get("/304") + LAST, (one) =>
    one.prependListener("request", ({ url }, response) => {
      response.on("close", () => seen.push([url, response.statusCode, response.writableEnded, isBlock(response)]));
    }),
  );
  expect(seen).toEqual([
    ["/304", 304, true, true],
    ["/plain", 200, true, false],
  ]);
});

test("a client that reads slowly gets every response as it was sent", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 1) });
  let count = 0;
  server = createServer(respond).on("request", () => count++);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const [slow, other] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  slow.pause().write(get("/long").repeat(300) + LAST);
  await expect.poll(() => count).toBe(301);
  vi.setSystemTime(Date.UTC(2027, 1, 2, 3, 4, 5));
  other.setEncoding("latin1").write(get("/long"));
  expect((await once(other, "data")).join("")).toContain("Date: Tue, 02 Feb 2027 03:04:05 GMT");
  other.destroy();
  let received = "";
  for await (const chunk of slow.setEncoding("latin1")) received += chunk;
  const dates = received.match(/(?<=Date: ).*(?=\r\nContent-Length: 60000\r\n)/g) ?? [];
  expect([dates.length, new Set(dates)]).toEqual([300, new Set(["Thu, 01 Jan 2026 00:00:00 GMT"])]);
  expect(received.split("x".repeat(60_000))).toHaveLength(301);
  expect(received.endsWith("plain")).toBe(true);
});

test("a client that hangs up while it receives blocks ends nothing but its connection", async () => {
  server = createServer(respond);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  for (const end of ["destroy", "resetAndDestroy"] as const) {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    socket.write(get("/long").repeat(300));
    await once(socket, "readable");
    socket[end]();
    await once(socket, "close");
  }
  expect((await fetch(`http://127.0.0.1:${port}/block`)).status).toBe(200);
  await expect.poll(() => new Promise((done) => server.getConnections((_, open) => done(open)))).toBeLessThan(2);
});
