// The table of contents of a page: its headings as nested lists of links.

import { EMPTY_HTML, type Html } from "@lectern/base/markup/tree.ts";
import type { TocEntry } from "../component.ts";
import type { Words } from "./ui-strings.ts";

interface TocNode {
  readonly entry: TocEntry;
  readonly children: TocNode[];
}

/** Renders the table of contents; empty for pages with fewer than two headings. */
export function renderToc(entries: readonly TocEntry[], strings: Words): Html {
  if (entries.length < 2) return EMPTY_HTML;
  return (
    <nav id="table-of-contents" data-lectern-part="table-of-contents" aria-labelledby="toc-title">
      <p class="toc-title" id="toc-title">
        {strings.onThisPage}
      </p>
      <div id="table-of-contents-content" class="toc" data-toc>
        {renderList(nest(entries))}
      </div>
    </nav>
  );
}

/** A heading goes under the nearest preceding one of a higher level, whatever levels are skipped. */
function nest(entries: readonly TocEntry[]): readonly TocNode[] {
  const roots: TocNode[] = [];
  const open: TocNode[] = [];
  for (const entry of entries) {
    while ((open.at(-1)?.entry.level ?? 0) >= entry.level) open.pop();
    const node: TocNode = { entry, children: [] };
    (open.at(-1)?.children ?? roots).push(node);
    open.push(node);
  }
  return roots;
}

function renderList(nodes: readonly TocNode[], depth = 0): Html {
  const items = nodes.map(({ entry, children }) => {
    const panel = { "data-depth": String(depth), "data-panel": entry.panel } as const;
    const below = children.length > 0 ? renderList(children, depth + 1) : EMPTY_HTML;
    return (
      <li class="toc-item" {...panel}>
        <a href={`#${entry.id}`}>{entry.text}</a>
        {below}
      </li>
    );
  });
  return <ul>{items}</ul>;
}
