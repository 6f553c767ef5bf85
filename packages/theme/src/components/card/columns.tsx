// Side-by-side content: cards in a grid, or free columns.

import { type Component, defineComponent } from "../../component.ts";
import { number } from "../../props.ts";
import { tightenList } from "../markdown-blocks.ts";
import { rootAttributes, STYLING } from "../styling.ts";

const PROPS = { cols: number("Number of columns, 1 to 4 (default: 2)."), ...STYLING };

/** Columns, and CardGroup, its older name for cards. */
export const columns: readonly Component[] = (
  [
    ["Columns", "card-group columns", "Content side by side."],
    ["CardGroup", "card-group columns", "Cards side by side."],
  ] as const
).map(([name, className, note]) =>
  defineComponent({
    name,
    note,
    props: PROPS,
    html: (props, children) => {
      const cols = Math.min(4, Math.max(1, Math.round(props.cols ?? 2)));
      return (
        <div {...rootAttributes(name, className, props)} data-cols={cols}>
          {children.html()}
        </div>
      );
    },
    markdown: (_, children) => tightenList(children.markdown()),
  }),
);

export const column: Component = defineComponent({
  name: "Column",
  note: "One column of any content.",
  props: STYLING,
  html: (props, children) => <div {...rootAttributes("Column", "column", props)}>{children.html()}</div>,
  markdown: (_, children) => children.markdown(),
});
