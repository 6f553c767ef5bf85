// What a schema says besides its type and fields: values, examples, and where the rest is.

import type { HtmlNode } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import type { SchemaNode } from "@lectern/openapi";
import { indent, inlineCode, listItem } from "@lectern/theme/components/markdown-blocks.ts";
import { fillHtml, labelBefore, labelValue, listInRow } from "@lectern/theme/labels.tsx";
import { CountedTitle, renderDetails } from "./details.tsx";
import type { FieldView } from "./field-view.ts";
import { hint, more, moreToMarkdown, partsToHtml } from "./part.tsx";
import type { MarkdownTools, ReferenceTools } from "./reference-tools.ts";
import { hasShortExample } from "./schema-shape.ts";
import { described, labeled, type Translate, type Words, wordsToHtml, wordsToMarkdown } from "./words.tsx";

/** A field's schema without what its labels already show. */
export function withoutShortExample(node: SchemaNode): SchemaNode {
  if (!hasShortExample(node)) return node;
  const { example: _, ...rest } = node;
  return rest;
}

/** What a schema allows: a list of values, a constant, an example. */
export function valuesToHtml(node: SchemaNode, tools: ReferenceTools): HtmlNode {
  return [allowedToHtml(node, tools), valueNotes(node, tools.t).map((words) => hint(words).html(tools))];
}

export function valuesToMarkdown(node: SchemaNode, { t }: MarkdownTools): string {
  const items = allowedValues(node).map((value) => wordsToMarkdown(value, t));
  const title = labelBefore(t("apiAllowedValues"), t);
  return joinLines(
    isExplained(node)
      ? nested(
          title,
          items.map((item) => `- ${item}`),
        )
      : items.length > 0 && `- ${wordsToMarkdown(labeled(t("apiAllowedValues"), allowedValues(node)), t)}`,
    ...valueNotes(node, t).map((words) => `- ${wordsToMarkdown(words, t)}`),
  );
}

function allowedValues({ values }: SchemaNode): readonly Words[] {
  return values.map(({ text, description }) => described({ code: text }, description));
}

function isExplained({ values }: SchemaNode): boolean {
  return values.some(({ description }) => description !== undefined);
}

function valueNotes({ constant, example, examples }: SchemaNode, t: Translate): readonly Words[] {
  const notes: Words[] = [];
  if (constant !== undefined) notes.push({ word: "apiAlways", values: { value: { code: constant } } });
  if (example !== undefined) {
    const codes = [example, ...examples].map((text) => ({ code: text }));
    notes.push(labeled(t(codes.length === 1 ? "apiExample" : "apiExamples"), codes));
  }
  return notes;
}

/** More values would push the next field out of view, so they are collapsed. */
const VALUES_IN_SIGHT = 12;

function allowedToHtml(node: SchemaNode, tools: ReferenceTools): HtmlNode {
  const { values, fields, variants, omitted } = node;
  if (values.length === 0) return undefined;
  // If nothing else can be omitted, the omitted items are values.
  const count = values.length + (fields.length + variants.length === 0 ? omitted : 0);
  const { t } = tools;
  const title = t("apiAllowedValues");
  const items = allowedValues(node).map((value) => wordsToHtml(value, tools));
  const explained = isExplained(node);
  const list = explained ? (
    <ul>
      {items.map((item) => (
        <li>{item}</li>
      ))}
    </ul>
  ) : (
    listInRow(items, t)
  );
  if (values.length > VALUES_IN_SIGHT)
    return renderDetails(
      <CountedTitle title={title} count={count} t={t} />,
      <div class="field-hint">{list}</div>,
      tools,
    );
  return explained ? (
    <div class="field-hint">
      {labelBefore(title, t)}
      {list}
    </div>
  ) : (
    <p class="field-hint">{labelValue(title, list, t)}</p>
  );
}

/** Several named examples. */
export function examplesToHtml({ examples = [], more: left }: FieldView, tools: ReferenceTools): HtmlNode {
  if (examples.length === 0) return undefined;
  const items = examples.map(({ title, text, description }) => (
    <li>{wordsToHtml(described(labeled(title, { code: text }), description), tools)}</li>
  ));
  return (
    <div class="field-hint">
      {labelBefore(tools.t("apiExamples"), tools.t)}
      <ul>{items}</ul>
      {partsToHtml(more(left?.examples), tools)}
    </div>
  );
}

export function examplesToMarkdown({ examples = [], more: left }: FieldView, { t }: MarkdownTools): string {
  const items = examples.map(({ title, text, description }) =>
    listItem(wordsToMarkdown(labeled(title, { code: text }), t), description?.trim() ?? ""),
  );
  if (left?.examples) items.push(`- ${moreToMarkdown(left.examples, t)}`);
  return nested(labelBefore(t("apiExamples"), t), items);
}

/** Why a schema is not shown in full here, with a link to where it is. */
export function stopToHtml(node: SchemaNode, tools: ReferenceTools): HtmlNode {
  const { t } = tools;
  if (node.stop === "missing") return <p class="field-hint">{t("apiMissing")}</p>;
  if (node.stop === undefined) return undefined;
  const location = tools.find(node);
  const linked = (text: HtmlNode): HtmlNode => (location === undefined ? text : <a href={`#${location}`}>{text}</a>);
  if (node.stop !== "recursive" && location === undefined) return undefined;
  if (node.name === undefined) return <p class="field-hint">{linked(t("apiSameAsParent"))}</p>;
  const word = t(node.stop === "recursive" ? "apiSameAsAbove" : "apiSameAs");
  return <p class="field-hint">{fillHtml(word, { name: linked(<code>{node.name}</code>) })}</p>;
}

export function stopToMarkdown(node: SchemaNode, { t, find, sections }: MarkdownTools): string {
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

/** How much is omitted, with a link that a script replaces with the omitted fields. */
export function omittedToHtml(node: SchemaNode, tools: ReferenceTools): HtmlNode {
  if (node.omitted === 0) return undefined;
  const href = node.rest && tools.settings.remainingHref?.(node.rest);
  if (href === undefined) return partsToHtml(more(node.omitted), tools);
  return (
    <p class="field-hint">
      <a href={href} rel="nofollow" data-rest>
        {fillString(tools.t("apiShowMore"), { count: String(node.omitted) })}
      </a>
    </p>
  );
}

/** A list under its own item. */
export function nested(head: string, items: readonly string[]): string {
  return items.length === 0 ? "" : `- ${head}\n${indent(items.join("\n"), 2)}`;
}

export function joinLines(...lines: readonly (string | false | undefined)[]): string {
  return lines.filter(Boolean).join("\n");
}
