// Serves this folder, and an API that repeats what it receives.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import { text } from "node:stream/consumers";

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".json": "application/json" };

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  if (pathname.startsWith("/api/")) return answer(request, response);
  try {
    const path = pathname === "/" ? "/index.html" : pathname;
    const body = await readFile(new URL(`.${path}`, import.meta.url));
    response.writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "application/octet-stream" }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});

async function answer(request, response) {
  const { method, url, headers } = request;
  const body = await text(request);
  const isAllowed = method === "GET" || headers.authorization !== undefined;
  const status = isAllowed ? (method === "GET" ? 200 : 201) : 401;
  const repeated = isAllowed ? { method, url, body: body && JSON.parse(body) } : { error: "Send a token" };
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(repeated));
}

server.listen(Number(process.env.PORT ?? 4173), "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${server.address().port}/`);
});
