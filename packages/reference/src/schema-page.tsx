// The page of a schema: its fields, an example, and the operations that use it.

import type { Html } from "@lectern/base/markup/tree.ts";
import type { NamedSchema, Operation, SchemaNode, SchemaView } from "@lectern/openapi";
import type { RenderContext } from "@lectern/theme/component.ts";
import { joinBlocks } from "@lectern/theme/components/markdown-blocks.ts";
import type { OperationOptions } from "./operation.tsx";
import { operationList } from "./operation-list.tsx";
import { deprecation, description, type Part, type Parts, partsToHtml, partsToMarkdown, section } from "./part.tsx";
import { createMarkdownTools, createReferenceTools, type SharedTools } from "./reference-tools.ts";
import { exampleList, renderSamples, toSample } from "./samples.tsx";
import { schemaToHtml, schemaToMarkdown, wholeOf } from "./schema.tsx";
import { createSchemaSections, endWithSections } from "./schema-sections.ts";
import { scopeOf } from "./scope.ts";
import type { ReferenceSettings } from "./settings.ts";
import type { Translate } from "./words.tsx";

interface SchemaPage {
  readonly schema: NamedSchema;
  readonly view: SchemaView;
  /** Operations with a page that use the schema. */
  readonly usedBy: readonly Operation[];
}

function partsOf({ schema, view, usedBy }: SchemaPage): Parts {
  return [
    schema.deprecated && deprecation("deprecated"),
    description(view.node.description),
    section("apiProperties", propertiesPart(view)),
    exampleList(view.examples),
    section("apiUsedBy", operationList(usedBy)),
  ];
}

function propertiesPart({ node }: SchemaView): Part {
  return {
    html: (tools) => {
      const id = tools.context.uniqueId("param", "schema", 1);
      return (
        <div class="api-body" id={id}>
          {tools.within(node, id, () => schemaToHtml(withoutText(node), scopeOf("schema"), tools))}
        </div>
      );
    },
    markdown: (tools) => {
      const whole = wholeOf(node);
      return tools.within(whole, "", () => schemaToMarkdown(withoutText(whole), tools));
    },
  };
}

/** A schema whose text is above it. */
function withoutText({ description: _, ...node }: SchemaNode): SchemaNode {
  return node;
}

/** The fields of a schema, with an example for the side column. */
interface SchemaMarkup {
  readonly main: Html;
  readonly response?: Html;
}

export function renderSchemaPage(page: SchemaPage, context: RenderContext, options: OperationOptions): SchemaMarkup {
  const tools = createReferenceTools(options, context);
  const parts = partsToHtml(partsOf(page), tools);
  const samples = page.view.examples.map((example) => toSample(example, example.title ?? context.t("apiExample")));
  const response = renderSamples(samples, "ResponseExample", tools);
  return { main: <div class="api-reference">{parts}</div>, ...(response && { response }) };
}

export function schemaPageToMarkdown(
  page: SchemaPage & Pick<SharedTools, "hrefOf">,
  settings: Pick<ReferenceSettings, "describe" | "sections" | "takeSections">,
  t: Translate,
): string {
  const sections = createSchemaSections(page.schema.api, settings, t);
  const tools = createMarkdownTools({ t, sections, hrefOf: page.hrefOf });
  return joinBlocks(partsToMarkdown(partsOf(page), tools), endWithSections(sections, settings.takeSections));
}
