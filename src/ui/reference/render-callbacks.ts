// Renders callbacks, the requests an API sends back, each collapsible.

import { EMPTY_HTML, type Html, html, joinHtml } from "../../base/html.ts";
import type { CallbackView } from "../../openapi/describe/describe-callbacks.ts";
import type { OperationView } from "../../openapi/describe/describe-operation.ts";
import type { ReferenceTools } from "./reference-tools.ts";
import { renderBodyContent, renderParameterList, renderResponseList } from "./render-bodies.ts";
import { renderDetails, renderMore } from "./render-facts.ts";
import { renderSection } from "./render-section.ts";

export function renderCallbacks(
  { callbacks, more }: Pick<OperationView, "callbacks" | "more">,
  tools: ReferenceTools,
): Html {
  if (callbacks.length === 0) return EMPTY_HTML;
  const items = callbacks.map((callback) => renderCallback(callback, tools));
  return renderSection("apiCallbacks", joinHtml([...items, renderMore(more?.callbacks, tools)]), tools);
}

function renderCallback(callback: CallbackView, tools: ReferenceTools): Html {
  const { name, method, url, summary, description, parameters, body, responses } = callback;
  const { t } = tools.context;
  const scope = `callback ${name}`;
  const pill = html`<span class="method-pill" data-method="${method.toLowerCase()}">${method}</span>`;
  const parts = html`<p class="api-media"><code>${url}</code></p>${summary && html`<p>${summary}</p>`}${description && tools.safeMarkdown(description)}${
    parameters.length > 0 &&
    titled(
      t("apiParameters"),
      html`${renderParameterList(parameters, scope, tools)}${renderMore(callback.more?.parameters, tools)}`,
    )
  }${body && titled(t("apiPayload"), renderBodyContent(body, scope, tools))}${
    responses.length > 0 && titled(t("apiResponses"), renderResponseList(callback, `${scope} response`, tools))
  }`;
  return renderDetails(html`${pill}<span>${name}</span>`, parts, tools);
}

function titled(title: string, body: Html): Html {
  return html`<p class="api-section-title">${title}</p>${body}`;
}
