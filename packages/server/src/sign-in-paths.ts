// The paths where readers sign in and out: the password form, the way to the provider and back, and the end of a session.

import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "@lectern/io/network/read-body.ts";
import { type GateParts, originOf, type PathRequest, sendUnavailable } from "./gate-parts.ts";
import { ProviderUnavailable } from "./openid.ts";
import { cookieValue } from "./sealed.ts";
import { sendEmpty, sendPlain } from "./send-response.ts";
import type { Session } from "./sessions.ts";
import { sendSignInPage, sendSignOutPage } from "./sign-in-page.tsx";

export const SESSION = "lectern_session";
export const LOGIN = "/_lectern/login";
const LOGOUT = "/_lectern/logout";
const PENDING = "lectern_sign_in";
const PENDING_SECONDS = 600;
const MAX_FORM_LENGTH = 4096;

type Respond = (pathRequest: PathRequest, parts: GateParts) => Promise<void> | void;

/** What changes something and does not come from the provider needs a POST. */
const PATHS: Readonly<Record<string, { readonly GET?: Respond; readonly POST?: Respond }>> = {
  [LOGIN]: { GET: beginSignIn, POST: signInByPassword },
  [`${LOGIN}/start`]: { GET: startOpenId },
  [`${LOGIN}/callback`]: { GET: finishOpenId },
  [LOGOUT]: { GET: askToSignOut, POST: signOut },
};

/** Handles the sign-in and sign-out paths; false for every other path. */
export async function respondToSignIn(pathRequest: PathRequest, parts: GateParts): Promise<boolean> {
  const { request, response, path } = pathRequest;
  const respond = Object.hasOwn(PATHS, path) ? PATHS[path] : undefined;
  if (respond === undefined) return false;
  const { method } = request;
  if (method === "POST" && respond.POST) {
    if (isForeign(request, parts)) sendPlain(response, 403, "Only pages of this site may do that.\n");
    else await respond.POST(pathRequest, parts);
  } else if ((method === "GET" || method === "HEAD") && respond.GET) {
    // A page that nobody has opened yet must not start a sign-in.
    if (isPrefetch(request)) sendPlain(response, 503, "Not available in advance.\n");
    else await respond.GET(pathRequest, parts);
  } else sendPlain(response, 405, "Method not allowed.\n", { Allow: respond.POST ? "GET, HEAD, POST" : "GET, HEAD" });
  return true;
}

function isPrefetch({ headers }: IncomingMessage): boolean {
  return /prefetch/i.test(`${headers["sec-purpose"] ?? ""} ${headers["purpose"] ?? ""} ${headers["x-moz"] ?? ""}`);
}

