// Who may call an operation, as Markdown.

import type { SecurityAlternative, SecurityScheme, SecurityScope } from "../../openapi/describe/describe-security.ts";
import { indent, inlineCode, joinBlocks, listItem } from "../components/markdown-blocks.ts";
import { say, type Translate } from "./say.ts";

/** Every alternative as an entry of a list, each with all the proofs it needs. */
export function securityToMarkdown(alternatives: readonly SecurityAlternative[], t: Translate): string {
  const needed = alternatives.filter(({ schemes }) => schemes.length > 0);
  if (needed.length === 0) return alternatives.length === 0 ? "" : t("apiAuthorizationNone");
  const items = needed.map(({ schemes }) => {
    const list = schemes.map((scheme) => schemeToItem(scheme, t)).join("\n");
    return schemes.length > 1 ? `- ${t("apiUseAll")}\n${indent(list, 2)}` : list;
  });
  return joinBlocks(
    needed.length < alternatives.length ? t("apiAuthorizationOptional") : "",
    needed.length > 1 ? t("apiUseOne") : "",
    items.join("\n"),
  );
}

function schemeToItem(scheme: SecurityScheme, t: Translate): string {
  const { name, words, description, scopes, addresses } = scheme;
  const facts = [...(words === name ? [] : [inlineCode(name)]), ...(scheme.deprecated ? [t("deprecated")] : [])];
  const text = `${say(words, t)}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`;
  const notes = [
    ...addresses.map(({ word, url }) => `${t(word)}: ${inlineCode(url)}`),
    ...(scopes.length === 0 ? [] : [`${t("apiScopes")}: ${scopes.map(scopeToText).join(", ")}`]),
  ];
  return `${listItem(text, description?.trim() ?? "")}${notes.map((note) => `\n  - ${note}`).join("")}`;
}

function scopeToText({ name, description }: SecurityScope): string {
  return description === undefined ? inlineCode(name) : `${inlineCode(name)} (${description.replace(/\s+/g, " ")})`;
}
