// Sends files of a built site. Headers and bytes of each form are prepared once per build, so that a request costs a
// lookup; large files are streamed from disk.

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { routeToHref } from "@lectern/base/route.ts";
import { type Encoding, isCompressible } from "@lectern/engine/building/compress.ts";
import { allowsRange, checkConditions } from "./conditional.ts";
import type { PreparedFile } from "./content-cache.ts";
import { chooseEncoding } from "./negotiate.ts";
import { parseRange } from "./send-response.ts";
import type { PageForms } from "./site-files.ts";
import { MAX_IN_MEMORY_SIZE, type SiteFile } from "./site-files.ts";
import { type PolicyChoice, siteHeaders } from "./site-headers.ts";
import type { SiteState } from "./site-state.ts";

/** What a file is sent as: itself, the requested Markdown of a page, or the 404 page. */
type Role = "own" | "twin" | "missing";

/** What all files of a site share. */
export interface Serving {
  readonly state: SiteState;
  readonly base: string;
  readonly policy: PolicyChoice;
}

export interface SentFile extends Serving {
  readonly file: SiteFile;
  readonly role: Role;
  /** The file's Markdown, if it is a page. */
  readonly counterpart: SiteFile | undefined;
}

/** Sends a file, with conditions and byte ranges. Throws file system errors before anything is sent. */
export async function sendFile(request: IncomingMessage, response: ServerResponse, sent: SentFile): Promise<void> {
  const { file, role } = sent;
  const { headers } = request;
  // A range always refers to the uncompressed bytes; everything else is sent in the smallest accepted form.
  const encoding = headers.range === undefined ? chooseEncoding(headers["accept-encoding"]) : "identity";
  const form = await prepare(sent, encoding);
  const validators = { etag: form.etag, modified: file.modified };
  const condition = role === "missing" ? 200 : checkConditions(headers, validators);
  if (condition === 304) return sendHeaders(response, 304, form.unchanged);
  if (condition === 412) return sendHeaders(response, 412, ["Content-Length", "0"]);
  const isPart = role !== "missing" && form.encoding === "identity" && allowsRange(headers, validators);
  const range = isPart ? parseRange(headers.range, form.size) : undefined;
  if (range === undefined) return sendWhole(request, response, { form, file, status: role === "missing" ? 404 : 200 });
  const { size } = form;
  if (range === "unsatisfiable")
    return sendHeaders(response, 416, [...form.unchanged, "Content-Range", `bytes */${size}`, "Content-Length", "0"]);
  const { start, end } = range;
  response.writeHead(206, [
    ...withoutLength(form.headers),
    ...["Content-Range", `bytes ${start}-${end}/${size}`, "Content-Length", String(end - start + 1)],
  ]);
  if (request.method === "HEAD") response.end();
  else if (form.bytes) response.end(form.bytes.subarray(start, end + 1));
  else pipeline(createReadStream(file.absolute, { start, end }), response, () => {});
}

/** The length is the last header. */
function withoutLength(headers: readonly string[]): readonly string[] {
  return headers.slice(0, -2);
}

function sendWhole(
  request: IncomingMessage,
  response: ServerResponse,
  { form, file, status }: { readonly form: PreparedFile; readonly file: SiteFile; readonly status: 200 | 404 },
): void {
  response.writeHead(status, form.headers as string[]);
  if (request.method === "HEAD" || form.size === 0) response.end();
  else if (form.bytes) response.end(form.bytes);
  else pipeline(createReadStream(file.absolute), response, () => {});
}

function sendHeaders(response: ServerResponse, status: number, headers: readonly string[]): void {
  response.writeHead(status, headers as string[]);
  response.end();
}

/** What the fast path needs to know about a request. */
export interface PlainRequest {
  readonly isHead: boolean;
  readonly wantsMarkdown: boolean;
  readonly encoding: Encoding;
  readonly noneMatch: string | undefined;
}

const ONE_TAG = /^(?:W\/)?"[^"]*"$/;

