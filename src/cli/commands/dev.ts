// `lectern dev`: previews the site while authors edit it.

import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type Audience, EVERYTHING, PUBLIC } from "@lectern/base/audience.ts";
import { stackOf } from "@lectern/base/thrown.ts";
import { catchUnhandledErrors } from "@lectern/engine/building/unhandled-errors.ts";
import { findProject } from "@lectern/engine/opening/find-project.ts";
import { parseBase, parsePort } from "@lectern/engine/opening/site-location.ts";
import type { LastSeen } from "@lectern/io/changed-since.ts";
import type { Files } from "@lectern/io/files.ts";
import { type Watcher, watchFiles } from "@lectern/io/watch-files.ts";
import type { PreviewServer } from "@lectern/server/preview-server.ts";
import { type Arguments, type Command, type Context, EXIT, reject } from "../command.ts";
import { warnWithoutCache } from "../opening/cache-warning.ts";
import { confine, UNTRUSTED_OPTIONS } from "../opening/untrusted.ts";
import { createLazyPreview, type LazyPreview } from "../preview/lazy-preview.ts";
import { openBrowser, openEditor } from "../preview/open-browser.ts";
import { createPreviewMcp, type PreviewMcp } from "../preview/preview-mcp.ts";
import { createPaint } from "../terminal/color.ts";
import { durationToText } from "../terminal/report.ts";

const DEFAULT_PORT = 3000;

/** Milliseconds: the first page is more urgent than the watchers, which then report what they missed. */
const WATCH_DELAY = 1000;

/** Milliseconds: writing the cache for the next start is even less urgent. */
const SAVE_DELAY = 5000;

/**
 * Milliseconds between polls of the npm packages in use: watchers skip node_modules, and installing takes seconds
 * anyway.
 */
const PACKAGE_INTERVAL = 1000;

export const dev: Command = {
  name: "dev",
  summary: "Preview the site and reload on every change",
  parameters: "[dir]",
  maxArguments: 1,
  guide: "/preview",
  examples: ["lectern dev --open", "lectern dev docs --port 4000"],
  options: {
    port: { value: "<number>", summary: `First port to try (default: ${DEFAULT_PORT})` },
    "strict-port": { summary: "Fail if the port is taken instead of trying the next one" },
    host: { value: "<address>", summary: "Listen on this address, such as 0.0.0.0 (default: this machine only)" },
    base: { value: "<path>", summary: "Path the site is served under, such as /docs" },
    "proxy-private": { summary: "Let the API console's proxy reach private networks" },
    groups: { value: "<names>", summary: "Show the site as readers in these groups see it (default: the whole site)" },
    open: { summary: "Open the site in the browser" },
    all: { summary: "Print every problem instead of the first three of each kind" },
    untrusted: UNTRUSTED_OPTIONS.untrusted,
    "max-memory": UNTRUSTED_OPTIONS["max-memory"],
  },
  run,
};

async function run(args: Arguments, context: Context): Promise<number> {
  const project = findProject(args.positionals[0], context.cwd);
  if ("problem" in project) return reject(context, project.problem);
  const base = parseBase(args.values.get("base"));
  if ("problem" in base) return reject(context, base.problem);
  const port = parsePort(args.values.get("port"));
  if ("problem" in port) return reject(context, port.problem);
  const confined = await confine(args, context, {
    command: "dev",
    root: project.root,
    listens: true,
    without: ["open", "proxy-private"],
  });
  if (confined !== undefined) return confined;
  const terms = { base: base.value, token: randomBytes(18).toString("base64url") };
  const startedAt = context.now();
  if (!args.flags.has("untrusted")) warnWithoutCache(project.root, context);
  const opened = await openFiles(project.root, terms, { args, context });
  const server = await startServer(opened, port.value ?? DEFAULT_PORT, { args, context });
  greet(context, server, { host: args.values.get("host"), duration: context.now() - startedAt });
  if (args.flags.has("open")) openBrowser(server.url, () => context.terminal.warn("Could not open a browser.\n"));
  await stayCurrent(opened, context);
  await server.close();
  return EXIT.fine;
}

/** How the command was called. */
interface Call {
  readonly args: Arguments;
  readonly context: Context;
}

interface Terms {
  readonly base: string;
  readonly token: string;
}

interface Opened {
  readonly terms: Terms;
  readonly files: Files;
  readonly seen: LastSeen;
  readonly preview: LazyPreview;
  readonly mcp: PreviewMcp;
  /** Where messages to browsers go, once there is a server. */
  readonly browsers: { send: PreviewServer["send"] };
  onError(error: unknown): void;
}

