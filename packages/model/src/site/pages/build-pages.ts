// Sources and listings → pages: each with its title, description, visibility, trail and neighbors.

import type { Checked, Diagnostic } from "@lectern/base/diagnostic.ts";
import type { Route } from "@lectern/base/route.ts";
import type { Api, ApiPart, Channel, Operation } from "@lectern/openapi";
import type { ApiSummary } from "@lectern/openapi/internal/api.ts";
import type { Config } from "../../config/schema.ts";
import type { PageSource } from "../../content/document.ts";
import { missingDescription, missingTitle, restrictedPage } from "../diagnostics.ts";
import type { Listing } from "../navigation/listing.ts";
import type { MissingSpecs } from "../navigation/missing-specs.ts";
import { type Neighbors, readingOrder } from "../navigation/reading-order.ts";
import type { ChannelPage, DocumentPage, OperationPage, Page, PartPage, SummaryPage, TrailStep } from "../site.ts";
import { isExcluded, pageVisibility, type VisibilityFacts } from "../visibility.ts";
import { bindPage } from "./bind-page.ts";
import { markCopies } from "./endpoint-copies.ts";
import { buildFolderIndex } from "./folder-index.ts";
import { type LocatePart, operationFrontmatter } from "./operation-frontmatter.ts";
import type { Overlaid } from "./overlaid.ts";
import { isHiddenPage, type PageTable } from "./page-table.ts";
import { channelText, documentText, operationText, type PageText, partText, summaryText } from "./page-titles.ts";

export interface PagesInput {
  readonly config: Config;
  readonly apis: ReadonlyMap<string, Api>;
  readonly overlaid?: Overlaid | undefined;
  /** Specs of the site that are missing. */
  readonly missingSpecs?: MissingSpecs;
  readonly table: PageTable;
  readonly listings: readonly Listing[];
  readonly location?: LocatePart | undefined;
  readonly summaryTitle?: SummaryTitle | undefined;
}

/** The title of a spec's overview or error page in a language of the site; in English by default. */
export type SummaryTitle = (part: ApiSummary["part"], language: string | undefined) => string;

const ENGLISH_TITLE: SummaryTitle = (part) => (part === "overview" ? "Overview" : "Errors");

interface Work extends PagesInput {
  readonly primary: ReadonlyMap<Route, Listing>;
  readonly neighbors: ReadonlyMap<Route, Neighbors>;
  /** Each folder → its first listed page. */
  readonly folders: ReadonlyMap<Route, Route>;
  readonly diagnostics: Diagnostic[];
}

/** Builds every page; listed ones come first, in navigation order. */
export function buildPages(input: PagesInput): Checked<ReadonlyMap<Route, Page>> {
  const primary = primaryListings(input.listings);
  const readable = [...primary.values()].filter(({ route }) => !isHiddenPage(input.table, route));
  const folders = buildFolderIndex(primary.keys());
  const work: Work = { ...input, primary, neighbors: readingOrder(readable), folders, diagnostics: [] };
  const pages = new Map<Route, Page>();
  const { sources, operations, channels, summaries, parts } = input.table;
  const generated = [operations, channels, summaries, parts].flatMap((byRoute) => [...byRoute.keys()]);
  for (const route of new Set([...primary.keys(), ...sources.keys(), ...generated])) {
    const source = sources.get(route);
    const operation = operations.get(route);
    const channel = channels.get(route);
    const summary = summaries.get(route);
    const part = parts.get(route);
    if (source) {
      if (source.frontmatter.url === undefined) pages.set(route, documentPage(route, source, work));
    } else if (operation) pages.set(route, operationPage(route, operation, work));
    else if (channel) pages.set(route, channelPage(route, channel, work));
    else if (summary) pages.set(route, summaryPage(route, summary, work));
    else if (part) pages.set(route, partPage(route, part, work));
  }
  const marked = markCopies(pages, (route) => primary.get(route)?.at);
  return { value: marked.value, diagnostics: [...work.diagnostics, ...marked.diagnostics] };
}

/** Each page's primary listing: the first of the most visible ones, so a hidden copy never hides a page. */
function primaryListings(listings: readonly Listing[]): ReadonlyMap<Route, Listing> {
  const primary = new Map<Route, Listing>();
  for (const listing of listings) {
    const known = primary.get(listing.route);
    if (!known || rank(listing) < rank(known)) primary.set(listing.route, listing);
  }
  return primary;
}

function rank({ position }: Listing): number {
  return position.withheld ? 2 : position.hidden ? 1 : 0;
}

