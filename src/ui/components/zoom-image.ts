// An image that opens enlarged.

import { attributes, html } from "../../base/html.ts";
import type { Component } from "../component.ts";
import { defineComponent } from "../component.ts";
import { flag, requiredText, text } from "../props.ts";
import { rootAttributes, STYLING } from "./styling.ts";

/** An image that opens enlarged, or the images between its tags. */
export const zoomImage: Component = defineComponent({
  name: "ZoomImage",
  note: "An image that opens enlarged; images in Markdown do so by themselves.",
  props: {
    src: { ...requiredText("Path or URL of the image."), required: false },
    alt: text("What the image shows."),
    width: text("Width in pixels."),
    height: text("Height in pixels."),
    noZoom: flag("Keeps the image as it is."),
    ...STYLING,
  },
  html: (props, children, context) => {
    if (!props.src) return children.html();
    if (!props.noZoom) context.need("zoom");
    const { alt, width, height } = props;
    const image = { src: context.href(props.src), alt: alt ?? "", width, height, "data-zoom": !props.noZoom };
    return html`<img${rootAttributes("ZoomImage", "zoom-image", props)}${attributes(image)} loading="lazy">`;
  },
  markdown: (props, children, context) =>
    props.src ? `![${props.alt ?? ""}](${context.href(props.src)})` : children.markdown(),
});
