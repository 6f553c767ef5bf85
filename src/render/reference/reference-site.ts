// Site-wide data for reference pages: settings, URLs, and cached views.

import { type Route, routeToHref } from "../../base/route.ts";
import type { Api, ApiPart, ApiSummary, Channel, NamedSchema, Operation, SummaryPart } from "../../openapi/api.ts";
import { describeWorkflow, type WorkflowView } from "../../openapi/arazzo/describe-workflow.ts";
import { type ChannelView, describeChannel } from "../../openapi/asyncapi/describe-channel.ts";
import { describeApi, describeErrors, type ErrorView } from "../../openapi/describe/describe-api.ts";
import type { Example } from "../../openapi/describe/describe-examples.ts";
import { describeOperation, type OperationView } from "../../openapi/describe/describe-operation.ts";
import { createSchemaUses, describeNamedSchema, type SchemaView } from "../../openapi/describe/describe-schema.ts";
import { createTreeMemory, type DescribedPart } from "../../openapi/describe/describing.ts";
import { describeGraphql, type GraphqlView } from "../../openapi/graphql/describe-graphql.ts";
import { sampleGrammars } from "../../openapi/samples/request-samples.ts";
import { createFlatten, type Flatten } from "../../openapi/schema/flatten-schema.ts";
import type { Rest } from "../../openapi/schema/remaining-schema.ts";
import type { AddedLanguage } from "../../request/language.ts";
import type { Page, Site } from "../../site/site.ts";
import { errorId, type OverviewInput } from "../../ui/reference/render-summary.ts";
import type { SectionMemory } from "../../ui/reference/schema-sections.ts";
import { type ReferenceSettings, referenceSettings } from "../../ui/reference/settings.ts";
import type { SiteLinks } from "../nodes/link-href.ts";
import { createKeptTexts, type KeptTexts } from "../safe-markdown.ts";
import { consoleEntry } from "./console-file.ts";
import { createRemainingFields, type RemainingFields } from "./remaining-fields.ts";
import { summaryFiles } from "./summary-files.ts";
import { createVersionBadges, type VersionBadge } from "./version-badges.ts";
import { createWholeExamples, type WholeExamples } from "./whole-examples.ts";

