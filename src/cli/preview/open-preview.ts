// A site as the preview shows it, once it is open. Loaded when the first answer needs it: reading a site takes a while.

import type { Audience } from "../../base/audience.ts";
import { routeToHref } from "../../base/route.ts";
import type { Files } from "../../files/files.ts";
import type { LiveMessage } from "../../server/live-channel.ts";
import type { PageForm } from "../../server/negotiate.ts";
import type { Answer } from "../../server/send-response.ts";
import { createPageChecks } from "../checking/page-checks.ts";
import { type KnownFiles, type OpenedSite, openSite } from "../opening/open-site.ts";
import { createProblemLog } from "../terminal/problem-log.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** An open site and what watches over it. */
export interface Preview {
  readonly site: OpenedSite;
  answer(path: string, form: PageForm): Promise<Answer | undefined>;
  /** What a page is told when it begins to listen. */
  greeting(): readonly LiveMessage[];
  /** Tells that project files changed. */
  change(paths: readonly string[]): Promise<void>;
  /** Fetches what docs.json names by web address and was not fetched yet; true when there is news. */
  fetchRemote(): Promise<boolean>;
}

/** What a preview is opened with. */
export interface PreviewHost {
  readonly base: string;
  readonly token: string;
  /** True runs no code of the project. */
  readonly untrusted?: boolean;
  /** Whose site is shown. */
  readonly audience?: Audience;
  readonly terminal: Terminal;
  /** Tells every open page. */
  send(message: LiveMessage): void;
  onError(error: unknown): void;
}

/** Opens the site of a folder. */
export async function openPreview(known: KnownFiles & { readonly files: Files }, host: PreviewHost): Promise<Preview> {
  const { base, token, audience, untrusted = false } = host;
  const options = { base, ...(audience && { audience }), preview: { token }, untrusted };
  const site = await openSite(known.files.root, options, known);
  const pages = () => site.project.site().value.pages;
  const { files, output } = site;
  const problems = createProblemLog({ files, output, hasPage: (route) => pages().has(route) }, host.terminal);
  const checks = createPageChecks(site, { ...host, onFound: problems.note });
  checks.sweep();

  return {
    site,
    greeting: checks.recent,
    answer: async (path, form) => {
      const found = await site.output.resolve(path);
      if (found.kind === "redirect") return { ...found, destination: withBase(found.destination, base) };
      const { status } = found;
      const twin = form === "markdown" ? found.artifact.markdown : undefined;
      const artifact = (twin !== undefined && (await site.output.artifacts()).get(twin)) || found.artifact;
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
      checks.forget();
      problems.show();
      // Whoever saves a page wants to hear of its problems, whether or not it is open in a browser.
      const saved = new Set(paths);
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

/** An address of this site with its base path; addresses elsewhere stay as they are. */
function withBase(destination: string, base: string): string {
  return /^\/(?!\/)/.test(destination) ? base + destination : destination;
}
