// An operation as the reference on its page: complete in HTML, without a script.

import { EMPTY_HTML, type Html, html, joinHtml } from "../../base/html.ts";
import type { Operation } from "../../openapi/api.ts";
import {
  type BodyView,
  type ContentView,
  describeOperation,
  type OperationView,
  type ParameterView,
  type ResponseView,
} from "../../openapi/describe-operation.ts";
import type { RenderContext } from "../component.ts";
import { renderHeading } from "../components/heading.ts";
import { glyph } from "../icons/glyphs.ts";
import { PLACE_TITLES, parametersIn } from "./operation-sections.ts";
import { renderRequestSamples, renderResponseSamples } from "./render-samples.ts";
import { type ReferenceTools, renderBodySchema, renderField } from "./render-schema.ts";
import { renderSecurity } from "./render-security.ts";
import { serverUrl } from "./sample-request.ts";

/** The reference of an operation and its samples, which stand beside it. */
export interface OperationMarkup {
  readonly main: Html;
  readonly request?: Html;
  readonly response?: Html;
}

/** What the caller adds to the page's context. */
export interface OperationOptions {
  /** Markdown of the description's author as markup: CommonMark without raw HTML and script URLs. */
  readonly safeMarkdown: (text: string) => Html;
  /** False where the layout already shows the description above the page. */
  readonly description?: boolean;
}

/** The reference of an operation. */
export function renderOperation(
  operation: Operation,
  context: RenderContext,
  options: OperationOptions,
): OperationMarkup {
  const view = describeOperation(operation);
  const tools: ReferenceTools = { context, safeMarkdown: options.safeMarkdown };
  const description = options.description === false ? undefined : operation.description;
  const main = html`<div class="api-reference">${renderEndpoint(operation, view, tools)}${operation.deprecated && html`<p class="api-deprecated">${glyph("warning")}This operation is deprecated.</p>`}${description && html`<div class="api-description">${options.safeMarkdown(description)}</div>`}${renderServers(view)}${renderSecurity(view.security, tools, renderSection)}${joinHtml([...PLACE_TITLES].map(([place, title]) => renderParameters(title, parametersIn(view, place), tools)))}${view.body && renderBody(operation, view.body, tools)}${renderResponses(view.responses, tools)}</div>`;
  const request = renderRequestSamples(operation, view, context);
  const response = renderResponseSamples(view, context);
  return { main, ...(request && { request }), ...(response && { response }) };
}

function renderEndpoint(operation: Operation, view: OperationView, { context }: ReferenceTools): Html {
  const method = html`<span class="method-pill" data-method="${operation.method.toLowerCase()}">${operation.method}</span>`;
  if (operation.kind === "webhook") {
    return html`<div class="api-endpoint"><span class="method-pill" data-method="webhook">WEBHOOK</span>${method}<code class="api-path">${operation.path}</code></div>`;
  }
  const steps = operation.path
    .split(/(\{[^{}]*\})/)
    .map((part, index) => (index % 2 === 1 ? html`<b>${part}</b>` : part));
  const [server] = view.servers;
  // Without a full address the path is all there is to copy.
  const address = server && /^https?:/i.test(server.url) ? `${serverUrl(server)}${operation.path}` : operation.path;
  return html`<div class="api-endpoint">${method}<code class="api-path">${steps}</code><button type="button" class="api-copy" data-copy="${address}" data-copied="${context.t("copied")}" aria-label="${context.t("copy")}">${glyph("copy")}</button></div>`;
}

function renderServers(view: OperationView): Html {
  if (view.servers.length === 0) return EMPTY_HTML;
  const servers = view.servers.map(({ url, description, variables }) => {
    const choices = variables.map(
      ({ name, value, values, description: about }) =>
        html`<li><code>${name}</code>${value && html`: <code>${value}</code>`}${values.length > 0 && ` (${values.join(", ")})`}${about && `: ${about}`}</li>`,
    );
    return html`<li><code>${url}</code>${description && html` <span class="api-server-name">${description}</span>`}${choices.length > 0 && html`<ul>${choices}</ul>`}</li>`;
  });
  const label = servers.length === 1 ? "Server" : "Servers";
  return html`<div class="api-servers"><span class="api-servers-label">${label}</span><ul>${servers}</ul></div>`;
}

function renderSection(title: string, body: Html, tools: ReferenceTools): Html {
  const { context } = tools;
  const id = context.uniqueId("heading", context.slug(title), 2);
  context.heading({ id, text: title, level: 2 });
  const heading = renderHeading(
    { level: 2, id, body: html`${title}`, anchor: true, className: "api-section-heading" },
    context,
  );
  return html`<section class="api-section">${heading}${body}</section>`;
}

function renderParameters(title: string, parameters: readonly ParameterView[], tools: ReferenceTools): Html {
  if (parameters.length === 0) return EMPTY_HTML;
  return renderSection(title, renderParameterList(parameters, "", tools), tools);
}

function renderParameterList(parameters: readonly ParameterView[], scope: string, tools: ReferenceTools): Html {
  const fields = parameters.map((parameter) => {
    const { name, place, required, schema } = parameter;
    const deprecated = parameter.deprecated || schema.deprecated;
    const description = parameter.description ?? schema.description;
    return renderField({ name, scope: scope || place, required, deprecated, description, node: schema }, tools);
  });
  return joinHtml(fields);
}

function renderBody(operation: Operation, body: BodyView, tools: ReferenceTools): Html {
  const text = body.description && tools.safeMarkdown(body.description);
  const required = body.required && html` <span class="field-required">${tools.context.t("required")}</span>`;
  const contents = body.contents.map((content) => renderContent(content, { scope: "body", required }, tools));
  return renderSection(operation.kind === "webhook" ? "Payload" : "Body", html`${text}${contents}`, tools);
}

function renderContent(
  content: ContentView,
  place: { readonly scope: string; readonly required: Html | false },
  tools: ReferenceTools,
): Html {
  const schema = content.schema && renderBodySchema(content.schema, place.scope, tools);
  return html`<div class="api-content"><p class="api-media"><code>${content.mediaType}</code>${place.required}</p>${schema}</div>`;
}

function renderResponses(responses: readonly ResponseView[], tools: ReferenceTools): Html {
  if (responses.length === 0) return EMPTY_HTML;
  const first = responses.findIndex(({ status }) => status.startsWith("2"));
  const items = responses.map((response, index) => renderResponse(response, index === Math.max(0, first), tools));
  return renderSection("Responses", joinHtml(items), tools);
}

function renderResponse(response: ResponseView, open: boolean, tools: ReferenceTools): Html {
  const { status, description, headers, contents } = response;
  const scope = `response ${status}`;
  const code = html`<code class="api-status" data-status="${status.charAt(0).toLowerCase()}">${status}</code>`;
  // A phrase stands beside the status; a text with markup of its own would not fit there.
  const short = description !== undefined && description.length <= 120 && !/[*_`[<\n]/.test(description);
  const phrase = short && html`<span>${description}</span>`;
  const text = !short && description && tools.safeMarkdown(description);
  const list =
    headers.length > 0 &&
    html`<p class="api-section-title">Headers</p>${renderParameterList(headers, `${scope} header`, tools)}`;
  const bodies = contents.map((content) => renderContent(content, { scope, required: false }, tools));
  const inner = html`${text}${list}${bodies}`;
  if (inner.markup === "") return html`<div class="api-response">${code}${phrase}</div>`;
  return html`<details class="expandable api-response"${open && html` open`}><summary class="expandable-summary">${code}${phrase}</summary><div class="expandable-body">${inner}</div></details>`;
}
