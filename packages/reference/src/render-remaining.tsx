// Renders what a page omits from a schema or example, as a separate file loaded on demand.

import { NO_CODE_META } from "@lectern/base/code.ts";
import type { Html } from "@lectern/base/markup/tree.ts";
import type { Example, SchemaNode } from "@lectern/openapi";
import { showMarks } from "@lectern/openapi/internal/example/stream-text.ts";
import type { RenderContext } from "@lectern/theme/component.ts";
import type { OperationOptions } from "./operation.tsx";
import { createReferenceTools } from "./reference-tools.ts";
import { schemaToHtml } from "./schema.tsx";
import { scopeOf } from "./scope.ts";

/** The omitted fields. A script inserts them into the page under that page's ids. */
export function renderRemaining(node: SchemaNode, context: RenderContext, options: OperationOptions): Html {
  const tools = createReferenceTools({ ...options, hrefOf: () => undefined }, context);
  const { description: _, example: __, stop: ___, ...rest } = node;
  const id = context.uniqueId("param", "param-rest", 1);
  const fields = tools.within(rest, id, (shown) => schemaToHtml(shown, scopeOf("rest"), tools));
  return (
    <div class="api-reference">
      <div class="api-rest" id={id}>
        {fields}
      </div>
    </div>
  );
}

/** The full version of a truncated example. */
export function renderWhole({ text, language }: Example, context: RenderContext): Html {
  const code = context.code({ code: showMarks(text), language, meta: NO_CODE_META, generated: true });
  return (
    <div class="api-reference">
      <div class="api-rest">{code}</div>
    </div>
  );
}
