// Tabs and their panels. Tab reports to Tabs, so tabs from loops and snippets count too. Without JavaScript every panel
// shows below its title; the script hides all but the selected one.

import { EMPTY_HTML, type Html, type HtmlNode } from "@lectern/base/markup/tree.ts";
import { textOf } from "@lectern/base/markup/visit.ts";
import { customId } from "@lectern/model/content/heading-id.ts";
import { type CollectKey, type Component, defineComponent } from "../../component.ts";
import { flag, icon, number, requiredInline, text } from "../../props.ts";
import { section } from "../markdown-blocks.ts";
import { part, rootAttributes, STYLING } from "../styling.ts";
import { ACTIVE, STATE, SYNC, TAB_ID, TAB_KEY, TABS } from "./hooks.ts";

/** A tab with its panel. */
export interface TabItem {
  /** The tab's name in URLs: `#npm`. */
  readonly id: string;
  readonly title: HtmlNode;
  readonly icon: HtmlNode;
  readonly body: HtmlNode;
  /** The name for synchronization, if it differs from the title. */
  readonly key?: string | undefined;
  /** True if links can target the panel's title without scripts. */
  readonly isTarget?: boolean;
}

const TAB: CollectKey<TabItem> = { name: "tab" };

export const tabs: Component = defineComponent({
  name: "Tabs",
  note: "Alternative content, shown one tab at a time.",
  props: {
    defaultTabIndex: number("Index of the tab that is open first, starting at 0."),
    sync: flag("Sync with other tabs that have the same titles.", true),
    borderBottom: flag("Show a border below the panels."),
    ...STYLING,
  },
  html: (props, children, context) => {
    context.need("tabs");
    const { html: rest, items } = children.collect(TAB);
    const classes = props.borderBottom ? "tabs with-border" : "tabs";
    const active = Math.min(Math.max(0, Math.trunc(props.defaultTabIndex ?? 0)), items.length - 1);
    return (
      <div {...rootAttributes("Tabs", classes, props)} {...{ [TABS]: true, [SYNC]: props.sync }}>
        {tabStrip(items, active)}
        {rest}
      </div>
    );
  },
  markdown: (_, children) => children.markdown(),
});

export const tab: Component = defineComponent({
  name: "Tab",
  note: "One tab inside Tabs.",
  props: {
    title: requiredInline("Label of the tab."),
    id: text("Anchor. Derived from the title by default."),
    icon: icon(),
    iconType: text("Font Awesome style."),
  },
  html: (props, children, context) => {
    const title = props.title ?? EMPTY_HTML;
    const id = context.uniqueId(
      "tab",
      (props.id === undefined ? context.slug(textOf(title)) : customId(props.id)) || "tab",
      2,
    );
    const body = context.withinPanel(id, () => children.html());
    const mark = context.icon(props.icon, { style: props.iconType, className: "pick-icon" });
    if (context.report(TAB, { id, title, icon: mark, body, isTarget: true })) return EMPTY_HTML;
    return (
      <div class="pick-alone" id={id}>
        <p class="pick-label">
          {mark}
          {title}
        </p>
        {body}
      </div>
    );
  },
  markdown: (props, children, context) => section(context.text(props.title), children.markdown()),
});

/** A tab row with its panels; `active` is zero-based, `label` is its accessible name, `name` its part. */
export function tabStrip(items: readonly TabItem[], active: number, label?: string, name = "tabs-list"): Html {
  const buttons = items.map(({ id, title, icon: mark, key }, index) => (
    <button
      type="button"
      {...part("tab-button", "tab")}
      role="tab"
      id={`tab-${id}`}
      aria-controls={`panel-${id}`}
      aria-selected={index === active ? "true" : "false"}
      tabindex={index === active ? 0 : -1}
      {...{
        [ACTIVE]: String(index === active),
        [STATE]: index === active ? "active" : "inactive",
        [TAB_ID]: id,
        [TAB_KEY]: key,
      }}
    >
      {mark}
      {title}
    </button>
  ));
  const panels = items.map(({ id, title, icon: mark, body, isTarget }, index) => (
    <div
      {...part("tab-content", "pick-panel")}
      role="tabpanel"
      id={`panel-${id}`}
      aria-labelledby={`tab-${id}`}
      {...{ [ACTIVE]: index === active }}
    >
      <p class="pick-label" id={isTarget ? id : undefined} aria-hidden="true">
        {mark}
        {title}
      </p>
      {body}
    </div>
  ));
  return (
    <>
      <div {...part(name, "pick-list")} role="tablist" aria-label={label}>
        {buttons}
      </div>
      {panels}
    </>
  );
}
