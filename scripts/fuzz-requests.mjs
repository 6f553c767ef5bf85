// Sends generated requests to `lectern serve`, or with --dev to `lectern dev`, over raw sockets and looks for a canary outside the site:
//   node scripts/fuzz-requests.mjs [--dev] [--targets 1000000] [--malformed 100000] [--slow 5000] [--seed 1]
// Exits with 1 if a response contains the canary, if pipelined requests and responses do not match, or if the process crashes,
// complains or is unhealthy afterwards.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    dev: { type: "boolean", default: false },
    targets: { type: "string", default: "1000000" },
    malformed: { type: "string", default: "100000" },
    slow: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
  },
});

const CANARY = "CANARY-6b1f0e";
const root = mkdtempSync(join(tmpdir(), "lectern-fuzz-"));

function writeSite() {
  const index = { format: 1, name: "Fuzz", base: "", trailingSlash: false, headers: {}, pages: [] };
  const redirects = [
    { source: "/old/:rest*", destination: "/start/:rest*", permanent: true },
    { source: "/go/:name", destination: "/:name", permanent: false },
  ];
  const files = {
    "dist/_lectern/site.json": JSON.stringify(index),
    "dist/_lectern/redirects.json": JSON.stringify({ format: 1, redirects, files: [] }),
    "dist/index.html": "<h1>Home</h1>",
    "dist/start/index.html": "<h1>Start</h1>",
    "dist/start.md": "# Start",
    "dist/404.html": "<h1>Not found</h1>",
    "dist/large.txt": "x".repeat(8_000_000),
    "dist/page.txt": "y".repeat(60_000),
    "dist/.env": CANARY,
    "dist/.git/config": CANARY,
    "dist/_headers": CANARY,
    "project/docs.json": JSON.stringify({
      name: "Fuzz",
      theme: "mint",
      colors: { primary: "#0a7a5a" },
      navigation: { pages: ["index", "start"] },
    }),
    "project/index.mdx": "---\ntitle: Home\ndescription: Home.\n---\nHome",
    "project/start.mdx": "---\ntitle: Start\ndescription: Start.\n---\nStart",
    "project/.env": CANARY,
    "project/.git/config": CANARY,
    "canary.txt": CANARY,
    "start.md": CANARY,
    "dist-leak/canary.txt": CANARY,
    "distx/canary.txt": CANARY,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  symlinkSync(join(root, "canary.txt"), join(root, "dist/link.txt"));
  symlinkSync(join(root, "dist-leak"), join(root, "dist/linked"));
}

/** A seeded pseudorandom number generator. */
function createRandom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PIECES = [
  ..."/ / / / . .. ... %2e %2E%2e .%2e %252e%252e %2f %2F %5c %255c %252f %00 %0a %0d%0a %c0%ae %c1%9c %e0%80%af %u002e ..; ;".split(
    " ",
  ),
  ..."\\ ~ ~1 : ::$DATA C: ? & = @ % %% %zz + * [ ] { } | ^ ` ' < > ! $ ( ) , - _".split(" "),
  ..."canary.txt dist dist-leak distx .env .git config _headers link.txt linked start start.md index.html old go mcp healthz".split(
    " ",
  ),
  ..."_lectern site.json redirects.json search .well-known mcp.json etc passwd proc self environ evil.com http: https: file: %EF%BC%8F %E2%80%AE %C3%A9".split(
    " ",
  ),
  root.slice(1),
];

function randomTarget(random, start = "/") {
  const count = 1 + random(10);
  let target = start;
  for (let index = 0; index < count; index++) {
    target += PIECES[random(PIECES.length)];
    if (random(3) === 0) target += "/";
  }
  return target;
}

const METHODS = ["GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "PUT", "BREW", "get", "CONNECT", "TRACE", "PRI"];
const HEADERS = [
  "Host: localhost",
  "Host: evil.com",
  "Host: [",
  "Host: ",
  "Origin: null",
  "Origin: http://[",
  "Content-Length: 5",
  "Content-Length: -1",
  "Content-Length: 5, 6",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: chunked, identity",
  "Expect: 100-continue",
  "Range: bytes=0-0,1-1,2-",
  "Range: bytes=99999999999999999999-",
  'If-None-Match: W/"", "',
  "If-Modified-Since: Thu, 99 Foo 20x6",
  "Accept: text/markdown;q=9;;;,,,",
  "Accept-Encoding: br;q=nan, *;q=0",
  "Upgrade: websocket",
  "Connection: Upgrade",
  "Connection: keep-alive, close",
  "Cookie: a=\u0001",
  " folded: line",
  "No-Colon",
  "X-Forwarded-For: 127.0.0.1",
  "X-Forwarded-For: [::ffff:7f00:1%25]:99999, ,",
  "Authorization: Basic !!!!",
  `X-Long: ${"x".repeat(3000)}`,
];

function randomRequest(random) {
  if (random(10) === 0) return Buffer.from(Array.from({ length: 1 + random(200) }, () => random(256)));
  const version = ["HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "HTTP/1.1x", ""][random(7)];
  const lines = Array.from({ length: random(8) }, () => HEADERS[random(HEADERS.length)]);
  const end = ["\r\n", "\r\n", "\n", "\r"][random(4)];
  const text = [
    `${METHODS[random(METHODS.length)]} ${randomTarget(random, random(8) === 0 ? "" : "/")} ${version}`,
    ...lines,
    "",
    "",
  ].join(end);
  const bytes = Buffer.from(text + ["", "0\r\n\r\n", "ffffffffff\r\n", "hello"][random(4)]);
  if (random(4) === 0) bytes[random(bytes.length)] = random(256);
  return bytes;
}

/** Sends bytes and collects the response until the server closes the connection or goes silent. */
function exchange(port, bytes, timeout = 2000) {
  return new Promise((done) => {
    let received = "";
    const socket = connect(port, "127.0.0.1");
    const end = () => {
      socket.destroy();
      done(received);
    };
    socket.setEncoding("latin1").setTimeout(timeout, end);
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("error", end).on("close", end);
    // Half-closing the connection would cancel pipelined requests.
    socket.write(bytes);
  });
}

const found = { requests: 0, statuses: {}, leaks: [], mismatches: [] };

function note(received, sent) {
  if (received.includes(CANARY)) found.leaks.push(String(sent).slice(0, 300));
  for (const [, status] of received.matchAll(/HTTP\/1\.1 (\d{3}) /g))
    found.statuses[status] = (found.statuses[status] ?? 0) + 1;
}

/** The responses in the bytes of a connection; the last one is undefined if there are others after it. */
function splitResponses(received) {
  const responses = [];
  for (let rest = received; rest !== ""; ) {
    const end = rest.indexOf("\r\n\r\n") + 4;
    const head = rest.slice(0, end);
    const size = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1] ?? 0);
    if (!/^HTTP\/1\.1 \d{3} /.test(head) || rest.length < end + size) return [...responses, undefined];
    responses.push(rest.slice(end, end + size));
    rest = rest.slice(end + size);
  }
  return responses;
}

/** Every request has a response, and those for the start page, which are sent from memory, are at their place. */
function compare(targets, received) {
  const responses = splitResponses(received);
  const isRight = targets.every((target, index) => target !== "/start" || responses[index]?.includes("Start"));
  if (responses.length !== targets.length || responses.includes(undefined) || !isRight)
    found.mismatches.push(`${responses.length} responses to ${targets.join(" ")}`.slice(0, 600));
}

/** Runs jobs concurrently until none are left. */
async function inParallel(workers, next) {
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let job = next(); job !== undefined; job = next()) await job();
    }),
  );
}

