// A request for a page or file of an open project → a web-standard response.

import { COMMON_HEADERS, isHashed } from "@lectern/engine/output/hosting/headers.ts";
import { checkConditions } from "@lectern/server/conditional.ts";
import { negotiate } from "@lectern/server/negotiate.ts";

/** A file of the site. */
export interface SiteFile {
  /** MIME type, with charset for text. */
  readonly type: string;
  readonly body: string | Uint8Array;
}

/** What is at a path, without the base path. */
export type Found =
  | { readonly kind: "file"; readonly file: SiteFile; readonly path: string; readonly markdown?: SiteFile | undefined }
  | { readonly kind: "redirect"; readonly destination: string; readonly permanent: boolean }
  /** The 404 page. */
  | { readonly kind: "missing"; readonly file: SiteFile };

export interface ResponseOptions {
  readonly base: string;
  find(path: string): Promise<Found>;
}

export async function respond(request: Request, { base, find }: ResponseOptions): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return plain(405, "Method not allowed.\n", { Allow: "GET, HEAD" });
  const url = new URL(request.url);
  const path = decodePath(url.pathname);
  if (path === undefined) return plain(400, "Bad request.\n");
  if (path !== base && !path.startsWith(`${base}/`)) return plain(404, "Not found.\n");
  const found = await find(path.slice(base.length) || "/");
  if (found.kind === "redirect") {
    const { destination, permanent } = found;
    const target = destination.startsWith("/") ? base + destination : destination;
    const query = target.includes("?") ? "" : url.search;
    const [before = "", anchor] = target.split("#", 2);
    const location = `${before}${query}${anchor === undefined ? "" : `#${anchor}`}`;
    return new Response(null, { status: permanent ? 308 : 307, headers: { ...COMMON_HEADERS, Location: location } });
  }
  if (found.kind === "missing") return send(request, found.file, { status: 404, cache: MUST_REVALIDATE });
  const { file, markdown } = found;
  const isMarkdown = markdown !== undefined && negotiate(request.headers.get("accept") ?? undefined) === "markdown";
  return send(request, isMarkdown ? markdown : file, {
    status: 200,
    cache: isHashed(found.path) ? "public, max-age=31536000, immutable" : MUST_REVALIDATE,
    ...(markdown && { vary: "Accept" }),
  });
}

const MUST_REVALIDATE = "public, max-age=0, must-revalidate";

interface Sending {
  readonly status: 200 | 404;
  readonly cache: string;
  readonly vary?: string;
}

async function send(request: Request, { type, body }: SiteFile, { status, cache, vary }: Sending): Promise<Response> {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body);
  const etag = `"${hex(await crypto.subtle.digest("SHA-256", bytes)).slice(0, 32)}"`;
  const headers = {
    ...COMMON_HEADERS,
    "Content-Type": type,
    "Cache-Control": cache,
    ETag: etag,
    ...(vary && { Vary: vary }),
  };
  const tags = request.headers.get("if-none-match");
  if (status === 200 && tags !== null && checkConditions({ "if-none-match": tags }, { etag, modified: 0 }) === 304)
    return new Response(null, { status: 304, headers });
  const length = { "Content-Length": String(bytes.length) };
  return new Response(request.method === "HEAD" ? null : bytes, { status, headers: { ...headers, ...length } });
}

function plain(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, {
    status,
    headers: { ...COMMON_HEADERS, "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
}

/** Decoded once; undefined for what is not UTF-8. */
function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
