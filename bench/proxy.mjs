// Memory of `lectern serve` while its API proxy carries large bodies, next to another version of it:
//   node bench/proxy.mjs [--other DIR] [--connections 20] [--megabytes 49]
// DIR contains bin/lectern.js. Needs Linux. The API and the clients run in this process, so that the figures are the server's own.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    other: { type: "string" },
    connections: { type: "string", default: "20" },
    megabytes: { type: "string", default: "49" },
  },
});
const CONNECTIONS = Number(values.connections);
const CHUNK = Buffer.alloc(1024 * 1024, "x");
const CHUNKS = Number(values.megabytes);

const root = mkdtempSync(join(tmpdir(), "lectern-bench-proxy-"));
process.on("exit", () => rmSync(root, { recursive: true, force: true }));

function* chunks() {
  for (let count = 0; count < CHUNKS; count++) yield CHUNK;
}

/** Ends every response it holds. */
let release = () => {};
let arrived = 0;
const api = createServer(async (incoming, response) => {
  if (incoming.url === "/download") {
    await pipeline(Readable.from(chunks()), response).catch(() => {});
    return;
  }
  incoming.on("error", () => {}).resume();
  await once(incoming, "end").catch(() => {});
  arrived++;
  const before = release;
  release = () => {
    before();
    response.end("done");
  };
}).listen(0, "127.0.0.1");
await once(api, "listening");
const apiOrigin = `http://127.0.0.1:${api.address().port}`;

const index = { format: 1, name: "Bench", base: "", trailingSlash: false, headers: {}, pages: [] };
mkdirSync(join(root, "_lectern"));
writeFileSync(join(root, "_lectern/site.json"), JSON.stringify(index));
writeFileSync(join(root, "_lectern/proxy.json"), JSON.stringify({ origins: [apiOrigin] }));
writeFileSync(join(root, "index.html"), "<h1>Home</h1>");

/** Each connection comes from another client, so that the limits per client do not matter. */
function send(site, path, client) {
  const sent = request(`${site}/_lectern/proxy`, {
    method: "POST",
    headers: {
      origin: site,
      "x-forwarded-for": `198.51.100.${client}`,
      "x-lectern-target": `${apiOrigin}${path}`,
      "x-lectern-method": path === "/download" ? "GET" : "PUT",
      ...(path === "/upload" ? { "content-length": CHUNKS * CHUNK.length } : {}),
    },
  });
  sent.on("error", () => {});
  return sent;
}

async function upload(site, client) {
  const sent = send(site, "/upload", client);
  await pipeline(Readable.from(chunks()), sent).catch(() => {});
  return sent;
}

async function measure(name, folder) {
  const child = spawn(
    process.execPath,
    [join(folder, "bin/lectern.js"), "serve", root, "--port", "0", "--proxy-private", "--trust-proxy"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let printed = "";
  child.stdout.on("data", (text) => {
    printed += text;
  });
  while (!/http:\S+/.test(printed)) await sleep(50);
  const site = /http:\/\/[^\s/]+/.exec(printed)[0].replace("localhost", "127.0.0.1");
  const memory = () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`))[1]) / 1024);
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 20);
  const result = { name, idle: memory() };
  const clients = Array.from({ length: CONNECTIONS }, (_, client) => client);

  arrived = 0;
  const uploads = await Promise.all(clients.map((client) => upload(site, client)));
  for (let waits = 0; waits < 50 && arrived < CONNECTIONS; waits++) await sleep(100);
  result.uploads = peak;
  result.arrived = arrived;
  for (const sent of uploads) sent.destroy();
  release();
  release = () => {};
  await sleep(3000);
  result.uploadsClosed = memory();

  peak = 0;
  const downloads = clients.map((client) => send(site, "/download", client));
  const responses = await Promise.all(
    downloads.map(async (sent) => {
      sent.end();
      return (await once(sent, "response"))[0];
    }),
  );
  // The clients read nothing for a while.
  await sleep(3000);
  result.downloadsUnread = peak;
  await Promise.all(responses.map((response) => once(response.resume(), "close")));
  result.downloads = peak;
  await sleep(3000);
  result.downloadsClosed = memory();
  clearInterval(look);
  child.kill();
  await once(child, "exit");
  return result;
}

const versions = [["this version", resolve(".")], ...(values.other ? [["the other", resolve(values.other)]] : [])];
console.log(`RSS in MB, ${CONNECTIONS} connections with ${CHUNKS} MB each`);
const rows = [];
for (const [name, folder] of versions) rows.push(await measure(name, folder));
console.table(rows);
api.close();
api.closeAllConnections();
process.exit(0);
