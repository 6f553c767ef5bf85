// The proxy of `lectern serve`, and the handlers written by `lectern proxy`, run the way their hosts run them.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testFolder } from "../support/folder.ts";
import { lectern, startLectern, startNode } from "../support/process.ts";
import { docsJson } from "../support/site.ts";

let api: Server;
let origin = "";
const arrived: string[] = [];

beforeAll(async () => {
  api = createServer((request, response) => {
    arrived.push(request.url ?? "");
    response.end("hello");
  });
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});

afterAll(() => {
  api.close();
  api.closeAllConnections();
});

const files = (): Readonly<Record<string, string | object>> => ({
  "docs.json": docsJson(
    { groups: [{ group: "API", openapi: "openapi.json" }] },
    { api: { playground: { proxy: true } } },
  ),
  "openapi.json": {
    openapi: "3.1.0",
    info: { title: "A", version: "1" },
    servers: [{ url: origin }, { url: "https://{region}.api.example.com", variables: { region: { default: "eu" } } }],
    paths: { "/a": { get: { summary: "A", responses: {} } } },
  },
});

type Handle = (request: Request) => Promise<Response>;
type Module = Readonly<Record<string, unknown>> & {
  readonly onRequest?: (context: { readonly request: Request }) => Promise<Response>;
  readonly default?: Handle;
};

test.each([
  ["cloudflare", "functions/_lectern/proxy.js"],
  ["netlify", "netlify/edge-functions/lectern-proxy.js"],
  ["vercel", "api/lectern-proxy.js"],
])("the handler for %s reaches the servers of the spec only", async (host, path) => {
  const folder = testFolder({ ...files(), "package.json": { type: "module" } });
  const { status, stdout } = await lectern(["proxy", host], { cwd: folder.path });
  expect([status, stdout.split("\n")[0]]).toEqual([
    0,
    `Created ${path}. It forwards requests to ${["https://*.api.example.com", "https://eu.api.example.com", origin].sort().join(", ")}.`,
  ]);
  const module = (await import(pathToFileURL(join(folder.path, path)).href)) as Module;
  const handle: Handle = (request) => module.onRequest?.({ request }) ?? (module.default as Handle)(request);
  const ask = (target: string, from = "https://docs.test"): Promise<Response> =>
    handle(
      new Request("https://docs.test/_lectern/proxy", {
        method: "POST",
        headers: { origin: from, "x-lectern-target": target },
      }),
    );
  arrived.length = 0;
  expect(await (await ask(`${origin}/a`)).text()).toBe("hello");
  for (const target of ["http://169.254.169.254/", "http://[::1]/", `${origin.replace("//", "//user@")}/a`])
    expect((await ask(target)).status).toBe(403);
  expect((await ask(`${origin}/a`, "https://evil.test")).status).toBe(403);
  expect(arrived).toEqual(["/a"]);
  folder.dispose();
});

test("the handler for Node refuses private networks, though the spec names one", async () => {
  const folder = testFolder(files());
  await lectern(["proxy", "node"], { cwd: folder.path });
  const port = 20_000 + (process.pid % 20_000);
  const running = startNode(["lectern-proxy.mjs"], { cwd: folder.path, env: { PORT: String(port) } });
  const address = `http://127.0.0.1:${port}/_lectern/proxy`;
  try {
    await expect
      .poll(
        () =>
          fetch(address)
            .then((one) => one.text())
            .catch(() => ""),
        { timeout: 20_000 },
      )
      .toBe('{"proxy":true}');
    arrived.length = 0;
    const headers = { origin: `http://127.0.0.1:${port}`, "x-lectern-target": `${origin}/a` };
    const refused = await fetch(address, { method: "POST", headers });
    expect([refused.status, refused.headers.get("x-lectern-proxy-error")]).toEqual([
      403,
      "the server is on a private network",
    ]);
    expect(arrived).toEqual([]);
  } finally {
    await running.stop();
    folder.dispose();
  }
});

test("a site without a proxy, and a host that nobody knows, are told", async () => {
  const folder = testFolder({ "docs.json": docsJson({ pages: ["index"] }), "index.mdx": "Hi\n" });
  expect((await lectern(["proxy", "node"], { cwd: folder.path })).stderr).toContain(
    'Set "api.playground.proxy" to true',
  );
  expect((await lectern(["proxy", "moon"], { cwd: folder.path })).stderr).toContain(
    "Choose a platform: cloudflare, netlify",
  );
  folder.dispose();
});

test.each([
  [[], 403],
  [["--proxy-private"], 200],
])("serve with %j forwards to a private server with status %s, for its own pages only", async (flags, status) => {
  const folder = testFolder(files());
  await lectern(["build", "--out", "dist"], { cwd: folder.path });
  const running = startLectern(["serve", "dist", "--port", "21870", ...flags], { cwd: folder.path });
  try {
    const site = await running.until(/http:\/\/localhost:\d+/);
    const ask = (headers: Readonly<Record<string, string>>): Promise<Response> =>
      fetch(`${site}/_lectern/proxy`, { method: "POST", headers: { "x-lectern-target": `${origin}/a`, ...headers } });
    arrived.length = 0;
    expect((await ask({ origin: site })).status).toBe(status);
    expect((await ask({ origin: "https://evil.test" })).status).toBe(403);
    expect((await ask({})).status).toBe(403);
    expect((await ask({ origin: site, "x-lectern-target": "http://169.254.169.254/" })).status).toBe(403);
    expect(arrived).toHaveLength(status === 200 ? 1 : 0);
  } finally {
    await running.stop();
    folder.dispose();
  }
});
