// A menu that opens without scripts: <details> with links. Used for versions, languages, products and tabs with items.

import { languageName } from "@lectern/base/language-name.ts";
import type { Html } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import type { Switcher, SwitcherItem } from "@lectern/model/site/navigation/switchers.ts";
import type { NavDivision } from "@lectern/model/site/site.ts";
import { themeColors } from "../colors/theme-colors.ts";
import { GLOBE } from "./frame-glyphs.tsx";
import { divisionHref, isExternal } from "./link.ts";
import type { LayoutOptions } from "./page-view.ts";
import { EXTERNAL, tagPill } from "./sidebar-entry.tsx";
import { localeOf, type Words } from "./ui-strings.ts";

export interface MenuTools {
  readonly options: LayoutOptions;
  readonly strings: Words;
}

interface MenuKind {
  /** Announced by screen readers before the current choice. */
  readonly label: "version" | "language" | "product" | "section";
  readonly className: string;
  /** Ids and classes that stylesheets of docs.json sites depend on. */
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

/** The menus of the given kinds that offer a choice. */
export function renderSwitchers(switchers: readonly Switcher[], kinds: readonly string[], tools: MenuTools): Html[] {
  return kinds
    .flatMap((menuKind) =>
      switchers.filter(({ kind, items, separate }) => kind === menuKind && (separate || items.length > 1)),
    )
    .map((switcher) => renderSwitcher(switcher, tools));
}

/** Adds choices shown everywhere to the menus of a page. */
export function withGlobals(switchers: readonly Switcher[], globals: readonly NavDivision[]): readonly Switcher[] {
  const shown = globals.filter((node) => !node.hidden);
  const kinds = new Set([...switchers, ...shown].map(({ kind }) => kind));
  return [...kinds].flatMap((kind) => {
    const own = switchers.filter((switcher) => switcher.kind === kind);
    const added = shown.filter((node) => node.kind === kind).map((node) => ({ node, active: false }));
    if (added.length === 0) return own;
    const last = own.at(-1);
    return [...own.slice(0, -1), { ...(last ?? { kind, separate: true }), items: [...(last?.items ?? []), ...added] }];
  });
}

function renderSwitcher({ kind, items, separate }: Switcher, tools: MenuTools): Html {
  const menu = KINDS.get(kind) ?? { label: "section", className: "nav-dropdown" };
  const current = separate ? undefined : currentChoice(items);
  const icon = kind === "language" ? GLOBE : iconOf(current, tools);
  const links = items.map((item) => menuItem(item, tools));
  const name = tools.strings[menu.label];
  const label = current ? (
    <>
      <span class="visually-hidden">{fillString(tools.strings.labelValue, { label: name, value: "" }).trimEnd()}</span>
      {icon}
      <span class="menu-label">{labelOf(current)}</span>
    </>
  ) : (
    <>
      {icon}
      <span class="menu-label">{name}</span>
    </>
  );
  return (
    <details class={`menu ${menu.className}`} data-menu>
      <summary id={menu.triggerId} class="menu-trigger nav-dropdown-trigger" style={current && divisionColor(current)}>
        {label}
      </summary>
      <ul id={menu.contentId} class="menu-list nav-dropdown-content">
        {links}
      </ul>
    </details>
  );
}

function currentChoice(items: readonly SwitcherItem[]): NavDivision | undefined {
  return (items.find((item) => item.active) ?? items.find((item) => item.node.default) ?? items[0])?.node;
}

/** A menu link; a choice without a counterpart page links to its division's first page. */
export function menuItem({ node, active, route }: SwitcherItem, tools: MenuTools): Html {
  const href = divisionHref(node, tools.options, route);
  const language = node.kind === "language" && localeOf(node.label).lang;
  const link = {
    class: language ? "nav-dropdown-item localization-select-item" : "nav-dropdown-item",
    href,
    "aria-current": active && "true",
    lang: language,
    hreflang: language,
    "data-active": active && "true",
    "data-component-part": language && "localization-select-item",
  } as const;
  return (
    <li>
      <a {...link} style={divisionColor(node)} {...(isExternal(href) && EXTERNAL)}>
        {iconOf(node, tools)}
        <span>
          {labelOf(node)}
          {node.description && <small>{node.description}</small>}
        </span>
        {tagPill(node.tag)}
      </a>
    </li>
  );
}

function iconOf(node: NavDivision | undefined, { options }: MenuTools): Html | undefined {
  return node?.icon ? options.icon(node.icon, { className: "nav-dropdown-item-icon" }) : undefined;
}

function labelOf(node: NavDivision): string {
  return node.kind === "language" ? languageName(node.label) : node.label;
}

/** Custom properties for the icon of a division; empty if it has no color. */
export function divisionColor({ color }: Pick<NavDivision, "color">): string | undefined {
  const light = color?.light ?? color?.dark;
  const dark = color?.dark ?? color?.light;
  if (light === undefined || dark === undefined) return undefined;
  const readable = themeColors({ primary: light, light: dark, dark: light });
  return `--lec-own:${readable.light.accentText};--lec-own-dark:${readable.dark.accentText}`;
}
