// The reference of an operation: from its method and path to its responses, with samples.

import { EMPTY_HTML, type Html, type HtmlNode, isEmpty } from "@lectern/base/markup/tree.ts";
import { visit } from "@lectern/base/markup/visit.ts";
import { bodyExamples, type CallbackView, type Operation, type OperationView } from "@lectern/openapi";
import { docsLink } from "@lectern/openapi/internal/html/own-texts.ts";
import { own } from "@lectern/openapi/internal/record.ts";
import { responseExamples } from "@lectern/openapi/internal/samples/request-samples.ts";
import { viewOf } from "@lectern/openapi/internal/samples/sample-settings.ts";
import type { RenderContext, TocEntry } from "@lectern/theme/component.ts";
import { joinBlocks } from "@lectern/theme/components/markdown-blocks.ts";
import { countedLabel } from "@lectern/theme/labels.tsx";
import { bodyContent, bodySection, responseList } from "./bodies.tsx";
import { renderDetails } from "./details.tsx";
import { type Fact, factsToHtml, labels } from "./facts.tsx";
import { endpointToHtml, endpointToMarkdown, MethodPill } from "./lead.tsx";
import {
  deprecation,
  description,
  isAbsent,
  media,
  more,
  onlyInMarkdown,
  type Part,
  type Parts,
  paragraph,
  partsToHtml,
  partsToMarkdown,
  prose,
  section,
  sectionToMarkdown,
  subsection,
  underHeading,
} from "./part.tsx";
import { createMarkdownTools, createReferenceTools, type ReferenceTools } from "./reference-tools.ts";
import { renderRequestSamples, renderResponseSamples, requestToMarkdown } from "./samples.tsx";
import { parameterList } from "./schema.tsx";
import { createSchemaSections, endWithSections } from "./schema-sections.ts";
import { LOCATION_TITLES, parametersIn, sectionId } from "./section-titles.ts";
import { schemeHead, schemeName, schemesToHtml, security } from "./security.tsx";
import { moreServers, servers } from "./servers.tsx";
import type { ReferenceSettings } from "./settings.ts";
import type { Translate } from "./words.tsx";

/** The reference of an operation, with its samples for the side column. */
export interface OperationMarkup {
  /** Method and path, above everything else. */
  readonly lead: Html;
  /** The description, which readers want before code. */
  readonly intro?: Html;
  readonly main: Html;
  readonly request?: Html;
  readonly response?: Html;
}

/** What the caller adds to the page context. */
export interface OperationOptions {
  /** Renders untrusted Markdown from the spec: CommonMark without raw HTML and script URLs. */
  readonly safeMarkdown: (text: string) => Html;
  readonly settings: ReferenceSettings;
  /** The URL of another operation's page, if it has one. */
  readonly hrefOf?: (operation: Operation) => string | undefined;
  /** True if the author wrote the response samples. */
  readonly hasResponse?: boolean;
}

/** Which samples the page's author wrote; they replace those from the spec. */
export interface AuthoredSamples {
  readonly hasSample?: boolean;
  readonly hasResponse?: boolean;
}

interface OperationTextOptions extends ReferenceSettings, AuthoredSamples {
  /** The URL of another operation's page, if it has one. */
  readonly hrefOf?: (operation: Operation) => string | undefined;
}

/** What is above the fields of an operation. */
function introOf(operation: Operation): Parts {
  return [
    operation.deprecated && deprecation("apiDeprecated"),
    description(operation.description),
    description(docsLink(own(operation.value, "externalDocs"))),
  ];
}

/** The fields of an operation; the request as code is next to them in HTML. */
function fieldsOf({ kind }: Operation, view: OperationView, request?: Part): Parts {
  return [
    accessPart(view),
    [...LOCATION_TITLES].map(([location, title]) => section(title, parameterList(parametersIn(view, location)))),
    more(view.more?.parameters),
    view.body && bodySection(view.body, kind === "webhook" ? "apiPayload" : "apiBody"),
    view.callbacks.length > 0 &&
      section("apiCallbacks", [view.callbacks.map(callbackPart), more(view.more?.callbacks)]),
    request,
    view.responses.length > 0 && section("apiResponses", responseList(view, "response")),
  ];
}

function callbackPart(callback: CallbackView): Part {
  const { name, method, body } = callback;
  const scope = `callback ${name}`;
  const parts = [
    media(callback.url),
    paragraph(callback.summary ?? ""),
    prose(callback.description),
    subsection("apiParameters", [parameterList(callback.parameters, scope), more(callback.more?.parameters)]),
    body && subsection("apiPayload", bodyContent(body, { scope, name })),
    callback.responses.length > 0 && subsection("apiResponses", responseList(callback, `${scope} response`)),
  ];
  return {
    html: (tools) =>
      renderDetails([<MethodPill method={method} />, <span>{name}</span>], partsToHtml(parts, tools), tools),
    markdown: (tools) => underHeading(`${method} ${name}`, parts, tools),
  };
}

export function renderOperation(
  operation: Operation,
  context: RenderContext,
  options: OperationOptions,
): OperationMarkup {
  const view = viewOf(operation, options.settings);
  const examples = bodyExamples(operation, view, options.settings, { isReplaced: options.hasResponse });
  const entries: TocEntry[] = [];
  const listed = { ...context, heading: (entry: TocEntry) => void entries.push(entry) };
  const tools = createReferenceTools(options, listed, examples);
  const intro = introOf(operation);
  const introMarkup = !isAbsent(intro) && <div class="api-reference">{partsToHtml(intro, tools)}</div>;
  const body = partsToHtml(fieldsOf(operation, view), tools);
  for (const entry of entries) context.heading(entry);
  const main = (
    <div class="api-reference">
      {renderContents(entries, body, context)}
      {body}
    </div>
  );
  const request = renderRequestSamples(operation, view, tools);
  const response = renderResponseSamples(view, tools);
  const lead = endpointToHtml(operation, view, tools);
  return {
    lead,
    ...(introMarkup && { intro: introMarkup }),
    main,
    ...(request && { request }),
    ...(response && { response }),
  };
}

