// The bar at the top of every page: logo, search, links, and the tab row below.

import { type Html, type HtmlNode, shared } from "@lectern/base/markup/tree.ts";
import type { Config } from "@lectern/model/config/schema.ts";
import type { IconValue } from "@lectern/model/config/values.ts";
import type { NavDivision, Site } from "@lectern/model/site/site.ts";
import { SOCIALS } from "./footer.tsx";
import { BARS, SUN_AND_MOON } from "./frame-glyphs.tsx";
import { divisionHref, isExternal, toHref } from "./link.ts";
import { menuItem } from "./menu.tsx";
import type { LayoutOptions } from "./page-view.ts";
import { renderSearchEntry } from "./search-entry.tsx";
import { EXTERNAL, tagPill } from "./sidebar-entry.tsx";
import { signOutButton, signsOut } from "./sign-out.tsx";
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

/** The header, with its parts that many pages share. */
export interface Header {
  /** The bar, with the page's menus between logo and links. */
  readonly bar: (menus: HtmlNode) => Html;
  /** The tab row on the page with this URL. */
  readonly tabs: (href: string | undefined) => HtmlNode;
  /** The logo again, for the top of the drawer. */
  readonly logo: Html;
  /** The same links for the drawer on small screens. */
  readonly drawer: Html;
}

export function renderHeader(input: HeaderInput): Header {
  const { site, strings } = input;
  const logo = shared(<Logo {...input} />);
  const right = shared(
    <>
      {renderSearchEntry({ ...input, prompt: site.config.search.prompt })}
      <div class="topbar-right-container">
        {input.navbar?.links.length ? (
          <nav class="bar-links" aria-label={strings.main}>
            <ul>{navbarLinks(input)}</ul>
          </nav>
        ) : null}
        {callToAction(input)}
        {!site.config.appearance.strict && (
          <button class="icon-button theme-toggle" type="button" data-theme-toggle aria-label={strings.theme}>
            {SUN_AND_MOON}
          </button>
        )}
        <a class="icon-button menu-button" href="#sidebar" data-drawer aria-label={strings.menu}>
          {BARS}
        </a>
      </div>
    </>,
  );
  return {
    bar: (menus) => (
      <div class="bar-row">
        <div class="bar-start">
          {logo}
          <div class="bar-menus">{menus}</div>
        </div>
        {right}
      </div>
    ),
    tabs: tabRow(input),
    logo,
    drawer: shared(<DrawerLinks {...input} />),
  };
}

function Logo({ site, options, home }: HeaderInput): Html {
  const { logo, name } = site.config;
  const image = (source: string, className: string, loading?: "lazy"): Html => (
    <img class={`nav-logo ${className}`} src={toHref(source, options)} alt={name} height="28" loading={loading} />
  );
  return (
    <a class="logo" href={home} {...(isExternal(home) && EXTERNAL)}>
      {!logo && (
        <span class="nav-logo-text" dir="auto">
          {name}
        </span>
      )}
      {logo && logo.light === logo.dark && image(logo.light, "")}
      {logo && logo.light !== logo.dark && (
        <>
          {image(logo.light, "only-light")}
          {/* Browsers skip lazy images that are not displayed. */}
          {image(logo.dark, "only-dark", "lazy")}
        </>
      )}
    </a>
  );
}

function navbarLinks({ navbar, options }: HeaderInput): readonly Html[] {
  return (navbar?.links ?? []).map((link) => (
    <li class="navbar-link">
      <HeaderLink target={link.href} options={options}>
        {link.type ? brandIcon(link.type, options) : options.icon(link.icon)}
        {link.label ? <span>{link.label}</span> : <span class="visually-hidden">{nameOf(link)}</span>}
      </HeaderLink>
    </li>
  ));
}

/** The accessible name of an icon-only link: the platform of its icon, or its URL. */
function nameOf({ icon, href }: { readonly icon?: IconValue; readonly href: string }): string {
  return SOCIALS.get(typeof icon === "string" ? icon : (icon?.name ?? ""))?.name ?? href;
}

