// Sign-in from the console: OAuth 2 and OpenID with a test provider, the proxy, and channels.

import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createProxyLimits, respondToProxy } from "@lectern/server/proxy.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { CORS, startApi, type TestApi } from "../support/console-api.ts";
import { ANY_POLICY, serveConsole, withConsole } from "../support/console-site.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

/** An authorization server that records and validates requests. */
interface Provider {
  readonly origin: string;
  /** What the next sign-in does. */
  mode: "grant" | "deny" | "wrong-state";
  readonly requested: URLSearchParams[];
  close(): void;
}

async function startProvider(): Promise<Provider> {
  const challenges = new Map<string, string>();
  const requested: URLSearchParams[] = [];
  let polls = 0;
  const json = (response: ServerResponse, value: object): void =>
    void response.writeHead(200, { ...CORS, "content-type": "application/json" }).end(JSON.stringify(value));
  const authorize = (query: URLSearchParams, response: ServerResponse): void => {
    const back = new URL(query.get("redirect_uri") ?? "");
    const state = provider.mode === "wrong-state" ? "forged" : (query.get("state") ?? "");
    back.searchParams.set("state", state);
    if (provider.mode === "deny") back.searchParams.set("error", "access_denied");
    else back.searchParams.set("code", "code-1");
    challenges.set("code-1", query.get("code_challenge") ?? "");
    response.writeHead(302, { location: back.href }).end();
  };
  const tokenFor = (fields: URLSearchParams): object => {
    switch (fields.get("grant_type")) {
      case "authorization_code": {
        const verifier = fields.get("code_verifier") ?? "";
        const digest = createHash("sha256").update(verifier).digest("base64url");
        const isRight = challenges.get(fields.get("code") ?? "") === digest;
        return isRight ? { access_token: "from-code", refresh_token: "again" } : { error: "invalid_grant" };
      }
      case "refresh_token":
        return fields.get("refresh_token") === "again" ? { access_token: "refreshed" } : { error: "no" };
      case "client_credentials":
        return fields.get("client_secret") === "s3" ? { access_token: "machine" } : { error: "invalid_client" };
      default:
        return ++polls < 2 ? { error: "authorization_pending" } : { access_token: "from-device" };
    }
  };
  const server: Server = createServer(async (request: IncomingMessage, response) => {
    if (request.method === "OPTIONS") return void response.writeHead(204, CORS).end();
    const url = new URL(request.url ?? "", "http://provider");
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const fields = new URLSearchParams(Buffer.concat(chunks).toString());
    if (url.pathname === "/authorize") return authorize(url.searchParams, response);
    if (url.pathname === "/token") {
      requested.push(fields);
      return json(response, tokenFor(fields));
    }
    if (url.pathname === "/device")
      return json(response, {
        user_code: "WXYZ",
        device_code: "d",
        verification_uri: "http://provider/device",
        interval: 0.05,
      });
    return json(response, {
      authorization_endpoint: `${provider.origin}/authorize`,
      token_endpoint: `${provider.origin}/token`,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const provider: Provider = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: "grant",
    requested,
    close: () => void server.close(),
  };
  return provider;
}

let site: ServedSite;
let api: TestApi;
let provider: Provider;

beforeAll(async () => {
  [api, provider] = await Promise.all([startApi(), startProvider()]);
  const urls = {
    authorizationUrl: `${provider.origin}/authorize`,
    tokenUrl: `${provider.origin}/token`,
    scopes: { read: "Read" },
  };
  const operation = (summary: string, scheme: string): object => ({
    get: { summary, security: [{ [scheme]: scheme === "open" ? [] : ["read"] }], responses: {} },
  });
  site = await serveConsole({
    openapi: "3.2.0",
    info: { title: "Auth", version: "1" },
    servers: [{ url: api.origin }],
    components: {
      securitySchemes: {
        code: { type: "oauth2", flows: { authorizationCode: urls } },
        machine: { type: "oauth2", flows: { clientCredentials: urls } },
        device: {
          type: "oauth2",
          flows: { deviceAuthorization: { ...urls, deviceAuthorizationUrl: `${provider.origin}/device` } },
        },
        open: { type: "openIdConnect", openIdConnectUrl: `${provider.origin}/.well-known/openid-configuration` },
      },
    },
    paths: {
      "/code": operation("Code", "code"),
      "/machine": operation("Machine", "machine"),
      "/device": operation("Device", "device"),
      "/open": operation("Open", "open"),
    },
  });
});

afterAll(async () => {
  await api?.close();
  provider?.close();
});

beforeEach(() => {
  api.arrived.length = 0;
  provider.mode = "grant";
  provider.requested.length = 0;
});

const at = (route: string): string => `${site.origin}/api-reference/${route}`;

test("authorization code with PKCE: checks the verifier, closes the window, sends and refreshes the token", async () => {
  await withConsole(at("code"), async ({ dialog, page, send }) => {
    await dialog.getByLabel("Client ID").fill("me");
    await dialog.getByRole("button", { name: "Get token" }).click();
    await dialog.getByText("Token received.").waitFor();
    await expect.poll(() => page.context().pages().length).toBe(1);
    await send();
    expect(api.arrived[0]?.headers["authorization"]).toBe("Bearer from-code");
    await dialog.getByRole("button", { name: "Refresh token" }).click();
    await expect.poll(() => dialog.getByLabel("Token", { exact: true }).inputValue()).toBe("refreshed");
    expect(provider.requested[0]?.get("redirect_uri")).toBe(`${site.origin}/_lectern/oauth.html`);
  });
});

test("ignores a response with another state and shows a refusal", async () => {
  await withConsole(at("code"), async ({ dialog }) => {
    await dialog.getByLabel("Client ID").fill("me");
    provider.mode = "wrong-state";
    await dialog.getByRole("button", { name: "Get token" }).click();
    await dialog.getByText("This response belongs to another sign-in attempt").waitFor();
    expect(provider.requested).toHaveLength(0);
    provider.mode = "deny";
    await dialog.getByRole("button", { name: "Get token" }).click();
    await dialog.getByText("The authorization server denied the request: access_denied").waitFor();
    expect(await dialog.getByLabel("Token", { exact: true }).inputValue()).toBe("");
  });
});

test("reports a blocked window", async () => {
  await withConsole(at("code"), async ({ dialog, page }) => {
    await page.evaluate(() => {
      window.open = () => null;
    });
    await dialog.getByRole("button", { name: "Get token" }).click();
    await dialog.getByText("The browser blocked the sign-in window.").waitFor();
  });
});

test("client credentials, device code and OpenID discovery", async () => {
  await withConsole(at("machine"), async ({ dialog, send }) => {
    await dialog.getByLabel("Client ID").fill("me");
    await dialog.getByLabel("Client secret").fill("s3");
    await dialog.getByRole("button", { name: "Get token" }).click();
    await dialog.getByText("Token received.").waitFor();
    await send();
    expect(api.arrived[0]?.headers["authorization"]).toBe("Bearer machine");
  });
  await withConsole(at("device"), async ({ dialog }) => {
    await dialog.getByRole("button", { name: "Get token" }).click();
    await dialog.getByText("Token received.").waitFor();
    await expect.poll(() => dialog.getByLabel("Token", { exact: true }).inputValue()).toBe("from-device");
  });
  await withConsole(at("open"), async ({ dialog }) => {
    await dialog.getByRole("button", { name: "Get token" }).click();
    await dialog.getByText("Token received.").waitFor();
    await expect.poll(() => dialog.getByLabel("Token", { exact: true }).inputValue()).toBe("from-code");
  });
});

test("uses a proxy: says so, delivers cookies and forbidden headers, and shows every header", async () => {
  const spec = {
    openapi: "3.1.0",
    info: { title: "Proxied", version: "1" },
    servers: [{ url: api.origin }],
    paths: {
      "/things": {
        get: {
          summary: "Things",
          parameters: [{ name: "session", in: "cookie", required: true, schema: { type: "string" } }],
          responses: {},
        },
      },
    },
  };
  const docs = docsJson(
    { groups: [{ group: "API", openapi: "openapi.json" }] },
    { api: { playground: { proxy: true } } },
  );
  const files = await serveSite({ "docs.json": docs, "openapi.json": spec }, { policy: ANY_POLICY });
  const limits = createProxyLimits();
  const front = createServer(async (request, response) => {
    if (request.url === "/_lectern/proxy") {
      const origins = files.output.proxyOrigins() ?? [];
      return respondToProxy(request, response, { origins, allowPrivate: true, limits });
    }
    const upstream = await fetch(`${files.origin}${request.url}`);
    response.writeHead(upstream.status, { "content-type": upstream.headers.get("content-type") ?? "" });
    response.end(Buffer.from(await upstream.arrayBuffer()));
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  try {
    await withConsole(`${origin}/api-reference/things`, async ({ dialog, send }) => {
      await dialog.getByText("Sent through this site’s proxy").waitFor();
      await dialog.getByLabel("session", { exact: true }).fill("s 1");
      await send();
      expect(api.arrived[0]?.headers["cookie"]).toBe("session=s%201");
      await dialog.getByText("Response headers").click();
      await dialog.getByText("x-hidden").waitFor();
    });
    // The same site on a static host.
    await withConsole(`${files.origin}/api-reference/things`, async ({ dialog, send }) => {
      await dialog.getByText("This host has no proxy").waitFor();
      await dialog.getByLabel("session", { exact: true }).fill("s");
      await send();
      await dialog.getByText("Browsers do not let pages send Cookie.").waitFor();
    });
  } finally {
    front.close();
    front.closeAllConnections();
  }
});

test("connects to a channel, sends a composed message and logs frames and the close code", async () => {
  const sockets = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  const received: string[] = [];
  let connected: WebSocket | undefined;
  sockets.on("connection", (socket, request) => {
    connected = socket;
    received.push(request.url ?? "");
    socket.on("message", (data) => {
      received.push(String(data));
      socket.send('{"pong":1}');
    });
  });
  await new Promise((resolve) => sockets.once("listening", resolve));
  const { port } = sockets.address() as AddressInfo;
  const files = {
    "docs.json": docsJson({ groups: [{ group: "Events", asyncapi: "asyncapi.json" }] }),
    "asyncapi.json": {
      asyncapi: "3.0.0",
      info: { title: "Chat", version: "1" },
      servers: { local: { host: `127.0.0.1:${port}`, protocol: "ws" } },
      channels: {
        room: {
          address: "/rooms/{room}",
          parameters: { room: {} },
          messages: {
            ping: { payload: { type: "object", required: ["text"], properties: { text: { type: "string" } } } },
          },
        },
      },
      operations: { receivePing: { action: "receive", channel: { $ref: "#/channels/room" } } },
    },
  };
  const chat = await serveSite(files, { policy: ANY_POLICY });
  try {
    const paths = [...(await chat.output.artifacts()).keys()];
    const route = paths.find((path) => path.endsWith("room/index.html"))?.replace(/index\.html$/, "");
    await withConsole(`${chat.origin}/${route}`, async ({ dialog }) => {
      await dialog.getByLabel("room", { exact: true }).fill("a b");
      await dialog.getByLabel("text", { exact: true }).fill("hello");
      await dialog.getByRole("button", { name: "Connect" }).click();
      await dialog.getByText("Connected.").waitFor();
      await dialog.getByRole("button", { name: "Send message" }).click();
      await dialog.getByText('{"pong":1}').waitFor();
      expect(received[0]).toBe("/rooms/a%20b");
      expect(JSON.parse(received[1] ?? "")).toEqual({ text: "hello" });
      connected?.close(4001, "bye");
      await dialog.getByText("Disconnected (4001 bye).").waitFor();
    });
  } finally {
    sockets.close();
  }
});
