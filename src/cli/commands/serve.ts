// `lectern serve`: a production server for a built site.

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Parsed, parseBase, parsePort } from "@lectern/engine/opening/site-location.ts";
import { packageVersion } from "@lectern/io/package-file.ts";
import type { Gate } from "@lectern/server/gate.ts";
import type { HandleFeedback } from "@lectern/server/handle-feedback.ts";
import type { ServedSite } from "@lectern/server/served-site.ts";
import type { PolicyChoice } from "@lectern/server/site-headers.ts";
import type { FinishedRequest, SiteServer } from "@lectern/server/site-server.ts";
import { type Arguments, type Command, type Context, EXIT, reject } from "../command.ts";
import { createPaint } from "../terminal/color.ts";
import { readEnvironment } from "../terminal/parse-arguments.ts";

const DEFAULT_PORT = 8080;

export const serve: Command = {
  name: "serve",
  summary: "Serve a built site with search, Markdown and MCP",
  parameters: "[dir]",
  maxArguments: 1,
  guide: "/publish/serve",
  examples: ["lectern serve", "lectern serve dist --port 8000 --host 0.0.0.0"],
  options: {
    port: { value: "<number>", summary: `First port to try (default: ${DEFAULT_PORT})` },
    "strict-port": { summary: "Fail if the port is taken instead of trying the next one" },
    host: { value: "<address>", summary: "Listen on this address, such as 0.0.0.0 (default: this machine only)" },
    base: { value: "<path>", summary: "Path the site is served under (default: the one it was built for)" },
    "allow-host": { value: "<names>", summary: "Comma-separated list of this server's public host names" },
    "trust-proxy": { summary: "Trust the client IP address and scheme in X-Forwarded-For and X-Forwarded-Proto" },
    "tls-cert": { value: "<file>", summary: "Serve HTTPS with this PEM certificate chain" },
    "tls-key": { value: "<file>", summary: "Private key for --tls-cert" },
    csp: {
      value: "<policy>",
      summary: 'Content-Security-Policy for every page, or "off" (default: generated for each page)',
    },
    "proxy-private": { summary: "Let the API console's proxy reach private networks" },
    feedback: { value: "<file>", summary: "Collect page feedback in this SQLite file (default: off)" },
    access: { value: "<file>", summary: "Sign-in settings: shared passwords or OpenID Connect" },
    "max-connections": { value: "<number>", summary: "Maximum number of open connections (default: 10000)" },
    "max-per-client": {
      value: "<number>",
      summary: "Maximum number of open connections per IP address (default: 1000)",
    },
    "stop-delay": { value: "<seconds>", summary: "Keep accepting requests for this long after SIGTERM (default: 0)" },
    metrics: { value: "<[host:]port>", summary: "Serve Prometheus metrics on this port, at /metrics" },
    log: { summary: "Print one line of JSON for each request" },
  },
  run,
};

async function run(typed: Arguments, context: Context): Promise<number> {
  const found = readEnvironment(typed, serve.options, process.env);
  if ("problem" in found) return reject(context, found.problem);
  const args = found.value;
  const settings = readSettings(args, process.env["PORT"]);
  if ("problem" in settings) return reject(context, settings.problem);
  const folder = args.positionals[0] ?? "dist";

  const [{ createSiteServer }, { readTls, reloadTls }, { createMetrics, serveMetrics }] = await Promise.all([
    import("@lectern/server/site-server.ts"),
    import("@lectern/server/tls.ts"),
    import("@lectern/server/metrics.ts"),
  ]);
  const opened = await openSites(resolve(context.cwd, folder), { args, context, folder });
  if ("problem" in opened) return reject(context, opened.problem);
  const { site, gate, hosts = [] } = opened;
  const { base, tlsFiles, metricsAt, ...limits } = settings.value;
  if (args.values.has("base")) context.terminal.warn(baseWarning(base, site.current().base));
  const metrics = metricsAt && createMetrics(() => gauges(site, server));
  const onError = (error: unknown): void => context.terminal.warn(`${describeError(error)}\n`);
  const tls = tlsFiles && readTls(tlsFiles);
  const feedback = await openFeedback(args.values.get("feedback"), { cwd: context.cwd, onError });
  if (feedback && "problem" in feedback) return reject(context, feedback.problem);
  const isLogged = args.flags.has("log");
  let server: SiteServer | undefined;
  const counted = metrics && metricsAt ? await serveMetrics(metrics, metricsAt) : undefined;
  const serving = createSiteServer({
    site,
    ...(gate ? { gate } : {}),
    ...limits,
    allowedHosts: [...limits.allowedHosts, ...hosts],
    ...(args.values.has("base") ? { base } : {}),
    ...(tls ? { tls } : {}),
    version: packageVersion(),
    ...(metrics || isLogged
      ? {
          onFinish: (finished) => {
            metrics?.count({ ...finished, method: finished.request.method ?? "" });
            if (isLogged) context.terminal.print(logLine(finished));
          },
        }
      : {}),
    ...(feedback ? { feedback: feedback.handle } : {}),
    onError,
  });
  // The metrics server alone would keep the process alive.
  serving.catch(() => counted?.close());
  server = await serving;
  if (tls) reloadTls(server.servers, { ...tlsFiles, pair: tls }, { onError });
  context.terminal.print(`Serving ${folder} at ${createPaint(context.terminal.hasColor).strong(server.url)}\n`);
  if (!context.signal.aborted) await once(context.signal, "abort");
  await server.close();
  counted?.close();
  counted?.closeAllConnections();
  feedback?.close();
  return EXIT.fine;
}

