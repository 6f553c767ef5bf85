// Collapsible nested properties of a field.

import { attributes, html } from "../../../base/html.ts";
import { type Component, defineComponent } from "../../component.ts";
import { glyph } from "../../icons/glyphs.ts";
import { flag, inline } from "../../props.ts";
import { section } from "../markdown-blocks.ts";
import { rootAttributes, STYLING } from "../styling.ts";

export const expandable: Component = defineComponent({
  name: "Expandable",
  note: "Nested properties that readers can expand.",
  props: { title: inline("Label."), defaultOpen: flag("Start expanded."), ...STYLING },
  html: (props, children, context) => {
    const root = rootAttributes("Expandable", "expandable", props);
    const title = props.title ?? context.t("properties");
    return html`<details${root}${attributes({ open: props.defaultOpen })}><summary class="expandable-summary">${glyph("chevron", "icon chevron")}${title}</summary><div class="expandable-body">${children.html()}</div></details>`;
  },
  markdown: (props, children, context) => section(context.text(props.title), children.markdown()),
});
