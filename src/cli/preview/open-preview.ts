// An open site as the preview shows it. Loaded for the first response, since reading a site takes a while.

import type { Audience } from "@lectern/base/audience.ts";
import { routeToHref } from "@lectern/base/route.ts";
import { createPageChecks } from "@lectern/engine/checking/page-checks.ts";
import { type KnownFiles, type OpenedSite, openSite } from "@lectern/engine/opening/open-site.ts";
import type { PreviewMessage } from "@lectern/engine/preview-message.ts";
import type { Files } from "@lectern/io/files.ts";
import type { PageForm } from "@lectern/server/negotiate.ts";
import type { ResponseData } from "@lectern/server/send-response.ts";
import { createProblemLog } from "../terminal/problem-log.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** An open site with its watchers. */
export interface Preview {
  readonly site: OpenedSite;
  respond(path: string, form: PageForm): Promise<ResponseData | undefined>;
  /** The messages for a page when it connects. */
  greeting(): readonly PreviewMessage[];
  /** Applies changes to project files. */
  change(paths: readonly string[]): Promise<void>;
  /** Fetches remote files named in docs.json that are not fetched yet; true if anything changed. */
  fetchRemote(): Promise<boolean>;
}

export interface PreviewHost {
  readonly base: string;
  readonly token: string;
  /** Runs none of the project's code. */
  readonly untrusted?: boolean;
  /** The audience to preview as. */
  readonly audience?: Audience;
  readonly terminal: Terminal;
  /** Prints every problem instead of the first of each rule. */
  readonly all?: boolean;
  /** Sends a message to every open page. */
  send(message: PreviewMessage): void;
  onError(error: unknown): void;
}

/** More files than someone edits at once. */
const MAX_SAVED = 50;

export async function openPreview(known: KnownFiles & { readonly files: Files }, host: PreviewHost): Promise<Preview> {
  const { base, token, audience, untrusted = false } = host;
  const options = { base, ...(audience && { audience }), preview: { token }, untrusted, allowMissingSpecs: true };
  const site = await openSite(known.files.root, options, known);
  const pages = () => site.project.site().value.pages;
  const { files, output } = site;
  const logged = { files, output, hasPage: (route: string) => pages().has(route) };
  const problems = createProblemLog(logged, host.terminal, host.all);
  const checks = createPageChecks(site, { ...host, onFound: problems.note });
  checks.sweep();

  return {
    site,
    greeting: () => checks.recent(),
    respond: async (path, form) => {
      const found = await site.output.resolve(path);
      if (found.kind === "redirect") return { ...found, destination: withBase(found.destination, base) };
      const { status } = found;
      const counterpart = form === "markdown" ? found.artifact.markdown : undefined;
      const artifact =
        (counterpart !== undefined && (await site.output.artifacts()).get(counterpart)) || found.artifact;
      const body = await artifact.body();
      if (artifact.type.startsWith("text/html")) {
        problems.show();
        if (status === 200) checks.look(path === "/" ? path : path.replace(/(?<!\/)\/+$/, ""));
      }
      if (typeof body === "string" || body instanceof Uint8Array) {
        const headers = {
          ...artifact.headers?.(),
          ...(artifact === found.artifact ? {} : { "Content-Location": routeToHref(`/${artifact.path}`, base) }),
        };
        const { type, source } = artifact;
        return { kind: "content", status, type, body, headers, ...(source === undefined ? {} : { source }) };
      }
      const file = site.files.locate(body.copy);
      return file === undefined ? undefined : { kind: "content", status, type: artifact.type, body: { file } };
    },
    change: async (paths) => {
      await site.change(paths);
      checks.invalidate();
      problems.edit(paths);
      problems.show();
      // Report the problems of a saved page even if no browser shows it; after a checkout, those of visited pages are enough.
      const saved = new Set(paths.length > MAX_SAVED ? [] : paths);
      for (const page of pages().values())
        if (page.kind === "document" && saved.has(page.path)) checks.look(page.route);
      checks.sweep();
    },
    fetchRemote: async () => {
      const renewed = await site.fetchRemote();
      if (renewed) problems.show();
      return renewed;
    },
  };
}

/** Prepends the base path to an internal URL; external URLs are unchanged. */
function withBase(destination: string, base: string): string {
  return /^\/(?!\/)/.test(destination) ? base + destination : destination;
}
