// The proxy as a file for each host: the same code as in `serve`, with the origins of the site's specs built in.

import { PROXY_PATH } from "../request/proxy-rules.ts";

/** A host that a handler can be written for. */
export interface ProxyHost {
  readonly name: string;
  /** The bundle it is made of: with fetch, or with Node's own requests. */
  readonly bundle: "proxy-web.js" | "proxy-node.js";
  /** Where the host looks for it, in the project folder. */
  path(base: string): string;
  /** What follows the bundle. */
  tail(origins: string, base: string): string;
  /** What else is to be done. */
  note?(base: string): string;
}

/** Every host. */
export const PROXY_HOSTS: readonly ProxyHost[] = [
  {
    name: "cloudflare",
    bundle: "proxy-web.js",
    path: (base) => `functions${base}${PROXY_PATH}.js`,
    tail: (origins) => `export const onRequest = ({ request }) => handleProxy(request, { origins: ${origins} });\n`,
  },
  {
    name: "netlify",
    bundle: "proxy-web.js",
    path: () => "netlify/edge-functions/lectern-proxy.js",
    tail: (origins, base) =>
      `export default (request) => handleProxy(request, { origins: ${origins} });\nexport const config = { path: ${JSON.stringify(`${base}${PROXY_PATH}`)} };\n`,
  },
  {
    name: "vercel",
    bundle: "proxy-web.js",
    path: () => "api/lectern-proxy.js",
    tail: (origins) =>
      `export const config = { runtime: "edge" };\nexport default (request) => handleProxy(request, { origins: ${origins} });\n`,
    note: (base) =>
      `Add to vercel.json: { "rewrites": [{ "source": "${base}${PROXY_PATH}", "destination": "/api/lectern-proxy" }] }\n`,
  },
  {
    name: "deno",
    bundle: "proxy-node.js",
    path: () => "lectern-proxy.mjs",
    tail: nodeTail,
    note: () => "Run it with: deno run --allow-net --allow-env lectern-proxy.mjs\n",
  },
  {
    name: "node",
    bundle: "proxy-node.js",
    path: () => "lectern-proxy.mjs",
    tail: nodeTail,
    note: () => "Run it with: node lectern-proxy.mjs (port from PORT, default 8787)\n",
  },
];

function nodeTail(origins: string, base: string): string {
  return `import { createServer } from "node:http";
createServer((request, response) => {
  if (request.url === ${JSON.stringify(`${base}${PROXY_PATH}`)}) void answerProxy(request, response, { origins: ${origins}, allowPrivate: false });
  else response.writeHead(404).end();
}).listen(Number(process.env.PORT ?? 8787));
`;
}

/** The text of a handler. */
export function proxyHandler(
  host: ProxyHost,
  { bundle, origins, base }: { readonly bundle: string; readonly origins: readonly string[]; readonly base: string },
): string {
  // A handler brings its own exports.
  const code = bundle.replace(/export\s*\{[^}]*\};?\s*$/, "");
  return `// The proxy of the API console, written by "lectern proxy". It reaches only the servers of the site's API specs.\n${code}\n${host.tail(JSON.stringify(origins), base)}`;
}
