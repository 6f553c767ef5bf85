// A line across the text. The banner of the whole site is set in docs.json.

import { html } from "../../../base/html.ts";
import type { Component } from "../../component.ts";
import { defineComponent } from "../../component.ts";
import { rootAttributes, STYLING } from "../styling.ts";

/** A line across the text. */
export const banner: Component = defineComponent({
  name: "Banner",
  note: "A line across the text; the site's own banner is set in docs.json.",
  props: STYLING,
  html: (props, children) => html`<div${rootAttributes("Banner", "banner-inline", props)}>${children.html()}</div>`,
  markdown: (_, children) => children.markdown(),
});
