// Renders who may call an operation.

import { EMPTY_HTML, type Html, html } from "@lectern/base/html.ts";
import type { SecurityAlternative, SecurityScheme, SecurityScope } from "@lectern/openapi";
import { sentLocation } from "@lectern/openapi/internal/describe/describe-security.ts";
import { phraseToText, type Translate } from "./phrases.ts";
import type { ReferenceTools } from "./reference-tools.ts";
import { renderSection } from "./render-section.ts";

/** The authorization section: every alternative with all credentials it needs. */
export function renderSecurity(alternatives: readonly SecurityAlternative[], tools: ReferenceTools): Html {
  const schemes = renderSchemes(alternatives, tools);
  return schemes.markup === "" ? EMPTY_HTML : renderSection("apiAuthorization", schemes, tools);
}

/** The alternatives without a title; `isNamed` if the head of the only one is already shown above. */
export function renderSchemes(
  alternatives: readonly SecurityAlternative[],
  tools: ReferenceTools,
  isNamed = false,
): Html {
  const { t } = tools.context;
  const needed = alternatives.filter(({ schemes }) => schemes.length > 0);
  if (needed.length === 0) return alternatives.length === 0 ? EMPTY_HTML : html`<p>${t("apiAuthorizationNone")}</p>`;
  const [only] = needed.flatMap(({ schemes }) => schemes);
  if (isNamed && only) return html`<div class="field-body">${schemeNotes(only, tools)}</div>`;
  const optional = needed.length < alternatives.length && html`<p>${t("apiAuthorizationOptional")}</p>`;
  const lead = needed.length > 1 && html`<p>${t("apiUseOne")}</p>`;
  const items = needed.map(({ schemes }) => {
    const together = schemes.length > 1 && html`<p class="field-hint">${t("apiUseAll")}</p>`;
    const required = alternatives.length === 1;
    return html`<div class="field">${together}${schemes.map((scheme) => renderScheme(scheme, required, tools))}</div>`;
  });
  return needed.length === 1
    ? html`${optional}${items}`
    : html`${optional}${lead}<div class="api-alternatives">${items}</div>`;
}

function renderScheme(scheme: SecurityScheme, required: boolean, tools: ReferenceTools): Html {
  const mark =
    required && sentLocation(scheme) && html`\n<span class="field-required">${tools.context.t("required")}</span>`;
  const notes = schemeNotes(scheme, tools);
  return html`<div class="field-head">${schemeHead(scheme, tools)}${mark}</div>${notes.markup !== "" && html`<div class="field-body">${notes}</div>`}`;
}

/** A scheme shown like any other parameter: name, type and location. */
export function schemeHead(scheme: SecurityScheme, { context: { t } }: ReferenceTools): Html {
  const location = sentLocation(scheme);
  const chips = location
    ? html`\n<span class="field-type">string</span>\n<span class="field-label">${location.location}</span>`
    : scheme.words !== scheme.name && html`\n<span class="field-label">${scheme.name}</span>`;
  return html`${schemeName(scheme, t)}${chips}${scheme.deprecated && html`\n<span class="field-deprecated">${t("deprecated")}</span>`}`;
}

/** The header, parameter or cookie that a scheme sends, else the kind of the scheme. */
export function schemeName(scheme: SecurityScheme, t: Translate): Html {
  const name = sentLocation(scheme)?.name;
  if (name === undefined) return html`<span class="api-scheme">${phraseToText(scheme.words, t)}</span>`;
  return html`<span class="field-name"><code>${name}</code></span>`;
}

function schemeNotes(scheme: SecurityScheme, tools: ReferenceTools): Html {
  const { t } = tools.context;
  const urls = scheme.urls.map(({ word, url }) => html`<p class="field-hint">${t(word)}: ${renderUrl(url)}</p>`);
  const words = sentLocation(scheme) && html`<p><span class="api-scheme">${phraseToText(scheme.words, t)}</span></p>`;
  return html`${words}${scheme.description && tools.safeMarkdown(scheme.description)}${urls}${renderScopes(scheme.scopes, t)}`;
}

/** A URL, linked if it is absolute. */
function renderUrl(url: string): Html {
  const code = html`<code>${url}</code>`;
  return /^https?:\/\/[^\s<>]+$/i.test(url) ? html`<a href="${url}">${code}</a>` : code;
}

/** Scopes in a row or, if some have descriptions, one per line. */
function renderScopes(scopes: readonly SecurityScope[], t: Translate): Html {
  if (scopes.length === 0) return EMPTY_HTML;
  if (scopes.every(({ description }) => description === undefined)) {
    const names = scopes.map(({ name }, index) => html`${index > 0 && ", "}<code>${name}</code>`);
    return html`<p class="field-hint">${t("apiScopes")}: ${names}</p>`;
  }
  const items = scopes.map(
    ({ name, description }) =>
      html`<li><code>${name}</code>${description !== undefined && html`: ${description}`}</li>`,
  );
  return html`<p class="field-hint">${t("apiScopes")}:</p><ul class="field-hint">${items}</ul>`;
}
