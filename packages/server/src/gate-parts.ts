// What the gate and the sign-in paths share: requests, options, and the site's public origin.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { AccessSettings } from "./access-settings.ts";
import type { Reader, ServedAudiences } from "./audiences.ts";
import type { OpenId } from "./openid.ts";
import { sendPlain } from "./send-response.ts";
import type { Sessions } from "./sessions.ts";
import type { SignInLimit } from "./sign-in-limit.ts";
import { isEncrypted } from "./tls.ts";

export interface GateRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly base: string;
  /** The client's IP address. */
  readonly address: string;
}

/** A request for a path below the base path. */
export interface PathRequest extends GateRequest {
  readonly path: string;
  readonly query: URLSearchParams;
}

export interface GateOptions {
  readonly settings: AccessSettings;
  readonly audiences: ServedAudiences;
  /** Takes the scheme from `X-Forwarded-Proto`. */
  readonly trustProxy: boolean;
  /** Called with problems that the operator should know of. */
  readonly onError: (problem: string) => void;
}

export interface GateParts extends GateOptions {
  readonly sessions: Sessions;
  readonly openId: OpenId | undefined;
  readonly limit: SignInLimit;
  /** Caches the reader of each request. */
  readonly known: WeakMap<IncomingMessage, Reader | undefined>;
}

export function sendUnavailable(response: ServerResponse): void {
  sendPlain(response, 503, "The sign-in service cannot be reached. Try again later.\n", { "Retry-After": "30" });
}

/** The public origin. If it is not configured, the Host header has been validated before. */
export function originOf(request: IncomingMessage, { settings, audiences, trustProxy }: GateOptions): string {
  const { url } = audiences.any.current();
  if (settings.url !== undefined) return settings.url;
  if (url !== undefined) return new URL(url).origin;
  const isForwarded = trustProxy && request.headers["x-forwarded-proto"] === "https";
  return `${isForwarded || isEncrypted(request.socket) ? "https" : "http"}://${request.headers.host}`;
}
