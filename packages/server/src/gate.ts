// Access control: identifies a reader by session cookie, password or access token, and selects the site that reader may
// see. Stateless except for its limits: sessions and pending sign-ins are sealed cookies.

import type { IncomingMessage } from "node:http";
import type { Reader, ServedAudiences } from "./audiences.ts";
import {
  type GateOptions,
  type GateParts,
  type GateRequest,
  originOf,
  type PathRequest,
  sendUnavailable,
} from "./gate-parts.ts";
import { createOpenId, ProviderUnavailable } from "./openid.ts";
import { sendJson } from "./routes.ts";
import { cookieValue } from "./sealed.ts";
import { sendEmpty, sendPlain } from "./send-response.ts";
import type { ServedSite } from "./served-site.ts";
import { createSessions, type Session, type Sessions } from "./sessions.ts";
import { SignInLimit } from "./sign-in-limit.ts";
import { LOGIN, respondToSignIn, SESSION } from "./sign-in-paths.ts";

/**
 * Why a reader sees no site: sign-in is required, the credentials are wrong, too many are waiting to be checked, or they
 * cannot be checked now.
 */
export type Denial = "sign in" | "wrong" | "busy" | "unavailable";

export interface Gate {
  /** The site for a reader with a session cookie; undefined defers to `siteOf`. */
  siteOfCookie(cookie: string | undefined): ServedSite | undefined;
  /** The site for a reader, or why there is none. */
  siteOf(gateRequest: GateRequest): Promise<ServedSite | Denial>;
  /** The files that everyone gets, if there is no site for anonymous visitors. */
  sharedFiles(): ServedSite | undefined;
  /** Handles the sign-in and sign-out paths; false for every other path. */
  handle(pathRequest: PathRequest): Promise<boolean>;
  deny(gateRequest: GateRequest, denial: Denial): void;
  /** Prompts for sign-in if the missing page may exist for other readers; false if a 404 is right. */
  onMissing(gateRequest: GateRequest): boolean;
}

const METADATA = "/.well-known/oauth-protected-resource";

export function createGate(options: GateOptions): Gate {
  const { settings, audiences } = options;
  const parts: GateParts = {
    ...options,
    sessions: createSessions(settings, audiences),
    openId: settings.oidc && createOpenId(settings.oidc),
    limit: new SignInLimit(options.onError),
    known: new WeakMap(),
  };
  // Readers can sign in as soon as the provider responds; until then, the operator knows why they cannot.
  parts.openId?.discover().catch((error) => options.onError(String(error.message)));
  return {
    siteOfCookie: (cookie) => audiences.siteFor(readSession(cookie, parts)),
    siteOf: async (gateRequest) => {
      const reader = await findReader(gateRequest, parts);
      if (typeof reader === "string") return reader;
      parts.known.set(gateRequest.request, reader);
      return audiences.siteFor(reader) ?? "sign in";
    },
    sharedFiles: () => audiences.sharedFiles(),
    handle: (pathRequest) => respondToPath(pathRequest, parts),
    deny: (gateRequest, denial) => deny(gateRequest, denial, parts),
    onMissing: (gateRequest) => {
      if (parts.known.get(gateRequest.request) !== undefined || !isNavigation(gateRequest.request)) return false;
      deny(gateRequest, "sign in", parts);
      return true;
    },
  };
}

function readSession(cookie: string | undefined, { sessions, audiences }: GateParts): Reader | undefined {
  const session = sessions.sessions.open(cookieValue(cookie, SESSION));
  return session && toReader(session, sessions, audiences);
}

function toReader(session: Session, sessions: Sessions, audiences: ServedAudiences): Reader | undefined {
  const groups = sessions.groupsOf(session);
  return groups && { groups: groups === "all" ? audiences.allGroups() : groups };
}

/** The reader of a request; undefined without credentials. Wrong credentials are an error, even where none are needed. */
async function findReader(gateRequest: GateRequest, parts: GateParts): Promise<Reader | Denial | undefined> {
  const { request, response, address } = gateRequest;
  const { authorization = "" } = request.headers;
  const session = readSession(request.headers.cookie, parts);
  if (session !== undefined || authorization === "") return session;
  const [, scheme = "", value = ""] = /^(basic|bearer) +(\S+)$/i.exec(authorization) ?? [];
  if (value === "") return "wrong";
  try {
    return await parts.limit.attempt({
      address,
      isGone: () => response.destroyed,
      check: () =>
        checkCredentials(scheme.toLowerCase() === "basic" ? "basic" : "bearer", value, { gateRequest, parts }),
    });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    parts.onError(error.message);
    return "unavailable";
  }
}

interface Checking {
  readonly gateRequest: GateRequest;
  readonly parts: GateParts;
}

/** What API clients send: a password as Basic or Bearer credentials, or an access token. */
function checkCredentials(
  scheme: "basic" | "bearer",
  value: string,
  { gateRequest: { request, base }, parts }: Checking,
): Reader | undefined | Promise<Reader | undefined> {
  const { openId, settings, sessions, audiences } = parts;
  if (scheme === "bearer" && openId && value.split(".").length === 3) {
    const audience = settings.oidc?.audience ?? `${originOf(request, parts)}${base}/mcp`;
    return openId.check(value, audience).then((groups) => groups && { groups });
  }
  const text = Buffer.from(value, "base64").toString();
  const session = sessions.forPassword(scheme === "bearer" ? value : text.replace(/^[^:]*:/, ""));
  return session && toReader(session, sessions, audiences);
}

async function respondToPath(pathRequest: PathRequest, parts: GateParts): Promise<boolean> {
  const { request, response, path, base } = pathRequest;
  if ((path === METADATA || path === `${METADATA}/mcp`) && parts.settings.oidc) {
    sendJson(response, 200, {
      resource: `${originOf(request, parts)}${base}/mcp`,
      authorization_servers: [parts.settings.oidc.issuer],
      bearer_methods_supported: ["header"],
    });
    return true;
  }
  return respondToSignIn(pathRequest, parts);
}

function deny({ request, response, base }: GateRequest, denial: Denial, parts: GateParts): void {
  // Unlike with 401, clients keep their credentials.
  if (denial === "unavailable") sendUnavailable(response);
  else if (denial === "busy") {
    sendPlain(response, 429, "Too many sign-in attempts. Try again later.\n", { "Retry-After": "10" });
  } else if (denial === "sign in" && isNavigation(request)) {
    const to = encodeURIComponent(request.url ?? "/");
    sendEmpty(response, 302, { Location: `${base}${LOGIN}?to=${to}`, "Cache-Control": "no-store" });
  } else {
    const metadata = `${originOf(request, parts)}${base}${METADATA}/mcp`;
    const challenge = parts.settings.oidc ? `Bearer resource_metadata="${metadata}"` : "Bearer";
    const text = denial === "wrong" ? "Wrong password or token.\n" : "Sign in to read this page.\n";
    sendPlain(response, 401, text, { "WWW-Authenticate": challenge });
  }
}

/** True when a browser opens a page, as opposed to a subresource or an API client. */
function isNavigation({ method, headers }: IncomingMessage): boolean {
  return (method === "GET" || method === "HEAD") && /text\/html/i.test(headers.accept ?? "");
}
