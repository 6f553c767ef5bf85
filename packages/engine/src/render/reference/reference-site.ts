// Site-wide data for reference pages: settings, URLs, and cached views.

import { type Route, routeToHref } from "@lectern/base/route.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import { partKey } from "@lectern/model/site/withheld.ts";
import {
  type Api,
  type ApiPart,
  type Channel,
  type ChannelView,
  createFlatten,
  createSchemaUses,
  type DescribeOptions,
  describeApi,
  describeChannel,
  describeErrors,
  describeGraphql,
  describeNamedSchema,
  describeOperation,
  describeWorkflow,
  type ErrorView,
  type Example,
  type Flatten,
  type GraphqlView,
  type NamedSchema,
  type Operation,
  type SchemaView,
  type WorkflowView,
} from "@lectern/openapi";
import type { ApiSummary, SummaryPart } from "@lectern/openapi/internal/api.ts";
import { allExamples } from "@lectern/openapi/internal/describe/describe-operation.ts";
import { createTreeMemory, type DescribedPart, type NamedPart } from "@lectern/openapi/internal/describe/describing.ts";
import { sampleGrammars } from "@lectern/openapi/internal/samples/request-samples.ts";
import { errorId } from "@lectern/reference/errors.tsx";
import type { OverviewInput } from "@lectern/reference/overview.tsx";
import type { SectionMemory } from "@lectern/reference/section-list.ts";
import { type ReferenceSettings, referenceSettings } from "@lectern/reference/settings.ts";
import type { AddedLanguage } from "@lectern/request/samples";
import type { SiteLinks } from "../nodes/link-href.ts";
import { createMarkdownCache, type MarkdownCache } from "../safe-markdown.tsx";
import { consoleEntry } from "./console-file.ts";
import { createRemainingFields, type RemainingFields } from "./remaining-fields.ts";
import { summaryFiles } from "./summary-files.ts";
import { createVersionBadges, type VersionBadge } from "./version-badges.tsx";
import { createWholeExamples, type WholeExamples } from "./whole-examples.ts";

export interface ReferenceSite {
  readonly settings: ReferenceSettings;
  /** Settings including those of the page. */
  settingsFor(page: Page): ReferenceSettings;
  /** Schema fields that pages omit. */
  readonly remaining: RemainingFields;
  /** Examples that pages truncate. */
  readonly examples: WholeExamples;
  /** Rendered descriptions. */
  readonly texts: MarkdownCache;
  hrefOf(operation: Operation): string | undefined;
  /** What is new on a page since the previous version of the docs. */
  badgesOf(page: Page): readonly VersionBadge[];
  channelView(channel: Channel): ChannelView;
  graphqlView(part: ApiPart): GraphqlView | undefined;
  workflowView(part: ApiPart): WorkflowView | undefined;
  /** The URL of a part's page. */
  partHref(api: Api, part: Pick<ApiPart, "kind" | "name">): string | undefined;
  /** The URLs of GraphQL types by name; undefined for other specs. */
  typeHrefs(api: Api): ((name: string) => string | undefined) | undefined;
  schemaView(schema: NamedSchema): SchemaView;
  /** The overview of a spec. */
  overview(page: Page, summary: ApiSummary): OverviewInput;
  /** Errors of all operations in a spec that have a page. */
  errors(api: Api): readonly ErrorView[];
  /** Operations with a page that use a schema. */
  usedBy(schema: NamedSchema): readonly Operation[];
}

/** True for a page that documents part of an API. */
export function hasReference({ operation, channel, schema, endpoint, summary, part }: Page): boolean {
  return [operation, channel, schema, endpoint, summary, part].some((one) => one !== undefined);
}

/** A page and its Markdown are rendered in succession, so a small cache is enough. */
const MAX_CACHED_VIEWS = 8;

