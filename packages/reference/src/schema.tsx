// The fields of a schema, and parameters: collapsible fields in HTML, nested lists in Markdown, with the same content and order.

import { EMPTY_HTML, type Html, type HtmlNode, isEmpty } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import type { ParameterView, SchemaField, SchemaNode } from "@lectern/openapi";
import { indent, inlineCode, joinBlocks, listItem, lowerHeadings } from "@lectern/theme/components/markdown-blocks.ts";
import { labelBefore } from "@lectern/theme/labels.tsx";
import { CountedTitle, renderDetails } from "./details.tsx";
import { type Fact, factsInRow, factsToHtml, factsToMarkdown, labels } from "./facts.tsx";
import { type FieldView, fieldFacts, typeFact, viewOfField, viewOfParameter } from "./field-view.ts";
import { hint, moreToMarkdown, type Parts } from "./part.tsx";
import type { MarkdownTools, ReferenceTools, SharedTools } from "./reference-tools.ts";
import { renderChoice } from "./render-choice.tsx";
import {
  examplesToHtml,
  examplesToMarkdown,
  joinLines,
  nested,
  omittedToHtml,
  stopToHtml,
  stopToMarkdown,
  valuesToHtml,
  valuesToMarkdown,
  withoutShortExample,
} from "./schema-notes.tsx";
import {
  isBareType,
  isPlainObject,
  type NamedVariant,
  showsType,
  type VariantChoice,
  variantChoices,
} from "./schema-shape.ts";
import {
  anchorOf,
  oldAnchor,
  type Scope,
  scopeInField,
  scopeInItems,
  scopeInVariant,
  scopeOf,
  slugIn,
} from "./scope.ts";
import { phraseToText, type Words, wordsToMarkdown } from "./words.tsx";

/** A list of parameters or headers; `scope` is their position on the page, unless that is their location in a request. */
export function parameterList(parameters: readonly ParameterView[], scope = ""): Parts {
  return (
    parameters.length > 0 && {
      html: (tools) =>
        parameters.map((one) => fieldToHtml(viewOfParameter(one, tools.t), scopeOf(scope || one.location), tools)),
      markdown: (tools) => parametersToMarkdown(parameters, tools),
    }
  );
}

function parametersToMarkdown(parameters: readonly ParameterView[], tools: MarkdownTools): string {
  return parameters.map((one) => fieldToItem(viewOfParameter(one, tools.t), tools)).join("\n");
}

function fieldToHtml(field: FieldView, scope: Scope, tools: ReferenceTools): Html {
  const { node } = field;
  const id = tools.context.uniqueId("param", anchorOf({ slug: slugIn(scope, field.name) }), 1);
  const isAny = field.covers === "additional";
  const step = isAny ? "additional-properties" : field.name;
  const text = field.description && tools.safeMarkdown(field.description);
  const body = tools.within(node, id, (shown): HtmlNode => {
    const inside = !isLeaf(shown) && insideToHtml(shown, scopeInField(scope, field.name, step), tools);
    const values = valuesToHtml(withoutShortExample(node), tools);
    return [text, values, examplesToHtml(field, tools), headersToHtml(field, scope, tools), inside];
  });
  const otherAnchor = otherId(oldAnchor(scope, step), tools);
  return (
    <div class="field" id={id} data-name={field.name} data-any={isAny}>
      <div class="field-head" id={otherAnchor}>
        {factsToHtml(labels(node.pre), tools)}
        <a class="field-name" href={`#${id}`}>
          <code>{field.name}</code>
        </a>
        {factsToHtml(fieldFacts(field, tools), tools)}
      </div>
      {!isEmpty(body) && <div class="field-body">{body}</div>}
    </div>
  );
}

function fieldToItem(field: FieldView, tools: MarkdownTools): string {
  const node = wholeOf(field.node);
  const name = field.covers === undefined ? inlineCode(field.name) : field.name;
  const facts = fieldFacts({ ...field, node }, tools);
  const title = `${[...node.pre, name].join(" ")}${factsToMarkdown(facts, tools.t)}`;
  const head = listItem(title, field.description?.trim() ?? "");
  const inside = tools.within(node, name, (shown) =>
    joinLines(
      valuesToMarkdown(withoutShortExample(node), tools),
      examplesToMarkdown(field, tools),
      headersToMarkdown(field, tools),
      insideToMarkdown(shown, tools),
    ),
  );
  return inside === "" ? head : `${head}\n${indent(inside, 2)}`;
}

