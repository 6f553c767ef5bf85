// What the pages of a navigation division share, rendered once.

import { hashText } from "@lectern/base/hash.ts";
import { EMPTY_HTML, type Html } from "@lectern/base/markup/tree.ts";
import type { Config } from "@lectern/model/config/schema.ts";
import { homeRoute } from "@lectern/model/site/pages/home-route.ts";
import type { NavDivision, NavGroup, Site } from "@lectern/model/site/site.ts";
import { renderFooter } from "./footer.tsx";
import { CROSS } from "./frame-glyphs.tsx";
import { type Header, renderHeader } from "./header.tsx";
import { divisionHref, isExternal, pageHref, toHref } from "./link.ts";
import { divisionColor } from "./menu.tsx";
import type { LayoutOptions } from "./page-view.ts";
import { createSidebar, type Sidebar } from "./sidebar.tsx";
import { EXTERNAL, externalMark, tagPill } from "./sidebar-entry.tsx";
import { divisionRow, iconName, type NavPosition, type RowEntry, sidebarNodes } from "./trail.ts";
import { type Locale, localeOf, type Words } from "./ui-strings.ts";

export interface Frame {
  readonly locale: Locale;
  readonly banner: Banner;
  readonly header: Header;
  readonly hasTabs: boolean;
  readonly anchors: Html;
  readonly sidebar: Sidebar;
  readonly footer: Html;
}

export function createFrame(site: Site, options: LayoutOptions, position: NavPosition): Frame {
  const { config, navigation } = site;
  const language = position.steps.map((step) => step.node).find(isLanguage);
  const locale = localeOf(language?.label);
  const { strings } = locale;
  const tabs = divisionRow("tab", position, navigation);
  const start = pageHref(language?.first ?? homeRoute(site) ?? "/", options);
  const home = config.logo?.href === undefined ? start : toHref(config.logo.href, options);
  return {
    locale,
    hasTabs: tabs.length > 0,
    banner: renderBanner(language?.banner ?? config.banner, options, strings),
    header: renderHeader({ site, options, strings, navbar: language?.navbar ?? config.navbar, home, tabs, position }),
    anchors: renderAnchors(divisionRow("anchor", position, navigation), { site, options, strings }),
    sidebar: createSidebar(sidebarNodes(position, navigation), { site, options, strings }),
    footer: renderFooter({ footer: language?.footer ?? config.footer, name: config.name, options }),
  };
}

function isLanguage(node: NavDivision | NavGroup): node is NavDivision {
  return node.kind === "language";
}

/** A list of anchors; empty if there are none. */
function renderAnchors(
  entries: readonly RowEntry[],
  { site, options, strings }: { readonly site: Site; readonly options: LayoutOptions; readonly strings: Words },
): Html {
  if (entries.length === 0) return EMPTY_HTML;
  const items = entries.map(({ node, active }) => {
    const href = divisionHref(node, options);
    const outside = isExternal(href);
    const state = {
      "data-active": active && "true",
      "aria-current": active && "true",
      "aria-label": iconName(node, site),
    } as const;
    return (
      <li>
        <a class="nav-anchor" style={divisionColor(node)} href={href} {...state} {...(outside && EXTERNAL)}>
          {node.icon && <span class="nav-anchor-icon">{options.icon(node.icon)}</span>}
          <span>{node.label}</span>
          {tagPill(node.tag)}
          {outside && externalMark(strings)}
        </a>
      </li>
    );
  });
  return <ul class="nav-anchors">{items}</ul>;
}

// The announcement above the header. Once dismissed, it stays hidden until its text changes.

/** The banner and the storage key of its dismissal. */
interface Banner {
  readonly key?: string;
  readonly markup: Html;
}

/** Renders the banner of a site or language. */
function renderBanner(banner: Config["banner"], options: LayoutOptions, strings: Words): Banner {
  if (!banner) return { markup: EMPTY_HTML };
  const key = banner.dismissible ? hashText(banner.content) : undefined;
  const dismiss = key ? (
    <button class="icon-button" type="button" data-dismiss aria-label={strings.dismiss}>
      {CROSS}
    </button>
  ) : (
    EMPTY_HTML
  );
  const tags = {
    id: "banner",
    "data-lectern-part": "banner",
    "data-type": banner.type,
    "aria-label": strings.announcement,
  } as const;
  const markup = (
    <aside {...tags}>
      <p dir="auto">{options.inline(banner.content)}</p>
      {dismiss}
    </aside>
  );
  return key ? { key, markup } : { markup };
}
