// Collapsible content, based on <details> so that it opens without JavaScript and by find-in-page.

import { EMPTY_HTML } from "@lectern/base/markup/tree.ts";
import { textOf } from "@lectern/base/markup/visit.ts";
import { customId } from "@lectern/model/content/heading-id.ts";
import { type Component, defineComponent } from "../../component.ts";
import { glyph } from "../../icons/glyphs.ts";
import { flag, icon, inline, requiredInline, text } from "../../props.ts";
import { section } from "../markdown-blocks.ts";
import { part, rootAttributes, STYLING } from "../styling.ts";

export const accordion: Component = defineComponent({
  name: "Accordion",
  note: "Content that readers can expand.",
  props: {
    title: requiredInline("Label."),
    description: inline("Text under the title."),
    defaultOpen: flag("Start expanded."),
    icon: icon(),
    iconType: text("Font Awesome style."),
    ...STYLING,
  },
  html: (props, children, context) => {
    context.need("accordion");
    const title = props.title ?? EMPTY_HTML;
    const slug = props.id === undefined ? context.slug(textOf(title)) : customId(props.id);
    const id = slug && context.uniqueId("accordion", slug, 1);
    const root = rootAttributes("Accordion", "accordion", { ...props, id });
    const body = context.withoutToc(() => children.html());
    return (
      <details {...root} open={props.defaultOpen}>
        <summary {...part("accordion-button", "fold-summary")}>
          {glyph("chevron", "icon chevron")}
          {context.icon(props.icon, { style: props.iconType })}
          <span class="fold-head">
            <span {...part("accordion-title", "fold-title")}>{title}</span>
            {props.description && (
              <>
                {"\n"}
                <span {...part("accordion-description", "fold-description")}>{props.description}</span>
              </>
            )}
          </span>
        </summary>
        <div {...part("accordion-content", "fold-body")}>{body}</div>
      </details>
    );
  },
  markdown: (props, children, context) =>
    section(context.text(props.title), context.text(props.description), children.markdown()),
});

export const accordionGroup: Component = defineComponent({
  name: "AccordionGroup",
  note: "Accordions in a shared border.",
  props: STYLING,
  html: (props, children) => (
    <div {...rootAttributes("AccordionGroup", "accordion-group", props)}>{children.html()}</div>
  ),
  markdown: (_, children) => children.markdown(),
});

export const expandable: Component = defineComponent({
  name: "Expandable",
  note: "Nested properties that readers can expand.",
  props: { title: inline("Label."), defaultOpen: flag("Start expanded."), ...STYLING },
  html: (props, children, context) => {
    const root = rootAttributes("Expandable", "expandable", props);
    const title = props.title ?? context.t("properties");
    return (
      <details {...root} open={props.defaultOpen}>
        <summary class="expandable-summary">
          {glyph("chevron", "icon chevron")}
          {title}
        </summary>
        <div class="expandable-body">{children.html()}</div>
      </details>
    );
  },
  markdown: (props, children, context) => section(context.text(props.title), children.markdown()),
});