/** A schema with a name of its own as a list item. */
export function schemaToItem(name: string, node: SchemaNode, tools: MarkdownTools): string {
  const { deprecated, description } = node;
  return fieldToItem({ name, required: false, deprecated, description, node }, tools);
}

/** The headers of the part that carries a field. */
function headersToHtml({ headers = [], name }: FieldView, scope: Scope, tools: ReferenceTools): HtmlNode {
  if (headers.length === 0) return undefined;
  const inside = scopeOf(`${slugIn(scope, name)} header`);
  const rows = headers.map((header) => fieldToHtml(viewOfParameter(header, tools.t), inside, tools));
  return renderDetails(tools.t("apiHeaders"), rows, tools);
}

function headersToMarkdown({ headers = [] }: FieldView, tools: MarkdownTools): string {
  return headers.length === 0
    ? ""
    : nested(labelBefore(tools.t("apiHeaders"), tools.t), [parametersToMarkdown(headers, tools)]);
}

/** True if there is nothing to expand in a field. */
function isLeaf({ fields, variants, groups, stop, omitted }: SchemaNode): boolean {
  return fields.length + variants.length + groups.length === 0 && stop === undefined && omitted === 0;
}

/** An alternative id of a field; the first field that claims it wins. */
function otherId(id: string | undefined, { context }: ReferenceTools): string | undefined {
  return id !== undefined && context.uniqueId("anchor", id, 2) === id ? id : undefined;
}

/** A schema for a whole body: its own facts, then its fields. `label` is shown above it. */
export function schemaToHtml(node: SchemaNode, scope: Scope, tools: ReferenceTools, label?: string): Html {
  const facts = isPlainObject(node) ? EMPTY_HTML : headToHtml(node, label, tools);
  const text = node.description && tools.safeMarkdown(node.description);
  const inside = scopeInItems(scope, node);
  return (
    <>
      {facts}
      {text}
      {valuesToHtml(node, tools)}
      {stopToHtml(node, tools)}
      {fieldsToHtml(node.fields, inside, tools)}
      {variantsToHtml(node, inside, tools)}
      {groupsToHtml(node, inside, tools)}
      {omittedToHtml(node, tools)}
    </>
  );
}

function insideToHtml(node: SchemaNode, around: Scope, tools: ReferenceTools): Html {
  const scope = scopeInItems(around, node);
  const children = fieldsToHtml(node.fields, scope, tools);
  const box = isEmpty(children)
    ? EMPTY_HTML
    : renderDetails(fieldsLabel(node.fields, tools), [children, omittedToHtml(node, tools)], tools);
  return (
    <>
      {stopToHtml(node, tools)}
      {box}
      {variantsToHtml(node, scope, tools)}
      {groupsToHtml(node, scope, tools)}
      {isEmpty(children) && omittedToHtml(node, tools)}
    </>
  );
}

/** Type, name and constraints of a schema, except what its label already shows. */
function headToHtml(node: SchemaNode, label: string | undefined, tools: ReferenceTools): HtmlNode {
  // The fields below, or the note about them, show that it is an object.
  const isEvident = node.type === "object" && (node.fields.length > 0 || node.stop === "repeated");
  const name = nameOf(node, tools);
  const facts = [
    ...(isEvident || node.type === label ? [] : [typeFact(node, tools)]),
    ...(isEvident || name === undefined || name === label ? [] : labels([name])),
    ...labels(node.constraints),
  ];
  return facts.length > 0 && <p class="api-section-subtitle">{factsToHtml(facts, tools)}</p>;
}

/** The line about a schema for a whole body; empty if there is nothing but its fields. */
export function headToMarkdown(node: SchemaNode, tools: MarkdownTools): string {
  if (isPlainObject(node)) return "";
  const name = nameOf(node, tools);
  const type = `${factsInRow([typeFact(node, tools)], tools.t)}${name === undefined ? "" : ` ${inlineCode(name)}`}`;
  return factsInRow(labels([type, ...node.constraints]), tools.t);
}

