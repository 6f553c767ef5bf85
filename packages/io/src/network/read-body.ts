// The body of a request, up to a limit: what is larger is never held in memory.

import type { IncomingMessage } from "node:http";

/** The whole body, or why there is none: it is too long, or the client is gone. */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | "too long" | "gone"> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return "too long";
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) return "too long";
      chunks.push(chunk);
    }
  } catch {
    return "gone";
  }
  return Buffer.concat(chunks);
}
