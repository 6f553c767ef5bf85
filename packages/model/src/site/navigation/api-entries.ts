// Expands API references in the navigation: `GET /users` becomes an operation with its route, and a node that only names a
// spec gets one group of operations per tag.

import type { Checked, Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { pathToRoute, type Route } from "@lectern/base/route.ts";
import { type Api, formatOf, type Operation } from "@lectern/openapi";
import type { ApiSummary, SummaryPart } from "@lectern/openapi/internal/api.ts";
import { hasErrors } from "@lectern/openapi/internal/describe/describe-api.ts";
import { operationSlug } from "@lectern/openapi/internal/operation-slug.ts";
import { placeholderOperation } from "@lectern/openapi/internal/placeholder-operation.ts";
import { tagTreeOf } from "@lectern/openapi/internal/tag-tree.ts";
import type { ApiSource } from "../../config/api-source.ts";
import type { NavigationEntry, NavigationRoot, PageEntry } from "../../config/navigation.ts";
import {
  missingOperation,
  operationAmbiguous,
  operationExcluded,
  operationGuessed,
  routeTaken,
  specFetching,
  specGuessed,
} from "../api-diagnostics.ts";
import {
  findOperation,
  type MissingOperation,
  type OperationMatch,
  type OperationReference,
  parseReference,
  referenceTo,
  resolveSource,
} from "../pages/find-operation.ts";
import { createGeneratedRoutes } from "../pages/generated-routes.ts";
import type { LocatePart } from "../pages/operation-frontmatter.ts";
import { type Overlaid, overlaidOperation } from "../pages/overlaid.ts";
import { directoryOf, type Owner, preferredRoute, resolveOwner, toGroups, type Walk } from "./api-sources.ts";
import type {
  ExpandedEntry,
  ExpandedGroup,
  ExpandedNavigation,
  OperationEntry,
  SummaryEntry,
} from "./expanded-navigation.ts";
import { DEFAULT_DIRECTORY, type MissingSpecs } from "./missing-specs.ts";
import { generateChannels, generateParts, joinedSource } from "./part-entries.ts";

/** The group for operations without a tag. */
const UNTAGGED = "API Reference";

interface ApiHost {
  /** The site-wide sources in `api.openapi`. */
  readonly defaults?: readonly string[];
  readonly overlaid?: Overlaid | undefined;
  /** The project's files, to distinguish files that are not specs from missing ones. */
  readonly files?: Iterable<string>;
  /** True for URLs of specs that are still being fetched. */
  readonly isFetching?: ((source: string) => boolean) | undefined;
  readonly location?: LocatePart | undefined;
  /** Specs of the site that are missing. */
  readonly missing?: MissingSpecs;
  /** Routes of page files, which generated pages never take. */
  readonly pages?: ReadonlySet<Route>;
}

/** Expands the operations of `apis` (by project path or URL) into the navigation. */
export function expandApiEntries(
  root: NavigationRoot,
  apis: ReadonlyMap<string, Api>,
  { defaults = [], files = [], isFetching = () => false, pages = new Set(), ...host }: ApiHost = {},
): Checked<ExpandedNavigation> {
  const walk: Walk = {
    apis,
    defaults,
    overlaid: host.overlaid,
    missing: host.missing ?? { names: [], folders: [] },
    files: new Set(files),
    isFetching,
    routes: createGeneratedRoutes(),
    pages,
    summaries: new Map(),
    fallbacks: new Map(),
    location: host.location,
    diagnostics: [],
  };
  const children = expandNode(walk, root, undefined);
  return { value: { ...root, children }, diagnostics: walk.diagnostics };
}

interface Node {
  readonly kind?: string;
  readonly openapi?: ApiSource;
  readonly asyncapi?: ApiSource;
  readonly graphql?: ApiSource;
  readonly arazzo?: ApiSource;
  readonly children: readonly NavigationEntry[];
}

function expandNode(walk: Walk, node: Node, inherited: Owner | undefined): readonly ExpandedEntry[] {
  const owner = node.openapi === undefined ? inherited : resolveOwner(walk, node.openapi, "openapi");
  const raw = node.children.flatMap((child) => expandEntry(walk, child, owner));
  const channels = [
    ...(node.asyncapi === undefined ? [] : generateChannels(walk, node.asyncapi, node.children)),
    ...(node.graphql === undefined ? [] : generateParts(walk, joinedSource(walk, node.graphql), "graphql")),
    ...(node.arazzo === undefined ? [] : generateParts(walk, node.arazzo, "arazzo")),
  ];
  if (node.openapi === undefined || owner === undefined) return [...raw, ...channels];
  const elsewhere = apisNamedBelow(walk, node.children, owner);
  const apis = owner.apis.filter((api) => !elsewhere.has(api.path));
  const groups = generateGroups(walk, { ...owner, apis });
  // A fully generated tab starts with overview pages for its specs.
  const isWhole = node.kind !== undefined && node.kind !== "group" && node.children.length === 0 && groups.length > 0;
  const summaries = isWhole ? generateSummaries(walk, { ...owner, apis }) : [];
  return [...summaries, ...raw, ...groups, ...channels];
}

function expandEntry(walk: Walk, entry: NavigationEntry, owner: Owner | undefined): readonly ExpandedEntry[] {
  if (entry.kind === "page") return expandPage(walk, entry, owner);
  return [{ ...entry, children: expandNode(walk, entry, owner) }];
}

function expandPage(walk: Walk, entry: PageEntry, owner: Owner | undefined): readonly ExpandedEntry[] {
  const summary = summaryOf(walk, entry, owner);
  if (summary !== undefined) return [summary];
  const reference = parseReference(entry.value);
  if (reference === undefined) return [entry];
  // A spec that is still being fetched, or of the wrong kind, was reported where it is named.
  if (reference.file === undefined && owner?.apis.length === 0 && owner.missing === undefined) return [];
  const match = findEntry(walk, entry.value, reference.file === undefined ? owner : undefined);
  if (match.kind === "missing") return expandMissing(walk, entry, { reference, match, owner });
  walk.diagnostics.push(
    ...noticesOf(match, entry, reference.file === undefined && owner === undefined && walk.defaults.length === 0),
  );
  const operation = overlaidOperation(match.operation, owner?.apis ?? []);
  if (operation.excluded) {
    walk.diagnostics.push(operationExcluded(entry.value, entry.at));
    return [];
  }
  return [createEntry(walk, operation, { directory: directoryOf(operation.api, owner), at: entry.at })];
}

interface MissingEntry {
  readonly reference: OperationReference;
  readonly match: MissingOperation;
  readonly owner: Owner | undefined;
}

/**
 * An entry whose spec is missing, or whose operation may be in one that is, gets a placeholder page; one diagnostic covers
 * them all.
 */
function expandMissing(walk: Walk, entry: PageEntry, missing: MissingEntry): readonly ExpandedEntry[] {
  const { reference, match, owner } = missing;
  const source = reference.file ?? (owner === undefined ? walk.missing.names[0] : owner.missing);
  const isFetching = reference.file !== undefined && walk.isFetching(reference.file);
  if (isFetching) walk.diagnostics.push(specFetching(reference.file, entry.at));
  else if (source === undefined || reference.file !== undefined)
    walk.diagnostics.push(missingOperation(entry.value, match, entry.at));
  const isKnown = source === undefined || (reference.file !== undefined && match.problem !== "file");
  if (isKnown || isFetching) return [];
  const key = `${source} ${reference.method} ${reference.path}`;
  const operation = walk.fallbacks.get(key) ?? placeholderOperation(reference, source);
  walk.fallbacks.set(key, operation);
  return [createEntry(walk, operation, { directory: owner?.directory ?? DEFAULT_DIRECTORY, at: entry.at })];
}

function findEntry(walk: Walk, reference: string, owner: Owner | undefined): OperationMatch {
  if (owner === undefined) return findOperation(walk.apis, reference, walk.defaults);
  // A node's sources are searched in order, not by name.
  const apis = new Map(owner.apis.map((api) => [api.path, api]));
  return findOperation(apis, reference, [...apis.keys()]);
}

function noticesOf(match: OperationMatch, entry: PageEntry, unowned: boolean): readonly Diagnostic[] {
  if (match.kind === "missing") return [];
  const { path } = match.operation.api;
  if (match.insteadOf !== undefined) return [specGuessed(match.insteadOf, path, entry.at)];
  if (!unowned) return [];
  if (match.others.length === 0) return [operationGuessed(entry.value, path, entry.at)];
  return [operationAmbiguous(entry.value, [path, ...match.others.map((api) => api.path)], entry.at)];
}

/**
 * Specs of an owner that are not generated whole, because entries below pick operations from them or a node below names them
 * again.
 */
function apisNamedBelow(walk: Walk, entries: readonly NavigationEntry[], owner: Owner): ReadonlySet<string> {
  const named = new Set<string>();
  const waiting: { readonly entry: NavigationEntry; readonly apis: readonly Api[] }[] = [];
  const wait = (children: readonly NavigationEntry[], apis: readonly Api[]) => {
    for (const entry of children) waiting.push({ entry, apis });
  };
  wait(entries, owner.apis);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { entry, apis } = next;
    if (entry.kind === "page") {
      const reference = parseReference(entry.value);
      if (reference !== undefined && reference.file === undefined) for (const api of apis) named.add(api.path);
      continue;
    }
    const below = entry.openapi?.sources.flatMap((name) => resolveSource(walk.apis, name) ?? []);
    for (const api of below ?? []) named.add(api.path);
    wait(entry.children, below ?? apis);
  }
  return named;
}

