// A part of a GraphQL schema as Markdown. Types are links to their own pages, so that no page repeats another.

import type { GraphqlView, Sample, SchemaNode } from "@lectern/openapi";
import { graphqlSamples } from "@lectern/openapi/internal/graphql/describe-graphql.ts";
import { valueToJson } from "@lectern/openapi/internal/value-text.ts";
import { fence, inlineCode, joinBlocks, lowerHeadings } from "@lectern/theme/components/markdown-blocks.ts";
import type { StringKey } from "@lectern/theme/layout/locales/en.ts";
import { sectionLine, sectionToMarkdown } from "./operation-to-markdown.ts";
import type { Translate } from "./phrases.tsx";
import { createSchemaLocations } from "./reference-tools.ts";
import type { GraphqlInput } from "./render-graphql.tsx";
import {
  factsToMarkdown,
  type MarkdownTools,
  moreToMarkdown,
  nodeToMarkdown,
  parametersToList,
  wholeOf,
} from "./schema-to-markdown.ts";
import type { ReferenceSettings } from "./settings.ts";

/** The reference of a part as Markdown. */
export function graphqlToMarkdown(
  { part, view, partHref }: GraphqlInput,
  settings: Pick<ReferenceSettings, "typeHref" | "languages" | "autogenerate" | "graphqlUrl">,
  t: Translate,
): string {
  const { typeHref = () => undefined } = settings;
  const link = (name: string, href: string | undefined): string =>
    href === undefined ? inlineCode(name) : `[${inlineCode(name)}](${href})`;
  const tools: MarkdownTools = { t, typeHref, sections: { link: inlineCode }, ...createSchemaLocations() };
  const types = (word: StringKey, names: readonly string[]): string =>
    names.length === 0 ? "" : `${t(word)}: ${names.map((name) => link(name, typeHref(name))).join(", ")}`;
  const uses = view.usedBy.map(({ label, part: user }) => `- ${link(label, partHref(part.api, user))} ${user.kind}`);
  const node = flat(wholeOf(view.node), view.members.length > 0 ? "" : "fields");
  const inside = nodeToMarkdown(node, tools);
  const args = view.arguments.map((one) => ({ ...one, schema: flat(wholeOf(one.schema), "") }));
  return joinBlocks(
    part.deprecated ? `**${t("deprecated")}**${view.deprecated ? `: ${view.deprecated}` : ""}` : "",
    lowerHeadings(part.description?.trim() ?? "", 3),
    fence("graphql", view.signature),
    types("apiImplements", view.interfaces),
    types("apiImplementedBy", view.implementations),
    types("apiOneOf", view.members),
    sectionToMarkdown("apiArguments", parametersToList(args, tools), t),
    view.operation
      ? sectionToMarkdown("apiReturns", joinBlocks(factsToMarkdown(node, tools), inside), t)
      : node.fields.length > 0
        ? sectionToMarkdown("apiFields", inside, t)
        : inside,
    sectionToMarkdown("apiUsedBy", joinBlocks(uses.join("\n"), moreToMarkdown(view.moreUses, t)), t),
    ...samplesOf(view, { part, settings, t }),
  );
}

/** A schema with its fields, one level deep. */
function flat(node: SchemaNode, inner: "fields" | "" = "fields"): SchemaNode {
  const bare = (one: SchemaNode): SchemaNode => ({
    ...one,
    fields: [],
    variants: [],
    groups: [],
    omitted: 0,
    stop: undefined,
    whole: undefined,
  });
  if (inner === "") return bare(node);
  const { fields, variants } = node;
  return {
    ...node,
    fields: fields.map((field) => ({ ...field, node: bare(field.node) })),
    variants: variants.map((variant) => ({ ...variant, node: bare(variant.node) })),
  };
}

function samplesOf(
  { operation, example }: GraphqlView,
  {
    part,
    settings,
    t,
  }: Pick<GraphqlInput, "part"> & { readonly settings: Parameters<typeof graphqlToMarkdown>[1]; readonly t: Translate },
): readonly string[] {
  const toBlock = ({ language, code, title }: Sample): string => joinBlocks(`${title}:`, fence(language, code));
  const line = (word: StringKey, ...blocks: readonly string[]): string => joinBlocks(sectionLine(word, t), ...blocks);
  if (!operation) return example === undefined ? [] : [line("apiExample", fence("json", example))];
  const { languages, autogenerate, graphqlUrl: url } = settings;
  // One language is enough here: the others say the same.
  const samples = graphqlSamples(operation, part, { languages: languages.slice(0, 1), autogenerate, url });
  return [
    line("apiRequestExample", ...samples.map(toBlock)),
    line("apiResponseExample", fence("json", valueToJson(operation.response))),
  ];
}
