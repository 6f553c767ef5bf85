// The site before and after → which pages lose nothing, which need extra anchors and which must stay.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import type { TriedSite } from "@lectern/engine/opening/open-trial.ts";
import { comparePages } from "./compare-pages.ts";
import { contentLoss, newProblem, notListed, routeConflict } from "./diagnostics.ts";
import { isSameOperation } from "./edit-navigation.ts";
import type { Prepared, Work } from "./migration.ts";
import { fillInsertions } from "./prepare-page.ts";

/** The outcome for all pages. */
export interface Checked {
  /** True if nothing is lost. */
  readonly fits: boolean;
  /** The pages to continue with. */
  readonly prepared: readonly Prepared[];
  readonly reasons: readonly Diagnostic[];
}

/** Checks every old URL against the new site. */
export async function checkPages(prepared: readonly Prepared[], after: TriedSite, work: Work): Promise<Checked> {
  const accepted: Prepared[] = [];
  const reasons: Diagnostic[] = [];
  let isChanged = false;
  const taken = await takenRoutes(prepared, after, work);
  for (const one of prepared) {
    const route = taken.get(one);
    const result = route === undefined ? await checkPage(one, after, work) : routeConflict(one.page.path, route);
    if (result === one) accepted.push(one);
    else {
      isChanged = true;
      if ("code" in result) reasons.push(result);
      else accepted.push(result);
    }
  }
  return { fits: !isChanged, prepared: accepted, reasons };
}

/** URLs of already generated pages that a migrated page's operation would take over, by migrated page. */
async function takenRoutes(
  prepared: readonly Prepared[],
  after: TriedSite,
  { before }: Work,
): Promise<ReadonlyMap<Prepared, string>> {
  const taken = new Map<Prepared, string>();
  for (const page of before.site.pages.values()) {
    if (page.kind !== "operation") continue;
    const now = after.site.pages.get(page.route) ?? (await after.resolve(page.route));
    const operation = now?.operation;
    if (operation === undefined || isSameOperation(operation, page.operation)) continue;
    const owner = prepared.find((one) => isSameOperation(one.operation, operation));
    if (owner !== undefined && !taken.has(owner)) taken.set(owner, page.route);
  }
  return taken;
}

/** The page if nothing is lost, with extra anchors if those are enough; otherwise the reason it stays. */
async function checkPage(one: Prepared, after: TriedSite, work: Work): Promise<Prepared | Diagnostic> {
  const { page, operation, docs } = one;
  const resolved = await after.resolve(page.route);
  if (resolved?.kind !== "operation" || !isSameOperation(resolved.operation, operation)) {
    return one.entries.length === 0 ? notListed(page.path) : contentLoss(page.path, [`its route "${page.route}"`]);
  }
  const shown = { page: resolved, rendered: await after.render(resolved) };
  const losses = comparePages(one.before, shown, new Set(docs.headings));
  const texts = [
    ...losses.texts.map((text) => `the text "${shorten(text)}"`),
    ...losses.links.map((target) => `the link to "${shorten(target)}"`),
  ];
  if (losses.anchors.length === 0 && texts.length === 0) return one;
  if (texts.length > 0 || one.anchors.length > 0) {
    return contentLoss(page.path, [...texts, ...losses.anchors.map((id) => `the anchor "#${id}"`)]);
  }
  return fillInsertions({ ...one, anchors: losses.anchors }, work);
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** Errors that the site doesn't have yet. */
export function newErrors(
  before: Pick<TriedSite, "diagnostics">,
  after: Pick<TriedSite, "diagnostics">,
  edited: ReadonlySet<string> = new Set(),
): readonly Diagnostic[] {
  const known = new Set(before.diagnostics.map(({ code, message }) => `${code} ${message}`));
  const added = after.diagnostics.filter(
    ({ severity, code, message }) => severity === "error" && !known.has(`${code} ${message}`),
  );
  return added.map((problem) => newProblem(problem, edited.has(problem.at.file)));
}