/** The reference of an operation as Markdown. */
export function operationToMarkdown(operation: Operation, settings: OperationTextOptions, t: Translate): string {
  const { hasSample, hasResponse, hrefOf } = settings;
  const view = viewOf(operation, settings);
  const examples = bodyExamples(operation, view, settings, { isWhole: true, isReplaced: hasResponse });
  const beside = new Set(hasResponse ? [] : responseExamples(view).map(({ example }) => example));
  const sections = createSchemaSections(operation.api, settings, t);
  const tools = createMarkdownTools({ t, sections, examples, beside, ...(hrefOf && { hrefOf }) });
  const request = onlyInMarkdown(() => {
    const text = hasSample ? "" : requestToMarkdown(operation, view, { ...settings, t });
    return sectionToMarkdown("apiRequestExample", text, t);
  });
  return joinBlocks(
    endpointToMarkdown(operation, view, settings),
    partsToMarkdown([introOf(operation), fieldsOf(operation, view, request)], tools),
    // Comes last, because everything above registers its sections.
    endWithSections(sections, settings.takeSections),
  );
}

/** Pages with fewer fields need no section links. */
const MIN_FIELDS_FOR_LINKS = 12;
const PATH = sectionId("apiPathParameters");
const QUERY = sectionId("apiQueryParameters");

/** Section links for a long page, with controls to expand and filter its fields. */
function renderContents(entries: readonly TocEntry[], body: HtmlNode, { t }: RenderContext): Html {
  let fields = 0;
  let isExpandable = false;
  visit(body, {
    element: ({ tag, attributes }) => {
      if (attributes["class"] === "field") fields++;
      isExpandable ||= tag === "details";
      return true;
    },
  });
  if (fields < MIN_FIELDS_FOR_LINKS) return EMPTY_HTML;
  // One link for both, so that the links fit in one line.
  const isParameter = ({ id }: TocEntry) => id === PATH || id === QUERY;
  const isJoined = entries.filter(isParameter).length === 2;
  const links = entries
    .filter(({ id }) => !isJoined || id !== QUERY)
    .map((entry) => <a href={`#${entry.id}`}>{isJoined && isParameter(entry) ? t("apiParameters") : entry.text}</a>);
  const expand = isExpandable && (
    <button type="button" data-expand-all data-less={t("apiCollapseAll")} aria-expanded="false">
      {t("apiExpandAll")}
    </button>
  );
  const required = (
    <button type="button" data-required-only aria-pressed="false">
      {t("apiRequiredOnly")}
    </button>
  );
  return (
    <nav class="api-index" aria-label={t("onThisPage")}>
      {links}
      <span class="api-index-tools">
        {expand}
        {required}
      </span>
    </nav>
  );
}

/** Servers and authorization: sections in Markdown, one collapsible line in HTML. */
function accessPart(view: OperationView): Part {
  return {
    html: (tools) => accessToHtml(view, tools),
    markdown: (tools) => partsToMarkdown([servers(view), section("apiAuthorization", security(view.security))], tools),
  };
}

function accessToHtml(view: OperationView, tools: ReferenceTools): Html {
  const { t } = tools;
  const { uniqueId, heading } = tools.context;
  const shown = partsToHtml(moreServers(view), tools);
  const [first, ...others] = view.security.filter(({ schemes }) => schemes.length > 0);
  const isOptional = view.security.some(({ schemes }) => schemes.length === 0);
  const isSingle = first?.schemes.length === 1;
  const schemes = schemesToHtml(view.security, tools, isSingle && others.length === 0);
  if (isEmpty(shown) && isEmpty(schemes)) return EMPTY_HTML;
  const proofs = first?.schemes.map((scheme) =>
    isSingle ? schemeHead(scheme, tools) : [schemeName(scheme, tools), "\n"],
  );
  const facts: Fact[] = [...labels(others.length > 0 ? [`+${others.length}`] : [])];
  if (isOptional) facts.push({ kind: "optional", words: t("optional") });
  else if (others.length === 0) facts.push({ kind: "required", words: t("required") });
  const none = view.security.length > 0 && <span>{t("apiAuthorizationNone")}</span>;
  const count = view.servers.length > 1 ? countedLabel(t("apiServers"), view.servers.length, t) : t("apiServer");
  const id = view.security.length > 0 ? uniqueId("heading", sectionId("apiAuthorization"), 2) : undefined;
  if (id !== undefined) heading({ id, text: t("apiAuthorization"), level: 2 });
  const line = [
    proofs ? [proofs, factsToHtml(facts, tools)] : none,
    !isEmpty(shown) && <span class="api-servers-label">{count}</span>,
  ];
  if (isEmpty(shown) && first === undefined)
    return (
      <div class="api-access" id={id}>
        {line}
      </div>
    );
  return (
    <details class="expandable api-access" id={id} open={tools.settings.expanded}>
      <summary class="expandable-summary">{line}</summary>
      <div class="expandable-body">
        {first && schemes}
        {shown}
      </div>
    </details>
  );
}
