// Renders the reference of an operation, complete without scripts.

import { EMPTY_HTML, type Html, type HtmlNode, isEmpty } from "@lectern/base/markup/tree.ts";
import { visit } from "@lectern/base/markup/visit.ts";
import { bodyExamples, type CallbackView, type Operation, type OperationView } from "@lectern/openapi";
import { docsLink } from "@lectern/openapi/internal/html/own-texts.ts";
import { own } from "@lectern/openapi/internal/record.ts";
import { viewOf } from "@lectern/openapi/internal/samples/sample-settings.ts";
import { hasHost, serverUrl } from "@lectern/request";
import type { RenderContext, TocEntry } from "@lectern/theme/component.ts";
import { glyph } from "@lectern/theme/icons/glyphs.ts";
import { createReferenceTools, type ReferenceTools } from "./reference-tools.ts";
import {
  renderBody,
  renderBodyContent,
  renderParameterList,
  renderParameters,
  renderResponseList,
  renderResponses,
} from "./render-bodies.tsx";
import { renderDetails, renderInline, renderMore } from "./render-facts.tsx";
import { renderRequestSamples, renderResponseSamples } from "./render-samples.tsx";
import { renderSection } from "./render-section.tsx";
import { sectionId } from "./section-titles.ts";
import { schemeHead, schemeName, schemesToHtml } from "./security.tsx";
import type { ReferenceSettings } from "./settings.ts";

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
  /** False if the layout already shows the description above the page. */
  readonly description?: boolean;
}

