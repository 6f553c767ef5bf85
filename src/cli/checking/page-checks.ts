// Runs checks in the background of a preview: on visited pages, after the response is sent, for browser and terminal;
// and on the other pages of a small site when idle, for the terminal only.

import { setTimeout as pause } from "node:timers/promises";
import type { Diagnostic } from "../../base/diagnostic.ts";
import type { Checker } from "../../check/create-checker.ts";
import type { Problem } from "../../check/problem.ts";
import { previewProblems } from "../../output/pages/preview-problems.ts";
import type { LiveMessage } from "../../server/live-channel.ts";
import type { Page } from "../../site/site.ts";
import type { OpenedSite } from "../opening/open-site.ts";

export interface PageChecks {
  /** Schedules a check of the page at a route. */
  look(route: string): void;
  /** Checks the pages nobody visited, once the preview is idle. */
  sweep(): void;
  /** Results for recently visited pages, for browsers that connected late. */
  recent(): readonly LiveMessage[];
  /** Discards all results because files changed. */
  forget(): void;
}

export interface PageChecksHost {
  readonly base: string;
  send(message: LiveMessage): void;
  /** Called with the problems of the page at a route. */
  onFound(route: string, problems: readonly Diagnostic[]): void;
  onError(error: unknown): void;
}

/** Milliseconds: the page has priority over its problems. */
const DELAY = 60;
const MOST_RECENT = 20;
/** A page that links to anchors on more pages than this is checked without rendering the rest. */
const MOST_LINKED = 50;
/** Milliseconds without activity before unvisited pages are checked. */
const IDLE = 1500;
/** Larger sites are left to `lectern check`. */
const MOST_SWEPT = 300;

export function createPageChecks(site: OpenedSite, host: PageChecksHost): PageChecks {
  let opening: Promise<{ readonly checker: Checker }> | undefined;
  const said = new Map<string, LiveMessage>();
  const waiting = new Set<string>();
  const checked = new Set<string>();
  let idle: NodeJS.Timeout | undefined;
  let working = Promise.resolve();

  const openOnce = (): Promise<{ readonly checker: Checker }> => {
    opening ??= import("./check-site.ts").then(({ openChecker }) => openChecker(site));
    const opened = opening;
    opened.catch(() => {
      // Allow a retry after a failure.
      if (opening === opened) opening = undefined;
    });
    return opened;
  };

  const check = async (route: string, isSeen: boolean): Promise<void> => {
    waiting.delete(route);
    const opened = openOnce();
    const found = await problemsOf(site, (await opened).checker, route);
    if (opened !== opening || found === undefined) return;
    checked.add(route);
    host.onFound(route, found.own);
    if (!isSeen) return;
    const problems = previewProblems(found.page, site, found.all);
    const message: LiveMessage = { type: "problems", path: host.base + route, problems };
    said.delete(route);
    said.set(route, message);
    if (said.size > MOST_RECENT) said.delete(said.keys().next().value ?? "");
    host.send(message);
  };

  /** One page at a time, so that requests take priority. Any change restarts the sweep. */
  const checkRest = async (): Promise<void> => {
    const { pages } = site.project.site().value;
    if (pages.size > MOST_SWEPT) return;
    const opened = openOnce();
    for (const route of pages.keys()) {
      if (opened !== opening) return;
      if (checked.has(route)) continue;
      working = working.then(() => check(route, false));
      await working;
      await pause(1, undefined, { ref: false });
    }
  };

  return {
    sweep: () => {
      clearTimeout(idle);
      idle = setTimeout(() => void checkRest().catch(host.onError), IDLE).unref();
    },
    look: (route) => {
      if (waiting.has(route)) return;
      waiting.add(route);
      const timer = setTimeout(() => {
        working = working.then(() => check(route, true)).catch(host.onError);
      }, DELAY);
      timer.unref();
    },
    recent: () => [...said.values()],
    forget: () => {
      opening = undefined;
      said.clear();
      checked.clear();
    },
  };
}

interface Found {
  readonly page: Page;
  /** Findings of the checks. */
  readonly own: readonly Diagnostic[];
  /** The same plus rendering diagnostics. */
  readonly all: readonly Problem[];
}

async function problemsOf(site: OpenedSite, checker: Checker, route: string): Promise<Found | undefined> {
  const { pages } = site.project.site().value;
  const page = pages.get(route);
  if (!page) return undefined;
  const rendered = await site.output.render(page);
  checker.add(page, rendered);
  for (const linked of checker.wanted(route).slice(0, MOST_LINKED)) {
    const target = pages.get(linked);
    if (target) checker.add(target, await site.output.render(target));
  }
  const problems = await checker.page(route);
  return { page, own: checker.filter(problems), all: checker.filter([...problems, ...rendered.diagnostics]) };
}
