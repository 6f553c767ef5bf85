// Small pieces of a schema's markup: limits, values, notes, and what opens.

import { EMPTY_HTML, type Html, html } from "../../base/html.ts";
import type { NamedExample } from "../../openapi/describe-parameters.ts";
import type { SchemaNode } from "../../openapi/schema-tree.ts";
import type { ReferenceTools } from "./reference-tools.ts";

/** The limits of a schema as labels. */
export function renderConstraints(node: SchemaNode): readonly Html[] {
  return node.constraints.map((phrase) => html`<span class="field-label">${phrase}</span>`);
}

/** What a schema allows: a constant, an example, a list of values. */
export function renderValues(node: SchemaNode): Html {
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

/** Several examples by their names. */
export function renderExamples(examples: readonly NamedExample[]): Html {
  if (examples.length === 0) return EMPTY_HTML;
  const items = examples.map(({ title, text }) => html`<li>${title}: <code>${text}</code></li>`);
  return html`<div class="field-note">Examples:<ul>${items}</ul></div>`;
}

/** Why a schema is not shown in full here, with a link to where it is. */
export function renderStop(node: SchemaNode, tools: ReferenceTools): Html {
  if (node.stop === "missing") return html`<p class="field-note">Its schema is not part of the API description.</p>`;
  if (node.stop === undefined) return EMPTY_HTML;
  const place = tools.find(node);
  const name = html`<code>${node.name ?? "its parent"}</code>`;
  const link = place === undefined ? name : html`<a href="#${place}">${name}</a>`;
  if (node.stop === "recursive") return html`<p class="field-note">Has the same properties as ${link} above.</p>`;
  return place === undefined ? EMPTY_HTML : html`<p class="field-note">Has the same properties as ${link}.</p>`;
}

/** How much is left out. */
export function renderOmitted(node: SchemaNode): Html {
  if (node.omitted === 0) return EMPTY_HTML;
  return html`<p class="field-note">${node.omitted} more not shown.</p>`;
}

/** Something that opens. The chevron is drawn by the stylesheet: as markup it would be a quarter of a large page. */
export function renderDetails(summary: Html, body: Html, tools: ReferenceTools): Html {
  const open = tools.settings.expanded && html` open`;
  return html`<details class="expandable"${open}><summary class="expandable-summary">${summary}</summary><div class="expandable-body">${body}</div></details>`;
}