export function renderOperation(
  operation: Operation,
  context: RenderContext,
  options: OperationOptions,
): OperationMarkup {
  const { settings } = options;
  const view = viewOf(operation, settings);
  const examples = bodyExamples(operation, view, settings, { isReplaced: options.hasResponse });
  const entries: TocEntry[] = [];
  const listed = { ...context, heading: (entry: TocEntry) => void entries.push(entry) };
  const tools = createReferenceTools({ ...options, context: listed, examples });
  const description = options.description === false ? undefined : operation.description;
  const docs = docsLink(own(operation.value, "externalDocs"));
  const intro = [
    operation.deprecated && (
      <p class="api-deprecated">
        {glyph("warning")}
        {context.t("apiDeprecated")}
      </p>
    ),
    description && <div class="api-description">{options.safeMarkdown(description)}</div>,
    docs && <div class="api-description">{options.safeMarkdown(docs)}</div>,
  ].filter(Boolean);
  const sections = [
    renderAccess(view, tools),
    renderParameters(view, tools),
    view.body && renderBody(view.body, operation.kind === "webhook" ? "apiPayload" : "apiBody", tools),
    renderCallbacks(view, tools),
    renderResponses(view, tools),
  ];
  for (const entry of entries) context.heading(entry);
  const body = <>{sections}</>;
  const main = (
    <div class="api-reference">
      {renderContents(entries, body, context)}
      {body}
    </div>
  );
  const request = renderRequestSamples(operation, view, tools);
  const response = renderResponseSamples(view, tools);
  const lead = renderEndpoint(operation, view, tools);
  return {
    lead,
    ...(intro.length > 0 && { intro: <div class="api-reference">{intro}</div> }),
    main,
    ...(request && { request }),
    ...(response && { response }),
  };
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

/** Method and path of an operation, with a button that copies its URL. */
export function renderEndpoint(
  operation: Operation,
  view: Pick<OperationView, "servers">,
  { context, settings }: ReferenceTools,
): Html {
  const method = (
    <span class="method-pill" data-method={operation.method.toLowerCase()}>
      {operation.method}
    </span>
  );
  if (operation.kind === "webhook") {
    return (
      <div class="api-endpoint">
        <span class="method-pill" data-method="webhook">
          WEBHOOK
        </span>
        {method}
        <code class="api-path">{operation.path}</code>
      </div>
    );
  }
  const [server] = view.servers;
  // Without a host there is only the path to copy.
  const url = server && hasHost(server) ? `${serverUrl(server)}${operation.path}` : operation.path;
  const base = server?.url.replace(/(?<!\/)\/+$/, "");
  const origin = base && (
    <span class="api-origin" data-full={settings.fullUrl}>
      {base}
    </span>
  );
  return (
    <div class="api-endpoint">
      {method}
      <code class="api-path">
        {origin}
        {renderPath(operation.path)}
      </code>
      <button
        type="button"
        class="api-copy"
        data-copy={url}
        data-copied={context.t("copied")}
        aria-label={context.t("copy")}
      >
        {glyph("copy")}
      </button>
      {renderTry(context, settings)}
    </div>
  );
}

/** The button that opens the console. */
export function renderTry({ t }: RenderContext, { console: entry }: ReferenceSettings): Html {
  if (entry === undefined) return EMPTY_HTML;
  const data = { "data-console": entry.href, "data-expand": entry.expanded } as const;
  return (
    <button type="button" class="api-try tryit-button" aria-haspopup="dialog" {...data}>
      {t("apiTry")}
    </button>
  );
}

/** The servers of an operation, unless the first line of the page already shows everything. */
export function renderMoreServers(view: Pick<OperationView, "servers" | "more">, tools: ReferenceTools): Html {
  const [first, ...others] = view.servers;
  const isStated = others.length === 0 && first?.description === undefined && !first?.variables.length;
  return isStated ? EMPTY_HTML : renderServers(view, tools);
}

/** The servers of an operation. */
export function renderServers(view: Pick<OperationView, "servers" | "more">, tools: ReferenceTools): Html {
  const { t } = tools.context;
  if (view.servers.length === 0) return EMPTY_HTML;
  const servers = view.servers.map(({ url, description, variables }) => {
    const choices = variables.map(({ name, value, values, description: about }) => (
      <li>
        <code>{name}</code>
        {value && (
          <>
            : <code>{value}</code>
          </>
        )}
        {values.length > 0 && ` (${values.join(", ")})`}
        {about && <>: {renderInline(about, tools)}</>}
      </li>
    ));
    return (
      <li>
        <code>{url}</code>
        {description && (
          <>
            {"\n"}
            <span class="api-server-name">{renderInline(description, tools)}</span>
          </>
        )}
        {choices.length > 0 && <ul>{choices}</ul>}
      </li>
    );
  });
  const label = t(servers.length === 1 ? "apiServer" : "apiServers");
  return (
    <div class="api-servers">
      <span class="api-servers-label">{label}</span>
      <ul>{servers}</ul>
      {renderMore(view.more?.servers, tools)}
    </div>
  );
}

/** Servers and authorization in one collapsible line. */
function renderAccess(view: OperationView, tools: ReferenceTools): Html {
  const { t, uniqueId, heading } = tools.context;
  const servers = renderMoreServers(view, tools);
  const [first, ...others] = view.security.filter(({ schemes }) => schemes.length > 0);
  const isOptional = view.security.some(({ schemes }) => schemes.length === 0);
  const isSingle = first?.schemes.length === 1;
  const schemes = schemesToHtml(view.security, tools, isSingle && others.length === 0);
  if (isEmpty(servers) && isEmpty(schemes)) return EMPTY_HTML;
  const proofs = first?.schemes.map((scheme) =>
    isSingle ? (
      schemeHead(scheme, tools)
    ) : (
      <>
        {schemeName(scheme, tools)}
        {"\n"}
      </>
    ),
  );
  const mark = isOptional ? (
    <>
      {"\n"}
      <span class="field-optional">{t("optional")}</span>
    </>
  ) : (
    others.length === 0 && (
      <>
        {"\n"}
        <span class="field-required">{t("required")}</span>
      </>
    )
  );
  const none = view.security.length > 0 && <span>{t("apiAuthorizationNone")}</span>;
  const more = others.length > 0 && (
    <>
      {"\n"}
      <span class="field-label">+{others.length}</span>
    </>
  );
  const count = view.servers.length > 1 ? `${t("apiServers")} (${view.servers.length})` : t("apiServer");
  const label = !isEmpty(servers) && <span class="api-servers-label">{count}</span>;
  const id = view.security.length > 0 ? uniqueId("heading", sectionId("apiAuthorization"), 2) : undefined;
  if (id !== undefined) heading({ id, text: t("apiAuthorization"), level: 2 });
  const line = (
    <>
      {proofs ? (
        <>
          {proofs}
          {more}
          {mark}
        </>
      ) : (
        none
      )}
      {label}
    </>
  );
  if (isEmpty(servers) && first === undefined)
    return (
      <div class="api-access" id={id}>
        {line}
      </div>
    );
  const inside = first === undefined ? EMPTY_HTML : schemes;
  return (
    <details class="expandable api-access" id={id} open={tools.settings.expanded}>
      <summary class="expandable-summary">{line}</summary>
      <div class="expandable-body">
        {inside}
        {servers}
      </div>
    </details>
  );
}

/** Renders callbacks, the requests an API sends back, each collapsible. */
function renderCallbacks({ callbacks, more }: Pick<OperationView, "callbacks" | "more">, tools: ReferenceTools): Html {
  if (callbacks.length === 0) return EMPTY_HTML;
  const items = callbacks.map((callback) => renderCallback(callback, tools));
  return renderSection("apiCallbacks", [...items, renderMore(more?.callbacks, tools)], tools);
}

function renderCallback(callback: CallbackView, tools: ReferenceTools): Html {
  const { name, method, url, summary, description, parameters, body, responses } = callback;
  const { t } = tools.context;
  const scope = `callback ${name}`;
  const pill = (
    <span class="method-pill" data-method={method.toLowerCase()}>
      {method}
    </span>
  );
  const parts = (
    <>
      <p class="api-media">
        <code>{url}</code>
      </p>
      {summary && <p>{summary}</p>}
      {description && tools.safeMarkdown(description)}
      {parameters.length > 0 &&
        titled(
          t("apiParameters"),
          <>
            {renderParameterList(parameters, scope, tools)}
            {renderMore(callback.more?.parameters, tools)}
          </>,
        )}
      {body && titled(t("apiPayload"), renderBodyContent(body, scope, tools))}
      {responses.length > 0 && titled(t("apiResponses"), renderResponseList(callback, `${scope} response`, tools))}
    </>
  );
  return renderDetails(
    <>
      {pill}
      <span>{name}</span>
    </>,
    parts,
    tools,
  );
}

function titled(title: string, body: HtmlNode): Html {
  return (
    <>
      <p class="api-section-title">{title}</p>
      {body}
    </>
  );
}

/** Marks the parameters of a path and lets it wrap before slashes, not inside names. */
export function renderPath(path: string): Html {
  const steps = path.split(/(?!^)(?=\/(?![^{}]*\}))/).map((step, index) => {
    const parts = step.split(/(\{[^{}]*\})/).map((part, at) => (at % 2 === 1 ? <b>{part}</b> : part));
    return (
      <>
        {index > 0 && <wbr />}
        {parts}
      </>
    );
  });
  return <>{steps}</>;
}
