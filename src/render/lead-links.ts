// The links of a page's description, which its header shows.

import { locate } from "../base/position.ts";
import type { Page } from "../site/site.ts";
import type { PageLink } from "./page-state.ts";
import type { Walker } from "./walker.ts";

const LINKED = /\]\(|<[a-z]|https?:/i;

/** True for a text that may hold a link. */
export function mayLink(text: string): boolean {
  return LINKED.test(text);
}

/** The links of a description, each at its place in the frontmatter; `outside` walks texts of a file. */
export function leadLinks(
  page: Page,
  outside: (from: string) => Walker,
  read: (path: string) => string | undefined,
): readonly PageLink[] {
  const text = page.kind === "document" ? page.frontmatter.description : undefined;
  if (page.kind !== "document" || text === undefined || !mayLink(text)) return [];
  const walker = outside(page.path);
  walker.page.context.inline(text);
  const source = read(page.path) ?? "";
  return walker.page.state.links.map((link) => {
    const found = source.indexOf(`](${link.href}`);
    return { ...link, at: locate(page.path, source, found === -1 ? source.indexOf(link.href) : found + 2) };
  });
}
