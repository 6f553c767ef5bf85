// The entries of a sidebar. Every piece is rendered once per site; a page only chooses which pieces stand open and
// which link is its own. A large sidebar ships the open group; the others are links that load their entries on demand.

import { hashText } from "../../base/hash.ts";
import { EMPTY_HTML, type Html, html, rawHtml } from "../../base/html.ts";
import type { Route } from "../../base/route.ts";
import type { NavGroup, NavNode, Site } from "../../site/site.ts";
import { pageHref } from "./link.ts";
import type { NavigationFragment } from "./page-view.ts";
import { entryLink, groupLabel, groupTitle, type SidebarTools } from "./sidebar-entry.ts";

/** Above this many entries a sidebar or group no longer ships what is closed. */
const LARGE = 100;

/** Lists that hold groups are an overview: they are shortened above this many entries. */
const MANY = 200;

/** Of a long list of pages, a page shows this many before and after itself; the rest is loaded on demand. */
const NEARBY = 20;
/** And of a long list of groups this many. */
const NEARBY_GROUPS = 50;

const NONE: ReadonlySet<NavNode> = new Set();

/** One sidebar with what is shared between its pages. */
export interface Sidebar {
  readonly empty: boolean;
  /** The list as the page `route` shows it, with the groups around it open. */
  render(route: Route | undefined, groups: ReadonlySet<NavNode>): string;
  /** The pieces that are loaded on demand. */
  fragments(): readonly NavigationFragment[];
}

/** Prepares the sidebar of one division. */
export function createSidebar(nodes: readonly NavNode[], tools: SidebarTools): Sidebar {
  const entries = nodes.filter((node) => isShown(node, tools.site));
  const writer = createWriter(tools);
  const large = countEntries(entries, tools.site) > LARGE;
  const closed = new Map(
    entries.map((node) => [
      node,
      large && node.kind === "group" ? writer.stub(node, true) : writer.top(node, undefined, NONE),
    ]),
  );
  const runs = groupRuns(entries);
  const longRuns = new Map(
    runs
      .filter(isLong)
      .map((run) => [run, writer.fragment(() => `<ul>${run.map((node) => closed.get(node)).join("")}</ul>`)]),
  );
  // One fingerprint for all pieces keeps the links to them short. In the preview, where nobody keeps them, that of their links
  // will do: its first page must not wait for the whole sidebar.
  const pieces = tools.options.preview ? closed.values() : writer.stubBodies();
  const folder = `_lectern/nav/${hashText([...pieces].join("\n"))}`;
  const list = writer.hasStubs() ? html`<ul data-fragments="${tools.options.base}/${folder}/">` : html`<ul>`;
  return {
    empty: entries.length === 0,
    render(route, groups) {
      let markup = "";
      const isHere = (node: NavNode): boolean => groups.has(node) || (node.kind === "page" && node.route === route);
      const write = (node: NavNode): string =>
        (isHere(node) ? writer.top(node, route, groups) : closed.get(node)) ?? "";
      for (const run of runs) {
        const number = longRuns.get(run);
        const short = number === undefined ? undefined : writer.nearby(run, { number, isHere, write });
        markup += `${list.markup}${short ?? run.map(write).join("")}</ul>`;
      }
      return markup;
    },
    fragments: () => writer.stubBodies().map((body, index) => ({ path: `${folder}/${index}.html`, body: () => body })),
  };
}

/** Loose pages between groups form lists of their own, so that every list is either pages or groups. */
function groupRuns(entries: readonly NavNode[]): readonly (readonly NavNode[])[] {
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
  /** Keeps a list to be loaded on demand, and gives its number. */
  fragment(make: () => string): number;
  /** The part of a long list around a page, with links to the rest; undefined where it is shown whole. */
  nearby(nodes: readonly NavNode[], options: NearbyOptions): string | undefined;
  hasStubs(): boolean;
  /** What each stub loads, by its number. */
  stubBodies(): readonly string[];
}

interface NearbyOptions {
  /** What the rest is loaded by. */
  readonly number: number;
  /** True for the entry a page is or stands in. */
  readonly isHere: (node: NavNode) => boolean;
  readonly write: (node: NavNode) => string;
}

interface PreparedGroup {
  readonly large: boolean;
  readonly children: readonly NavNode[];
}

