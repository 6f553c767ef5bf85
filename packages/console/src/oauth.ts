// OAuth 2 and OpenID Connect in the browser: authorization code with PKCE, client credentials, device code and refresh.
// Secrets go only to URLs from the spec or its provider; `state` ties each response to its request.

import { fillString } from "@lectern/base/text.ts";
import type { ConsoleFlow, ConsoleScheme } from "@lectern/request/console-slice";
import type { Secret } from "./credentials.ts";
import type { Words } from "./strings.ts";

export interface TokenRequest {
  readonly scheme: ConsoleScheme;
  readonly flow: ConsoleFlow;
  readonly secret: Secret;
  readonly scopes: string;
  /** The redirect URI registered with the authorization server. */
  readonly callback: string;
  /** The popup for the authorization server, opened during the click. */
  readonly popup: Window | undefined;
  readonly strings: Words;
  /** Relative URLs resolve against the API server. */
  readonly server: string;
  readonly isRefresh: boolean;
  note(text: string): void;
}

/** An error whose message is shown to the reader. */
class SignInError extends Error {}

/** Obtains a token and stores it where a pasted one would go. */
export async function getToken(request: TokenRequest): Promise<void> {
  const { strings, note, popup } = request;
  try {
    const flow = await findFlow(request);
    const token = request.isRefresh ? await refresh(request, flow) : await start(request, flow);
    request.secret.text = token.access;
    if (token.refresh) request.secret.refresh = token.refresh;
    note(strings.tokenReceived);
  } catch (error) {
    note(error instanceof SignInError ? error.message : strings.tokenFailed);
  } finally {
    popup?.close();
  }
}

interface Token {
  readonly access: string;
  readonly refresh?: string | undefined;
}

function start(request: TokenRequest, flow: ConsoleFlow): Promise<Token> {
  switch (flow.kind) {
    case "authorizationCode":
      return authorizationCode(request, flow);
    case "implicit":
      return implicit(request, flow);
    case "deviceAuthorization":
      return deviceCode(request, flow);
    case "clientCredentials":
      return fetchToken(request, flow, { grant_type: "client_credentials", ...scopeOf(request) });
    case "password": {
      const { user, password } = request.secret;
      return fetchToken(request, flow, { grant_type: "password", username: user, password, ...scopeOf(request) });
    }
  }
}

/** The flow with absolute URLs; for OpenID providers, those from discovery. */
async function findFlow({ scheme, flow, server }: TokenRequest): Promise<ConsoleFlow> {
  if (scheme.discovery === undefined) {
    const urls = (["authorizationUrl", "tokenUrl", "deviceUrl", "refreshUrl"] as const).flatMap((key) => {
      const url = flow[key];
      return url === undefined ? [] : [[key, wholeUrl(url, server)]];
    });
    return { ...flow, ...Object.fromEntries(urls) };
  }
  const response = await fetch(wholeUrl(scheme.discovery, server), { credentials: "omit" });
  const found = (await response.json()) as Readonly<Record<string, unknown>>;
  const url = (key: string): string => wholeUrl(String(found[key] ?? ""), server);
  return {
    ...flow,
    tokenUrl: url("token_endpoint"),
    ...(flow.kind === "authorizationCode" && { authorizationUrl: url("authorization_endpoint") }),
    ...(flow.kind === "deviceAuthorization" && { deviceUrl: url("device_authorization_endpoint") }),
  };
}

function wholeUrl(url: string, server: string): string {
  const { href, protocol } = new URL(url, `${server}/`);
  if (!/^https?:$/.test(protocol)) throw new Error(url);
  return href;
}

function scopeOf({ scopes }: TokenRequest): { readonly scope?: string } {
  const scope = scopes.trim();
  return scope === "" ? {} : { scope };
}

async function authorizationCode(request: TokenRequest, flow: ConsoleFlow): Promise<Token> {
  const verifier = randomText();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const response = await authorize(request, flow, {
    response_type: "code",
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: "S256",
  });
  return fetchToken(request, flow, {
    grant_type: "authorization_code",
    code: response.get("code") ?? "",
    redirect_uri: request.callback,
    code_verifier: verifier,
  });
}

async function implicit(request: TokenRequest, flow: ConsoleFlow): Promise<Token> {
  const response = await authorize(request, flow, { response_type: "token" });
  return { access: response.get("access_token") ?? "" };
}

