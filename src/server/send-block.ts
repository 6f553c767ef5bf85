// Sends a prepared response as one buffer, head and body together: formatting sixteen headers and gathering two buffers costs Node
// as much as everything else a small page needs. It relies on what ends an exchange inside `node:http`, the response's "finish"
// event, so it is used only with the Node.js versions it is tested with; others use the regular path.

import { type ServerResponse, STATUS_CODES } from "node:http";

/** A whole response. */
export interface Block {
  readonly status: number;
  bytes: Buffer;
  /** The date in it, in seconds since the epoch. */
  second: number;
  /** True if a slow client may not have received all of the bytes yet. */
  isQueued: boolean;
}

/** Seconds that a connection stays open for a next request. */
export const KEEP_ALIVE = 30;

/** Larger bodies are not worth a second copy in memory. */
export const LARGEST_BLOCK: number = 64 * 1024;

const TESTED: ReadonlySet<string> = new Set(["20", "22", "24"]);
const isTested = TESTED.has(process.versions.node.split(".", 1)[0] ?? "");

/** The date comes first, so that it has the same offset in every response. */
const startOf = (status: number): string => `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: `;

/** Headers are a flat list of names and values. */
export function createBlock(status: number, headers: readonly string[], body: Uint8Array = new Uint8Array()): Block {
  const lines = Array.from({ length: headers.length / 2 }, (_, at) => `${headers[at * 2]}: ${headers[at * 2 + 1]}\r\n`);
  const head = `${startOf(status)}${new Date(0).toUTCString()}\r\n${lines.join("")}Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE}\r\n\r\n`;
  return { status, bytes: Buffer.concat([Buffer.from(head, "latin1"), body]), second: 0, isQueued: false };
}

/** Sends the block; false if the response must be sent the regular way. */
export function sendBlock(response: ServerResponse, block: Block): boolean {
  const { socket } = response;
  // A pipelined response that waits for the one before it has no socket yet.
  if (!isTested || !socket?.writable || !response.shouldKeepAlive || isLast(response)) return false;
  stamp(block);
  response.statusCode = block.status;
  socket.write(block.bytes);
  if (socket.writableLength > 0) block.isQueued = true;
  // For loggers and later writes, the response has ended.
  response.finished = true;
  response.emit("finish");
  return true;
}

/** True for a response that was sent as a block: it has ended, though Node never formatted its headers. */
export function isBlock(response: ServerResponse): boolean {
  return response.writableEnded && !response.headersSent;
}

/** True for the last request on a connection. */
function isLast(response: ServerResponse): boolean {
  return (response as { readonly maxRequestsOnConnectionReached?: boolean }).maxRequestsOnConnectionReached === true;
}

/** Bytes that wait to be sent are never changed: a client could receive half of another date. */
function stamp(block: Block): void {
  const second = Math.floor(Date.now() / 1000);
  if (second === block.second) return;
  if (block.isQueued) block.bytes = Buffer.from(block.bytes);
  block.isQueued = false;
  block.second = second;
  block.bytes.write(new Date(second * 1000).toUTCString(), startOf(block.status).length, "latin1");
}