const BATCH = 40;

async function throwTargets(port, count, random) {
  let left = count;
  await inParallel(16, () => {
    if (left <= 0) return undefined;
    const targets = Array.from({ length: Math.min(BATCH, left) }, () =>
      random(5) === 0 ? "/start" : randomTarget(random),
    );
    left -= targets.length;
    return async () => {
      const accept = random(4) === 0 ? "text/markdown" : "*/*";
      const requests = targets.map(
        (target, index) =>
          `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\n${index === targets.length - 1 ? "Connection: close\r\n" : ""}\r\n`,
      );
      const received = await exchange(port, requests.join(""), 30_000);
      note(received, requests.join(""));
      compare(targets, received);
      found.requests += targets.length;
    };
  });
}

async function throwMalformed(port, count, random) {
  let left = count;
  await inParallel(64, () => {
    if (left-- <= 0) return undefined;
    const bytes = randomRequest(random);
    return async () => {
      note(await exchange(port, bytes, 100), bytes);
      found.requests++;
    };
  });
}

/** Slow clients send their headers or a body one byte at a time, or do not read what they asked for. */
const SLOW = [
  "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
  "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n",
  "GET /large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(4),
  "GET /page.txt HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(200),
];
const SENDERS = 2;

/** Opens slow connections, and measures how long normal requests take meanwhile. Those that send slowly are closed in the end. */
async function holdSlow(port, count) {
  const sockets = [];
  const readers = [];
  for (let index = 0; index < count; index++) {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    const kind = index % SLOW.length;
    if (kind < SENDERS) sockets.push(socket.resume());
    else readers.push(socket);
    if (index % 100 === 99) await once(socket, "connect");
    socket.write(SLOW[kind]);
  }
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write("x");
  }, 500);
  const times = [];
  for (let index = 0; index < 200; index++) {
    const startedAt = performance.now();
    const received = await exchange(
      port,
      "GET /start HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
      20_000,
    );
    if (!received.startsWith("HTTP/1.1 200")) throw new Error(`A normal request failed: ${received.slice(0, 100)}`);
    times.push(performance.now() - startedAt);
  }
  const startedAt = performance.now();
  while (sockets.some((socket) => !socket.closed) && performance.now() - startedAt < 40_000)
    await new Promise((done) => setTimeout(done, 100));
  clearInterval(drip);
  const open = sockets.filter((socket) => !socket.closed).length;
  for (const socket of [...sockets, ...readers]) socket.destroy();
  times.sort((a, b) => a - b);
  console.log(
    `${count} slow sockets: normal requests p50 ${times[100].toFixed(1)} ms, p99 ${times[198].toFixed(1)} ms; ${open} still open afterwards`,
  );
  return open === 0;
}