export interface ReferenceSite {
  readonly settings: ReferenceSettings;
  /** Settings including those of the page. */
  settingsFor(page: Page): ReferenceSettings;
  /** Schema fields that pages omit. */
  readonly rests: RemainingFields;
  /** Examples that pages truncate. */
  readonly examples: WholeExamples;
  /** Rendered descriptions. */
  readonly texts: KeptTexts;
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
const KEPT_VIEWS = 8;

/** Creates the reference data; operation URLs are looked up once, on first use. */
export function createReferenceSite(
  site: Site,
  { base, page: pageAddress }: SiteLinks,
  language: (page: Page) => string = () => "en",
  languages: readonly AddedLanguage[] = [],
): ReferenceSite {
  const flattenFor = remember<Api, Flatten>(createFlatten, Number.POSITIVE_INFINITY);
  const usesOf = remember(createSchemaUses, Number.POSITIVE_INFINITY);
  const chosen = referenceSettings(site.config.api, languages);
  const settings = { ...chosen, describe: { ...chosen.describe, flattenFor, trees: createTreeMemory() } };
  const view = remember<Operation, OperationView>((one) => describeOperation(one, settings.describe), KEPT_VIEWS);
  let routes: Map<Operation, Route> | undefined;
  const hrefOf = (operation: Operation): string | undefined => {
    routes ??= operationRoutes(site);
    const route = routes.get(operation);
    return route === undefined ? undefined : pageAddress(route);
  };
  const channelView = remember((channel: Channel) => describeChannel(channel, settings.describe), KEPT_VIEWS);
  const schemaView = remember((schema: NamedSchema) => describeNamedSchema(schema, settings.describe), KEPT_VIEWS);
  const graphqlView = remember((part: ApiPart) => describeGraphql(part, settings.describe), KEPT_VIEWS);
  const findApi = (path: string): Api | undefined => operationApis("all").get(path);
  const workflowView = remember((part: ApiPart) => describeWorkflow(part, findApi, settings.describe), KEPT_VIEWS);
  const operationApis = remember(() => {
    routes ??= operationRoutes(site);
    return new Map([...routes.keys()].map(({ api }) => [api.path, api]));
  }, 1);
  const partRoutes = remember((): PartRoutes => routesOfParts(site), 1);
  const partHref = (api: Api, { kind, name }: Pick<ApiPart, "kind" | "name">): string | undefined => {
    const route = partRoutes("all").get(api)?.get(`${kind} ${name}`);
    return route === undefined ? undefined : pageAddress(route);
  };
  const partsOf = ({ operation, channel, schema, part }: Page): readonly DescribedPart[] => {
    if (part) return (graphqlView(part) ?? workflowView(part))?.parts ?? [];
    if (operation) return view(operation).parts;
    if (channel) return channelView(channel).parts;
    return schema ? schemaView(schema).parts : [];
  };
  const sectionsIn = remember<string, SectionMemory>(() => new WeakMap(), Number.POSITIVE_INFINITY);
  const examplesOf = ({ operation }: Page): readonly Example[] => (operation ? operationExamples(view(operation)) : []);
  const examples = createWholeExamples({ site, base, examplesOf });
  const rests = createRemainingFields({ site, base, describe: settings.describe, flattenFor, partsOf });
  const summaries = remember((): SummaryRoutes => summaryRoutes(site), 1);
  const errorsHref = (api: Api): string | undefined => {
    const route = summaries("all").get(api)?.errors;
    return route === undefined ? undefined : pageAddress(route);
  };
  /** Links an operation's error responses to the errors page, which lists every status except success. */
  const errorHrefs = (api: Api): ((status: string) => string | undefined) | undefined => {
    const href = errorsHref(api);
    if (href === undefined) return undefined;
    const known = remembered(api);
    return (status) => (known.has(status) ? `${href}#${errorId(status)}` : undefined);
  };
  const operationsOf = (api: Api): readonly Operation[] => {
    routes ??= operationRoutes(site);
    return [...routes.keys()].filter((operation) => operation.api === api);
  };
  const errors = remember((api: Api) => describeErrors(api, operationsOf(api)), Number.POSITIVE_INFINITY);
  const remembered = remember((api: Api) => new Set(errors(api).map(({ status }) => status)), Number.POSITIVE_INFINITY);
  return {
    overview: (page, { api }) => ({
      view: describeApi(api, operationsOf(api)),
      errors: errors(api),
      errorsHref: errorsHref(api),
      files: summaryFiles(site, page).map(({ title, path }) => ({
        title,
        href: /^https?:/i.test(path) ? path : routeToHref(`/${path}`, base),
      })),
    }),
    errors,
    settings: { ...settings, view },
    settingsFor: (page) => {
      let spoken: string | undefined;
      // Lazy: finding a page's language means finding its place in the navigation.
      const speak = (): string => {
        spoken ??= language(page);
        return spoken;
      };
      const restHref = (rest: Rest): string | undefined => rests.href(page, speak(), rest);
      const wholeHref = (example: Example): string | undefined => examples.href(page, speak(), example);
      const sections = (): SectionMemory => sectionsIn(speak());
      const errorHref = page.operation && errorHrefs(page.operation.api);
      const typeHref = page.part && typeHrefs(page.part.api, partHref);
      const own = { restHref, wholeHref, sections, errorHref, typeHref };
      return { ...settings, view, ...own, console: consoleEntry(site, page, base) };
    },
    rests,
    examples,
    texts: createKeptTexts(),
    hrefOf,
    badgesOf: createVersionBadges(site),
    channelView,
    graphqlView,
    workflowView,
    partHref,
    typeHrefs: (api) => typeHrefs(api, partHref),
    schemaView,
    usedBy: (schema) => usesOf(schema.api)(schema.reference).filter((one) => hrefOf(one) !== undefined),
  };
}

/** All examples of an operation, in page order. */
function operationExamples({ body, responses, callbacks }: OperationView): readonly Example[] {
  const bodies = [body, ...responses, ...callbacks.flatMap((one) => [one.body, ...one.responses])];
  return bodies.flatMap((one) => one?.contents ?? []).flatMap(({ examples }) => examples);
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

/** The URLs of a GraphQL schema's types. */
function typeHrefs(api: Api, partHref: ReferenceSite["partHref"]): ((name: string) => string | undefined) | undefined {
  const types = api.graphql?.types;
  return (
    types &&
    ((name) => {
      const kind = types.get(name)?.kind;
      return kind && partHref(api, { kind, name });
    })
  );
}

function operationRoutes(site: Site): Map<Operation, Route> {
  const routes = new Map<Operation, Route>();
  for (const { operation, route } of site.pages.values())
    if (operation && !routes.has(operation)) routes.set(operation, route);
  return routes;
}

/** Memoizes up to `most` recent values. */
function remember<K, V>(make: (key: K) => V, most: number): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = make(key);
    known.set(key, value);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
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
