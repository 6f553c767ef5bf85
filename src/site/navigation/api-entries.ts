// Expands API references in the navigation: `GET /users` becomes an operation with its route, and a node that only names a
// spec gets one group of operations per tag.

import { closest } from "../../base/closest.ts";
import type { Checked, Diagnostic, Location } from "../../base/diagnostic.ts";
import { joinPath, pathToRoute, type Route } from "../../base/route.ts";
import {
  type ApiSource,
  apiParts,
  type NavigationEntry,
  type NavigationRoot,
  type PageEntry,
} from "../../config/navigation.ts";
import { type Api, type ApiSummary, formatOf, type Operation, type SummaryPart } from "../../openapi/api.ts";
import { checkWorkflows } from "../../openapi/arazzo/list-workflows.ts";
import { hasErrors } from "../../openapi/describe/describe-api.ts";
import { channelSlug, operationSlug, slugPart } from "../../openapi/operation-slug.ts";
import { placeholderOperation } from "../../openapi/placeholder-operation.ts";
import { tagTreeOf } from "../../openapi/tag-tree.ts";
import {
  directoryOutside,
  type FormatKey,
  missingOperation,
  operationAmbiguous,
  operationExcluded,
  operationGuessed,
  routeTaken,
  specFetching,
  specGuessed,
  specNotFound,
  specNotRecognised,
  wrongSpecKind,
} from "../api-diagnostics.ts";
import {
  findOperation,
  isTranslated,
  type MissingOperation,
  type OperationMatch,
  type OperationReference,
  parseReference,
  referenceTo,
  resolveSource,
} from "../pages/find-operation.ts";
import { createGeneratedRoutes, type GeneratedRoutes } from "../pages/generated-routes.ts";
import type { PartPlace } from "../pages/operation-frontmatter.ts";
import { apisOf, type Overlaid, overlaidOperation } from "../pages/overlaid.ts";
import type {
  ChannelEntry,
  ExpandedEntry,
  ExpandedGroup,
  ExpandedNavigation,
  OperationEntry,
  PartEntry,
  SummaryEntry,
} from "./expanded-navigation.ts";

/** The default directory for generated pages. */
const DEFAULT_DIRECTORY = "api-reference";

/** The group for operations without a tag. */
const UNTAGGED = "API Reference";

/** The group for channels without a tag. */
const UNTAGGED_CHANNELS = "Websockets";

/** The specs that apply to the entries below a node. */
interface Owner {
  readonly apis: readonly Api[];
  /** The directory of each spec's pages; `directory` is for specs named further down. */
  readonly directories: ReadonlyMap<Api, string>;
  readonly directory: string;
  /** The first source that does not exist. */
  readonly missing: string | undefined;
  readonly at: Location;
}

/** State shared by the whole walk. */
interface Walk {
  readonly apis: ReadonlyMap<string, Api>;
  /** Specs for entries that inherit none. */
  readonly defaults: readonly string[];
  readonly overlaid: Overlaid | undefined;
  /** The project's data files. */
  readonly files: ReadonlySet<string>;
  readonly isFetching: (source: string) => boolean;
  readonly routes: GeneratedRoutes;
  readonly pages: ReadonlySet<Route>;
  /** Overview and error pages of specs. */
  readonly summaries: Map<Api, { [part in SummaryPart]?: ApiSummary }>;
  /** Placeholder operations for missing specs, by reference. */
  readonly standIns: Map<string, Operation>;
  readonly place: PartPlace | undefined;
  readonly diagnostics: Diagnostic[];
}

interface ApiHost {
  /** The site-wide sources in `api.openapi`. */
  readonly defaults?: readonly string[];
  readonly overlaid?: Overlaid | undefined;
  /** The project's files, to distinguish files that are not specs from missing ones. */
  readonly files?: Iterable<string>;
  /** True for URLs of specs that are still being fetched. */
  readonly isFetching?: ((source: string) => boolean) | undefined;
  readonly place?: PartPlace | undefined;
  /** Routes of page files, which generated pages never take. */
  readonly pages?: ReadonlySet<Route>;
}

