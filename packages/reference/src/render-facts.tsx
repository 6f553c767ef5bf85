// Small parts of a schema's markup: constraints, values, notes and details.

import { EMPTY_HTML, type Html, type HtmlNode } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import type { NamedExample, SchemaNode } from "@lectern/openapi";
import type { More } from "@lectern/openapi/internal/describe/describing.ts";
import type { Phrase } from "@lectern/openapi/internal/phrase.ts";
import type { RenderContext } from "@lectern/theme/component.ts";
import { unwrapParagraph } from "@lectern/theme/components/inline-children.ts";
import { phraseToHtml, phraseToText, type Translate } from "./phrases.tsx";
import type { ReferenceTools } from "./reference-tools.ts";
import { hasShortExample } from "./schema-shape.ts";

/** Renders untrusted Markdown inline: a single paragraph is unwrapped. */
export function renderInline(text: string, { safeMarkdown }: Pick<ReferenceTools, "safeMarkdown">): Html {
  return unwrapParagraph(safeMarkdown(text));
}

/** The constraints of a schema as labels. */
export function renderConstraints(node: SchemaNode, { context }: ReferenceTools): readonly Html[] {
  return node.constraints.map((phrase) => (
    <>
      {"\n"}
      <span class="field-label">{renderConstraint(phrase, context.t)}</span>
    </>
  ));
}

/** A pattern is code, which is always left-to-right. */
function renderConstraint(phrase: Phrase, t: Translate): Html {
  const pattern = typeof phrase === "object" && phrase.word === "apiMatches" && phrase.values?.["pattern"];
  if (typeof pattern !== "string") return <>{phraseToText(phrase, t)}</>;
  return phraseToHtml(t("apiMatches"), { pattern: <code>{pattern}</code> });
}

/** The example of a field as a label, if it is short. */
export function renderExampleChip(node: SchemaNode, { context }: ReferenceTools): Html {
  if (!hasShortExample(node)) return EMPTY_HTML;
  return (
    <>
      {"\n"}
      <span class="field-default">
        {context.t("apiExample")}: <code>{node.example}</code>
      </span>
    </>
  );
}

/** What a field's schema allows, except what its labels already show. */
export function renderFieldValues(node: SchemaNode, tools: ReferenceTools): Html {
  const { example, ...rest } = node;
  return renderValues(hasShortExample(node) ? rest : node, tools);
}

/** What a schema allows: a constant, an example, a list of values. */
export function renderValues(node: SchemaNode, tools: ReferenceTools): Html {
  if (node.values.length === 0 && node.constant === undefined && node.example === undefined) return EMPTY_HTML;
  const { t } = tools.context;
  const always = node.constant !== undefined && phraseToHtml(t("apiAlways"), { value: <code>{node.constant}</code> });
  const constant = always && <p class="field-hint">{always}</p>;
  const more = node.examples.map((text) => (
    <>
      , <code>{text}</code>
    </>
  ));
  const example = node.example !== undefined && (
    <p class="field-hint">
      {t(more.length === 0 ? "apiExample" : "apiExamples")}: <code>{node.example}</code>
      {more}
    </p>
  );
  return (
    <>
      {renderAllowed(node, tools)}
      {constant}
      {example}
    </>
  );
}

/** More values would push the next field out of view, so they are collapsed. */
const VALUES_IN_SIGHT = 12;

function renderAllowed({ values, fields, variants, omitted }: SchemaNode, tools: ReferenceTools): Html {
  if (values.length === 0) return EMPTY_HTML;
  // If nothing else can be omitted, the omitted items are values.
  const count = values.length + (fields.length + variants.length === 0 ? omitted : 0);
  const title = tools.context.t("apiAllowedValues");
  const explained = values.some(({ description }) => description !== undefined);
  const list = explained ? (
    <ul>
      {values.map(({ text, description }) => (
        <li>
          <code>{text}</code>
          {description && <>: {renderInline(description, tools)}</>}
        </li>
      ))}
    </ul>
  ) : (
    values.map(({ text }, index) => (
      <>
        {index > 0 && ", "}
        <code>{text}</code>
      </>
    ))
  );
  if (values.length > VALUES_IN_SIGHT)
    return renderDetails(
      <span>
        {title} <span class="api-count">({count})</span>
      </span>,
      <div class="field-hint">{list}</div>,
      tools,
    );
  return explained ? (
    <div class="field-hint">
      {title}:{list}
    </div>
  ) : (
    <p class="field-hint">
      {title}: {list}
    </p>
  );
}

/** Several named examples. */
export function renderExamples(
  { examples = [], more }: { readonly examples?: readonly NamedExample[] } & More<"examples">,
  tools: ReferenceTools,
): Html {
  if (examples.length === 0) return EMPTY_HTML;
  const { context } = tools;
  const items = examples.map(({ title, text, description }) => (
    <li>
      {title}: <code>{text}</code>
      {description && <>: {renderInline(description, tools)}</>}
    </li>
  ));
  return (
    <div class="field-hint">
      {context.t("apiExamples")}:<ul>{items}</ul>
      {renderMore(more?.examples, { context })}
    </div>
  );
}

/** Why a schema is not shown in full here, with a link to where it is. */
export function renderStop(node: SchemaNode, tools: ReferenceTools): Html {
  const { t } = tools.context;
  if (node.stop === "missing") return <p class="field-hint">{t("apiMissing")}</p>;
  if (node.stop === undefined) return EMPTY_HTML;
  const location = tools.find(node);
  const name = <code>{node.name ?? t("apiParent")}</code>;
  const link = location === undefined ? name : <a href={`#${location}`}>{name}</a>;
  if (node.stop === "recursive") return <p class="field-hint">{phraseToHtml(t("apiSameAsAbove"), { name: link })}</p>;
  return location === undefined ? EMPTY_HTML : <p class="field-hint">{phraseToHtml(t("apiSameAs"), { name: link })}</p>;
}

/** How much is omitted, with a link that a script replaces with the omitted fields. */
export function renderOmitted(node: SchemaNode, { context, settings }: ReferenceTools): Html {
  if (node.omitted === 0) return EMPTY_HTML;
  const href = node.rest && settings.remainingHref?.(node.rest);
  if (href !== undefined)
    return (
      <p class="field-hint">
        <a href={href} rel="nofollow" data-rest>
          {fillString(context.t("apiShowMore"), { count: String(node.omitted) })}
        </a>
      </p>
    );
  return renderMore(node.omitted, { context });
}

/** "… more", with the count. */
export function renderMore(
  count: number | undefined,
  { context }: { readonly context: Pick<RenderContext, "t"> },
): Html {
  if (!count) return EMPTY_HTML;
  return <p class="field-hint">{fillString(context.t("apiOmitted"), { count: String(count) })}</p>;
}

/** A collapsible part. CSS draws the chevron: as markup it would be a quarter of a large page. */
export function renderDetails(summary: HtmlNode, body: HtmlNode, tools: ReferenceTools): Html {
  return (
    <details class="expandable" open={tools.settings.expanded}>
      <summary class="expandable-summary">{summary}</summary>
      <div class="expandable-body">{body}</div>
    </details>
  );
}