writeSite();
// Generated requests have X-Forwarded-For, which is read only with this option.
const words = values.dev ? ["dev", join(root, "project")] : ["serve", join(root, "dist"), "--trust-proxy"];
const server = spawn(process.execPath, [resolve(import.meta.dirname, "../bin/lectern.js"), ...words, "--port", "0"], {
  stdio: ["ignore", "pipe", "pipe"],
});
process.on("exit", () => {
  server.kill("SIGKILL");
  rmSync(root, { recursive: true, force: true });
});
let complaints = "";
server.stderr.on("data", (chunk) => {
  complaints += chunk;
});
let printed = "";
server.stdout.setEncoding("utf8").on("data", (chunk) => {
  printed += chunk;
});
while (!/http:\/\/localhost:\d+/.test(printed)) await once(server.stdout, "data");
const port = Number(/http:\/\/localhost:(\d+)/.exec(printed)[1]);
const random = createRandom(Number(values.seed));
await throwTargets(port, Number(values.targets), random);
await throwMalformed(port, Number(values.malformed), random);
const slowIsFine = Number(values.slow) === 0 || (await holdSlow(port, Number(values.slow)));
const health = await exchange(port, "GET /start HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
const isAlive = server.exitCode === null && health.startsWith("HTTP/1.1 200") && health.includes("Start");
console.log(JSON.stringify({ ...found, isAlive, complaints: complaints.slice(0, 1000) }));
const isClean = found.leaks.length === 0 && found.mismatches.length === 0 && complaints === "";
process.exit(isAlive && slowIsFine && isClean ? 0 : 1);
