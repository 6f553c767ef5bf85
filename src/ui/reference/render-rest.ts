// What a page left out of a schema, as the file that readers load when they ask for it.

import { type Html, html } from "../../base/html.ts";
import type { SchemaNode } from "../../openapi/schema/schema-node.ts";
import type { RenderContext } from "../component.ts";
import { createReferenceTools } from "./reference-tools.ts";
import type { OperationOptions } from "./render-operation.ts";
import { renderBodySchema } from "./render-schema.ts";
import { scopeOf } from "./scope.ts";

/** The fields that were left out. A script puts them into the page that asked, under the ids of that page. */
export function renderRest(node: SchemaNode, context: RenderContext, options: OperationOptions): Html {
  const tools = createReferenceTools({ ...options, context, hrefOf: () => undefined });
  const { description: _, example: __, stop: ___, ...rest } = node;
  const id = context.uniqueId("param", "param-rest", 1);
  const fields = tools.within(rest, id, (shown) => renderBodySchema(shown, scopeOf("rest"), tools));
  return html`<div class="api-reference"><div class="api-rest" id="${id}">${fields}</div></div>`;
}
