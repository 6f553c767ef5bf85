// Site → the hand-written pages that are about one endpoint, each with the operation that describes it.

import type { Diagnostic } from "../base/diagnostic.ts";
import { pathToRoute } from "../base/route.ts";
import type { NavigationEntry, NavigationRoot, PageEntry } from "../config/navigation.ts";
import type { Api, Operation } from "../openapi/api.ts";
import { parseReference, referenceTo } from "../site/find-operation.ts";
import type { DocumentPage, Site } from "../site/site.ts";
import { notCovered, operationExcluded, operationTaken } from "./diagnostics.ts";
import { isSameOperation } from "./edit-navigation.ts";
import { matchEndpoint } from "./match-endpoint.ts";

/** A page that could be generated. */
export interface Candidate {
  readonly page: DocumentPage;
  readonly operation: Operation;
  /** The entries of the navigation that list it. */
  readonly entries: readonly PageEntry[];
  /** The page describes its parameters itself instead of naming an operation. */
  readonly describesFields: boolean;
}

/** Candidates, and reasons for the pages that are none. */
export interface Candidates {
  readonly found: readonly Candidate[];
  readonly left: readonly Diagnostic[];
}

/** Looks for `openapi` and `api` in the frontmatter of every page; listed pages come first. */
export function findCandidates(site: Site, apis: ReadonlyMap<string, Api>): Candidates {
  const entries = listedEntries(site.config.navigation);
  const found: Candidate[] = [];
  const left: Diagnostic[] = [];
  for (const page of site.pages.values()) {
    if (page.kind !== "document") continue;
    const { openapi, api } = page.frontmatter;
    if (openapi === undefined && api === undefined) continue;
    const operation = openapi === undefined ? matchEndpoint(apis.values(), api ?? "") : page.operation;
    const other = operation && found.find((one) => isSameOperation(one.operation, operation));
    if (operation === undefined) left.push(notCovered(page.path, (openapi ?? api ?? "").trim()));
    else if (operation.excluded) left.push(operationExcluded(page.path, referenceTo(operation)));
    else if (other) left.push(operationTaken(page.path, referenceTo(operation), other.page.path));
    else {
      const listed = entries.get(page.route) ?? [];
      found.push({ page, operation, entries: listed, describesFields: openapi === undefined });
    }
  }
  return { found, left };
}

/** Page entries by the route they name. */
function listedEntries(root: NavigationRoot): ReadonlyMap<string, readonly PageEntry[]> {
  const byRoute = new Map<string, PageEntry[]>();
  const visit = (children: readonly NavigationEntry[]) => {
    for (const entry of children) {
      if (entry.kind !== "page") visit(entry.children);
      else if (parseReference(entry.value) === undefined) {
        const route = pathToRoute(entry.value);
        byRoute.set(route, [...(byRoute.get(route) ?? []), entry]);
      }
    }
  };
  visit(root.children);
  return byRoute;
}