/** The name of a schema, unless its type is a link to its page. */
function nameOf({ name }: SchemaNode, { typeHref }: SharedTools): string | undefined {
  return typeHref ? undefined : name;
}

/** The line that opens a list of fields: "Show 3 properties". */
function fieldsLabel(fields: readonly SchemaField[], { t }: ReferenceTools): Html {
  const isTuple = fields.every(({ kind }) => kind === "item");
  const one = fields.length === 1 ? "apiShowProperty" : "apiShowProperties";
  const label = fillString(t(isTuple ? "apiShowItems" : one), { count: String(fields.length) });
  return <span class="field-more">{label}</span>;
}

function fieldsToHtml(fields: readonly SchemaField[], scope: Scope, tools: ReferenceTools): HtmlNode {
  return fields.map((field) => fieldToHtml(viewOfField(field, scope.encodings, tools.t), scope, tools));
}

/** More alternatives would push the next fields out of sight. */
const MAX_IN_SIGHT = 12;

/** The alternatives of a schema. */
function variantsToHtml(owner: SchemaNode, scope: Scope, tools: ReferenceTools): Html {
  if (owner.variants.length === 0) return EMPTY_HTML;
  const { t } = tools.context;
  const lead = <p class="field-hint">{labelBefore(t("apiOneOf"), t)}</p>;
  const choices = variantChoices(owner, t).map(({ named, asTabs }) => {
    const options = asTabs
      ? renderChoice(
          named.map((variant) => ({ label: variant.label, body: variantToHtml(variant, scope, tools) })),
          { name: t("apiOneOf") },
          tools,
        )
      : named.map((variant) => optionToHtml(variant, scope, tools));
    if (named.every((variant) => isBareType(variant.node) && !variant.match))
      return (
        <p class="field-hint field-head">
          {labelBefore(t("apiOneOf"), t)}{" "}
          {named.map((variant, index) => (
            <>
              {index > 0 && <span>|</span>}
              {bareToHtml(variant, tools)}
            </>
          ))}
        </p>
      );
    const [only] = named;
    // The text of a single alternative is the field's own.
    if (only && named.length === 1 && !owner.description && isLeaf(only.node)) return variantToHtml(only, scope, tools);
    if (named.length > MAX_IN_SIGHT)
      return renderDetails(
        <CountedTitle title={t("apiOneOf")} count={named.length} t={t} />,
        <div class="variants">{options}</div>,
        tools,
      );
    return (
      <div class="variants">
        {named.length > 1 && lead}
        {options}
      </div>
    );
  });
  return <>{choices}</>;
}

/** Conditional fields, each group under its condition. */
function groupsToHtml({ groups, variants }: SchemaNode, scope: Scope, tools: ReferenceTools): Html {
  if (groups.length === 0) return EMPTY_HTML;
  const items = groups.map(({ label, node }, index) => {
    const named = { label: phraseToText(label, tools.t), node, index: variants.length + index };
    return renderDetails(named.label, variantToHtml(named, scope, tools), tools);
  });
  return <div class="variants">{items}</div>;
}

/** Type and constraints of an alternative, as far as its name does not show them. */
function optionFacts(variant: NamedVariant): readonly Fact[] {
  const { type, constraints } = variant.node;
  return [...(showsType(variant) ? [{ kind: "type", words: type } as const] : []), ...labels(constraints)];
}

/** An alternative that is just a type with constraints: `string[] items 1–4`. */
function bareToHtml(variant: NamedVariant, tools: ReferenceTools): HtmlNode {
  const { label, node } = variant;
  if (label !== node.type) return [<span>{label}</span>, factsToHtml(optionFacts(variant), tools)];
  return factsToHtml([{ kind: "type", words: label }, ...labels(node.constraints)], tools);
}

function optionToHtml(variant: NamedVariant, scope: Scope, tools: ReferenceTools): Html {
  const { label, node } = variant;
  // An object without a name is known by its fields.
  const isNameless = label === "object" && node.fields.length > 0;
  const name = isNameless ? fieldsLabel(node.fields, tools) : [label, showsType(variant) && " "];
  const facts = optionFacts(variant);
  if (isBareType(node))
    return (
      <div class="variant">
        {name}
        {factsToHtml(facts, tools)}
      </div>
    );
  const types = facts.filter(({ kind }) => kind === "type");
  return renderDetails([name, factsToHtml(types, tools)], variantToHtml(variant, scope, tools), tools);
}

