// A private site as shipped: built with --access, served with passwords and with OpenID Connect.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { startProvider, type TestProvider } from "../support/openid-provider.ts";
import { lectern, type Running, startLectern } from "../support/process.ts";
import { getRaw, sendRaw } from "../support/raw-http.ts";
import { docsJson } from "../support/site.ts";

let folder: TestFolder;
let provider: TestProvider;
const running: Running[] = [];

const KEY = "k".repeat(40);
const page = (title: string, body: string, more = ""): string =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n${more}---\n${body}\n`;

beforeAll(async () => {
  provider = await startProvider("docs", "client-secret");
  folder = testFolder({
    "project/docs.json": docsJson(
      { pages: ["index", "prices", "launch"] },
      {
        redirects: [
          { source: "/old", destination: "/" },
          { source: "/old-prices", destination: "/prices" },
        ],
      },
    ),
    "project/downloads/prices.zip": "fileword",
    "project/openapi.json": { openapi: "3.1.0", info: { title: "fileword", version: "1" }, paths: {} },
    "project/index.mdx": page("Home", "Everybody reads this.", "public: true\n"),
    "project/prices.mdx": page("Prices", "The partnerword is here.", 'groups: ["partner"]\n'),
    "project/launch.mdx": page("Launch", "The adminword is here.", 'groups: ["admin"]\n'),
    "passwords.json": {
      sessionKey: KEY,
      passwords: [{ password: "$PARTNER_PASSWORD", groups: ["partner"] }, { password: "everything-8" }],
    },
    "url.json": { url: "https://docs.test", sessionKey: KEY, passwords: [{ password: "everything-8" }] },
    "oidc.json": {
      sessionKey: KEY,
      oidc: { issuer: provider.issuer, clientId: "docs", clientSecret: "$CLIENT_SECRET" },
    },
  });
  for (const mode of ["groups", "site"]) {
    const built = await lectern([
      "build",
      join(folder.path, "project"),
      "--access",
      mode,
      "--out",
      join(folder.path, mode),
    ]);
    expect([built.status, built.stderr]).toEqual([0, ""]);
  }
});

afterAll(async () => {
  for (const one of running) await one.stop();
  provider?.close();
  folder?.dispose();
});

async function serve(mode: string, access: string): Promise<string> {
  const env = { PARTNER_PASSWORD: "partner-password", CLIENT_SECRET: "client-secret" };
  const words = ["serve", join(folder.path, mode), "--port", "0", "--access", join(folder.path, access)];
  const started = startLectern(words, { env });
  running.push(started);
  return (await started.until(/http:\/\/localhost:\d+/)).replace("localhost", "127.0.0.1");
}

interface SendOptions {
  readonly headers?: Record<string, string>;
  readonly body?: URLSearchParams;
}

async function send(url: string, { headers = {}, body }: SendOptions = {}) {
  const response = await fetch(url, { headers, redirect: "manual", ...(body ? { method: "POST", body } : {}) });
  const cookies = response.headers.getSetCookie();
  const session = cookies.find((one) => one.startsWith("lectern_session="))?.split(";")[0] ?? "";
  return {
    status: response.status,
    location: response.headers.get("location"),
    headers: response.headers,
    text: await response.text(),
    cookies,
    session,
  };
}

const HTML = { accept: "text/html" };

async function signIn(url: string, password: string, to = "/prices"): Promise<Awaited<ReturnType<typeof send>>> {
  return send(`${url}/_lectern/login`, { body: new URLSearchParams({ password, to }) });
}

describe("the output", () => {
  test("has a directory per audience, and a static build omits and reports restricted pages", async () => {
    const list = JSON.parse(readFileSync(join(folder.path, "groups/audiences.json"), "utf8"));
    expect(list).toMatchObject({ mode: "groups", groups: ["admin", "partner"], excluding: [] });
    expect(list.audiences).toHaveLength(5);
    expect(readdirSync(join(folder.path, "groups"))).not.toContain("index.html");
    const out = join(folder.path, "static");
    const { stderr, status } = await lectern(["build", join(folder.path, "project"), "--out", out]);
    expect([status, stderr]).toEqual([0, expect.stringContaining("so a static build omits it")]);
    const texts = readdirSync(out, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
    expect(texts.some((text) => /adminword|partnerword|Launch|Prices/.test(text))).toBe(false);
  });

  test("is served only with a sign-in method", async () => {
    const served = await lectern(["serve", join(folder.path, "groups")]);
    expect(served).toMatchObject({ status: 2, stderr: expect.stringContaining("was built with --access") });
    folder.write("wrong.json", { passwords: [{ pasword: "x" }] });
    const wrong = await lectern(["serve", join(folder.path, "groups"), "--access", join(folder.path, "wrong.json")]);
    expect(wrong.stderr).toMatch(/wrong\.json:1:16: Unknown key "passwords\[0\]\.pasword"\. Did you mean "password"\?/);
    const words = [
      "serve",
      join(folder.path, "groups"),
      "--host",
      "127.0.0.1",
      "--access",
      join(folder.path, "oidc.json"),
    ];
    expect(await lectern(words, { env: { CLIENT_SECRET: "client-secret" } })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('with --host, "oidc" needs "url", the origin that readers use'),
    });
  });
});

describe("passwords", () => {
  test("shows the public site to everyone, and makes restricted pages look like missing ones", async () => {
    const url = await serve("groups", "passwords.json");
    const home = await send(`${url}/`, { headers: HTML });
    expect([home.status, home.text.includes("Everybody reads this"), /Launch|Prices/.test(home.text)]).toEqual([
      200,
      true,
      false,
    ]);
    expect(home.headers.get("cache-control")).toBe("private, max-age=0, must-revalidate");
    expect(home.headers.get("vary")).toContain("Cookie, Authorization");
    for (const path of ["/prices", "/launch", "/nothing"]) {
      expect(await send(`${url}${path}`, { headers: HTML })).toMatchObject({
        status: 302,
        location: `/_lectern/login?to=${encodeURIComponent(path)}`,
      });
      expect((await send(`${url}${path}`)).status).toBe(404);
      expect((await send(`${url}${path}.md`)).status).toBe(404);
    }
  });

  test("shows a password's groups in pages, search, Markdown, llms.txt and MCP", async () => {
    const url = await serve("groups", "passwords.json");
    const signed = await signIn(url, "partner-password");
    expect(signed).toMatchObject({ status: 303, location: "/prices" });
    expect(signed.cookies[0]).toMatch(/^lectern_session=[\w.-]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/);
    const mcp = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "list_pages", arguments: {} },
    });
    const shown = async (headers: Record<string, string>): Promise<string> => {
      const paths = [
        "/",
        "/prices",
        "/launch",
        "/prices.md",
        "/launch.md",
        "/llms.txt",
        "/llms-full.txt",
        "/_lectern/site.json",
        "/_lectern/search?q=adminword",
        "/_lectern/search?q=partnerword",
      ];
      const texts = await Promise.all(paths.map(async (path) => (await send(`${url}${path}`, { headers })).text));
      const response = await fetch(`${url}/mcp`, {
        method: "POST",
        body: mcp,
        headers: { ...headers, "content-type": "application/json", accept: "application/json, text/event-stream" },
      });
      return texts.join("\n") + (await response.text());
    };
    const seen = async (headers: Record<string, string>) => {
      const text = await shown(headers);
      return [
        text.includes("partnerword"),
        text.includes("Prices"),
        text.includes("adminword"),
        text.includes("Launch"),
      ];
    };
    const basic = (password: string) => ({
      authorization: `Basic ${Buffer.from(`any:${password}`).toString("base64")}`,
    });
    expect(await seen({})).toEqual([false, false, false, false]);
    expect(await seen({ cookie: `other=1; ${signed.session}` })).toEqual([true, true, false, false]);
    expect(await seen(basic("partner-password"))).toEqual([true, true, false, false]);
    expect(await seen({ authorization: "Bearer everything-8" })).toEqual([true, true, true, true]);
    expect(await seen({ cookie: `${signed.session}x` })).toEqual([false, false, false, false]);
    const [payload = ""] = signed.session.replace("lectern_session=", "").split(".");
    const forged = Buffer.from(JSON.stringify([9e9, { groups: "all" }])).toString("base64url");
    expect(await seen({ cookie: signed.session.replace(payload, forged) })).toEqual([false, false, false, false]);
  });

  test("signs out by POST from its own pages only, and shows a button to readers who follow a link", async () => {
    const url = await serve("groups", "passwords.json");
    const { session } = await signIn(url, "partner-password");
    const logout = (headers: Record<string, string>, body?: URLSearchParams) =>
      send(`${url}/_lectern/logout`, { headers: { cookie: session, ...headers }, ...(body ? { body } : {}) });
    const page = await logout(HTML);
    expect([page.status, page.cookies]).toEqual([200, []]);
    expect(page.text).toContain(
      '<form method="post" action="/_lectern/logout"><button type="submit" autofocus>Sign out</button>',
    );
    const none = new URLSearchParams();
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: url.replace("http:", "https:").replace("127.0.0.1", "localhost") },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ])
      expect(await logout(headers as Record<string, string>, none)).toMatchObject({ status: 403, cookies: [] });
    for (const headers of [{ origin: url }, { "sec-fetch-site": "same-origin" }, {}]) {
      const out = await logout(headers as Record<string, string>, none);
      expect([out.status, out.location, out.cookies]).toEqual([
        303,
        "/",
        ["lectern_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"],
      ]);
    }
    expect((await send(`${url}/prices`, { headers: { cookie: session } })).text).toContain("partnerword");
  });

  test("changes nothing for requests that browsers send in advance", async () => {
    const url = await serve("groups", "oidc.json");
    for (const path of ["/_lectern/login", "/_lectern/login/start", "/_lectern/logout"])
      for (const headers of [{ "sec-purpose": "prefetch" }, { purpose: "prefetch" }, { "x-moz": "prefetch" }])
        expect(await send(`${url}${path}`, { headers: headers as Record<string, string> })).toMatchObject({
          status: 503,
          cookies: [],
        });
  });

  test("lets no shared cache store redirects, discovery documents and errors", async () => {
    const url = await serve("site", "passwords.json");
    const { session } = await signIn(url, "everything-8");
    const cookie = { cookie: session };
    for (const [path, status, headers] of [
      ["/old", 308, {}],
      ["/old-prices", 308, cookie],
      ["/index", 308, {}],
      ["/.well-known/mcp.json", 200, {}],
      ["/nothing", 404, cookie],
      ["/_lectern/search?q=x", 200, cookie],
    ] as const) {
      const response = await send(`${url}${path}`, { headers });
      const { "cache-control": cache = "", vary = "" } = Object.fromEntries(response.headers);
      expect({ path, status: response.status, cache, vary }).toEqual({
        ...{ path, status },
        cache: expect.stringMatching(/^(?:private,|no-store)/),
        vary: expect.stringContaining("Cookie, Authorization"),
      });
      expect(response.headers.get("access-control-allow-origin")).toBe(null);
    }
  });

  test("publishes no file because of where it lies", async () => {
    const url = await serve("site", "passwords.json");
    for (const path of ["/openapi.json", "/downloads/prices.zip", "/old-prices"])
      expect([path, (await send(`${url}${path}`)).status]).toEqual([path, 404]);
  });

  test("sends files that are for everyone without sign-in, and nothing else of a site without public pages", async () => {
    const files = {
      "closed/docs.json": docsJson({ pages: ["index"] }, { access: { files: { "terms.pdf": "public" } } }),
      "closed/index.mdx": page("Home", "The closedword is here."),
      "closed/terms.pdf": "termsword",
      "closed/prices.pdf": "closedword",
    };
    for (const [path, content] of Object.entries(files)) folder.write(path, content);
    const out = join(folder.path, "closed-out");
    expect(await lectern(["build", join(folder.path, "closed"), "--access", "site", "--out", out])).toMatchObject({
      stdout: expect.stringContaining("\nReadable without sign-in: terms.pdf.\nNot published: prices.pdf."),
    });
    const url = await serve("closed-out", "passwords.json");
    const file = await send(`${url}/terms.pdf`);
    expect([file.status, file.text, file.headers.get("cache-control")]).toEqual([
      200,
      "termsword",
      "private, max-age=0, must-revalidate",
    ]);
    for (const path of ["/", "/index.md", "/prices.pdf", "/_lectern/site.json", "/llms.txt", "/mcp", "/nothing"])
      expect([path, (await send(`${url}${path}`)).status]).toEqual([path, 401]);
    expect((await send(`${url}/terms.pdf`, { body: new URLSearchParams() })).status).toBe(401);
  });

  test("rejects wrong passwords, other origins and other targets", async () => {
    const url = await serve("site", "passwords.json");
    expect(await signIn(url, "wrong")).toMatchObject({
      status: 401,
      session: "",
      text: expect.stringContaining("Wrong password"),
    });
    const foreign = await send(`${url}/_lectern/login`, {
      headers: { origin: "https://evil.com" },
      body: new URLSearchParams({ password: "everything-8" }),
    });
    expect([foreign.status, foreign.session]).toEqual([403, ""]);
    for (const to of ["//evil.com", "https://evil.com", "/\\evil.com", "javascript:alert(1)", "/a\r\nSet-Cookie: x=1"])
      expect(await signIn(url, "everything-8", to)).toMatchObject({ status: 303, location: "/" });
    const form = await send(`${url}/_lectern/login?to=${encodeURIComponent('/"><script>alert(1)</script>')}`);
    expect(form.text).not.toContain("<script>");
    expect(form.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("accepts the host name of the configured URL, for pages and assistants", async () => {
    const port = Number(new URL(await serve("groups", "url.json")).port);
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
    const lines = [`Content-Length: ${body.length}`, "Accept: application/json, text/event-stream"];
    for (const [host, status] of [
      ["docs.test", 200],
      ["evil.test", 403],
    ] as const) {
      expect((await getRaw(port, "/", [`Host: ${host}`])).status).toBe(status);
      const head = [
        "POST /mcp HTTP/1.1",
        `Host: ${host}`,
        "Content-Type: application/json",
        ...lines,
        "Connection: close",
      ];
      expect((await sendRaw(port, `${head.join("\r\n")}\r\n\r\n${body}`)).status).toBe(status);
    }
  });

  test("shows only public content of a site behind a sign-in", async () => {
    const url = await serve("site", "passwords.json");
    expect((await send(`${url}/`)).text).toContain("Everybody reads this");
    for (const path of ["/prices", "/_lectern/redirects.json", "/launch/index.html"])
      expect((await send(`${url}${path}`)).text).not.toMatch(/word is here/);
    const ordinary = startLectern(["serve", join(folder.path, "static"), "--port", "0"], {
      env: { LECTERN_PASSWORD: "shared-password" },
    });
    running.push(ordinary);
    const closed = (await ordinary.until(/http:\/\/localhost:\d+/)).replace("localhost", "127.0.0.1");
    for (const path of ["/", "/llms.txt", "/_lectern/site.json", "/nothing"]) {
      expect((await send(`${closed}${path}`)).status).toBe(401);
      expect(await send(`${closed}${path}`, { headers: HTML })).toMatchObject({ status: 302 });
    }
    expect((await send(`${closed}/healthz`)).text).toBe("ok\n");
    const { session } = await signIn(closed, "shared-password");
    expect((await send(`${closed}/`, { headers: { cookie: session } })).text).toContain("Everybody reads this");
  });
});

describe("OpenID Connect", () => {
  /** Follows a browser's sign-in: to the provider, back, and in. */
  async function throughProvider(url: string) {
    const start = await send(`${url}/_lectern/login?to=%2Flaunch`, { headers: HTML });
    const pending = start.cookies.find((one) => one.startsWith("lectern_sign_in="))?.split(";")[0] ?? "";
    const back = await send(start.location ?? "");
    return {
      start,
      pending,
      back: back.location ?? "",
      finish: (cookie = pending, target = back.location ?? "") => send(target, { headers: { cookie } }),
    };
  }

  test("signs a reader in with the provider's groups", async () => {
    const url = await serve("groups", "oidc.json");
    provider.groups = ["admin", "everyone"];
    const { start, finish } = await throughProvider(url);
    expect(start.location).toMatch(/code_challenge_method=S256/);
    const signed = await finish();
    expect([signed.status, signed.location]).toEqual([303, "/launch"]);
    const text = (await send(`${url}/launch`, { headers: { cookie: signed.session } })).text;
    expect([text.includes("adminword"), text.includes("Prices")]).toEqual([true, false]);
    provider.groups = [];
    const nobody = await (await throughProvider(url)).finish();
    expect((await send(`${url}/launch`, { headers: { ...HTML, cookie: nobody.session } })).status).toBe(404);
  });

  test("rejects another browser, another state, a used code, another client's token and a forged one", async () => {
    const url = await serve("groups", "oidc.json");
    provider.groups = ["admin"];
    const one = await throughProvider(url);
    const other = await throughProvider(url);
    expect(await one.finish("")).toMatchObject({ status: 400, session: "" });
    expect(await one.finish(other.pending)).toMatchObject({ status: 403, session: "" });
    expect(await other.finish()).toMatchObject({ status: 303 });
    expect(await other.finish()).toMatchObject({ status: 403, session: "" });
    provider.claims = { aud: "another-client" };
    expect(await (await throughProvider(url)).finish()).toMatchObject({ status: 403, session: "" });
    provider.claims = { nonce: "another" };
    expect(await (await throughProvider(url)).finish()).toMatchObject({ status: 403, session: "" });
    provider.claims = {};
    provider.forges = true;
    expect(await (await throughProvider(url)).finish()).toMatchObject({ status: 403, session: "" });
    provider.forges = false;
    expect(await (await throughProvider(url)).finish()).toMatchObject({ status: 303 });
  });

  test("accepts access tokens issued for this endpoint from assistants", async () => {
    const url = await serve("groups", "oidc.json");
    const metadata = JSON.parse((await send(`${url}/.well-known/oauth-protected-resource/mcp`)).text);
    expect(metadata).toMatchObject({ resource: `${url}/mcp`, authorization_servers: [provider.issuer] });
    const read = async (claims: Record<string, unknown>) => {
      const token = await provider.token({ aud: `${url}/mcp`, groups: ["admin"], ...claims });
      return (await send(`${url}/launch.md`, { headers: { authorization: `Bearer ${token}` } })).text.includes(
        "adminword",
      );
    };
    expect(await read({})).toBe(true);
    expect(await read({ groups: ["partner"] })).toBe(false);
    expect(await read({ aud: "https://other.example/mcp" })).toBe(false);
    expect(await read({ iss: "https://other.example" })).toBe(false);
    expect(await read({ exp: 1 })).toBe(false);
    const open = await fetch(`${await serve("site", "oidc.json")}/mcp`, { method: "POST", body: "{}" });
    expect([open.status, open.headers.get("www-authenticate")]).toEqual([expect.any(Number), null]);
  });

  test.each([
    ["/.well-known/openid-configuration", "/_lectern/login"],
    ["/token", undefined],
    ["/jwks", "/launch"],
  ])("stops reading when the provider's response at %s does not end", async (endless, path) => {
    const flooded = await startProvider("docs", "client-secret");
    folder.write("flooded.json", { sessionKey: KEY, oidc: { issuer: flooded.issuer, clientId: "docs" } });
    if (endless.startsWith("/.well-known")) flooded.endless = [endless];
    const url = await serve("groups", "flooded.json");
    const server = running.at(-1);
    try {
      const { finish } = path === undefined ? await throughProvider(url) : {};
      flooded.endless = [endless];
      const headers = { ...HTML, authorization: `Bearer ${await flooded.token({ aud: `${url}/mcp` })}` };
      const { status } = await (finish?.() ?? send(`${url}${path}`, { headers }));
      expect(status).toBe(503);
      await server?.until(/Cannot use the OpenID provider \S+: "the response is larger than 1 MB"/);
    } finally {
      flooded.close();
    }
  });

  test("says why nobody can sign in while the provider is down", async () => {
    const down = await startProvider("docs", "client-secret");
    down.close();
    folder.write("down.json", { sessionKey: KEY, oidc: { issuer: down.issuer, clientId: "docs" } });
    const url = await serve("groups", "down.json");
    const server = running.at(-1);
    const problem = `Cannot use the OpenID provider ${down.issuer}: "connect ECONNREFUSED`;
    await server?.until(new RegExp(problem));
    expect((await send(url)).status).toBe(200);
    const token = await provider.token({ aud: `${url}/mcp` });
    for (const [path, headers] of [
      ["/_lectern/login", HTML],
      ["/launch", { authorization: `Bearer ${token}` }],
    ] as const)
      expect(await send(`${url}${path}`, { headers })).toMatchObject({
        status: 503,
        text: "The sign-in service cannot be reached. Try again later.\n",
      });
    expect(server?.printed()).not.toMatch(/\n\s+at /);
    expect(server?.printed().split(problem)).toHaveLength(4);
  });
});
