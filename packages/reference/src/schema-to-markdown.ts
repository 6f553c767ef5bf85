// Schemas and parameters as nested Markdown lists, with the same content and order as the page.

import { fillString } from "@lectern/base/text.ts";
import type { FieldEncoding, ParameterView, SchemaField, SchemaGroup, SchemaNode } from "@lectern/openapi";
import { indent, inlineCode, listItem } from "@lectern/theme/components/markdown-blocks.ts";
import { encodingFacts, parameterFacts } from "./parameter-facts.ts";
import { phraseToMarkdown, phraseToText, type Translate } from "./phrases.tsx";
import type { SchemaLocations } from "./reference-tools.ts";
import {
  hasShortExample,
  isBareType,
  isPlainObject,
  type NamedVariant,
  nameBeside,
  showsType,
  variantChoices,
} from "./schema-shape.ts";
import type { SchemaSections } from "./section-list.ts";
import { fieldName } from "./section-titles.ts";

export interface MarkdownTools extends SchemaLocations {
  readonly t: Translate;
  /** Named schemas with their own section. */
  readonly sections: Pick<SchemaSections, "link">;
  /** How the fields here are serialized, if a form says so. */
  readonly encodings?: ReadonlyMap<string, FieldEncoding> | undefined;
  /** The URL of a type's page. */
  readonly typeHref?: ((name: string) => string | undefined) | undefined;
}

/** "… more", with the count. */
export function moreToMarkdown(count: number | undefined, t: Translate): string {
  return !count ? "" : fillString(t("apiOmitted"), { count: String(count) });
}

/** Parameters or headers as a list. */
export function parametersToList(parameters: readonly ParameterView[], tools: MarkdownTools): string {
  const items = parameters.map((parameter) => {
    const { name, required, description, schema: node, examples, more } = parameter;
    const deprecated = parameter.deprecated || node.deprecated;
    const facts = parameterFacts(parameter, tools.t);
    return fieldToItem(
      { name: inlineCode(name), required, deprecated, description, node, facts, examples, more },
      tools,
    );
  });
  return items.join("\n");
}

/** The line about a schema for a whole body; empty if there is nothing but its fields. */
export function factsToMarkdown(node: SchemaNode, tools: MarkdownTools): string {
  const { t, typeHref } = tools;
  if (isPlainObject(node)) return "";
  const name = node.name === undefined || typeHref ? "" : ` ${inlineCode(node.name)}`;
  return [
    `${typeToMarkdown(node, tools)}${name}`,
    ...node.constraints.map((phrase) => phraseToMarkdown(phrase, t)),
  ].join(", ");
}

/** The type of a schema, linked to its page if it has one. */
function typeToMarkdown({ type, name }: SchemaNode, { typeHref }: MarkdownTools, field?: string): string {
  const href = name === undefined ? undefined : typeHref?.(name);
  const known = field === undefined || typeHref ? undefined : nameBeside(name, field);
  if (known !== undefined) return `${type} · ${known}`;
  return href === undefined ? (typeHref ? inlineCode(type) : type) : `[${inlineCode(type)}](${href})`;
}

/** The inside of a schema as list items: allowed values, fields, alternatives. */
export function nodeToMarkdown(node: SchemaNode, tools: MarkdownTools): string {
  return joinLines(valuesToMarkdown(node, tools), insideToMarkdown(node, tools));
}

/** A schema with a name of its own as a list item. */
export function schemaToItem(name: string, node: SchemaNode, tools: MarkdownTools): string {
  const { deprecated, description } = node;
  return fieldToItem({ name: inlineCode(name), required: false, deprecated, description, node }, tools);
}

interface Item {
  readonly name: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string | undefined;
  readonly node: SchemaNode;
  readonly facts?: readonly string[];
  readonly examples?: ParameterView["examples"];
  readonly more?: ParameterView["more"];
  readonly headers?: FieldEncoding["headers"];
}

function fieldToItem(item: Item, tools: MarkdownTools): string {
  const { name, required, deprecated, description, facts: others = [], examples = [], more, headers = [] } = item;
  const node = wholeOf(item.node);
  const isShort = hasShortExample(node);
  const { t } = tools;
  const facts = [
    typeToMarkdown(node, tools, name),
    ...node.constraints.map((phrase) => phraseToMarkdown(phrase, t)),
    ...others,
    node.access === undefined ? "" : t(node.access === "readOnly" ? "apiReadOnly" : "apiWriteOnly"),
    ...node.post,
    node.defaultValue !== undefined && `${t("default")}: ${inlineCode(node.defaultValue || '""')}`,
    isShort && `${t("apiExample")}: ${inlineCode(node.example ?? "")}`,
    required && t("required"),
    deprecated && t("deprecated"),
  ].filter(Boolean);
  const head = listItem(`${[...node.pre, name].join(" ")} (${facts.join(", ")})`, description?.trim() ?? "");
  const inside = tools.within(node, name, (shown) =>
    joinLines(
      valuesToMarkdown(isShort ? { ...node, example: undefined } : node, tools),
      nested(`${t("apiExamples")}:`, [
        ...examples.map(({ title, text, description }) =>
          listItem(`${title}: ${inlineCode(text)}`, description?.trim() ?? ""),
        ),
        ...(more?.examples ? [`- ${moreToMarkdown(more.examples, t)}`] : []),
      ]),
      headers.length > 0 && `- ${t("apiHeaders")}:\n${indent(parametersToList(headers, tools), 2)}`,
      insideToMarkdown(shown, tools),
    ),
  );
  return inside === "" ? head : `${head}\n${indent(inside, 2)}`;
}

