// A mermaid fence → the Mermaid component.

import { EMPTY_HTML, type Html } from "../base/html.ts";
import type { CodeBlockInput } from "../ui/component.ts";
import { readProps } from "../ui/read-props.ts";
import type { Walker } from "./walker.ts";

/** The diagram a fence describes. */
export function diagramFromFence(block: CodeBlockInput, walker: Walker): Html {
  const component = walker.page.components.get("Mermaid");
  if (!component) return EMPTY_HTML;
  const values = new Map<string, unknown>([["chart", block.code]]);
  if (block.meta.placement !== undefined) values.set("placement", block.meta.placement);
  if (block.meta.actions !== undefined) values.set("actions", block.meta.actions);
  const props = readProps(component, values, {
    inline: (markdown) => walker.page.context.inline(markdown),
    report: () => {},
  });
  const children = {
    html: () => EMPTY_HTML,
    collect: () => ({ html: EMPTY_HTML, items: [] }),
    source: () => "",
    empty: true,
  };
  return component.html(props, children, walker.page.context);
}
