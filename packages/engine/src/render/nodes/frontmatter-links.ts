// Collects links in a page's frontmatter: in its description, shown in the header, and to related pages below its text.

import { locate } from "@lectern/base/position.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { PageLink, Walker } from "../page-state.ts";

const LINKED = /\]\(|<[a-z]|https?:/i;

/** True if the text may contain a link. */
export function mayLink(text: string): boolean {
  return LINKED.test(text);
}

/** The links in a page's frontmatter with their locations; `outside` creates a walker for text in a file. */
export function frontmatterLinks(
  page: Page,
  outside: (from: string) => Walker,
  read: (path: string) => string | undefined,
): readonly PageLink[] {
  if (page.kind !== "document") return [];
  const { description = "", related } = page.frontmatter;
  if (!mayLink(description) && !related) return [];
  const walker = outside(page.path);
  if (mayLink(description)) walker.page.context.inline(description);
  const source = read(page.path) ?? "";
  const location = (href: string): PageLink["at"] => {
    const found = source.indexOf(`](${href}`);
    return locate(page.path, source, found === -1 ? source.indexOf(href) : found + 2);
  };
  const links = walker.page.state.links.map((link) => ({ ...link, at: location(link.href) }));
  const below = source.indexOf("related:");
  for (const { href } of related || [])
    links.push({ href, at: locate(page.path, source, source.indexOf(href, below)), kind: "link" });
  return links;
}
