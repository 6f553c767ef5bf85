// An operation as Markdown, for readers of text and for assistants: the same content as its page.

import type { Operation } from "../../openapi/api.ts";
import {
  type ContentView,
  describeOperation,
  type OperationView,
  type ParameterView,
  type ResponseView,
  type ServerView,
} from "../../openapi/describe-operation.ts";
import type { SecurityAlternative } from "../../openapi/describe-security.ts";
import type { SchemaField, SchemaNode } from "../../openapi/schema-tree.ts";
import { fence, indent, joinBlocks, listItem } from "../components/markdown-blocks.ts";
import { PLACE_TITLES, parametersIn } from "./operation-sections.ts";
import { requestSamples } from "./request-samples.ts";

/** The reference of an operation as Markdown, from its endpoint to its responses. */
export function operationToMarkdown(operation: Operation): string {
  const view = describeOperation(operation);
  const endpoint = operation.kind === "webhook" ? `webhook ${operation.path}` : `${operation.method} ${operation.path}`;
  const parameters = [...PLACE_TITLES].map(([place, title]) =>
    section(title, fieldList(parametersIn(view, place).map(parameterToItem))),
  );
  return joinBlocks(
    inlineCode(endpoint),
    operation.deprecated ? "**This operation is deprecated.**" : "",
    operation.description,
    serversToMarkdown(view.servers),
    section("Authorization", securityToMarkdown(view.security)),
    ...parameters,
    bodyToMarkdown(operation, view),
    section(
      "Request example",
      joinBlocks(
        ...requestSamples(operation, view).map(({ title, language, code }) =>
          joinBlocks(`**${title}**`, fence(language, code)),
        ),
      ),
    ),
    view.responses.length === 0 ? "" : joinBlocks("## Responses", ...view.responses.map(responseToMarkdown)),
  );
}

function section(title: string, body: string): string {
  return body === "" ? "" : `## ${title}\n\n${body}`;
}

function serversToMarkdown(servers: readonly ServerView[]): string {
  const items = servers.map(({ url, description, variables }) => {
    const choices = variables.map(
      ({ name, value, values }) =>
        `${inlineCode(name)} = ${inlineCode(value)}${values.length > 0 ? ` (${values.join(", ")})` : ""}`,
    );
    return listItem(inlineCode(url), [description, ...choices].filter(Boolean).join("; "));
  });
  return items.length === 0 ? "" : joinBlocks(items.length === 1 ? "Server:" : "Servers:", items.join("\n"));
}

function securityToMarkdown(alternatives: readonly SecurityAlternative[]): string {
  const items = alternatives.map(({ schemes }) => {
    if (schemes.length === 0) return "- None";
    const words = schemes.map(({ name, words: text, scopes }) => {
      const scheme = text === name ? text : `${text} (${inlineCode(name)})`;
      return scopes.length > 0 ? `${scheme}, scopes ${scopes.map(inlineCode).join(", ")}` : scheme;
    });
    return listItem(words.join(" and "), joinBlocks(...schemes.map(({ description }) => description)));
  });
  if (alternatives.every(({ schemes }) => schemes.length === 0)) return "";
  return joinBlocks(alternatives.length > 1 ? "One of:" : "", items.join("\n"));
}

function bodyToMarkdown(operation: Operation, view: OperationView): string {
  if (view.body === undefined) return "";
  const { required, description, contents } = view.body;
  const title = operation.kind === "webhook" ? "Payload" : "Body";
  const body = joinBlocks(description, ...contents.map(contentToMarkdown));
  return joinBlocks(`## ${title}`, required ? "Required." : "", body);
}

function responseToMarkdown(response: ResponseView): string {
  const { status, description, headers, contents } = response;
  const examples = contents
    .flatMap((content) => content.examples)
    .map(({ title, text, language }) => joinBlocks(`**${title ?? "Example"}**`, fence(language, text)));
  return joinBlocks(
    `### ${status}`,
    description,
    headers.length === 0 ? "" : joinBlocks("Headers:", fieldList(headers.map(parameterToItem))),
    ...contents.map(contentToMarkdown),
    ...examples,
  );
}

function contentToMarkdown({ mediaType, schema }: ContentView): string {
  if (schema === undefined) return inlineCode(mediaType);
  const facts = schema.type === "object" ? "" : ` (${[schema.type, ...schema.constraints].join(", ")})`;
  return joinBlocks(`${inlineCode(mediaType)}${facts}`, schema.description, nodeToMarkdown(schema));
}

function fieldList(items: readonly string[]): string {
  return items.join("\n");
}

function parameterToItem(parameter: ParameterView): string {
  const { name, required, schema } = parameter;
  const deprecated = parameter.deprecated || schema.deprecated;
  return fieldToItem({
    name: inlineCode(name),
    required,
    deprecated,
    description: parameter.description ?? schema.description,
    node: schema,
  });
}

function schemaFieldToItem({ name, kind, required, node }: SchemaField): string {
  const shown =
    kind === "property"
      ? inlineCode(name)
      : kind === "additional"
        ? "any other name"
        : `names matching ${inlineCode(name)}`;
  return fieldToItem({ name: shown, required, deprecated: node.deprecated, description: node.description, node });
}

interface Item {
  readonly name: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string | undefined;
  readonly node: SchemaNode;
}

function fieldToItem({ name, required, deprecated, description, node }: Item): string {
  const facts = [
    node.type,
    ...node.constraints,
    required && "required",
    deprecated && "deprecated",
    node.defaultValue !== undefined && `default ${inlineCode(node.defaultValue || '""')}`,
    node.constant !== undefined && `always ${inlineCode(node.constant)}`,
  ].filter(Boolean);
  const item = listItem(`${name} (${facts.join(", ")})`, description ?? "");
  const inside = nodeToMarkdown(node);
  return inside === "" ? item : `${item}\n${indent(inside, 2)}`;
}

/** What is inside a schema: allowed values, fields, alternatives, as list entries. */
function nodeToMarkdown(node: SchemaNode): string {
  const values = node.values.map(
    ({ text, description }) => `${inlineCode(text)}${description ? ` (${description})` : ""}`,
  );
  return [
    values.length > 0 ? `- Allowed values: ${values.join(", ")}` : "",
    node.example === undefined ? "" : `- Example: ${inlineCode(node.example)}`,
    node.stop === "recursive" ? `- Same properties as ${inlineCode(node.name ?? "its parent")} above` : "",
    ...node.fields.map(schemaFieldToItem),
    ...node.variants.map(({ label, node: variant }) => {
      const inside = joinLines(
        variant.description ? `- ${indent(variant.description, 2).trimStart()}` : "",
        nodeToMarkdown(variant),
      );
      const facts = [label === variant.type ? "" : variant.type, ...variant.constraints].filter(Boolean);
      return joinLines(`- One of: ${label}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}`, indent(inside, 2));
    }),
    node.omitted > 0 ? `- … and ${node.omitted} more` : "",
  ]
    .filter(Boolean)
    .join("\n");
}

function joinLines(...lines: readonly string[]): string {
  return lines.filter(Boolean).join("\n");
}

/** Inline code that may contain backticks and line breaks. */
function inlineCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const ticks = "`".repeat(longest + 1);
  const padding = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${ticks}${padding}${text.replace(/\s*\n\s*/g, " ")}${padding}${ticks}`;
}
