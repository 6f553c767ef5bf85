// Sign-in with OpenID Connect: the authorization code flow with PKCE, and access tokens for assistants. openid-client
// implements the protocol; this wires it up. Loaded when the first reader signs in.

import type { Configuration } from "openid-client";
import type { OpenIdSettings } from "./access-settings.ts";

/** State to keep until the provider redirects the reader back. */
export interface PendingSignIn {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
  /** Where the reader wanted to go. */
  readonly to: string;
}

/** The provider does not respond, or not as an OpenID provider does. */
export class ProviderUnavailable extends Error {}

export interface OpenId {
  /** Fetches the provider's metadata; throws if that fails. */
  discover(): Promise<void>;
  /** The provider URL for a reader, and the state to keep. */
  begin(redirect: string, to: string): Promise<{ readonly url: string; readonly pending: PendingSignIn }>;
  /** The groups of the reader the provider sent to `url`; throws if anything is wrong. */
  finish(url: URL, pending: PendingSignIn): Promise<readonly string[]>;
  /** The groups in an access token; undefined if it is not valid for this site. */
  check(token: string, audience: string): Promise<readonly string[] | undefined>;
}

export function createOpenId(settings: OpenIdSettings): OpenId {
  let discovering: Promise<Configuration> | undefined;
  const load = () => import("openid-client");
  const discover = (): Promise<Configuration> => {
    discovering ??= load().then((client) => {
      // Signatures are checked even on what comes straight from the provider: TLS may end before this server.
      const execute = [
        client.enableNonRepudiationChecks,
        ...(settings.issuer.startsWith("http:") ? [client.allowInsecureRequests] : []),
      ];
      const { issuer, clientId, clientSecret } = settings;
      return client
        .discovery(new URL(issuer), clientId, clientSecret, undefined, {
          execute,
          timeout: 10,
          [client.customFetch]: fetchBounded,
        })
        .catch((error) => {
          // A provider that is down now may be up next time.
          discovering = undefined;
          throw unavailable(settings, error);
        });
    });
    return discovering;
  };
  return {
    discover: async () => {
      await discover();
    },
    begin: async (redirect, to) => {
      const [client, provider] = await Promise.all([load(), discover()]);
      const pending = {
        verifier: client.randomPKCECodeVerifier(),
        state: client.randomState(),
        nonce: client.randomNonce(),
        to,
      };
      const url = client.buildAuthorizationUrl(provider, {
        redirect_uri: redirect,
        scope: settings.scope,
        code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: "S256",
        state: pending.state,
        nonce: pending.nonce,
      });
      return { url: url.href, pending };
    },
    finish: async (url, { verifier, state, nonce }) => {
      const [client, provider] = await Promise.all([load(), discover()]);
      const expected = {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      };
      const tokens = await client.authorizationCodeGrant(provider, url, expected).catch((error) => {
        throw isConnectionError(error) ? unavailable(settings, error) : new Error(reasonOf(error));
      });
      const claims = tokens.claims();
      const groups = groupsIn(claims, settings.groupsClaim);
      if (groups !== undefined || !provider.serverMetadata().userinfo_endpoint) return groups ?? [];
      const info = await client.fetchUserInfo(provider, tokens.access_token, claims?.sub ?? "");
      return groupsIn(info, settings.groupsClaim) ?? [];
    },
    check: createTokenCheck(settings, async () => (await discover()).serverMetadata()),
  };
}

/**
 * Validates signature, issuer, audience and expiry of access tokens. The provider's keys are fetched once and when they
 * change.
 */
function createTokenCheck(
  settings: OpenIdSettings,
  metadata: () => Promise<{ readonly issuer: string; readonly jwks_uri?: string }>,
): OpenId["check"] {
  let opening: Promise<(token: string, audience: string) => Promise<unknown>> | undefined;
  const open = async () => {
    const [jose, { issuer, jwks_uri = "" }] = await Promise.all([import("jose"), metadata()]);
    const keys = jose.createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: 10_000,
      [jose.customFetch]: fetchBounded,
    });
    return async (token: string, audience: string) => {
      try {
        return (await jose.jwtVerify(token, keys, { issuer, audience, requiredClaims: ["exp"] })).payload;
      } catch (error) {
        const { JOSEError, JWKSTimeout } = jose.errors;
        const isAboutToken =
          error instanceof JOSEError && error.code !== JOSEError.code && !(error instanceof JWKSTimeout);
        if (isAboutToken) return undefined;
        throw unavailable(settings, error);
      }
    };
  };
  return async (token, audience) => {
    opening ??= open();
    opening.catch(() => {
      opening = undefined;
    });
    const claims = await (await opening)(token, audience);
    return claims === undefined ? undefined : (groupsIn(claims, settings.groupsClaim) ?? []);
  };
}

const MAX_BYTES = 1024 * 1024;
const TOO_LARGE = "the response is larger than 1 MB";

/** Fetches a response of limited size, within the time limit of the request. */
async function fetchBounded(url: string, options: object): Promise<Response> {
  const response = await fetch(url, options as RequestInit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(TOO_LARGE);
    chunks.push(chunk);
  }
  return new Response(size > 0 ? Buffer.concat(chunks) : null, response);
}

function unavailable({ issuer }: OpenIdSettings, error: unknown): ProviderUnavailable {
  return new ProviderUnavailable(`Cannot use the OpenID provider ${issuer}: ${reasonOf(error)}`);
}

/** From the error to its innermost cause. */
function causesOf(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

function isConnectionError(error: unknown): boolean {
  return causesOf(error).some(
    ({ name, message }) =>
      name === "TimeoutError" || /^(?:fetch failed|terminated)$/.test(message) || message === TOO_LARGE,
  );
}

/** Quoted, because a part of it may come from a request. */
function reasonOf(error: unknown): string {
  const causes = causesOf(error);
  const { message = "", code, error: given, error_description: more } = (causes.at(-1) ?? {}) as Reason;
  const text = [message || code, given, more].filter(Boolean).join(": ");
  return JSON.stringify(text.slice(0, 300));
}

interface Reason {
  readonly message?: string;
  readonly code?: string;
  /** As sent by the provider. */
  readonly error?: string;
  readonly error_description?: string;
}

/** `({ realm: { roles: ["a"] } }, "realm.roles")` → `["a"]`; undefined if there is no such claim. */
function groupsIn(claims: unknown, claim: string): readonly string[] | undefined {
  const isOwn = typeof claims === "object" && claims !== null && Object.hasOwn(claims, claim);
  const path = isOwn ? [claim] : claim.split(".");
  const value = path.reduce<unknown>(
    (owner, key) =>
      typeof owner === "object" && owner !== null && Object.hasOwn(owner, key) ? Reflect.get(owner, key) : undefined,
    claims,
  );
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((name) => typeof name === "string") : undefined;
}
