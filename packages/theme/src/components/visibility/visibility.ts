// Content for human readers only, or for assistants only.

import { EMPTY_HTML } from "@lectern/base/markup/tree.ts";
import { type Component, defineComponent } from "../../component.ts";
import { choice } from "../../props.ts";

/** Shows its content on the page (humans) or in the Markdown (agents); with an invalid value, not on the page. */
export const visibility: Component = defineComponent({
  name: "Visibility",
  note: "Content for either people or AI assistants.",
  props: { for: { ...choice(["humans", "agents"], "Who sees the content."), required: true } },
  html: (props, children) => (props.for === "humans" ? children.html() : EMPTY_HTML),
  markdown: (props, children) => (props.for === "humans" ? "" : children.markdown()),
});
