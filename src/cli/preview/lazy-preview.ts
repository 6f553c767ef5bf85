// A preview that listens before its site is open: reading a site takes a while, and begins when the server is up or with the
// first request.

import type { Files } from "../../files/files.ts";
import { type LiveMessage, pageToken } from "../../server/live-channel.ts";
import type { PageForm } from "../../server/negotiate.ts";
import type { Answer } from "../../server/send-response.ts";
import type { KnownFiles } from "../opening/open-site.ts";
import type { Preview, PreviewHost } from "./open-preview.ts";

/** A preview whose site is opened when it is needed. */
export interface LazyPreview {
  answer(path: string, form: PageForm): Promise<Answer | undefined>;
  /** The site with what watches over it. */
  open(): Promise<Preview>;
  /** The same, when it is open already. */
  opened(): Preview | undefined;
  /** What a page of some state is told when it begins to listen. */
  greeting(generation: number): readonly LiveMessage[];
  /** Opens the site, whether or not somebody asks. */
  start(): void;
  /** Tells that project files changed. */
  change(paths: readonly string[]): Promise<void>;
  /** Leaves for the next preview what can be left. */
  keep(): void;
}

/** Files whose address stays when they change. */
const IMAGE = /\.(?:svg|png|jpe?g|gif|webp|avif|ico|bmp)$/i;

/** Starts without a site. */
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
      // What failed once may work the next time.
      opening = undefined;
    });
    return opening;
  };

  /** The copies of the last time serve the first page; what is new shows as soon as it is here. */
  const fetchRemote = async (preview: Preview): Promise<void> => {
    if (!(await preview.fetchRemote())) return;
    changes++;
    host.send({ type: "reload" });
  };

  return {
    open,
    opened: () => opened,
    answer: async (path, form) => {
      const before = changes;
      return withGeneration(await (await open()).answer(path, form), host.token, before);
    },
    // A page that was answered before something changed has missed the news; a current one would be loaded without end.
    greeting: (generation) => [
      ...(generation === changes ? [] : [{ type: "reload" } as const]),
      ...(opened?.greeting() ?? []),
    ],
    // A failure shows when a page is asked for.
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
      await preview.change(paths);
      // Stylesheets that come or go change the pages that load them.
      const isSame = before === paths.length && paths.every(isThere);
      const images = paths.filter((path) => IMAGE.test(path));
      if (isSame && paths.every((path) => path.endsWith(".css"))) host.send({ type: "css" });
      else host.send({ type: "reload", ...(images.length > 0 ? { images } : {}) });
      if (paths.some((path) => path.endsWith(".json"))) await fetchRemote(preview);
    },
    keep: () => opened?.site.project.keepHeads(),
  };
}

/** An answer that will say which state of the site it shows when it begins to listen. */
function withGeneration<One extends Answer | undefined>(answer: One, token: string, generation: number): One {
  if (answer?.kind !== "content" || typeof answer.body !== "string" || !answer.type.startsWith("text/html"))
    return answer;
  return { ...answer, body: answer.body.replaceAll(token, pageToken(token, generation)) };
}