/** Creates the reference data; everything is computed on first use. */
export function createReferenceSite(
  site: Site,
  links: SiteLinks,
  language: (page: Page) => string = () => "en",
  languages: readonly AddedLanguage[] = [],
): ReferenceSite {
  const flattenFor = remember<Api, Flatten>(createFlatten);
  const chosen = referenceSettings(site.config.api, languages);
  const routes = new ReferenceRoutes(site, links);
  const isWithheld = (part: NamedPart): boolean => routes.isWithheld(part);
  const describe: DescribeOptions = { ...chosen.describe, isWithheld, flattenFor, trees: createTreeMemory() };
  const views = createViews(describe, (path) => routes.findApi(path));
  const errors = remember((api: Api) => describeErrors(api, routes.operationsOf(api)));
  const usesOf = remember(createSchemaUses);
  const { base } = links;
  const settings: ReferenceSettings = { ...chosen, describe, view: views.operation };
  const shared = {
    remaining: createRemainingFields({ site, base, describe, flattenFor, partsOf: views.partsOf }),
    examples: createWholeExamples({ site, base, examplesOf: views.examplesOf }),
  };
  const pageSettings = createPageSettings({ site, base, settings, language, errors, routes, ...shared });
  return {
    ...shared,
    settings,
    settingsFor: pageSettings,
    errors,
    overview: (page, { api }) => ({
      view: describeApi(api, routes.operationsOf(api)),
      errors: errors(api),
      errorsHref: routes.errorsHref(api),
      files: summaryFiles(site, page).map(({ title, path }) => ({
        title,
        href: /^https?:/i.test(path) ? path : routeToHref(`/${path}`, base),
      })),
    }),
    texts: createMarkdownCache(),
    hrefOf: (operation) => routes.hrefOf(operation),
    badgesOf: createVersionBadges(site),
    channelView: views.channel,
    graphqlView: views.graphql,
    workflowView: views.workflow,
    partHref: (api, part) => routes.partHref(api, part),
    typeHrefs: (api) => routes.typeHrefs(api),
    schemaView: views.schema,
    usedBy: (schema) => usesOf(schema.api)(schema.reference).filter((one) => routes.hrefOf(one) !== undefined),
  };
}

/** What pages show of each part of a spec. */
function createViews(describe: DescribeOptions, findApi: (path: string) => Api | undefined) {
  const operation = remember((one: Operation) => describeOperation(one, describe), MAX_CACHED_VIEWS);
  const channel = remember((one: Channel) => describeChannel(one, describe), MAX_CACHED_VIEWS);
  const schema = remember((one: NamedSchema) => describeNamedSchema(one, describe), MAX_CACHED_VIEWS);
  const graphql = remember((part: ApiPart) => describeGraphql(part, describe), MAX_CACHED_VIEWS);
  const workflow = remember((part: ApiPart) => describeWorkflow(part, findApi, describe), MAX_CACHED_VIEWS);
  return {
    ...{ operation, channel, schema, graphql, workflow },
    partsOf: (page: Page): readonly DescribedPart[] => {
      if (page.part) return (graphql(page.part) ?? workflow(page.part))?.parts ?? [];
      if (page.operation) return operation(page.operation).parts;
      if (page.channel) return channel(page.channel).parts;
      return page.schema ? schema(page.schema).parts : [];
    },
    examplesOf: (page: Page): readonly Example[] => (page.operation ? allExamples(operation(page.operation)) : []),
  };
}

interface PageSettingsInput extends Pick<ReferenceSite, "settings" | "errors" | "remaining" | "examples"> {
  readonly site: Site;
  readonly base: string;
  readonly routes: ReferenceRoutes;
  language(page: Page): string;
}

/** The settings of a page: the site's, and the URLs of what the page omits or refers to. */
function createPageSettings(input: PageSettingsInput): ReferenceSite["settingsFor"] {
  const { site, base, settings, routes, remaining, examples } = input;
  const sectionsIn = remember<string, SectionMemory>(() => new WeakMap());
  const statusesOf = remember((api: Api) => new Set(input.errors(api).map(({ status }) => status)));
  /** Links an operation's error responses to the errors page, which lists every status except success. */
  const errorHrefs = (api: Api): ReferenceSettings["errorHref"] => {
    const href = routes.errorsHref(api);
    if (href === undefined) return undefined;
    const known = statusesOf(api);
    return (status) => (known.has(status) ? `${href}#${errorId(status)}` : undefined);
  };
  return (page) => {
    let spoken: string | undefined;
    // Lazy: finding a page's language means finding its place in the navigation.
    const speak = (): string => {
      spoken ??= input.language(page);
      return spoken;
    };
    return {
      ...settings,
      remainingHref: (rest) => remaining.href(page, speak(), rest),
      wholeHref: (example) => examples.href(page, speak(), example),
      sections: () => sectionsIn(speak()),
      errorHref: page.operation && errorHrefs(page.operation.api),
      typeHref: page.part && routes.typeHrefs(page.part.api),
      console: consoleEntry(site, page, base),
    };
  };
}

/** Where the pages of operations, parts and summaries are; looked up once, on first use. */
class ReferenceRoutes {
  readonly #site: Site;
  readonly #pageUrl: SiteLinks["page"];
  #operations: ReadonlyMap<Operation, Route> | undefined;
  #apis: ReadonlyMap<string, Api> | undefined;
  #channels: ReadonlySet<Channel> | undefined;
  #parts: PartRoutes | undefined;
  #summaries: SummaryRoutes | undefined;