/** True if a page of another site may have made a browser send a request. Behind a proxy the scheme may be unknown, so the host is enough. */
function isForeign(request: IncomingMessage, parts: GateParts): boolean {
  const { origin, host, "sec-fetch-site": site = "none" } = request.headers;
  if (origin === undefined) return site !== "same-origin" && site !== "none";
  return origin !== originOf(request, parts) && origin.replace(/^https?:\/\//, "") !== host;
}

/** Shows a password form; without passwords, redirects to the provider at once. */
async function beginSignIn(pathRequest: PathRequest, parts: GateParts): Promise<void> {
  if (parts.settings.passwords.length === 0) return startOpenId(pathRequest, parts);
  sendSignInPage(pathRequest.response, { ...pageFacts(pathRequest, parts), status: 200, problem: undefined });
}

function pageFacts({ base, query }: PathRequest, { openId, audiences }: GateParts) {
  return {
    base,
    to: safeTarget(query.get("to"), base),
    hasProvider: openId !== undefined,
    name: audiences.name(),
    texts: audiences.signIn(),
  };
}

const PROBLEMS = {
  wrong: { status: 401, problem: "wrongPassword" },
  busy: { status: 429, problem: "signInBusy" },
} as const;

async function signInByPassword(pathRequest: PathRequest, parts: GateParts): Promise<void> {
  const { request, response, base, address } = pathRequest;
  const body = await readBody(request, MAX_FORM_LENGTH);
  if (body === "gone") return;
  if (body === "too long") return sendPlain(response, 413, "The form is too large.\n", { Connection: "close" });
  const form = new URLSearchParams(body.toString("latin1"));
  const session = await parts.limit.attempt({
    address,
    isGone: () => response.destroyed,
    check: () => parts.sessions.forPassword(form.get("password") ?? ""),
  });
  if (typeof session === "string")
    return sendSignInPage(response, { ...pageFacts({ ...pathRequest, query: form }, parts), ...PROBLEMS[session] });
  openSession(pathRequest, parts, { session, to: safeTarget(form.get("to"), base) });
}

interface Opening {
  readonly session: Session;
  readonly to: string;
}

function openSession(pathRequest: PathRequest, parts: GateParts, { session, to }: Opening): void {
  const seconds = parts.settings.sessionHours * 3600;
  // A long list would not fit into a cookie, and groups the site does not use grant nothing.
  const known = new Set(parts.audiences.groups());
  const { groups } = session;
  const isLong = groups !== undefined && JSON.stringify(groups).length >= 2000;
  const short = isLong ? { ...session, groups: groups.filter((name) => known.has(name)) } : session;
  const value = parts.sessions.sessions.seal(short, seconds);
  redirect(pathRequest.response, to, [
    cookie(pathRequest, parts, { name: SESSION, value, seconds }),
    cookie(pathRequest, parts, { name: PENDING, value: "", seconds: 0 }),
  ]);
}

/** For links to sign out: following one changes nothing. */
function askToSignOut({ response, base }: PathRequest, { audiences }: GateParts): void {
  sendSignOutPage(response, { name: audiences.name(), base, texts: audiences.signIn() });
}

function signOut(pathRequest: PathRequest, parts: GateParts): void {
  redirect(pathRequest.response, pathRequest.base || "/", [
    cookie(pathRequest, parts, { name: SESSION, value: "", seconds: 0 }),
  ]);
}

async function startOpenId(pathRequest: PathRequest, parts: GateParts): Promise<void> {
  const { request, response, base, query } = pathRequest;
  if (parts.openId === undefined) return redirect(response, `${base}${LOGIN}`, []);
  try {
    const callback = `${originOf(request, parts)}${base}${LOGIN}/callback`;
    const { url, pending } = await parts.openId.begin(callback, safeTarget(query.get("to"), base));
    const value = parts.sessions.pending.seal(pending, PENDING_SECONDS);
    redirect(response, url, [cookie(pathRequest, parts, { name: PENDING, value, seconds: PENDING_SECONDS })]);
  } catch (error) {
    reportFailure(response, error, parts);
  }
}

async function finishOpenId(pathRequest: PathRequest, parts: GateParts): Promise<void> {
  const { request, response, base, address } = pathRequest;
  const { openId, sessions, limit } = parts;
  const pending = sessions.pending.open(cookieValue(request.headers.cookie, PENDING));
  if (pending === undefined || openId === undefined)
    return sendPlain(
      response,
      400,
      `This sign-in expired or was started in another browser. Open ${base}${LOGIN} again.\n`,
    );
  let failure: unknown;
  const check = async (): Promise<Session | undefined> => {
    try {
      return sessions.forProvider(await openId.finish(new URL(`${originOf(request, parts)}${request.url}`), pending));
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      failure = error;
      return undefined;
    }
  };
  try {
    const session = await limit.attempt({ address, isGone: () => response.destroyed, check });
    if (session === "busy") return sendPlain(response, 429, `${PROBLEMS.busy.problem}\n`, { "Retry-After": "10" });
    if (session === "wrong") return reportFailure(response, failure, parts);
    openSession(pathRequest, parts, { session, to: pending.to });
  } catch (error) {
    reportFailure(response, error, parts);
  }
}

function reportFailure(response: ServerResponse, error: unknown, { onError }: GateParts): void {
  if (error instanceof ProviderUnavailable) {
    onError(error.message);
    sendUnavailable(response);
  } else {
    onError(`Sign-in failed: ${error instanceof Error ? error.message : error}`);
    sendPlain(response, 403, "Sign-in failed.\n");
  }
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

function cookie({ request, base }: PathRequest, parts: GateParts, { name, value, seconds }: Cookie): string {
  const secure = originOf(request, parts).startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=${base || "/"}; Max-Age=${Math.floor(seconds)}; HttpOnly; SameSite=Lax${secure}`;
}

function redirect(response: ServerResponse, location: string, cookies: readonly string[]): void {
  response.setHeader("Set-Cookie", cookies);
  sendEmpty(response, 303, { Location: location, "Cache-Control": "no-store" });
}
