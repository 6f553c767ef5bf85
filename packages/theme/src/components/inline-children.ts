// Children of inline components.

import { type Html, rawHtml } from "@lectern/base/markup/tree.ts";

/** Unwraps a single paragraph, which MDX adds around children on their own lines: `<p>a</p>` → `a`. */
export function unwrapParagraph(children: Html): Html {
  const inner = /^\s*<p>([\s\S]*)<\/p>\s*$/.exec(children.markup)?.[1];
  return inner === undefined || inner.includes("<p>") ? children : rawHtml(inner);
}