/**
 * One group per tag, in order of first appearance in the paths; groups that the spec orders itself come first, and nested
 * tags become nested groups.
 */
function generateGroups(walk: Walk, owner: Owner): readonly ExpandedGroup[] {
  const top = createTagGroup();
  for (const api of owner.apis) {
    const tree = tagTreeOf(api);
    for (const path of tree.ordered) groupAt(top, path);
    for (const operation of api.operations) {
      if (operation.hidden || operation.excluded) continue;
      const tag = tree.groupingTag(operation.tags);
      const entry = createEntry(walk, operation, { directory: directoryOf(api, owner), at: owner.at });
      groupAt(top, tag === undefined ? [UNTAGGED] : tree.pathOf(tag)).entries.push(entry);
    }
  }
  return fromTagGroups(top, owner.at);
}

const SUMMARY_PARTS: readonly SummaryPart[] = ["overview", "errors"];

/** The overview and error pages of each spec, unless a file has their route. */
function generateSummaries(walk: Walk, owner: Owner): readonly SummaryEntry[] {
  return owner.apis.flatMap((api) =>
    SUMMARY_PARTS.flatMap((part) => {
      const route = summaryRoute(api, part, owner);
      if (walk.pages.has(route) || (part === "errors" && !hasErrors(api))) return [];
      const isNamed = owner.apis.length > 1 && { isNamed: true as const };
      return [summaryEntry(walk, { api, part, ...isNamed }, { route, at: owner.at })];
    }),
  );
}

