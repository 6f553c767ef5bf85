// Content for one option of a page-wide switcher, such as a language.

import { EMPTY_HTML } from "@lectern/base/markup/tree.ts";
import { textOf } from "@lectern/base/markup/visit.ts";
import { type Component, defineComponent } from "../../component.ts";
import { icon, requiredInline, text } from "../../props.ts";
import { section } from "../markdown-blocks.ts";
import { VIEW_ID, VIEW_MENU, VIEW_TITLE } from "./hooks.ts";

export const view: Component = defineComponent({
  name: "View",
  note: "Content for one option of a page-wide switcher.",
  props: {
    title: requiredInline("Name of the option."),
    icon: icon(),
    iconType: text("Font Awesome style."),
  },
  html: (props, children, context) => {
    const title = props.title ?? EMPTY_HTML;
    const name = textOf(title).trim();
    const id = context.slug(name) || "view";
    const body = context.withinPanel(id, () => children.html());
    const mark = context.icon(props.icon, { style: props.iconType });
    return (
      <section
        class="view multi-view-item"
        data-component-name="View"
        {...{ [VIEW_ID]: id, [VIEW_TITLE]: name, [VIEW_MENU]: context.t("view") }}
        aria-label={name}
      >
        <p class="view-label">
          {mark}
          {title}
        </p>
        {body}
      </section>
    );
  },
  markdown: (props, children, context) => section(context.text(props.title), children.markdown()),
});
