// `lectern/extend`: helpers for writing components, checks and transforms.

export type { Edit, Location, Severity } from "@lectern/base/diagnostic.ts";
export { htmlLeaf as rawHtml } from "@lectern/base/markup/html-leaf.ts";
export { EMPTY_HTML, Html, type HtmlNode } from "@lectern/base/markup/tree.ts";
export type { Children, CollectKey, MarkdownChildren, MarkdownContext, TocEntry } from "@lectern/theme/component.ts";
export type { IconProp, Prop, PropTable, PropValues } from "@lectern/theme/props.ts";
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
} from "@lectern/theme/props.ts";
export {
  type ComponentContext,
  type ComponentDefinition,
  defineComponent,
  defineRule,
  defineTransform,
  type Finding,
  type JsxComponent,
  type PageInfo,
  type RuleDefinition,
  type RuleFile,
  type RulePage,
  type RuleSite,
  type Transform,
  type TransformFile,
} from "./config.ts";
export type { MdastNode } from "./tree.ts";
export { visit } from "./visit.ts";
