// Small parts of a schema's markup: constraints, values, notes and details.

import { EMPTY_HTML, type Html, type HtmlNode } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import type { NamedExample, SchemaNode } from "@lectern/openapi";
import type { More } from "@lectern/openapi/internal/describe/describing.ts";
import type { Phrase } from "@lectern/openapi/internal/phrase.ts";
import type { RenderContext } from "@lectern/theme/component.ts";
import { unwrapParagraph } from "@lectern/theme/components/inline-children.ts";
import { fillHtml, labelBefore, labelValue, listInRow } from "@lectern/theme/labels.tsx";
import { phraseToText, type Translate } from "./phrases.tsx";
import type { ReferenceTools } from "./reference-tools.ts";
import { hasShortExample } from "./schema-shape.ts";

/** Renders untrusted Markdown inline: a single paragraph is unwrapped. */
export function renderInline(text: string, { safeMarkdown }: Pick<ReferenceTools, "safeMarkdown">): Html {
  return unwrapParagraph(safeMarkdown(text));
}

/** A title with a count in fainter print: `Allowed values (40)`. */
export function CountedTitle({ title, count, t }: CountedTitleProps): Html {
  const [before = "", after = ""] = t("counted").split("{label}");
  return (
    <span>
      {before}
      {title}
      <span class="api-count">{fillString(after, { count })}</span>
    </span>
  );
}

interface CountedTitleProps {
  readonly title: string;
  readonly count: number;
  readonly t: Translate;
}

/** A name with its description, if it has one. */
function described(name: Html, description: string | undefined, tools: ReferenceTools): Html {
  return description ? labelValue(name, renderInline(description, tools), tools.context.t) : name;
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
  return fillHtml(t("apiMatches"), { pattern: <code>{pattern}</code> });
}

/** The example of a field as a label, if it is short. */
export function renderExampleChip(node: SchemaNode, { context }: ReferenceTools): Html {
  if (!hasShortExample(node)) return EMPTY_HTML;
  return (
    <>
      {"\n"}
      <span class="field-default">{labelValue(context.t("apiExample"), <code>{node.example}</code>, context.t)}</span>
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
  const always = node.constant !== undefined && fillHtml(t("apiAlways"), { value: <code>{node.constant}</code> });
  const constant = always && <p class="field-hint">{always}</p>;
  const examples = [node.example, ...node.examples].map((text) => <code>{text}</code>);
  const label = t(examples.length === 1 ? "apiExample" : "apiExamples");
  const example = node.example !== undefined && (
    <p class="field-hint">{labelValue(label, listInRow(examples, t), t)}</p>
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
  const { t } = tools.context;
  const title = t("apiAllowedValues");
  const explained = values.some(({ description }) => description !== undefined);
  const list = explained ? (
    <ul>
      {values.map(({ text, description }) => (
        <li>{described(<code>{text}</code>, description, tools)}</li>
      ))}
    </ul>
  ) : (
    listInRow(
      values.map(({ text }) => <code>{text}</code>),
      t,
    )
  );
  if (values.length > VALUES_IN_SIGHT)
    return renderDetails(
      <CountedTitle title={title} count={count} t={t} />,
      <div class="field-hint">{list}</div>,
      tools,
    );
  return explained ? (
    <div class="field-hint">
      {labelBefore(title, t)}
      {list}
    </div>
  ) : (
    <p class="field-hint">{labelValue(title, list, t)}</p>
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
    <li>{described(labelValue(title, <code>{text}</code>, context.t), description, tools)}</li>
  ));
  return (
    <div class="field-hint">
      {labelBefore(context.t("apiExamples"), context.t)}
      <ul>{items}</ul>
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
  const linked = (text: HtmlNode): HtmlNode => (location === undefined ? text : <a href={`#${location}`}>{text}</a>);
  if (node.stop !== "recursive" && location === undefined) return EMPTY_HTML;
  if (node.name === undefined) return <p class="field-hint">{linked(t("apiSameAsParent"))}</p>;
  const word = t(node.stop === "recursive" ? "apiSameAsAbove" : "apiSameAs");
  return <p class="field-hint">{fillHtml(word, { name: linked(<code>{node.name}</code>) })}</p>;
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