async function openFiles(root: string, terms: Terms, { args, context }: Call): Promise<Opened> {
  const [{ createDiskFiles }, { openPreviewCache }] = await Promise.all([
    import("@lectern/io/disk-files.ts"),
    import("@lectern/engine/building/site-cache.ts"),
    import("@lectern/server/preview-server.ts"),
  ]);
  const onError = (error: unknown) => context.terminal.warn(`${stackOf(error)}\n`);
  const seenAt = Date.now();
  const files = createDiskFiles(root, { isWatched: true });
  const seen = { at: seenAt, files: new Map(files.list().map((path) => [path, files.locate(path)])) };
  const untrusted = args.flags.has("untrusted");
  const groups = args.values.get("groups");
  const browsers: Opened["browsers"] = { send: () => {} };
  const preview = createLazyPreview(untrusted ? { files } : openPreviewCache(files), {
    ...terms,
    untrusted,
    audience: groups === undefined ? EVERYTHING : readersIn(groups),
    terminal: context.terminal,
    all: args.flags.has("all"),
    send: (message) => {
      // Whatever reloads pages also invalidates what assistants have read.
      if (message.type !== "problems") mcp.invalidate();
      browsers.send(message);
    },
    onError,
  });
  const mcp = createPreviewMcp(async () => (await preview.open()).site, onError);
  return { terms, files, seen, preview, mcp, browsers, onError };
}

async function startServer(opened: Opened, port: number, { args, context }: Call): Promise<PreviewServer> {
  const { createPreviewServer } = await import("@lectern/server/preview-server.ts");
  const { preview, files, browsers } = opened;
  const untrusted = args.flags.has("untrusted");
  const host = args.values.get("host");
  const locate = (path: string): string | undefined => files.locate(path);
  const server = await createPreviewServer({
    ...opened.terms,
    ...(host === undefined || host === "localhost" ? {} : { host }),
    port,
    strictPort: args.flags.has("strict-port"),
    source: preview,
    proxy: async () => {
      const origins = untrusted ? undefined : (await preview.open()).site.output.proxyOrigins();
      return origins && { origins, allowPrivate: args.flags.has("proxy-private") };
    },
    mcp: opened.mcp.endpoint,
    openLocation: (location) => !untrusted && openEditor(location, { locate, terminal: context.terminal }),
    siteName: () => preview.opened()?.site.project.site().value.config.name ?? "This",
    greeting: preview.greeting,
    onError: opened.onError,
  });
  browsers.send = server.send;
  return server;
}

/** Follows changes until the command is stopped. */
async function stayCurrent({ files, seen, preview, onError }: Opened, context: Context): Promise<void> {
  const watcher = follow(files.root, { preview, context, seen, onError });
  const packageTimer = setInterval(() => {
    const paths = preview.opened()?.site.output.packageChanges() ?? [];
    if (paths.length > 0) void preview.change(paths).catch(onError);
  }, PACKAGE_INTERVAL).unref();
  preview.start();
  setTimeout(preview.save, SAVE_DELAY).unref();
  const late = catchUnhandledErrors(async () => (await preview.open()).site.output, onError);
  if (!context.signal.aborted) await once(context.signal, "abort");
  late.close();
  watcher.close();
  clearInterval(packageTimer);
  preview.save();
}

/** `"admin, staff"` → readers in both groups; an empty string means anonymous visitors. */
function readersIn(groups: string): Audience {
  const names = groups.split(",").map((name) => name.trim());
  return groups.trim() === "" ? PUBLIC : { signedIn: true, groups: new Set(names) };
}

interface Followers {
  readonly preview: LazyPreview;
  readonly context: Context;
  readonly seen: LastSeen;
  onError(error: unknown): void;
}

function follow(root: string, { preview, context, seen, onError }: Followers): Watcher {
  return watchFiles(root, {
    delay: WATCH_DELAY,
    seen,
    onChange: (paths) => void preview.change(paths).catch(onError),
    onPolling: (reason) =>
      context.terminal.warn(
        `Out of file watchers (${reason}), so files are polled once a second. On Linux, raise fs.inotify.max_user_watches.\n`,
      ),
  });
}

interface Start {
  readonly host: string | undefined;
  readonly duration: number;
}

function greet({ terminal }: Context, { url, networkUrls }: PreviewServer, { host, duration }: Start): void {
  const paint = createPaint(terminal.hasColor);
  terminal.print(`Preview ready in ${durationToText(duration)}: ${paint.strong(url)}\n`);
  for (const url of networkUrls) terminal.print(`On your network: ${paint.strong(url)}\n`);
  if (host !== undefined && host !== "localhost") {
    terminal.warn(`${paint.warning("Warning:")} --host ${host} lets anyone on your network read this preview.\n`);
  }
}
