// `lectern serve` as shipped, over raw sockets: what a hostile client could send, and what an operator relies on. Paths and hosts
// are tried with `lectern dev` too.

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { packagePath } from "@lectern/io/package-file.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { lectern, type Running, startLectern, startNode } from "../support/process.ts";
import { getRaw, sendRaw } from "../support/raw-http.ts";
import { docsJson } from "../support/site.ts";

const CANARY = "CANARY-outside-the-site";
const WORDS = "Plant a tree today. ".repeat(100);

let folder: TestFolder;
let server: Running;
let port = 0;
let preview: Running;
let previewPort = 0;

async function startServer(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<[Running, number]> {
  const started = startLectern(["serve", ...words, ...(words.includes("--port") ? [] : ["--port", "0"])], { env });
  const line = await started.until(/Serving .*:(\d+)(?:\/\S*)?\n/);
  return [started, Number(/:(\d+)(?:\/\S*)?\n/.exec(line)?.[1])];
}

beforeAll(async () => {
  folder = testFolder({
    "site/docs.json": docsJson(
      { pages: ["index", "guides/start"] },
      {
        redirects: [
          { source: "/old/:rest*", destination: "/guides/:rest*" },
          { source: "/away", destination: "https://other.example/x", permanent: false },
        ],
      },
    ),
    "site/index.mdx": "---\ntitle: Home\n---\nHello.",
    "site/guides/start.mdx": `---\ntitle: Start\n---\n${WORDS}`,
    "canary.txt": CANARY,
    "dist-leak/canary.txt": CANARY,
    "distx/canary.txt": CANARY,
    "site-leak/canary.txt": CANARY,
    "sitex/canary.txt": CANARY,
  });
  const dist = join(folder.path, "dist");
  const { status, stderr } = await lectern(["build", join(folder.path, "site"), "--out", dist]);
  expect([status, stderr]).toEqual([0, expect.any(String)]);
  for (const root of ["dist", "site"]) {
    folder.write(`${root}/.env`, CANARY);
    folder.write(`${root}/.git/config`, CANARY);
    symlinkSync(join(folder.path, "canary.txt"), join(folder.path, root, "link.txt"));
    symlinkSync(join(folder.path, "dist-leak"), join(folder.path, root, "linked"));
  }
  [server, port] = await startServer([dist]);
  preview = startLectern(["dev", join(folder.path, "site"), "--port", "0"]);
  previewPort = Number(/\d+$/.exec(await preview.until(/http:\/\/localhost:\d+/))?.[0]);
});

afterAll(async () => {
  await server?.stop();
  await preview?.stop();
  folder?.dispose();
});

describe("paths", () => {
  const up = [
    "..",
    "%2e%2e",
    ".%2e",
    "%2e.",
    "..%00",
    "..;",
    "%252e%252e",
    "%c0%ae%c0%ae",
    "\\..",
    "..\\",
    "%5c..",
    "..%5c",
    "..%255c",
  ];
  const between = ["/", "%2f", "%252f", "//", "/./", "\\", "%5c"];
  const targets = [
    ...up.flatMap((step) => between.map((slash) => `/${step}${slash}canary.txt`)),
    ...up.map((step) => `/guides/${step}/${step}/canary.txt`),
    ...["dist-leak", "distx", "site-leak", "sitex"].flatMap((name) => [`/../${name}/canary.txt`, `/%2e%2e/${name}/canary.txt`]),
    "/.git/config", "/.env", "/.env/", "/.env/.", "/.env?raw", "/.env::$DATA", "/%2eenv", "/link.txt", "/linked/canary.txt", "/.lectern-output",
    "/@fs/etc/passwd", "/etc/passwd", "//etc/passwd",
    "/file:///etc/passwd", "/%00", "/start%00.html", "/docs.json", "/guides/start.mdx", "/ENV~1", "/a/%2e%2e%2f%2e%2e%2fcanary.txt",
  ]; // biome-ignore format: a table
  test.each(targets)("%j reveals nothing from outside", async (target) => {
    for (const at of [port, previewPort]) {
      const { status, text } = await getRaw(at, target);
      expect([400, 404]).toContain(status);
      expect(text).not.toContain(CANARY);
    }
  });

  test.each(["/_headers", "/_redirects", "/vercel.json", "/_lectern/redirects.json"])(
    "does not send %s",
    async (target) => {
      expect((await getRaw(port, target)).status).toBe(404);
    },
  );

  test("rejects overlong and invalid targets", async () => {
    expect((await getRaw(port, `/${"a".repeat(9000)}`)).status).toBe(414);
    for (const target of ["http://169.254.169.254/", "http://localhost/guides/start", "*", "/guides/start#x", "guides"])
      expect([target, (await getRaw(port, target)).status]).toEqual([target, 400]);
  });
});

describe("hosts", () => {
  test.each([
    ["localhost", 200],
    ["LOCALHOST:1234", 200],
    ["127.0.0.1", 200],
    ["[::1]:80", 200],
    ["docs.localhost", 200],
    ["evil.com", 403],
    ["evil.com:666", 403],
    ["1.2.3.4", 403],
    ["::1234", 403],
    ["[::1234]:666", 403],
    ["[", 403],
    ["localhost.evil.com", 403],
    ["localhost@evil.com", 403],
    ["", 403],
  ])("%j → %i", async (host, status) => {
    expect((await getRaw(port, "/", [`Host: ${host}`])).status).toBe(status);
    expect((await getRaw(port, "/", [`Host: ${host}`, "X-Forwarded-Host: localhost"])).status).toBe(status);
    expect((await getRaw(previewPort, "/", [`Host: ${host}`])).status).toBe(status);
  });

  test("rejects none and two", async () => {
    expect((await sendRaw(port, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n")).status).toBe(400);
    expect((await getRaw(port, "/", ["Host: localhost", "Host: localhost"])).status).toBe(400);
  });
});

describe("origins", () => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const post = (lines: readonly string[]) =>
    sendRaw(
      port,
      [
        "POST /mcp HTTP/1.1",
        `Host: localhost:${port}`,
        "Content-Type: application/json",
        "Accept: application/json, text/event-stream",
        `Content-Length: ${body.length}`,
        ...lines,
        "Connection: close",
        "",
        body,
      ].join("\r\n"),
    );
  test("lets programs and the site itself use MCP, but not other pages", async () => {
    expect((await post([])).status).toBe(200);
    expect((await post([`Origin: http://localhost:${port}`])).status).toBe(200);
    for (const origin of [
      "null",
      "http://localhost:1",
      "http://localhost.evil.com",
      "https://evil.com",
      "file://",
      "http://[",
    ])
      expect([origin, (await post([`Origin: ${origin}`])).status]).toEqual([origin, 403]);
  });

  test("shares no response with other origins", async () => {
    for (const target of ["/", "/guides/start", "/_lectern/site.json", "/_lectern/search?q=tree", "/nope"]) {
      const { headers } = await getRaw(port, target, ["Origin: https://evil.com"]);
      expect(headers).not.toHaveProperty("access-control-allow-origin");
      expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    }
  });
});

describe("redirects", () => {
  test.each([
    ["/guides/start/", "/guides/start"],
    ["/guides/start/?a=1&b=%2F", "/guides/start?a=1&b=%2F"],
    ["/guides/start.html", "/guides/start"],
    ["/guides/start/index.html", "/guides/start"],
    ["/old/start?x=1", "/guides/start?x=1"],
    ["/old/%0d%0aSet-Cookie:x", undefined],
    ["/old/%E2%80%AE", "/guides/%E2%80%AE"],
    ["/old//evil.com", undefined],
    ["/away", "https://other.example/x"],
    ["//evil.com", undefined],
    ["//evil.com/%2e%2e", undefined],
    ["/\\evil.com", undefined],
    ["/%5cevil.com/", undefined],
    ["/%2f%2fevil.com/", undefined],
    ["///", undefined],
    ["/.evil.com/", undefined],
    ["/@evil.com/", undefined],
  ])("%s → %s", async (target, location) => {
    const { status, headers } = await getRaw(port, target);
    expect(headers["location"]).toBe(location);
    expect(headers).not.toHaveProperty("set-cookie");
    expect(status).toBeGreaterThanOrEqual(location === undefined ? 400 : 307);
  });
});

describe("headers", () => {
  test("varies pages only by headers that say what the client accepts", async () => {
    const standard = await getRaw(port, "/guides/start");
    const odd = [
      ..."X-Forwarded-Host X-Forwarded-Proto X-Forwarded-For X-Forwarded-Prefix X-Original-URL X-Rewrite-URL X-Middleware-Subrequest".split(
        " ",
      ),
      ..."X-HTTP-Method-Override X-Method-Override Forwarded Cookie Authorization Origin Referer User-Agent Via TE Trailer DNT Pragma".split(
        " ",
      ),
      ..."Cache-Control X-Real-IP X-Client-IP CF-Connecting-IP X-Nextjs-Data RSC Next-Router-State-Tree X-Invoke-Path Sec-Fetch-Site".split(
        " ",
      ),
      ...Array.from({ length: 100 }, (_, index) => `X-Odd-${index}`),
    ];
    const { date: _, ...headers } = standard.headers;
    for (const name of odd) {
      const { status, body, headers: others } = await getRaw(port, "/guides/start", [`${name}: /evil"><script>`]);
      expect([name, status, body]).toEqual([name, 200, standard.body]);
      expect({ ...others, date: "" }).toEqual({ ...headers, date: "" });
    }
  });

  test("sets a page's policy and reveals nothing about the server", async () => {
    const { headers } = await getRaw(port, "/guides/start");
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "public, max-age=0, must-revalidate",
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "content-security-policy": expect.stringContaining("object-src 'none'"),
      vary: "Accept, Accept-Encoding",
    });
    for (const name of ["server", "x-powered-by", "set-cookie", "strict-transport-security"])
      expect(headers).not.toHaveProperty(name);
  });

  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.1", "gzip"],
    ["*;q=0", undefined],
    ["identity;q=0", undefined],
    ["nonsense;;;q=,", undefined],
  ])("Accept-Encoding: %s → %s", async (accepted, encoding) => {
    const { status, headers } = await getRaw(port, "/guides/start", [`Accept-Encoding: ${accepted}`]);
    expect([status, headers["content-encoding"]]).toEqual([200, encoding]);
  });

  test.each([
    ["bytes=0-0", 206, "1"],
    ["bytes=-1", 206, "1"],
    ["bytes=5-", 206, undefined],
    ["bytes=999999-", 416, "0"],
    ["bytes=-0", 416, "0"],
    ["bytes=5-2", 200, undefined],
    ["bytes=0-1,3-4", 200, undefined],
    [`bytes=${"0-1,".repeat(500)}0-1`, 200, undefined],
    ["items=0-1", 200, undefined],
    ["bytes=a-b", 200, undefined],
  ])("Range: %s → %i", async (range, status, length) => {
    const reply = await getRaw(port, "/guides/start", [`Range: ${range}`]);
    expect(reply.status).toBe(status);
    if (length !== undefined) expect(reply.headers["content-length"]).toBe(length);
  });

  test("responds with a small 304 to a client with the current version, first and later", async () => {
    const { headers } = await getRaw(port, "/guides/start");
    const etag = headers["etag"] ?? "";
    for (const condition of [etag, `W/${etag}`, `"a", ${etag}`, "*"]) {
      const { status, text, headers: own } = await getRaw(port, "/guides/start", [`If-None-Match: ${condition}`]);
      expect([condition, status, text.length < 500, own["etag"]]).toEqual([condition, 304, true, etag]);
    }
    // Browsers send both headers; the ETag alone decides.
    for (const [tag, date, status] of [
      [etag, "Thu, 01 Jan 1970 00:00:00 GMT", 304],
      ['"other"', "Fri, 01 Jan 2100 00:00:00 GMT", 200],
      ["other", "Fri, 01 Jan 2100 00:00:00 GMT", 200],
    ] as const)
      expect(
        (await getRaw(port, "/guides/start", [`If-None-Match: ${tag}`, `If-Modified-Since: ${date}`])).status,
      ).toBe(status);
    expect((await getRaw(port, "/guides/start", ['If-Match: "other"'])).status).toBe(412);
    expect((await getRaw(port, "/guides/start", ["If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT"])).status).toBe(
      304,
    );
  });
});

