// An operation as Markdown, for text readers and assistants: everything on its page, in the same language.

import { fillString } from "@lectern/base/text.ts";
import { headingId } from "@lectern/model/content/heading-id.ts";
import {
  type BodyExamples,
  type BodyView,
  bodyExamples,
  type CallbackView,
  type ContentView,
  type Example,
  type LinkView,
  type Operation,
  type OperationView,
  type Sample,
  type SchemaNode,
  type ServerView,
} from "@lectern/openapi";
import { showMarks } from "@lectern/openapi/internal/example/stream-text.ts";
import { docsLink } from "@lectern/openapi/internal/html/own-texts.ts";
import { own } from "@lectern/openapi/internal/record.ts";
import { NO_EXAMPLES } from "@lectern/openapi/internal/samples/body-examples.ts";
import { responseExamples } from "@lectern/openapi/internal/samples/request-samples.ts";
import { sampleSets } from "@lectern/openapi/internal/samples/sample-sets.ts";
import { viewOf } from "@lectern/openapi/internal/samples/sample-settings.ts";
import {
  fence,
  headingLine,
  indent,
  inlineCode,
  joinBlocks,
  listItem,
  lowerHeadings,
} from "@lectern/theme/components/markdown-blocks.ts";
import { en, type StringKey } from "@lectern/theme/layout/locales/en.ts";
import { encodingFacts, unplacedEncodings } from "./parameter-facts.ts";
import type { Translate } from "./phrases.tsx";
import { createSchemaLocations, type SchemaLocations } from "./reference-tools.ts";
import { createSchemaSections, endWithSections } from "./schema-sections.ts";
import {
  factsToMarkdown,
  type MarkdownTools,
  moreToMarkdown,
  nodeToMarkdown,
  parametersToList,
  wholeOf,
} from "./schema-to-markdown.ts";
import { LOCATION_TITLES, parametersIn } from "./section-titles.ts";
import { schemesToMarkdown } from "./security.tsx";
import type { ReferenceSettings } from "./settings.ts";

/** The highest heading level in descriptions, below those of the page. */
const HIGHEST = 3;
/** The same inside a callback's body. */
const HIGHEST_IN_CALLBACK = 5;

/** Which samples the page's author wrote; they replace those from the spec. */
export interface AuthoredSamples {
  readonly hasSample?: boolean;
  readonly hasResponse?: boolean;
}

export interface OperationTextOptions extends ReferenceSettings, AuthoredSamples {
  /** The URL of another operation's page, if it has one. */
  readonly hrefOf?: (operation: Operation) => string | undefined;
}

interface OperationTools extends MarkdownTools {
  /** The name of this part of the page: a status, or the title of the body. */
  readonly part: string;
  /** The highest heading level in descriptions here. */
  readonly highest: number;
  /** The examples under media types. */
  readonly examples: BodyExamples;
  /** Response examples shown in the side column. */
  readonly beside: ReadonlySet<Example>;
  readonly hrefOf: (operation: Operation) => string | undefined;
}

/** The reference of an operation as Markdown, from endpoint to responses. */
export function operationToMarkdown(operation: Operation, settings: OperationTextOptions, t: Translate): string {
  const { hasSample, hasResponse, hrefOf = () => undefined } = settings;
  const view = viewOf(operation, settings);
  const examples = bodyExamples(operation, view, settings, { isWhole: true, isReplaced: hasResponse });
  const beside = new Set(hasResponse ? [] : responseExamples(view).map(({ example }) => example));
  const word = operation.kind === "webhook" ? "apiPayload" : "apiBody";
  const location = { part: t(word), highest: HIGHEST };
  const sections = createSchemaSections(operation.api, settings, t);
  const tools: OperationTools = { t, sections, examples, beside, hrefOf, ...location, ...createSchemaLocations() };
  return joinBlocks(
    endpointToMarkdown(operation, view, settings),
    operation.deprecated ? `**${t("apiDeprecated")}**` : "",
    lowerHeadings(operation.description?.trim() ?? "", HIGHEST),
    docsLink(own(operation.value, "externalDocs")),
    serversToMarkdown(view.servers, t),
    moreToMarkdown(view.more?.servers, t),
    sectionToMarkdown("apiAuthorization", schemesToMarkdown(view.security, t), t),
    ...[...LOCATION_TITLES].map(([location, word]) =>
      sectionToMarkdown(word, parametersToList(parametersIn(view, location), tools), t),
    ),
    moreToMarkdown(view.more?.parameters, t),
    view.body && bodySection(view.body, word, tools),
    sectionToMarkdown(
      "apiCallbacks",
      joinBlocks(...view.callbacks.map((callback) => callbackToMarkdown(callback, tools))),
      t,
    ),
    moreToMarkdown(view.more?.callbacks, t),
    sectionToMarkdown("apiRequestExample", hasSample ? "" : samplesToMarkdown(operation, view, { ...settings, t }), t),
    sectionToMarkdown("apiResponses", responsesToMarkdown(view, "###", tools), t),
    // Comes last, because everything above registers its sections.
    endWithSections(sections, settings.takeSections),
  );
}

