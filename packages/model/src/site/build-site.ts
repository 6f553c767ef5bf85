// Parsed inputs → the Site: routes, navigation, pages and redirects, each checked against the others.

import { type Audience, PUBLIC } from "@lectern/base/audience.ts";
import { closest } from "@lectern/base/closest.ts";
import { type Checked, compareDiagnostics, type Diagnostic } from "@lectern/base/diagnostic.ts";
import { pathToRoute, type Route } from "@lectern/base/route.ts";
import type { Api } from "@lectern/openapi";
import type { Config } from "../config/schema.ts";
import type { PageSource } from "../content/document.ts";
import { fillFrontmatter } from "../content/variables.ts";
import { specNotFound, specNotRecognized } from "./api-diagnostics.ts";
import type { ListedSnippet } from "./diagnostics.ts";
import { createFileReaders, withReadableFiles } from "./file-readers.ts";
import { hasSafeScheme, isAbsoluteUrl, publicFolder } from "./links/url.ts";
import { expandApiEntries } from "./navigation/api-entries.ts";
import { buildNavigation } from "./navigation/build-navigation.ts";
import { checkListings } from "./navigation/check-listings.ts";
import { divisionFolders } from "./navigation/division-folders.ts";
import { type ExpandedEntry, type ExpandedNavigation, isGenerated } from "./navigation/expanded-navigation.ts";
import type { Listing } from "./navigation/listing.ts";
import { findMissingSpecs, type MissingSpecs } from "./navigation/missing-specs.ts";
import { buildPages, type SummaryTitle } from "./pages/build-pages.ts";
import { namesSource } from "./pages/find-operation.ts";
import { generatedPages } from "./pages/generated-pages.ts";
import { homeRoute } from "./pages/home-route.ts";
import type { LocatePart } from "./pages/operation-frontmatter.ts";
import type { Overlaid } from "./pages/overlaid.ts";
import { buildPageTable, type PageTable } from "./pages/page-table.ts";
import { checkRedirects, withoutBase } from "./redirects/check-redirects.ts";
import { withoutLeftovers } from "./redirects/leftover-pages.ts";
import type { Redirect, Site } from "./site.ts";
import {
  createIsWithheld,
  findWithheld,
  globalWithout,
  type Pruning,
  redirectsWithout,
  type Withheld,
  withoutWithheld,
} from "./withheld.ts";
import { withoutWithheldLinks } from "./withheld-settings.ts";

export interface SiteInput {
  readonly config: Config;
  /** The project's pages, without snippets. */
  readonly pages: readonly PageSource[];
  /** Specs by project path or URL. */
  readonly apis: ReadonlyMap<string, Api>;
  /** Reads a spec with a different set of overlays. */
  readonly overlaid?: Overlaid;
  /** True for URLs of specs that are still being fetched. */
  readonly isFetching?: (source: string) => boolean;
  /** Locates parts of specs, for diagnostics. */
  readonly location?: LocatePart;
  /** Snippets by the route they would have as pages. */
  readonly snippets?: ReadonlyMap<Route, ListedSnippet>;
  /** The base path: `/docs` or empty. */
  readonly base?: string | undefined;
  /** Who the site is for (default: everyone). */
  readonly audience?: Audience | undefined;
  /** Keep pages that a redirect would replace. */
  readonly keepsLeftovers?: boolean | undefined;
  /** Static files by URL path → project path. */
  readonly assets: ReadonlyMap<Route, string>;
  readonly summaryTitle?: SummaryTitle | undefined;
  readonly stylesheets: readonly string[];
  readonly scripts: readonly string[];
  readonly moduleScripts?: ReadonlySet<string>;
}

/** Links everything together. Invalid parts are reported and skipped; pages the audience may not read are omitted. */
export function buildSite(input: SiteInput): Checked<Site> {
  const audience = input.audience ?? PUBLIC;
  const readers = createFileReaders(input.config, audience);
  const built = buildFor(input, audience);
  if (audience.isPrivate !== true) return built;
  return { ...built, value: withReadableFiles(built.value, input.apis.keys(), readers) };
}

