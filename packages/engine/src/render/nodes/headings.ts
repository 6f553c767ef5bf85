// Headings: ids, anchors and table of contents entries.

import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import { rawHtml } from "@lectern/base/markup/tree.ts";
import type { Location } from "@lectern/base/diagnostic.ts";
import { commonHeadingId, customId, headingId } from "@lectern/model/content/heading-id.ts";
import { isOwnId } from "@lectern/reference/section-titles.ts";
import { anchoredTitle, headingName } from "@lectern/theme/components/heading/heading.tsx";
import { titleText } from "@lectern/theme/html-to-text.ts";
import type { MdastNode } from "satteri";
import { duplicateId } from "../diagnostics.ts";
import type { Walker } from "../page-state.ts";
import { innerId, uniqueId } from "../page-state.ts";
import { report } from "../walker.ts";

/** A heading in any form: Markdown, `<h2>` or `<Heading>`. */
export interface HeadingInput {
  readonly at: Location;
  readonly level: number;
  readonly content: string;
  readonly id?: string | undefined;
  /** The heading's own words, if its content renders more. */
  readonly words?: string | undefined;
  readonly noAnchor?: boolean;
  readonly attributes?: string;
}

const DEEPEST_WITH_ID = 4;

/** Renders a heading with its id and anchor link, and adds it to the table of contents. */
export function renderHeading(heading: HeadingInput, walker: Walker): string {
  const { level, content } = heading;
  const tag = `h${level}`;
  const { state, context, anchors } = walker.page;
  const attributes = heading.attributes ?? "";
  if (walker.page.isDescription && anchors) return renderDescribedHeading(heading, walker);
  if (level > DEEPEST_WITH_ID || !anchors) {
    return `<${tag}${heading.id ? ` id="${escapeHtml(heading.id)}"` : ""}${attributes}>${content}</${tag}>`;
  }
  const text = titleText(rawHtml(content));
  const words = heading.words ?? text;
  const baseId = heading.id || headingId(words) || "section";
  const id = uniqueId(state, "heading", baseId, 2);
  if (heading.id && id !== baseId) report(walker, duplicateId(baseId, id, heading.at));
  // An entry without text would be useless.
  if (text !== "") context.heading({ id, text, level });
  if (heading.noAnchor) return `<${tag} id="${escapeHtml(id)}"${attributes}>${content}</${tag}>`;
  const title = anchoredTitle(id, rawHtml(content), context).markup;
  const name = nameAttribute(content);
  return `${secondAnchor(words, id, walker)}<${tag} id="${escapeHtml(id)}"${name}${attributes}>${title}</${tag}>`;
}

/**
 * Renders a heading in a spec description. It has an anchor like any other, but is part of something that the table of
 * contents and search index list as one entry.
 */
function renderDescribedHeading({ level, content }: HeadingInput, { page }: Walker): string {
  const text = titleText(rawHtml(content));
  const slug = headingId(text) || "section";
  const id = innerId(page.state, isOwnId(slug) ? `about-${slug}` : slug);
  const title = anchoredTitle(id, rawHtml(content), page.context).markup;
  const name = nameAttribute(content);
  return `<h${level} id="${escapeHtml(id)}"${name} data-within>${title}</h${level}>`;
}

function nameAttribute(content: string): string {
  const name = headingName(rawHtml(content));
  return name === undefined ? "" : ` aria-label="${escapeHtml(name)}"`;
}

/** An empty anchor for links that follow other Markdown tools' id rules, or link to `_meta` without its underscore. */
function secondAnchor(text: string, id: string, walker: Walker): string {
  const standard = commonHeadingId(text);
  const common = standard === id ? standard.replace(/^_+/, "") : standard;
  const taken = walker.page.state.ids.get("heading");
  if (common === "" || common === id || taken?.has(common)) return "";
  taken?.set(common, 2);
  return `<span class="anchor-target" id="${escapeHtml(common)}"></span>`;
}

/** The author's id after a Markdown heading: `## Title {#my-id}` → `my-id`. */
export function headingSourceId(node: MdastNode, walker: Walker): string | undefined {
  const data = node.data as { hProperties?: { id?: unknown } } | undefined;
  if (data?.hProperties?.id === undefined) return undefined;
  const { start, end } = node.position ?? {};
  const source = walker.unit.document.text.slice(start?.offset ?? 0, end?.offset ?? 0);
  const written = /\{\s*#([^{}]*)\}\s*(?:#+\s*)?$/.exec(source)?.[1] ?? String(data.hProperties.id);
  return customId(written) || undefined;
}
