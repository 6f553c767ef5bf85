// A card: a prominent link or piece of information. A linked card is a link itself, unless its text has links: then the link
// in its title is stretched over it.

import { type Html, type HtmlNode, isBlank } from "@lectern/base/markup/tree.ts";
import { visit } from "@lectern/base/markup/visit.ts";
import { type Component, defineComponent, type RenderContext } from "../../component.ts";
import { glyph } from "../../icons/glyphs.ts";
import { choice, flag, type IconProp, icon, inline, optionalFlag, text } from "../../props.ts";
import { bold, joinBlocks, listItem } from "../markdown-blocks.ts";
import { part, rootAttributes, STYLING, type Styling, safeColor } from "../styling.ts";

export const card: Component = defineComponent({
  name: "Card",
  note: "A prominent link or piece of information.",
  props: {
    title: inline("Title, and the link text."),
    description: inline("Text under the title, as an alternative to children."),
    icon: icon("Icon above the title."),
    iconType: text("Font Awesome style."),
    color: text("Icon color."),
    href: text("Link target."),
    horizontal: flag("Show the icon next to the text."),
    img: text("Image at the top of the card."),
    cta: inline("Text of a link at the bottom of the card."),
    arrow: optionalFlag("Show an arrow. On by default for external links."),
    type: choice(["info", "warning", "note", "tip", "check", "danger"], "Use the colors of this callout."),
    disabled: flag("Gray out the card and remove its link."),
    ...STYLING,
  },
  html: (props, children, context) =>
    renderCard(
      {
        ...props,
        body: (
          <>
            {paragraph(props.description)}
            {children.html()}
          </>
        ),
      },
      context,
    ),
  markdown: (props, children, context) => {
    const target = props.href && !props.disabled ? context.href(props.href) : "";
    const linked = (text: string): string => (target && text ? `[${text}](${target})` : text);
    const title = context.text(props.title);
    const body = joinBlocks(context.text(props.description), children.markdown());
    const cta = linked(context.text(props.cta));
    if (title) return listItem(target ? linked(title) : bold(title), joinBlocks(body, cta));
    if (!target) return joinBlocks(body, cta);
    return listItem(cta || (/^[a-z][a-z\d+.-]*:/i.test(target) ? `<${target}>` : linked(target)), body);
  },
});

function paragraph(text: Html | undefined): Html | undefined {
  return text && <p>{text}</p>;
}

interface CardView extends Styling {
  readonly title: Html | undefined;
  readonly icon: IconProp | undefined;
  readonly iconType: string | undefined;
  readonly color: string | undefined;
  readonly href: string | undefined;
  readonly horizontal: boolean;
  readonly img: string | undefined;
  readonly cta: Html | undefined;
  readonly arrow: boolean | undefined;
  readonly type: string | undefined;
  readonly disabled: boolean;
  readonly body: Html;
}

function renderCard(view: CardView, context: RenderContext): Html {
  const color = safeColor(view.color);
  const root = rootAttributes("Card", cardClasses(view), { ...view, css: color && `--lec-card-icon:${color}` });
  const link = view.href && !view.disabled ? linkAttributes(view, view.href, context) : undefined;
  const isLink = link !== undefined && !isInteractive([view.title, view.body, view.cta]);
  const mark = context.icon(view.icon, { style: view.iconType });
  const Root = isLink ? "a" : "div";
  return (
    <Root {...root} {...(isLink && link)} data-card-type={view.type} aria-disabled={view.disabled && "true"}>
      {view.img && <img {...part("card-image", "deck-image")} src={context.href(view.img)} alt="" loading="lazy" />}
      <div {...part("card-content-container", "deck-inside")}>
        {!isBlank(mark) && <span {...part("card-icon", "deck-icon")}>{mark}</span>}
        <div class="deck-body">
          {cardTitle(view, isLink ? undefined : link)}
          {!isBlank(view.body) && <div {...part("card-content", "deck-text")}>{view.body}</div>}
          {view.cta && (
            <p {...part("card-cta", "deck-cta")}>
              {view.cta}
              {glyph("arrow")}
            </p>
          )}
        </div>
      </div>
    </Root>
  );
}

function cardClasses(view: CardView): string {
  const linked = view.href && !view.disabled;
  return ["card", view.horizontal && "card-horizontal", linked && "card-linked"].filter(Boolean).join(" ");
}

/** What must not be inside a link; the content of slots is only known in the browser. */
const CONTROLS = "a|audio|button|details|iframe|input|lectern-[\\w-]+|select|slot|template|textarea|video";
const CONTROL = new RegExp(`^(?:${CONTROLS})$`);
/** The same in what authors' components rendered, which is not a tree. */
const CONTROL_IN_MARKUP = new RegExp(`<(?:${CONTROLS})\\b|\\stabindex=`, "i");

function isInteractive(node: HtmlNode): boolean {
  let found = false;
  visit(node, {
    element: ({ tag, attributes }) => {
      found ||= CONTROL.test(tag) || attributes["tabindex"] !== undefined;
      return !found;
    },
    raw: ({ facts, markup }) => {
      found ||= facts.text === undefined && CONTROL_IN_MARKUP.test(markup);
    },
  });
  return found;
}

interface LinkAttributes {
  readonly href: string;
  readonly "aria-label": string | undefined;
  readonly target: string | undefined;
  readonly rel: string | undefined;
}

function linkAttributes({ title, body }: CardView, href: string, context: RenderContext): LinkAttributes {
  const external = isExternal(href);
  return {
    href: context.href(href),
    "aria-label": isBlank(title ?? body) ? linkName(href) : undefined,
    target: external ? "_blank" : undefined,
    rel: external ? "noopener" : undefined,
  };
}

/** The title; `link` is set if it is the only link to the target. */
function cardTitle({ title, href, arrow, disabled }: CardView, link: LinkAttributes | undefined): Html | undefined {
  if (!href || disabled) return title && <div {...part("card-title", "deck-title")}>{title}</div>;
  const external = isExternal(href);
  const mark = (arrow ?? external) && glyph(external ? "external" : "arrow", "icon deck-arrow");
  if (!link && !title && !mark) return undefined;
  const label = link ? (
    <a class="deck-link" {...link}>
      {title}
      <span class="stretched"></span>
    </a>
  ) : (
    <span>{title}</span>
  );
  return (
    <div {...part("card-title", "deck-title")}>
      {label}
      {mark}
    </div>
  );
}

export function isExternal(href: string): boolean {
  return /^(?:https?:)?\/\//i.test(href);
}

function linkName(href: string): string {
  return (
    href
      .replace(/^https?:\/\//i, "")
      .replace(/[-_]/g, " ")
      .split("/")
      .filter(Boolean)
      .at(-1) ?? href
  );
}
