// A preview that is ready before its site is open: the first questions get the answers of the last time, if neither the page
// nor what all pages share has changed since. The site is opened right after them, and a page that turns out to be another
// one by now, as with a new title in its sidebar, is told to reload.

import type { Stamps } from "../../files/stamps.ts";
import type { KeptAnswers } from "../../server/kept-answers.ts";
import { type Generation, type LiveMessage, pageToken } from "../../server/live-channel.ts";
import type { PageForm } from "../../server/negotiate.ts";
import type { Answer } from "../../server/send-answer.ts";
import type { Preview, PreviewHost } from "./open-preview.ts";

/** A preview whose site is opened when it is needed. */
export interface LazyPreview {
  answer(path: string, form: PageForm): Promise<Answer | undefined>;
  /** The site with what watches over it. */
  open(): Promise<Preview>;
  /** The same, when it is open already. */
  opened(): Preview | undefined;
  /** What a page of some state is told when it begins to listen. */
  greeting(generation: Generation): readonly LiveMessage[];
  /** Opens the site soon, whether or not somebody asks. */
  start(): void;
  /** Tells that project files changed. */
  change(paths: readonly string[]): Promise<void>;
  /** Leaves for the next preview what can be left. */
  keep(): void;
}

/** What it is made of. */
export interface LazyPreviewParts {
  readonly stamps: Stamps;
  readonly answers: KeptAnswers;
  readonly host: PreviewHost;
}

/** A browser asks for the parts of a page one after the other; opening the site would keep it waiting. */
const QUIET = 100;
/** But not for ever. */
const LONGEST_QUIET = 500;
/** How long an answer may wait for its question. */
const PATIENCE = 1000;

/** Files whose address stays when they change. */
const IMAGE = /\.(?:svg|png|jpe?g|gif|webp|avif|ico|bmp)$/i;

interface Given {
  readonly path: string;
  readonly form: PageForm;
  readonly answer: Answer;
}

/** Starts without a site. */
export function createLazyPreview({ stamps, answers, host }: LazyPreviewParts): LazyPreview {
  let opening: Promise<Preview> | undefined;
  let opened: Preview | undefined;
  let preparing: Promise<void> | undefined;
  let changes = 0;
  let timer: NodeJS.Timeout | undefined;
  let firstAnswer: number | undefined;
  /** True when something that was answered without the site turned out to be another one by now. */
  let isLastTimeOutdated = false;
  /** What was answered without the site, by its question. */
  const given = new Map<string, Given>();

  const open = (): Promise<Preview> => {
    opening ??= import("./open-preview.ts").then(async ({ openPreview }) => {
      opened = await openPreview(stamps, host);
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
    answers.forget();
    host.send({ type: "reload" });
  };

  const askSite = async (path: string, form: PageForm): Promise<Answer | undefined> => {
    const before = changes;
    const answer = await (await open()).answer(path, form);
    if (answer && before === changes) answers.note(path, form, answer);
    return answer;
  };

  const answerFromSite = async (path: string, form: PageForm): Promise<Answer | undefined> => {
    const answer = await askSite(path, form);
    if (given.size === 0 || answer?.kind !== "content" || answer.status !== 404) return answer;
    // Scripts and styles of a page are there once it was rendered, which those that were given without the site were not.
    await prepare();
    return askSite(path, form);
  };

  /** Also shows what is wrong with these pages. */
  const isOutdated = async ({ path, form, answer }: Given): Promise<boolean> => {
    const fresh = await askSite(path, form);
    return fresh?.kind !== "content" || answer.kind !== "content" || fresh.body !== answer.body;
  };

  const compare = async (): Promise<void> => {
    const { site } = await open();
    await site.output.artifacts();
    let reload = false;
    for (const one of given.values()) reload = (await isOutdated(one)) || reload;
    given.clear();
    if (!reload) return;
    isLastTimeOutdated = true;
    host.send({ type: "reload" });
  };

  const prepare = (): Promise<void> => {
    preparing ??= compare().finally(() => {
      preparing = undefined;
    });
    return preparing;
  };

  const prepareIn = (delay: number): void => {
    clearTimeout(timer);
    // A failure shows when a page is asked for.
    timer = setTimeout(() => void prepare().catch(() => {}), delay);
    timer.unref();
  };

  return {
    open,
    opened: () => opened,
    answer: async (path, form) => {
      const kept = opened ? undefined : answers.get(path, form);
      const before = changes;
      if (kept === undefined) return withGeneration(await answerFromSite(path, form), host.token, before);
      given.set(`${form} ${path}`, { path, form, answer: kept });
      firstAnswer ??= Date.now();
      prepareIn(Math.max(0, Math.min(QUIET, firstAnswer + LONGEST_QUIET - Date.now())));
      return withGeneration(kept, host.token, "last");
    },
    // A page that was answered before something changed has missed the news; a current one would be loaded without end.
    greeting: (generation) => {
      const isOutdated = generation === "last" ? isLastTimeOutdated || changes > 0 : generation !== changes;
      return [...(isOutdated ? [{ type: "reload" } as const] : []), ...(opened?.greeting() ?? [])];
    },
    start: () => prepareIn(answers.size === 0 ? 0 : PATIENCE),
    change: async (paths) => {
      changes++;
      answers.forget();
      const isThere = (path: string): boolean => stamps.files.locate(path) !== undefined;
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
    keep: () => {
      opened?.site.project.keepHeads();
      answers.keep();
    },
  };
}

/** An answer that will say which state of the site it shows when it begins to listen. */
function withGeneration<One extends Answer | undefined>(answer: One, token: string, generation: Generation): One {
  if (answer?.kind !== "content" || typeof answer.body !== "string" || !answer.type.startsWith("text/html"))
    return answer;
  return { ...answer, body: answer.body.replaceAll(token, pageToken(token, generation)) };
}
