// Children of components that stand inside a line of text.

import { type Html, rawHtml } from "../../base/html.ts";

/** Takes off a single paragraph, which MDX puts around children on lines of their own: `<p>a</p>` → `a`. */
export function unwrapParagraph(children: Html): Html {
  const inner = /^\s*<p>([\s\S]*)<\/p>\s*$/.exec(children.markup)?.[1];
  return inner === undefined || inner.includes("<p>") ? children : rawHtml(inner);
}
