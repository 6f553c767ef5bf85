// Renders every page of an open site and runs the rules.

import { setImmediate as nextTurn } from "node:timers/promises";
import { fileStart } from "@lectern/base/diagnostic.ts";
import type { ReportedIsland } from "@lectern/base/reported-island.ts";
import type { Route } from "@lectern/base/route.ts";
import { type Checker, createChecker } from "@lectern/check/create-checker.ts";
import { missingDictionary } from "@lectern/check/diagnostics.ts";
import { findCleanPages } from "@lectern/check/find-clean-pages.ts";
import { findReplacement } from "@lectern/check/find-replacement.ts";
import type { Problem, RuleGroup } from "@lectern/check/rule.ts";
import { createGroupOf } from "@lectern/check/rule-groups.ts";
import { proseSpelling } from "@lectern/check/rules/prose-spelling.ts";
import { RULES } from "@lectern/check/rules.ts";
import type { PageScan } from "@lectern/check/scan-page.ts";
import { type CheckSettings, isOn, parseSettings, SETTINGS_FILE } from "@lectern/check/settings.ts";
import { idleSettings } from "@lectern/check/support/ineffective-settings.ts";
import { createLinkResolver } from "@lectern/model/site/links/resolve-link.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { OpenedSite } from "../opening/open-site.ts";
import type { Work } from "../work.ts";

export interface CheckedSite {
  readonly problems: readonly Problem[];
  readonly checker: Checker;
  readonly settings: CheckSettings;
  /** What runs in the browser, each once and in order; only if code is checked. */
  readonly islands: readonly ReportedIsland[];
}

/** Milliseconds between yields to the event loop, which handles Ctrl-C and frees native memory. */
const TURN = 40;

/** Creates a checker for the current site with the rules of some groups, or all rules. */
export async function openChecker(
  site: OpenedSite,
  only?: ReadonlySet<RuleGroup>,
): Promise<{ checker: Checker; settings: CheckSettings; wrong: readonly Problem[] }> {
  const read = (path: string): string | undefined => site.files.read(path)?.text;
  const settings = parseSettings(read(SETTINGS_FILE));
  const artifacts = await site.output.artifacts();
  const rules = [...RULES, ...site.extensions.current.rules].filter(({ group }) => !only || only.has(group));
  const isSpelled = rules.includes(proseSpelling) && isOn(settings.value, proseSpelling);
  const spelling = isSpelled ? await site.spelling(settings.value.dictionaries) : undefined;
  const checker = createChecker({
    site: site.project.site().value,
    settings: settings.value,
    rules,
    dictionary: spelling && "has" in spelling ? spelling : undefined,
    generated: new Set([...artifacts.keys()].map((path) => `/${path}`)),
    read,
    document: (path) => site.project.document(path),
  });
  const missing =
    spelling && "missing" in spelling ? [missingDictionary(spelling.missing, fileStart(SETTINGS_FILE))] : [];
  return { checker, settings: settings.value, wrong: [...settings.diagnostics, ...missing] };
}

interface Rendering {
  readonly site: OpenedSite;
  readonly checker: Checker;
  readonly work: Work;
  /** What became an island, by what is known about it. */
  readonly islands: Map<string, ReportedIsland>;
}

/** Renders pages for the checker and yields to the event loop regularly. */
async function renderAll(pages: readonly Page[], { site, checker, work, islands }: Rendering): Promise<void> {
  let lastTurn = performance.now();
  for (const [done, page] of pages.entries()) {
    const rendered = await site.output.render(page);
    checker.add(page, rendered);
    for (const island of rendered.reportedIslands) islands.set(keyOf(island), island);
    if (performance.now() - lastTurn < TURN) continue;
    work.progress({ phase: "Checking pages", done: done + 1, total: pages.length });
    await nextTurn();
    work.signal.throwIfAborted();
    lastTurn = performance.now();
  }
}

/** Sorts by file, component and reason. */
function keyOf({ file, component, reason }: ReportedIsland): string {
  return [file, component, reason].join("\n");
}

/** Locates the exact replacement that some diagnostics name. */
function withFix(problem: Problem, files: OpenedSite["files"]): Problem {
  if (problem.replacement === undefined || problem.fix) return problem;
  const text = files.read(problem.at.file)?.text;
  const fix = text === undefined ? undefined : findReplacement(text, problem);
  return fix ? { ...problem, fix } : problem;
}

export interface CheckScope {
  /** Check groups; all by default. */
  readonly only?: ReadonlySet<RuleGroup> | undefined;
  /** True when the caller needs every link and anchor of every page. */
  readonly whole: boolean;
}

/** Finds the problems of a site, optionally of some groups only. Throws if the work is stopped. */
export async function checkSite(site: OpenedSite, work: Work, { only, whole }: CheckScope): Promise<CheckedSite> {
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
  const islands = new Map<string, ReportedIsland>();
  await renderAll(suspects, { site, checker, work, islands });
  const needed = new Set(suspects.flatMap(({ route }) => checker.anchorPages(route)));
  const targets = [...needed].flatMap((route) => model.pages.get(route) ?? []);
  await renderAll(targets, { site, checker, work, islands });
  for (const [route, { hrefs }] of clean) {
    const page = needed.has(route) ? undefined : model.pages.get(route);
    if (page) checker.addScanned(page, hrefs);
  }
  const checksCode = !only || only.has("code");
  // Bundling reports errors in browser code.
  if (checksCode) await site.output.bundle();
  work.progress();
  const own = await checker.all();
  // The diagnostics of lectern.config are complete only after all its hooks have run.
  const engine = site.output.diagnostics();
  const groupOf = createGroupOf([...RULES, ...site.extensions.current.rules]);
  const isIncluded = ({ code, severity }: Problem): boolean => {
    const group = groupOf(code);
    // Errors in settings and files may be why a rule found nothing.
    return !only || (group === undefined ? severity === "error" : only.has(group));
  };
  return {
    problems: checker
      .filter([...own, ...engine, ...idleSettings(site.project), ...wrong])
      .filter(isIncluded)
      .map((problem) => withFix(problem, site.files)),
    checker,
    settings,
    islands: checksCode ? [...islands.keys()].sort().flatMap((key) => islands.get(key) ?? []) : [],
  };
}
