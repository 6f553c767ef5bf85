// A heading with its anchor, for both Markdown headings and the tag.

import type { Html, HtmlNode } from "@lectern/base/markup/tree.ts";
import { customId } from "@lectern/model/content/heading-id.ts";
import { type Component, defineComponent, type RenderContext } from "../../component.ts";
import { titleText } from "../../html-to-text.ts";
import { flag, number, text } from "../../props.ts";
import { unwrapParagraph } from "../inline-children.ts";
import { headingLine } from "../markdown-blocks.ts";

/** A heading as a tag, for pages that need a custom level or id. */
export const heading: Component = defineComponent({
  name: "Heading",
  note: "A heading with a custom level and ID.",
  props: {
    level: number("Level, 1 to 6."),
    id: text("Anchor. Derived from the text by default."),
    noAnchor: flag("Hide the anchor link."),
    className: text("Extra CSS classes."),
  },
  html: (props, children, context) => {
    const body = unwrapParagraph(children.html());
    const level = clampLevel(props.level);
    const label = titleText(body).trim();
    const slug = props.id === undefined ? (level <= 4 ? context.slug(label) : "") : customId(props.id);
    const id = slug && context.uniqueId("heading", slug, 2);
    if (id && level <= 4) context.heading({ id, text: label, level });
    return renderHeading({ level, id, body, anchor: !props.noAnchor, className: props.className }, context);
  },
  markdown: (props, children) =>
    headingLine(
      clampLevel(props.level),
      children.markdown().replace(/(?<!\s)\s*\n\s*/g, " "),
      props.id && customId(props.id),
    ),
});

/** The parts of a heading; an empty id omits id and anchor. */
export interface HeadingView {
  readonly level: number;
  readonly id: string;
  readonly body: HtmlNode;
  readonly anchor: boolean;
  /** What follows the title, outside the table of contents. */
  readonly mark?: Html | undefined;
  readonly className?: string | undefined;
}

/** The markup of a heading: `<h2 id="install" aria-label="Install">Install<a class="heading-anchor" href="#install" …></a></h2>`. */
export function renderHeading(view: HeadingView, context: Pick<RenderContext, "t">): Html {
  const { level, id, body, mark } = view;
  const linked = id !== "" && view.anchor;
  const title = linked ? anchoredTitle(id, body, context) : body;
  const name =
    linked &&
    headingName(
      <>
        {body}
        {mark}
      </>,
    );
  const Heading = HEADINGS[level - 1] ?? "h6";
  return (
    <Heading id={id || undefined} class={view.className} aria-label={name}>
      {title}
      {mark}
    </Heading>
  );
}

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

/** The accessible name of a heading with an anchor, so that screen readers do not announce the anchor as part of it. */
export function headingName(title: HtmlNode): string | undefined {
  return titleText(title).replace(/\s+/g, " ").trim() || undefined;
}

/**
 * A title followed by a link to itself. The title is not inside the link: authors' styles for links, and those that hide
 * the mark, must not reach it.
 */
export function anchoredTitle(id: string, title: HtmlNode, context: Pick<RenderContext, "t">): Html {
  return (
    <>
      {title}
      {/* biome-ignore lint/a11y/useAnchorContent: CSS draws the mark, and the label names it */}
      <a class="heading-anchor" href={`#${id}`} aria-label={context.t("linkToSection")}></a>
    </>
  );
}

function clampLevel(level: number | undefined): number {
  return Math.min(6, Math.max(1, Math.trunc(level ?? 2)));
}
