// Project → everything that changes when hand-written endpoint pages become generated ones, tried out in memory:
// a page that would lose an address, an anchor or a sentence stays, and the plan is made again without it.

import type { Diagnostic } from "../base/diagnostic.ts";
import { type Route, routeToHref } from "../base/route.ts";
import type { Project } from "../project/create-project.ts";
import type { RenderedPage } from "../render/create-renderer.ts";
import { referenceTo } from "../site/find-operation.ts";
import type { OperationPage, Page, Site } from "../site/site.ts";
import { comparePages, markupOf, type ShownPage } from "./compare-pages.ts";
import { docsDiffer, newProblem, notListed, specNotEditable, wouldLose } from "./diagnostics.ts";
import { docsInsertion, operationPath } from "./docs-insertion.ts";
import { editNavigation, isSameOperation } from "./edit-navigation.ts";
import { editRedirects, type MovedAddress } from "./edit-redirects.ts";
import { type Candidate, findCandidates } from "./find-candidates.ts";
import { type Insertion, insertMembers } from "./insert-members.ts";
import { type PageDocs, pageToDocs } from "./page-to-docs.ts";
import { applyEdits, type TextEdit } from "./text-edit.ts";

/** A state of the project that can be looked at. */
export interface TriedSite {
  readonly site: Site;
  readonly diagnostics: readonly Diagnostic[];
  render(page: Page): Promise<RenderedPage>;
  /** The page that answers an address, redirects followed. */
  resolve(route: Route): Promise<Page | undefined>;
}

/** What the plan is made with. */
export interface MigrationHost {
  readonly project: Project;
  /** Opens the project with some files changed, or gone when they have no text. */
  open(changes: ReadonlyMap<string, string | undefined>): TriedSite;
}

/** How pages are moved. */
export interface MigrationOptions {
  /** Pages with more text of their own stay. */
  readonly mostContent: number;
  /** Generated pages take the addresses of the pages they replace. */
  readonly keepAddresses: boolean;
}

/** One page that will be generated. */
export interface MovedPage {
  readonly path: string;
  readonly reference: string;
  readonly from: Route;
  readonly to: Route;
  readonly spec: string;
  /** What goes into `x-docs`: frontmatter keys and "text". */
  readonly moved: readonly string[];
  /** Fields that the description describes in the same words. */
  readonly covered: readonly string[];
}

/** One file with its edits. */
export interface EditedFile {
  readonly path: string;
  readonly text: string;
  readonly edits: readonly TextEdit[];
}

