// A link as a tag.

import { attributes, html } from "../../../base/html.ts";
import type { Component } from "../../component.ts";
import { defineComponent } from "../../component.ts";
import { requiredText, text } from "../../props.ts";
import { unwrapParagraph } from "../inline-children.ts";
import { rootAttributes, STYLING } from "../styling.ts";

export const link: Component = defineComponent({
  name: "Link",
  note: "A link; Markdown's own links do the same.",
  props: {
    href: requiredText("Where the link leads."),
    target: text("`_blank` opens a new tab."),
    rel: text("Relation of the target."),
    ...STYLING,
  },
  html: (props, children, context) => {
    const rel = props.rel ?? (props.target === "_blank" ? "noopener" : undefined);
    const target = attributes({ href: context.href(props.href), target: props.target, rel });
    return html`<a${rootAttributes("Link", "link", props)}${target}>${unwrapParagraph(children.html())}</a>`;
  },
  markdown: (props, children, context) => `[${children.markdown()}](${context.href(props.href)})`,
});
