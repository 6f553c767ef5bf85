// The proxy as a server of its own, which `lectern proxy` writes for hosts that run Node.js or Deno.

import { createServer } from "node:http";
import { MAX_UPLOAD } from "@lectern/request/proxy-rules";
import { clientAddress } from "./client-address.ts";
import { createProxyLimits, type ProxyOptions, respondToProxy } from "./proxy.ts";

export interface ServedProxy extends Pick<ProxyOptions, "origins" | "allowPrivate"> {
  /** Its URL path. */
  readonly path: string;
}

const DEFAULT_PORT = 8787;
const HEADERS_TIME = 10_000;

/** Listens on the port in PORT. With TRUST_PROXY=1, limits count the IP addresses that a proxy in front of it reports. */
export function serveProxy({ path, ...options }: ServedProxy): void {
  const { PORT = DEFAULT_PORT, TRUST_PROXY } = process.env;
  const limits = createProxyLimits();
  const server = createServer({ headersTimeout: HEADERS_TIME, requestTimeout: 2 * MAX_UPLOAD }, (request, response) => {
    const address = clientAddress(request, TRUST_PROXY === "1");
    if (request.url === path) void respondToProxy(request, response, { ...options, limits, address });
    else response.writeHead(404, { connection: "close" }).end();
  });
  server.listen(Number(PORT));
}
