// Renders every page of an opened site and runs the rules over it.

import { setImmediate as nextTurn } from "node:timers/promises";
import type { Route } from "../../base/route.ts";
import { type Checker, createChecker } from "../../check/create-checker.ts";
import { findCleanPages } from "../../check/find-clean-pages.ts";
import type { Problem } from "../../check/problem.ts";
import type { RuleGroup } from "../../check/rule.ts";
import { createGroupOf } from "../../check/rule-groups.ts";
import { RULES } from "../../check/rules.ts";
import type { PageScan } from "../../check/scan-page.ts";
import { type CheckSettings, parseSettings, SETTINGS_FILE } from "../../check/settings.ts";
import { idleSettings } from "../../compat/idle-settings.ts";
import { createLinkResolver } from "../../site/links/resolve-link.ts";
import type { Page } from "../../site/site.ts";
import type { Context } from "../command.ts";
import type { OpenedSite } from "../opening/open-site.ts";

/** A site that was looked through. */
export interface CheckedSite {
  readonly problems: readonly Problem[];
  readonly checker: Checker;
  readonly settings: CheckSettings;
}

/** Milliseconds of work between two turns of the event loop: Ctrl-C is heard and native memory freed in them. */
const TURN = 40;

/** A checker for the site as it stands, with the rules of some groups or all rules. */
export async function openChecker(
  site: OpenedSite,
  only?: ReadonlySet<RuleGroup>,
): Promise<{ checker: Checker; settings: CheckSettings; wrong: readonly Problem[] }> {
  const read = (path: string): string | undefined => site.files.read(path)?.text;
  const settings = parseSettings(read(SETTINGS_FILE));
  const artifacts = await site.output.artifacts();
  const rules = [...RULES, ...site.extensions.current.rules];
  const checker = createChecker({
    site: site.project.site().value,
    settings: settings.value,
    rules: only ? rules.filter(({ group }) => only.has(group)) : rules,
    generated: new Set([...artifacts.keys()].map((path) => `/${path}`)),
    read,
    document: site.project.document,
  });
  return { checker, settings: settings.value, wrong: settings.diagnostics };
}

interface Work {
  readonly site: OpenedSite;
  readonly checker: Checker;
  readonly context: Context;
}

/** Renders pages for the checker, and lets go of the thread now and then. */
async function renderAll(pages: readonly Page[], { site, checker, context }: Work): Promise<void> {
  let lastTurn = context.now();
  for (const [done, page] of pages.entries()) {
    checker.add(page, await site.output.render(page));
    if (context.now() - lastTurn < TURN) continue;
    context.terminal.progress(`Checking ${done + 1} of ${pages.length} pages`);
    await nextTurn();
    context.signal.throwIfAborted();
    lastTurn = context.now();
  }
}

/** What is looked at. */
export interface CheckScope {
  /** Groups of checks; all of them when left out. */
  readonly only?: ReadonlySet<RuleGroup> | undefined;
  /** Set where every link and anchor of every page is wanted afterwards. */
  readonly whole: boolean;
}

/** Finds every problem of a site, or those of some groups; throws when the command is stopped. */
export async function checkSite(site: OpenedSite, context: Context, { only, whole }: CheckScope): Promise<CheckedSite> {
  const { checker, settings, wrong } = await openChecker(site, only);
  const model = site.project.site().value;
  const isLinks = only?.size === 1 && only.has("links");
  const clean =
    isLinks && !whole
      ? findCleanPages({
          site: model,
          resolve: createLinkResolver(model),
          read: (path) => site.files.read(path)?.text,
        })
      : new Map<Route, PageScan>();
  const suspects = [...model.pages.values()].filter(({ route }) => !clean.has(route));
  await renderAll(suspects, { site, checker, context });
  const wanted = new Set(suspects.flatMap(({ route }) => checker.wanted(route)));
  const targets = [...wanted].flatMap((route) => model.pages.get(route) ?? []);
  await renderAll(targets, { site, checker, context });
  for (const [route, { hrefs }] of clean) {
    const page = wanted.has(route) ? undefined : model.pages.get(route);
    if (page) checker.addScanned(page, hrefs);
  }
  // Bundling tells what is wrong with code that runs in the browser.
  if (!only || only.has("code")) await site.output.bundle();
  context.terminal.progress("");
  const own = await checker.all();
  const orphans = new Set(own.filter(({ code }) => code === "page/orphan").map(({ at }) => at.file));
  // What hooks of lectern.config say is complete only now that all of them ran.
  const engine = site.output
    .diagnostics()
    .filter(({ code, at }) => code !== "nav/page-unlisted" || !orphans.has(at.file));
  const groupOf = createGroupOf([...RULES, ...site.extensions.current.rules]);
  const isWanted = ({ code }: Problem): boolean => {
    const group = groupOf(code);
    return !only || group === undefined || only.has(group);
  };
  return {
    problems: checker.filter([...own, ...engine, ...idleSettings(site.project), ...wrong]).filter(isWanted),
    checker,
    settings,
  };
}
