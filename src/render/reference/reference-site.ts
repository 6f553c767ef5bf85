// What references take from their site: its settings, where things have their pages, and views that are worth keeping.

import type { Route } from "../../base/route.ts";
import type { Api, Channel, NamedSchema, Operation } from "../../openapi/api.ts";
import { type ChannelView, describeChannel } from "../../openapi/asyncapi/describe-channel.ts";
import type { Example } from "../../openapi/describe/describe-examples.ts";
import { describeOperation, type OperationView } from "../../openapi/describe/describe-operation.ts";
import { createSchemaUses, describeNamedSchema, type SchemaView } from "../../openapi/describe/describe-schema.ts";
import { createTreeMemory, type DescribedPart } from "../../openapi/describe/describing.ts";
import { sampleGrammars } from "../../openapi/samples/request-samples.ts";
import { createFlatten, type Flatten } from "../../openapi/schema/flatten-schema.ts";
import type { Rest } from "../../openapi/schema/schema-rest.ts";
import type { SampleLanguage } from "../../request/language.ts";
import type { Page, Site } from "../../site/site.ts";
import type { SectionMemory } from "../../ui/reference/schema-sections.ts";
import { type ReferenceSettings, referenceSettings } from "../../ui/reference/settings.ts";
import type { SiteLinks } from "../nodes/link-href.ts";
import { createKeptTexts, type KeptTexts } from "../safe-markdown.ts";
import { consoleEntry } from "./console-file.ts";
import { createRestFields, type RestFields } from "./rest-fields.ts";
import { createWholeExamples, type WholeExamples } from "./whole-examples.ts";

/** What the reference on a page takes from its site. */
export interface ReferenceSite {
  readonly settings: ReferenceSettings;
  /** The settings with what is the page's own. */
  settingsFor(page: Page): ReferenceSettings;
  /** What pages leave out. */
  readonly rests: RestFields;
  /** Examples that pages show a part of. */
  readonly examples: WholeExamples;
  /** Descriptions as markup. */
  readonly texts: KeptTexts;
  hrefOf(operation: Operation): string | undefined;
  channelView(channel: Channel): ChannelView;
  schemaView(schema: NamedSchema): SchemaView;
  /** Operations with a page that use a schema. */
  usedBy(schema: NamedSchema): readonly Operation[];
}

/** A page and its Markdown are made one after the other. */
const KEPT_VIEWS = 8;

/** Opens the references of a site; where operations have their pages is looked up once, when somebody asks. */
export function createReferenceSite(
  site: Site,
  { base, page: pageAddress }: SiteLinks,
  language: (page: Page) => string = () => "en",
  languages: readonly SampleLanguage[] = [],
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
  const partsOf = ({ operation, channel, schema }: Page): readonly DescribedPart[] => {
    if (operation) return view(operation).parts;
    if (channel) return channelView(channel).parts;
    return schema ? schemaView(schema).parts : [];
  };
  const sectionsIn = remember<string, SectionMemory>(() => new WeakMap(), Number.POSITIVE_INFINITY);
  const examplesOf = ({ operation }: Page): readonly Example[] => (operation ? operationExamples(view(operation)) : []);
  const examples = createWholeExamples({ site, base, examplesOf });
  const rests = createRestFields({ site, base, describe: settings.describe, flattenFor, partsOf });
  return {
    settings: { ...settings, view },
    settingsFor: (page) => {
      let spoken: string | undefined;
      // Finding the language of a page means finding its place in the navigation.
      const speak = (): string => {
        spoken ??= language(page);
        return spoken;
      };
      const restHref = (rest: Rest): string | undefined => rests.href(page, speak(), rest);
      const wholeHref = (example: Example): string | undefined => examples.href(page, speak(), example);
      const sections = (): SectionMemory => sectionsIn(speak());
      return { ...settings, view, restHref, wholeHref, sections, console: consoleEntry(site, page, base) };
    },
    rests,
    examples,
    texts: createKeptTexts(),
    hrefOf,
    channelView,
    schemaView,
    usedBy: (schema) => usesOf(schema.api)(schema.reference).filter((one) => hrefOf(one) !== undefined),
  };
}

/** Every example of an operation, in the order of its page. */
function operationExamples({ body, responses, callbacks }: OperationView): readonly Example[] {
  const bodies = [body, ...responses, ...callbacks.flatMap((one) => [one.body, ...one.responses])];
  return bodies.flatMap((one) => one?.contents ?? []).flatMap(({ examples }) => examples);
}

function operationRoutes(site: Site): Map<Operation, Route> {
  const routes = new Map<Operation, Route>();
  for (const { operation, route } of site.pages.values())
    if (operation && !routes.has(operation)) routes.set(operation, route);
  return routes;
}

/** Makes each value once, and keeps the newest. */
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

/** The grammars the samples of a page may need, before they are made. */
export function referenceGrammars(page: Page, text: string, settings: ReferenceSettings): readonly string[] {
  if (page.operation) return sampleGrammars(page.operation, settings);
  if (page.channel) return ["json", "protobuf"];
  if (page.schema) return ["json"];
  if (!page.endpoint) return [];
  const written = text.includes("<RequestExample") || !settings.autogenerate;
  return ["json", ...(written ? [] : settings.languages.map(({ grammar }) => grammar))];
}