describe("methods and messages", () => {
  test.each([
    ["POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", 405],
    ["BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    ["CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n", 0],
    ["GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx", 400],
    ["POST /mcp HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400],
    ["GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello", 413],
    ["GET / HTTP/1.1\r\nHost: localhost\r\n folded: x\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", 400],
    [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["GET /\r\n\r\n", 403],
    ["GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n", 400],
    ["\u0016\u0003\u0001\u0002\u0000", 400],
  ])("%j → %i", async (bytes, status) => {
    expect((await sendRaw(port, bytes)).status).toBe(status);
    expect((await getRaw(port, "/healthz")).body).toBe("ok\n");
  });

  test("responds to pipelined requests in order", async () => {
    const one = (target: string) => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const { text } = await sendRaw(
      port,
      `${one("/nope")}${one("/guides/start.md")}${one("/healthz").replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")}`,
    );
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 404", "HTTP/1.1 200", "HTTP/1.1 200"]);
    expect(text.endsWith("ok\n")).toBe(true);
  });

  test.each([
    ["serve", ["--targets", "2000", "--malformed", "300", "--slow", "200", "--seed", "7"]],
    ["dev", ["--dev", "--targets", "800", "--malformed", "300", "--seed", "8"]],
  ])("%s never reveals the canary for random targets, and survives garbage and slow sockets", async (_, words) => {
    const { status, stdout } = await startNode([packagePath("scripts/fuzz-requests.mjs"), ...words]).ended();
    expect([status, stdout]).toEqual([0, expect.stringContaining('"leaks":[],"mismatches":[],"isAlive":true')]);
  });
});

describe("for operators", () => {
  test("finds sections through the search API and explains invalid requests", async () => {
    const { body, headers } = await getRaw(port, "/_lectern/search?q=tree&limit=3");
    expect(JSON.parse(body)).toMatchObject({ total: 1, results: [{ page: "/guides/start", title: "Start" }] });
    expect(headers).toMatchObject({ "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
    for (const query of ["", "?q=", "?q=a&limit=1000", "?q=a&nope=1", `?q=${"a".repeat(500)}`])
      expect((await getRaw(port, `/_lectern/search${query}`)).status).toBe(400);
    expect(
      (
        await sendRaw(
          port,
          "POST /_lectern/search HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        )
      ).status,
    ).toBe(405);
  });

  test("reads options from the environment, logs no secrets or forged lines, and counts metrics", async () => {
    const [first] = await startServer([join(folder.path, "dist")], { LECTERN_LOG: "maybe" }).catch((error) => [error]);
    expect(String(first)).toContain('Invalid LECTERN_LOG="maybe". Use 1 or 0.');
    const metricsPort = 20_000 + (process.pid % 20_000);
    const env = { LECTERN_LOG: "1", LECTERN_METRICS: String(metricsPort), LECTERN_TRUST_PROXY: "true" };
    const [logged, own] = await startServer([join(folder.path, "dist")], env);
    await getRaw(own, '/guides/start?token=secret"', ["X-Forwarded-For: 9.9.9.9, 203.0.113.7", 'User-Agent: a"\tb']);
    const line = JSON.parse(await logged.until(/\{"time".*\}/));
    expect(line).toMatchObject({
      method: "GET",
      url: "/guides/start",
      status: 200,
      address: "203.0.113.7",
      agent: 'a"\tb',
    });
    expect([line.bytes > 1000, line.ms >= 0]).toEqual([true, true]);
    const { body } = await getRaw(metricsPort, "/metrics");
    expect(body).toMatch(/^lectern_http_requests_total\{method="GET",status="200"\} 1$/m);
    expect(body).toMatch(/^lectern_http_request_duration_seconds_count 1$/m);
    expect(body).toMatch(/^lectern_builds_loaded_total 1$/m);
    expect(logged.printed()).not.toContain("secret");
    expect(await lectern(["serve", join(folder.path, "dist"), "--port", "0"], { env })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`Cannot serve metrics on 127.0.0.1:${metricsPort} (EADDRINUSE). Choose another`),
    });
    expect(await logged.stop()).toMatchObject({ status: 0 });
  });

  test("sends files compressed by the build, without URLs of their own", async () => {
    const out = join(folder.path, "packed");
    expect((await lectern(["build", join(folder.path, "site"), "--out", out, "--compress"])).status).toBe(0);
    expect(existsSync(join(out, "guides/start/index.html.br"))).toBe(true);
    const [packed, own] = await startServer([out]);
    const { body } = await getRaw(own, "/guides/start", ["Accept-Encoding: br"]);
    expect(brotliDecompressSync(Buffer.from(body, "latin1")).toString()).toContain("Plant a tree");
    expect((await getRaw(own, "/guides/start/index.html.br")).status).toBe(404);
    await packed.stop();
  });

  test.skipIf(spawnSync("openssl", ["version"]).status !== 0)("serves TLS with a custom certificate", async () => {
    const [cert, key] = [join(folder.path, "cert.pem"), join(folder.path, "key.pem")];
    const words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"];
    execFileSync("openssl", [...words, "-keyout", key, "-out", cert], { stdio: "ignore" });
    const dist = join(folder.path, "dist");
    expect(await lectern(["serve", dist, "--tls-cert", cert])).toMatchObject({
      status: 2,
      stderr: "HTTPS requires both --tls-cert and --tls-key.\n",
    });
    const [secure, own] = await startServer([dist, "--tls-cert", cert, "--tls-key", key]);
    expect(secure.printed()).toContain(`https://localhost:${own}/`);
    const headers = await new Promise((resolve, reject) => {
      get(
        { host: "localhost", port: own, path: "/guides/start", rejectUnauthorized: false, agent: false },
        (response) => {
          response.resume();
          resolve({ status: response.statusCode, secure: response.headers["strict-transport-security"] });
        },
      ).on("error", reject);
    });
    expect(headers).toEqual({ status: 200, secure: "max-age=31536000" });
    await secure.stop();
    // A certificate without a day of validity expires at once.
    const expired = join(folder.path, "expired.pem");
    const renewal = ["x509", "-in", cert, "-signkey", key, "-days", "0", "-out", expired];
    execFileSync("openssl", renewal, { stdio: "ignore" });
    const late = startLectern(["serve", dist, "--port", "0", "--tls-cert", expired, "--tls-key", key]);
    await late.until(
      /The certificate in ".*expired\.pem" expired on .* GMT, so clients reject it\. Replace the file\./,
    );
    await late.stop();
    for (const [words, problem] of [
      [[key, key], /--tls-cert ".*key\.pem" is not a PEM certificate\./],
      [[cert, cert], /--tls-key ".*cert\.pem" cannot be used\. Use a PEM private key without a passphrase\./],
    ] as const)
      expect((await lectern(["serve", dist, "--tls-cert", words[0], "--tls-key", words[1]])).stderr).toMatch(problem);
  });

  test("loses no request and mixes no builds when rebuilt under load", async () => {
    const live = join(folder.path, "live");
    const write = (number: number, at: string): void => {
      const files = {
        "_lectern/site.json": JSON.stringify({
          format: 1,
          name: `Build ${number}`,
          base: "",
          trailingSlash: false,
          headers: {},
          pages: [],
        }),
        ...Object.fromEntries(
          Array.from({ length: 20 }, (_, page) => [`p${page}/index.html`, `build ${number} page ${page}`]),
        ),
      };
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(at, path)), { recursive: true });
        writeFileSync(join(at, path), text);
      }
    };
    write(0, live);
    const [switching, own] = await startServer([live]);
    let isDone = false;
    const failed: string[] = [];
    const readers = Array.from({ length: 8 }, async (_, reader) => {
      for (let count = 0; !isDone; count++) {
        const page = (count * 7 + reader) % 20;
        const { status, body } = await getRaw(own, `/p${page}`);
        if (status !== 200 || !new RegExp(`^build \\d+ page ${page}$`).test(body)) failed.push(`${status} ${body}`);
      }
    });
    for (let number = 1; number <= 60; number++) {
      write(number, `${live}-${number}`);
      renameSync(live, `${live}-old-${number}`);
      renameSync(`${live}-${number}`, live);
    }
    isDone = true;
    await Promise.all(readers);
    expect(failed).toEqual([]);
    await switching.stop();
  });

  test("turns the health check off on SIGTERM, finishes requests and exits with 0", async () => {
    const [stopping, own] = await startServer([join(folder.path, "dist"), "--stop-delay", "1"]);
    stopping.child.kill("SIGTERM");
    await expect.poll(async () => (await getRaw(own, "/healthz")).status).toBe(503);
    expect((await getRaw(own, "/guides/start")).status).toBe(200);
    expect(await stopping.ended()).toMatchObject({ status: 0 });
  });
});
