// A small inline label.

import { type Component, defineComponent } from "../../component.ts";
import { choice, flag, icon, text } from "../../props.ts";
import { unwrapParagraph } from "../inline-children.ts";
import { rootAttributes, STYLING } from "../styling.ts";

const COLORS = [
  "gray",
  "blue",
  "green",
  "yellow",
  "orange",
  "red",
  "purple",
  "white",
  "surface",
  "white-destructive",
  "surface-destructive",
] as const;

export const badge: Component = defineComponent({
  name: "Badge",
  note: "A small inline label.",
  props: {
    color: choice(COLORS, "Color.", "gray"),
    size: choice(["xs", "sm", "md", "lg"], "Size.", "md"),
    shape: choice(["rounded", "pill"], "Corners.", "rounded"),
    icon: icon("Icon before the text."),
    iconType: text("Font Awesome style."),
    stroke: flag("Show a border instead of a tint."),
    disabled: flag("Gray out the badge."),
    ...STYLING,
  },
  html: (props, children, context) => {
    const look = {
      "data-badge": true,
      "data-color": props.color,
      "data-size": props.size,
      "data-shape": props.shape,
      "data-stroke": props.stroke,
      "aria-disabled": props.disabled && "true",
    } as const;
    return (
      <span {...rootAttributes("Badge", "badge", props)} {...look}>
        {context.icon(props.icon, { style: props.iconType })}
        {unwrapParagraph(children.html())}
      </span>
    );
  },
  markdown: (_, children) => children.markdown(),
});
