// The bar at the top of every page: logo, search, links, and the tab row below.

import { attributes, EMPTY_HTML, type Html, html, joinHtml } from "@lectern/base/html.ts";
import type { Config } from "@lectern/model/config/schema.ts";
import type { IconValue } from "@lectern/model/config/values.ts";
import type { NavDivision, Site } from "@lectern/model/site/site.ts";
import { SOCIALS } from "./footer.ts";
import { BARS, SUN_AND_MOON } from "./frame-glyphs.ts";
import { divisionHref, isExternal, toHref } from "./link.ts";
import { menuItem } from "./menu.ts";
import type { LayoutOptions } from "./page-view.ts";
import { renderSearchEntry } from "./search-entry.ts";
import { EXTERNAL, tagPill } from "./sidebar-entry.ts";
import { signOutButton, signsOut } from "./sign-out.ts";
import { iconName, type NavPosition, type RowEntry } from "./trail.ts";
import type { Words } from "./ui-strings.ts";

export interface HeaderInput {
  readonly site: Site;
  readonly options: LayoutOptions;
  readonly strings: Words;
  readonly navbar: Config["navbar"];
  /** The logo's link, including the base path. */
  readonly home: string;
  readonly tabs: readonly RowEntry[];
  /** Where the pages below this header are in the navigation. */
  readonly position: NavPosition;
}

/** The header in pieces; the page's menus go between logo and links. */
export interface Header {
  readonly start: string;
  readonly end: string;
  /** The tab row on the page with this URL. */
  readonly tabs: (href: string | undefined) => string;
  /** The logo again, for the top of the drawer. */
  readonly logo: string;
  /** The same links for the drawer on small screens. */
  readonly drawer: string;
}

export function renderHeader(input: HeaderInput): Header {
  const { site, strings } = input;
  const fixed = site.config.appearance.strict;
  const toggle = fixed
    ? EMPTY_HTML
    : html`<button class="icon-button theme-toggle" type="button" data-theme-toggle aria-label="${strings.theme}">${SUN_AND_MOON}</button>`;
  const menu = html`<a class="icon-button menu-button" href="#sidebar" data-drawer aria-label="${strings.menu}">${BARS}</a>`;
  const links = input.navbar?.links.length
    ? html`<nav class="bar-links" aria-label="${strings.main}"><ul>${navbarLinks(input)}</ul></nav>`
    : EMPTY_HTML;
  const search = renderSearchEntry({ ...input, prompt: site.config.search.prompt });
  return {
    start: html`<div class="bar-row"><div class="bar-start">${renderLogo(input)}<div class="bar-menus">`.markup,
    end: html`</div></div>${search}<div class="topbar-right-container">${links}${callToAction(input)}${toggle}${menu}</div></div>`
      .markup,
    tabs: tabRow(input),
    logo: renderLogo(input).markup,
    drawer: renderDrawerLinks(input).markup,
  };
}

/** Browsers skip lazy images that are not displayed. */
const HIDDEN_UNLOADED = html` loading="lazy"`;

function renderLogo({ site, options, home }: HeaderInput): Html {
  const { logo, name } = site.config;
  const link = html`<a class="logo" href="${home}"${isExternal(home) ? EXTERNAL : ""}>`;
  if (!logo) return html`${link}<span class="nav-logo-text" dir="auto">${name}</span></a>`;
  const image = (source: string, className: string, more: string | Html = ""): Html =>
    html`<img class="nav-logo ${className}" src="${toHref(source, options)}" alt="${name}" height="28"${more}>`;
  if (logo.light === logo.dark) return html`${link}${image(logo.light, "")}</a>`;
  return html`${link}${image(logo.light, "only-light")}${image(logo.dark, "only-dark", HIDDEN_UNLOADED)}</a>`;
}

function navbarLinks({ navbar, options }: HeaderInput): Html {
  const links = navbar?.links ?? [];
  return joinHtml(
    links.map((link) => {
      const icon = link.type ? brandIcon(link.type, options) : options.icon(link.icon);
      const label = link.label
        ? html`<span>${link.label}</span>`
        : html`<span class="visually-hidden">${nameOf(link)}</span>`;
      return html`<li class="navbar-link">${headerLink(link.href, undefined, html`${icon}${label}`, options)}</li>`;
    }),
  );
}

/** The accessible name of an icon-only link: the platform of its icon, or its URL. */
function nameOf({ icon, href }: { readonly icon?: IconValue; readonly href: string }): string {
  return SOCIALS.get(typeof icon === "string" ? icon : (icon?.name ?? ""))?.name ?? href;
}

