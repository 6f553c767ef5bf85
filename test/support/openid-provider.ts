// An OpenID Connect provider for tests: signs everyone in, with the configured groups.

import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export interface TestProvider {
  readonly issuer: string;
  /** The groups of the next reader who signs in. */
  groups: readonly string[];
  /** Overrides claims of the next ID token. */
  claims: Readonly<Record<string, unknown>>;
  /** Signs the next ID tokens with a key that is not the provider's. */
  forges: boolean;
  /** Paths whose response never ends. */
  endless: readonly string[];
  /** An access token with these claims. */
  token(claims: Readonly<Record<string, unknown>>): Promise<string>;
  close(): void;
}

/** Starts a provider with one registered client. */
export async function startProvider(clientId: string, clientSecret: string): Promise<TestProvider> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const other = await generateKeyPair("RS256");
  const key = { ...(await exportJWK(publicKey)), kid: "k", alg: "RS256", use: "sig" };
  const codes = new Map<string, { readonly challenge: string; readonly nonce: string; readonly redirect: string }>();
  const sign = (claims: Readonly<Record<string, unknown>>, signingKey = privateKey): Promise<string> =>
    new SignJWT({ sub: "reader", iss: provider.issuer, exp: Math.floor(Date.now() / 1000) + 300, ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "k" })
      .setIssuedAt()
      .sign(signingKey);
  const respond = async (request: IncomingMessage): Promise<readonly [number, unknown, string?]> => {
    const url = new URL(request.url ?? "/", provider.issuer);
    const { issuer } = provider;
    if (url.pathname === "/.well-known/openid-configuration")
      return [
        200,
        {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
        },
      ];
    if (url.pathname === "/jwks") return [200, { keys: [key] }];
    if (url.pathname === "/authorize") {
      const code = randomUUID();
      const read = (name: string): string => url.searchParams.get(name) ?? "";
      codes.set(code, { challenge: read("code_challenge"), nonce: read("nonce"), redirect: read("redirect_uri") });
      return [302, {}, `${read("redirect_uri")}?${new URLSearchParams({ code, state: read("state"), iss: issuer })}`];
    }
    let text = "";
    for await (const chunk of request as AsyncIterable<Buffer>) text += chunk;
    const form = new URLSearchParams(text);
    const known = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isClient = form.get("client_id") === clientId && form.get("client_secret") === clientSecret;
    if (
      known === undefined ||
      !isClient ||
      known.challenge !== challenge ||
      form.get("redirect_uri") !== known.redirect
    )
      return [400, { error: "invalid_grant" }];
    const claims = { aud: clientId, nonce: known.nonce, groups: provider.groups, ...provider.claims };
    const token = await sign(claims, provider.forges ? other.privateKey : privateKey);
    return [200, { access_token: randomUUID(), token_type: "Bearer", expires_in: 300, id_token: token }];
  };
  const server = createServer((request, response) => {
    if (provider.endless.includes(request.url ?? "")) {
      response.writeHead(200, { "Content-Type": "application/json" });
      void pipeline(Readable.from(blanks()), response).catch(() => {});
      return;
    }
    void respond(request).then(([status, value, location]) => {
      response.writeHead(status, { "Content-Type": "application/json", ...(location ? { Location: location } : {}) });
      response.end(JSON.stringify(value));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const provider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    groups: [] as readonly string[],
    claims: {},
    forges: false,
    endless: [] as readonly string[],
    token: (claims: Readonly<Record<string, unknown>>) => sign(claims),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return provider;
}

function* blanks(): Generator<string> {
  while (true) yield " ".repeat(65_536);
}