/** Shared by all parts of a page. */
interface SharedText {
  readonly settings: ReferenceSettings;
  readonly t: Translate;
  readonly sections: MarkdownTools["sections"];
  readonly locations: SchemaLocations;
}

/** The fields and examples of an operation's response with a given status. */
export function errorBodyToMarkdown(operation: Operation, status: string, shared: SharedText): string {
  const { settings, t, sections, locations } = shared;
  const view = viewOf(operation, settings);
  const responses = view.responses.filter((response) => response.status === status);
  const beside = new Set(responseExamples({ ...view, responses }).map(({ example }) => example));
  const tools = { t, sections, examples: NO_EXAMPLES, beside, hrefOf: () => undefined, ...locations };
  const bare = responses.map(({ contents }) => ({ status, contents, headers: [], links: [] }));
  return responsesToMarkdown({ responses: bare }, "", { ...tools, part: status, highest: HIGHEST });
}

/** The heading of a section with the same anchor as on the page; `mark` applies to the whole section. */
export function sectionLine(word: StringKey, t: Translate, mark?: string): string {
  return headingLine(2, mark === undefined ? t(word) : `${t(word)} (${mark})`, headingId(en[word]));
}

/** A section under its title; empty without text. */
export function sectionToMarkdown(word: StringKey, text: string, t: Translate): string {
  return text === "" ? "" : joinBlocks(sectionLine(word, t), text);
}

/** The body under a title that says whether it is required. */
function bodySection({ required, ...body }: BodyView, word: StringKey, tools: OperationTools): string {
  const text = bodyToMarkdown({ ...body, required: false }, tools);
  return text === "" ? "" : joinBlocks(sectionLine(word, tools.t, required ? tools.t("required") : undefined), text);
}

/** The first line of an operation page: `GET /users/{id}`. */
export function endpointToMarkdown(
  operation: Pick<Operation, "kind" | "method" | "path">,
  view: Pick<OperationView, "servers">,
  { fullUrl }: Pick<ReferenceSettings, "fullUrl">,
): string {
  if (operation.kind === "webhook") return inlineCode(`WEBHOOK ${operation.method} ${operation.path}`);
  const origin = fullUrl ? (view.servers[0]?.url.replace(/(?<!\/)\/+$/, "") ?? "") : "";
  return inlineCode(`${operation.method} ${origin}${operation.path}`);
}

/**
 * The request as code, once per media type, with further examples of a media type below it. One language is enough: the
 * others say the same.
 */
export function samplesToMarkdown(
  operation: Operation,
  view: OperationView,
  settings: ReferenceSettings & { readonly t: Translate },
): string {
  const languages = settings.languages.slice(0, 1);
  const sets = sampleSets(operation, view, { ...settings, languages, isWhole: true });
  const shown = sets.filter((set, index) => sets.findIndex(({ mediaType }) => mediaType === set.mediaType) === index);
  const samples = shown.flatMap(({ mediaType, samples: all }) =>
    all.map((sample) => (mediaType === undefined ? sample : { ...sample, title: `${sample.title}: ${mediaType}` })),
  );
  return joinBlocks(...samples.map((sample) => sampleToMarkdown(sample, settings.t)));
}

/** A sample under its title. */
export function sampleToMarkdown({ title, language, code, reduced, description }: Sample, t: Translate): string {
  return joinBlocks(`**${title}**`, description?.trim(), fence(language, code), reduced ? t("apiReduced") : "");
}

/** An example under a title. */
export function exampleToMarkdown(example: Example, title: string, t: Translate): string {
  const { text, language, reduced, description } = example;
  return sampleToMarkdown({ title, language, code: showMarks(text), reduced, description }, t);
}

/** The server URLs of an operation, as a list. */
export function serversToMarkdown(servers: readonly ServerView[], t: Translate): string {
  const items = servers.map(({ url, description, variables }) => {
    const choices = variables.map(({ name, value, values, description: about }) => {
      const chosen = value === "" ? "" : `: ${inlineCode(value)}`;
      const others = values.length > 0 ? ` (${values.join(", ")})` : "";
      return `\n  - ${inlineCode(name)}${chosen}${others}${about === undefined ? "" : `: ${about}`}`;
    });
    return `${listItem(inlineCode(url), description ?? "")}${choices.join("")}`;
  });
  return items.length === 0
    ? ""
    : joinBlocks(`${t(items.length === 1 ? "apiServer" : "apiServers")}:`, items.join("\n"));
}

function bodyToMarkdown({ required, description, contents, more }: BodyView, tools: OperationTools): string {
  return joinBlocks(
    lowerHeadings(description?.trim() ?? "", tools.highest),
    ...contents.map((content) => contentToMarkdown(content, required, tools)),
    moreToMarkdown(more?.contents, tools.t),
  );
}

