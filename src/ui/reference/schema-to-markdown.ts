// Schemas and parameters as nested lists of Markdown.

import type { ParameterView } from "../../openapi/describe-parameters.ts";
import type { SchemaField, SchemaNode } from "../../openapi/schema-tree.ts";
import { indent, inlineCode, listItem } from "../components/markdown-blocks.ts";
import { fieldName } from "./operation-sections.ts";
import { parameterFacts } from "./parameter-facts.ts";

/** One parameter or header as an entry of a list. */
export function parameterToItem(parameter: ParameterView): string {
  const { name, required, schema } = parameter;
  const deprecated = parameter.deprecated || schema.deprecated;
  return fieldToItem({
    name: inlineCode(name),
    required,
    deprecated,
    description: parameter.description ?? schema.description,
    node: schema,
    facts: parameterFacts(parameter),
    examples: parameter.examples,
  });
}

function schemaFieldToItem({ name, kind, required, node }: SchemaField): string {
  const shown =
    kind === "pattern"
      ? `names matching ${inlineCode(name)}`
      : kind === "additional"
        ? fieldName(name, kind)
        : inlineCode(fieldName(name, kind));
  return fieldToItem({ name: shown, required, deprecated: node.deprecated, description: node.description, node });
}

interface Item {
  readonly name: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string | undefined;
  readonly node: SchemaNode;
  readonly facts?: readonly string[];
  readonly examples?: ParameterView["examples"];
}

function fieldToItem({ name, required, deprecated, description, node, facts: more = [], examples = [] }: Item): string {
  const facts = [
    ...node.pre,
    node.type,
    ...node.constraints,
    ...more,
    node.access === undefined ? "" : node.access === "readOnly" ? "read-only" : "write-only",
    ...node.post,
    required && "required",
    deprecated && "deprecated",
    node.defaultValue !== undefined && `default ${inlineCode(node.defaultValue || '""')}`,
    node.constant !== undefined && `always ${inlineCode(node.constant)}`,
  ].filter(Boolean);
  const item = listItem(`${name} (${facts.join(", ")})`, description ?? "");
  const named = examples.map(({ title, text }) => `- Example ${title}: ${inlineCode(text)}`);
  const inside = joinLines(...named, nodeToMarkdown(node));
  return inside === "" ? item : `${item}\n${indent(inside, 2)}`;
}

/** What is inside a schema: allowed values, fields, alternatives, as list entries. */
export function nodeToMarkdown(node: SchemaNode): string {
  const values = node.values.map(
    ({ text, description }) => `${inlineCode(text)}${description ? ` (${description})` : ""}`,
  );
  return [
    values.length > 0 ? `- Allowed values: ${values.join(", ")}` : "",
    node.example === undefined ? "" : `- Example: ${inlineCode(node.example)}`,
    node.stop === "recursive" ? `- Same properties as ${inlineCode(node.name ?? "its parent")} above` : "",
    ...node.fields.map(schemaFieldToItem),
    ...node.variants.map(({ label, match, node: variant }) => {
      const inside = joinLines(
        match === undefined ? "" : `- When ${inlineCode(match)}`,
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
