// Load test for MCP: `node bench/mcp.mjs DIR [--clients 100] [--rounds 5]`, where DIR is a built site.
// Starts `lectern serve`, connects that many official clients at once, and lets each search, read and list. Prints
// response times and fails on a wrong response: every client requests a different page and must get that page.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const here = dirname(fileURLToPath(import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clients: { type: "string", default: "100" },
    rounds: { type: "string", default: "5" },
    port: { type: "string", default: "8490" },
  },
});
const folder = resolve(positionals[0] ?? "dist");
const { pages } = JSON.parse(readFileSync(join(folder, "_lectern/site.json"), "utf8"));
const server = spawn(process.execPath, [join(here, "../bin/lectern.js"), "serve", folder, "--port", values.port], {
  stdio: ["ignore", "pipe", "inherit"],
});
await new Promise((done) => server.stdout.once("data", done));

const url = new URL(`http://localhost:${values.port}/mcp`);
const times = { connect: [], list: [], search: [], read: [] };
const wrong = [];
const startedAt = performance.now();
try {
  await Promise.all(Array.from({ length: Number(values.clients) }, (_, number) => work(number)));
} finally {
  server.kill();
}
const seconds = (performance.now() - startedAt) / 1000;
const count = Object.values(times).reduce((sum, list) => sum + list.length, 0);
console.log(`${values.clients} clients, ${count} answers in ${seconds.toFixed(1)} s, ${wrong.length} wrong`);
console.log("           median ms    95 % below    slowest");
for (const [name, list] of Object.entries(times)) {
  list.sort((a, b) => a - b);
  const at = (share) => (list[Math.floor((list.length - 1) * share)] ?? 0).toFixed(0);
  console.log(`${name.padEnd(10)}${at(0.5).padStart(10)}${at(0.95).padStart(14)}${at(1).padStart(11)}`);
}
for (const problem of wrong.slice(0, 10)) console.log(problem);
process.exitCode = wrong.length > 0 ? 1 : 0;

/** One assistant. It reads pages that no other reads in the same round. */
async function work(number) {
  const client = new Client({ name: `client-${number}`, version: "1.0.0" });
  await timed("connect", () => client.connect(new StreamableHTTPClientTransport(url)));
  for (let round = 0; round < Number(values.rounds); round++) {
    const page = pages[(number * 7 + round * 13) % pages.length];
    await timed("list", () => client.listTools());
    const read = await timed("read", () => client.callTool({ name: "get_page", arguments: { page: page.route } }));
    if (read.structuredContent?.page !== page.route) wrong.push(`client ${number} asked for ${page.route}`);
    const query = page.title.slice(0, 60);
    const found = await timed("search", () => client.callTool({ name: "search_docs", arguments: { query } }));
    if (found.isError) wrong.push(`client ${number} found nothing for "${query}"`);
  }
  await client.close();
}

async function timed(name, send) {
  const from = performance.now();
  const response = await send();
  times[name].push(performance.now() - from);
  return response;
}
