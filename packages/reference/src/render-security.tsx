// Renders who may call an operation.

import { EMPTY_HTML, type Html, isEmpty } from "@lectern/base/markup/tree.ts";
import type { SecurityAlternative, SecurityScheme, SecurityScope } from "@lectern/openapi";
import { sentLocation } from "@lectern/openapi/internal/describe/describe-security.ts";
import { labelBefore, labelValue, listInRow } from "@lectern/theme/labels.tsx";
import { phraseToText, type Translate } from "./phrases.tsx";
import type { ReferenceTools } from "./reference-tools.ts";
import { renderSection } from "./render-section.tsx";

/** The authorization section: every alternative with all credentials it needs. */
export function renderSecurity(alternatives: readonly SecurityAlternative[], tools: ReferenceTools): Html {
  const schemes = renderSchemes(alternatives, tools);
  return isEmpty(schemes) ? EMPTY_HTML : renderSection("apiAuthorization", schemes, tools);
}

/** The alternatives without a title; `isNamed` if the head of the only one is already shown above. */
export function renderSchemes(
  alternatives: readonly SecurityAlternative[],
  tools: ReferenceTools,
  isNamed = false,
): Html {
  const { t } = tools.context;
  const needed = alternatives.filter(({ schemes }) => schemes.length > 0);
  if (needed.length === 0) return alternatives.length === 0 ? EMPTY_HTML : <p>{t("apiAuthorizationNone")}</p>;
  const [only] = needed.flatMap(({ schemes }) => schemes);
  if (isNamed && only) return <div class="field-body">{schemeNotes(only, tools)}</div>;
  const optional = needed.length < alternatives.length && <p>{t("apiAuthorizationOptional")}</p>;
  const lead = needed.length > 1 && <p>{t("apiUseOne")}</p>;
  const items = needed.map(({ schemes }) => {
    const together = schemes.length > 1 && <p class="field-hint">{t("apiUseAll")}</p>;
    const required = alternatives.length === 1;
    return (
      <div class="field">
        {together}
        {schemes.map((scheme) => renderScheme(scheme, required, tools))}
      </div>
    );
  });
  return needed.length === 1 ? (
    <>
      {optional}
      {items}
    </>
  ) : (
    <>
      {optional}
      {lead}
      <div class="api-alternatives">{items}</div>
    </>
  );
}

function renderScheme(scheme: SecurityScheme, required: boolean, tools: ReferenceTools): Html {
  const mark = required && sentLocation(scheme) && (
    <>
      {"\n"}
      <span class="field-required">{tools.context.t("required")}</span>
    </>
  );
  const notes = schemeNotes(scheme, tools);
  return (
    <>
      <div class="field-head">
        {schemeHead(scheme, tools)}
        {mark}
      </div>
      {!isEmpty(notes) && <div class="field-body">{notes}</div>}
    </>
  );
}

/** A scheme shown like any other parameter: name, type and location. */
export function schemeHead(scheme: SecurityScheme, { context: { t } }: ReferenceTools): Html {
  const location = sentLocation(scheme);
  const chips = location ? (
    <>
      {"\n"}
      <span class="field-type">string</span>
      {"\n"}
      <span class="field-label">{location.location}</span>
    </>
  ) : (
    scheme.words !== scheme.name && (
      <>
        {"\n"}
        <span class="field-label">{scheme.name}</span>
      </>
    )
  );
  return (
    <>
      {schemeName(scheme, t)}
      {chips}
      {scheme.deprecated && (
        <>
          {"\n"}
          <span class="field-deprecated">{t("deprecated")}</span>
        </>
      )}
    </>
  );
}

/** The header, parameter or cookie that a scheme sends, else the kind of the scheme. */
export function schemeName(scheme: SecurityScheme, t: Translate): Html {
  const name = sentLocation(scheme)?.name;
  if (name === undefined) return <span class="api-scheme">{phraseToText(scheme.words, t)}</span>;
  return (
    <span class="field-name">
      <code>{name}</code>
    </span>
  );
}

function schemeNotes(scheme: SecurityScheme, tools: ReferenceTools): Html {
  const { t } = tools.context;
  const urls = scheme.urls.map(({ word, url }) => <p class="field-hint">{labelValue(t(word), renderUrl(url), t)}</p>);
  const words = sentLocation(scheme) && (
    <p>
      <span class="api-scheme">{phraseToText(scheme.words, t)}</span>
    </p>
  );
  return (
    <>
      {words}
      {scheme.description && tools.safeMarkdown(scheme.description)}
      {urls}
      {renderScopes(scheme.scopes, t)}
    </>
  );
}

/** A URL, linked if it is absolute. */
function renderUrl(url: string): Html {
  const code = <code>{url}</code>;
  return /^https?:\/\/[^\s<>]+$/i.test(url) ? <a href={url}>{code}</a> : code;
}

/** Scopes in a row or, if some have descriptions, one per line. */
function renderScopes(scopes: readonly SecurityScope[], t: Translate): Html {
  if (scopes.length === 0) return EMPTY_HTML;
  if (scopes.every(({ description }) => description === undefined)) {
    const names = scopes.map(({ name }) => <code>{name}</code>);
    return <p class="field-hint">{labelValue(t("apiScopes"), listInRow(names, t), t)}</p>;
  }
  const items = scopes.map(({ name, description }) => (
    <li>{description === undefined ? <code>{name}</code> : labelValue(<code>{name}</code>, description, t)}</li>
  ));
  return (
    <>
      <p class="field-hint">{labelBefore(t("apiScopes"), t)}</p>
      <ul class="field-hint">{items}</ul>
    </>
  );
}