/** Expands the operations of `apis` (by project path or URL) into the navigation. */
export function expandApiEntries(
  root: NavigationRoot,
  apis: ReadonlyMap<string, Api>,
  { defaults = [], overlaid, files = [], isFetching = () => false, pages = new Set(), place }: ApiHost = {},
): Checked<ExpandedNavigation> {
  const walk: Walk = {
    apis,
    defaults,
    overlaid,
    files: new Set(files),
    isFetching,
    routes: createGeneratedRoutes(),
    pages,
    summaries: new Map(),
    standIns: new Map(),
    place,
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
  const written = node.children.flatMap((child) => expandEntry(walk, child, owner));
  const channels = [
    ...(node.asyncapi === undefined ? [] : generateChannels(walk, node.asyncapi, node.children)),
    ...(node.graphql === undefined ? [] : generateParts(walk, joinedSource(walk, node.graphql), "graphql")),
    ...(node.arazzo === undefined ? [] : generateParts(walk, node.arazzo, "arazzo")),
  ];
  if (node.openapi === undefined || owner === undefined) return [...written, ...channels];
  const elsewhere = apisNamedBelow(walk, node.children, owner);
  const apis = owner.apis.filter((api) => !elsewhere.has(api.path));
  const groups = generateGroups(walk, { ...owner, apis });
  // A fully generated tab starts with overview pages for its specs.
  const isWhole = node.kind !== undefined && node.kind !== "group" && node.children.length === 0 && groups.length > 0;
  const summaries = isWhole ? generateSummaries(walk, { ...owner, apis }) : [];
  return [...summaries, ...written, ...groups, ...channels];
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

/** An entry whose spec is missing gets a placeholder page; one diagnostic covers them all. */
function expandMissing(walk: Walk, entry: PageEntry, missing: MissingEntry): readonly ExpandedEntry[] {
  const { reference, match, owner } = missing;
  const source = reference.file ?? owner?.missing;
  const isFetching = reference.file !== undefined && walk.isFetching(reference.file);
  if (isFetching) walk.diagnostics.push(specFetching(reference.file, entry.at));
  else if (source === undefined || reference.file !== undefined)
    walk.diagnostics.push(missingOperation(entry.value, match, entry.at));
  const isKnown = source === undefined || (reference.file !== undefined && match.problem !== "file");
  if (isKnown || isFetching) return [];
  const key = `${source} ${reference.method} ${reference.path}`;
  const operation = walk.standIns.get(key) ?? placeholderOperation(reference, source);
  walk.standIns.set(key, operation);
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

function resolveOwner(walk: Walk, source: ApiSource, key: FormatKey): Owner {
  let missing: string | undefined;
  const find = (name: string, { at }: ApiSource): Api | undefined => {
    const api = resolveSource(walk.apis, name);
    if (api && formatOf(api) !== key) {
      walk.diagnostics.push(wrongSpecKind(name, { key, format: formatOf(api) }, at));
      return undefined;
    }
    if (api === undefined) {
      if (!walk.isFetching(name)) missing ??= name;
      walk.diagnostics.push(...missingSource(walk, name, at));
    } else if (!isSamePath(name, api.path))
      walk.diagnostics.push(specGuessed({ file: name, missing: "file", translated: isTranslated(name) }, api.path, at));
    return api;
  };
  const apis = apisOf(source, find, walk.overlaid);
  for (const { directory, at } of apiParts(source))
    if (directory !== undefined && joinPath("", directory) === undefined)
      walk.diagnostics.push(directoryOutside(directory, DEFAULT_DIRECTORY, at));
  const directories = new Map([...apis].map(([api, part]) => [api, ownDirectory(part)]));
  const [first] = apiParts(source);
  return { apis: [...apis.keys()], directories, directory: ownDirectory(first ?? source), missing, at: source.at };
}

function ownDirectory({ directory }: ApiSource): string {
  return (directory === undefined ? undefined : joinPath("", directory)) ?? DEFAULT_DIRECTORY;
}

function directoryOf(api: Api, owner: Owner | undefined): string {
  return owner?.directories.get(api) ?? owner?.directory ?? DEFAULT_DIRECTORY;
}

/** Why a source has no spec; an unreadable spec has its own diagnostics. */
function missingSource({ apis, files, isFetching }: Walk, name: string, at: Location): readonly Diagnostic[] {
  const bare = name.replace(/^(?:\.?\/)+/, "");
  if (apis.has(bare)) return [];
  if (files.has(bare)) return [specNotRecognised(name, at)];
  if (isFetching(name)) return [specFetching(name, at)];
  const nearest = closest(bare, apis.keys());
  return [specNotFound(name, nearest === undefined ? [] : [nearest], at)];
}

/** True if a source names the file or its stem, in any spelling. */
function isSamePath(source: string, path: string): boolean {
  const bare = source.replace(/^(?:\.?\/)+/, "");
  return source === path || bare === path || bare === path.replace(/\.(?:json|ya?ml|graphqls?|gql)$/i, "");
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
  return wantedRoute(undefined, directoryOf(api, owner), part);
}

/** A page has one route, however often it is listed. */
function summaryEntry(walk: Walk, summary: ApiSummary, place: { route: Route; at: Location }): SummaryEntry {
  const known = walk.summaries.get(summary.api) ?? {};
  walk.summaries.set(summary.api, known);
  const subject = known[summary.part] ?? summary;
  known[summary.part] = subject;
  const { route } = walk.routes.take(subject, place.route);
  return { kind: "summary", summary: subject, route, at: place.at };
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

/** One group per channel tag of an AsyncAPI source; a file that a node below names too is left to that node. */
function generateChannels(walk: Walk, source: ApiSource, below: readonly NavigationEntry[]): readonly ExpandedGroup[] {
  const owner = resolveOwner(walk, source, "asyncapi");
  const elsewhere = new Set(channelSourcesBelow(below).flatMap((name) => resolveSource(walk.apis, name) ?? []));
  const groups = new Map<string, ChannelEntry[]>();
  for (const api of owner.apis.filter((one) => !elsewhere.has(one))) {
    for (const channel of api.channels ?? []) {
      if (channel.hidden || channel.excluded) continue;
      const wanted = wantedRoute(channel.docs.href, directoryOf(api, owner), channelSlug(channel));
      const { route } = walk.routes.take(channel, wanted);
      addTo(groups, channel.group ?? UNTAGGED_CHANNELS, { kind: "channel", channel, route, at: owner.at });
    }
  }
  return toGroups(groups, owner.at);
}

/** One group for each kind of part. */
function generateParts(walk: Walk, source: ApiSource, key: "graphql" | "arazzo"): readonly ExpandedGroup[] {
  const owner = resolveOwner(walk, source, key);
  const groups = new Map<string, PartEntry[]>();
  for (const api of owner.apis) {
    walk.diagnostics.push(...(api.problems ?? []));
    if (key === "arazzo")
      walk.diagnostics.push(...checkWorkflows(api, (path) => walk.apis.get(path), placeIn(walk, api)));
    for (const part of api.parts ?? []) {
      const slug = `${slugPart(part.group)}/${slugPart(part.name) || part.kind}`;
      const { route } = walk.routes.take(part, wantedRoute(undefined, directoryOf(api, owner), slug));
      addTo(groups, part.group, { kind: "part", part, route, at: owner.at });
    }
  }
  return toGroups(groups, owner.at);
}

function placeIn({ place }: Walk, api: Api): (path: readonly (string | number)[]) => Location {
  return (path) => place?.(api, path) ?? { file: api.path, line: 1, column: 1 };
}

/** The files of a schema as one source: the first, and what the others add to it. */
function joinedSource(walk: Walk, source: ApiSource): ApiSource {
  const [first, ...others] = source.sources;
  if (first === undefined || others.length === 0) return source;
  const { directory } = apiParts(source).find((part) => part.directory !== undefined) ?? source;
  const overlays = others.flatMap((name) => {
    const path = [name, name.replace(/^(?:\.?\/)+/, "")].find((one) => walk.apis.has(one));
    if (path === undefined) walk.diagnostics.push(...missingSource(walk, name, source.at));
    return path ?? [];
  });
  return { sources: [first], overlays, ...(directory !== undefined && { directory }), at: source.at };
}

function channelSourcesBelow(entries: readonly NavigationEntry[]): readonly string[] {
  return entries.flatMap((entry) =>
    entry.kind === "page" ? [] : [...(entry.asyncapi?.sources ?? []), ...channelSourcesBelow(entry.children)],
  );
}

function addTo<T>(groups: Map<string, T[]>, label: string, entry: T): void {
  const entries = groups.get(label) ?? [];
  groups.set(label, entries);
  entries.push(entry);
}

function toGroups(groups: ReadonlyMap<string, readonly ExpandedEntry[]>, at: Location): readonly ExpandedGroup[] {
  return [...groups].map(([label, children]) => ({
    kind: "group",
    label,
    at,
    hidden: false,
    expanded: false,
    children,
  }));
}

/** An operation's entry with a unique route: the second `list-users` becomes `list-users-1`. */
function createEntry(walk: Walk, operation: Operation, place: { directory: string; at: Location }): OperationEntry {
  const wanted = wantedRoute(operation.docs.href, place.directory, operationSlug(operation));
  const { route, rival } = walk.routes.take(operation, wanted);
  if (rival !== undefined && rival.api !== operation.api) {
    walk.diagnostics.push(routeTaken(referenceTo(operation), route, place.at));
  }
  return { kind: "operation", operation, route, at: place.at };
}

function wantedRoute(href: string | undefined, directory: string, slug: string): Route {
  const own = href === undefined || href.includes("://") ? undefined : joinPath("", href.replaceAll("\\", "/"));
  if (own !== undefined) return `/${own}`;
  return directory === "" ? `/${slug}` : `/${directory}/${slug}`;
}
