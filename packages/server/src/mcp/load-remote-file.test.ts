import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { createRemoteLoader } from "./load-remote-file.ts";

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

test("requests files below the base URL regardless of their names", async () => {
  const requested: (string | undefined)[] = [];
  const site = await serve((request, response) => {
    requested.push(request.url);
    response.end("text");
  });
  const load = createRemoteLoader(`${site}/docs/`);
  expect(new TextDecoder().decode((await load("a b/c:d.md")) as Uint8Array)).toBe("text");
  await load("\u00e9#?.md");
  expect(requested).toEqual(["/docs/a%20b/c%3Ad.md", "/docs/%C3%A9%23%3F.md"]);
});

test("returns undefined for missing files and reports other statuses", async () => {
  const site = await serve((request, response) => {
    response.statusCode = request.url === "/gone" ? 404 : 500;
    response.end();
  });
  const load = createRemoteLoader(site);
  expect(await load("gone")).toBeUndefined();
  await expect(load("broken")).rejects.toThrow(`${site}/broken responded with status 500.`);
});

test("follows redirects on the same site only", async () => {
  const other = await serve((_, response) => response.end("never"));
  const site = await serve((request, response) => {
    const targets: Record<string, string> = { "/near": "/here", "/far": `${other}/x`, "/round": "/round" };
    const location = targets[request.url ?? ""];
    if (location === undefined) response.end("here");
    else response.writeHead(302, { Location: location }).end();
  });
  const load = createRemoteLoader(site);
  expect(new TextDecoder().decode((await load("near")) as Uint8Array)).toBe("here");
  await expect(load("far")).rejects.toThrow(`${site}/far redirects to ${other}. Use that URL instead if you trust it.`);
  await expect(load("round")).rejects.toThrow(`${site}/round redirects in a loop.`);
});

test("reports an unreachable site", async () => {
  const site = await serve(() => {});
  for (const close of closers.splice(0)) close();
  await expect(createRemoteLoader(site)("a")).rejects.toThrow(/^Cannot reach http:\/\/127\.0\.0\.1:\d+\/a \(/);
});

test("stops at a size limit for what a response unpacks to, and reports damaged ones", async () => {
  const zeros = Buffer.alloc(1024 * 1024);
  let sent = 0;
  function* endless(): Iterable<Buffer> {
    for (;;) yield zeros;
  }
  const site = await serve((request, response) => {
    response.writeHead(200, { "Content-Encoding": "gzip" });
    if (request.url === "/damaged") return void response.end("not gzip");
    const packed = Readable.from(endless()).pipe(createGzip());
    packed.on("data", (chunk: Buffer) => {
      sent += chunk.length;
    });
    response.on("close", () => packed.destroy());
    packed.pipe(response);
  });
  const load = createRemoteLoader(site);
  await expect(load("bomb")).rejects.toThrow(`${site}/bomb is larger than 64 MB.`);
  expect(sent).toBeLessThan(2_000_000);
  await expect(load("damaged")).rejects.toThrow(`Cannot read ${site}/damaged (incorrect header check).`);
});
