import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCacheFolder } from "@lectern/io/cache/cache-folder.ts";
import { requestPublic } from "@lectern/io/network/public-request.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkUrls, type ExternalHost } from "./external-links.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "lectern-external-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const SETTINGS = { skip: ["https://private.dev/**"], concurrency: 4, timeout: 1, retries: 0, cacheDays: 7 };

/** A fake web. Any URL not listed is a host that does not exist. */
function createWeb(results: Readonly<Record<string, number | string>>) {
  const requested: string[] = [];
  let open = 0;
  let maxOpen = 0;
  const request: ExternalHost["request"] = async ({ href }, { method }) => {
    requested.push(`${method} ${href}`);
    maxOpen = Math.max(maxOpen, ++open);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open--;
    const status = results[href];
    if (status === undefined) throw Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" });
    const destroy = (): never => undefined as never;
    return typeof status === "string"
      ? { statusCode: 302, headers: { location: status }, destroy }
      : { statusCode: status, headers: {}, destroy };
  };
  return { requested, request, maxOpen: () => maxOpen };
}

function check(urls: readonly string[], request: ReturnType<typeof createWeb>["request"], now = 1000) {
  return checkUrls(urls, {
    cache: openCacheFolder({ folder: root }, "links"),
    settings: SETTINGS,
    signal: new AbortController().signal,
    clock: () => now,
    request,
  });
}

test("marks a link as broken only if the server says so", async () => {
  const web = createWeb({
    "https://a.dev/fine": 200,
    "https://a.dev/gone": 404,
    "https://a.dev/members": 403,
    "https://a.dev/busy": 503,
  });
  const results = await check(
    ["https://a.dev/fine#part", "https://a.dev/gone", "https://a.dev/members", "https://a.dev/busy", "https://no.dev/"],
    web.request,
  );
  expect(Object.fromEntries(results)).toEqual({
    "https://a.dev/fine": { kind: "fine" },
    "https://a.dev/gone": { kind: "dead", reason: "the server responded with 404" },
    "https://a.dev/members": { kind: "fine" },
    "https://a.dev/busy": { kind: "unsure", reason: "the server responded with 503" },
    "https://no.dev/": { kind: "dead", reason: "the host does not exist" },
  });
});

test("skips local, example and ignored URLs", async () => {
  const web = createWeb({});
  const urls = [
    "http://localhost:3000/",
    "http://127.0.0.1/",
    "http://192.168.0.1/",
    "https://example.com/a",
    "https://api.example.com/a",
    "https://private.dev/a/b",
    "https://<your-host>/",
    "mailto:a@x.dev",
  ];
  expect([...(await check(urls, web.request))]).toEqual([]);
  expect(web.requested).toEqual([]);
});

test("caches good results for a few days and rechecks bad ones", async () => {
  const urls = ["https://a.dev/fine", "https://a.dev/gone"];
  const web = createWeb({ "https://a.dev/fine": 200, "https://a.dev/gone": 410 });
  await check(urls, web.request, 1000);
  web.requested.length = 0;
  await check(urls, web.request, 2000);
  expect(web.requested).toEqual(["HEAD https://a.dev/gone", "GET https://a.dev/gone"]);
  web.requested.length = 0;
  await check(["https://a.dev/fine"], web.request, 1000 + 8 * 86_400_000);
  expect(web.requested).toEqual(["HEAD https://a.dev/fine"]);
});

test("limits concurrent requests to the configured number", async () => {
  const urls = Array.from({ length: 20 }, (_, index) => `https://host-${index}.dev/`);
  const web = createWeb(Object.fromEntries(urls.map((url) => [url, 200])));
  expect((await check(urls, web.request)).size).toBe(20);
  expect(web.maxOpen()).toBe(4);
});

test("follows redirects with one checked request at a time", async () => {
  const web = createWeb({
    "https://a.dev/old": "/new",
    "https://a.dev/new": 200,
    "https://a.dev/round": "https://a.dev/round",
    "https://a.dev/script": "javascript:alert(1)",
    "https://a.dev/broken": "http://[",
  });
  const results = await check(
    ["old", "round", "script", "broken"].map((name) => `https://a.dev/${name}`),
    web.request,
  );
  expect(Object.fromEntries(results)).toEqual({
    "https://a.dev/old": { kind: "fine" },
    "https://a.dev/round": { kind: "unsure", reason: "it redirects more than 10 times" },
    "https://a.dev/script": { kind: "unsure", reason: "it redirects to a URL that is not HTTP" },
    "https://a.dev/broken": { kind: "unsure", reason: "it redirects to an invalid URL" },
  });
  expect(web.requested.filter((line) => line.includes("old") || line.includes("new"))).toEqual([
    "HEAD https://a.dev/old",
    "HEAD https://a.dev/new",
  ]);
});

test("never reaches a private IP address through a redirect or a host name", async () => {
  let hits = 0;
  const server = createServer((_, response) => {
    hits++;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const targets = [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://127.1:${port}/`,
    `http://0x7f.1:${port}/`,
    `http://2130706433:${port}/`,
    `http://0:${port}/`,
    `http://[::1]:${port}/`,
    `http://[::ffff:7f00:1]:${port}/`,
    `http://[64:ff9b::7f00:1]:${port}/`,
    `http://rebound.dev:${port}/`,
    "http://169.254.169.254/latest/meta-data/",
  ];
  const web = createWeb(Object.fromEntries(targets.map((target, index) => [`https://a.dev/${index}`, target])));
  const lookup = (_: string, __: object, done: (error: null, urls: { address: string; family: 4 }[]) => void) =>
    done(null, [
      { address: "93.184.216.34", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ]);
  const request: ExternalHost["request"] = (url, init) =>
    url.hostname === "a.dev" ? web.request(url, init) : requestPublic(url, { ...init, lookup });
  const results = await check(
    [...targets.map((_, index) => `https://a.dev/${index}`), `http://rebound.dev:${port}/`],
    request,
  );
  server.close();
  expect(hits).toBe(0);
  expect(new Set([...results.values()].map((result) => JSON.stringify(result)))).toEqual(
    new Set(['{"kind":"unsure","reason":"it points to a private network"}']),
  );
  expect(results.size).toBe(targets.length + 1);
});
