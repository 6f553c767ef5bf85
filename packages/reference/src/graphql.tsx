// The reference of a part of a GraphQL schema: signature, arguments and result of an operation, or the fields of a type. In
// Markdown, types are links to their own pages, so that no page repeats another.

import { isEmpty } from "@lectern/base/markup/tree.ts";
import type { Api, ApiPart, GraphqlView, Sample, SchemaNode } from "@lectern/openapi";
import { graphqlSamples } from "@lectern/openapi/internal/graphql/describe-graphql.ts";
import { valueToJson } from "@lectern/openapi/internal/value-text.ts";
import type { RenderContext } from "@lectern/theme/component.ts";
import { fence, inlineCode, joinBlocks } from "@lectern/theme/components/markdown-blocks.ts";
import { labelBefore } from "@lectern/theme/labels.tsx";
import { Lead, MethodPill } from "./lead.tsx";
import type { OperationMarkup, OperationOptions } from "./operation.tsx";
import {
  code,
  deprecation,
  description,
  hint,
  list,
  more,
  onlyInMarkdown,
  type Part,
  type Parts,
  partsToHtml,
  partsToMarkdown,
  section,
  sectionToMarkdown,
} from "./part.tsx";
import { createMarkdownTools, createReferenceTools } from "./reference-tools.ts";
import { renderSamples } from "./samples.tsx";
import { headToMarkdown, parameterList, schemaToHtml, schemaToList, wholeOf } from "./schema.tsx";
import { scopeOf } from "./scope.ts";
import type { ReferenceSettings } from "./settings.ts";
import { labeled, type Translate, type Words } from "./words.tsx";

/** A part with its view and links. */
interface GraphqlInput {
  readonly part: ApiPart;
  readonly view: GraphqlView;
  readonly partHref: (api: Api, part: Pick<ApiPart, "kind" | "name">) => string | undefined;
}

type GraphqlSettings = Pick<ReferenceSettings, "typeHref" | "languages" | "autogenerate" | "graphqlUrl">;

function introOf({ part, view }: GraphqlInput): Parts {
  return [
    part.deprecated && deprecation("deprecated", view.deprecated),
    description(part.description),
    code("graphql", view.signature),
  ];
}

function fieldsOf({ part, view, partHref }: GraphqlInput, { typeHref }: GraphqlSettings): Parts {
  const types = (word: "apiImplements" | "apiImplementedBy" | "apiOneOf", names: readonly string[]): Parts =>
    names.length > 0 &&
    hint(
      labeled(
        { word },
        names.map((name) => linked(name, typeHref?.(name))),
      ),
    );
  const uses = view.usedBy.map(({ label, part: user }) => ({
    joined: [linked(label, partHref(part.api, user)), " ", user.kind],
  }));
  const members = types("apiOneOf", view.members);
  return [
    types("apiImplements", view.interfaces),
    types("apiImplementedBy", view.implementations),
    // HTML shows the fields of each.
    onlyInMarkdown((tools) => partsToMarkdown(members, tools)),
    section("apiArguments", parameterList(view.arguments, "argument")),
    resultOf(view),
    section("apiUsedBy", uses.length > 0 && [list(uses), more(view.moreUses)]),
  ];
}

function linked(name: string, href: string | undefined): Words {
  return { href, text: { code: name } };
}

/** The result of an operation, or the fields of a type. */
function resultOf({ node, operation }: GraphqlView): Parts {
  const content: Part = {
    html: (tools) => {
      const id = tools.context.uniqueId("param", "schema", 1);
      const scope = scopeOf(operation ? "returns" : "");
      const body = tools.within(node, id, () => schemaToHtml(node, scope, tools, operation ? undefined : node.type));
      if (!operation && isEmpty(body)) return undefined;
      return (
        <div class="api-body" id={id}>
          {body}
        </div>
      );
    },
    markdown: (tools) => joinBlocks(operation && headToMarkdown(node, tools), schemaToList(node, tools)),
  };
  if (operation) return section("apiReturns", content);
  return node.fields.length > 0 ? section("apiFields", content) : content;
}

/** The reference of a part. */
export function renderGraphql(input: GraphqlInput, context: RenderContext, options: OperationOptions): OperationMarkup {
  const { part, view } = input;
  const tools = createReferenceTools(options, context);
  const intro = partsToHtml(introOf(input), tools);
  const main = partsToHtml(fieldsOf(input, tools.settings), tools);
  const { operation, example } = view;
  const request = operation && renderSamples(requestSamples(input, tools.settings), "RequestExample", tools);
  const answer = operation ? valueToJson(operation.response) : example;
  const title = context.t(operation ? "apiResponse" : "apiExample");
  const response = answer && renderSamples([{ title, language: "json", code: answer }], "ResponseExample", tools);
  const pill = <MethodPill method={part.kind.toUpperCase()} kind="webhook" />;
  return {
    lead: <Lead pills={pill} path={part.name} copied={part.name} tools={tools} />,
    intro: <div class="api-reference">{intro}</div>,
    main: <div class="api-reference">{main}</div>,
    ...(request && { request }),
    ...(response && { response }),
  };
}

/** The reference of a part as Markdown. */
export function graphqlToMarkdown(input: GraphqlInput, settings: GraphqlSettings, t: Translate): string {
  const { typeHref = () => undefined } = settings;
  const tools = createMarkdownTools({ t, typeHref, sections: { link: inlineCode } });
  const { operation, example } = input.view;
  // One language is enough here: the others say the same.
  const samples = requestSamples(input, { ...settings, languages: settings.languages.slice(0, 1) });
  const request = samples.map(({ language, code: text, title }) =>
    joinBlocks(labelBefore(title, t), fence(language, text)),
  );
  return joinBlocks(
    partsToMarkdown([introOf(input), fieldsOf({ ...input, view: flatView(input.view) }, settings)], tools),
    ...(operation
      ? [
          sectionToMarkdown("apiRequestExample", joinBlocks(...request), t),
          sectionToMarkdown("apiResponseExample", fence("json", valueToJson(operation.response)), t),
        ]
      : [sectionToMarkdown("apiExample", example === undefined ? "" : fence("json", example), t)]),
  );
}

function requestSamples({ part, view }: GraphqlInput, settings: GraphqlSettings): readonly Sample[] {
  const { languages, autogenerate, graphqlUrl: url } = settings;
  return view.operation ? graphqlSamples(view.operation, part, { languages, autogenerate, url }) : [];
}

/** Schemas with their fields, one level deep; arguments and members without. */
function flatView(view: GraphqlView): GraphqlView {
  const { fields, variants, ...node } = wholeOf(view.node);
  const flat = {
    ...node,
    fields: fields.map((field) => ({ ...field, node: bare(field.node) })),
    variants: variants.map((variant) => ({ ...variant, node: bare(variant.node) })),
  };
  return {
    ...view,
    node: view.members.length > 0 ? bare(flat) : flat,
    arguments: view.arguments.map((one) => ({ ...one, schema: bare(wholeOf(one.schema)) })),
  };
}

function bare(node: SchemaNode): SchemaNode {
  const { stop: _, whole: __, ...rest } = node;
  return { ...rest, fields: [], variants: [], groups: [], omitted: 0 };
}