/** When an alternative applies: `when type = card`. */
function conditionOf({ match, isDefault }: NamedVariant, { t }: SharedTools): Words | undefined {
  if (match === undefined) return undefined;
  const when: Words = { word: "apiWhen", values: { condition: { code: match } } };
  return isDefault ? { joined: [when, t("sentenceEnd"), t("apiOtherValue")] } : when;
}

function variantToHtml(variant: NamedVariant, scope: Scope, tools: ReferenceTools): Html {
  const { label, node, index } = variant;
  const here = scopeInVariant(scope, label, index);
  const id = tools.context.uniqueId("param", anchorOf(here), 1);
  const when = conditionOf(variant, tools);
  const body = tools.within(node, id, (shown) => schemaToHtml(shown, here, tools, label));
  const none = isPlainObject(node) ? hint(tools.t("apiNoFields")).html(tools) : headToHtml(node, undefined, tools);
  return (
    <div class="api-variant" id={id} data-variant={index}>
      {when && hint(when).html(tools)}
      {body}
      {isEmpty(body) && none}
    </div>
  );
}

/** A schema for a whole body: its own facts, then its fields. */
export function schemaToMarkdown(node: SchemaNode, tools: MarkdownTools): string {
  return joinBlocks(
    headToMarkdown(node, tools),
    lowerHeadings(node.description?.trim() ?? "", tools.level),
    schemaToList(node, tools),
  );
}

/** The inside of a schema as list items: allowed values, fields, alternatives. */
export function schemaToList(node: SchemaNode, tools: MarkdownTools): string {
  return joinLines(valuesToMarkdown(node, tools), insideToMarkdown(node, tools));
}

function insideToMarkdown(node: SchemaNode, tools: MarkdownTools): string {
  const { encodings, ...inside } = tools;
  return joinLines(
    stopToMarkdown(node, tools),
    ...node.fields.map((field) => fieldToItem(viewOfField(field, encodings, tools.t), inside)),
    ...variantChoices(node, tools.t).map((choice) => choiceToMarkdown(choice, tools)),
    ...node.groups.map(({ label, node: group }, index) =>
      variantToItem({ label: labelBefore(phraseToText(label, tools.t), tools.t), node: group, index }, "", tools),
    ),
    // The complete schema omits fields only if it never ends.
    node.omitted > 0 && `- ${moreToMarkdown(node.omitted, tools.t)}`,
  );
}

/** A schema with all its fields, of which the page may show fewer. Text about this use of it is kept. */
export function wholeOf(node: SchemaNode): SchemaNode {
  const { example, examples, description } = node;
  return node.whole === undefined ? node : { ...node.whole(), example, examples, description };
}

function choiceToMarkdown({ named, asTabs }: VariantChoice, tools: MarkdownTools): string {
  const items = named.map((variant) => (asTabs ? variantToItem(variant, "", tools) : optionToItem(variant, tools)));
  return items.length > 1 ? nested(labelBefore(tools.t("apiOneOf"), tools.t), items) : joinLines(...items);
}

function optionToItem(variant: NamedVariant, tools: MarkdownTools): string {
  const { label, node } = variant;
  if (!isBareType(node)) return variantToItem(variant, showsType(variant) ? node.type : "", tools);
  return `- ${label}${factsToMarkdown(optionFacts(variant), tools.t)}`;
}

function variantToItem(variant: NamedVariant, type: string, tools: MarkdownTools): string {
  const { label, node } = variant;
  const inside = tools.within(node, label, (shown) => {
    const facts = headToMarkdown(shown, tools);
    return joinLines(
      // The line above already says so.
      facts !== "" && facts !== type && facts !== label && `- ${facts}`,
      node.description && `- ${indent(node.description.trim(), 2).trimStart()}`,
      schemaToList(shown, tools),
    );
  });
  const when = conditionOf(variant, tools);
  const body = joinLines(
    when && `- ${wordsToMarkdown(when, tools.t)}`,
    inside,
    inside === "" && isPlainObject(node) && `- ${tools.t("apiNoFields")}`,
  );
  return joinLines(`- ${label}${type === "" ? "" : ` (${type})`}`, indent(body, 2));
}