function documentPage(route: Route, source: PageSource, work: Work): DocumentPage {
  const listing = work.primary.get(route);
  const binding = bindPage(route, source, {
    ...work,
    openapi: listing?.position.openapi,
    isListed: listing !== undefined,
  });
  const text = documentText(route, source, binding);
  const { openapi, asyncapi } = source.frontmatter;
  // An unlisted page may be a leftover, which is reported instead.
  const isStray = work.primary.get(route) === undefined && source.frontmatter.hidden !== true;
  const isLost = (openapi ?? asyncapi) !== undefined && !(binding.operation ?? binding.channel ?? binding.schema);
  reportMissing(source, text, { isExempt: isStray || isLost || binding.operation?.api.isPlaceholder === true, work });
  return {
    kind: "document",
    path: source.path,
    ...pageBase(route, { frontmatter: source.frontmatter, text, work }),
    ...binding,
    ...(source.updates && { updates: source.updates }),
  };
}

function operationPage(route: Route, operation: Operation, work: Work): OperationPage {
  const { value: frontmatter, diagnostics } = operationFrontmatter(operation, work.location);
  work.diagnostics.push(...diagnostics);
  const text = operationText(route, operation, frontmatter);
  return { kind: "operation", operation, ...pageBase(route, { frontmatter, text, work }) };
}

function channelPage(route: Route, channel: Channel, work: Work): ChannelPage {
  const { value: frontmatter, diagnostics } = operationFrontmatter(channel, work.location);
  work.diagnostics.push(...diagnostics);
  const text = channelText(channel, frontmatter);
  return { kind: "channel", channel, ...pageBase(route, { frontmatter, text, work }) };
}

function summaryPage(route: Route, summary: ApiSummary, work: Work): SummaryPage {
  const steps = work.primary.get(route)?.position.trail ?? [];
  const language = steps.find(({ node }) => node.kind === "language")?.node.label;
  const word = (work.summaryTitle ?? ENGLISH_TITLE)(summary.part, language);
  return {
    kind: "summary",
    summary,
    ...pageBase(route, { frontmatter: { other: {} }, text: summaryText(summary, word), work }),
  };
}

function partPage(route: Route, part: ApiPart, work: Work): PartPage {
  const frontmatter = { other: {}, ...(part.deprecated && { deprecated: true }) };
  return { kind: "part", part, ...pageBase(route, { frontmatter, text: partText(part), work }) };
}

function reportMissing(
  source: PageSource,
  text: PageText,
  /** An unknown operation is one problem, not three. */
  { isExempt, work: { diagnostics } }: { readonly isExempt: boolean; readonly work: Work },
): void {
  const { mode, api } = source.frontmatter;
  const groups = [source.frontmatter.groups ?? []].flat();
  if (groups.length > 0) diagnostics.push(restrictedPage(source.path, groups));
  if (text.titleIsGuess && !isExempt)
    diagnostics.push(missingTitle(source.path, text.title, source.frontmatter.openapi !== undefined));
  const exempt = text.description !== undefined || mode === "custom" || api !== undefined || isExempt;
  if (!exempt) diagnostics.push(missingDescription(source.path));
}

interface BaseInput {
  readonly frontmatter: Page["frontmatter"];
  readonly text: PageText;
  readonly work: Work;
}

function pageBase(route: Route, { frontmatter, text, work }: BaseInput) {
  const location = work.primary.get(route)?.position;
  const boost = frontmatter.boost ?? location?.boost;
  const isPublic = frontmatter.public ?? location?.public;
  const nearby = location ? undefined : nearbyDivisions(route, work);
  const facts: VisibilityFacts = {
    frontmatter,
    listing: !location
      ? "unlisted"
      : location.withheld
        ? "hidden"
        : location.hidden
          ? "hidden but searchable"
          : "shown",
    searchable: location?.searchable,
    indexAll: work.config.seo.indexing === "all",
    isExcluded: isExcluded(route, frontmatter, work.config),
  };
  return {
    route,
    title: text.title,
    label: text.label,
    frontmatter,
    visibility: pageVisibility(facts),
    trail: location?.trail ?? [],
    ...(text.description !== undefined && { description: text.description }),
    ...(nearby && { nearby }),
    ...(boost !== undefined && { boost }),
    ...(isPublic !== undefined && { public: isPublic }),
    ...work.neighbors.get(route),
  };
}

/** The divisions of the first listed page in the nearest folder that has any. */
function nearbyDivisions(route: Route, { primary, folders }: Work): readonly TrailStep[] | undefined {
  for (let folder = route; folder !== ""; folder = folder.slice(0, folder.lastIndexOf("/"))) {
    const listing = primary.get(folder) ?? primary.get(folders.get(folder) ?? "");
    if (listing) return listing.position.trail.filter(({ node }) => node.kind !== "group");
  }
  return undefined;
}
