// Headings: ids, anchors and table of contents entries.

import type { Location } from "@lectern/base/diagnostic.ts";
import type { Attributes, HtmlNode } from "@lectern/base/markup/tree.ts";
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
  readonly content: HtmlNode;
  readonly id?: string | undefined;
  /** The heading's own words, if its content renders more. */
  readonly words?: string | undefined;
  readonly noAnchor?: boolean;
  readonly attributes?: Attributes;
}

const DEEPEST_WITH_ID = 4;

/** Renders a heading with its id and anchor link, and adds it to the table of contents. */
export function renderHeading(heading: HeadingInput, walker: Walker): HtmlNode {
  const { level, content, attributes = {} } = heading;
  const Heading = `h${level}` as "h2";
  const { state, context, anchors } = walker.page;
  if (walker.page.isDescription && anchors) return renderDescribedHeading(heading, walker);
  if (level > DEEPEST_WITH_ID || !anchors)
    return (
      <Heading id={heading.id || undefined} {...attributes}>
        {content}
      </Heading>
    );
  const text = titleText(content);
  const words = heading.words ?? text;
  const baseId = heading.id || headingId(words) || "section";
  const id = uniqueId(state, "heading", baseId, 2);
  if (heading.id && id !== baseId) report(walker, duplicateId(baseId, id, heading.at));
  // An entry without text would be useless.
  if (text !== "") context.heading({ id, text, level });
  if (heading.noAnchor)
    return (
      <Heading id={id} {...attributes}>
        {content}
      </Heading>
    );
  return [
    secondAnchor(words, id, walker),
    <Heading id={id} aria-label={headingName(content)} {...attributes}>
      {anchoredTitle(id, content, context)}
    </Heading>,
  ];
}

/**
 * Renders a heading in a spec description. It has an anchor like any other, but is part of something that the table of
 * contents and search index list as one entry.
 */
function renderDescribedHeading({ level, content }: HeadingInput, { page }: Walker): HtmlNode {
  const Heading = `h${level}` as "h2";
  const slug = headingId(titleText(content)) || "section";
  const id = innerId(page.state, isOwnId(slug) ? `about-${slug}` : slug);
  return (
    <Heading id={id} aria-label={headingName(content)} data-within>
      {anchoredTitle(id, content, page.context)}
    </Heading>
  );
}

/** An empty anchor for links that follow other Markdown tools' id rules, or link to `_meta` without its underscore. */
function secondAnchor(text: string, id: string, walker: Walker): HtmlNode {
  const standard = commonHeadingId(text);
  const common = standard === id ? standard.replace(/^_+/, "") : standard;
  const taken = walker.page.state.ids.get("heading");
  if (common === "" || common === id || taken?.has(common)) return undefined;
  taken?.set(common, 2);
  return <span class="anchor-target" id={common}></span>;
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
