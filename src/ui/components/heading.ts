// A heading with its anchor; also the form of headings written in Markdown.

import { attributes, EMPTY_HTML, type Html, html } from "../../base/html.ts";
import type { Component, RenderContext } from "../component.ts";
import { defineComponent } from "../component.ts";
import { htmlToText } from "../html-to-text.ts";
import { flag, number, text } from "../props.ts";
import { cleanId } from "./ids.ts";
import { unwrapParagraph } from "./inline-children.ts";
import { headingLine } from "./markdown-blocks.ts";

/** A heading as a tag, for pages that need a level or an id of their own. */
export const heading: Component = defineComponent({
  name: "Heading",
  note: "A heading with a chosen level and id.",
  props: {
    level: number("Level, 1 to 6."),
    id: text("Anchor; made from the text when left out."),
    noAnchor: flag("Leaves out the link beside the heading."),
    className: text("Extra CSS classes."),
  },
  html: (props, children, context) => {
    const body = unwrapParagraph(children.html());
    const level = clampLevel(props.level);
    const label = htmlToText(body).trim();
    const slug = props.id === undefined ? (level <= 4 ? context.slug(label) : "") : cleanId(props.id);
    const id = slug && context.uniqueId("heading", slug, 2);
    if (id && level <= 4) context.heading({ id, text: label, level });
    return renderHeading({ level, id, body, anchor: !props.noAnchor, className: props.className }, context);
  },
  markdown: (props, children) =>
    headingLine(clampLevel(props.level), children.markdown().replace(/\s*\n\s*/g, " "), props.id && cleanId(props.id)),
});

/** What a heading is made of; an empty id leaves out id and anchor. */
export interface HeadingView {
  readonly level: number;
  readonly id: string;
  readonly body: Html;
  readonly anchor: boolean;
  readonly className?: string | undefined;
}

/** The markup of one heading: `<h2 id="install">Install<a class="heading-anchor" …></a></h2>`. */
export function renderHeading(view: HeadingView, context: Pick<RenderContext, "t">): Html {
  const { level, id, body } = view;
  const anchor = id && view.anchor ? headingAnchor(id, context) : EMPTY_HTML;
  return html`<h${level}${attributes({ id: id || undefined, class: view.className })}>${body}${anchor}</h${level}>`;
}

/** The link mark of a heading. It comes after the text, so that readers with a screen reader hear the text first. */
export function headingAnchor(id: string, context: Pick<RenderContext, "t">): Html {
  return html`<a class="heading-anchor" href="#${id}" aria-label="${context.t("linkToSection")}" data-anchor></a>`;
}

function clampLevel(level: number | undefined): number {
  return Math.min(6, Math.max(1, Math.trunc(level ?? 2)));
}
