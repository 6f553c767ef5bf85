// Finds the hand-written pages about a single endpoint, each with its operation in a spec.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { pathToRoute } from "@lectern/base/route.ts";
import { decodePercent } from "@lectern/base/text.ts";
import type { NavigationEntry, NavigationRoot, PageEntry } from "@lectern/model/config/navigation.ts";
import { parseReference, referenceTo } from "@lectern/model/site/pages/find-operation.ts";
import type { DocumentPage, Site } from "@lectern/model/site/site.ts";
import type { Api, Operation } from "@lectern/openapi";
import { matchEndpoint } from "@lectern/openapi/internal/manual/match-endpoint.ts";
import { duplicateOperation, notCovered, operationExcluded } from "./diagnostics.ts";
import { isSameOperation } from "./edit-navigation.ts";

/** A page that could be generated. */
export interface Candidate {
  readonly page: DocumentPage;
  readonly operation: Operation;
  /** The navigation entries that list it. */
  readonly entries: readonly PageEntry[];
  /** True if the page documents its parameters itself instead of naming an operation. */
  readonly describesFields: boolean;
  /** True if it is the root page of a group. */
  readonly isRoot: boolean;
}

/** Candidates, and the reasons why other pages are not. */
export interface Candidates {
  readonly found: readonly Candidate[];
  readonly left: readonly Diagnostic[];
}

/** Looks for `openapi` and `api` in the frontmatter of every page; listed pages come first. */
export function findCandidates(site: Site, apis: ReadonlyMap<string, Api>): Candidates {
  const { entries, references, roots } = readNavigation(site.config.navigation);
  const isListed = (page: DocumentPage): boolean => entries.has(page.route);
  const found: Candidate[] = [];
  const left: Diagnostic[] = [];
  for (const page of inOrder(site, isListed)) {
    const { openapi, api } = page.frontmatter;
    if (openapi === undefined && api === undefined) continue;
    const operation = openapi === undefined ? matchEndpoint(apis.values(), api ?? "") : page.operation;
    const other = operation && found.find((one) => isSameOperation(one.operation, operation));
    if (operation === undefined) left.push(notCovered(page.path, (openapi ?? api ?? "").trim()));
    else if (operation.excluded) left.push(operationExcluded(page.path, referenceTo(operation)));
    else if (isListed(page) && references.has(referenceTo(operation))) {
      left.push(duplicateOperation(page.path, referenceTo(operation), "docs.json"));
    } else if (other) left.push(duplicateOperation(page.path, referenceTo(operation), other.page.path));
    else {
      const listed = entries.get(page.route) ?? [];
      found.push({
        page,
        operation,
        entries: listed,
        describesFields: openapi === undefined,
        isRoot: roots.has(page.route),
      });
    }
  }
  return { found, left };
}

/** Listed pages first, then those that an earlier run already replaced, then the rest. */
function inOrder(site: Site, isListed: (page: DocumentPage) => boolean): readonly DocumentPage[] {
  const redirected = new Set(site.config.redirects.map(({ source }) => decodePercent(source)));
  const rank = (page: DocumentPage): number => {
    if (isListed(page)) return 0;
    return redirected.has(page.route) || page.trail.length > 0 ? 1 : 2;
  };
  const pages = [...site.pages.values()].filter((page): page is DocumentPage => page.kind === "document");
  return pages.sort((a, b) => rank(a) - rank(b));
}

interface ReadNavigation {
  /** Page entries by route. */
  readonly entries: ReadonlyMap<string, readonly PageEntry[]>;
  /** Operations that are already listed. */
  readonly references: ReadonlySet<string>;
  /** Routes of group root pages. */
  readonly roots: ReadonlySet<string>;
}

function readNavigation(root: NavigationRoot): ReadNavigation {
  const entries = new Map<string, PageEntry[]>();
  const references = new Set<string>();
  const roots = new Set<string>();
  const visit = (children: readonly NavigationEntry[]) => {
    for (const entry of children) {
      if (entry.kind !== "page") {
        if (entry.kind === "group" && entry.root !== undefined) roots.add(pathToRoute(entry.root));
        visit(entry.children);
        continue;
      }
      const reference = parseReference(entry.value);
      if (reference !== undefined) {
        references.add(`${reference.method === "WEBHOOK" ? "webhook" : reference.method} ${reference.path}`);
        continue;
      }
      const route = pathToRoute(entry.value);
      entries.set(route, [...(entries.get(route) ?? []), entry]);
    }
  };
  visit(root.children);
  return { entries, references, roots };
}
