// The body of a response without its Content-Encoding, which servers also apply unrequested. It is decompressed as it is
// read, so a reader that counts bytes and stops at a limit never unpacks more than that.

import type { IncomingMessage } from "node:http";
import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

/** For the Accept-Encoding header. */
export const ENCODINGS = "gzip, br";

// Each chunk is a round trip to another thread; the default of 16 kB takes several times as long.
const OPTIONS = { chunkSize: 256 * 1024 };

const DECODERS: Readonly<Record<string, (options: typeof OPTIONS) => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

/** Throws if the encoding is unknown. Damaged data is an error of the returned stream; destroying it ends the response. */
export function decodeBody(response: IncomingMessage): Readable {
  const encoding = response.headers["content-encoding"]?.trim().toLowerCase() || "identity";
  if (encoding === "identity") return response;
  const create = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (create === undefined) throw new Error(`the response's Content-Encoding "${encoding}" is not supported`);
  const decoder = create(OPTIONS);
  // The reader gets the error.
  pipeline(response, decoder, () => {});
  return decoder;
}

/** The message of an error while reading a body. */
export function bodyProblem(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return /^(?:Z_|ERR__|ERR_BROTLI)/.test(code ?? "") ? "the compressed response is damaged" : message;
}
