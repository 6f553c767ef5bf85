// A link as a tag.

import { type Component, defineComponent } from "../../component.ts";
import { requiredText, text } from "../../props.ts";
import { unwrapParagraph } from "../inline-children.ts";
import { rootAttributes, STYLING } from "../styling.ts";

export const link: Component = defineComponent({
  name: "Link",
  note: "A link, for places where Markdown does not work.",
  props: {
    href: requiredText("Link target."),
    target: text("Set to `_blank` to open a new tab."),
    rel: text("Value of the `rel` attribute."),
    ...STYLING,
  },
  html: (props, children, context) => {
    const rel = props.rel ?? (props.target === "_blank" ? "noopener" : undefined);
    const target = { href: context.href(props.href), target: props.target, rel } as const;
    return (
      <a {...rootAttributes("Link", "link", props)} {...target}>
        {unwrapParagraph(children.html())}
      </a>
    );
  },
  markdown: (props, children, context) => `[${children.markdown()}](${context.href(props.href)})`,
});
