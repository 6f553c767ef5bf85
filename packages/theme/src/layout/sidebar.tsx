// Sidebar entries. Every part is rendered once per site; a page only decides which parts are open and which link is
// current. A large sidebar ships only the open group; others are links that load their entries on demand.

import { hashText } from "@lectern/base/hash.ts";
import { EMPTY_HTML, type Html, type HtmlNode, rawHtml, serialize } from "@lectern/base/markup/tree.ts";
import type { Route } from "@lectern/base/route.ts";
import type { NavGroup, NavNode, Site } from "@lectern/model/site/site.ts";
import { pageHref } from "./link.ts";
import type { NavigationFragment } from "./page-view.ts";
import { entryLink, groupLabel, groupTarget, groupTitle, type SidebarTools } from "./sidebar-entry.tsx";

/** Above this many entries, a sidebar or group no longer ships collapsed content. */
const LARGE = 100;

/** Lists containing groups serve as an overview, so they are truncated only above this many entries. */
const MANY = 200;

/** In a truncated list of pages, entries shown before and after the current one; the rest loads on demand. */
const NEARBY = 20;
/** The same for a list of groups. */
const NEARBY_GROUPS = 50;

const NONE: ReadonlySet<NavNode> = new Set();

/** An entity instead of the character: one character beyond Latin-1 doubles the size of a whole page in memory. */
const ELLIPSIS: Html = rawHtml("&hellip;");

export interface Sidebar {
  readonly empty: boolean;
  /** The list as shown on the page `route`, with its groups open. */
  render(route: Route | undefined, groups: ReadonlySet<NavNode>): HtmlNode;
  /** The parts that load on demand. */
  fragments(): readonly NavigationFragment[];
}

export function createSidebar(nodes: readonly NavNode[], tools: SidebarTools): Sidebar {
  const entries = nodes.filter((node) => isShown(node, tools.site));
  const writer = new Writer(tools);
  const large = countEntries(entries, tools.site) > LARGE;
  const closed = new Map(
    entries.map((node) => [
      node,
      large && node.kind === "group" ? writer.stub(node, true) : writer.top(node, undefined, NONE),
    ]),
  );
  const runs = groupRuns(entries);
  const longRuns = new Map(
    runs.filter(isLong).map((run) => [run, writer.fragment(() => <ul>{run.map((node) => closed.get(node))}</ul>)]),
  );
  // A single hash for all parts keeps links to them short. In the preview, where they are not cached, a hash of their links
  // will do, so the first page need not wait for the whole sidebar.
  const pieces = tools.options.preview ? closed.values() : writer.stubBodies();
  const folder = `_lectern/nav/${hashText([...pieces].map(serialize).join("\n"))}`;
  const fragments = writer.hasStubs() ? `${tools.options.base}/${folder}/` : undefined;
  return {
    empty: entries.length === 0,
    render(route, groups) {
      const isHere = (node: NavNode): boolean => groups.has(node) || (node.kind === "page" && node.route === route);
      const write = (node: NavNode): HtmlNode => (isHere(node) ? writer.top(node, route, groups) : closed.get(node));
      return runs.map((run) => {
        const number = longRuns.get(run);
        const short = number === undefined ? undefined : writer.nearby(run, { number, isHere, write });
        return <ul data-fragments={fragments}>{short ?? run.map(write)}</ul>;
      });
    },
    fragments: () =>
      writer.stubBodies().map((body, index) => ({ path: `${folder}/${index}.html`, body: () => serialize(body) })),
  };
}

/** Pages between groups form separate lists, so that every list has either pages or groups. */
function groupRuns(entries: readonly NavNode[]): readonly (readonly NavNode[])[] {
  const runs: NavNode[][] = [];
  for (const node of entries) {
    const last = runs.at(-1);
    if (last && (last[0]?.kind === "group") === (node.kind === "group")) last.push(node);
    else runs.push([node]);
  }
  return runs;
}

