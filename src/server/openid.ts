// Sign-in with OpenID Connect: the authorization code flow with PKCE, and access tokens for assistants. The protocol is
// openid-client's; here is only where its parts come from. Loaded when the first reader signs in.

import type { Configuration } from "openid-client";
import type { OpenIdSettings } from "./access-settings.ts";

/** What must be remembered until the provider sends the reader back. */
export interface PendingSignIn {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
  /** Where the reader wanted to go. */
  readonly to: string;
}

/** A provider. */
export interface OpenId {
  /** Where to send a reader, and what to remember. */
  begin(redirect: string, to: string): Promise<{ readonly url: string; readonly pending: PendingSignIn }>;
  /** The groups of the reader whom the provider sent to `url`; throws when anything is not right. */
  finish(url: URL, pending: PendingSignIn): Promise<readonly string[]>;
  /** The groups in an access token, undefined when it is not for us. */
  check(token: string, audience: string): Promise<readonly string[] | undefined>;
}

/** Speaks with a provider. */
export function createOpenId(settings: OpenIdSettings): OpenId {
  let discovering: Promise<Configuration> | undefined;
  const load = () => import("openid-client");
  const discover = (): Promise<Configuration> => {
    discovering ??= load().then((client) => {
      const execute = settings.issuer.startsWith("http:") ? [client.allowInsecureRequests] : [];
      const { issuer, clientId, clientSecret } = settings;
      return client.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: 10 });
    });
    // A provider that is down now may be up the next time.
    discovering.catch(() => {
      discovering = undefined;
    });
    return discovering;
  };
  return {
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
      const tokens = await client.authorizationCodeGrant(provider, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
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

/** Checks signature, issuer, audience and time of access tokens; the keys of the provider are fetched once and when they change. */
function createTokenCheck(
  { groupsClaim }: OpenIdSettings,
  metadata: () => Promise<{ readonly issuer: string; readonly jwks_uri?: string }>,
): OpenId["check"] {
  let opening: Promise<(token: string, audience: string) => Promise<unknown>> | undefined;
  const open = async () => {
    const [jose, { issuer, jwks_uri = "" }] = await Promise.all([import("jose"), metadata()]);
    const keys = jose.createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: 10_000 });
    return async (token: string, audience: string) => {
      try {
        return (await jose.jwtVerify(token, keys, { issuer, audience, requiredClaims: ["exp"] })).payload;
      } catch (error) {
        if (error instanceof jose.errors.JOSEError && !(error instanceof jose.errors.JWKSTimeout)) return undefined;
        throw error;
      }
    };
  };
  return async (token, audience) => {
    opening ??= open();
    opening.catch(() => {
      opening = undefined;
    });
    const claims = await (await opening)(token, audience);
    return claims === undefined ? undefined : (groupsIn(claims, groupsClaim) ?? []);
  };
}

/** `({ realm: { roles: ["a"] } }, "realm.roles")` → `["a"]`; undefined when there is no such claim. */
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
