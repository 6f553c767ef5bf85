// The proxy of `lectern serve`, and the handlers written by `lectern proxy`, run the way their hosts run them.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testFolder } from "../support/folder.ts";
import { lectern, startLectern, startProgram } from "../support/process.ts";
import { docsJson } from "../support/site.ts";

let api: Server;
let origin = "";
const arrived: string[] = [];

beforeAll(async () => {
  api = createServer((request, response) => {
    arrived.push(request.url ?? "");
    const [, to] = /^\/to\/(.*)$/.exec(request.url ?? "") ?? [];
    if (to !== undefined) response.writeHead(302, { location: decodeURIComponent(to) });
    else response.writeHead(200, { "content-type": "text/html", "set-cookie": "a=1" });
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

/** Sends a request to a proxy with these headers; returns the status and the reason for a rejection. */
type Send = (target: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;

/** URLs that no proxy forwards to. */
const REJECTED = [
  "http://127.1/",
  "http://0x7f.1/",
  "http://2130706433/",
  "http://0/",
  "http://localhost./",
  "http://[::ffff:7f00:1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[2002:7f00:1::]/",
  "http://[::]/",
  "http://[::1]/",
  "http://[fe80::1]/",
  "http://169.254.169.254/latest/meta-data",
  "http://100.64.0.1/",
  "file:///etc/passwd",
  "gopher://127.0.0.1/",
  "data:text/html,x",
  "http://eu.api.example.com@127.0.0.1/",
];

/** Expectations for every proxy, with an API that must not be reached; `own` is the origin of the proxy's site. */
async function expectRejections(send: Send, own: string): Promise<void> {
  arrived.length = 0;
  for (const target of [...REJECTED, origin.replace("//", "//user:pass@"), `${origin.replace("http", "https")}/a`])
    expect([target, (await send(target, { origin: own })).status]).toEqual([target, 403]);
  expect((await send(`${origin}/a`, { origin: "https://evil.test" })).status).toBe(403);
  expect((await send(`${origin}/a`, {})).status).toBe(403);
  expect((await send(`${origin}/a`, { origin: own, "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await send(`${origin}/a`, { origin: own, "x-lectern-method": "TRACE" })).status).toBe(400);
  expect(arrived).toEqual([]);
}

/** Expectations for a proxy that may reach the API: redirects only within the spec, and no active pages. */
async function expectForwarding(send: Send, own: string): Promise<void> {
  arrived.length = 0;
  expect((await send(`${origin}/to/${encodeURIComponent("http://169.254.169.254/")}`, { origin: own })).status).toBe(
    403,
  );
  const response = await send(`${origin}/a`, { origin: own });
  expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
    200,
    "application/octet-stream",
    "hello",
  ]);
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  expect(response.headers.get("set-cookie")).toBeNull();
  expect(arrived).toEqual([`/to/${encodeURIComponent("http://169.254.169.254/")}`, "/a"]);
}

test.each([
  ["cloudflare", "functions/_lectern/proxy.js"],
  ["netlify", "netlify/edge-functions/lectern-proxy.js"],
  ["vercel", "api/lectern-proxy.js"],
])("reaches only servers of the spec with the handler for %s", async (host, path) => {
  const folder = testFolder({ ...files(), "package.json": { type: "module" } });
  const { stdout: plain } = await lectern(["proxy", host], { cwd: folder.path });
  expect(plain.split("\n")[0]).toBe(
    `Created ${path}. It forwards requests to https://*.api.example.com, https://eu.api.example.com.`,
  );
  const { status, stdout } = await lectern(["proxy", host, "--proxy-private"], { cwd: folder.path });
  expect([status, stdout.split("\n")[0]]).toEqual([
    0,
    `Created ${path}. It forwards requests to ${["https://*.api.example.com", "https://eu.api.example.com", origin].sort().join(", ")}.`,
  ]);
  const module = (await import(pathToFileURL(join(folder.path, path)).href)) as Module;
  const handle: Handle = (request) => module.onRequest?.({ request }) ?? (module.default as Handle)(request);
  const own = "https://docs.test";
  const send: Send = (target, headers) =>
    handle(
      new Request(`${own}/_lectern/proxy`, { method: "POST", headers: { "x-lectern-target": target, ...headers } }),
    );
  await expectRejections(send, own);
  await expectForwarding(send, own);
  folder.dispose();
});

/** Sends a request to a proxy that runs as a server. */
const sender =
  (url: string): Send =>
  (target, headers) =>
    fetch(url, { method: "POST", headers: { "x-lectern-target": target, ...headers } });

/** Runtimes of other hosts, if they are installed: `DENO_PATH=… WORKERD_PATH=… npx vitest run test/process/proxy.test.ts`. */
const DENO = process.env["DENO_PATH"];
const WORKERD = process.env["WORKERD_PATH"];
const DENO_FLAGS = ["run", "--allow-net", "--allow-env"];

const WORKERD_CONFIG = (path: string, port: number): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (compatibilityDate = "2026-01-01", modules = [(name = "main.js", esModule = embed "main.js"), (name = "proxy.js", esModule = embed "${path}")])),
    (name = "internet", network = (allow = ["public", "private"]))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
`;

interface Host {
  readonly name: string;
  readonly flags: readonly string[];
  /** The runtime, if it is not Node.js; undefined if it is not installed. */
  readonly program?: string | undefined;
  /** Files next to the handler, and the arguments to run it. */
  run(port: number): readonly [files: Readonly<Record<string, string>>, words: readonly string[]];
}

const onDeno = (path: string) => (port: number) =>
  [
    { "main.mjs": `import handle from "./${path}";\nDeno.serve({ port: ${port}, hostname: "127.0.0.1" }, handle);\n` },
    [...DENO_FLAGS, "main.mjs"],
  ] as const;

const onWorkerd = (path: string, main: string) => (port: number) =>
  [
    { "main.js": `${main}\nexport default { fetch: handle };\n`, "workerd.capnp": WORKERD_CONFIG(path, port) },
    ["serve", "workerd.capnp"],
  ] as const;

const HOSTS: readonly Host[] = [
  { name: "node", flags: [], run: () => [{}, ["lectern-proxy.mjs"]] },
  // The handler for Deno only uses Node modules that Deno supports, so it runs on both.
  { name: "deno", flags: ["--proxy-private"], run: () => [{}, ["lectern-proxy.mjs"]] },
  { name: "deno", flags: [], program: DENO, run: () => [{}, [...DENO_FLAGS, "lectern-proxy.mjs"]] },
  { name: "deno", flags: ["--proxy-private"], program: DENO, run: () => [{}, [...DENO_FLAGS, "lectern-proxy.mjs"]] },
  {
    name: "netlify",
    flags: ["--proxy-private"],
    program: DENO,
    run: onDeno("netlify/edge-functions/lectern-proxy.js"),
  },
  {
    name: "cloudflare",
    flags: ["--proxy-private"],
    program: WORKERD,
    run: onWorkerd(
      "functions/_lectern/proxy.js",
      'import { onRequest } from "./proxy.js";\nconst handle = (request) => onRequest({ request });',
    ),
  },
  {
    name: "vercel",
    flags: ["--proxy-private"],
    program: WORKERD,
    run: onWorkerd("api/lectern-proxy.js", 'import handle from "./proxy.js";'),
  },
];

test.each(
  HOSTS.filter((host) => !("program" in host) || host.program !== undefined).map(
    (host) => [host.name, host.flags, host] as const,
  ),
)("meets all expectations with the handler for %s and %j as a server", async (name, flags, { run, program }) => {
  const port = 20_000 + (process.pid % 20_000);
  const [more, words] = run(port);
  const folder = testFolder({ ...files(), ...more });
  await lectern(["proxy", name, ...flags], { cwd: folder.path });
  const running = startProgram(program ?? process.execPath, words, { cwd: folder.path, env: { PORT: String(port) } });
  const own = `http://127.0.0.1:${port}`;
  const send = sender(`${own}/_lectern/proxy`);
  const look = (): Promise<string> => fetch(`${own}/_lectern/proxy`).then((one) => one.text());
  try {
    await expect.poll(() => look().catch(() => "")).toBe('{"proxy":true}');
    await expectRejections(send, own);
    if (flags.length > 0) await expectForwarding(send, own);
    else expect((await send(`${origin}/a`, { origin: own })).status).toBe(403);
  } finally {
    await running.stop();
    folder.dispose();
  }
});

test("reports a site without a proxy and an unknown host", async () => {
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
    const send = sender(`${site}/_lectern/proxy`);
    await expectRejections(send, site);
    if (status === 200) await expectForwarding(send, site);
    else expect((await send(`${origin}/a`, { origin: site })).status).toBe(status);
  } finally {
    await running.stop();
    folder.dispose();
  }
});
