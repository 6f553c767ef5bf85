// Runs the checks on pages that somebody looks at in the preview, after the page was sent, and tells the browser.

import type { Checker } from "../../check/create-checker.ts";
import type { Problem } from "../../check/problem.ts";
import { previewProblems } from "../../output/pages/preview-problems.ts";
import type { LiveMessage } from "../../server/live-channel.ts";
import type { OpenedSite } from "../opening/open-site.ts";

/** Checks behind a preview. */
export interface PageChecks {
  /** Looks at the page of a route soon. */
  look(route: string): void;
  /** What was said about pages looked at lately, for browsers that were not listening yet. */
  recent(): readonly LiveMessage[];
  /** Forgets what was known, because files changed. */
  forget(): void;
}

/** Where the results go. */
export interface PageChecksHost {
  readonly base: string;
  send(message: LiveMessage): void;
  onError(error: unknown): void;
}

/** The page comes first; its problems may wait a moment. */
const DELAY = 60;
const MOST_RECENT = 20;
/** A page that links to anchors of more pages than this is checked without the rest of them. */
const MOST_LINKED = 50;

/** Starts with nothing looked at. */
export function createPageChecks(site: OpenedSite, host: PageChecksHost): PageChecks {
  let opening: Promise<{ readonly checker: Checker }> | undefined;
  const said = new Map<string, LiveMessage>();
  const waiting = new Set<string>();
  let working = Promise.resolve();

  const check = async (route: string): Promise<void> => {
    waiting.delete(route);
    opening ??= import("./check-site.ts").then(({ openChecker }) => openChecker(site));
    const opened = opening;
    opened.catch(() => {
      // What failed once may work the next time.
      if (opening === opened) opening = undefined;
    });
    const problems = await problemsOf(site, (await opened).checker, route);
    if (opened !== opening || problems === undefined) return;
    const message: LiveMessage = { type: "problems", path: host.base + route, problems };
    said.delete(route);
    said.set(route, message);
    if (said.size > MOST_RECENT) said.delete(said.keys().next().value ?? "");
    host.send(message);
  };

  return {
    look: (route) => {
      if (waiting.has(route)) return;
      waiting.add(route);
      const timer = setTimeout(() => {
        working = working.then(() => check(route)).catch(host.onError);
      }, DELAY);
      timer.unref();
    },
    recent: () => [...said.values()],
    forget: () => {
      opening = undefined;
      said.clear();
    },
  };
}

async function problemsOf(site: OpenedSite, checker: Checker, route: string): Promise<readonly Problem[] | undefined> {
  const { pages } = site.project.site().value;
  const page = pages.get(route);
  if (!page) return undefined;
  const rendered = await site.output.render(page);
  checker.add(page, rendered);
  for (const linked of checker.wanted(route).slice(0, MOST_LINKED)) {
    const target = pages.get(linked);
    if (target) checker.add(target, await site.output.render(target));
  }
  const found = checker.filter([...(await checker.page(route)), ...rendered.diagnostics]);
  return previewProblems(page, site, found);
}
