// Everything a check inspects, depending on its options: the site, files changed in git, external links,
// published URLs.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { EVERYTHING } from "@lectern/base/audience.ts";
import { compareDiagnostics } from "@lectern/base/diagnostic.ts";
import type { ReportedIsland } from "@lectern/base/reported-island.ts";
import { anchorsOfPage, compareUrls, publicAnchors, type SiteUrls } from "@lectern/check/compare-urls.ts";
import type { Problem, Rule } from "@lectern/check/rule.ts";
import { parseGroups } from "@lectern/check/rule-groups.ts";
import { externalFinding, linkBrokenExternal } from "@lectern/check/rules/link-broken-external.ts";
import { openCacheFolder } from "@lectern/io/cache/cache-folder.ts";
import { locateCache } from "@lectern/io/cache/cache-location.ts";
import type { Files } from "@lectern/io/files.ts";
import { requestPublic } from "@lectern/io/network/public-request.ts";
import { createOverlayFiles } from "@lectern/io/overlay-files.ts";
import { runGit, splitNames } from "../opening/git.ts";
import { type OpenedSite, openSite } from "../opening/open-site.ts";
import type { Work } from "../work.ts";
import { type CheckedSite, type CheckScope, checkSite } from "./check-site.ts";
import { checkUrls } from "./external-links.ts";
import { countFixes, type FixedFile, planFixes, textDigests, writeFixes } from "./fix-files.ts";
import { loadUrls } from "./published-urls.ts";

export interface Inspection {
  readonly problems: readonly Problem[];
  /** What runs in the browser, and why; only if code is checked. */
  readonly islands: readonly ReportedIsland[];
  readonly files: Files;
  readonly pages: number;
  /** Number of fixed problems. */
  readonly fixed: number;
  /** What --fix would change, in a dry run. */
  readonly planned: readonly FixedFile[];
  /** Rules from lectern.config. */
  readonly rules: readonly Rule[];
}

/** What to inspect, and how. */
export interface InspectOptions {
  /** Check groups, such as `"links,code"`; all by default. */
  readonly only?: string | undefined;
  /** Reports only on files changed since the last git commit. */
  readonly changed?: boolean;
  /** An earlier build or commit whose URLs must still exist; a path is relative to `cwd`. */
  readonly against?: string | undefined;
  readonly cwd: string;
  /** Tries links to other sites too. */
  readonly external?: boolean;
  /** Fixes what has a safe fix; `"dry"` only plans it: one round, or all if the project can be opened with other files. */
  readonly fix?: boolean | "dry";
}

/** Inspects a project. Returns an error message if the options are invalid. */
export async function inspect(
  root: string,
  options: InspectOptions & { readonly untrusted?: boolean; readonly allowMissingSpecs?: boolean },
  work: Work,
): Promise<Inspection | { readonly problem: string }> {
  const { untrusted = false, allowMissingSpecs = false } = options;
  const open = async (files?: Files): Promise<OpenedSite> => {
    const outputOptions = { base: "", plainCode: true, audience: EVERYTHING, untrusted, allowMissingSpecs };
    const opened = await openSite(root, outputOptions, files && { files });
    await opened.fetchRemote();
    return opened;
  };
  return inspectSite(await open(), { ...options, open }, work);
}

/** Opens the project with other files. */
type Open = (files: Files) => Promise<OpenedSite>;

