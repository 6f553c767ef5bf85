// Access control: identifies a reader by session cookie, password or access token, and selects the site that reader may
// see. Stateless: sessions and pending sign-ins are sealed cookies.

import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AccessSettings } from "./access-settings.ts";
import type { Reader, ServedAudiences } from "./audiences.ts";
import { createOpenId, type OpenId, type PendingSignIn, ProviderUnavailable } from "./openid.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";
import { sendJson } from "./routes.ts";
import { cookieValue, createSeal, type Seal } from "./sealed.ts";
import { sendEmpty, sendPlain } from "./send-response.ts";
import type { ServedSite } from "./served-site.ts";
import { sendSignInPage } from "./sign-in-page.ts";
import { isEncrypted } from "./tls.ts";

export interface GateRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly base: string;
}

/** A request for a path below the base path. */
export interface PathRequest extends GateRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  /** The client's IP address. */
  readonly address: string;
}

export interface Gate {
  /** The site for a reader with a session cookie; undefined defers to `siteOf`. */
  siteOfCookie(cookie: string | undefined): ServedSite | undefined;
  /** The site for a reader; undefined if sign-in is required, "unknown" if the reader's access token cannot be checked. */
  siteOf(
    request: IncomingMessage,
    pathRequest: { readonly base: string; readonly address: string },
  ): Promise<ServedSite | "unknown" | undefined>;
  /** The files that everyone gets, if there is no site for anonymous visitors. */
  sharedFiles(): ServedSite | undefined;
  /** Handles the sign-in and sign-out paths; false for every other path. */
  handle(pathRequest: PathRequest): Promise<boolean>;
  /** Sends a sign-in prompt. */
  challenge(pathRequest: GateRequest): void;
  /** Prompts for sign-in if the missing page may exist for other readers; false if a 404 is right. */
  onMissing(pathRequest: GateRequest): boolean;
}

export interface GateOptions {
  readonly settings: AccessSettings;
  readonly audiences: ServedAudiences;
  /** Takes the scheme from `X-Forwarded-Proto`. */
  readonly trustProxy: boolean;
  /** Called with problems that the operator should know of. */
  readonly onError: (problem: string) => void;
}

/** Readers with all groups have no list, because a later build may add groups. */
interface Session {
  readonly groups: readonly string[] | "all";
}

interface Parts extends GateOptions {
  readonly sessions: Seal<Session>;
  readonly pending: Seal<PendingSignIn>;
  readonly openId: OpenId | undefined;
  /** False once an IP address has tried too many passwords. */
  readonly mayTry: RateLimit;
  /** Caches the reader of each request. */
  readonly known: WeakMap<IncomingMessage, Reader | undefined>;
}

const SESSION = "lectern_session";
const PENDING = "lectern_sign_in";
const LOGIN = "/_lectern/login";
const LOGOUT = "/_lectern/logout";
const METADATA = "/.well-known/oauth-protected-resource";
const PENDING_SECONDS = 600;
const TRIES_PER_MINUTE = 20;
const MAX_FORM_LENGTH = 4096;

export function createGate(options: GateOptions): Gate {
  const { settings, audiences } = options;
  const key = settings.sessionKey ?? randomBytes(32).toString("hex");
  const parts: Parts = {
    ...options,
    sessions: createSeal(key, "session"),
    pending: createSeal(key, "sign-in"),
    openId: settings.oidc && createOpenId(settings.oidc),
    mayTry: createRateLimit(TRIES_PER_MINUTE, { countsLoopback: true }),
    known: new WeakMap(),
  };
  // Readers can sign in as soon as the provider responds; until then, the operator knows why they cannot.
  parts.openId?.discover().catch((error) => options.onError(String(error.message)));
  return {
    siteOfCookie: (cookie) => audiences.siteFor(readSession(cookie, parts)),
    siteOf: async (request, pathRequest) => {
      try {
        const reader = await findReader(request, { ...pathRequest, parts });
        parts.known.set(request, reader);
        return audiences.siteFor(reader);
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error;
        options.onError(error.message);
        return "unknown";
      }
    },
    sharedFiles: () => audiences.sharedFiles(),
    handle: (pathRequest) => respondToPath(pathRequest, parts),
    challenge: (pathRequest) => challenge(pathRequest, parts),
    onMissing: (pathRequest) => {
      if (parts.known.get(pathRequest.request) !== undefined || !isNavigation(pathRequest.request)) return false;
      challenge(pathRequest, parts);
      return true;
    },
  };
}

function readSession(cookie: string | undefined, { sessions, audiences }: Parts): Reader | undefined {
  const session = sessions.open(cookieValue(cookie, SESSION));
  return session && toReader(session.groups, audiences);
}

function toReader(groups: Session["groups"], audiences: ServedAudiences): Reader {
  return { groups: groups === "all" ? audiences.allGroups() : groups };
}

interface Finding {
  readonly parts: Parts;
  readonly base: string;
  readonly address: string;
}

