// Receives reader feedback at `/_lectern/feedback`: only from pages of this site, only about existing pages, and
// limited per client.

import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "@lectern/io/network/read-body.ts";
import type { HostCheck } from "./allowed-hosts.ts";
import type { FeedbackStore } from "./feedback-store.ts";
import { createRateLimit } from "./rate-limit.ts";
import { resolveRequestPath } from "./resolve-path.ts";
import { sendEmpty, sendPlain } from "./send-response.ts";
import type { ServedSite } from "./served-site.ts";

/** Where pages send feedback, below the base path. */
export const FEEDBACK_PATH = "/_lectern/feedback";

interface Receiver {
  readonly site: ServedSite;
  readonly base: string;
  readonly isAllowedHost: HostCheck;
  /** The client's IP address. */
  readonly address: string;
}

export type HandleFeedback = (request: IncomingMessage, response: ServerResponse, at: Receiver) => Promise<void>;

const MAX_BYTES = 2048;
const PER_MINUTE = 30;

/** Validates requests before they reach the store. */
export function createFeedbackHandler(store: Pick<FeedbackStore, "add">): HandleFeedback {
  const isWithinLimit = createRateLimit(PER_MINUTE);
  return async (request, response, at) => {
    if (request.method !== "POST") return sendPlain(response, 405, "Only POST.\n", { Allow: "POST" });
    if (!isOwnPage(request, at)) return sendPlain(response, 403, "Only pages of this site may send feedback.\n");
    if (!isWithinLimit(at.address, performance.now()))
      return sendPlain(response, 429, "Too many responses.\n", { "Retry-After": "60" });
    const body = await readBody(request, MAX_BYTES);
    if (body === "gone") return;
    if (body === "too long") return sendPlain(response, 413, "The response is too large.\n", { Connection: "close" });
    const vote = parseResponse(body.toString("utf8"));
    const page = vote && pageOf(vote.page, at);
    if (vote === undefined || page === undefined) return sendPlain(response, 400, "Invalid feedback.\n");
    store.add(page, vote.helpful);
    sendEmpty(response, 204, { "Cache-Control": "no-store" });
  };
}

function isOwnPage({ headers }: IncomingMessage, { site, isAllowedHost }: Receiver): boolean {
  const { origin, host } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  const { url } = site.current();
  const parsed = new URL(origin);
  if (url !== undefined && new URL(url).origin === parsed.origin) return true;
  return parsed.host === host?.toLowerCase() && isAllowedHost(host);
}

function parseResponse(body: string): { readonly page: string; readonly helpful: boolean } | undefined {
  try {
    const { page, helpful } = JSON.parse(body) as { readonly page?: unknown; readonly helpful?: unknown };
    return typeof page === "string" && typeof helpful === "boolean" ? { page, helpful } : undefined;
  } catch {
    return undefined;
  }
}

/** The route of a page by its browser path; undefined if the site has no such page. */
function pageOf(pathname: string, { site, base }: Receiver): string | undefined {
  if (!pathname.startsWith(`${base}/`) && pathname !== base) return undefined;
  try {
    const path = decodeURIComponent(pathname.slice(base.length)).replace(/(?<!\/)\/+$/, "") || "/";
    const found = resolveRequestPath(path, site.current());
    const isPage = found.kind === "file" && found.status === 200 && found.file.path.endsWith(".html");
    return isPage ? path : undefined;
  } catch {
    return undefined;
  }
}
