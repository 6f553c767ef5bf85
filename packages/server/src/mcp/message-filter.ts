// Filters standard input for the SDK, which silently ignores lines that are not messages and leaves their sender waiting.
// Messages pass through; anything else gets a JSON-RPC error.

import { Transform } from "node:stream";
import { INVALID_REQUEST, PARSE_ERROR, parseJSONRPCMessage } from "@modelcontextprotocol/server";
import { rejectCursor, toError } from "./message-error.ts";

/** Longer lines go to the SDK, which closes the connection. */
const MAX_LINE_LENGTH = 10 * 1024 * 1024;

/** Creates a stream that passes messages through and calls `answer` with an error line for everything else. */
export function createMessageFilter(respond: (line: string) => void): Transform {
  let waiting: Buffer[] = [];
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let start = 0;
      for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
        const line = Buffer.concat([...waiting, chunk.subarray(start, end + 1)]);
        const rejection = reject(line.toString("utf8").trim());
        if (rejection === undefined) this.push(line);
        else if (rejection !== "") respond(`${rejection}\n`);
        [waiting, size, start] = [[], 0, end + 1];
      }
      const rest = chunk.subarray(start);
      if (size + rest.length > MAX_LINE_LENGTH) {
        this.push(Buffer.concat([...waiting, rest]));
        [waiting, size] = [[], 0];
      } else if (rest.length > 0) {
        waiting.push(rest);
        size += rest.length;
      }
      done();
    },
  });
}

/** The error for a line, empty for an empty line; undefined for a message. */
function reject(line: string): string | undefined {
  if (line === "") return "";
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return toError(null, PARSE_ERROR, "Parse error: the line is not valid JSON");
  }
  if (Array.isArray(value))
    return toError(null, INVALID_REQUEST, "Invalid request: batches are not supported, send one message per line");
  try {
    parseJSONRPCMessage(value);
    return rejectCursor(value);
  } catch {
    return toError(value, INVALID_REQUEST, "Invalid request: the message is not JSON-RPC 2.0");
  }
}
