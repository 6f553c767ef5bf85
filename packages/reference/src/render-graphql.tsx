// A part of a GraphQL schema as the reference on its page: signature, arguments and result of an operation, or the fields of a type.

import { NO_CODE_META } from "@lectern/base/code.ts";
import { EMPTY_HTML, type Html, isEmpty } from "@lectern/base/markup/tree.ts";
import type { Api, ApiPart, GraphqlView } from "@lectern/openapi";
import { graphqlSamples } from "@lectern/openapi/internal/graphql/describe-graphql.ts";
import { valueToJson } from "@lectern/openapi/internal/value-text.ts";
import type { RenderContext } from "@lectern/theme/component.ts";
import { glyph } from "@lectern/theme/icons/glyphs.ts";
import { labelValue, listInRow } from "@lectern/theme/labels.tsx";
import { createReferenceTools, type ReferenceTools } from "./reference-tools.ts";
import { renderParameterList } from "./render-bodies.tsx";
import { renderMore } from "./render-facts.tsx";
import type { OperationMarkup, OperationOptions } from "./render-operation.tsx";
import { renderSamples } from "./render-samples.tsx";
import { renderBodySchema } from "./render-schema.tsx";
import { renderSection } from "./render-section.tsx";
import { scopeOf } from "./scope.ts";

/** A part with its view and links. */
export interface GraphqlInput {
  readonly part: ApiPart;
  readonly view: GraphqlView;
  readonly partHref: (api: Api, part: Pick<ApiPart, "kind" | "name">) => string | undefined;
}

/** The reference of a part. */
export function renderGraphql(input: GraphqlInput, context: RenderContext, options: OperationOptions): OperationMarkup {
  const { part, view } = input;
  const tools = createReferenceTools({ ...options, context });
  context.need("code");
  const intro = [
    part.deprecated && (
      <p class="api-deprecated">
        {glyph("warning")}
        {context.t("deprecated")}
      </p>
    ),
    view.deprecated && <div class="api-description">{tools.safeMarkdown(view.deprecated)}</div>,
    part.description && <div class="api-description">{tools.safeMarkdown(part.description)}</div>,
    context.code({ code: view.signature, language: "graphql", meta: NO_CODE_META, generated: true }),
  ];
  const sections = [
    renderTypes("apiImplements", view.interfaces, tools),
    renderTypes("apiImplementedBy", view.implementations, tools),
    view.arguments.length > 0 &&
      renderSection("apiArguments", renderParameterList(view.arguments, "argument", tools), tools),
    renderResult(view, tools),
    renderUses(input, tools),
  ];
  const { operation, example } = view;
  const settings = { ...tools.settings, url: tools.settings.graphqlUrl };
  const request = operation && renderSamples(graphqlSamples(operation, part, settings), "RequestExample", tools);
  const responseText = operation ? valueToJson(operation.response) : example;
  const title = context.t(operation ? "apiResponse" : "apiExample");
  const response =
    responseText && renderSamples([{ title, language: "json", code: responseText }], "ResponseExample", tools);
  return {
    lead: renderHead(part, context),
    intro: <div class="api-reference">{intro}</div>,
    main: <div class="api-reference">{sections}</div>,
    ...(request && { request }),
    ...(response && { response }),
  };
}

function renderHead({ kind, name }: ApiPart, { t }: RenderContext): Html {
  return (
    <div class="api-endpoint">
      <span class="method-pill" data-method="webhook">
        {kind.toUpperCase()}
      </span>
      <code class="api-path">{name}</code>
      <button type="button" class="api-copy" data-copy={name} data-copied={t("copied")} aria-label={t("copy")}>
        {glyph("copy")}
      </button>
    </div>
  );
}

/** The result of an operation, or the fields of a type. */
function renderResult({ node, operation }: GraphqlView, tools: ReferenceTools): Html {
  const id = tools.context.uniqueId("param", "schema", 1);
  const body = tools.within(node, id, () =>
    renderBodySchema(node, scopeOf(operation ? "returns" : ""), tools, operation ? undefined : node.type),
  );
  const content = (
    <div class="api-body" id={id}>
      {body}
    </div>
  );
  if (operation) return renderSection("apiReturns", content, tools);
  if (isEmpty(body)) return EMPTY_HTML;
  return node.fields.length > 0 ? renderSection("apiFields", content, tools) : content;
}

function renderTypes(
  word: "apiImplements" | "apiImplementedBy",
  names: readonly string[],
  tools: ReferenceTools,
): Html {
  if (names.length === 0) return EMPTY_HTML;
  const { t } = tools.context;
  const items = names.map((name) => {
    const href = tools.settings.typeHref?.(name);
    const code = <code>{name}</code>;
    return href === undefined ? code : <a href={href}>{code}</a>;
  });
  return <p class="field-hint">{labelValue(t(word), listInRow(items, t), t)}</p>;
}

function renderUses({ part, view, partHref }: GraphqlInput, tools: ReferenceTools): Html {
  if (view.usedBy.length === 0) return EMPTY_HTML;
  const items = view.usedBy.map(({ label, part: user }) => {
    const href = partHref(part.api, user);
    const code = <code>{label}</code>;
    return (
      <li>
        {href === undefined ? code : <a href={href}>{code}</a>} {user.kind}
      </li>
    );
  });
  return renderSection(
    "apiUsedBy",
    <>
      <ul>{items}</ul>
      {renderMore(view.moreUses, tools)}
    </>,
    tools,
  );
}