/** Errors of the file system are about the machine, and name their file; others are about the program. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "syscall" in error ? error.message : (error.stack ?? error.message);
}

interface Feedback {
  readonly handle: HandleFeedback;
  close(): void;
}

async function openFeedback(
  file: string | undefined,
  { cwd, onError }: { readonly cwd: string; onError(error: unknown): void },
): Promise<Feedback | { readonly problem: string } | undefined> {
  if (file === undefined) return undefined;
  const [{ openFeedbackStore }, { createFeedbackHandler }] = await Promise.all([
    import("@lectern/server/feedback-store.ts"),
    import("@lectern/server/handle-feedback.ts"),
  ]);
  try {
    const store = await openFeedbackStore(resolve(cwd, file), { onError });
    return { handle: createFeedbackHandler(store), close: store.close };
  } catch (error) {
    return { problem: `Cannot store feedback in "${file}": ${error instanceof Error ? error.message : error}.` };
  }
}

interface Opening {
  readonly args: Arguments;
  readonly context: Context;
  readonly folder: string;
}

/** The site in a directory, behind an access gate if access is restricted. */
async function openSites(
  path: string,
  { args, context, folder }: Opening,
): Promise<OpenedSites | { readonly problem: string }> {
  const [{ openServedSite }, { openServedAudiences, protectSite }, { readAccessSettings }] = await Promise.all([
    import("@lectern/server/served-site.ts"),
    import("@lectern/server/audiences.ts"),
    import("@lectern/server/access-settings.ts"),
  ]);
  const file = args.values.get("access");
  const text = file === undefined ? undefined : readText(resolve(context.cwd, file));
  if (file !== undefined && text === undefined) return { problem: `Cannot read --access "${file}".` };
  const source = file === undefined || text === undefined ? undefined : { path: file, text };
  const settings = readAccessSettings(source, process.env);
  if ("problem" in settings) return { problem: settings.problem };
  const onProblem = (problem: string): void => context.terminal.warn(`${problem}\n`);
  const built = openServedAudiences(path, onProblem);
  const site = built?.any ?? openServedSite(path, { isPrivate: settings.value !== undefined }, onProblem);
  if (site === undefined) return { problem: `No built site in "${folder}". Run "lectern build" first.` };
  if (settings.value === undefined)
    return built === undefined
      ? { site }
      : {
          problem: `"${folder}" was built with --access. Configure sign-in with --access <file> or LECTERN_PASSWORD.`,
        };
  // Any Host is accepted then, and the origin decides which access tokens are for this site.
  if (
    settings.value.oidc &&
    (args.values.get("host") ?? "localhost") !== "localhost" &&
    !(settings.value.url ?? site.current().url)
  )
    return {
      problem: `--access "${file}": with --host, "oidc" needs "url", the origin that readers use, or a build with --site-url.`,
    };
  if (settings.value.sessionKey === undefined)
    context.terminal.warn("No session key, so readers must sign in again after a restart. Set LECTERN_SESSION_KEY.\n");
  const { createGate } = await import("@lectern/server/gate.ts");
  const audiences = built ?? protectSite(site);
  const trustProxy = args.flags.has("trust-proxy");
  const gate = createGate({ settings: settings.value, audiences, trustProxy, onError: onProblem });
  const { url } = settings.value;
  return { site, gate, ...(url === undefined ? {} : { hosts: [new URL(url).hostname] }) };
}

