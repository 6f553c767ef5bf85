// Code blocks in tabs: the same code in several languages, and the samples next to an endpoint. The renderer reports each
// code block inside under CODE_BLOCK.

import { EMPTY_HTML, type Html } from "@lectern/base/markup/tree.ts";
import {
  type Children,
  type CollectKey,
  type Component,
  defineComponent,
  type RenderContext,
} from "../../component.ts";
import { flag } from "../../props.ts";
import { section } from "../markdown-blocks.ts";
import { EXAMPLE } from "../panel/panel.tsx";
import { rootAttributes, STYLING, type Styling } from "../styling.ts";
import { DROPDOWN, SYNC, TABS } from "../tabs/hooks.ts";
import { type TabItem, tabStrip } from "../tabs/tabs.tsx";

/** A code block in a group; rendered without a header, because the tab shows the title. */
export interface CodeGroupItem {
  readonly title?: string | undefined;
  readonly icon?: string | undefined;
  readonly language: string;
  readonly html: Html;
}

/** The key under which code blocks report to their group. */
export const CODE_BLOCK: CollectKey<CodeGroupItem> = { name: "code-block" };

const PROPS = { dropdown: flag("Show a menu instead of tabs."), ...STYLING };

export const codeGroup: Component = defineComponent({
  name: "CodeGroup",
  aliases: ["SnippetGroup"],
  note: "The same code in several languages. Each code block is a tab.",
  props: PROPS,
  html: (props, children, context) => renderGroup({ ...props, name: "CodeGroup", children }, context),
  markdown: (_, children) => children.markdown(),
});

/** RequestExample and ResponseExample, shown in the side column. */
export const examples: readonly Component[] = (["request", "response"] as const).map((slot) => {
  const word = slot === "request" ? "Request" : "Response";
  const name = `${word}Example`;
  return defineComponent({
    name,
    note: `The ${slot} example of an endpoint, shown next to the text.`,
    props: PROPS,
    html: (props, children, context) => {
      const id = context.uniqueId("example", `${slot}-example`, 2);
      const untitled = context.t(`api${word}`);
      const markup = renderGroup({ ...props, id, name, untitled, children }, context);
      if (context.report(EXAMPLE, slot)) return markup;
      // The side column has room for one of each; further ones stay in place.
      return context.place(slot, markup) ? EMPTY_HTML : markup;
    },
    markdown: (_, children, { t }) => section(t(`api${word}Example`), children.markdown()),
  });
});

interface Group extends Styling {
  readonly name: string;
  readonly dropdown: boolean;
  /** Title for blocks without one: `Request`, then `Request 2`. */
  readonly untitled?: string;
  readonly children: Children;
}

function renderGroup(group: Group, context: RenderContext): Html {
  context.need("tabs");
  const { html: rest, items } = group.children.collect(CODE_BLOCK);
  const tabs = items.map((item, index) => blockToTab(item, defaultTitle(group, item, index), context));
  const marks = {
    [TABS]: true,
    [SYNC]: true,
    [DROPDOWN]: group.dropdown,
    "data-single": items.length === 1,
  } as const;
  return (
    <div {...rootAttributes(group.name, "code-group", group)} {...marks}>
      {tabs.length > 0 &&
        tabStrip(tabs, 0, group.dropdown ? context.t("apiExamples") : undefined, "code-group-tab-bar")}
      {rest}
    </div>
  );
}

function defaultTitle(group: Group, item: CodeGroupItem, index: number): string {
  if (item.title) return item.title;
  if (group.untitled) return index === 0 ? group.untitled : `${group.untitled} ${index + 1}`;
  return item.language || "text";
}

function blockToTab(item: CodeGroupItem, title: string, context: RenderContext): TabItem {
  return {
    id: context.uniqueId("code", `code-${context.slug(title) || "block"}`, 2),
    title: <>{title}</>,
    icon: context.icon(item.icon, { className: "pick-icon" }),
    body: item.html,
  };
}
