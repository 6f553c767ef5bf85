// Serves one URL of a built site: a file in the form the client prefers, a redirect, or 404.

import type { IncomingMessage, ServerResponse } from "node:http";
import { routeToHref } from "@lectern/base/route.ts";
import { isHashed } from "@lectern/engine/output/hosting/headers.ts";
import { errorCode } from "@lectern/io/error-code.ts";
import { MCP_PATH } from "./handle-mcp.ts";
import { negotiate } from "./negotiate.ts";
import { sendFile } from "./prepared-file.ts";
import { type RequestTarget, withQuery } from "./request-target.ts";
import { type Found, resolveRequestPath } from "./resolve-path.ts";
import { sendEmpty, sendPlain } from "./send-response.ts";
import type { ServedSite } from "./served-site.ts";
import { MAX_IN_MEMORY_SIZE, type SiteFile } from "./site-files.ts";
import type { PolicyChoice } from "./site-headers.ts";
import type { SiteState } from "./site-state.ts";

export interface FileRequest {
  readonly site: ServedSite;
  readonly base: string;
  readonly policy: PolicyChoice;
  readonly target: Extract<RequestTarget, { kind: "path" }>;
  /** Decoded, without base path. */
  readonly path: string;
  /** Called if there is nothing at the path; returns true if it has responded. */
  readonly onMissing?: () => boolean;
}

export async function handlePath(request: IncomingMessage, response: ServerResponse, file: FileRequest): Promise<void> {
  const { site } = file;
  const state = site.current();
  try {
    const found = resolveRequestPath(file.path, state);
    const isMissing = found.kind === "nothing" || (found.kind === "file" && found.status === 404);
    const [newest, final] = isMissing ? findElsewhere(file.path, { site, state, found }) : [state, found];
    const isNotFound = final.kind === "nothing" || (final.kind === "file" && final.status === 404);
    if (isNotFound && file.onMissing?.()) return;
    await sendFound(request, response, { ...file, state: newest, found: final });
  } catch (error) {
    // A build replaced the directory between lookup and read.
    if (response.headersSent) throw error;
    const newest = await newerState(site, state);
    if (newest === undefined) {
      if (errorCode(error) !== "ENOENT") throw error;
      return sendNotFound(response, resolveRequestPath(file.path, state));
    }
    await sendFound(request, response, { ...file, state: newest, found: resolveRequestPath(file.path, newest) });
  }
}

const LOOKS = 10;
const BETWEEN_LOOKS = 20;

/** Waits briefly for the next state: between the two renames of a build there is no directory. */
async function newerState(site: ServedSite, state: SiteState): Promise<SiteState | undefined> {
  for (let look = 0; look < LOOKS; look++) {
    const newest = site.current({ look: true });
    if (newest !== state) return newest;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS));
  }
  return undefined;
}

/** A listed file that no longer exists; the next build will resolve it. */
function sendNotFound(response: ServerResponse, found: Found): void {
  if (found.kind === "file" && found.status === 404) sendPlain(response, 404, "Not found.\n");
  else sendPlain(response, 503, "The site is being updated. Try again in a second.\n", { "Retry-After": "1" });
}

interface Missing {
  readonly site: ServedSite;
  readonly state: SiteState;
  readonly found: Found;
}

/** A missing file may have just been built, or belong to a page sent before the last build. */
function findElsewhere(path: string, { site, state, found }: Missing): readonly [SiteState, Found] {
  const newest = site.current({ look: true });
  if (newest !== state) return [newest, resolveRequestPath(path, newest)];
  // Only names that depend on the content: under any other, the last build may have taken something away.
  const old = isHashed(path.slice(1)) ? state.previous : undefined;
  const file = old?.files.get(path.slice(1));
  return old && file ? [old, { kind: "file", file, status: 200 }] : [state, found];
}

interface FoundRequest extends FileRequest {
  readonly state: SiteState;
  readonly found: Found;
}

async function sendFound(request: IncomingMessage, response: ServerResponse, input: FoundRequest): Promise<void> {
  const { found, target, base } = input;
  switch (found.kind) {
    case "nothing":
      return sendPlain(response, 404, "Not found.\n");
    case "redirect": {
      const isOwn = /^\/(?![/\\])/.test(found.destination);
      const location = isOwn ? `${base}${found.destination}` : found.destination;
      return sendEmpty(response, found.permanent ? 308 : 307, {
        Location: encodeLocation(withQuery(location, target.query)),
      });
    }
    case "page elsewhere":
      return sendEmpty(response, 308, { Location: withQuery(routeToHref(found.path, base), target.query) });
    case "file":
      return sendPage(request, response, { ...input, file: found.file, status: found.status });
  }
}

interface Sending extends FoundRequest {
  readonly file: SiteFile;
  readonly status: 200 | 404;
}

/** Maximum cached targets per build. */
const MAX_TARGETS = 20_000;

async function sendPage(request: IncomingMessage, response: ServerResponse, sending: Sending): Promise<void> {
  const { state, base, policy, file, status } = sending;
  const counterpart = status === 200 ? markdownOf(file, state) : undefined;
  const isMarkdown = counterpart !== undefined && negotiate(request.headers.accept) === "markdown";
  const role = isMarkdown ? "twin" : status === 404 ? "missing" : "own";
  await sendFile(request, response, { file: isMarkdown ? counterpart : file, role, counterpart, state, base, policy });
  const { url = "" } = request;
  // At the MCP path, the type of request decides.
  if (status === 404 || sending.path === MCP_PATH || url.includes("?") || file.size > MAX_IN_MEMORY_SIZE) return;
  if (state.targets.size >= MAX_TARGETS) state.targets.clear();
  state.targets.set(url, { own: file, counterpart });
}

/** The Markdown of a page's file: `a/index.html` → `a.md`. */
function markdownOf({ path }: SiteFile, { files }: SiteState): SiteFile | undefined {
  if (path === "index.html") return files.get("index.md");
  return path.endsWith("/index.html") ? files.get(`${path.slice(0, -"/index.html".length)}.md`) : undefined;
}

function encodeLocation(location: string): string {
  return location.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}
