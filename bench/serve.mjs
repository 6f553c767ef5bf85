// Requests per second and p99 of `lectern serve` next to nginx, sirv and a bare Node.js server with the same headers:
//   node bench/serve.mjs [--sirv DIR] [--seconds 4]
// DIR contains node_modules/sirv. Needs wrk and Linux; nginx is skipped if it is not installed. Rounds alternate
// between the servers and the best of each counts. On a busy machine, compare the CPU time per request, which load
// affects least.

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    sirv: { type: "string" },
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "3" },
  },
});
const root = mkdtempSync(join(tmpdir(), "lectern-bench-serve-"));
// If started by root, nginx reads files as another user.
chmodSync(root, 0o755);
const folder = join(root, "dist");
const stops = [];
process.on("exit", () => {
  for (const stop of stops) stop();
  rmSync(root, { recursive: true, force: true });
});

/** Realistic text is not needed: wrk requests uncompressed bytes from every server. */
function writeSite() {
  const page = `<!doctype html><html lang="en"><title>Page</title><body><p>${randomBytes(10_000).toString("hex")}</p></body></html>`;
  const files = {
    "_lectern/site.json": JSON.stringify({
      format: 1,
      name: "Bench",
      base: "",
      trailingSlash: false,
      headers: {},
      pages: [],
    }),
    "index.html": page,
    "page/index.html": page,
    "small.txt": "x".repeat(1024),
    "404.html": "<h1>Not found</h1>",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

function run(command, words) {
  const child = spawn(command, words, { stdio: ["ignore", "ignore", "inherit"] });
  stops.push(() => child.kill());
  return child.pid;
}

/** CPU seconds of a process and its children so far. */
function processorTime(pid) {
  const ticks = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  return (Number(ticks[11]) + Number(ticks[12])) / 100 + children.reduce((sum, one) => sum + processorTime(one), 0);
}

function startNginx(port) {
  const file = join(root, "nginx.conf");
  writeFileSync(
    file,
    `worker_processes 1; daemon off; pid ${root}/nginx.pid; error_log /dev/null;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=1000; keepalive_requests 1000000;
  types { text/html html; text/plain txt; }
  client_body_temp_path ${root}/b; proxy_temp_path ${root}/p; fastcgi_temp_path ${root}/f; uwsgi_temp_path ${root}/u; scgi_temp_path ${root}/s;
  server { listen 127.0.0.1:${port}; root ${folder}; location / { try_files $uri $uri/index.html =404; } } }`,
  );
  return run("nginx", ["-c", file, "-p", root]);
}

function startScript(text) {
  const file = join(root, `${randomBytes(4).toString("hex")}.mjs`);
  writeFileSync(file, text);
  return run(process.execPath, [file]);
}

const SERVERS = {
  nginx: startNginx,
  "bare Node.js": (port) =>
    startScript(`import { createServer } from "node:http"; import { readFileSync } from "node:fs";
const headers = ${JSON.stringify(bareHeaders())};
const files = new Map([["/page", readFileSync(${JSON.stringify(join(folder, "page/index.html"))})], ["/small.txt", readFileSync(${JSON.stringify(join(folder, "small.txt"))})]]);
createServer((request, response) => {
  const bytes = files.get(request.url);
  if (request.headers["if-none-match"] === headers[headers.indexOf("ETag") + 1]) { response.writeHead(304, headers); response.end(); return; }
  response.writeHead(200, [...headers, "Content-Length", String(bytes.length)]); response.end(bytes);
}).listen(${port}, "127.0.0.1");`),
  sirv: (port) =>
    startScript(`import { createServer } from "node:http"; import sirv from ${JSON.stringify(resolve(values.sirv, "node_modules/sirv/build.mjs"))};
createServer(sirv(${JSON.stringify(folder)}, { etag: true })).listen(${port}, "127.0.0.1");`),
  "lectern serve": (port) =>
    run(process.execPath, [
      resolve(import.meta.dirname, "../bin/lectern.js"),
      "serve",
      folder,
      "--port",
      String(port),
      "--strict-port",
    ]),
};

/** As many headers as Lectern sends, of the same length. */
function bareHeaders() {
  const policy = `default-src 'self'; script-src 'self'; style-src 'self' https:; img-src * data: blob:; ${"x".repeat(400)}`;
  const pairs = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "X-Frame-Options": "SAMEORIGIN",
    "Cache-Control": "public, max-age=0, must-revalidate",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": policy,
    ETag: '"abcdefghijklmnopqrstuv"',
    "Last-Modified": new Date(0).toUTCString(),
    Vary: "Accept-Encoding",
    "Content-Type": "text/html; charset=utf-8",
    "Accept-Ranges": "bytes",
  };
  return Object.entries(pairs).flat();
}

async function until(url) {
  for (let attempt = 0; attempt < 200; attempt++) {
    try {
      return await fetch(url, { headers: { "accept-encoding": "identity" } });
    } catch {
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  throw new Error(`${url} does not respond`);
}

function measure(url, { etag, pid }) {
  const before = processorTime(pid);
  const words = [
    "-t1",
    "-c64",
    `-d${values.seconds}s`,
    "--latency",
    // Browsers send both.
    ...(etag ? ["-H", `If-None-Match: ${etag}`, "-H", `If-Modified-Since: ${new Date().toUTCString()}`] : []),
    url,
  ];
  const text = execFileSync("wrk", words, { encoding: "utf8" });
  if (/Non-2xx/.test(text) && !etag) throw new Error(text);
  const cost = ((processorTime(pid) - before) * 1e6) / Number(/(\d+) requests in/.exec(text)[1]);
  return { cost, rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)[1]), p99: /99%\s+(\S+)/.exec(text)[1] };
}

writeSite();
const isHere = (command) => spawnSync(command, ["-v"]).error === undefined;
const names = Object.keys(SERVERS).filter((name) =>
  name === "sirv" ? values.sirv : name !== "nginx" || isHere("nginx"),
);
const started = [];
for (const name of names) {
  const port = await freePort();
  const pid = SERVERS[name](port);
  const response = await until(`http://127.0.0.1:${port}/page`);
  started.push({ name, port, pid, etag: response.headers.get("etag") });
}
const cases = [
  ["20 kB page", "/page", false],
  ["1 kB file", "/small.txt", false],
  ["304", "/page", true],
  ["20 kB page, after an earlier build", "/page", '"earlier"'],
];
for (const [label, path, isKnown] of cases) {
  const best = new Map();
  for (let round = 0; round < Number(values.rounds); round++)
    for (const { name, port, pid, etag } of started) {
      const found = measure(`http://127.0.0.1:${port}${path}`, {
        pid,
        etag: isKnown === true ? etag : isKnown || undefined,
      });
      const before = best.get(name) ?? { rate: 0, cost: Number.POSITIVE_INFINITY };
      best.set(name, { ...(found.rate > before.rate ? found : before), cost: Math.min(found.cost, before.cost) });
    }
  const ours = best.get("lectern serve");
  console.log(`\n${label}`);
  for (const [name, { rate, p99, cost }] of best)
    console.log(
      `  ${name.padEnd(16)}${Math.round(rate).toLocaleString("en").padStart(9)} req/s   p99 ${p99.padEnd(9)} ${cost.toFixed(1).padStart(6)} µs of processor each   ours is ${(ours.rate / rate).toFixed(2)} × by rate, ${(cost / ours.cost).toFixed(2)} × by processor`,
    );
}
process.exit();