/** The overview or error page an entry names, by route or as `openapi.json overview`. */
function summaryOf(walk: Walk, { value, at }: PageEntry, owner: Owner | undefined): SummaryEntry | undefined {
  const [, file, name] = /^\s*(?:(\S+)\s+)?(\S+)\s*$/.exec(value) ?? [];
  const part = SUMMARY_PARTS.find((one) => name === one || name?.endsWith(`/${one}`));
  if (part === undefined || walk.pages.has(pathToRoute(name ?? ""))) return undefined;
  const named = file === undefined ? undefined : resolveSource(walk.apis, file);
  const apis = named ? [named] : file === undefined ? (owner?.apis ?? []) : [];
  const route = name === part ? undefined : pathToRoute(name ?? "");
  const api = apis.find((one) => route === undefined || summaryRoute(one, part, owner) === route);
  if (api === undefined || formatOf(api) !== "openapi") return undefined;
  return summaryEntry(walk, { api, part }, { route: summaryRoute(api, part, owner), at });
}

function summaryRoute(api: Api, part: SummaryPart, owner: Owner | undefined): Route {
  return preferredRoute(undefined, directoryOf(api, owner), part);
}

/** A page has one route, however often it is listed. */
function summaryEntry(walk: Walk, summary: ApiSummary, location: { route: Route; at: Location }): SummaryEntry {
  const known = walk.summaries.get(summary.api) ?? {};
  walk.summaries.set(summary.api, known);
  const subject = known[summary.part] ?? summary;
  known[summary.part] = subject;
  const { route } = walk.routes.take(subject, location.route);
  return { kind: "summary", summary: subject, route, at: location.at };
}

interface TagGroup {
  readonly entries: OperationEntry[];
  readonly groups: Map<string, TagGroup>;
}

function createTagGroup(): TagGroup {
  return { entries: [], groups: new Map() };
}

/** The group at a path of labels, created if missing. */
function groupAt(top: TagGroup, labels: readonly string[]): TagGroup {
  let here = top;
  for (const label of labels) {
    const group = here.groups.get(label) ?? createTagGroup();
    here.groups.set(label, group);
    here = group;
  }
  return here;
}

/** The groups inside another, without empty ones. */
function fromTagGroups({ groups }: TagGroup, at: Location): readonly ExpandedGroup[] {
  const filled = [...groups].flatMap(([label, group]): readonly [string, readonly ExpandedEntry[]][] => {
    const children = [...group.entries, ...fromTagGroups(group, at)];
    return children.length === 0 ? [] : [[label, children]];
  });
  return toGroups(new Map(filled), at);
}

/** An operation's entry with a unique route: the second `list-users` becomes `list-users-1`. */
function createEntry(walk: Walk, operation: Operation, location: { directory: string; at: Location }): OperationEntry {
  const preferred = preferredRoute(operation.docs.href, location.directory, operationSlug(operation));
  const { route, existing } = walk.routes.take(operation, preferred);
  if (existing !== undefined && existing.api !== operation.api) {
    walk.diagnostics.push(routeTaken(referenceTo(operation), route, location.at));
  }
  return { kind: "operation", operation, route, at: location.at };
}
