// An image that opens enlarged.

import { type Component, defineComponent } from "../../component.ts";
import { any, choice, flag, requiredText, text } from "../../props.ts";
import { rootAttributes, STYLING } from "../styling.ts";
import { ZOOM } from "./hooks.ts";
import { withImageActions } from "./image-actions.tsx";

export const zoomImage: Component = defineComponent({
  name: "ZoomImage",
  note: "An image that readers can enlarge, like any Markdown image.",
  props: {
    src: { ...requiredText("Path or URL of the image."), required: false },
    alt: text("Alternative text."),
    width: text("Width in pixels."),
    height: text("Height in pixels."),
    noZoom: flag("Disable zoom."),
    actions: any('Buttons over the image: true, or "copy", "download".'),
    actionsPlacement: choice(
      ["bottom-center", "bottom-left", "bottom-right", "top-left", "top-center", "top-right"],
      "Where the buttons appear.",
      "bottom-center",
    ),
    ...STYLING,
  },
  html: (props, children, context) => {
    if (!props.src) return children.html();
    if (!props.noZoom) context.need("zoom");
    const { alt = "", width, height, actions, actionsPlacement: placement } = props;
    const source = context.href(props.src);
    const size = { width, height, [ZOOM]: !props.noZoom && context.t("zoomIn") };
    const image = (
      <img {...rootAttributes("ZoomImage", "zoom-image", props)} src={source} alt={alt} {...size} loading="lazy" />
    );
    return withImageActions(image, { actions, placement, source, alt }, context);
  },
  markdown: (props, children, context) =>
    props.src ? `![${props.alt ?? ""}](${context.href(props.src)})` : children.markdown(),
});
