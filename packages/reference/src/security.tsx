// Who may call an operation.

import { type Html, type HtmlNode, isEmpty } from "@lectern/base/markup/tree.ts";
import type { SecurityAlternative, SecurityScheme, SecurityScope } from "@lectern/openapi";
import { sentLocation } from "@lectern/openapi/internal/describe/describe-security.ts";
import { indent, joinBlocks, listItem } from "@lectern/theme/components/markdown-blocks.ts";
import { labelBefore, labelValue, listInRow } from "@lectern/theme/labels.tsx";
import type { StringKey } from "@lectern/theme/layout/locales/en.ts";
import { type Fact, factsToHtml, factsToMarkdown, labels, marks, nameLabel } from "./facts.tsx";
import type { Parts } from "./part.tsx";
import type { ReferenceTools } from "./reference-tools.ts";
import { labeled, type Translate, type Words, wordsToHtml, wordsToMarkdown } from "./words.tsx";

/** Every alternative with all credentials it needs; nothing if the spec says nothing. */
export function security(alternatives: readonly SecurityAlternative[]): Parts {
  return (
    alternatives.length > 0 && {
      html: (tools) => schemesToHtml(alternatives, tools),
      markdown: ({ t }) => schemesToMarkdown(alternatives, t),
    }
  );
}

interface SecurityView {
  readonly notes: readonly StringKey[];
  readonly alternatives: readonly (readonly SchemeView[])[];
}

/** A scheme, shown like any other parameter if it is sent as one: name, type and location. */
interface SchemeView {
  /** The header, parameter or cookie that it sends, else what it is. */
  readonly name: Words;
  readonly facts: readonly Fact[];
  /** What it is, unless its name says so. */
  readonly kind: Words | undefined;
  readonly description: string | undefined;
  readonly urls: SecurityScheme["urls"];
  readonly scopes: readonly SecurityScope[];
}

function viewOf(alternatives: readonly SecurityAlternative[], t: Translate): SecurityView {
  const needed = alternatives.filter(({ schemes }) => schemes.length > 0);
  if (needed.length === 0) return { notes: ["apiAuthorizationNone"], alternatives: [] };
  const notes: StringKey[] = [];
  if (needed.length < alternatives.length) notes.push("apiAuthorizationOptional");
  if (needed.length > 1) notes.push("apiUseOne");
  const isRequired = alternatives.length === 1;
  return {
    notes,
    alternatives: needed.map(({ schemes }) => schemes.map((scheme) => viewOfScheme(scheme, isRequired, t))),
  };
}

function viewOfScheme(scheme: SecurityScheme, required: boolean, t: Translate): SchemeView {
  const { name, words, description, deprecated, urls, scopes } = scheme;
  const sent = sentLocation(scheme);
  const rest = { description, urls, scopes };
  if (sent === undefined)
    return {
      name: words,
      facts: [...nameLabel(words === name ? undefined : name), ...marks({ deprecated }, t)],
      kind: undefined,
      ...rest,
    };
  const facts = [
    { kind: "type", words: "string" } as const,
    ...labels([sent.location]),
    ...marks({ required, deprecated }, t),
  ];
  return { name: { code: sent.name }, facts, kind: words, ...rest };
}

/** The alternatives without a title; `isNamed` if the head of the only one is already shown above. */
export function schemesToHtml(all: readonly SecurityAlternative[], tools: ReferenceTools, isNamed = false): HtmlNode {
  if (all.length === 0) return undefined;
  const { t } = tools;
  const { notes, alternatives } = viewOf(all, t);
  const [only] = alternatives.flat();
  if (isNamed && only) return <div class="field-body">{schemeNotes(only, tools)}</div>;
  const items = alternatives.map((schemes) => (
    <div class="field">
      {schemes.length > 1 && <p class="field-hint">{t("apiUseAll")}</p>}
      {schemes.map((scheme) => schemeToHtml(scheme, tools))}
    </div>
  ));
  return [
    notes.map((note) => <p>{t(note)}</p>),
    items.length > 1 ? <div class="api-alternatives">{items}</div> : items,
  ];
}

function schemeToHtml(scheme: SchemeView, tools: ReferenceTools): HtmlNode {
  const notes = schemeNotes(scheme, tools);
  return (
    <>
      <div class="field-head">{headToHtml(scheme, tools)}</div>
      {!isEmpty(notes) && <div class="field-body">{notes}</div>}
    </>
  );
}

/** Name, type and location of a scheme. */
export function schemeHead(scheme: SecurityScheme, tools: ReferenceTools): HtmlNode {
  return headToHtml(viewOfScheme(scheme, false, tools.t), tools);
}

function headToHtml(scheme: SchemeView, tools: ReferenceTools): HtmlNode {
  return [nameToHtml(scheme, tools), factsToHtml(scheme.facts, tools)];
}

/** The header, parameter or cookie that a scheme sends, else what it is. */
export function schemeName(scheme: SecurityScheme, tools: ReferenceTools): HtmlNode {
  return nameToHtml(viewOfScheme(scheme, false, tools.t), tools);
}

function nameToHtml({ name, kind }: SchemeView, tools: ReferenceTools): Html {
  return <span class={kind === undefined ? "api-scheme" : "field-name"}>{wordsToHtml(name, tools)}</span>;
}

function schemeNotes({ kind, description, urls, scopes }: SchemeView, tools: ReferenceTools): HtmlNode {
  const { t } = tools;
  return [
    kind !== undefined && (
      <p>
        <span class="api-scheme">{wordsToHtml(kind, tools)}</span>
      </p>
    ),
    description && tools.safeMarkdown(description),
    urls.map(({ word, url }) => <p class="field-hint">{labelValue(t(word), urlToHtml(url), t)}</p>),
    scopesToHtml(scopes, t),
  ];
}

/** A URL, linked if it is absolute. */
function urlToHtml(url: string): Html {
  const code = <code>{url}</code>;
  return /^https?:\/\/[^\s<>]+$/i.test(url) ? <a href={url}>{code}</a> : code;
}

/** Scopes in a row or, if some have descriptions, one per line. */
function scopesToHtml(scopes: readonly SecurityScope[], t: Translate): HtmlNode {
  if (scopes.length === 0) return undefined;
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

export function schemesToMarkdown(all: readonly SecurityAlternative[], t: Translate): string {
  if (all.length === 0) return "";
  const { notes, alternatives } = viewOf(all, t);
  const items = alternatives.map((schemes) => {
    const list = schemes.map((scheme) => schemeToItem(scheme, t)).join("\n");
    return schemes.length > 1 ? `- ${t("apiUseAll")}\n${indent(list, 2)}` : list;
  });
  return joinBlocks(...notes.map(t), items.join("\n"));
}

function schemeToItem({ name, facts, kind, description, urls, scopes }: SchemeView, t: Translate): string {
  const own = description?.trim() ?? "";
  const text = kind === undefined ? own : `${wordsToMarkdown(kind, t)}.${own === "" ? "" : ` ${own}`}`;
  const notes = [
    ...urls.map(({ word, url }) => labeled(t(word), { code: url })),
    ...(scopes.length === 0 ? [] : [labeled(t("apiScopes"), scopes.map(scopeWords))]),
  ].map((note) => `\n  - ${wordsToMarkdown(note, t)}`);
  return `${listItem(`${wordsToMarkdown(name, t)}${factsToMarkdown(facts, t)}`, text)}${notes.join("")}`;
}

function scopeWords({ name, description }: SecurityScope): Words {
  const code = { code: name };
  if (description === undefined) return code;
  return { word: "counted", values: { label: code, count: description.replace(/\s+/g, " ") } };
}