/** The whole migration. */
export interface MigrationPlan {
  readonly pages: readonly MovedPage[];
  /** API descriptions first, then docs.json and what it refers to. */
  readonly edited: readonly EditedFile[];
  /** Why other pages stay, and what would go wrong. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A candidate with what its description must say. */
interface Prepared extends Candidate {
  readonly docs: PageDocs;
  readonly before: ShownPage;
  readonly insertions: readonly Insertion[];
  /** Anchors that the generated page must have beside its own. */
  readonly anchors: readonly string[];
}

/** Plans the migration of a whole project; nothing is written. */
export async function planMigration(host: MigrationHost, options: MigrationOptions): Promise<MigrationPlan> {
  const before = host.open(new Map());
  const { found, left } = findCandidates(before.site, host.project.apis());
  const reasons: Diagnostic[] = [...left];
  let prepared: Prepared[] = [];
  for (const candidate of found) {
    const one = await prepare(candidate, { host, options, before });
    if ("code" in one) reasons.push(one);
    else prepared.push(one);
  }
  for (;;) {
    const trial = await tryOut(prepared, { host, options, before });
    if (trial.kind === "fits") return { ...trial.plan, diagnostics: [...reasons, ...trial.plan.diagnostics] };
    reasons.push(...trial.reasons);
    prepared = trial.prepared;
  }
}

interface Work {
  readonly host: MigrationHost;
  readonly options: MigrationOptions;
  readonly before: TriedSite;
}

async function prepare(candidate: Candidate, work: Work): Promise<Prepared | Diagnostic> {
  const { page, operation, describesFields } = candidate;
  const text = work.host.project.files.read(page.path)?.text ?? "";
  const generated: OperationPage = { ...page, kind: "operation", operation: { ...operation, docs: { metadata: {} } } };
  const reference = describesFields ? markupOf({ page: generated, rendered: await work.before.render(generated) }) : "";
  const docs = pageToDocs({ path: page.path, text, operation, reference, describesFields }, work.options.mostContent);
  if ("code" in docs) return docs;
  const before = { page, rendered: await work.before.render(page) };
  return fillInsertions({ ...candidate, docs, before, anchors: [] }, work);
}

function fillInsertions(prepared: Omit<Prepared, "insertions">, { options }: Work): Prepared | Diagnostic {
  const { page, operation, docs, anchors } = prepared;
  const path = operationPath(operation);
  if (path === undefined) return specNotEditable(page.path, operation.api.path);
  const marks = anchors.map((id) => `<a id="${id}"></a>`).join("");
  const content = [marks, docs.content].filter(Boolean).join("\n\n");
  const href = options.keepAddresses ? { href: page.route } : {};
  const result = docsInsertion(operation, path, { metadata: docs.metadata, content, ...href });
  if (result.kind === "differs") return docsDiffer(page.path, result.what);
  // A page that nothing lists is done with, or was never meant to be read on its own.
  if (prepared.entries.length === 0 && result.insertions.length > 0) return notListed(page.path);
  return { ...prepared, insertions: result.insertions };
}

type Trial =
  | { readonly kind: "fits"; readonly plan: MigrationPlan }
  | { readonly kind: "again"; readonly prepared: Prepared[]; readonly reasons: readonly Diagnostic[] };

/** Makes the changes in memory and compares every page with what it was. */
async function tryOut(prepared: readonly Prepared[], work: Work): Promise<Trial> {
  const specs = editSpecs(prepared, work);
  if (specs.refused.size > 0) {
    const reasons = prepared.filter((one) => specs.refused.has(one)).map(refusedReason);
    return { kind: "again", prepared: prepared.filter((one) => !specs.refused.has(one)), reasons };
  }
  const edits = new Map([...specs.edits, ...editNavigation(navigationInput(prepared, work))]);
  const draft = work.host.open(changesOf(edits, prepared, work));
  const routes = generatedRoutes(draft.site);
  const moved = prepared.flatMap(({ page, operation }): readonly MovedAddress[] => {
    const to = routes.get(operationKey(operation));
    return to === undefined || to === page.route ? [] : [{ from: routeToHref(page.route), to: routeToHref(to) }];
  });
  addRedirects(edits, moved, work);
  const after = work.host.open(changesOf(edits, prepared, work));
  const judged = await judge(prepared, after, work);
  if (judged.kind === "again") return judged;
  const problems = newErrors(work.before, after);
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
  readonly refused: ReadonlySet<Prepared>;
}

function editSpecs(prepared: readonly Prepared[], work: Work): SpecEdits {
  const edits = new Map<string, readonly TextEdit[]>();
  const refused = new Set<Prepared>();
  for (const spec of new Set(prepared.map(({ operation }) => operation.api.path))) {
    const own = prepared.filter(({ operation, insertions }) => operation.api.path === spec && insertions.length > 0);
    const source = { path: spec, text: textOf(spec, work) };
    const all = insertMembers(
      source,
      own.flatMap(({ insertions }) => insertions),
    );
    if (all !== undefined) edits.set(spec, all);
    // One that cannot be put in must not keep the others out.
    else for (const one of own) if (insertMembers(source, one.insertions) === undefined) refused.add(one);
  }
  return { edits, refused };
}

function refusedReason({ page, operation }: Prepared): Diagnostic {
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

function addRedirects(edits: Map<string, readonly TextEdit[]>, moved: readonly MovedAddress[], work: Work): void {
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

/** Looks at every old address again. */
async function judge(prepared: readonly Prepared[], after: TriedSite, work: Work): Promise<Trial | { kind: "fits" }> {
  const kept: Prepared[] = [];
  const reasons: Diagnostic[] = [];
  let isChanged = false;
  for (const one of prepared) {
    const verdict = await judgePage(one, after, work);
    if (verdict === one) kept.push(one);
    else {
      isChanged = true;
      if ("code" in verdict) reasons.push(verdict);
      else kept.push(verdict);
    }
  }
  return isChanged ? { kind: "again", prepared: kept, reasons } : { kind: "fits" };
}

/** The page itself when nothing is lost, with anchors added when that mends it, else the reason why it stays. */
async function judgePage(one: Prepared, after: TriedSite, work: Work): Promise<Prepared | Diagnostic> {
  const { page, operation, docs } = one;
  const answer = await after.resolve(page.route);
  if (answer?.kind !== "operation" || !isSameOperation(answer.operation, operation)) {
    return one.entries.length === 0 ? notListed(page.path) : wouldLose(page.path, [`its address "${page.route}"`]);
  }
  const shown = { page: answer, rendered: await after.render(answer) };
  const losses = comparePages(one.before, shown, new Set(docs.headings));
  const texts = losses.texts.map((text) => `the text "${shorten(text)}"`);
  if (losses.anchors.length === 0 && texts.length === 0) return one;
  if (texts.length > 0 || one.anchors.length > 0) {
    return wouldLose(page.path, [...texts, ...losses.anchors.map((id) => `the anchor "#${id}"`)]);
  }
  return fillInsertions({ ...one, anchors: losses.anchors }, work);
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** The address of each generated page. */
function generatedRoutes(site: Site): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>();
  for (const page of site.pages.values()) {
    if (page.kind === "operation" && !routes.has(operationKey(page.operation))) {
      routes.set(operationKey(page.operation), page.route);
    }
  }
  return routes;
}

function operationKey(operation: Candidate["operation"]): string {
  return `${operation.api.path} ${operation.kind} ${operation.method} ${operation.path}`;
}

function newErrors(before: TriedSite, after: TriedSite): readonly Diagnostic[] {
  const known = new Set(before.diagnostics.map(({ code, message }) => `${code} ${message}`));
  const added = after.diagnostics.filter(
    ({ severity, code, message }) => severity === "error" && !known.has(`${code} ${message}`),
  );
  return added.map(newProblem);
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
