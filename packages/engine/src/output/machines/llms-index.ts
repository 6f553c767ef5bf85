// The navigation as an index for assistants: the default language and version first, then all others.

import { languageName } from "@lectern/base/language-name.ts";
import type { Route } from "@lectern/base/route.ts";
import type { NavDivision, NavNode, Page, Site } from "@lectern/model/site/site.ts";

/** A titled section of the index with its pages and subsections, in navigation order. */
export interface IndexSection {
  readonly label: string;
  /** Its name in URLs, if different from the label. */
  readonly slug?: string;
  readonly entries: readonly IndexEntry[];
}

export type IndexEntry = Page | IndexSection;

/** An external link in the navigation. */
export interface IndexLink {
  readonly label: string;
  readonly href: string;
}

export interface LlmsIndex {
  readonly main: IndexSection;
  /** Other languages and versions. */
  readonly others: readonly IndexSection[];
  readonly links: readonly IndexLink[];
}

interface Draft extends IndexSection {
  readonly entries: IndexEntry[];
}

interface Walk {
  readonly site: Site;
  readonly seen: Set<Route>;
  readonly links: Map<string, IndexLink>;
  /** Divisions that are listed separately, with a label prefix. */
  readonly separate: { readonly division: NavDivision; readonly label: string }[];
}

/** Collects the pages an index may list. Each page is listed once, at its first place in the navigation. */
export function buildLlmsIndex(site: Site): LlmsIndex {
  const walk: Walk = { site, seen: new Set(), links: new Map(), separate: [] };
  const main: Draft = { label: site.config.name, entries: [] };
  walkNodes(site.navigation.children, main, { walk, path: [] });
  for (const division of site.navigation.global) addLink(walk, division.label, division.href);
  const others = new Map<NavDivision, Draft>();
  // The walk appends nested divisions to the list.
  for (let index = 0; index < walk.separate.length; index++) {
    const { division, label } = walk.separate[index] ?? {};
    if (!division || label === undefined) continue;
    const slug = `${label.slice(0, -divisionLabel(division).length)}${division.label}`;
    const section: Draft = { label, slug, entries: [] };
    walkNodes(division.children, section, { walk, path: [label] });
    others.set(division, section);
  }
  addUnlisted(main, others, walk);
  const filled = [...others.values()].filter(({ entries }) => entries.length > 0);
  return { main, others: filled, links: [...walk.links.values()] };
}

/** Every page of a section, in order. */
export function pagesOf(section: IndexSection): readonly Page[] {
  return section.entries.flatMap((entry) => ("route" in entry ? [entry] : pagesOf(entry)));
}

interface Position {
  readonly walk: Walk;
  /** Labels of the enclosing sections. */
  readonly path: readonly string[];
}

function walkNodes(nodes: readonly NavNode[], target: Draft, position: Position): void {
  const { walk } = position;
  for (const node of nodes) {
    if (node.kind === "page") addPage(node.route, target, walk);
    else if (node.kind === "link") addLink(walk, node.label, node.href);
    else if (node.kind === "group") addSection(node.label, node.root, { nodes: node.children, target, position });
    else if (isParallel(node.kind) && node !== defaultOf(nodes, node)) {
      walk.separate.push({ division: node, label: [...position.path, divisionLabel(node)].join(" / ") });
    } else if (isParallel(node.kind)) walkDivision(node, target, position);
    else {
      addLink(walk, node.label, node.href);
      addSection(node.label, undefined, { nodes: node.children, target, position });
      for (const item of node.global) addLink(walk, item.label, item.href);
    }
  }
}

/** The default language or version adds no level. */
function walkDivision(node: NavDivision, target: Draft, position: Position): void {
  walkNodes(node.children, target, position);
  for (const item of node.global) addLink(position.walk, item.label, item.href);
}

interface SectionInput {
  readonly nodes: readonly NavNode[];
  readonly target: Draft;
  readonly position: Position;
}

function addSection(label: string, root: Route | undefined, { nodes, target, position }: SectionInput): void {
  // No label, no heading.
  const section: Draft = label === "" ? target : { label, entries: [] };
  if (root !== undefined) addPage(root, section, position.walk);
  walkNodes(nodes, section, { walk: position.walk, path: [...position.path, label] });
  if (section !== target && section.entries.length > 0) target.entries.push(section);
}

function addPage(route: Route, target: Draft, { site, seen }: Walk): void {
  const page = site.pages.get(route);
  if (!page?.visibility.llms || seen.has(route)) return;
  seen.add(route);
  target.entries.push(page);
}

function addLink(walk: Walk, label: string, href: string | undefined): void {
  // A blank label hides an entry.
  if (href === undefined || label.trim() === "") return;
  if (/^https?:\/\//i.test(href) && !walk.links.has(href)) walk.links.set(href, { label, href });
}

/** Languages and versions repeat the same pages. */
function isParallel(kind: NavNode["kind"]): boolean {
  return kind === "language" || kind === "version";
}

function defaultOf(nodes: readonly NavNode[], like: NavDivision): NavDivision | undefined {
  const same = nodes.filter((node): node is NavDivision => node.kind === like.kind);
  const shown = same.filter((node) => !node.hidden && node.first !== undefined);
  return shown.find((node) => node.default) ?? shown[0] ?? same[0];
}

function divisionLabel(division: NavDivision): string {
  return division.kind === "language" ? languageName(division.label) : division.label;
}

/** Adds listable pages that are not in the navigation, by URL. */
function addUnlisted(main: Draft, others: ReadonlyMap<NavDivision, Draft>, { site, seen }: Walk): void {
  const rest = [...site.pages.values()].filter((page) => page.visibility.llms && !seen.has(page.route));
  rest.sort((a, b) => (a.route < b.route ? -1 : 1));
  for (const page of rest) {
    const divisions = (page.nearby ?? page.trail).flatMap(({ node }) => (node.kind === "group" ? [] : [node]));
    const home = divisions.findLast((division) => others.has(division));
    (home ? others.get(home) : main)?.entries.push(page);
  }
}