function createWriter(tools: SidebarTools): Writer {
  const { site, options } = tools;
  const fragments: (() => string)[] = [];
  const bodies: string[] = [];
  const links = new Map<NavNode, string>();
  const prepared = new Map<NavGroup, PreparedGroup>();
  const numbers = new Map<NavGroup, number>();

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
    if (children.length === 0) return "";
    const isHere = (node: NavNode): boolean =>
      route !== undefined && (node.kind === "page" ? node.route === route : isOpen(node, route, groups));
    const write = (node: NavNode): string => {
      if (node.kind !== "group") return link(node, isHere(node));
      return isHere(node) ? nested(node, route, groups) : closed(node, large);
    };
    const number = route !== undefined && isLong(children) ? numbers.get(group) : undefined;
    const short = number === undefined ? undefined : nearby(children, { number, isHere, write });
    return `<ul>${short ?? children.map(write).join("")}</ul>`;
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
    if (prepare(group).children.length === 0) return `<li>${label.markup}</li>`;
    // A link inside of a button could not be reached by itself.
    const isLink = label.markup.startsWith("<a");
    const start = isLink
      ? html`<li class="sidebar-group has-page">${label}<details${open ? rawHtml(" open") : ""}><summary class="sidebar-group-header" aria-label="${group.label}"></summary>`
      : html`<li class="sidebar-group"><details${open ? rawHtml(" open") : ""}><summary class="sidebar-group-header">${label}</summary>`;
    return html`${start}${rawHtml(list(group, route, groups))}</details></li>`.markup;
  };

  const top = (node: NavNode, route: Route | undefined, groups: ReadonlySet<NavNode>): string => {
    if (node.kind !== "group") return link(node, node.kind === "page" && node.route === route);
    return html`<li class="sidebar-group">${header(node, route)}${rawHtml(list(node, route, groups))}</li>`.markup;
  };

  /** The name of a group that stands open; one without a name has only its page, by the page's own name. */
  const header = (group: NavGroup, route: Route | undefined): Html => {
    if (group.label !== "") return html`<div class="sidebar-group-header">${groupLabel(group, route, tools)}</div>`;
    return group.root === undefined
      ? EMPTY_HTML
      : html`<ul>${rawHtml(link({ kind: "page", route: group.root }, group.root === route))}</ul>`;
  };

  const stub = (group: NavGroup, isTop: boolean): string => {
    const target = group.root ?? group.first;
    if (target === undefined || group.label === "" || prepare(group).children.length === 0)
      return isTop ? top(group, undefined, NONE) : nested(group, undefined, NONE);
    const number = fragment(() => list(group, undefined, NONE));
    numbers.set(group, number);
    return html`<li class="sidebar-group"><a class="sidebar-group-header sidebar-more" href="${pageHref(target, options)}" data-nav="${number}">${groupTitle(group, tools)}</a></li>`
      .markup;
  };

  const fragment = (make: () => string): number => fragments.push(make) - 1;

  const stubBodies = (): readonly string[] => {
    // Making one can add some: its own groups.
    for (let number = bodies.length; number < fragments.length; number++) bodies.push(fragments[number]?.() ?? "");
    return bodies;
  };

  const nearby = (nodes: readonly NavNode[], { number, isHere, write }: NearbyOptions): string | undefined => {
    const hasGroups = !nodes.every(isPage);
    const index = nodes.findIndex(isHere);
    if (index === -1 && !hasGroups) return undefined;
    const distance = hasGroups ? NEARBY_GROUPS : NEARBY;
    const start = Math.max(0, index - distance);
    const end = Math.min(nodes.length, Math.max(0, index) + distance + 1);
    const shown = nodes.slice(start, end).map(write).join("");
    const marks = rawHtml(`data-nav="${number}" data-whole${hasGroups ? ` data-start="${start}"` : ""}`);
    return `${rest(nodes.slice(0, start).reverse(), marks)}${shown}${rest(nodes.slice(end), marks)}`;
  };

  /** A link to the page next to those shown, which the browser script turns into the whole list. */
  const rest = (nodes: readonly NavNode[], marks: Html): string => {
    const target = nodes.map(targetOf).find((route) => route !== undefined);
    if (target === undefined) return "";
    // Not as the character itself: beyond Latin-1, one makes the text of a whole page twice as large in memory.
    return html`<li><a class="sidebar-rest" href="${pageHref(target, options)}" ${marks} aria-label="${tools.words.expand}">&hellip;</a></li>`
      .markup;
  };

  return { top, stub, fragment, nearby, hasStubs: () => fragments.length > 0, stubBodies };
}

/** Lists of plain pages are shortened first; groups in a list fold by themselves. */
function isLong(nodes: readonly NavNode[]): boolean {
  return nodes.length > MANY || (nodes.length > LARGE && nodes.every(isPage));
}

function isPage(node: NavNode): boolean {
  return node.kind === "page";
}

/** Where an entry leads to inside the site. */
function targetOf(node: NavNode): Route | undefined {
  if (node.kind === "page") return node.route;
  return node.kind === "group" ? (node.root ?? node.first) : undefined;
}

/** True for a group that a page stands in or is the page of. */
function isOpen(node: NavNode, route: Route, groups: ReadonlySet<NavNode>): boolean {
  return groups.has(node) || (node.kind === "group" && node.root === route);
}

function isShown(node: NavNode, site: Site): boolean {
  if (node.kind === "page") return isShownRoute(node.route, site);
  if (node.kind !== "group") return node.kind === "link";
  if (node.hidden) return false;
  return isShownRoute(node.root, site) || node.children.some((child) => isShown(child, site));
}

function isShownRoute(route: Route | undefined, site: Site): boolean {
  return route !== undefined && (site.pages.get(route)?.visibility.navigation ?? false);
}

function countEntries(nodes: readonly NavNode[], site: Site): number {
  let count = 0;
  for (const node of nodes) {
    if (node.kind === "group") count += node.hidden ? 0 : countEntries(node.children, site);
    else if (isShown(node, site)) count++;
  }
  return count;
}
