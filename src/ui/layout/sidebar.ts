// The entries of a sidebar. Every piece is rendered once per site; a page only chooses which pieces stand open and
// which link is its own. A large sidebar ships the open group; the others are links that load their entries on demand.

import { hashText } from "../../base/hash.ts";
import { type Html, html, rawHtml } from "../../base/html.ts";
import type { Route } from "../../base/route.ts";
import type { NavGroup, NavNode, Page, Site } from "../../site/site.ts";
import { isExternal, toHref } from "./link.ts";
import type { LayoutOptions, NavigationFragment } from "./page-view.ts";
import type { Words } from "./words.ts";

/** Above this many entries a sidebar or group no longer ships what is closed. */
const LARGE = 100;

/** One sidebar with what is shared between its pages. */
export interface Sidebar {
  readonly empty: boolean;
  /** The list as the page `route` shows it, with the groups around it open. */
  render(route: Route | undefined, groups: ReadonlySet<NavNode>): string;
  /** The pieces that are loaded on demand. */
  fragments(): readonly NavigationFragment[];
}

/** What the entries of a sidebar need. */
export interface SidebarTools {
  readonly site: Site;
  readonly options: LayoutOptions;
  readonly words: Words;
}

/** Prepares the sidebar of one division. */
export function createSidebar(nodes: readonly NavNode[], tools: SidebarTools): Sidebar {
  const entries = nodes.filter((node) => isShown(node, tools.site));
  const writer = createWriter(tools);
  const large = countEntries(entries, tools.site) > LARGE;
  const levels: readonly Level[] = groupRuns(entries);
  const closed = new Map<NavNode, string>();
  const renderClosed = (node: NavNode): string => {
    const known = closed.get(node);
    if (known !== undefined) return known;
    const markup = large && node.kind === "group" ? writer.stub(node, true) : writer.top(node, undefined, NONE);
    closed.set(node, markup);
    return markup;
  };
  return {
    empty: entries.length === 0,
    render(route, groups) {
      let markup = "";
      for (const level of levels) {
        markup += `<ul class="sidebar-group-list">`;
        for (const node of level) {
          const here = groups.has(node) || (node.kind === "page" && node.route === route);
          markup += here ? writer.top(node, route, groups) : renderClosed(node);
        }
        markup += "</ul>";
      }
      return markup;
    },
    fragments() {
      if (large) for (const node of entries) renderClosed(node);
      return writer.fragments();
    },
  };
}

type Level = readonly NavNode[];
const NONE: ReadonlySet<NavNode> = new Set();

/** Loose pages between groups form lists of their own, so that every list is either pages or one group. */
function groupRuns(entries: readonly NavNode[]): readonly Level[] {
  const runs: NavNode[][] = [];
  for (const node of entries) {
    const last = runs.at(-1);
    if (last && (last[0]?.kind === "group") === (node.kind === "group")) last.push(node);
    else runs.push([node]);
  }
  return runs;
}

interface Writer {
  /** An entry of the first level: groups always stand open. */
  top(node: NavNode, route: Route | undefined, groups: ReadonlySet<NavNode>): string;
  /** A closed group as a link to its first page, which the browser script opens in place. */
  stub(group: NavGroup, isTop: boolean): string;
  fragments(): readonly NavigationFragment[];
}

interface PreparedGroup {
  readonly large: boolean;
  readonly children: readonly NavNode[];
}

function createWriter(tools: SidebarTools): Writer {
  const { site, options } = tools;
  const links = new Map<NavNode, string>();
  const prepared = new Map<NavGroup, PreparedGroup>();
  const fragments = new Map<string, NavigationFragment>();

  const link = (node: NavNode, current: boolean): string => {
    const known = current ? undefined : links.get(node);
    if (known !== undefined) return known;
    const markup = `<li>${entryLink(node, current, tools).markup}</li>`;
    if (!current) links.set(node, markup);
    return markup;
  };

  const prepare = (group: NavGroup): PreparedGroup => {
    const known = prepared.get(group);
    if (known) return known;
    const large = countEntries(group.children, site) > LARGE;
    const made = { large, children: group.children.filter((node) => isShown(node, site)) };
    prepared.set(group, made);
    return made;
  };

  const list = (group: NavGroup, route: Route | undefined, groups: ReadonlySet<NavNode>): string => {
    const { large, children } = prepare(group);
    let markup = "<ul>";
    for (const node of children) {
      if (node.kind !== "group") markup += link(node, node.kind === "page" && node.route === route);
      else if (groups.has(node) || (route !== undefined && node.root === route)) markup += nested(node, route, groups);
      else markup += closed(node, large);
    }
    return `${markup}</ul>`;
  };

  const closed = (group: NavGroup, large: boolean): string => {
    const known = links.get(group);
    if (known !== undefined) return known;
    const markup = large ? stub(group, false) : nested(group, undefined, NONE);
    links.set(group, markup);
    return markup;
  };

  const nested = (group: NavGroup, route: Route | undefined, groups: ReadonlySet<NavNode>): string => {
    const open = group.expanded || groups.has(group) || (route !== undefined && group.root === route);
    const label = groupLabel(group, route, tools);
    return html`<li class="sidebar-group"><details${open ? rawHtml(" open") : ""}><summary class="sidebar-group-header">${label}</summary>${rawHtml(list(group, route, groups))}</details></li>`
      .markup;
  };

  const top = (node: NavNode, route: Route | undefined, groups: ReadonlySet<NavNode>): string => {
    if (node.kind !== "group") return link(node, node.kind === "page" && node.route === route);
    return html`<li class="sidebar-group"><div class="sidebar-group-header">${groupLabel(node, route, tools)}</div>${rawHtml(list(node, route, groups))}</li>`
      .markup;
  };

  const stub = (group: NavGroup, isTop: boolean): string => {
    const target = group.root ?? group.first;
    if (target === undefined) return isTop ? top(group, undefined, NONE) : nested(group, undefined, NONE);
    const body = list(group, undefined, NONE);
    const path = `_lectern/nav/${hashText(body)}.html`;
    fragments.set(path, { path, body: () => body });
    const href = toHref(target, options.base);
    return html`<li class="sidebar-group"><a class="sidebar-group-header sidebar-more" href="${href}" data-nav="${options.base}/${path}">${groupTitle(group, tools)}</a></li>`
      .markup;
  };

  return { top, stub, fragments: () => [...fragments.values()] };
}

