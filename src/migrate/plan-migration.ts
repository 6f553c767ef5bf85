// Plans how to turn hand-written endpoint pages into generated ones. Every change is tried in memory first: a page that
// would lose a URL, an anchor or a sentence stays, and planning restarts without it.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { type Route, routeToHref } from "@lectern/base/route.ts";
import type { TrialHost } from "@lectern/engine/opening/open-trial.ts";
import { referenceTo } from "@lectern/model/site/pages/find-operation.ts";
import type { Site } from "@lectern/model/site/site.ts";
import { specNotEditable } from "./diagnostics.ts";
import { editNavigation } from "./edit-navigation.ts";
import { editRedirects, type MovedRoute } from "./edit-redirects.ts";
import { type Candidate, findCandidates } from "./find-candidates.ts";
import { insertMembers } from "./insert-members.ts";
import { checkPages, newErrors } from "./judge-pages.ts";
import type { MigrationOptions, MigrationPlan, MovedPage, Prepared, Work } from "./migration.ts";
import { preparePage } from "./prepare-page.ts";
import { applyEdits, type TextEdit } from "./text-edit.ts";

/** Plans the migration of a whole project; writes nothing. */
export async function planMigration(host: TrialHost, options: MigrationOptions): Promise<MigrationPlan> {
  const before = host.open(new Map());
  const { found, left } = findCandidates(before.site, host.project.apis());
  const reasons: Diagnostic[] = [...left];
  let prepared: readonly Prepared[] = [];
  for (const candidate of found) {
    const one = await preparePage(candidate, { host, options, before });
    if ("code" in one) reasons.push(one);
    else prepared = [...prepared, one];
  }
  for (;;) {
    const trial = await tryOut(prepared, { host, options, before });
    if (trial.kind === "fits") return { ...trial.plan, diagnostics: [...reasons, ...trial.plan.diagnostics] };
    reasons.push(...trial.reasons);
    prepared = trial.prepared;
  }
}

type Trial =
  | { readonly kind: "fits"; readonly plan: MigrationPlan }
  | { readonly kind: "again"; readonly prepared: readonly Prepared[]; readonly reasons: readonly Diagnostic[] };

/** Applies the changes in memory and compares every page with the original. */
async function tryOut(prepared: readonly Prepared[], work: Work): Promise<Trial> {
  const specs = editSpecs(prepared, work);
  if (specs.rejected.size > 0) {
    const reasons = prepared.filter((one) => specs.rejected.has(one)).map(rejectionReason);
    return { kind: "again", prepared: prepared.filter((one) => !specs.rejected.has(one)), reasons };
  }
  const edits = new Map([...specs.edits, ...editNavigation(navigationInput(prepared, work))]);
  const draft = work.host.open(changesOf(edits, prepared, work));
  const routes = generatedRoutes(draft.site);
  const moved = prepared.flatMap(({ page, operation }): readonly MovedRoute[] => {
    const to = routes.get(operationKey(operation));
    return to === undefined || to === page.route ? [] : [{ from: routeToHref(page.route), to: routeToHref(to) }];
  });
  addRedirects(edits, [...moved, ...movedBeside(work.before.site, draft.site, routes)], work);
  const after = work.host.open(changesOf(edits, prepared, work));
  const checked = await checkPages(prepared, after, work);
  if (!checked.fits) return { kind: "again", prepared: checked.prepared, reasons: checked.reasons };
  const problems = newErrors(work.before, after, new Set(edits.keys()));
  const pages = prepared.map((one) => toMovedPage(one, routes.get(operationKey(one.operation)) ?? one.page.route));
  const edited = [...edits].filter(([, list]) => list.length > 0);
  return {
    kind: "fits",
    plan: {
      pages,
      edited: edited.map(([path, list]) => ({ path, edits: list, text: textOf(path, work) })),
      diagnostics: problems,
    },
  };
}

interface SpecEdits {
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  readonly rejected: ReadonlySet<Prepared>;
}

function editSpecs(prepared: readonly Prepared[], work: Work): SpecEdits {
  const edits = new Map<string, readonly TextEdit[]>();
  const rejected = new Set<Prepared>();
  for (const spec of new Set(prepared.map(({ operation }) => operation.api.path))) {
    const own = prepared.filter(({ operation, insertions }) => operation.api.path === spec && insertions.length > 0);
    const source = { path: spec, text: textOf(spec, work) };
    const all = insertMembers(
      source,
      own.flatMap(({ insertions }) => insertions),
    );
    if (all !== undefined) edits.set(spec, all);
    // One page that can't be inserted must not block the others.
    else for (const one of own) if (insertMembers(source, one.insertions) === undefined) rejected.add(one);
  }
  return { edits, rejected };
}

function rejectionReason({ page, operation }: Prepared): Diagnostic {
  return specNotEditable(page.path, operation.api.path);
}

function navigationInput(prepared: readonly Prepared[], { host, before }: Work) {
  const { config } = before.site;
  return {
    navigation: config.navigation,
    apis: host.project.apis(),
    defaults: config.api.openapi.flatMap(({ sources }) => sources),
    replacements: prepared.flatMap(({ entries, operation }) => entries.map((entry) => ({ entry, operation }))),
    read: (path: string) => host.project.files.read(path)?.text,
  };
}

function addRedirects(edits: Map<string, readonly TextEdit[]>, moved: readonly MovedRoute[], work: Work): void {
  const added = editRedirects("docs.json", moved, (path) => work.host.project.files.read(path)?.text);
  if (added) edits.set(added.path, [...(edits.get(added.path) ?? []), ...added.edits]);
}

function changesOf(
  edits: ReadonlyMap<string, readonly TextEdit[]>,
  prepared: readonly Prepared[],
  work: Work,
): ReadonlyMap<string, string | undefined> {
  const texts = [...edits].map(([path, list]) => [path, applyEdits(textOf(path, work), list)] as const);
  return new Map<string, string | undefined>([
    ...texts,
    ...prepared.map(({ page }) => [page.path, undefined] as const),
  ]);
}

function textOf(path: string, { host }: Work): string {
  return host.project.files.read(path)?.text ?? "";
}

/** The route of each generated page. */
function generatedRoutes(site: Site): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>();
  for (const page of site.pages.values()) {
    if (page.kind === "operation" && !routes.has(operationKey(page.operation))) {
      routes.set(operationKey(page.operation), page.route);
    }
  }
  return routes;
}

/** Pages that were already generated and whose URL changes, unless something else now has the old URL. */
function movedBeside(before: Site, after: Site, routes: ReadonlyMap<string, Route>): readonly MovedRoute[] {
  return [...before.pages.values()].flatMap((page) => {
    const to = page.kind === "operation" ? routes.get(operationKey(page.operation)) : undefined;
    if (to === undefined || after.pages.has(page.route)) return [];
    return [{ from: routeToHref(page.route), to: routeToHref(to) }];
  });
}

function operationKey(operation: Candidate["operation"]): string {
  return `${operation.api.path} ${operation.kind} ${operation.method} ${operation.path}`;
}

function toMovedPage({ page, operation, docs, insertions }: Prepared, to: Route): MovedPage {
  const keys = [...docs.metadata.keys(), ...(docs.content === "" ? [] : ["text"])];
  return {
    path: page.path,
    reference: referenceTo(operation),
    from: page.route,
    to,
    spec: operation.api.path,
    moved: insertions.length === 0 ? [] : keys,
    covered: docs.covered,
  };
}
