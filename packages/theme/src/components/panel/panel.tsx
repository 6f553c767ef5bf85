// A panel that replaces the table of contents.

import { EMPTY_HTML } from "@lectern/base/markup/tree.ts";
import { type CollectKey, type Component, defineComponent } from "../../component.ts";
import { rootAttributes, STYLING } from "../styling.ts";

/** Examples inside a panel report here and stay in it instead of moving to the side column. */
export const EXAMPLE: CollectKey<"request" | "response"> = { name: "example" };

export const panel: Component = defineComponent({
  name: "Panel",
  note: "Content for the side column that replaces the table of contents.",
  props: STYLING,
  html: (props, children, context) => {
    const { html: body } = children.collect(EXAMPLE);
    context.place("panel", <div {...rootAttributes("Panel", "panel", props)}>{body}</div>);
    return EMPTY_HTML;
  },
  markdown: (_, children) => children.markdown(),
});
