// A preview that listens before its site is open: reading a site takes a while, and starts once the server is up or
// with the first request.

import type { KnownFiles } from "@lectern/engine/opening/open-site.ts";
import type { PreviewMessage } from "@lectern/engine/preview-message.ts";
import type { Files } from "@lectern/io/files.ts";
import { pageToken } from "@lectern/server/live-channel.ts";
import type { PageForm } from "@lectern/server/negotiate.ts";
import type { ResponseData } from "@lectern/server/send-response.ts";
import type { Preview, PreviewHost } from "./open-preview.ts";

export interface LazyPreview {
  respond(path: string, form: PageForm): Promise<ResponseData | undefined>;
  /** Opens the site with its watchers. */
  open(): Promise<Preview>;
  /** The preview if it is already open. */
  opened(): Preview | undefined;
  /** The messages for a page of some generation when it connects. */
  greeting(generation: number): readonly PreviewMessage[];
  /** Opens the site without waiting for a request. */
  start(): void;
  /** Applies changes to project files. */
  change(paths: readonly string[]): Promise<void>;
  /** Writes the cache for the next preview. */
  save(): void;
}

/** Files whose URL does not change with their content. */
const IMAGE = /\.(?:svg|png|jpe?g|gif|webp|avif|ico|bmp)$/i;

export function createLazyPreview(known: KnownFiles & { readonly files: Files }, host: PreviewHost): LazyPreview {
  let opening: Promise<Preview> | undefined;
  let opened: Preview | undefined;
  let changes = 0;

  const open = (): Promise<Preview> => {
    opening ??= import("./open-preview.ts").then(async ({ openPreview }) => {
      opened = await openPreview(known, host);
      void fetchRemote(opened).catch(host.onError);
      return opened;
    });
    opening.catch(() => {
      // Allow a retry after a failure.
      opening = undefined;
    });
    return opening;
  };

  /** Cached copies serve the first page; updates show as soon as they arrive. */
  const fetchRemote = async (preview: Preview): Promise<void> => {
    if (!(await preview.fetchRemote())) return;
    changes++;
    host.send({ type: "reload" });
  };

  return {
    open,
    opened: () => opened,
    respond: async (path, form) => {
      const before = changes;
      return withGeneration(await (await open()).respond(path, form), host.token, before);
    },
    // A page sent before a change missed the event; reloading a current page would loop.
    greeting: (generation) => [
      ...(generation === changes ? [] : [{ type: "reload" } as const]),
      ...(opened?.greeting() ?? []),
    ],
    // Failures surface when a page is requested.
    start: () =>
      void setImmediate(() =>
        open()
          .then(({ site }) => site.output.artifacts())
          .catch(() => {}),
      ),
    change: async (paths) => {
      changes++;
      const isThere = (path: string): boolean => known.files.locate(path) !== undefined;
      const before = paths.filter(isThere).length;
      const preview = await open();
      // Its stylesheets are part of one whose name changes with it.
      const ofConfig = preview.site.extensions.current.files;
      await preview.change(paths);
      // Added or removed stylesheets change the pages that load them.
      const isSame = before === paths.length && paths.every((path) => isThere(path) && !ofConfig.has(path));
      const images = paths.filter((path) => IMAGE.test(path));
      if (isSame && paths.every((path) => path.endsWith(".css"))) host.send({ type: "css" });
      else host.send({ type: "reload", ...(images.length > 0 ? { images } : {}) });
      if (paths.some((path) => path.endsWith(".json"))) await fetchRemote(preview);
    },
    save: () => opened?.site.project.saveFrontmatter(),
  };
}

/** Embeds the site's generation in a response, for the page to send when it connects. */
function withGeneration<One extends ResponseData | undefined>(answer: One, token: string, generation: number): One {
  if (answer?.kind !== "content" || typeof answer.body !== "string" || !answer.type.startsWith("text/html"))
    return answer;
  return { ...answer, body: answer.body.replaceAll(token, pageToken(token, generation)) };
}