type Values = Pick<SchemaNode, "values" | "constant" | "examples"> & { readonly example?: string | undefined };

function valuesToMarkdown(node: Values, { t }: MarkdownTools): string {
  const { values, constant, example, examples } = node;
  if (values.length === 0 && constant === undefined && example === undefined) return "";
  const isListed = values.some(({ description }) => description !== undefined);
  const codes = values.map(({ text }) => inlineCode(text)).join(", ");
  return joinLines(
    isListed
      ? nested(
          `${t("apiAllowedValues")}:`,
          values.map(({ text, description }) => `- ${inlineCode(text)}${description ? `: ${description}` : ""}`),
        )
      : values.length > 0 && `- ${t("apiAllowedValues")}: ${codes}`,
    constant !== undefined && `- ${fillString(t("apiAlways"), { value: inlineCode(constant) })}`,
    example !== undefined &&
      `- ${t(examples.length === 0 ? "apiExample" : "apiExamples")}: ${[example, ...examples].map(inlineCode).join(", ")}`,
  );
}

function insideToMarkdown(node: SchemaNode, tools: MarkdownTools): string {
  return joinLines(
    stopToMarkdown(node, tools),
    ...node.fields.map((field) => schemaFieldToItem(field, tools)),
    variantsToMarkdown(node, tools),
    ...node.groups.map((group, index) => groupToItem(group, index, tools)),
    // The complete schema omits fields only if it never ends.
    node.omitted > 0 && `- ${moreToMarkdown(node.omitted, tools.t)}`,
  );
}

/** A schema with all its fields, of which the page may show fewer. Text about this use of it is kept. */
export function wholeOf(node: SchemaNode): SchemaNode {
  const { example, examples, description } = node;
  return node.whole === undefined ? node : { ...node.whole(), example, examples, description };
}

function stopToMarkdown(node: SchemaNode, { t, find, sections }: MarkdownTools): string {
  if (node.stop === "missing") return `- ${t("apiMissing")}`;
  if (node.stop === "named" && node.reference !== undefined)
    return `- ${fillString(t("apiSameAs"), { name: sections.link(node.reference) })}`;
  const location = find(node);
  if (node.stop === undefined || (node.stop === "limit" && location === undefined)) return "";
  const { name: known } = node;
  if (known === undefined) return `- ${t("apiSameAsParent")}`;
  const name = inlineCode(known);
  if (node.stop === "recursive") return `- ${fillString(t("apiSameAsAbove"), { name })}`;
  // The name alone is not enough to find the place, which has its own name.
  return `- ${fillString(t("apiSameAs"), { name: location && location !== known ? `${name} (${location})` : name })}`;
}

function schemaFieldToItem(field: SchemaField, tools: MarkdownTools): string {
  const { kind, required, node } = field;
  const { deprecated, description } = node;
  const shown = fieldName(field, tools.t);
  const name = kind === "additional" || kind === "pattern" ? shown : inlineCode(shown);
  const item = { name, required, deprecated, description, node };
  const { encodings, ...inside } = tools;
  if (encodings === undefined) return fieldToItem(item, tools);
  const sent = kind === "property" ? encodings.get(field.name) : undefined;
  if (sent === undefined) return fieldToItem(item, inside);
  return fieldToItem({ ...item, facts: encodingFacts(sent, tools.t), headers: sent.headers }, inside);
}

function variantsToMarkdown(owner: SchemaNode, tools: MarkdownTools): string {
  if (owner.variants.length === 0) return "";
  const choices = variantChoices(owner, tools.t).map(({ named, asTabs }) => {
    const items = named.map((variant) => (asTabs ? variantToItem(variant, "", tools) : optionToItem(variant, tools)));
    return items.length > 1 ? nested(`${tools.t("apiOneOf")}:`, items) : joinLines(...items);
  });
  return joinLines(...choices);
}

function optionToItem(variant: NamedVariant, tools: MarkdownTools): string {
  const { label, node } = variant;
  const type = showsType(variant) ? [node.type] : [];
  if (!isBareType(node)) return variantToItem(variant, type.join(), tools);
  const facts = [...type, ...node.constraints.map((phrase) => phraseToMarkdown(phrase, tools.t))];
  return `- ${label}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`;
}

function variantToItem({ label, match, isDefault, node }: NamedVariant, type: string, tools: MarkdownTools): string {
  const { t } = tools;
  const inside = tools.within(node, label, (shown) => {
    const facts = factsToMarkdown(shown, tools);
    return joinLines(
      // The line above already says so.
      facts !== "" && facts !== type && facts !== label && `- ${facts}`,
      node.description && `- ${indent(node.description.trim(), 2).trimStart()}`,
      nodeToMarkdown(shown, tools),
    );
  });
  const other = isDefault ? `${t("sentenceEnd")}${t("apiOtherValue")}` : "";
  const when = match !== undefined && `- ${fillString(t("apiWhen"), { condition: inlineCode(match) })}${other}`;
  const empty = inside === "" && isPlainObject(node) && `- ${t("apiNoFields")}`;
  const body = joinLines(when, inside, empty);
  return joinLines(`- ${label}${type === "" ? "" : ` (${type})`}`, indent(body, 2));
}

function groupToItem({ label, node }: SchemaGroup, index: number, tools: MarkdownTools): string {
  return variantToItem({ label: `${phraseToText(label, tools.t)}:`, node, index }, "", tools);
}

/** A list under its own item. */
function nested(head: string, items: readonly string[]): string {
  return items.length === 0 ? "" : `- ${head}\n${indent(items.join("\n"), 2)}`;
}

function joinLines(...lines: readonly (string | false | undefined)[]): string {
  return lines.filter(Boolean).join("\n");
}