  constructor(site: Site, { page }: SiteLinks) {
    this.#site = site;
    this.#pageUrl = page;
  }

  hrefOf(operation: Operation): string | undefined {
    return this.#href(this.#routes().get(operation));
  }

  /** True for a part that the audience may not read, or that its author hides and no page documents. */
  isWithheld(part: NamedPart): boolean {
    if (this.#site.withheldParts?.has(partKey(part))) return true;
    if (!("hidden" in part) || !(part.hidden || part.excluded)) return false;
    return "id" in part ? !this.#channelsOf().has(part) : !this.#routes().has(part);
  }

  operationsOf(api: Api): readonly Operation[] {
    return [...this.#routes().keys()].filter((operation) => operation.api === api);
  }

  findApi(path: string): Api | undefined {
    this.#apis ??= new Map([...this.#routes().keys()].map(({ api }) => [api.path, api]));
    return this.#apis.get(path);
  }

  partHref(api: Api, { kind, name }: Pick<ApiPart, "kind" | "name">): string | undefined {
    this.#parts ??= routesOfParts(this.#site);
    return this.#href(this.#parts.get(api)?.get(`${kind} ${name}`));
  }

  errorsHref(api: Api): string | undefined {
    this.#summaries ??= summaryRoutes(this.#site);
    return this.#href(this.#summaries.get(api)?.errors);
  }

  /** The URLs of a GraphQL schema's types. */
  typeHrefs(api: Api): ((name: string) => string | undefined) | undefined {
    const types = api.graphql?.types;
    if (!types) return undefined;
    return (name) => {
      const kind = types.get(name)?.kind;
      return kind && this.partHref(api, { kind, name });
    };
  }

  #href(route: Route | undefined): string | undefined {
    return route === undefined ? undefined : this.#pageUrl(route);
  }

  #channelsOf(): ReadonlySet<Channel> {
    this.#channels ??= new Set([...this.#site.pages.values()].flatMap(({ channel }) => channel ?? []));
    return this.#channels;
  }

  #routes(): ReadonlyMap<Operation, Route> {
    this.#operations ??= operationRoutes(this.#site);
    return this.#operations;
  }
}

type SummaryRoutes = ReadonlyMap<Api, { readonly [part in SummaryPart]?: Route }>;

/** Routes of the pages that describe a whole spec. */
function summaryRoutes(site: Site): SummaryRoutes {
  const found = new Map<Api, { [part in SummaryPart]?: Route }>();
  for (const { summary, route } of site.pages.values())
    if (summary) found.set(summary.api, { [summary.part]: route, ...found.get(summary.api) });
  return found;
}

type PartRoutes = ReadonlyMap<Api, ReadonlyMap<string, Route>>;

/** Routes of GraphQL parts and Arazzo workflows, by kind and name. */
function routesOfParts(site: Site): PartRoutes {
  const found = new Map<Api, Map<string, Route>>();
  for (const { part, route } of site.pages.values()) {
    if (!part) continue;
    const routes = found.get(part.api) ?? new Map<string, Route>();
    found.set(part.api, routes);
    if (!routes.has(`${part.kind} ${part.name}`)) routes.set(`${part.kind} ${part.name}`, route);
  }
  return found;
}

function operationRoutes(site: Site): Map<Operation, Route> {
  const routes = new Map<Operation, Route>();
  for (const { operation, route } of site.pages.values())
    if (operation && !routes.has(operation)) routes.set(operation, route);
  return routes;
}

/** Memoizes up to `most` recent values. */
function remember<K, V>(create: (key: K) => V, max = Number.POSITIVE_INFINITY): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = create(key);
    known.set(key, value);
    const [oldest] = known.keys();
    if (known.size > max && oldest !== undefined) known.delete(oldest);
    return value;
  };
}

/** Grammars that samples on a page may need, known before they are generated. */
export function referenceGrammars(page: Page, text: string, settings: ReferenceSettings): readonly string[] {
  if (page.operation) return sampleGrammars(page.operation, settings);
  if (page.channel) return ["json", "protobuf"];
  if (page.part) return ["json", "xml", "graphql", ...settings.languages.map(({ grammar }) => grammar)];
  if (page.schema || page.summary) return ["json", "xml"];
  if (!page.endpoint) return [];
  const written = text.includes("<RequestExample") || !settings.autogenerate;
  return ["json", ...(written ? [] : settings.languages.map(({ grammar }) => grammar))];
}
