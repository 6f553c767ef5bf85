// A border and caption around an image or video.

import { type Component, defineComponent } from "../../component.ts";
import { inline } from "../../props.ts";
import { joinBlocks } from "../markdown-blocks.ts";
import { part, rootAttributes, STYLING } from "../styling.ts";

export const frame: Component = defineComponent({
  name: "Frame",
  aliases: ["Example"],
  note: "A border and caption for an image or video.",
  props: { caption: inline("Caption below the image."), hint: inline("Text above the image."), ...STYLING },
  html: (props, children) => (
    <figure {...rootAttributes("Frame", "frame", props)}>
      {props.hint && <p {...part("frame-hint")}>{props.hint}</p>}
      <div {...part("frame-content", "frame-body")}>{children.html()}</div>
      {props.caption && <figcaption {...part("frame-caption")}>{props.caption}</figcaption>}
    </figure>
  ),
  markdown: (props, children, context) => {
    const caption = context.text(props.caption);
    return joinBlocks(context.text(props.hint), children.markdown(), caption && `*${caption}*`);
  },
});
