// Renders every page of an opened site and runs the rules over it.

import { setImmediate as nextTurn } from "node:timers/promises";
import { type Checker, createChecker, type Problem } from "../check/create-checker.ts";
import type { RuleGroup } from "../check/rule.ts";
import { createGroupOf } from "../check/rule-groups.ts";
import { RULES } from "../check/rules.ts";
import { type CheckSettings, parseSettings, SETTINGS_FILE } from "../check/settings.ts";
import type { Context } from "./command.ts";
import type { OpenedSite } from "./open-site.ts";

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
  const checker = createChecker({
    site: site.project.site().value,
    settings: settings.value,
    rules: only ? RULES.filter(({ group }) => only.has(group)) : RULES,
    generated: new Set([...artifacts.keys()].map((path) => `/${path}`)),
    read,
    document: site.project.document,
  });
  return { checker, settings: settings.value, wrong: settings.diagnostics };
}

/** Finds every problem of a site, or those of some groups; throws when the command is stopped. */
export async function checkSite(
  site: OpenedSite,
  context: Context,
  only?: ReadonlySet<RuleGroup>,
): Promise<CheckedSite> {
  const { checker, settings, wrong } = await openChecker(site, only);
  const { pages } = site.project.site().value;
  let done = 0;
  let lastTurn = context.now();
  for (const page of pages.values()) {
    checker.add(page, await site.output.render(page));
    done++;
    if (context.now() - lastTurn < TURN) continue;
    context.terminal.progress(`Checking ${done} of ${pages.size} pages`);
    await nextTurn();
    context.signal.throwIfAborted();
    lastTurn = context.now();
  }
  // Bundling tells what is wrong with code that runs in the browser.
  if (!only || only.has("code")) await site.output.bundle();
  context.terminal.progress("");
  const own = await checker.all();
  const orphans = new Set(own.filter(({ code }) => code === "page/orphan").map(({ at }) => at.file));
  const engine = site.output
    .diagnostics()
    .filter(({ code, at }) => code !== "nav/page-unlisted" || !orphans.has(at.file));
  const groupOf = createGroupOf(RULES);
  const isWanted = ({ code }: Problem): boolean => {
    const group = groupOf(code);
    return !only || group === undefined || only.has(group);
  };
  return { problems: checker.filter([...own, ...engine, ...wrong]).filter(isWanted), checker, settings };
}