/** Inspects an open site. */
export async function inspectSite(
  site: OpenedSite,
  options: InspectOptions & { readonly open?: Open },
  work: Work,
): Promise<Inspection | { readonly problem: string }> {
  const { root } = site.files;
  const changed = options.changed ? findChanged(root) : undefined;
  if (options.changed && !changed) return { problem: "--changed requires the project to be in a git repository." };
  const { against, fix = false, external = false } = options;
  const before = against === undefined ? undefined : await loadUrls(against, { root, cwd: options.cwd });
  if (before && "problem" in before) return before;
  const only = options.only === undefined ? undefined : parseGroups(options.only);
  if (only && "problem" in only) return only;
  const isShown = (problem: Problem): boolean =>
    !changed || changed.changed.has(problem.at.file) || (changed.removed && /^(?:link|nav|url)\//.test(problem.code));
  const scope = { only, whole: external || before !== undefined };
  const fixing = { work, scope, isShown };
  const { checked, fixed, planned } = !fix
    ? { checked: await checkSite(site, work, scope), fixed: 0, planned: [] }
    : fix === "dry"
      ? await planAll(site, fixing, options.open)
      : await fixSite(site, fixing);
  const more: Problem[] = [];
  if (external) more.push(...(await externalProblems(checked, root, work)));
  if (before) more.push(...(await removedUrls(checked, site, before)));
  const problems = [...checked.problems, ...checked.checker.filter(more)].filter(isShown).sort(compareDiagnostics);
  const islands = checked.islands.filter(({ file }) => !changed || changed.changed.has(file));
  const { rules } = site.extensions.current;
  return { problems, islands, files: site.files, pages: site.output.pageCount, fixed, planned, rules };
}

/** A fix may reveal another one: a heading below one that was lowered. */
const MAX_ROUNDS = 5;

interface Fixing {
  readonly work: Work;
  readonly scope: CheckScope;
  readonly isShown: (problem: Problem) => boolean;
}

interface Fixed {
  readonly checked: CheckedSite;
  readonly fixed: number;
  readonly planned: readonly FixedFile[];
}

/** Checks and fixes a site until nothing is left to fix. */
async function fixSite(site: OpenedSite, fixing: Fixing): Promise<Fixed> {
  let fixed = 0;
  for (let round = 1; ; round++) {
    const { checked, planned } = await planRound(site, fixing);
    if (planned.length === 0 || round > MAX_ROUNDS) return { checked, fixed, planned: [] };
    writeFixes(site.files, planned);
    fixed += countFixes(planned);
    await site.change(planned.map(({ path }) => path));
  }
}

/** The same in memory: what all rounds together would change, and the problems before them. */
async function planAll(site: OpenedSite, fixing: Fixing, open: Open | undefined): Promise<Fixed> {
  const all = new Map<string, FixedFile>();
  const first = await planRound(site, fixing);
  let { planned } = first;
  for (let round = 1; planned.length > 0 && round <= MAX_ROUNDS; round++) {
    for (const one of planned) {
      const { before, count } = all.get(one.path) ?? { before: one.before, count: 0 };
      all.set(one.path, { ...one, before, count: count + one.count });
    }
    if (open === undefined) break;
    const changes = new Map([...all].map(([path, { after }]) => [path, after]));
    ({ planned } = await planRound(await open(createOverlayFiles(site.files, changes)), fixing));
  }
  return { checked: first.checked, fixed: 0, planned: [...all.values()] };
}

async function planRound(site: OpenedSite, { work, scope, isShown }: Fixing) {
  const digests = textDigests(site.files);
  const checked = await checkSite(site, work, scope);
  return { checked, planned: planFixes(site.files, checked.problems.filter(isShown), digests) };
}

async function externalProblems(checked: CheckedSite, root: string, work: Work): Promise<readonly Problem[]> {
  const links = [...checked.checker.pages()].flatMap((page) => page.links.filter(({ href }) => /^https?:/i.test(href)));
  const results = await checkUrls(
    links.map(({ href }) => href),
    {
      cache: openCacheFolder(locateCache(root), "links"),
      settings: checked.settings.external,
      signal: work.signal,
      clock: Date.now,
      request: requestPublic,
      progress: (done, total) => work.progress({ phase: "Checking external links", done, total }),
    },
  );
  work.progress();
  return links.flatMap(({ href, at }) => {
    const result = results.get(href.replace(/#.*$/s, ""));
    const finding = result ? externalFinding(href, at, result) : undefined;
    return finding ? [{ code: linkBrokenExternal.code, severity: linkBrokenExternal.severity, ...finding }] : [];
  });
}

async function removedUrls(
  { checker }: CheckedSite,
  site: OpenedSite,
  before: { readonly value: SiteUrls; readonly built: boolean },
): Promise<readonly Problem[]> {
  const now = new Map<string, ReadonlySet<string>>();
  for (const { page, anchors } of checker.pages()) {
    if (!before.value.has(page.route)) continue;
    now.set(page.route, before.built ? await builtAnchors(site, page.route) : publicAnchors(anchors));
  }
  const artifacts = await site.output.artifacts();
  const generated = new Set([...artifacts.keys()].map((path) => `/${path}`));
  return compareUrls(before.value, { site: site.project.site().value, now, generated });
}

/** Anchors of the full document, because the earlier build's anchors include the layout's too. */
async function builtAnchors(site: OpenedSite, route: string): Promise<ReadonlySet<string>> {
  const result = await site.output.resolve(route);
  const body = result.kind === "artifact" ? await result.artifact.body() : "";
  return (typeof body === "string" ? anchorsOfPage(body) : undefined) ?? new Set();
}

interface ChangedFiles {
  readonly changed: ReadonlySet<string>;
  /** True when files were deleted, which may break links in unchanged files. */
  readonly removed: boolean;
}

/** Files that are new or changed since the last commit; undefined without git. */
function findChanged(root: string): ChangedFiles | undefined {
  const hasCommit = runGit(root, ["rev-parse", "--verify", "HEAD"]) !== undefined;
  const tracked = hasCommit
    ? runGit(root, ["diff", "--name-only", "--relative", "--no-renames", "-z", "HEAD"])
    : runGit(root, ["ls-files", "-z"]);
  const untracked = runGit(root, ["ls-files", "--others", "--exclude-standard", "-z"]);
  if (!tracked || !untracked) return undefined;
  const changed = new Set([...splitNames(tracked), ...splitNames(untracked)]);
  return { changed, removed: [...changed].some((path) => !existsSync(join(root, path))) };
}