function groupLabel(group: NavGroup, route: Route | undefined, tools: SidebarTools): Html {
  const title = groupTitle(group, tools);
  if (group.root === undefined) return title;
  return html`<a href="${toHref(group.root, tools.options.base)}"${currentMark(group.root === route)}>${title}</a>`;
}

function groupTitle(group: NavGroup, { options }: SidebarTools): Html {
  const icon = group.icon ? options.icon(group.icon, { className: "sidebar-group-icon" }) : "";
  return html`${icon}<span class="sidebar-title">${group.label}</span>${tagPill(group.tag)}`;
}

function entryLink(node: NavNode, current: boolean, tools: SidebarTools): Html {
  const { site, options, words } = tools;
  if (node.kind === "page") {
    const page = site.pages.get(node.route);
    if (!page) return html``;
    const href = toHref(node.route, options.base);
    return html`<a href="${href}"${currentMark(current)}>${pageIcon(page, options)}${methodPill(page)}<span>${page.label}</span>${tagPill(page.frontmatter.tag ?? (page.frontmatter.deprecated ? words.deprecated : undefined))}</a>`;
  }
  if (node.kind !== "link") return html``;
  const outside = isExternal(node.href);
  return html`<a href="${toHref(node.href, options.base)}"${outside ? EXTERNAL : ""}>${node.icon ? options.icon(node.icon) : ""}<span>${node.label}</span>${outside ? externalMark(words) : ""}</a>`;
}

/** Attributes of a link that leaves the site. */
export const EXTERNAL: Html = rawHtml(' target="_blank" rel="noopener"');

/** The ↗ after a link that leaves the site, said aloud too. */
export function externalMark(words: Words): Html {
  return html`<span class="external" aria-hidden="true">↗</span><span class="visually-hidden">${words.external}</span>`;
}

function currentMark(current: boolean): Html | undefined {
  return current ? rawHtml(' aria-current="page" data-active="true"') : undefined;
}

function pageIcon(page: Page, options: LayoutOptions): Html | undefined {
  const { icon, iconType } = page.frontmatter;
  return icon ? options.icon(icon, { style: iconType }) : undefined;
}

/** The method of an endpoint, short enough for a column: `DELETE` → `DEL`. */
function methodPill(page: Page): Html | undefined {
  if (page.frontmatter.hideApiMarker) return undefined;
  const manual = page.frontmatter.api?.trim().split(/\s+/)[0];
  const method = (page.operation?.method ?? manual ?? "").toUpperCase();
  if (!/^[A-Z]{3,7}$/.test(method)) return undefined;
  const label = page.operation?.kind === "webhook" ? "HOOK" : (SHORT_METHODS.get(method) ?? method);
  return html`<span class="method-nav-pill" data-method="${method.toLowerCase()}">${label}</span>`;
}

const SHORT_METHODS: ReadonlyMap<string, string> = new Map([
  ["DELETE", "DEL"],
  ["OPTIONS", "OPT"],
]);

/** A small label after a title: `new`, `beta`. */
export function tagPill(tag: string | undefined): Html | undefined {
  return tag ? html`<span class="nav-tag-pill"><span class="nav-tag-pill-text">${tag}</span></span>` : undefined;
}

function isShown(node: NavNode, site: Site): boolean {
  if (node.kind === "page") return site.pages.get(node.route)?.visibility.navigation ?? false;
  if (node.kind === "group") return !node.hidden && node.children.some((child) => isShown(child, site));
  return node.kind === "link";
}

function countEntries(nodes: readonly NavNode[], site: Site): number {
  let count = 0;
  for (const node of nodes) {
    if (node.kind === "group") count += node.hidden ? 0 : countEntries(node.children, site);
    else if (isShown(node, site)) count++;
  }
  return count;
}