/** The primary link; `layers` arranges its icon and label. */
function primaryLink({ navbar, options }: HeaderInput, layers: (label: Html) => Html): Html | undefined {
  const primary = navbar?.primary;
  if (!primary) return undefined;
  const icon = primary.type === "button" ? EMPTY_HTML : brandIcon(primary.type, options);
  return headerLink(primary.href, "button", layers(html`${icon}<span>${primary.label}</span>`), options);
}

/**
 * The primary link as a button. Fill and label are two layers, as stylesheets of docs.json sites expect: some hide or paint
 * the first, and color other links of the bar.
 */
function callToAction(input: HeaderInput): Html {
  const primary = primaryLink(
    input,
    (label) => html`<span class="absolute bg-primary-dark"></span><div class="button-label">${label}</div>`,
  );
  return primary ? html`<div id="topbar-cta-button">${primary}</div>` : EMPTY_HTML;
}

function headerLink(target: string, className: string | undefined, content: Html, options: LayoutOptions): Html {
  if (signsOut(target, options)) return signOutButton(className, content, options);
  return html`<a${attributes({ class: className })} href="${toHref(target, options)}"${isExternal(target) ? EXTERNAL : ""}>${content}</a>`;
}

function brandIcon(brand: string, options: LayoutOptions): Html {
  return options.icon({ name: brand, style: "brands", library: "fontawesome" });
}

/** The current tab is either a link to the current page, or to another one of its section. */
function tabRow(input: HeaderInput): Header["tabs"] {
  if (input.tabs.length === 0) return () => "";
  const inSection = renderTabs(input, "true").markup;
  const onFirst = renderTabs(input, "page").markup;
  const first = input.tabs.find(({ active }) => active)?.node;
  const target = first && divisionHref(first, input.options);
  return (href) => (href === target ? onFirst : inSection);
}

function renderTabs(input: HeaderInput, current: CurrentTab): Html {
  const items = input.tabs.map(
    (entry) => html`<li${alignment(entry.node)}>${tab(entry, { className: "nav-tabs-item", current }, input)}</li>`,
  );
  return html`<nav class="nav-tabs" aria-label="${input.strings.sections}"><ul>${items}</ul></nav>`;
}

/** A value of `aria-current`. */
type CurrentTab = "page" | "true";

function alignment(node: NavDivision): Html {
  return attributes({ "data-align": node.align === "end" && "end" });
}

interface TabLook {
  readonly className: string;
  readonly current: CurrentTab;
}

function tab({ node, active }: RowEntry, { className, current }: TabLook, input: HeaderInput): Html {
  const { site, options, strings } = input;
  const items = node.children.filter((child) => child.kind === "item" && !child.hidden) as readonly NavDivision[];
  const label = html`${node.icon ? options.icon(node.icon) : ""}<span>${node.label}</span>${tagPill(node.tag)}`;
  const state = attributes({
    "data-active": active && "true",
    "aria-current": active && (items.length > 0 ? "true" : current),
    "aria-label": iconName(node, site),
  });
  if (items.length > 0) {
    const links = items.map((item) => menuItem({ node: item, active: false }, { options, strings }));

    return html`<details class="menu" data-menu><summary class="${className}"${state}>${label}</summary><ul class="menu-list">${links}</ul></details>`;
  }
  const href = divisionHref(node, options);
  return html`<a class="${className}" href="${href}"${state}${isExternal(href) ? EXTERNAL : ""}>${label}</a>`;
}

/** On small screens, tabs and links are at the top of the drawer. */
function renderDrawerLinks(input: HeaderInput): Html {
  const tabs = input.tabs.map(
    (entry) => html`<li>${tab(entry, { className: "mobile-nav-tabs-item", current: "true" }, input)}</li>`,
  );
  const tabList = tabs.length > 0 ? html`<ul class="mobile-nav-tabs">${tabs}</ul>` : EMPTY_HTML;
  const primary = primaryLink(input, (label) => label);
  const links = html`${navbarLinks(input)}${primary && html`<li>${primary}</li>`}`;
  const linkList = links.markup === "" ? EMPTY_HTML : html`<ul class="mobile-nav-links">${links}</ul>`;
  if (tabList === EMPTY_HTML && linkList === EMPTY_HTML) return EMPTY_HTML;
  return html`<div id="mobile-nav"><div id="mobile-nav-content">${tabList}${linkList}</div></div>`;
}
