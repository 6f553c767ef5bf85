// Renders the page of a schema: its fields, an example, and the operations that use it.

import { EMPTY_HTML, type Html } from "@lectern/base/markup/tree.ts";
import type { NamedSchema, Operation, SchemaView } from "@lectern/openapi";
import type { RenderContext } from "@lectern/theme/component.ts";
import { glyph } from "@lectern/theme/icons/glyphs.ts";
import { createReferenceTools, type ReferenceTools } from "./reference-tools.ts";
import type { OperationOptions } from "./render-operation.tsx";
import { renderSamples } from "./render-samples.tsx";
import { renderBodySchema } from "./render-schema.tsx";
import { renderSection } from "./render-section.tsx";
import { renderOperations } from "./render-summary.tsx";
import { scopeOf } from "./scope.ts";

/** The fields of a schema, with an example for the side column. */
export interface SchemaMarkup {
  readonly main: Html;
  readonly response?: Html;
}

export interface SchemaPageInput {
  readonly schema: NamedSchema;
  readonly view: SchemaView;
  /** Operations with a page that use the schema. */
  readonly usedBy: readonly Operation[];
}

export function renderSchemaPage(
  { schema, view, usedBy }: SchemaPageInput,
  context: RenderContext,
  options: OperationOptions,
): SchemaMarkup {
  const tools = createReferenceTools({ ...options, context });
  const { node } = view;
  const { description: text, ...rest } = node;
  const id = context.uniqueId("param", "schema", 1);
  const fields = tools.within(node, id, () => renderBodySchema(rest, scopeOf("schema"), tools));
  const sections = [
    schema.deprecated && (
      <p class="api-deprecated">
        {glyph("warning")}
        {context.t("deprecated")}
      </p>
    ),
    text && <div class="api-description">{tools.safeMarkdown(text)}</div>,
    renderSection(
      "apiProperties",
      <div class="api-body" id={id}>
        {fields}
      </div>,
      tools,
    ),
    renderUsedBy(usedBy, tools),
  ];
  const samples = view.examples.map(({ title, text: code, language, reduced }) => ({
    title: title ?? context.t("apiExample"),
    language,
    code,
    reduced,
  }));
  const response = renderSamples(samples, "ResponseExample", tools);
  return { main: <div class="api-reference">{sections}</div>, ...(response && { response }) };
}

function renderUsedBy(operations: readonly Operation[], tools: ReferenceTools): Html {
  return operations.length === 0 ? EMPTY_HTML : renderSection("apiUsedBy", renderOperations(operations, tools), tools);
}