interface NearbyOptions {
  /** Index of the fragment with the rest. */
  readonly number: number;
  /** True for the entry of the current page, or the group it is in. */
  readonly isHere: (node: NavNode) => boolean;
  readonly write: (node: NavNode) => HtmlNode;
}

interface PreparedGroup {
  readonly large: boolean;
  readonly children: readonly NavNode[];
}

/** Renders entries, each once per site if it looks the same on every page. */
class Writer {
  readonly #tools: SidebarTools;
  readonly #fragments: (() => HtmlNode)[] = [];
  readonly #bodies: HtmlNode[] = [];
  readonly #links = new Map<NavNode, HtmlNode>();
  readonly #prepared = new Map<NavGroup, PreparedGroup>();
  readonly #numbers = new Map<NavGroup, number>();

  constructor(tools: SidebarTools) {
    this.#tools = tools;
  }

  /** A top-level entry; groups are always open. */
  top(node: NavNode, route: Route | undefined, groups: ReadonlySet<NavNode>): HtmlNode {
    if (node.kind !== "group") return this.#link(node, node.kind === "page" && node.route === route);
    return (
      <li class="nav-group">
        {this.#header(node, route)}
        {this.#list(node, route, groups)}
      </li>
    );
  }

  /** A collapsed group as a link to its first page; the browser script expands it in place. */
  stub(group: NavGroup, isTop: boolean): HtmlNode {
    const target = group.root ?? group.first;
    if (target === undefined || group.label === "" || this.#prepare(group).children.length === 0)
      return isTop ? this.top(group, undefined, NONE) : this.#nested(group, undefined, NONE);
    const number = this.fragment(() => this.#list(group, undefined, NONE));
    this.#numbers.set(group, number);
    return (
      <li class="nav-group">
        <a class="sidebar-group-header sidebar-more" href={pageHref(target, this.#tools.options)} data-nav={number}>
          {groupTitle(group, this.#tools, isTop ? "h5" : "span")}
        </a>
      </li>
    );
  }

  /** Registers a list to load on demand and returns its number. */
  fragment(render: () => HtmlNode): number {
    return this.#fragments.push(render) - 1;
  }

  hasStubs(): boolean {
    return this.#fragments.length > 0;
  }

  /** The content of each fragment, by number. */
  stubBodies(): readonly HtmlNode[] {
    // Rendering a fragment may register more, for its own groups.
    for (let number = this.#bodies.length; number < this.#fragments.length; number++)
      this.#bodies.push(flat(this.#fragments[number]?.()));
    return this.#bodies;
  }

  /** The part of a long list around a page, with links to the rest; undefined if it is shown in full. */
  nearby(nodes: readonly NavNode[], { number, isHere, write }: NearbyOptions): HtmlNode {
    const hasGroups = !nodes.every(isPage);
    const index = nodes.findIndex(isHere);
    if (index === -1 && !hasGroups) return undefined;
    const distance = hasGroups ? NEARBY_GROUPS : NEARBY;
    const start = Math.max(0, index - distance);
    const end = Math.min(nodes.length, Math.max(0, index) + distance + 1);
    const marks = { "data-nav": number, "data-whole": true, "data-start": hasGroups ? start : undefined };
    return [
      this.#rest(nodes.slice(0, start).reverse(), marks),
      nodes.slice(start, end).map(write),
      this.#rest(nodes.slice(end), marks),
    ];
  }

  #link(node: NavNode, current: boolean): HtmlNode {
    const known = current ? undefined : this.#links.get(node);
    if (known !== undefined) return known;
    const entry = <li data-active={current && "true"}>{entryLink(node, current, this.#tools)}</li>;
    if (current) return entry;
    const link = flat(entry);
    this.#links.set(node, link);
    return link;
  }

  #prepare(group: NavGroup): PreparedGroup {
    const known = this.#prepared.get(group);
    if (known) return known;
    const { site } = this.#tools;
    const large = countEntries(group.children, site) > LARGE;
    const shown = { large, children: group.children.filter((node) => isShown(node, site)) };
    this.#prepared.set(group, shown);
    return shown;
  }

  #list(group: NavGroup, route: Route | undefined, groups: ReadonlySet<NavNode>): HtmlNode {
    const { large, children } = this.#prepare(group);
    if (children.length === 0) return undefined;
    const isHere = (node: NavNode): boolean =>
      route !== undefined && (node.kind === "page" ? node.route === route : isOpen(node, route, groups));
    const write = (node: NavNode): HtmlNode => {
      if (node.kind !== "group") return this.#link(node, isHere(node));
      return isHere(node) ? this.#nested(node, route, groups) : this.#closed(node, large);
    };
    const number = route !== undefined && isLong(children) ? this.#numbers.get(group) : undefined;
    const short = number === undefined ? undefined : this.nearby(children, { number, isHere, write });
    return <ul class="sidebar-group">{short ?? children.map(write)}</ul>;
  }

  #closed(group: NavGroup, large: boolean): HtmlNode {
    const known = this.#links.get(group);
    if (known !== undefined) return known;
    const closed = flat(large ? this.stub(group, false) : this.#nested(group, undefined, NONE));
    this.#links.set(group, closed);
    return closed;
  }

  #nested(group: NavGroup, route: Route | undefined, groups: ReadonlySet<NavNode>): HtmlNode {
    const open = group.expanded || groups.has(group) || (route !== undefined && group.root === route);
    const label = groupLabel(group, route, this.#tools, "span");
    if (this.#prepare(group).children.length === 0) return <li>{label}</li>;
    // A link inside a button could not be focused separately.
    const isLink = groupTarget(group, this.#tools) !== undefined;
    return (
      <li class={isLink ? "nav-group has-page" : "nav-group"}>
        {isLink && label}
        <details open={open}>
          <summary class="sidebar-group-header" aria-label={isLink && group.label}>
            {!isLink && label}
          </summary>
          {this.#list(group, route, groups)}
        </details>
      </li>
    );
  }

  /** The label of an open group; a group without one shows its page. */
  #header(group: NavGroup, route: Route | undefined): Html {
    if (group.label !== "")
      return <div class="sidebar-group-header">{groupLabel(group, route, this.#tools, "h5")}</div>;
    return group.root === undefined ? (
      EMPTY_HTML
    ) : (
      <ul class="sidebar-group">{this.#link({ kind: "page", route: group.root }, group.root === route)}</ul>
    );
  }

  /** A link to the next page that is not shown; the browser script replaces it with the full list. */
  #rest(nodes: readonly NavNode[], marks: Readonly<Record<string, number | boolean | undefined>>): HtmlNode {
    const target = nodes.map(targetOf).find((route) => route !== undefined);
    if (target === undefined) return undefined;
    const { options, strings } = this.#tools;
    return (
      <li>
        <a class="sidebar-rest" href={pageHref(target, options)} {...marks} aria-label={strings.expand}>
          {ELLIPSIS}
        </a>
      </li>
    );
  }
}

/** An entry as text: a sidebar has thousands, whose nodes would take several times the memory. */
function flat(node: HtmlNode): Html {
  return rawHtml(serialize(node));
}

/** Lists of pages are truncated sooner; groups collapse on their own. */
function isLong(nodes: readonly NavNode[]): boolean {
  return nodes.length > MANY || (nodes.length > LARGE && nodes.every(isPage));
}

function isPage(node: NavNode): boolean {
  return node.kind === "page";
}

/** Where an entry links to within the site. */
function targetOf(node: NavNode): Route | undefined {
  if (node.kind === "page") return node.route;
  return node.kind === "group" ? (node.root ?? node.first) : undefined;
}

/** True for a group that contains the page or has it as its own page. */
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
