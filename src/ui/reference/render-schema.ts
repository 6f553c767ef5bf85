// A schema as fields that open on demand, in plain HTML: nothing here needs a script.

import { attributes, EMPTY_HTML, type Html, html, joinHtml } from "../../base/html.ts";
import type { SchemaField, SchemaNode, SchemaVariant } from "../../openapi/schema-tree.ts";
import type { RenderContext } from "../component.ts";
import { fieldId } from "../components/ids.ts";

/** What the views of an operation need of the page. */
export interface ReferenceTools {
  readonly context: RenderContext;
  /** Markdown of the description's author as markup: CommonMark without raw HTML and script URLs. */
  readonly safeMarkdown: (text: string) => Html;
}

/** One row of a reference: a parameter, a property, a header. */
export interface FieldView {
  readonly name: string;
  /** Where it stands: `query`, `body`, `response-200`; together with the names above it, it makes the anchor. */
  readonly scope: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description?: string | undefined;
  readonly node: SchemaNode;
}

/** One field with everything inside it. */
export function renderField(field: FieldView, tools: ReferenceTools): Html {
  const { context } = tools;
  const { node } = field;
  const id = context.uniqueId("param", fieldId(`${field.scope} ${field.name}`).slice(0, 120), 1);
  const body = html`${field.description && tools.safeMarkdown(field.description)}${renderValues(node)}${renderInside(node, `${field.scope} ${field.name}`, tools)}`;
  return html`<div class="field" id="${id}"${attributes({ "data-name": field.name })}><div class="field-head"><a class="field-name" href="#${id}" data-anchor><code>${field.name}</code></a>${renderFacts(field, context)}</div>${body.markup !== "" && html`<div class="field-body">${body}</div>`}</div>`;
}

/** A schema that stands for a whole body: its own facts, then its fields. */
export function renderBodySchema(node: SchemaNode, scope: string, tools: ReferenceTools): Html {
  const isPlainObject = node.type === "object" && node.constraints.length === 0 && node.stop === undefined;
  const name = node.name === undefined ? EMPTY_HTML : html` <span class="field-label">${node.name}</span>`;
  const facts = isPlainObject
    ? EMPTY_HTML
    : html`<p class="api-section-subtitle"><span class="field-type">${node.type}</span>${name}${renderConstraints(node)}</p>`;
  const text = node.description && tools.safeMarkdown(node.description);
  return html`${facts}${text}${renderValues(node)}${renderStop(node)}${renderFields(node.fields, scope, tools)}${renderVariants(node.variants, scope, tools)}${renderOmitted(node)}`;
}

function renderFacts(field: FieldView, context: RenderContext): Html {
  const { node } = field;
  const initial = node.defaultValue;
  return html`<span class="field-type">${node.type}</span>${renderConstraints(node)}${
    initial !== undefined &&
    html`<span class="field-default">${context.t("default")}: <code>${initial || '""'}</code></span>`
  }${field.required && html`<span class="field-required">${context.t("required")}</span>`}${
    field.deprecated && html`<span class="field-deprecated">${context.t("deprecated")}</span>`
  }`;
}

function renderConstraints(node: SchemaNode): readonly Html[] {
  return node.constraints.map((phrase) => html`<span class="field-label">${phrase}</span>`);
}

function renderValues(node: SchemaNode): Html {
  const constant = node.constant !== undefined && html`<p class="field-note">Always <code>${node.constant}</code></p>`;
  const example = node.example !== undefined && html`<p class="field-note">Example: <code>${node.example}</code></p>`;
  if (node.values.length === 0) return html`${constant}${example}`;
  if (node.values.some(({ description }) => description !== undefined)) {
    const items = node.values.map(
      ({ text, description }) => html`<li><code>${text}</code>${description && `: ${description}`}</li>`,
    );
    return html`<div class="field-note">Allowed values:<ul>${items}</ul></div>${constant}${example}`;
  }
  const list = node.values.map(({ text }, index) => html`${index > 0 && ", "}<code>${text}</code>`);
  return html`<p class="field-note">Allowed values: ${list}</p>${constant}${example}`;
}

function renderInside(node: SchemaNode, scope: string, tools: ReferenceTools): Html {
  const children = renderFields(node.fields, scope, tools);
  const box =
    children.markup === ""
      ? EMPTY_HTML
      : renderDetails(html`Show ${countFields(node.fields.length)}`, html`${children}${renderOmitted(node)}`);
  return html`${renderStop(node)}${box}${renderVariants(node.variants, scope, tools)}${children.markup === "" && renderOmitted(node)}`;
}

function countFields(count: number): string {
  return count === 1 ? "1 property" : `${count} properties`;
}

function renderFields(fields: readonly SchemaField[], scope: string, tools: ReferenceTools): Html {
  return joinHtml(
    fields.map(({ name, kind, required, node }) => {
      const shown = kind === "property" ? name : kind === "additional" ? "any other name" : `names matching ${name}`;
      return renderField(
        { name: shown, scope, required, deprecated: node.deprecated, description: node.description, node },
        tools,
      );
    }),
  );
}

function renderVariants(variants: readonly SchemaVariant[], scope: string, tools: ReferenceTools): Html {
  if (variants.length === 0) return EMPTY_HTML;
  const options = variants.map(({ label, node }) => {
    const type = label === node.type ? EMPTY_HTML : html` <span class="field-type">${node.type}</span>`;
    const head = html`${label}${type}`;
    if (isBareType(node)) return html`<div class="variant">${head}${renderConstraints(node)}</div>`;
    return renderDetails(head, renderBodySchema(node, `${scope} ${label}`, tools));
  });
  return html`<div class="variants"><p class="field-note">One of:</p>${options}</div>`;
}

/** True when there is nothing to open: the type and its limits say it all. */
function isBareType(node: SchemaNode): boolean {
  const empty = node.fields.length + node.variants.length + node.values.length === 0;
  const texts = [node.description, node.example, node.constant, node.stop];
  return empty && texts.every((text) => text === undefined);
}

// The chevron is drawn by the stylesheet: as markup it would be a quarter of a large page.
function renderDetails(summary: Html, body: Html): Html {
  return html`<details class="expandable"><summary class="expandable-summary">${summary}</summary><div class="expandable-body">${body}</div></details>`;
}

function renderStop(node: SchemaNode): Html {
  if (node.stop === "recursive")
    return html`<p class="field-note">Has the same properties as <code>${node.name ?? "its parent"}</code> above.</p>`;
  if (node.stop === "missing") return html`<p class="field-note">Its schema is not part of the API description.</p>`;
  return EMPTY_HTML;
}

function renderOmitted(node: SchemaNode): Html {
  if (node.omitted === 0) return EMPTY_HTML;
  return html`<p class="field-note">${node.omitted} more not shown.</p>`;
}