/** Accepts a session, or what clients send: a password as Basic or Bearer credentials, or an access token. */
async function findReader(request: IncomingMessage, { parts, base, address }: Finding): Promise<Reader | undefined> {
  const session = readSession(request.headers.cookie, parts);
  const [, scheme = "", value = ""] = /^(basic|bearer) +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (session !== undefined || value === "") return session;
  const isBearer = scheme.toLowerCase() === "bearer";
  const password = isBearer
    ? value
    : Buffer.from(value, "base64")
        .toString()
        .replace(/^[^:]*:/, "");
  if (isBearer && parts.openId && value.split(".").length === 3) {
    const { settings } = parts;
    const audience = settings.oidc?.audience ?? `${originOf(request, parts)}${base}/mcp`;
    const groups = await parts.openId.check(value, audience);
    return groups && { groups };
  }
  const groups = tryPassword(password, address, parts);
  return groups === undefined || groups === "too many" ? undefined : toReader(groups, parts.audiences);
}

/** The groups a password grants. Failed attempts count, and after too many, no password is tried. */
function tryPassword(
  candidate: string,
  address: string,
  { settings, mayTry }: Parts,
): Session["groups"] | "too many" | undefined {
  if (settings.passwords.length === 0) return undefined;
  if (!mayTry(address, performance.now(), false)) return "too many";
  const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
  const digest = hash(candidate);
  // Compares every password, so that timing reveals nothing.
  const [found] = settings.passwords.filter(({ password }) => timingSafeEqual(hash(password), digest));
  if (found !== undefined) return found.groups ?? "all";
  mayTry(address, performance.now());
  return undefined;
}

async function respondToPath(pathRequest: PathRequest, parts: Parts): Promise<boolean> {
  const { request, response, path, base } = pathRequest;
  const isGet = request.method === "GET" || request.method === "HEAD";
  if (path === LOGIN && isGet) await beginSignIn(pathRequest, parts);
  else if (path === LOGIN && request.method === "POST") await signInByPassword(pathRequest, parts);
  else if (path === `${LOGIN}/start` && isGet) await startOpenId(pathRequest, parts);
  else if (path === `${LOGIN}/callback` && isGet) await finishOpenId(pathRequest, parts);
  else if (path === LOGOUT && isGet) signOut(pathRequest, parts);
  else if ((path === METADATA || path === `${METADATA}/mcp`) && parts.settings.oidc)
    sendJson(response, 200, {
      resource: `${originOf(request, parts)}${base}/mcp`,
      authorization_servers: [parts.settings.oidc.issuer],
      bearer_methods_supported: ["header"],
    });
  else return false;
  return true;
}

/** Shows a password form; without passwords, redirects to the provider at once. */
async function beginSignIn(pathRequest: PathRequest, parts: Parts): Promise<void> {
  if (parts.settings.passwords.length === 0) return startOpenId(pathRequest, parts);
  sendSignInPage(pathRequest.response, { ...pageFacts(pathRequest, parts), status: 200, problem: undefined });
}

function pageFacts({ base, query }: PathRequest, { openId, audiences }: Parts) {
  return { base, to: safeTarget(query.get("to"), base), hasProvider: openId !== undefined, name: audiences.name() };
}

async function signInByPassword(pathRequest: PathRequest, parts: Parts): Promise<void> {
  const { request, response, base, address } = pathRequest;
  const { origin } = request.headers;
  // A page of another site must not sign a reader in.
  if (origin !== undefined && !isOwnOrigin(origin, request, parts))
    return sendPlain(response, 403, "Sign in on the site itself.\n");
  const form = await readForm(request);
  if (form === undefined) return sendPlain(response, 413, "The form is too large.\n", { Connection: "close" });
  const groups = tryPassword(form.get("password") ?? "", address, parts);
  if (groups === undefined || groups === "too many") {
    const isTooMany = groups === "too many";
    const problem = isTooMany ? "Too many attempts. Try again in a minute." : "Wrong password. Try again.";
    const facts = pageFacts({ ...pathRequest, query: form }, parts);
    return sendSignInPage(response, { ...facts, status: isTooMany ? 429 : 401, problem });
  }
  openSession(pathRequest, parts, { groups, to: safeTarget(form.get("to"), base) });
}

