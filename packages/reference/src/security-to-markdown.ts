// Who may call an operation, as Markdown.

import type { SecurityAlternative, SecurityScheme, SecurityScope } from "@lectern/openapi";
import { sentLocation } from "@lectern/openapi/internal/describe/describe-security.ts";
import { indent, inlineCode, joinBlocks, listItem } from "@lectern/theme/components/markdown-blocks.ts";
import { phraseToText, type Translate } from "./phrases.tsx";

/** Every alternative as a list item with all credentials it needs. */
export function securityToMarkdown(alternatives: readonly SecurityAlternative[], t: Translate): string {
  const needed = alternatives.filter(({ schemes }) => schemes.length > 0);
  if (needed.length === 0) return alternatives.length === 0 ? "" : t("apiAuthorizationNone");
  const required = alternatives.length === 1;
  const items = needed.map(({ schemes }) => {
    const list = schemes.map((scheme) => schemeToItem(scheme, required, t)).join("\n");
    return schemes.length > 1 ? `- ${t("apiUseAll")}\n${indent(list, 2)}` : list;
  });
  return joinBlocks(
    needed.length < alternatives.length ? t("apiAuthorizationOptional") : "",
    needed.length > 1 ? t("apiUseOne") : "",
    items.join("\n"),
  );
}

/** A scheme, shown like any other parameter if it is sent as one: name, type and location. */
function schemeToItem(scheme: SecurityScheme, required: boolean, t: Translate): string {
  const { name, words, scopes, urls } = scheme;
  const location = sentLocation(scheme);
  const facts = [
    ...(location
      ? ["string", location.location, ...(required ? [t("required")] : [])]
      : words === name
        ? []
        : [inlineCode(name)]),
    ...(scheme.deprecated ? [t("deprecated")] : []),
  ];
  const head = location ? inlineCode(location.name) : phraseToText(words, t);
  const text = `${head}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`;
  const own = scheme.description?.trim() ?? "";
  const description = location ? `${phraseToText(words, t)}.${own === "" ? "" : ` ${own}`}` : own;
  const notes = [
    ...urls.map(({ word, url }) => `${t(word)}: ${inlineCode(url)}`),
    ...(scopes.length === 0 ? [] : [`${t("apiScopes")}: ${scopes.map(scopeToText).join(", ")}`]),
  ];
  return `${listItem(text, description)}${notes.map((note) => `\n  - ${note}`).join("")}`;
}

function scopeToText({ name, description }: SecurityScope): string {
  return description === undefined ? inlineCode(name) : `${inlineCode(name)} (${description.replace(/\s+/g, " ")})`;
}
