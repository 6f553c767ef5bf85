// An operation as the reference on its page: complete in HTML, without a script.

import { attributes, EMPTY_HTML, type Html, html } from "../../base/html.ts";
import type { Operation } from "../../openapi/api.ts";
import type { OperationView } from "../../openapi/describe/describe-operation.ts";
import { docsLink } from "../../openapi/external-docs.ts";
import { own } from "../../openapi/record.ts";
import { bodyExamples } from "../../openapi/samples/body-examples.ts";
import { viewOf } from "../../openapi/samples/sample-settings.ts";
import { hasHost, serverUrl } from "../../request/server-url.ts";
import type { RenderContext } from "../component.ts";
import { glyph } from "../icons/glyphs.ts";
import { createReferenceTools, type ReferenceTools } from "./reference-tools.ts";
import { renderBody, renderParameters, renderResponses } from "./render-bodies.ts";
import { renderCallbacks } from "./render-callbacks.ts";
import { renderInline, renderMore } from "./render-facts.ts";
import { renderPath } from "./render-path.ts";
import { renderRequestSamples, renderResponseSamples } from "./render-samples.ts";
import { renderSecurity } from "./render-security.ts";
import type { ReferenceSettings } from "./settings.ts";

/** The reference of an operation and its samples, which stand beside it. */
export interface OperationMarkup {
  /** Method and path, which stand above everything else. */
  readonly lead: Html;
  readonly main: Html;
  readonly request?: Html;
  readonly response?: Html;
}

/** What the caller adds to the page's context. */
export interface OperationOptions {
  /** Markdown of the description's author as markup: CommonMark without raw HTML and script URLs. */
  readonly safeMarkdown: (text: string) => Html;
  readonly settings: ReferenceSettings;
  /** The address of the page of another operation, when it has one. */
  readonly hrefOf?: (operation: Operation) => string | undefined;
  /** False where the layout already shows the description above the page. */
  readonly description?: boolean;
}

/** The reference of an operation. */
export function renderOperation(
  operation: Operation,
  context: RenderContext,
  options: OperationOptions,
): OperationMarkup {
  const { settings } = options;
  const view = viewOf(operation, settings);
  const hrefOf = options.hrefOf ?? (() => undefined);
  const examples = bodyExamples(operation, view, settings);
  const tools = createReferenceTools({ context, settings, safeMarkdown: options.safeMarkdown, hrefOf, examples });
  const description = options.description === false ? undefined : operation.description;
  const docs = docsLink(own(operation.value, "externalDocs"));
  const sections = [
    operation.deprecated && html`<p class="api-deprecated">${glyph("warning")}${context.t("apiDeprecated")}</p>`,
    description && html`<div class="api-description">${options.safeMarkdown(description)}</div>`,
    docs && html`<div class="api-description">${options.safeMarkdown(docs)}</div>`,
    renderServers(view, tools),
    renderSecurity(view.security, tools),
    renderParameters(view, tools),
    view.body && renderBody(view.body, operation.kind === "webhook" ? "apiPayload" : "apiBody", tools),
    renderCallbacks(view, tools),
    renderResponses(view, tools),
  ];
  const main = html`<div class="api-reference">${sections}</div>`;
  const request = renderRequestSamples(operation, view, tools);
  const response = renderResponseSamples(view, tools);
  const lead = renderEndpoint(operation, view, tools);
  return { lead, main, ...(request && { request }), ...(response && { response }) };
}

/** Method and path of an operation, with a button that copies its address. */
export function renderEndpoint(
  operation: Operation,
  view: Pick<OperationView, "servers">,
  { context, settings }: ReferenceTools,
): Html {
  const method = html`<span class="method-pill" data-method="${operation.method.toLowerCase()}">${operation.method}</span>`;
  if (operation.kind === "webhook") {
    return html`<div class="api-endpoint"><span class="method-pill" data-method="webhook">WEBHOOK</span>${method}<code class="api-path">${operation.path}</code></div>`;
  }
  const [server] = view.servers;
  // Without a full address the path is all there is to copy.
  const address = server && hasHost(server) ? `${serverUrl(server)}${operation.path}` : operation.path;
  const origin =
    settings.fullUrl && server && html`<span class="api-origin">${server.url.replace(/(?<!\/)\/+$/, "")}</span>`;
  return html`<div class="api-endpoint">${method}<code class="api-path">${origin}${renderPath(operation.path)}</code><button type="button" class="api-copy" data-copy="${address}" data-copied="${context.t("copied")}" aria-label="${context.t("copy")}">${glyph("copy")}</button>${renderTry(context, settings)}</div>`;
}

/** The button that opens the console. */
export function renderTry({ t, need }: RenderContext, { console: entry }: ReferenceSettings): Html {
  if (entry === undefined) return EMPTY_HTML;
  need("console");
  const data = attributes({ "data-console": entry.href, "data-expand": entry.expanded });
  return html`<button type="button" class="api-try tryit-button" aria-haspopup="dialog"${data}>${t("apiTry")}</button>`;
}

/** The addresses an operation can be called at. */
export function renderServers(view: Pick<OperationView, "servers" | "more">, tools: ReferenceTools): Html {
  const { t } = tools.context;
  if (view.servers.length === 0) return EMPTY_HTML;
  const servers = view.servers.map(({ url, description, variables }) => {
    const choices = variables.map(
      ({ name, value, values, description: about }) =>
        html`<li><code>${name}</code>${value && html`: <code>${value}</code>`}${values.length > 0 && ` (${values.join(", ")})`}${about && html`: ${renderInline(about, tools)}`}</li>`,
    );
    return html`<li><code>${url}</code>${description && html` <span class="api-server-name">${renderInline(description, tools)}</span>`}${choices.length > 0 && html`<ul>${choices}</ul>`}</li>`;
  });
  const label = t(servers.length === 1 ? "apiServer" : "apiServers");
  return html`<div class="api-servers"><span class="api-servers-label">${label}</span><ul>${servers}</ul>${renderMore(view.more?.servers, tools)}</div>`;
}
