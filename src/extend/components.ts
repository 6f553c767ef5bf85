// `lectern/components`: helpers for writing components.

export { attributes, EMPTY_HTML, Html, type HtmlValue, html, joinHtml, rawHtml } from "../base/html.ts";
export type { Children, CollectKey, MarkdownChildren, MarkdownContext, TocEntry } from "../ui/component.ts";
export type { IconProp, Prop, PropTable, PropValues } from "../ui/props.ts";
export {
  any,
  choice,
  flag,
  icon,
  inline,
  list,
  number,
  optionalFlag,
  requiredInline,
  requiredText,
  text,
} from "../ui/props.ts";
export { type ComponentContext, type ComponentDefinition, defineComponent, type JsxComponent } from "./config.ts";