/** Sends the reader to the authorization server and waits for the redirect. */
async function authorize(
  request: TokenRequest,
  { authorizationUrl = "" }: ConsoleFlow,
  more: Readonly<Record<string, string>>,
): Promise<URLSearchParams> {
  const { popup, callback, secret, strings } = request;
  const state = randomText();
  const url = new URL(authorizationUrl);
  const query = { ...more, client_id: secret.clientId, redirect_uri: callback, state, ...scopeOf(request) };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const redirected = waitForCallback(popup, (one) => {
    if (one.get("state") === state) return true;
    request.note(strings.wrongState);
    return false;
  });
  if (popup) popup.location.href = url.href;
  const response = await redirected;
  if (response === undefined) throw new SignInError(strings.signInExpired);
  const error = response.get("error");
  if (error !== null)
    throw new SignInError(fillString(strings.denied, { reason: response.get("error_description") ?? error }));
  return response;
}

/** A BroadcastChannel, because a COOP header on the authorization server severs `window.opener`. */
const CHANNEL = "lectern-oauth";
const LOOK_FOR_CLOSED = 1000;

/** Cancels the previous sign-in, if it is still waiting. */
let giveUp: (() => void) | undefined;

function waitForCallback(
  popup: Window | undefined,
  isMine: (response: URLSearchParams) => boolean,
): Promise<URLSearchParams | undefined> {
  giveUp?.();
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    let isClosed = 0;
    const finish = (response: URLSearchParams | undefined): void => {
      channel.close();
      clearInterval(timer);
      resolve(response);
    };
    // A popup closed by the reader never responds. COOP also makes it look closed, so wait five minutes before giving up.
    const timer = setInterval(() => {
      isClosed = popup?.closed ? isClosed + 1 : 0;
      if (isClosed > 300) finish(undefined);
    }, LOOK_FOR_CLOSED);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const response = new URLSearchParams(String(data));
      if (isMine(response)) finish(response);
    };
    giveUp = () => finish(undefined);
  });
}

function refresh(request: TokenRequest, flow: ConsoleFlow): Promise<Token> {
  const url = flow.refreshUrl ?? flow.tokenUrl;
  const fields = { grant_type: "refresh_token", refresh_token: request.secret.refresh };
  return fetchToken(request, { ...flow, ...(url === undefined ? {} : { tokenUrl: url }) }, fields);
}

interface TokenResponse {
  readonly access_token?: string;
  readonly refresh_token?: string;
  readonly error?: string;
  readonly error_description?: string;
}

async function post(url: string, fields: Readonly<Record<string, string>>): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
    body: new URLSearchParams(fields).toString(),
    credentials: "omit",
    referrerPolicy: "no-referrer",
  });
  return (await response.json()) as Readonly<Record<string, unknown>>;
}

async function fetchToken(
  request: TokenRequest,
  { tokenUrl = "" }: ConsoleFlow,
  fields: Readonly<Record<string, string>>,
): Promise<Token> {
  const response: TokenResponse = await post(tokenUrl, { ...fields, ...client(request) });
  if (response.access_token !== undefined) return { access: response.access_token, refresh: response.refresh_token };
  const reason = response.error_description ?? response.error ?? "no access_token";
  throw new SignInError(fillString(request.strings.denied, { reason }));
}

function client({ secret }: TokenRequest): Readonly<Record<string, string>> {
  const { clientId, clientSecret } = secret;
  return { client_id: clientId, ...(clientSecret === "" ? {} : { client_secret: clientSecret }) };
}

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

async function deviceCode(request: TokenRequest, flow: ConsoleFlow): Promise<Token> {
  const { deviceUrl = "", tokenUrl = "" } = flow;
  const device = await post(deviceUrl, { ...client(request), ...scopeOf(request) });
  const url = String(device["verification_uri_complete"] ?? device["verification_uri"] ?? "");
  request.note(fillString(request.strings.enterCode, { url, code: String(device["user_code"] ?? "") }));
  let pause = Number(device["interval"] ?? 5);
  const until = Date.now() + Number(device["expires_in"] ?? 600) * 1000;
  const fields = { grant_type: DEVICE_GRANT, device_code: String(device["device_code"] ?? ""), ...client(request) };
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, pause * 1000));
    const response: TokenResponse = await post(tokenUrl, fields);
    if (response.access_token !== undefined) return { access: response.access_token, refresh: response.refresh_token };
    if (response.error === "slow_down") pause += 5;
    else if (response.error !== "authorization_pending")
      throw new SignInError(
        fillString(request.strings.denied, { reason: response.error_description ?? response.error ?? "" }),
      );
  }
  throw new SignInError(request.strings.signInExpired);
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/[=]+$/, "");
}
