// A banner inside the page; the site-wide banner is set in docs.json.

import { type Component, defineComponent } from "../../component.ts";
import { rootAttributes, STYLING } from "../styling.ts";

export const banner: Component = defineComponent({
  name: "Banner",
  note: "A banner within a page. Set the site-wide banner in docs.json.",
  props: STYLING,
  html: (props, children) => <div {...rootAttributes("Banner", "banner-inline", props)}>{children.html()}</div>,
  markdown: (_, children) => children.markdown(),
});