interface OpenedSites {
  readonly site: ServedSite;
  readonly gate?: Gate;
  /** Names of the server in the access settings. */
  readonly hosts?: readonly string[];
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Metrics besides request counts. */
function gauges(site: ServedSite, server: SiteServer | undefined): Readonly<Record<string, number>> {
  const { openedAt, builds } = site.current();
  return {
    lectern_open_connections: server?.connections() ?? 0,
    lectern_build_loaded_timestamp_seconds: Math.round(openedAt / 1000),
    lectern_builds_loaded_total: builds,
    [`lectern_build_info{version="${packageVersion()}"}`]: 1,
  };
}

type Settings = ReturnType<typeof toSettings>;

/** Validates options that take a value. */
function readSettings(args: Arguments, defaultPort: string | undefined): Parsed<Settings> {
  const text = (name: string): string | undefined => args.values.get(name);
  const port = parsePort(text("port") ?? defaultPort);
  if ("problem" in port) return port;
  const base = parseBase(text("base"));
  if ("problem" in base) return base;
  const policy = parsePolicy(text("csp"));
  if ("problem" in policy) return policy;
  if ((text("tls-cert") === undefined) !== (text("tls-key") === undefined))
    return { problem: "HTTPS requires both --tls-cert and --tls-key." };
  for (const name of ["max-connections", "max-per-client"])
    if (!/^[1-9]\d{0,6}$/.test(text(name) ?? "1")) return { problem: `--${name} must be a positive integer.` };
  if (!/^\d{1,3}$/.test(text("stop-delay") ?? "0"))
    return { problem: "--stop-delay must be between 0 and 999 seconds." };
  const metrics = parseMetrics(text("metrics"));
  if ("problem" in metrics) return metrics;
  return { value: toSettings(args, { port: port.value, base: base.value, policy, metricsAt: metrics.value }) };
}

interface Checked {
  readonly port: number | undefined;
  readonly base: string;
  readonly policy: PolicyChoice;
  readonly metricsAt: { readonly host: string; readonly port: number } | undefined;
}

function toSettings({ values, flags }: Arguments, checked: Checked) {
  const [host, cert, key] = [values.get("host"), values.get("tls-cert"), values.get("tls-key")];
  return {
    ...checked,
    ...(host === undefined || host === "localhost" ? {} : { host }),
    port: checked.port ?? DEFAULT_PORT,
    strictPort: flags.has("strict-port"),
    allowedHosts: (values.get("allow-host") ?? "")
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean),
    proxyPrivate: flags.has("proxy-private"),
    trustProxy: flags.has("trust-proxy"),
    tlsFiles: cert === undefined || key === undefined ? undefined : { cert, key },
    connections: {
      all: Number(values.get("max-connections") ?? 10_000),
      each: Number(values.get("max-per-client") ?? 1000),
    },
    stopDelay: Number(values.get("stop-delay") ?? 0) * 1000,
  };
}

function parseMetrics(value: string | undefined): Parsed<Checked["metricsAt"]> {
  if (value === undefined) return { value: undefined };
  const [, host = "127.0.0.1", port] = /^(?:(.+):)?(\d{1,5})$/.exec(value) ?? [];
  const number = Number(port);
  if (!(number > 0 && number < 65536))
    return { problem: `"${value}" is not a port for --metrics. Use 9090 or 0.0.0.0:9090.` };
  return { value: { host: host.replace(/^\[|\]$/g, ""), port: number } };
}

function parsePolicy(value: string | undefined): PolicyChoice | { readonly problem: string } {
  if (value === undefined) return { kind: "generated" };
  if (value === "off") return { kind: "none" };
  const isHeader = /^[\x20-\x7e]+$/.test(value);
  return isHeader ? { kind: "custom", policy: value } : { problem: "--csp must be one line of printable ASCII." };
}

/** A reverse proxy may strip the path, so a mismatch is not an error. */
function baseWarning(base: string, built: string): string {
  if (base === built) return "";
  const again = base === "" ? "without --base" : `with --base ${base}`;
  return `The site was built for "${built}/". Rebuild it ${again}, unless a proxy rewrites the path.\n`;
}

/**
 * JSON escapes line breaks and control characters, so a request cannot forge log lines. Queries are omitted because
 * they may contain secrets.
 */
function logLine({ request, status, bytes, seconds, address, aborted }: FinishedRequest): string {
  const { method, url = "", headers } = request;
  const line = {
    time: new Date().toISOString(),
    method,
    url: url.replace(/\?.*$/s, "").slice(0, 500),
    status,
    bytes,
    ms: Math.round(seconds * 1e4) / 10,
    address,
    agent: headers["user-agent"]?.slice(0, 200),
    ...(aborted ? { aborted } : {}),
  };
  return `${JSON.stringify(line)}\n`;
}
