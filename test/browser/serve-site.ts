// A site of this engine on a local server, under a strict Content-Security-Policy, for tests in a browser.

import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Output } from "../../src/output/create-output.ts";
import { styleSources } from "../../src/server/content-policy.ts";
import { INLINE_SCRIPTS } from "../../src/ui/layout/inline-scripts.ts";

/** A running site. */
export interface ServedSite {
  readonly origin: string;
  close(): Promise<void>;
}

const SCRIPTS = INLINE_SCRIPTS.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);

/** Scripts and styles only from the site and by their hashes; pages with formulas, diagrams or islands take any style. */
const strictPolicy = (page: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${SCRIPTS.join(" ")}`,
    ["style-src 'self'", ...styleSources(page)].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self' https://api.github.com",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

/** Serves the output of a site; `read` gives the project's own files. */
export async function serveSite(
  output: Output,
  read: (path: string) => string | Uint8Array,
  policy: string | ((page: string) => string) = strictPolicy,
): Promise<ServedSite> {
  const server: Server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
    const answer = await output.resolve(decodeURIComponent(pathname));
    if (answer.kind === "redirect") {
      response.writeHead(308, { location: answer.destination }).end();
      return;
    }
    const body = await answer.artifact.body();
    const content = typeof body === "string" || body instanceof Uint8Array ? body : read(body.copy);
    const type = answer.artifact.type;
    const rules = typeof policy === "string" ? policy : policy(type.startsWith("text/html") ? String(content) : "");
    response.writeHead(answer.status, { "content-type": type, "content-security-policy": rules });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