/** Behind a proxy the scheme may be unknown, so the host is enough. */
function isOwnOrigin(origin: string, request: IncomingMessage, parts: Parts): boolean {
  return origin === originOf(request, parts) || origin.replace(/^https?:\/\//, "") === request.headers.host;
}

function openSession(pathRequest: PathRequest, parts: Parts, { groups, to }: Session & { readonly to: string }): void {
  const seconds = parts.settings.sessionHours * 3600;
  // A long list would not fit into a cookie, and groups the site does not use grant nothing.
  const known = new Set(parts.audiences.groups());
  const allowed =
    groups === "all" || JSON.stringify(groups).length < 2000 ? groups : groups.filter((name) => known.has(name));
  const session = cookie(pathRequest, parts, {
    name: SESSION,
    value: parts.sessions.seal({ groups: allowed }, seconds),
    seconds,
  });
  redirect(pathRequest.response, to, [session, cookie(pathRequest, parts, { name: PENDING, value: "", seconds: 0 })]);
}

function signOut(pathRequest: PathRequest, parts: Parts): void {
  redirect(pathRequest.response, pathRequest.base || "/", [
    cookie(pathRequest, parts, { name: SESSION, value: "", seconds: 0 }),
  ]);
}

async function startOpenId(pathRequest: PathRequest, parts: Parts): Promise<void> {
  const { request, response, base, query } = pathRequest;
  if (parts.openId === undefined) return redirect(response, `${base}${LOGIN}`, []);
  try {
    const callback = `${originOf(request, parts)}${base}${LOGIN}/callback`;
    const { url, pending } = await parts.openId.begin(callback, safeTarget(query.get("to"), base));
    const value = parts.pending.seal(pending, PENDING_SECONDS);
    redirect(response, url, [cookie(pathRequest, parts, { name: PENDING, value, seconds: PENDING_SECONDS })]);
  } catch (error) {
    reportFailure(response, error, parts);
  }
}

async function finishOpenId(pathRequest: PathRequest, parts: Parts): Promise<void> {
  const { request, response, base } = pathRequest;
  const pending = parts.pending.open(cookieValue(request.headers.cookie, PENDING));
  if (pending === undefined || parts.openId === undefined)
    return sendPlain(
      response,
      400,
      `This sign-in expired or was started in another browser. Open ${base}${LOGIN} again.\n`,
    );
  try {
    const url = new URL(`${originOf(request, parts)}${request.url}`);
    openSession(pathRequest, parts, { groups: await parts.openId.finish(url, pending), to: pending.to });
  } catch (error) {
    reportFailure(response, error, parts);
  }
}

function reportFailure(response: ServerResponse, error: unknown, { onError }: Parts): void {
  if (error instanceof ProviderUnavailable) {
    onError(error.message);
    sendUnavailable(response);
  } else {
    onError(`Sign-in failed: ${error instanceof Error ? error.message : error}`);
    sendPlain(response, 403, "Sign-in failed.\n");
  }
}

/** Unlike with 401, clients keep their credentials. */
export function sendUnavailable(response: ServerResponse): void {
  sendPlain(response, 503, "The sign-in service cannot be reached. Try again later.\n", { "Retry-After": "30" });
}

function challenge({ request, response, base }: GateRequest, parts: Parts): void {
  if (isNavigation(request)) {
    const to = encodeURIComponent(request.url ?? "/");
    sendEmpty(response, 302, { Location: `${base}${LOGIN}?to=${to}`, "Cache-Control": "no-store" });
    return;
  }
  const metadata = parts.settings.oidc ? ` resource_metadata="${originOf(request, parts)}${base}${METADATA}/mcp"` : "";
  sendPlain(response, 401, "Sign in to read this page.\n", { "WWW-Authenticate": `Bearer${metadata}` });
}

/** True when a browser opens a page, as opposed to a subresource or an API client. */
function isNavigation({ method, headers }: IncomingMessage): boolean {
  return (method === "GET" || method === "HEAD") && /text\/html/i.test(headers.accept ?? "");
}

/** The public origin. If it is not configured, the Host header has been validated before. */
function originOf(request: IncomingMessage, { settings, audiences, trustProxy }: Parts): string {
  const { url } = audiences.any.current();
  if (settings.url !== undefined) return settings.url;
  if (url !== undefined) return new URL(url).origin;
  const isForwarded = trustProxy && request.headers["x-forwarded-proto"] === "https";
  return `${isForwarded || isEncrypted(request.socket) ? "https" : "http"}://${request.headers.host}`;
}

/** Only a path of this site; anything else becomes the home page. */
function safeTarget(to: string | null, base: string): string {
  const isPath = to !== null && to.length < 2000 && /^\/(?![/\\])[\x21-\x7e]*$/.test(to) && !to.includes("\\");
  return isPath && (to === base || to.startsWith(`${base}/`)) ? to : base || "/";
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly seconds: number;
}

function cookie({ request, base }: PathRequest, parts: Parts, { name, value, seconds }: Cookie): string {
  const secure = originOf(request, parts).startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=${base || "/"}; Max-Age=${Math.floor(seconds)}; HttpOnly; SameSite=Lax${secure}`;
}

function redirect(response: ServerResponse, location: string, cookies: readonly string[]): void {
  response.setHeader("Set-Cookie", cookies);
  sendEmpty(response, 303, { Location: location, "Cache-Control": "no-store" });
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  let text = "";
  for await (const chunk of request as AsyncIterable<Buffer>) {
    text += chunk.toString("latin1");
    if (text.length > MAX_FORM_LENGTH) return undefined;
  }
  return new URLSearchParams(text);
}
