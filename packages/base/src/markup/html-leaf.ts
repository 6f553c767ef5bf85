// Markup that is not ours, as part of a tree.

import { parseHtml, type ReadNode } from "./parse-html.ts";
import { type Html, rawHtml } from "./tree.ts";

/** Marks a string as markup. It is written unchanged, and parsed for what reads the page. Only for what is escaped already. */
export function htmlLeaf(markup: string): Html {
  let nodes: readonly ReadNode[] | undefined;
  return rawHtml(markup, {
    nodes: () => {
      nodes ??= parseHtml(markup);
      return nodes;
    },
  });
}