function callbackToMarkdown(callback: CallbackView, tools: OperationTools): string {
  const { name, method, url, summary, description, parameters, body } = callback;
  const titled = (word: StringKey, text: string): string => (text === "" ? "" : `#### ${tools.t(word)}\n\n${text}`);
  return joinBlocks(
    `### ${method} ${name}`,
    inlineCode(url),
    summary,
    lowerHeadings(description?.trim() ?? "", HIGHEST_IN_CALLBACK - 1),
    titled("apiParameters", parametersToList(parameters, tools)),
    moreToMarkdown(callback.more?.parameters, tools.t),
    body && titled("apiPayload", bodyToMarkdown(body, { ...tools, part: name, highest: HIGHEST_IN_CALLBACK })),
    titled("apiResponses", responsesToMarkdown(callback, "#####", tools)),
  );
}

function responsesToMarkdown(
  view: Pick<OperationView | CallbackView, "responses" | "more">,
  level: string,
  tools: OperationTools,
): string {
  const { responses, more: others } = view;
  const { t } = tools;
  const besideOf = ({ examples }: ContentView, status: string): string => {
    const shown = examples.filter((example) => tools.beside.has(example));
    const titleOf = ({ title }: Example) => (title === undefined ? t("apiExample") : `${status} ${title}`);
    return joinBlocks(...shown.map((example) => exampleToMarkdown(example, titleOf(example), t)));
  };
  const blocks = responses.map(({ status, summary, description, headers, contents, links, more }) => {
    const highest = level.length + 1;
    const here = { ...tools, part: status, highest };
    return joinBlocks(
      level === "" ? "" : `${level} ${status}`,
      summary,
      lowerHeadings(description?.trim() ?? "", highest),
      headers.length === 0 ? "" : joinBlocks(`${t("apiHeaders")}:`, parametersToList(headers, tools)),
      moreToMarkdown(more?.headers, t),
      ...contents.map((content) => joinBlocks(contentToMarkdown(content, false, here), besideOf(content, status))),
      moreToMarkdown(more?.contents, t),
      links.length === 0 ? "" : joinBlocks(`${t("apiLinks")}:`, links.map(linkToItem).join("\n")),
      moreToMarkdown(more?.links, t),
    );
  });
  return joinBlocks(...blocks, moreToMarkdown(others?.responses, t));
}

function linkToItem({ name, description, operation, target, parameters }: LinkView): string {
  const words = operation ? `${operation.method} ${operation.path}` : target;
  const passed = parameters.map(({ name: key, value }) => `\n- ${inlineCode(key)} = ${inlineCode(value)}`);
  return `${listItem(`${name}: ${inlineCode(words)}`, description ?? "")}${indent(passed.join(""), 2)}`;
}

function contentToMarkdown(content: ContentView, required: boolean, tools: OperationTools): string {
  const examples = tools.examples.get(content);
  return joinBlocks(
    fieldsToMarkdown(content, required, tools),
    ...(examples?.samples ?? []).map((sample) =>
      sampleToMarkdown({ ...sample, title: joinTitle(tools.t("apiExample"), sample.title) }, tools.t),
    ),
    moreToMarkdown(examples?.omitted ?? 0, tools.t),
  );
}

function joinTitle(word: string, title: string): string {
  return title === "" ? word : `${word}: ${title}`;
}

function fieldsToMarkdown(content: ContentView, required: boolean, tools: OperationTools): string {
  const { mediaType, schema, stream, sameAs } = content;
  const { t } = tools;
  const facts = [stream && t("apiStream"), required && t("required")].filter(Boolean).join(", ");
  const links = content.linked.map(({ title, href }) => `- ${t("apiExample")}: [${title}](${encodeURI(href)})`);
  const { encodings } = content;
  const sent = (shown?: SchemaNode): string =>
    unplacedEncodings(encodings, shown)
      .flatMap(([name, encoding]) => encodingFacts(encoding, t).map((fact) => `${inlineCode(name)}: ${fact}`))
      .join("; ");
  const type = `${inlineCode(mediaType)}${facts === "" ? "" : ` (${facts})`}`;
  const head = joinBlocks(type, links.join("\n"));
  if (sameAs !== undefined)
    return joinBlocks(head, sent(), fillString(t("apiSameFields"), { name: inlineCode(sameAs) }));
  if (schema === undefined) return joinBlocks(head, sent());
  const inside = encodings.size === 0 ? tools : { ...tools, encodings };
  return tools.within(wholeOf(schema), tools.part, (shown) =>
    joinBlocks(
      head,
      sent(shown),
      factsToMarkdown(shown, tools),
      lowerHeadings(schema.description?.trim() ?? "", tools.highest),
      nodeToMarkdown(shown, inside),
    ),
  );
}
