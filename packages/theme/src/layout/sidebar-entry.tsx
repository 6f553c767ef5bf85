// A sidebar entry: a page, a link or a group label, with icon, method and tag.

import { EMPTY_HTML, type Html } from "@lectern/base/markup/tree.ts";
import type { Route } from "@lectern/base/route.ts";
import type { NavGroup, NavNode, Page, Site } from "@lectern/model/site/site.ts";
import type { Channel } from "@lectern/openapi";
import { ownRecord, ownText } from "@lectern/openapi/internal/record.ts";
import { isExternal, pageHref, toHref } from "./link.ts";
import type { LayoutOptions } from "./page-view.ts";
import type { Words } from "./ui-strings.ts";

export interface SidebarTools {
  readonly site: Site;
  readonly options: LayoutOptions;
  readonly strings: Words;
}

/** The element of a group's title: a heading at the top, as stylesheets of docs.json sites expect. */
export type TitleTag = "h5" | "span";

/** Where a group's label links to: its own page, or its first one if labels link. */
export function groupTarget(group: NavGroup, { site }: SidebarTools): Route | undefined {
  return group.root ?? (site.config.interaction.drilldown ? group.first : undefined);
}

/** A group label: a link if the group has its own page, or if labels link to the first page. */
export function groupLabel(group: NavGroup, route: Route | undefined, tools: SidebarTools, tag: TitleTag): Html {
  const title = groupTitle(group, tools, tag);
  const target = groupTarget(group, tools);
  if (target === undefined) return title;
  const isCurrent = group.root !== undefined && group.root === route;
  return (
    <a href={pageHref(target, tools.options)} {...(isCurrent && CURRENT)}>
      {title}
    </a>
  );
}

/** Icon, title and tag of a group. */
export function groupTitle(group: NavGroup, { options }: SidebarTools, Title: TitleTag): Html {
  return (
    <>
      {group.icon && options.icon(group.icon, { className: "sidebar-group-icon" })}
      <Title class="sidebar-title">{group.label}</Title>
      {tagPill(group.tag)}
    </>
  );
}

/** The link to a page or external URL. */
export function entryLink(node: NavNode, current: boolean, tools: SidebarTools): Html {
  const { site, options, strings } = tools;
  if (node.kind === "page") {
    const page = site.pages.get(node.route);
    if (!page) return EMPTY_HTML;
    const href = pageHref(node.route, options);
    return (
      <a href={href} {...(current && CURRENT)}>
        {pageIcon(page, options)}
        {methodPill(page)}
        <span>{page.label}</span>
        {pageTag(page, strings)}
      </a>
    );
  }
  if (node.kind !== "link") return EMPTY_HTML;
  const outside = isExternal(node.href);
  return (
    <a href={toHref(node.href, options)} {...(outside && EXTERNAL)}>
      {node.icon && options.icon(node.icon)}
      <span>{node.label}</span>
      {outside && externalMark(strings)}
    </a>
  );
}

/** The attributes of a link that leaves the site. */
export const EXTERNAL = { target: "_blank", rel: "noopener" } as const;

/** The ↗ after an external link, with text for screen readers. */
export function externalMark(strings: Words): Html {
  return (
    <>
      <span class="external" aria-hidden="true">
        ↗
      </span>
      <span class="visually-hidden">{strings.external}</span>
    </>
  );
}

/** The attributes of the link to the current page. */
const CURRENT = { class: "text-primary bg-primary/10", "aria-current": "page", "data-active": "true" } as const;

function pageIcon(page: Page, options: LayoutOptions): Html | undefined {
  const { icon, iconType } = page.frontmatter;
  return icon ? options.icon(icon, { style: iconType }) : undefined;
}

/** The method of an endpoint, shortened to fit: `DELETE` → `DEL`. */
function methodPill(page: Page): Html | undefined {
  if (page.frontmatter.hideApiMarker) return undefined;
  if (page.channel)
    return (
      <span class="method-nav-pill" data-method="channel">
        {channelLabel(page.channel)}
      </span>
    );
  const manual = page.frontmatter.api?.trim().split(/\s+/)[0];
  const method = (page.operation?.method ?? manual ?? "").toUpperCase();
  if (!/^[A-Z]{3,7}$/.test(method)) return undefined;
  const label = page.operation?.kind === "webhook" ? "HOOK" : (SHORT_METHODS.get(method) ?? method);
  return (
    <span class="method-nav-pill" data-method={method.toLowerCase()}>
      {label}
    </span>
  );
}

/** The protocol of a channel, shortened to fit: `wss` → `WS`. */
function channelLabel({ api }: Channel): string {
  const servers = Object.values(ownRecord(api.root, "servers"));
  const protocol = servers.map((server) => ownText(server, "protocol") ?? "").find((name) => name !== "") ?? "ws";
  const short = protocol.replace(/^wss$/i, "ws").toUpperCase();
  return short.length > MAX_LABEL_LENGTH ? "CHAN" : short;
}

const MAX_LABEL_LENGTH = 5;

const SHORT_METHODS: ReadonlyMap<string, string> = new Map([
  ["DELETE", "DEL"],
  ["OPTIONS", "OPT"],
]);

/** The tag of a page, or "deprecated" if it has none. */
function pageTag({ frontmatter }: Page, strings: Words): Html | undefined {
  if (frontmatter.tag || !frontmatter.deprecated) return tagPill(frontmatter.tag);
  return (
    <span class="nav-tag-pill" data-deprecated>
      <span class="nav-tag-pill-text">{strings.deprecated}</span>
    </span>
  );
}

/** A small label after a title: `new`, `beta`. */
export function tagPill(tag: string | undefined): Html | undefined {
  return tag ? (
    <span class="nav-tag-pill">
      <span class="nav-tag-pill-text">{tag}</span>
    </span>
  ) : undefined;
}
