// A preview with a title below, for galleries.

import { type Component, defineComponent } from "../../component.ts";
import { inline, requiredText } from "../../props.ts";
import { joinBlocks, listItem } from "../markdown-blocks.ts";
import { part, rootAttributes, STYLING } from "../styling.ts";
import { isExternal } from "./card.tsx";

export const tile: Component = defineComponent({
  name: "Tile",
  note: "A preview with a title that links to a page.",
  props: {
    href: requiredText("Link target."),
    title: inline("Title under the preview."),
    description: inline("Text under the title."),
    ...STYLING,
  },
  html: (props, children, context) => {
    const away = isExternal(props.href) && { target: "_blank", rel: "noopener" };
    const name = props.title ? undefined : props.href;
    const link = { href: context.href(props.href), "aria-label": name, ...away } as const;
    return (
      <div {...rootAttributes("Tile", "tile", props)}>
        <div class="tile-preview">{children.html()}</div>
        <p {...part("tile-title")}>
          <a class="tile-link" {...link}>
            {props.title}
            <span class="stretched"></span>
          </a>
        </p>
        {props.description && <p {...part("tile-description")}>{props.description}</p>}
      </div>
    );
  },
  markdown: (props, children, context) => {
    const target = context.href(props.href);
    const title = context.text(props.title) || target;
    return listItem(`[${title}](${target})`, joinBlocks(context.text(props.description), children.markdown()));
  },
});
