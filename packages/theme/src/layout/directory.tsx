// The listing on a group's page of everything in the group, as cards or collapsible lists.

import { EMPTY_HTML, type Html } from "@lectern/base/markup/tree.ts";
import type { NavGroup, NavNode, Page, Site } from "@lectern/model/site/site.ts";
import { glyph } from "../icons/glyphs.ts";
import { isExternal, pageHref, toHref } from "./link.ts";
import type { LayoutOptions } from "./page-view.ts";
import { EXTERNAL } from "./sidebar-entry.tsx";

export interface DirectoryInput {
  readonly site: Site;
  readonly page: Page;
  readonly options: LayoutOptions;
}

/** The listing of a group's page; empty for other pages or if the author disabled it. */
export function renderDirectory(input: DirectoryInput): Html {
  const group = directoryGroup(input.page);
  if (!group) return EMPTY_HTML;
  const nodes = group.children.filter((node) => isListed(node, input));
  if (nodes.length === 0) return EMPTY_HTML;
  const style = group.directory;
  const entries = nodes.map((node) => renderNode(node, style, input));
  return (
    <div class="directory" data-style={style}>
      {entries}
    </div>
  );
}

/** The group a page opens and lists; undefined for other pages or if the author disabled the listing. */
export function directoryGroup({ trail, route }: Pick<Page, "trail" | "route">): NavGroup | undefined {
  const group = trail.map(({ node }) => node).findLast((node) => node.kind === "group" && node.root === route);
  return group?.kind === "group" && group.directory !== "none" ? group : undefined;
}

function isListed(node: NavNode, { site, page }: DirectoryInput): boolean {
  if (node.kind === "page") {
    return node.route !== page.route && (site.pages.get(node.route)?.visibility.navigation ?? false);
  }
  return node.kind === "link" || (node.kind === "group" && !node.hidden);
}

function renderNode(node: NavNode, style: NavGroup["directory"], input: DirectoryInput): Html {
  if (node.kind === "page") return renderPage(node.route, style, input);
  if (node.kind === "link")
    return entry(
      { href: toHref(node.href, input.options), title: node.label, icon: input.options.icon(node.icon) },
      style,
      input,
    );
  if (node.kind !== "group") return EMPTY_HTML;
  const inside = node.children
    .filter((child) => isListed(child, input))
    .map((child) => renderNode(child, style, input));
  const root = node.root === undefined ? EMPTY_HTML : renderPage(node.root, style, input);
  if (style === "accordion") {
    return (
      <details class="directory-group accordion">
        <summary class="fold-summary">
          {glyph("chevron", "icon chevron")}
          {node.label}
        </summary>
        <div class="fold-body">
          {root}
          {inside}
        </div>
      </details>
    );
  }
  return (
    <section class="directory-group">
      <h2>{node.label}</h2>
      <div class="directory" data-style="card">
        {root}
        {inside}
      </div>
    </section>
  );
}

function renderPage(route: string, style: NavGroup["directory"], input: DirectoryInput): Html {
  const page = input.site.pages.get(route);
  if (!page) return EMPTY_HTML;
  const { icon, iconType } = page.frontmatter;
  const mark = icon ? input.options.icon(icon, { style: iconType }) : EMPTY_HTML;
  return entry(
    { href: pageHref(route, input.options), title: page.title, icon: mark, note: page.description },
    style,
    input,
  );
}

interface Entry {
  readonly href: string;
  readonly title: string;
  readonly icon: Html;
  readonly note?: string | undefined;
}

function entry({ href, title, icon, note }: Entry, style: NavGroup["directory"], { options }: DirectoryInput): Html {
  const name = style === "card" ? "directory-page directory-box" : "directory-page";
  const text = note ? <span class="directory-hint">{options.inline(note)}</span> : EMPTY_HTML;
  return (
    <a class={name} href={href} {...(isExternal(href) && EXTERNAL)}>
      {icon}
      <span class="directory-title">{title}</span>
      {text}
    </a>
  );
}
