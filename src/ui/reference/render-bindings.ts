// Renders protocol bindings as labeled lists.

import { EMPTY_HTML, type Html, html, joinHtml } from "../../base/html.ts";
import type { BindingView } from "../../openapi/asyncapi/describe-bindings.ts";
import type { ReferenceTools } from "./reference-tools.ts";
import { renderDetails } from "./render-facts.ts";
import { renderBodySchema } from "./render-schema.ts";
import { scopeOf } from "./scope.ts";

/** The bindings of a part, collapsible by protocol. */
export function renderBindings(bindings: readonly BindingView[], scope: string, tools: ReferenceTools): Html {
  if (bindings.length === 0) return EMPTY_HTML;
  const { t } = tools.context;
  return joinHtml(
    bindings.map(({ protocol, facts, schemas }) => {
      const items = facts.map(({ name, text }) => html`<li><code>${name}</code>: <code>${text}</code></li>`);
      const list = items.length > 0 && html`<ul class="api-binding">${items}</ul>`;
      const trees = schemas.map(
        ({ name, node }) =>
          html`<p class="api-section-title">${name}</p>${renderBodySchema(node, scopeOf(`${scope} ${protocol} ${name}`), tools)}`,
      );
      return renderDetails(html`${t("apiBindings")} <code>${protocol}</code>`, html`${list}${trees}`, tools);
    }),
  );
}
