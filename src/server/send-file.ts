// Sends a file of a built site: from memory, compressed when the client takes it, with conditions and byte ranges;
// large files as a stream from disk.

import { createReadStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { chooseEncoding, type Encoding } from "./accept-encoding.ts";
import { allowsRange, checkConditions } from "./conditional.ts";
import { isCompressible } from "./content-cache.ts";
import { parseRange } from "./send-answer.ts";
import type { SiteState } from "./served-site.ts";
import type { SiteFile } from "./site-files.ts";

/** Larger files are never held in memory. */
export const LARGEST_IN_MEMORY: number = 4 * 1024 * 1024;

/** What to send. */
export interface FileAnswer {
  readonly file: SiteFile;
  readonly status: 200 | 404;
  /** Headers that belong to the file whatever its form. */
  readonly headers: Readonly<Record<string, string>>;
  /** True when the body also depends on the Accept header. */
  readonly isNegotiated: boolean;
}

/** Bytes in the form they are sent. */
interface Form {
  readonly encoding: Encoding;
  readonly etag: string;
  readonly size: number;
  readonly bytes?: Uint8Array;
}

/** Sends a file; throws as the disk does before anything was sent. */
export async function sendSiteFile(
  request: IncomingMessage,
  response: ServerResponse,
  { state, answer }: { readonly state: SiteState; readonly answer: FileAnswer },
): Promise<void> {
  const { file, status } = answer;
  const form = await chooseForm(request, file, state);
  const validators = { etag: form.etag, modified: file.modified };
  const kept = {
    ...answer.headers,
    ETag: form.etag,
    "Last-Modified": new Date(file.modified).toUTCString(),
    ...varyHeader(answer),
  };
  const condition = status === 200 ? checkConditions(request.headers, validators) : 200;
  if (condition !== 200) return end(response, condition, condition === 304 ? kept : { "Content-Length": "0" });
  const headers = { ...kept, "Content-Type": file.type, ...formHeader(form) };
  const isPart = status === 200 && form.encoding === "identity" && allowsRange(request.headers, validators);
  const range = isPart ? parseRange(request.headers.range, form.size) : undefined;
  if (range === "unsatisfiable") {
    return end(response, 416, { ...kept, "Content-Range": `bytes */${form.size}`, "Content-Length": "0" });
  }
  const { start, end: last } = range ?? { start: 0, end: form.size - 1 };
  const part = range ? { "Content-Range": `bytes ${start}-${last}/${form.size}` } : {};
  response.writeHead(range ? 206 : status, { ...headers, ...part, "Content-Length": last - start + 1 });
  if (request.method === "HEAD" || form.size === 0) response.end();
  else if (form.bytes) response.end(range ? form.bytes.subarray(start, last + 1) : form.bytes);
  else pipeline(createReadStream(file.absolute, { start, end: last }), response, () => {});
}

/** A part is always a part of the plain bytes; everything else goes out as small as the client takes it. */
async function chooseForm(request: IncomingMessage, file: SiteFile, state: SiteState): Promise<Form> {
  if (file.size > LARGEST_IN_MEMORY) {
    const etag = `"${file.size.toString(36)}-${Math.floor(file.modified).toString(36)}"`;
    return { encoding: "identity", etag, size: file.size };
  }
  const content = await state.content(file);
  const wanted = request.headers.range === undefined ? chooseEncoding(request.headers["accept-encoding"]) : "identity";
  const encoded = wanted === "identity" ? undefined : await content.encode(wanted);
  const bytes = encoded ?? content.bytes;
  const encoding = encoded ? wanted : "identity";
  const etag = encoding === "identity" ? `"${content.hash}"` : `"${content.hash}-${encoding}"`;
  return { encoding, etag, size: bytes.byteLength, bytes };
}

function varyHeader({ file, isNegotiated }: FileAnswer): Readonly<Record<string, string>> {
  const names = [isNegotiated ? "Accept" : "", isCompressible(file.type) ? "Accept-Encoding" : ""].filter(Boolean);
  return names.length > 0 ? { Vary: names.join(", ") } : {};
}

function formHeader({ encoding }: Form): Readonly<Record<string, string>> {
  return encoding === "identity" ? { "Accept-Ranges": "bytes" } : { "Content-Encoding": encoding };
}

function end(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>): void {
  response.writeHead(status, headers);
  response.end();
}
