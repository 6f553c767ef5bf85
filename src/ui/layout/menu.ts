// A menu that opens without a script: <details> with links. Used for versions, languages, products and tabs with items.

import { attributes, type Html, html } from "../../base/html.ts";
import { GLOBE } from "./glyphs.ts";
import { languageName } from "./language-name.ts";
import { isExternal, toHref } from "./link.ts";
import type { LayoutOptions, Switcher, SwitcherItem } from "./page-view.ts";
import { EXTERNAL, tagPill } from "./sidebar.ts";
import { localeOf, type Words } from "./words.ts";

/** What the menus of a page need. */
export interface MenuTools {
  readonly options: LayoutOptions;
  readonly words: Words;
}

interface MenuKind {
  /** Said before the current choice by screen readers. */
  readonly label: "version" | "language" | "product" | "section";
  readonly className: string;
  /** Ids and classes that stylesheets of docs.json sites rely on. */
  readonly triggerId?: string;
  readonly contentId?: string;
}

const KINDS: ReadonlyMap<string, MenuKind> = new Map<string, MenuKind>([
  ["version", { label: "version", className: "menu-small" }],
  [
    "language",
    {
      label: "language",
      className: "menu-small menu-language",
      triggerId: "localization-select-trigger",
      contentId: "localization-select-content",
    },
  ],
  ["product", { label: "product", className: "nav-dropdown nav-dropdown-products-selector" }],
  ["dropdown", { label: "section", className: "nav-dropdown" }],
]);

/** The menus of the given kinds that have something to choose. */
export function renderSwitchers(switchers: readonly Switcher[], kinds: readonly string[], tools: MenuTools): Html[] {
  return switchers
    .filter(({ kind, items }) => kinds.includes(kind) && items.length > 1)
    .map((switcher) => renderSwitcher(switcher, tools));
}

function renderSwitcher({ kind, items }: Switcher, tools: MenuTools): Html {
  const menu = KINDS.get(kind) ?? { label: "section", className: "nav-dropdown" };
  const current = items.find((item) => item.active) ?? items[0];
  const summary = attributes({ id: menu.triggerId, class: "menu-trigger nav-dropdown-trigger" });
  const content = attributes({ id: menu.contentId, class: "menu-list nav-dropdown-content" });
  const isLanguage = kind === "language";
  return html`<details class="menu ${menu.className}" data-menu><summary${summary}><span class="visually-hidden">${tools.words[menu.label]}:</span>${isLanguage ? GLOBE : iconOf(current, tools)}<span class="menu-label">${label(current, kind)}</span></summary><ul${content}>${items.map((item) => menuItem(item, kind, tools))}</ul></details>`;
}

/** One link of a menu. */
export function menuItem(item: SwitcherItem, kind: string, tools: MenuTools): Html {
  const link = attributes({
    class: kind === "language" ? "nav-dropdown-item localization-select-item" : "nav-dropdown-item",
    href: toHref(item.href, tools.options.base),
    "aria-current": item.active && "true",
    lang: kind === "language" && localeOf(item.label).lang,
    hreflang: kind === "language" && localeOf(item.label).lang,
    "data-active": item.active && "true",
  });
  const text = item.description
    ? html`<span>${label(item, kind)}<small>${item.description}</small></span>`
    : html`<span>${label(item, kind)}</span>`;
  return html`<li><a${link}${isExternal(item.href) ? EXTERNAL : ""}>${iconOf(item, tools)}${text}${tagPill(item.tag)}</a></li>`;
}

function iconOf(item: SwitcherItem | undefined, { options }: MenuTools): Html | undefined {
  return item?.icon ? options.icon(item.icon, { className: "nav-dropdown-item-icon" }) : undefined;
}

function label(item: SwitcherItem | undefined, kind: string): string {
  if (!item) return "";
  return kind === "language" ? languageName(item.label) : item.label;
}