/** Sends a file that is already prepared; false if it is not, in which case nothing was sent. */
export function sendPrepared(
  response: ServerResponse,
  request: PlainRequest,
  { forms, state }: { readonly forms: PageForms; readonly state: SiteState },
): boolean {
  const isMarkdown = request.wantsMarkdown && forms.counterpart !== undefined;
  const content = state.peek(isMarkdown ? (forms.counterpart ?? forms.own) : forms.own);
  const form = content?.prepared.get(keyOf(isMarkdown ? "twin" : "own", request.encoding));
  if (form === undefined) return false;
  const { noneMatch } = request;
  if (noneMatch === form.etag || (noneMatch?.startsWith("W/") && noneMatch.slice(2) === form.etag)) {
    sendHeaders(response, 304, form.unchanged);
    return true;
  }
  // Lists and `*` take the slow path; another tag is that of an earlier build.
  if (noneMatch !== undefined && !ONE_TAG.test(noneMatch)) return false;
  response.writeHead(200, form.headers as string[]);
  response.end(request.isHead ? undefined : form.bytes);
  return true;
}

function keyOf(role: Role, encoding: Encoding): string {
  return `${role} ${encoding}`;
}

async function prepare(sent: SentFile, preferred: Encoding): Promise<PreparedFile> {
  const { file, role, state } = sent;
  if (file.size > MAX_IN_MEMORY_SIZE) {
    const hash = `${file.size} ${file.modified}`;
    return finish({ encoding: "identity", hash, size: file.size }, sent);
  }
  const content = await state.content(file);
  const known = content.prepared.get(keyOf(role, preferred));
  if (known !== undefined) return known;
  const encoded = preferred === "identity" ? undefined : await content.encode(preferred);
  const encoding = encoded ? preferred : "identity";
  const bytes = encoded ?? content.bytes;
  const finished = await finish({ encoding, hash: content.hash, size: bytes.byteLength, bytes }, sent);
  content.prepared.set(keyOf(role, preferred), finished);
  return finished;
}

type Bare = Omit<PreparedFile, "headers" | "unchanged" | "etag"> & { readonly hash: string };

async function finish({ hash, ...bare }: Bare, sent: SentFile): Promise<PreparedFile> {
  const { file, role, state, policy } = sent;
  const { Link, ...own } = await siteHeaders(file, role === "missing" ? 404 : 200, { state, policy });
  const links = [Link, role === "own" && sent.counterpart ? alternateLink(sent.counterpart, sent.base) : undefined];
  const lasting = { ...own, Link: links.filter(Boolean).join(", "), "Content-Type": file.type };
  // The ETag covers the headers, because a client that gets a 304 keeps the old ones.
  const version = createHash("sha256")
    .update(`${hash} ${toList(lasting).join("\n")}`)
    .digest("base64url")
    .slice(0, 22);
  const etag = bare.encoding === "identity" ? `"${version}"` : `"${version}-${bare.encoding}"`;
  const checked = {
    "Cache-Control": own["Cache-Control"] ?? "",
    "Content-Location": role === "twin" ? routeToHref(`/${file.path}`, sent.base) : "",
    ETag: etag,
    "Last-Modified": new Date(file.modified).toUTCString(),
    Vary: varyOf(sent),
  };
  const form = bare.encoding === "identity" ? ["Accept-Ranges", "bytes"] : ["Content-Encoding", bare.encoding];
  const headers = [...toList({ ...lasting, ...checked }), ...form, "Content-Length", String(bare.size)];
  return { ...bare, etag, unchanged: toList(checked), headers };
}

function toList(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) => (value === "" ? [] : [name, value]));
}

function alternateLink(counterpart: SiteFile, base: string): string {
  return `<${routeToHref(`/${counterpart.path}`, base)}>; rel="alternate"; type="text/markdown"`;
}

function varyOf({ file, role, counterpart, state }: SentFile): string {
  const isNegotiated = role === "twin" || counterpart !== undefined;
  return [
    isNegotiated ? "Accept" : "",
    isCompressible(file.type) ? "Accept-Encoding" : "",
    state.isPrivate ? "Cookie, Authorization" : "",
  ]
    .filter(Boolean)
    .join(", ");
}
