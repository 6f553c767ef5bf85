// `lectern mcp`: an MCP server over stdio. Nothing else may be written to standard output.

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { thrownText } from "@lectern/base/thrown.ts";
import { findFolder, hasConfig, suggestProject } from "@lectern/engine/opening/find-project.ts";
import { parseSiteUrl } from "@lectern/engine/opening/site-location.ts";
import { outputStream, writeOutput } from "@lectern/io/limits/own-process.ts";
import { packagePath, packageVersion } from "@lectern/io/package-file.ts";
import type { DocsSource } from "@lectern/server/mcp/docs.ts";
import { type Arguments, type Command, type Context, EXIT, reject } from "../command.ts";

/** Milliseconds after which a remote site is fetched again. */
const REMOTE_AGE = 60_000;

export const mcp: Command = {
  name: "mcp",
  summary: "Connect an AI assistant to a project, a built site or a URL over MCP",
  parameters: "[dir|url]",
  maxArguments: 1,
  guide: "/assistants/mcp",
  examples: ["lectern mcp docs", "lectern mcp https://docs.example.com"],
  options: {},
  run,
};

interface Opened {
  readonly source: DocsSource;
  readonly maxAge: number;
  close(): void;
}

async function run(args: Arguments, context: Context): Promise<number> {
  const [location] = args.positionals;
  const isUrl = location !== undefined && /^https?:/i.test(location);
  const opened = isUrl ? await openRemote(location) : await openFolder(location, context);
  if ("problem" in opened) return reject(context, opened.problem);
  try {
    await opened.source.open();
    if (process.stdin.isTTY === true) context.terminal.warn(explainMcp(args.positionals[0], context.cwd));
    await serve(opened, context);
  } finally {
    opened.close();
  }
  return EXIT.fine;
}

/** Explains the command to someone who runs it by hand instead of through an assistant. */
function explainMcp(location: string | undefined, cwd: string): string {
  const target = location === undefined ? cwd : /^https?:/i.test(location) ? location : resolve(cwd, location);
  const words = ["node", packagePath("bin/lectern.js"), "mcp", target];
  const line = words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `"${word}"`)).join(" ");
  return `This is an MCP server on standard input and output. An assistant starts it and talks to it; there is nothing to type here.

Add it to Claude Code:    claude mcp add docs -- ${line}
Add it to other clients:  command "node", arguments ${JSON.stringify(words.slice(1))}

Waiting for messages. Press Ctrl+C to stop.
`;
}

async function serve({ source, maxAge }: Opened, context: Context): Promise<void> {
  const [{ serveStdio, StdioServerTransport }, { createMcpServer }, { createMessageFilter }] = await Promise.all([
    import("@modelcontextprotocol/server/stdio"),
    import("@lectern/server/mcp/create-mcp-server.ts"),
    import("@lectern/server/mcp/message-filter.ts"),
  ]);
  const version = packageVersion();
  const onError = (error: unknown) => warn(error, context);
  const messages = createMessageFilter(writeOutput);
  const transport = new StdioServerTransport(process.stdin.pipe(messages), outputStream());
  const server = serveStdio(() => createMcpServer({ source, version, maxAge, onError }), {
    onerror: onError,
    transport,
  });
  // A file or /dev/null as input ends without closing.
  await finished(process.stdin, { writable: false, signal: context.signal }).catch(() => {});
  await server.close();
  process.stdin.unpipe(messages).pause();
}

function warn(error: unknown, { terminal }: Context): void {
  terminal.warn(`${thrownText(error)}\n`);
}

async function openRemote(href: string): Promise<Opened | { readonly problem: string }> {
  const url = parseSiteUrl(href);
  if ("problem" in url) return url;
  const { hostname, protocol } = url.value;
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  if (protocol === "http:" && !isLocal)
    return { problem: `Use https:// instead of "${href}": plain HTTP responses can be tampered with.` };
  const [{ createDocsSource }, { createRemoteLoader }] = await Promise.all([
    import("@lectern/server/mcp/docs.ts"),
    import("@lectern/server/mcp/load-remote-file.ts"),
  ]);
  const source = createDocsSource(createRemoteLoader(url.value.href.replace(/(?<!\/)\/+$/, "")), {
    maxAge: REMOTE_AGE,
  });
  return { source, maxAge: REMOTE_AGE, close: () => {} };
}

/** A built site is served from its files, a project from its current sources. */
async function openFolder(
  location: string | undefined,
  context: Context,
): Promise<Opened | { readonly problem: string }> {
  const project = findFolder(location, context.cwd);
  if ("problem" in project) return project;
  if (existsSync(join(project.root, "_lectern", "site.json"))) {
    const { createDocsSource, createFolderLoader } = await import("@lectern/server/mcp/docs.ts");
    const source = createDocsSource(createFolderLoader(project.root), { maxAge: REMOTE_AGE });
    return { source, maxAge: REMOTE_AGE, close: () => {} };
  }
  if (!hasConfig(project.root)) {
    const problem = `No docs.json and no built site in ${project.root}. ${suggestProject(project.root, location)}`;
    return { problem };
  }
  const [{ openSite }, { openProjectDocs }, { watchFiles }] = await Promise.all([
    import("@lectern/engine/opening/open-site.ts"),
    import("../preview/project-docs.ts"),
    import("@lectern/io/watch-files.ts"),
  ]);
  const site = await openSite(project.root, { base: "" });
  const docs = openProjectDocs(site, (error) => warn(error, context));
  const watcher = watchFiles(site.files.root, { onChange: docs.change });
  return { source: docs.source, maxAge: 0, close: () => watcher.close() };
}
