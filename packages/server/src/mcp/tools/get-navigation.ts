// The `get_navigation` tool: the table of contents, as deep as fits.

import { count } from "@lectern/base/fields/field.ts";
import { filled, optional } from "@lectern/base/fields/object-field.ts";
import { plural } from "@lectern/base/text.ts";
import type { IndexedNode } from "@lectern/engine/output/hosting/site-index.ts";
import { defineTool, listSchema, mistake, NUMBER, objectSchema, shortText, TEXT, type Tool } from "../tool.ts";

/** Past this many entries, the deepest levels are omitted. */
const MAX_ENTRIES = 600;
const MAX_DEPTH = 12;

export const getNavigation: Tool = defineTool({
  name: "get_navigation",
  title: "Get the navigation",
  description:
    'Returns the navigation tree of tabs, groups and pages. Large branches are truncated. Pass "under" to expand one.',
  fields: {
    under: optional(
      shortText(400),
      'Only the subtree of this entry: titles joined by " > ", such as "Guides > Billing".',
    ),
    depth: filled(count(1, MAX_DEPTH), MAX_DEPTH, "Maximum depth."),
  },
  output: {
    ...objectSchema({ entries: listSchema({ $ref: "#/$defs/entry" }) }),
    $defs: {
      entry: objectSchema(
        { kind: TEXT, title: TEXT },
        { page: TEXT, href: TEXT, pages: NUMBER, children: listSchema({ $ref: "#/$defs/entry" }) },
      ),
    },
  },
  run: ({ under, depth }, { index }) => {
    const found = under === undefined ? index.navigation : findChildren(index.navigation, under);
    if ("problem" in found) return mistake(found.problem);
    let levels = depth;
    while (levels > 1 && countEntries(found, levels) > MAX_ENTRIES) levels--;
    const entries = found.map((node) => toEntry(node, levels));
    return { kind: "answer", text: entriesToText(entries, "") || "The navigation is empty.", data: { entries } };
  },
});

interface Entry {
  readonly kind: string;
  readonly title: string;
  readonly page?: string;
  readonly href?: string;
  /** The number of pages below, if they are not shown. */
  readonly pages?: number;
  readonly children?: readonly Entry[];
}

function findChildren(
  nodes: readonly IndexedNode[],
  under: string,
): readonly IndexedNode[] | { readonly problem: string } {
  let level = nodes;
  for (const title of under.split(/(?<!\s)\s+>\s+/)) {
    const match = level.find((node) => node.title.toLowerCase() === title.trim().toLowerCase());
    if (match === undefined) {
      const titles = level.filter(({ kind }) => kind !== "page").map((node) => `"${node.title}"`);
      return {
        problem: `Unknown entry "${title}". ${titles.length > 0 ? `Use ${titles.slice(0, 50).join(", ")}.` : "It holds pages only."}`,
      };
    }
    level = match.children ?? [];
  }
  return level;
}

function countEntries(nodes: readonly IndexedNode[], levels: number): number {
  if (levels === 0) return 0;
  return nodes.reduce((sum, { children }) => sum + 1 + (children ? countEntries(children, levels - 1) : 0), 0);
}

function countPages(node: IndexedNode): number {
  return (node.route === undefined ? 0 : 1) + (node.children ?? []).reduce((sum, child) => sum + countPages(child), 0);
}

function toEntry(node: IndexedNode, levels: number): Entry {
  const { kind, title, route, href, children } = node;
  const below =
    children === undefined
      ? {}
      : levels > 1
        ? { children: children.map((child) => toEntry(child, levels - 1)) }
        : { pages: countPages(node) };
  return {
    kind,
    title,
    ...(route === undefined ? {} : { page: route }),
    ...(href === undefined ? {} : { href }),
    ...below,
  };
}

function entriesToText(entries: readonly Entry[], indent: string): string {
  return entries
    .map(({ kind, title, page, href, pages, children }) => {
      const target = page ?? href;
      const location = target === undefined ? ` [${kind}]` : ` (${target})`;
      const cut = pages === undefined ? "" : `: ${plural(pages, "page")}`;
      return `${indent}- ${title}${location}${cut}\n${entriesToText(children ?? [], `${indent}  `)}`;
    })
    .join("");
}
