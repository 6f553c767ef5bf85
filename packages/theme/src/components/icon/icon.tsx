// An inline icon.

import { isEmpty } from "@lectern/base/markup/tree.ts";
import { type Component, defineComponent } from "../../component.ts";
import { any, icon as iconProp, text } from "../../props.ts";
import { safeColor, styleToCss } from "../styling.ts";

export const icon: Component = defineComponent({
  name: "Icon",
  note: "An inline icon.",
  props: {
    icon: iconProp("Name, path or URL."),
    name: iconProp("Same as `icon`."),
    src: text("Path or URL of an image."),
    iconType: text("Font Awesome style."),
    color: text("Color."),
    size: text("Height in pixels, or any CSS length."),
    className: text("Extra CSS classes."),
    style: any("Inline styles, as a string or an object."),
  },
  needsOneOf: ["icon", "name", "src"],
  html: (props, _, context) => {
    const className = props.className ? `icon ${props.className}` : undefined;
    const mark = context.icon(props.icon ?? props.name ?? props.src, { style: props.iconType, className });
    const size = cssLength(props.size);
    const color = safeColor(props.color);
    const rules = [size && `font-size:${size}`, color && `color:${color}`, styleToCss(props.style)].filter(Boolean);
    if (rules.length === 0 || isEmpty(mark)) return mark;
    return (
      <span class="icon-box" style={rules.join(";")}>
        {mark}
      </span>
    );
  },
  markdown: () => "",
});

/** `"24"` → `"24px"`; undefined for invalid lengths. */
function cssLength(size: string | undefined): string | undefined {
  if (size === undefined) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(size)) return `${size}px`;
  return /^\d+(?:\.\d+)?(?:px|r?em|%|pt|v[hw]|ch|ex)$/.test(size) ? size : undefined;
}
