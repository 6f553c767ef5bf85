// `lectern dev`: shows the site while it is written.

import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { routeToHref } from "../base/route.ts";
import { type Watcher, watchFiles } from "../files/watch-files.ts";
import type { PageForm } from "../server/negotiate.ts";
import type { PreviewServer } from "../server/preview-server.ts";
import type { Answer } from "../server/send-answer.ts";
import { createPaint } from "./color.ts";
import { type Arguments, type Command, type Context, EXIT, refuse } from "./command.ts";
import { findProject } from "./find-project.ts";
import { openBrowser } from "./open-browser.ts";
import type { OpenedSite } from "./open-site.ts";
import { createPageChecks, type PageChecks } from "./page-checks.ts";
import { createPreviewMcp, type PreviewMcp } from "./preview-mcp.ts";
import { createProblemLog, type ProblemLog } from "./problem-log.ts";
import { durationToText } from "./report.ts";
import { parseBase, parsePort } from "./site-address.ts";

const DEFAULT_PORT = 3000;

/** The first page is more urgent than the watchers, which tell then what they missed. */
const WATCH_DELAY = 1000;

/** And much more than the next start. */
const KEEP_DELAY = 5000;

/** Previews a site. */
export const dev: Command = {
  name: "dev",
  summary: "Preview the site and follow every change",
  parameters: "[folder]",
  mostArguments: 1,
  options: {
    port: { value: "<number>", summary: `First port to try (default ${DEFAULT_PORT})` },
    "strict-port": { summary: "Fail when the port is taken instead of trying the next" },
    host: { value: "<address>", summary: "Answer other machines too, such as 0.0.0.0" },
    base: { value: "<path>", summary: "Path the site will stand under, such as /docs" },
    open: { summary: "Open the browser" },
  },
  run,
};

async function run(given: Arguments, context: Context): Promise<number> {
  const project = findProject(given.positionals[0] ?? ".", context.cwd);
  if ("problem" in project) return refuse(context, project.problem);
  const base = parseBase(given.texts.get("base"));
  if ("problem" in base) return refuse(context, base.problem);
  const port = parsePort(given.texts.get("port"));
  if ("problem" in port) return refuse(context, port.problem);

  const startedAt = context.now();
  const token = randomBytes(18).toString("base64url");
  const [{ openSite }, { createPreviewServer }] = await Promise.all([
    import("./open-site.ts"),
    import("../server/preview-server.ts"),
  ]);
  const site = openSite(project.root, { base: base.value, preview: { token } });
  const problems = createProblemLog(site, context.terminal);
  const onError = (error: unknown) =>
    context.terminal.warn(`${error instanceof Error ? error.stack : String(error)}\n`);
  const mcp = createPreviewMcp(site, onError);
  let send: PreviewServer["send"] = () => {};
  const checks = createPageChecks(site, { base: base.value, send: (message) => send(message), onError });
  const host = given.texts.get("host");
  const server = await createPreviewServer({
    ...(host === undefined || host === "localhost" ? {} : { host }),
    port: port.value ?? DEFAULT_PORT,
    strictPort: given.flags.has("strict-port"),
    base: base.value,
    token,
    source: { answer: (path, form) => answer(path, { site, base: base.value, problems, checks, form }) },
    mcp: mcp.endpoint,
    siteName: () => site.project.site().value.config.name,
    greeting: checks.recent,
    onError,
  });
  send = server.send;
  greet(context, server, { host, took: context.now() - startedAt });
  if (given.flags.has("open")) openBrowser(server.url, () => context.terminal.warn("No browser could be opened.\n"));
  // Nobody has asked yet, but somebody will: what every page needs is made meanwhile. A failure shows when it is asked for.
  setImmediate(() => void site.output.artifacts().catch(() => {}));
  setTimeout(() => site.project.keepHeads(), KEEP_DELAY).unref();
  const watcher = follow(site, server, { problems, mcp, checks, context });
  // The copies of the last time serve the first page; what is new shows as soon as it is here.
  void site.fetchRemote().then((renewed) => {
    if (!renewed) return;
    server.send({ type: "reload" });
    problems.show();
  });
  if (!context.signal.aborted) await once(context.signal, "abort");
  watcher.close();
  await server.close();
  return EXIT.fine;
}

interface Shown {
  readonly site: OpenedSite;
  readonly base: string;
  readonly problems: ProblemLog;
  readonly checks: PageChecks;
  readonly form: PageForm;
}

/** What the site has at an address, in the terms of the server. */
async function answer(path: string, { site, base, problems, checks, form }: Shown): Promise<Answer | undefined> {
  const found = await site.output.resolve(path);
  if (found.kind === "redirect") return { ...found, destination: withBase(found.destination, base) };
  const { status } = found;
  const twin = form === "markdown" ? found.artifact.markdown : undefined;
  const artifact = (twin !== undefined && (await site.output.artifacts()).get(twin)) || found.artifact;
  const body = await artifact.body();
  if (artifact.type.startsWith("text/html")) {
    problems.show();
    if (status === 200) checks.look(path === "/" ? path : path.replace(/\/+$/, ""));
  }
  if (typeof body === "string" || body instanceof Uint8Array) {
    const headers = {
      ...artifact.headers?.(),
      ...(artifact === found.artifact ? {} : { "Content-Location": routeToHref(`/${artifact.path}`, base) }),
    };
    return { kind: "content", status, type: artifact.type, body, headers };
  }
  const file = site.files.locate(body.copy);
  return file === undefined ? undefined : { kind: "content", status, type: artifact.type, body: { file } };
}

/** An address of this site with its base path; addresses elsewhere stay as they are. */
function withBase(destination: string, base: string): string {
  return /^\/(?!\/)/.test(destination) ? base + destination : destination;
}

interface Followers {
  readonly problems: ProblemLog;
  readonly mcp: PreviewMcp;
  readonly checks: PageChecks;
  readonly context: Context;
}

function follow(site: OpenedSite, server: PreviewServer, { problems, mcp, checks, context }: Followers): Watcher {
  return watchFiles(site.files.root, {
    delay: WATCH_DELAY,
    onChange: (paths) => {
      site.change(paths);
      mcp.forget();
      checks.forget();
      server.send({ type: paths.every((path) => path.endsWith(".css")) ? "css" : "reload" });
      problems.show();
    },
    onPolling: (reason) =>
      context.terminal.warn(
        `The system has no more file watchers (${reason}), so changes are looked for once a second. On Linux, raise fs.inotify.max_user_watches.\n`,
      ),
  });
}

interface Start {
  readonly host: string | undefined;
  readonly took: number;
}

function greet({ terminal }: Context, { url }: PreviewServer, { host, took }: Start): void {
  const paint = createPaint(terminal.hasColor);
  terminal.print(`Preview ready in ${durationToText(took)}: ${paint.strong(url)}\n`);
  if (host !== undefined && host !== "localhost") {
    terminal.warn(
      `${paint.warning("Warning:")} with --host ${host}, everybody on your network can read this preview.\n`,
    );
  }
}