/** The site with only those pages that its audience may read. */
function buildFor(input: SiteInput, audience: Audience): Checked<Site> {
  const whole = linkSite(input);
  const withheld = findWithheld(audience, { ...whole, findApi: (path) => input.apis.get(path) }, baseOf(input));
  if (withheld === undefined) return whole;
  const { value, diagnostics } = linkSite(input, withheld);
  const restricted = whole.diagnostics.filter(({ code }) => code === "page/restricted");
  return { value, diagnostics: [...diagnostics, ...restricted].sort(compareDiagnostics) };
}

interface LinkedSite extends Checked<Site> {
  readonly table: PageTable;
  readonly pages: Site["pages"];
  readonly listings: readonly Listing[];
}

function linkSite(input: SiteInput, withheld?: Withheld): LinkedSite {
  const { apis, assets, stylesheets, scripts } = input;
  const missingSpecs = findMissingSpecs(input.config, apis);
  const expanded = expandNavigation(input, missingSpecs);
  const base = baseOf(input);
  const pruning = withheld && { withheld, isWithheld: createIsWithheld(withheld, base) };
  const { config, navigation } = pruning
    ? prune(input.config, expanded.value, pruning)
    : { config: input.config, navigation: expanded.value };
  const sources = input.pages
    .filter(({ path }) => !withheld?.paths.has(path))
    .map((page) => fillFrontmatter(page, config.variables));
  const table = buildPageTable({
    pages: sources,
    generated: generatedPages(navigation.children),
    assets,
    listed: () => listedRoutes(navigation.children),
  });
  const readable = [...table.value.folded.values()];
  const mayFollow = <T extends Redirect>(redirects: readonly T[]): readonly T[] =>
    pruning ? redirectsWithout(redirects, { ...pruning, readable }) : redirects;
  const own = mayFollow(urlRedirects(table.value));
  const written = withoutBase(mayFollow(config.redirects), base, [...table.value.sources.keys(), ...assets.keys()]);
  const { snippets } = input;
  const built = buildNavigation(navigation, table.value, { snippets, redirects: written });
  const listed = new Set(built.value.listings.map(({ route }) => route));
  const replacing = input.keepsLeftovers ? [] : written;
  const current = withoutLeftovers({ table: table.value, listed, assets, own, redirects: replacing });
  const pages = buildPages({
    config,
    apis,
    overlaid: input.overlaid,
    table: current.table,
    listings: built.value.listings,
    location: input.location,
    summaryTitle: input.summaryTitle,
    missingSpecs,
  });
  const redirects = checkRedirects(written, { own, pages: pages.value, assets, unknown: missingSpecs.folders });
  const site: Site = {
    config,
    pages: pages.value,
    navigation: built.value.navigation,
    redirects: [...own, ...redirects.value, ...rootRedirects(pages.value, built.value.navigation, redirects.value)],
    assets,
    stylesheets,
    scripts,
    ...(input.moduleScripts && { moduleScripts: input.moduleScripts }),
    ...(input.audience && { audience: input.audience }),
    ...(withheld && { withheld: withheld.paths, withheldParts: withheld.parts }),
  };
  const listings = checkListings(built.value.listings, current.table, config.seo.indexing === "all");
  const missing = missingSources(config.api, apis, new Set(assets.values()));
  const stages = [expanded, table, built, current, pages, redirects];
  const diagnostics = oncePerSpec([...stages.flatMap((stage) => stage.diagnostics), ...listings, ...missing]);
  return {
    value: site,
    diagnostics: diagnostics.sort(compareDiagnostics),
    table: current.table,
    pages: pages.value,
    listings: built.value.listings,
  };
}

/** The path that links may start with. */
function baseOf({ base, config }: SiteInput): string {
  return base || publicFolder(config);
}

