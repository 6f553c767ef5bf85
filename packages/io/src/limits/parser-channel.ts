// The parser process of a sandboxed one, which may not start any: the process outside starts it, in a sandbox of its own, and
// passes on texts without reading them. Messages are preceded by their length; an empty one stands for no result.

import { readSync, writeSync } from "node:fs";
import type { Duplex } from "node:stream";

/** The sandboxed process has it open from the start. */
export const PARSER_CHANNEL = 3;

const HEAD_BYTES = 4;
const MAX_BYTES = 256 * 1024 * 1024;

/** Sends an input out of the sandbox and waits for the result. */
export function parseOutside(input: string): string | undefined {
  const message = withLength(input);
  for (let at = 0; at < message.length; ) at += writeSync(PARSER_CHANNEL, message, at);
  const size = readBytes(HEAD_BYTES).readUInt32LE();
  return size === 0 ? undefined : readBytes(size).toString("utf8");
}

function readBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; ) {
    const count = readSync(PARSER_CHANNEL, bytes, at, size - at, null);
    if (count === 0) throw new Error("the process outside the sandbox has ended");
    at += count;
  }
  return bytes;
}

/** Returns a result for each input of a sandboxed process, one after the other, until it ends. */
export function serveParser(channel: Duplex, parse: (input: string) => Promise<string | undefined>): void {
  let chunks: Buffer[] = [];
  let size = 0;
  channel.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BYTES) channel.destroy();
    if (size < HEAD_BYTES) return;
    chunks = size - chunk.length < HEAD_BYTES ? [Buffer.concat(chunks)] : chunks;
    if (size < HEAD_BYTES + (chunks[0]?.readUInt32LE() ?? 0)) return;
    const input = Buffer.concat(chunks).toString("utf8", HEAD_BYTES);
    [chunks, size] = [[], 0];
    // It sends the next one after it has received the result.
    void parse(input).then((result) => channel.write(withLength(result ?? "")));
  });
  // The sandboxed process has ended, which its caller reports.
  channel.on("error", () => {});
}

function withLength(text: string): Buffer {
  const message = Buffer.alloc(HEAD_BYTES + Buffer.byteLength(text));
  message.writeUInt32LE(message.length - HEAD_BYTES);
  message.write(text, HEAD_BYTES);
  return message;
}
