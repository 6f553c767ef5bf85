// Runs checks in the background of a preview: on visited pages, after the response is sent, for browser and terminal;
// and on the other pages of a small site when idle, for the terminal only.

import { setTimeout as pause } from "node:timers/promises";
import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import type { Checker } from "@lectern/check/create-checker.ts";
import type { Problem } from "@lectern/check/rule.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { OpenedSite } from "../opening/open-site.ts";
import { previewProblems } from "../output/pages/preview-problems.ts";
import type { PreviewMessage } from "../preview-message.ts";

export interface PageChecksHost {
  readonly base: string;
  send(message: PreviewMessage): void;
  /** Called with the problems of the page at a route. */
  onFound(route: string, problems: readonly Diagnostic[]): void;
  onError(error: unknown): void;
}

/** Milliseconds: the page has priority over its problems. */
const DELAY = 60;
const MAX_RECENT = 20;
/** A page that links to anchors on more pages than this is checked without rendering the rest. */
const MAX_LINKED = 50;
/** Milliseconds without activity before unvisited pages are checked. */
const IDLE = 1500;
/** Larger sites are left to `lectern check`. */
const MAX_SWEPT = 300;

export function createPageChecks(site: OpenedSite, host: PageChecksHost): PageChecks {
  return new PageChecks(site, host);
}

export class PageChecks {
  readonly #site: OpenedSite;
  readonly #host: PageChecksHost;
  readonly #sent = new Map<string, PreviewMessage>();
  readonly #waiting = new Set<string>();
  readonly #checked = new Set<string>();
  #opening: Promise<{ readonly checker: Checker }> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();

  constructor(site: OpenedSite, host: PageChecksHost) {
    this.#site = site;
    this.#host = host;
  }

  /** Schedules a check of the page at a route. */
  look(route: string): void {
    if (this.#waiting.has(route)) return;
    this.#waiting.add(route);
    const timer = setTimeout(() => {
      this.#working = this.#working.then(() => this.#check(route, true)).catch(this.#host.onError);
    }, DELAY);
    timer.unref();
  }

  /** Checks the pages nobody visited, once the preview is idle. */
  sweep(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#checkRemaining().catch(this.#host.onError), IDLE).unref();
  }

  /** Results for recently visited pages, for browsers that connected late. */
  recent(): readonly PreviewMessage[] {
    return [...this.#sent.values()];
  }

  /** Discards all results because files changed. */
  invalidate(): void {
    this.#opening = undefined;
    this.#sent.clear();
    this.#checked.clear();
  }

  #open(): Promise<{ readonly checker: Checker }> {
    this.#opening ??= import("./check-site.ts").then(({ openChecker }) => openChecker(this.#site));
    const opened = this.#opening;
    opened.catch(() => {
      // Allow a retry after a failure.
      if (this.#opening === opened) this.#opening = undefined;
    });
    return opened;
  }

  async #check(route: string, isSeen: boolean): Promise<void> {
    this.#waiting.delete(route);
    const opened = this.#open();
    const found = await problemsOf(this.#site, (await opened).checker, route);
    if (opened !== this.#opening || found === undefined) return;
    this.#checked.add(route);
    this.#host.onFound(route, found.problems);
    if (!isSeen) return;
    const problems = previewProblems(found.page, this.#site, found.problems);
    const message: PreviewMessage = { type: "problems", path: this.#host.base + route, problems };
    this.#sent.delete(route);
    this.#sent.set(route, message);
    if (this.#sent.size > MAX_RECENT) this.#sent.delete(this.#sent.keys().next().value ?? "");
    this.#host.send(message);
  }

  /** Checks one page at a time, so that pages requested meanwhile come first. A change starts over. */
  async #checkRemaining(): Promise<void> {
    const { pages } = this.#site.project.site().value;
    if (pages.size > MAX_SWEPT) return;
    const opened = this.#open();
    for (const route of pages.keys()) {
      if (opened !== this.#opening) return;
      if (this.#checked.has(route)) continue;
      this.#working = this.#working.then(() => this.#check(route, false));
      await this.#working;
      await pause(1, undefined, { ref: false });
    }
  }
}

interface Found {
  readonly page: Page;
  /** From checks and from rendering. */
  readonly problems: readonly Problem[];
}

async function problemsOf(site: OpenedSite, checker: Checker, route: string): Promise<Found | undefined> {
  const { pages } = site.project.site().value;
  const page = pages.get(route);
  if (!page) return undefined;
  const rendered = await site.output.render(page);
  checker.add(page, rendered);
  for (const linked of checker.anchorPages(route).slice(0, MAX_LINKED)) {
    const target = pages.get(linked);
    if (target) checker.add(target, await site.output.render(target));
  }
  return { page, problems: checker.filter([...(await checker.page(route)), ...rendered.diagnostics]) };
}