/** Settings and navigation without links to withheld pages. */
function prune(config: Config, navigation: ExpandedNavigation, pruning: Pruning) {
  return {
    config: withoutWithheldLinks(config, pruning.isWithheld, pruning.withheld.introduction),
    navigation: {
      ...navigation,
      children: withoutWithheld(navigation.children, pruning),
      global: globalWithout(navigation.global, pruning),
    },
  };
}

/** The navigation with the pages of its specs in place. */
function expandNavigation(
  { config, apis, overlaid, assets, isFetching, location, pages }: SiteInput,
  missing: MissingSpecs,
) {
  return expandApiEntries(config.navigation, apis, {
    defaults: config.api.openapi.flatMap((source) => source.sources),
    overlaid,
    files: assets.values(),
    isFetching,
    location,
    missing,
    pages: new Set(pages.map(({ path }) => pathToRoute(path))),
  });
}

/** Many entries and pages may name the same spec; a missing one is reported only at the first. */
function oncePerSpec(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const missing = new Set<string>();
  return diagnostics.filter(({ about }) => {
    if (about?.kind !== "spec") return true;
    const isRepeated = missing.has(about.value);
    missing.add(about.value);
    return !isRepeated;
  });
}

/** Site-wide sources in docs.json that match no file; checks names only, without parsing. */
function missingSources(
  { openapi, asyncapi }: Config["api"],
  apis: SiteInput["apis"],
  files: ReadonlySet<string>,
): readonly Diagnostic[] {
  return [...openapi, ...asyncapi].flatMap(({ sources, at }) =>
    sources
      .filter((name) => !isAbsoluteUrl(name) && !namesSource(apis, name))
      .map((name): Diagnostic => {
        const bare = name.replace(/^(?:\.?\/)+/, "");
        if (files.has(bare)) return { ...specNotRecognized(name, at), severity: "warning" };
        const guess = closest(bare, apis.keys());
        return { ...specNotFound(name, guess === undefined ? [] : [guess], at), severity: "warning" };
      }),
  );
}

/** The root of a site, and the folder of each language and version, redirect to their first page. */
function rootRedirects(
  pages: Site["pages"],
  navigation: Site["navigation"],
  redirects: readonly Redirect[],
): readonly Redirect[] {
  const home = homeRoute({ pages, navigation });
  const roots = new Map(home === undefined ? [] : [["/", home]]);
  for (const { folder, first } of divisionFolders(navigation.children))
    if (!roots.has(folder)) roots.set(folder, first);
  return [...roots]
    .filter(([source]) => !pages.has(source) && !redirects.some((redirect) => redirect.source === source))
    .map(([source, destination]) => ({ source, destination, permanent: false }));
}

/** The routes of all page entries and group root pages in a list of entries. */
function listedRoutes(entries: readonly ExpandedEntry[]): ReadonlySet<Route> {
  const routes = new Set<Route>();
  const collect = (children: readonly ExpandedEntry[]): void => {
    for (const entry of children) {
      if (isGenerated(entry)) continue;
      if (entry.kind === "page") {
        routes.add(pathToRoute(entry.value.trim().replace(/(?<!\/)\/+$/, "")));
        continue;
      }
      if (entry.kind === "group" && entry.root !== undefined) routes.add(pathToRoute(entry.root.trim()));
      collect(entry.children);
    }
  };
  collect(entries);
  return routes;
}

/** A temporary redirect for each page with `url` in its frontmatter. */
function urlRedirects(table: PageTable): readonly Redirect[] {
  const redirects: Redirect[] = [];
  for (const [source, { frontmatter }] of table.sources) {
    const destination = frontmatter.url;
    if (destination === undefined || destination === source) continue;
    if (isAbsoluteUrl(destination) && !hasSafeScheme(destination)) continue;
    redirects.push({ source, destination, permanent: false });
  }
  return redirects;
}
