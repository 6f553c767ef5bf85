// Requests as bytes over a socket, for what HTTP clients refuse to send.

import { once } from "node:events";
import { connect } from "node:net";

/** A response as it came. */
export interface RawResponse {
  readonly status: number;
  /** By lower-case name; of repeated ones the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly text: string;
}

/** Sends bytes and gives all that comes back until the server hangs up. */
export async function sendRaw(port: number, bytes: string): Promise<RawResponse> {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  let text = "";
  socket.on("data", (chunk: string) => {
    text += chunk;
  });
  socket.on("error", () => {});
  socket.write(bytes);
  await once(socket, "close");
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [line = "", ...lines] = head.split("\r\n");
  const headers = lines.map((one) => [one.slice(0, one.indexOf(":")).toLowerCase(), one.slice(one.indexOf(":") + 2)]);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1] ?? 0);
  return { status, headers: Object.fromEntries(headers), body: rest.join("\r\n\r\n"), text };
}

/** A request for a target with header lines; the server hangs up after it. */
export function getRaw(port: number, target: string, lines: readonly string[] = []): Promise<RawResponse> {
  const host = lines.some((line) => /^host:/i.test(line)) ? [] : ["Host: localhost"];
  return sendRaw(port, [`GET ${target} HTTP/1.1`, ...host, ...lines, "Connection: close", "", ""].join("\r\n"));
}
