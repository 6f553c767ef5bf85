// `lectern serve`: a production server over a built site.

import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { resolve } from "node:path";
import { packageVersion } from "../../files/package-file.ts";
import type { PolicyChoice } from "../../server/site-headers.ts";
import { type Arguments, type Command, type Context, EXIT, refuse } from "../command.ts";
import { parseBase, parsePort } from "../opening/site-address.ts";
import { createPaint } from "../terminal/color.ts";

const DEFAULT_PORT = 8080;

/** Serves a built site. */
export const serve: Command = {
  name: "serve",
  summary: "Serve a built site with search, Markdown and MCP",
  parameters: "[dir]",
  mostArguments: 1,
  guide: "/publish/serve",
  examples: ["lectern serve", "lectern serve dist --port 8000 --host 0.0.0.0"],
  options: {
    port: { value: "<number>", summary: `First port to try (default: ${DEFAULT_PORT})` },
    "strict-port": { summary: "Fail if the port is taken instead of trying the next one" },
    host: { value: "<address>", summary: "Listen on this address, such as 0.0.0.0 (default: this machine only)" },
    base: { value: "<path>", summary: "Path the site is served under (default: the one it was built for)" },
    "allow-host": { value: "<names>", summary: "Comma-separated public host names of this server" },
    csp: {
      value: "<policy>",
      summary: 'Content-Security-Policy for every page, or "off" (default: generated for each page)',
    },
    "proxy-private": { summary: "Let the API console's proxy reach private networks" },
    log: { summary: "Print one line of JSON for each request" },
  },
  run,
};

async function run(given: Arguments, context: Context): Promise<number> {
  const folder = given.positionals[0] ?? "dist";
  const port = parsePort(given.texts.get("port"));
  if ("problem" in port) return refuse(context, port.problem);
  const base = parseBase(given.texts.get("base"));
  if ("problem" in base) return refuse(context, base.problem);
  const policy = parsePolicy(given.texts.get("csp"));
  if ("problem" in policy) return refuse(context, policy.problem);

  const [{ openServedSite }, { createSiteServer }] = await Promise.all([
    import("../../server/served-site.ts"),
    import("../../server/site-server.ts"),
  ]);
  const site = openServedSite(resolve(context.cwd, folder));
  if (site === undefined) return refuse(context, `No built site in "${folder}". Run "lectern build" first.`);
  if (given.texts.has("base")) context.terminal.warn(baseWarning(base.value, site.current().base));
  const host = given.texts.get("host");
  const server = await createSiteServer({
    site,
    ...(host === undefined || host === "localhost" ? {} : { host }),
    port: port.value ?? DEFAULT_PORT,
    strictPort: given.flags.has("strict-port"),
    ...(given.texts.has("base") ? { base: base.value } : {}),
    policy,
    allowedHosts: (given.texts.get("allow-host") ?? "")
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean),
    proxyPrivate: given.flags.has("proxy-private"),
    version: packageVersion(),
    ...(given.flags.has("log") ? { onAnswer: (...answered) => context.terminal.print(logLine(...answered)) } : {}),
    onError: (error) => context.terminal.warn(`${error instanceof Error ? error.stack : String(error)}\n`),
  });
  context.terminal.print(`Serving ${folder} at ${createPaint(context.terminal.hasColor).strong(server.url)}\n`);
  if (!context.signal.aborted) await once(context.signal, "abort");
  await server.close();
  return EXIT.fine;
}

/** A proxy may take the path away before it asks here, so another path is no mistake in itself. */
function baseWarning(base: string, built: string): string {
  if (base === built) return "";
  const again = base === "" ? "without --base" : `with --base ${base}`;
  return `The site was built for "${built}/". Rebuild it ${again}, unless a proxy rewrites the path.\n`;
}

function parsePolicy(given: string | undefined): PolicyChoice | { readonly problem: string } {
  if (given === undefined) return { kind: "made" };
  if (given === "off") return { kind: "none" };
  const isHeader = /^[\x20-\x7e]+$/.test(given);
  return isHeader ? { kind: "given", policy: given } : { problem: "--csp must be one line of printable ASCII." };
}

/** JSON escapes line breaks and control characters, so no request can write a line of its own. */
function logLine({ method, url }: IncomingMessage, { statusCode: status }: ServerResponse): string {
  return `${JSON.stringify({ time: new Date().toISOString(), method, url: (url ?? "").replace(/\?.*$/s, "").slice(0, 500), status })}\n`;
}
