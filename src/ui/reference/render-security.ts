// Who may call an operation, in words.

import { EMPTY_HTML, type Html, html } from "../../base/html.ts";
import type { SecurityAlternative, SecurityScheme } from "../../openapi/describe-security.ts";
import type { ReferenceTools } from "./reference-tools.ts";

/** Makes a titled section of the reference. */
export type RenderSection = (title: string, body: Html, tools: ReferenceTools) => Html;

/** The section on authorization: every alternative, each with all the proofs it needs. */
export function renderSecurity(
  alternatives: readonly SecurityAlternative[],
  tools: ReferenceTools,
  section: RenderSection,
): Html {
  const needed = alternatives.filter(({ schemes }) => schemes.length > 0);
  if (needed.length === 0) return EMPTY_HTML;
  const optional = needed.length < alternatives.length && html`<p>Authorization is optional.</p>`;
  const lead = needed.length > 1 && html`<p>Use one of these:</p>`;
  const items = needed.map(({ schemes }) => {
    const together = schemes.length > 1 && html`<p class="field-note">All of these together:</p>`;
    return html`<div class="field">${together}${schemes.map((scheme) => renderScheme(scheme, tools))}</div>`;
  });
  return section("Authorization", html`${optional}${lead}${items}`, tools);
}

function renderScheme(scheme: SecurityScheme, tools: ReferenceTools): Html {
  const name = scheme.words === scheme.name ? EMPTY_HTML : html`<span class="field-label">${scheme.name}</span>`;
  const scopes = scheme.scopes.map((scope, index) => html`${index > 0 && ", "}<code>${scope}</code>`);
  const notes = html`${scheme.description && tools.safeMarkdown(scheme.description)}${scopes.length > 0 && html`<p class="field-note">Scopes: ${scopes}</p>`}`;
  return html`<div class="field-head"><span class="api-scheme">${scheme.words}</span>${name}</div>${notes.markup !== "" && html`<div class="field-body">${notes}</div>`}`;
}