/** The primary link; `layers` arranges its icon and label. */
function primaryLink({ navbar, options }: HeaderInput, layers: (label: Html) => Html): Html | undefined {
  const primary = navbar?.primary;
  if (!primary) return undefined;
  const label = (
    <>
      {primary.type !== "button" && brandIcon(primary.type, options)}
      <span>{primary.label}</span>
    </>
  );
  return (
    <HeaderLink target={primary.href} className="button" options={options}>
      {layers(label)}
    </HeaderLink>
  );
}

/**
 * The primary link as a button. Fill and label are two layers, as stylesheets of docs.json sites expect: some hide or paint
 * the first, and color other links of the bar.
 */
function callToAction(input: HeaderInput): Html | undefined {
  const primary = primaryLink(input, (label) => (
    <>
      <span class="absolute bg-primary-dark"></span>
      <div class="button-label">{label}</div>
    </>
  ));
  return primary && <div id="topbar-cta-button">{primary}</div>;
}

interface HeaderLinkProps {
  readonly target: string;
  readonly className?: string;
  readonly options: LayoutOptions;
  readonly children: HtmlNode;
}

function HeaderLink({ target, className, options, children }: HeaderLinkProps): Html {
  if (signsOut(target, options)) return signOutButton(className, children, options);
  return (
    <a class={className} href={toHref(target, options)} {...(isExternal(target) && EXTERNAL)}>
      {children}
    </a>
  );
}

function brandIcon(brand: string, options: LayoutOptions): Html {
  return options.icon({ name: brand, style: "brands", library: "fontawesome" });
}

/** The current tab is either a link to the current page, or to another one of its section. */
function tabRow(input: HeaderInput): Header["tabs"] {
  if (input.tabs.length === 0) return () => undefined;
  const inSection = shared(renderTabs(input, "true"));
  const onFirst = shared(renderTabs(input, "page"));
  const first = input.tabs.find(({ active }) => active)?.node;
  const target = first && divisionHref(first, input.options);
  return (href) => (href === target ? onFirst : inSection);
}

function renderTabs(input: HeaderInput, current: CurrentTab): Html {
  return (
    <nav class="nav-tabs" aria-label={input.strings.sections}>
      <ul>
        {input.tabs.map((entry) => (
          <li data-align={entry.node.align === "end" && "end"}>
            {tab(entry, { className: "nav-tabs-item", current }, input)}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A value of `aria-current`. */
type CurrentTab = "page" | "true";

interface TabLook {
  readonly className: string;
  readonly current: CurrentTab;
}

function tab({ node, active }: RowEntry, { className, current }: TabLook, input: HeaderInput): Html {
  const { site, options, strings } = input;
  const items = node.children.filter((child) => child.kind === "item" && !child.hidden) as readonly NavDivision[];
  const label = (
    <>
      {node.icon && options.icon(node.icon)}
      <span>{node.label}</span>
      {tagPill(node.tag)}
    </>
  );
  const state = {
    "data-active": active && "true",
    "aria-current": active && (items.length > 0 ? "true" : current),
    "aria-label": iconName(node, site),
  } as const;
  if (items.length > 0)
    return (
      <details class="menu" data-menu>
        <summary class={className} {...state}>
          {label}
        </summary>
        <ul class="menu-list">{items.map((item) => menuItem({ node: item, active: false }, { options, strings }))}</ul>
      </details>
    );
  const href = divisionHref(node, options);
  return (
    <a class={className} href={href} {...state} {...(isExternal(href) && EXTERNAL)}>
      {label}
    </a>
  );
}

/** On small screens, tabs and links are at the top of the drawer. */
function DrawerLinks(input: HeaderInput): HtmlNode {
  const primary = primaryLink(input, (label) => label);
  const links = [...navbarLinks(input), ...(primary ? [<li>{primary}</li>] : [])];
  if (input.tabs.length === 0 && links.length === 0) return undefined;
  return (
    <div id="mobile-nav">
      <div id="mobile-nav-content">
        {input.tabs.length > 0 && (
          <ul class="mobile-nav-tabs">
            {input.tabs.map((entry) => (
              <li>{tab(entry, { className: "mobile-nav-tabs-item", current: "true" }, input)}</li>
            ))}
          </ul>
        )}
        {links.length > 0 && <ul class="mobile-nav-links">{links}</ul>}
      </div>
    </div>
  );
}
