// Raw requests over a socket, for what HTTP clients refuse to send.

import { once } from "node:events";
import { connect } from "node:net";

/** A raw response. */
export interface RawResponse {
  readonly status: number;
  /** By lowercase name; the last of repeated ones. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly text: string;
}

/** Sends bytes and returns the response once the server closes the connection. */
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

/** A request for a target with header lines; the server closes the connection afterwards. */
export function getRaw(port: number, target: string, lines: readonly string[] = []): Promise<RawResponse> {
  const host = lines.some((line) => /^host:/i.test(line)) ? [] : ["Host: localhost"];
  return sendRaw(port, [`GET ${target} HTTP/1.1`, ...host, ...lines, "Connection: close", "", ""].join("\r\n"));
}
